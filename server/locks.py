"""Locks of the operating system on files: they end with the process, however that ends."""

import os
import sys
from pathlib import Path

PRIVATE_FILE, PRIVATE_FOLDER = 0o600, 0o700  # hands and tokens: nobody else on this machine may read them


class FileLock:
    """A lock that this process holds. The file stays: taking it away would let two others lock two files."""

    def __init__(self, handle: int) -> None:
        self._handle = handle

    @classmethod
    def take(cls, path: Path) -> "FileLock | None":
        """The lock; None where another process (or another FileLock) has it. Raises OSError."""
        handle = os.open(path, os.O_RDWR | os.O_CREAT, PRIVATE_FILE)
        if _try_lock(handle):
            return cls(handle)
        os.close(handle)
        return None

    def release(self) -> None:
        """Let go. Twice is once."""
        if self._handle >= 0:
            os.close(self._handle)
            self._handle = -1


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
