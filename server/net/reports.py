"""What the host writes down for its owner: a log, and our own defects, each of them once. No cards in either."""

import contextlib
import logging
import logging.handlers
import sys
from collections.abc import Callable
from pathlib import Path

from server.crash import places, write_report

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

    def __init__(self, directory: Path, log: Callable[[str], None]) -> None:
        self._directory = directory
        self._log = log
        self._known: set[tuple[str, ...]] = set()

    @property
    def count(self) -> int:
        """How many different ones there were."""
        return len(self._known)

    def report(self, where: str, error: BaseException) -> None:
        """Write a report and a line in the log, unless this very defect is known."""
        trail = places(error)
        if trail in self._known:
            return
        self._known.add(trail)
        path = write_report(error, f"host, in {where}", self._directory)
        self._log(
            f"A defect of this program in {where} ({type(error).__name__})" + (f"; report: {path}" if path else "")
        )


class Seldom:
    """Lets something be said about the same thing only every so many seconds, so that a flood fills no disk."""

    MOST_KEPT = 1000  # things remembered; a flood from more addresses than that starts anew

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._next: dict[str, float] = {}

    def allows(self, about: str, now: float) -> bool:
        if now < self._next.get(about, now):
            return False
        if len(self._next) >= self.MOST_KEPT:
            self._next.clear()
        self._next[about] = now + self._seconds
        return True
