"""Finished matches as files: whole or not at all, and never over one that is there."""

import contextlib
import os
import secrets
import time
from pathlib import Path

TRIES = 20
"""Names tried until one is free; with three random octets a second try is news already."""


def keep(directory: Path, game: str, text: str) -> Path:
    """Write a record and say where. Raises OSError."""
    directory.mkdir(mode=0o700, parents=True, exist_ok=True)
    draft = directory / f".{secrets.token_hex(8)}.draft"
    try:
        with open(draft, "x", encoding="utf-8", newline="\n") as file:
            file.write(text)
        return _named(draft, directory, f"{time.strftime('%Y-%m-%d')}-{game}")
    finally:
        with contextlib.suppress(OSError):
            draft.unlink(missing_ok=True)


def _named(draft: Path, directory: Path, stem: str) -> Path:
    for _ in range(TRIES):
        path = directory / f"{stem}-{secrets.token_hex(3)}.game.toml"
        try:
            os.link(draft, path)  # unlike a rename, it never replaces what is there
        except FileExistsError:
            continue
        except OSError:  # a file system without links
            if not path.exists():
                return draft.rename(path)
        else:
            return path
    raise FileExistsError(f"no free name for a record in {directory}")
