"""What is left of a defect of ours: a small report that a person can attach to a bug report.

It names the places in the code and the kinds of errors, never their messages or the values around them, since those
may name cards that somebody must not see.
"""

import os
import platform
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from traceback import extract_tb


def write_report(error: BaseException, command: str, folder: Path | None = None) -> Path | None:
    """Write the report into a file of its own and give its path, or None where none can be written.

    ``folder``: where it is to be, if that can be had.
    """
    text = "\n".join([*_heading(command), *_lines(error)]) + "\n"
    for place in _folders() if folder is None else (folder, *_folders()):
        try:
            place.mkdir(mode=0o700, parents=True, exist_ok=True)
            handle, name = tempfile.mkstemp(".txt", time.strftime("crash-%Y%m%d-%H%M%S-"), place)  # 0600 by itself
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                file.write(text)
        except OSError:
            continue
        return Path(name)
    return None


def _folders() -> Iterator[Path]:
    from platformdirs import user_data_path

    yield user_data_path("thirtyone") / "crashes"
    yield Path(tempfile.gettempdir())


def _heading(command: str) -> Iterator[str]:
    from server.version import version

    yield f"thirtyone {version()}, command {command}"
    yield f"Python {platform.python_version()} on {platform.platform()}, {sys.stdout.encoding}"


def places(error: BaseException) -> tuple[str, ...]:
    """What makes two defects the same: kinds of errors and places in the code."""
    return tuple(_lines(error))


def _lines(error: BaseException, depth: int = 0) -> Iterator[str]:
    """The error, what it holds if it is a group, and what it came from."""
    indent = "  " * depth
    yield f"{indent}{type(error).__module__}.{type(error).__qualname__}"
    for frame in extract_tb(error.__traceback__):
        yield f"{indent}  {frame.filename}:{frame.lineno} in {frame.name}"
    if isinstance(error, BaseExceptionGroup):
        for inner in error.exceptions:
            yield from _lines(inner, depth + 1)
    cause = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    if cause is not None and depth < 10:
        yield f"{indent}from"
        yield from _lines(cause, depth + 1)
