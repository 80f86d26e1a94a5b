"""The journal files in a data directory: which host has which, which can be gone on with, and which have served.

Each host process has one, in ``journals/``, for this account only, with a lock beside it for as long as it lives. What
is in a file is :mod:`.schema`'s and :mod:`.reading`'s business.
"""

import contextlib
import os
import secrets
import sqlite3
import time
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from server.core.events import Journal as Fact
from server.files import PRIVATE_FILE, Lock, private_folder
from server.journal.schema import EVENT_COLUMNS, BadJournal, Row, Sheet, look_into, sheets

FOLDER = "journals"
SUFFIX = ".journal"
BESIDE = ("", "-wal", "-shm", ".lock")  # what belongs to a journal: SQLite's files and our lock
DAY = 24 * 3600.0
KEEP_FINISHED = 14 * DAY
"""For two weeks it can still be looked up what was dealt to whom, if anybody wants to know."""
KEEP_UNFINISHED = 90 * DAY
"""Nobody goes on with a match after a season; its seeds and seats need not lie about."""


@dataclass(slots=True)
class Held:
    """A journal that this process has the lock of. ``new``: it has just been made."""

    path: Path
    lock: Lock
    new: bool = False

    def release(self) -> None:
        self.lock.release()


@dataclass(frozen=True, slots=True)
class Unfinished:
    """A journal that somebody may want to go on with. ``tables``: those with a match going on; ``began``: the facts
    that began these matches. ``at``: when it was written last."""

    path: Path
    tables: tuple[Sheet, ...]
    began: tuple[Fact, ...]
    at: float


def folder(data: Path) -> Path:
    """The folder of the journals, made if it is not there. Raises OSError."""
    return private_folder(data / FOLDER)


def create(data: Path) -> Held:
    """A new, empty file and its lock. Raises OSError."""
    while True:
        path = folder(data) / f"{time.strftime('%Y-%m-%d-%H%M')}-{secrets.token_hex(3)}{SUFFIX}"
        lock = Lock.take(_beside(path, ".lock"))
        with contextlib.suppress(FileExistsError):
            if lock is not None:
                os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, PRIVATE_FILE))
                return Held(path, lock, new=True)


def take(path: Path) -> Held | None:
    """The lock of a journal; None where another host has it. Raises OSError."""
    lock = Lock.take(_beside(path, ".lock"))
    return None if lock is None else Held(path, lock)


def free(path: Path) -> bool:
    """Whether no host has it. Raises OSError."""
    held = take(path)
    if held is not None:
        held.release()
    return held is not None


def all_in(data: Path) -> list[Path]:
    """The journals there."""
    return sorted(path for path in (data / FOLDER).glob(f"*{SUFFIX}") if path.is_file())


def unfinished(data: Path) -> list[Unfinished]:
    """The journals with a match to go on with that no host has, newest first. What cannot be read is passed over."""
    found: list[Unfinished] = []
    for path in all_in(data):
        with contextlib.suppress(BadJournal, OSError):
            playing = tuple(sheet for sheet in _sheets(path) if sheet.status == "playing")
            if playing and free(path):
                found.append(Unfinished(path, playing, _began(path, playing), _written(path)))
    return sorted(found, key=lambda each: each.at, reverse=True)


def sweep(data: Path, now: float | None = None) -> None:
    """Take away the journals that have served: never those of a host that runs."""
    now = time.time() if now is None else now
    for path in all_in(data):
        with contextlib.suppress(BadJournal, OSError):
            if _has_served(path, now - _written(path)):
                _remove(path)


def _has_served(path: Path, age: float) -> bool:
    found = _sheets(path)
    if any(sheet.status == "playing" for sheet in found):
        return age > KEEP_UNFINISHED
    return age > KEEP_FINISHED or not _played(path)


def _sheets(path: Path) -> list[Sheet]:
    """The tables in a file. Raises BadJournal."""
    with closing(look_into(path)) as connection:
        try:
            return sheets(connection)
        except sqlite3.Error as error:
            raise BadJournal(f"{path} is damaged beyond reading ({error}).") from error


def _began(path: Path, tables: Sequence[Sheet]) -> tuple[Fact, ...]:
    """The newest of the facts of each table that began a match, as far as they can be read."""
    found: list[Fact] = []
    newest = f"SELECT {EVENT_COLUMNS} FROM event WHERE game=? AND kind='began' ORDER BY seq DESC LIMIT 1"
    with closing(look_into(path)) as connection, contextlib.suppress(sqlite3.Error):
        for sheet in tables:
            found.extend(Row(*row).entry.fact for row in connection.execute(newest, (sheet.id,)))
    return tuple(found)


def _played(path: Path) -> bool:
    """Whether any match ever began."""
    with closing(look_into(path)) as connection:
        return connection.execute("SELECT 1 FROM event WHERE kind='began' LIMIT 1").fetchone() is not None


def _remove(path: Path) -> None:
    held = take(path)
    if held is None:
        return
    for ending in BESIDE:
        with contextlib.suppress(FileNotFoundError):
            _beside(path, ending).unlink()
    held.release()


def _beside(path: Path, ending: str) -> Path:
    return path.with_name(path.name + ending)


def _written(path: Path) -> float:
    """When the last fact was written. The file's own time says less: whoever looks into it may tidy it up."""
    with closing(look_into(path)) as connection, contextlib.suppress(sqlite3.Error):
        last = connection.execute("SELECT max(at) FROM event").fetchone()[0]
        if last is not None:
            return float(last)
    return path.stat().st_mtime
