"""What the host writes down for its owner: a log without cards, and reports of our own defects without secrets.

A report names places in the code and the kind of the exception, never a message or a value: those may hold a card
that nobody may see yet. The same defect is reported once.
"""

import contextlib
import logging
import logging.handlers
import sys
import time
import traceback
from collections.abc import Callable
from pathlib import Path

LOG_SIZE = 1_000_000  # octets until the log begins anew; the one before is kept
logging.raiseExceptions = False  # a full disk must not print tracebacks over somebody's terminal


def open_log(directory: Path | None) -> logging.Logger:
    """The host's log: standard error and, with a directory, ``host.log`` in it."""
    log = logging.Logger("thirtyone")
    handlers: list[logging.Handler] = [logging.StreamHandler(sys.stderr)]
    if directory is not None:
        with contextlib.suppress(OSError):
            path = directory / "host.log"
            handlers.append(
                logging.handlers.RotatingFileHandler(path, maxBytes=LOG_SIZE, backupCount=1, encoding="utf-8")
            )
    for handler in handlers:
        handler.setFormatter(logging.Formatter("%(asctime)s %(message)s", "%Y-%m-%d %H:%M:%S"))
        log.addHandler(handler)
    return log


class Defects:
    """Takes note of exceptions that should not have been."""

    def __init__(self, directory: Path | None, log: Callable[[str], None]) -> None:
        self._directory = directory
        self._log = log
        self._known: set[tuple[str, ...]] = set()

    @property
    def count(self) -> int:
        """How many different ones there were."""
        return len(self._known)

    def report(self, where: str, error: BaseException) -> None:
        """Write a report and a line in the log, unless this very defect is known."""
        trail = tuple(_trail(error))
        if trail in self._known:
            return
        self._known.add(trail)
        path = self._write(where, trail)
        self._log(
            f"A defect of this program in {where} ({type(error).__name__})" + (f"; report: {path}" if path else "")
        )

    def _write(self, where: str, trail: tuple[str, ...]) -> Path | None:
        if self._directory is None:
            return None
        with contextlib.suppress(OSError):
            self._directory.mkdir(mode=0o700, parents=True, exist_ok=True)
            path = self._directory / f"{time.strftime('%Y-%m-%d-%H%M%S')}-{len(self._known)}.txt"
            path.write_text("\n".join((f"In {where}", *trail, "")), encoding="utf-8")
            return path
        return None


def _trail(error: BaseException) -> list[str]:
    """Kinds of exception and places in the code, causes included; no message, no value."""
    lines = [f"{type(error).__module__}.{type(error).__qualname__}"]
    for step in traceback.extract_tb(error.__traceback__):
        lines.append(f"  {step.filename}:{step.lineno} in {step.name}")
    if isinstance(error, BaseExceptionGroup):
        for member in error.exceptions:
            lines.extend(_trail(member))
    cause = error.__cause__ or error.__context__
    if cause is not None:
        lines.extend(("because of", *_trail(cause)))
    return lines
