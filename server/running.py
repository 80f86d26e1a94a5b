"""A note for the owner's own programs: which hosts run here, where they listen, and the secret that they know their
owner by.

A host leaves its note in ``running/`` of the data directory, readable for this account alone, and keeps a lock on it
for as long as it lives: the note of a host that was killed has no lock and is taken away by the next one.
"""

import contextlib
import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec

FOLDER = "running"
PRIVATE_FOLDER = 0o700


class Running(msgspec.Struct, frozen=True, kw_only=True):
    """A host that runs. ``tables``: their ids. ``key``: the digest of its public key; ``owner``: its owner's secret;
    both in hex."""

    pid: int
    address: str
    port: int
    tables: tuple[str, ...]
    key: str
    owner: str

    def __repr__(self) -> str:  # the secret must not get into a log or a report
        return f"Running(pid={self.pid}, address={self.address!r}, port={self.port})"


@contextmanager
def noted(data: Path, note: Running) -> Iterator[Callable[[Running], None]]:
    """Leave a note for as long as the context lasts; what it gives puts another in its place. Raises OSError."""
    folder = data / FOLDER
    folder.mkdir(mode=PRIVATE_FOLDER, parents=True, exist_ok=True)
    _sweep(folder)
    path = folder / f"{note.pid}.json"
    with contextlib.ExitStack() as locks:  # that of an older note is kept too: notes are few and small

        def put(note: Running) -> None:
            locks.callback(os.close, _put(note, path))

        try:
            put(note)
            yield put
        finally:
            with contextlib.suppress(OSError):
                os.unlink(path)


def _put(note: Running, path: Path) -> int:
    """Write a note, whole or not at all; its handle, which has the lock."""
    handle, draft = tempfile.mkstemp(dir=path.parent, prefix=".", suffix=".draft")  # 0600 by itself
    try:
        _lock(handle)
        os.write(handle, msgspec.json.encode(note))
        os.replace(draft, path)
    except BaseException:
        os.close(handle)
        with contextlib.suppress(OSError):
            os.unlink(draft)
        raise
    return handle


def _sweep(folder: Path) -> None:
    """Take away what hosts that were killed have left."""
    for path in folder.iterdir():
        with contextlib.suppress(OSError):
            handle = os.open(path, os.O_RDWR)
            try:
                _lock(handle)
                path.unlink()
            finally:
                os.close(handle)


if sys.platform == "win32":

    def _lock(handle: int) -> None:
        """Notes are not locked there: whoever reads one tries the host itself."""

else:
    import fcntl

    def _lock(handle: int) -> None:
        """Raises BlockingIOError where somebody has the lock."""
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
