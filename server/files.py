"""Files for this account alone: written whole or not at all, and locks that a killed process lets go.

It knows nothing of what is in them. Host and client each have this same file, since they share a data directory and
neither may know the other; a test keeps the two alike.
"""

import os
import sys
from pathlib import Path

PRIVATE_FILE, PRIVATE_FOLDER = 0o600, 0o700  # hands and tokens: nobody else on this machine may read them


def private_folder(path: Path) -> Path:
    """Make the folder, for this account only. Raises OSError."""
    path.mkdir(parents=True, exist_ok=True, mode=PRIVATE_FOLDER)
    return path


def write_whole(path: Path, text: str) -> None:
    """Replace a file in one step, mode 0600: after a crash it holds the old text or the new. Raises OSError."""
    import tempfile  # which is not light, and this module is on the way of --help

    private_folder(path.parent)
    handle, scratch = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")  # mkstemp makes it 0600
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.replace(scratch, path)
    except BaseException:
        Path(scratch).unlink(missing_ok=True)
        raise


class Lock:
    """A lock of the operating system on a file: it ends with the process, however that ends.

    The file stays, unless :meth:`release` is told to take it away.
    """

    def __init__(self, path: Path, handle: int) -> None:
        self._path, self._handle = path, handle

    @classmethod
    def take(cls, path: Path) -> "Lock | None":
        """The lock, or None where another process (or another Lock) has it. Raises OSError."""
        private_folder(path.parent)
        while True:
            handle = os.open(path, os.O_RDWR | os.O_CREAT, PRIVATE_FILE)
            if not _try_lock(handle):
                os.close(handle)
                return None
            if _still_named(handle, path):
                return cls(path, handle)
            os.close(handle)  # its holder took the file away between our open and our lock

    def release(self, *, remove: bool = False) -> None:
        """Let go; ``remove`` takes the file away too, while it is still ours. Twice is once."""
        if self._handle < 0:
            return
        try:
            if remove:
                self._path.unlink(missing_ok=True)
        finally:
            os.close(self._handle)
            self._handle = -1


def _still_named(handle: int, path: Path) -> bool:
    try:
        return os.path.samestat(os.fstat(handle), os.stat(path))
    except FileNotFoundError:
        return False


if sys.platform == "win32":
    import msvcrt

    def _try_lock(handle: int) -> bool:
        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:
    import fcntl

    def _try_lock(handle: int) -> bool:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True
