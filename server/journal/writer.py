"""The journal on disk: one thread that commits what all tables have appended since it looked last.

Appending is a put into a queue; the thread takes whatever is there, commits it in one transaction (WAL, FULL: the
octets are on the disk when the commit returns) and has the tickets called in the task of the host. So a lone move
costs one commit, and a hundred tables at once cost one as well.

A commit that fails is fail-stop: nothing behind it is told to anybody. The thread says why, opens the file anew and
tries the same facts again every :data:`RETRY` seconds, and at once when :meth:`DiskJournal.retry` is called; when the
disk has room again, everything goes on where it stood.
"""

import contextlib
import queue
import sqlite3
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Any, TypeAlias

from server.journal import Entry
from server.journal.schema import (
    EVENT,
    EVENT_ROW,
    NOTHING_BEFORE,
    STATUS,
    Row,
    connect,
    row_of,
)

RETRY = 1.0
"""Seconds between two tries on a disk that has failed: soon enough for people who wait, and no work to speak of."""
AT_ONCE = 50
"""Rows in one statement: a statement of its own for each row would let the other threads in between each time."""
CLOSING = 5.0
"""Seconds that the end of a host waits for its last commit."""

Home: TypeAlias = Callable[[Callable[[], None]], None]
"""Has something called in the task of the host, from any thread."""
Job: TypeAlias = Callable[[sqlite3.Connection], Any]


@dataclass(slots=True, eq=False)
class DiskTicket:
    """Facts on their way to the disk. Only the host's task touches it."""

    safe: bool = False
    calls: list[Callable[[], None]] = field(default_factory=list)

    def then(self, call: Callable[[], None]) -> None:
        if self.safe:
            call()
        else:
            self.calls.append(call)

    def arrived(self) -> None:
        self.safe = True
        calls, self.calls = self.calls, []
        for call in calls:
            call()


@dataclass(frozen=True, slots=True)
class _Work:
    """Facts to write, or a job to be done with the file, and what is called in the host's task afterwards."""

    entries: Sequence[Entry]
    ticket: DiskTicket | None = None
    job: Job | None = None
    answer: Callable[[Any], None] | None = None


class DiskJournal:
    """Writes one file. ``trouble`` is told, in the host's task, why nothing can be written, and None when it can be
    again. ``marks``: the mark of the last fact of each table that is there already.

    ``pages``: how large the file may get; only tests of a full disk say so.
    """

    def __init__(
        self,
        path: Path,
        home: Home,
        trouble: Callable[[str | None], None] = lambda why: None,
        marks: dict[str, bytes] | None = None,
        *,
        pages: int | None = None,
    ) -> None:
        self.pages = pages
        self._path = path
        self._home = home
        self.trouble = trouble
        self._marks = dict(marks or {})
        self._queue: queue.SimpleQueue[_Work | None] = queue.SimpleQueue()
        self._again = threading.Event()
        self._closing = False
        self._complete = False  # everything was written and the file is closed
        self._connection: sqlite3.Connection | None = connect(path, pages=pages)
        self._thread = threading.Thread(target=self._run, name="journal", daemon=True)
        self._thread.start()

    # --- from the host's task

    def append(self, *entries: Entry) -> DiskTicket:
        ticket = DiskTicket()
        self._queue.put(_Work(entries, ticket))
        return ticket

    def do(self, job: Job, answer: Callable[[Any], None] = lambda result: None) -> None:
        """Have the thread do something with the file behind all that was appended so far.

        ``answer`` gets, in the host's task, what the job returns, or the exception that it raised.
        """
        self._queue.put(_Work((), job=job, answer=answer))

    def flush(self) -> bool:
        """Wait until everything that was appended is written, CLOSING seconds at most. Whether it is. Blocks."""
        done = threading.Event()
        self.do(lambda connection: done.set())
        return done.wait(CLOSING)

    def retry(self) -> None:
        """Try again now what could not be written."""
        self._again.set()

    def close(self) -> bool:
        """Write what is left and close the file. Whether all of it was written. Blocks for CLOSING seconds at most."""
        self._closing = True
        self._again.set()
        self._queue.put(None)
        self._thread.join(CLOSING)
        return self._complete

    # --- in the thread

    def _run(self) -> None:
        while (works := self._taken()) is not None:
            if not self._written([entry for work in works for entry in work.entries]):
                return
            self._arrived([work.ticket for work in works if work.ticket is not None])
            for work in works:
                if work.job is not None:
                    self._do(work.job, work.answer)
        self._forget_connection()
        self._complete = True

    def _taken(self) -> list[_Work] | None:
        """All work there is, waiting for some. A job ends it. None: there will not be any more."""
        work = self._queue.get()
        works = []
        while work is not None:
            works.append(work)
            if work.job is not None or self._queue.empty():
                return works
            work = self._queue.get()
        if works:
            self._queue.put(None)
            return works
        return None

    def _written(self, entries: Sequence[Entry]) -> bool:
        """Write facts, however long that takes. False: the host ends, and they could not be written."""
        rows = self._rows(entries)
        told = None
        while rows:
            try:
                self._write(rows, again=told is not None)
                break
            except sqlite3.Error as error:
                told = self._stuck(error, told)
                if self._closing:
                    return False
        if told is not None:
            self._tell(None)
        return True

    def _rows(self, entries: Sequence[Entry]) -> list[Row]:
        rows = []
        for entry in entries:
            row = row_of(entry, self._marks.get(entry.table, NOTHING_BEFORE))
            self._marks[entry.table] = row.mark
            rows.append(row)
        return rows

    def _write(self, rows: Sequence[Row], *, again: bool) -> None:
        """Commit facts. ``again``: an earlier try has failed, and may yet have brought them to the disk."""
        connection = self._connection
        if connection is None:
            connection = self._connection = connect(self._path, pages=self.pages)
        if again:
            rows = [row for row in rows if not _is_there(connection, row)]
        changes = [row for row in rows if row.kind in STATUS]
        if len(rows) <= AT_ONCE and not changes:
            _insert(connection, rows)  # a statement by itself is a transaction
            return
        connection.execute("BEGIN IMMEDIATE")
        try:
            rest = iter(rows)
            while part := list(islice(rest, AT_ONCE)):
                _insert(connection, part)
            for row in changes:
                connection.execute("UPDATE game SET status=? WHERE id=?", (STATUS[row.kind], row.game))
            connection.execute("COMMIT")
        except BaseException:
            with contextlib.suppress(sqlite3.Error):
                connection.execute("ROLLBACK")
            raise

    def _stuck(self, error: sqlite3.Error, told: str | None) -> str:
        """Say why nothing can be written, if that is news, and wait until it may be otherwise."""
        self._forget_connection()
        why = _reason(error)
        if why != told:
            self._tell(why)
        if not self._closing:
            self._again.wait(RETRY)
            self._again.clear()
        return why

    def _forget_connection(self) -> None:
        """What a connection believes about a file that failed under it is not worth having."""
        if self._connection is not None:
            with contextlib.suppress(sqlite3.Error):
                self._connection.close()
        self._connection = None

    def _do(self, job: Job, answer: Callable[[Any], None] | None) -> None:
        result: Any
        try:
            if self._connection is None:
                self._connection = connect(self._path, pages=self.pages)
            result = job(self._connection)
        except Exception as error:
            result = error
        if answer is not None:
            self._call_home(lambda: answer(result))

    def _arrived(self, tickets: Sequence[DiskTicket]) -> None:
        def arrived() -> None:
            for ticket in tickets:
                ticket.arrived()

        if tickets:
            self._call_home(arrived)

    def _tell(self, why: str | None) -> None:
        self._call_home(lambda: self.trouble(why))

    def _call_home(self, call: Callable[[], None]) -> None:
        with contextlib.suppress(RuntimeError):  # trio.RunFinishedError: nobody is at home any more
            self._home(call)


def _insert(connection: sqlite3.Connection, rows: Sequence[Row]) -> None:
    if rows:
        places = ",".join([EVENT_ROW] * len(rows))
        connection.execute(EVENT + places, [value for row in rows for value in row])


def _is_there(connection: sqlite3.Connection, row: Row) -> bool:
    found = connection.execute("SELECT 1 FROM event WHERE game=? AND seq=? AND mark=?", (row.game, row.seq, row.mark))
    return found.fetchone() is not None


def _reason(error: sqlite3.Error) -> str:
    """Why nothing can be written, as the rest of a sentence for people."""
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    if code == sqlite3.SQLITE_FULL:
        return "the disk is full"
    if code == sqlite3.SQLITE_READONLY:
        return "its disk may not be written to"
    return f"its disk failed ({error})"
