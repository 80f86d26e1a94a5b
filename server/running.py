"""A note for this account's own programs: which hosts run here, where they listen, how others join, and the secret that
they know their owner by.

A host leaves its note in ``running/`` of the data directory, readable for this account alone, and holds a lock beside
it for as long as it lives: the note of a host that was killed has no lock and is taken away by the next one.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import msgspec

from server.files import Lock, private_folder, write_whole

FOLDER = "running"


class Running(msgspec.Struct, frozen=True, kw_only=True):
    """A host that runs. ``tables``: their ids. ``join``: the line by which others join the first. ``key``: the digest
    of its public key; ``owner``: its owner's secret; both in hex. ``for_one``: whether ``play`` has started it."""

    pid: int
    address: str
    port: int
    tables: tuple[str, ...]
    join: str
    key: str
    owner: str
    for_one: bool = False

    def __repr__(self) -> str:  # the secret must not get into a log or a report
        return f"Running(pid={self.pid}, address={self.address!r}, port={self.port})"


@contextmanager
def noted(data: Path, note: Running) -> Iterator[Callable[[Running], None]]:
    """Leave a note for as long as the context lasts; what it gives puts another in its place. Raises OSError."""
    folder = private_folder(data / FOLDER)
    _sweep(folder)
    path = folder / f"{note.pid}.json"
    lock = Lock.take(_lock_path(path))

    def put(note: Running) -> None:
        write_whole(path, msgspec.json.encode(note).decode())

    try:
        put(note)
        yield put
    finally:
        _take_away(path, lock)


def _sweep(folder: Path) -> None:
    """Take away what hosts that were killed have left."""
    for path in list(folder.iterdir()):
        with suppress(OSError):
            lock = Lock.take(_lock_path(path))
            if lock is not None:
                _take_away(path, lock)


def _take_away(path: Path, lock: Lock | None) -> None:
    with suppress(OSError):
        path.unlink(missing_ok=True)
    with suppress(OSError):
        if lock is not None:
            lock.release(remove=True)


def _lock_path(path: Path) -> Path:
    """The lock of the host that a file is of: the names of all of them begin with its number."""
    return path.with_name(path.name.lstrip(".").partition(".")[0] + ".lock")
