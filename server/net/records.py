"""Finished matches as files: whole or not at all, never over one that is there, and each of them once.

The name ends with a digest of the text: a host that was killed between the end of a match and its record hands the
record over again when it comes back, and one that is there already is left as it is.
"""

import contextlib
import os
import secrets
import time
from hashlib import sha256
from pathlib import Path

DIGITS = (6, 12, 24, 64)
"""Of the digest, as many as it takes: six hardly ever meet twice."""


def keep(directory: Path, game: str, text: str) -> Path:
    """Write a record and say where. Raises OSError."""
    directory.mkdir(mode=0o700, parents=True, exist_ok=True)
    ending = _ending(directory, game, text)
    there = next(directory.glob(f"*{ending}"), None)
    if there is not None:
        return there
    draft = directory / f".{secrets.token_hex(8)}.draft"
    try:
        with open(draft, "x", encoding="utf-8", newline="\n") as file:
            file.write(text)
        return _named(draft, directory / f"{time.strftime('%Y-%m-%d')}{ending}")
    finally:
        with contextlib.suppress(OSError):
            draft.unlink(missing_ok=True)


def _ending(directory: Path, game: str, text: str) -> str:
    """The end of the name of a record: that of the one that is there, or a free one."""
    digest = sha256(text.encode()).hexdigest()
    for digits in DIGITS:
        ending = f"-{game}-{digest[:digits]}.game.toml"
        if all(path.read_text(encoding="utf-8") == text for path in directory.glob(f"*{ending}")):
            break
    return ending


def _named(draft: Path, path: Path) -> Path:
    try:
        os.link(draft, path)  # unlike a rename, it never replaces what is there
    except OSError:  # a file system without links, or two hosts in one directory at the same moment
        if not path.exists():
            return draft.rename(path)
    return path
