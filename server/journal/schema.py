"""What stands in a journal file: an SQLite database with the tables of one host process and the facts of each.

    game    one row a table: id, name, settings, whether a match is going on
    event   one row a fact, in order; ``mark`` binds it to the one before, so that damage shows
    kept    small things of the host: its port, its identity

``PRAGMA user_version`` numbers this form. A file of an earlier form is brought up to date when it is opened, one of a
later form is refused. Seats and tokens are facts; a second table of them could only differ.
"""

import sqlite3
import time
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from server.core.events import Journal as Fact
from server.journal import Entry

FORM = 1
"""The newest form of a file, as ``PRAGMA user_version``."""
OURS = 0x31313331
"""``PRAGMA application_id``: says that a database is a journal of this program."""
MARK = 8  # octets of the mark of a row: damage does not hit the right ones by chance
NOTHING_BEFORE = b""
BUSY = 5.0  # seconds SQLite waits for somebody who looks into the file at the same time

_TABLES = """
CREATE TABLE game (
  id TEXT PRIMARY KEY, created REAL NOT NULL, name TEXT NOT NULL, settings BLOB NOT NULL, engine TEXT NOT NULL,
  status TEXT NOT NULL
);
CREATE TABLE event (
  game TEXT NOT NULL, seq INTEGER NOT NULL, at REAL NOT NULL, era INTEGER NOT NULL, kind TEXT NOT NULL,
  v INTEGER NOT NULL, seat INTEGER, sitter INTEGER, req INTEGER, body BLOB NOT NULL, mark BLOB NOT NULL,
  PRIMARY KEY (game, seq)
) WITHOUT ROWID;
CREATE UNIQUE INDEX once ON event (game, era, sitter, req) WHERE req IS NOT NULL;
CREATE TABLE kept (name TEXT PRIMARY KEY, value BLOB NOT NULL);
"""
EVENT = "INSERT INTO event VALUES "
EVENT_ROW = "(?,?,?,?,?,?,?,?,?,?,?)"
EVENT_COLUMNS = "game, seq, at, era, kind, v, seat, sitter, req, body, mark"

STEPS: dict[int, Callable[[sqlite3.Connection], None]] = {}
"""Form -> what makes the next form of it."""

STATUS = {"opened": "open", "began": "playing", "ended": "open"}
"""Kind of fact -> what the table does from then on: for those who look for unfinished matches."""


class BadJournal(Exception):
    """A file that cannot be used. The text is a sentence."""


class Sheet(NamedTuple):
    """What is kept of a table besides its facts. ``status``: open, playing, or moved (to another machine)."""

    id: str
    name: str
    settings: bytes
    engine: str
    status: str = "open"
    created: float = 0.0


def connect(path: Path, *, pages: int | None = None) -> sqlite3.Connection:
    """Open a journal for writing, bringing its form up to date. Raises BadJournal, sqlite3.Error.

    ``pages``: how large it may get, for tests of a full disk.
    """
    connection = sqlite3.connect(path, timeout=BUSY, isolation_level=None, check_same_thread=False)
    try:
        if pages is not None:
            connection.execute(f"PRAGMA max_page_count={pages}")
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=FULL")
        connection.execute("PRAGMA fullfsync=ON")  # on macOS only this reaches the disk; elsewhere it says nothing new
        _bring_up_to_date(connection, path)
    except BaseException:
        connection.close()
        raise
    return connection


def look_into(path: Path) -> sqlite3.Connection:
    """Open a journal to read it. Raises BadJournal."""
    try:
        connection = sqlite3.connect(f"{path.absolute().as_uri()}?mode=rw", uri=True, timeout=BUSY)
        form = check(connection, path)
    except sqlite3.Error as error:
        raise BadJournal(f"{path} is no journal of this program, or it is damaged beyond reading ({error}).") from error
    if form > FORM:
        raise BadJournal(f"{path} was written by a newer version of thirtyone; this one cannot read it.")
    return connection


def check(connection: sqlite3.Connection, path: Path) -> int:
    """The form of a file of ours. Raises BadJournal, sqlite3.Error."""
    (ours,) = connection.execute("PRAGMA application_id").fetchone()
    (form,) = connection.execute("PRAGMA user_version").fetchone()
    if ours != OURS:
        raise BadJournal(f"{path} is no journal of this program.")
    return int(form)


def _bring_up_to_date(connection: sqlite3.Connection, path: Path) -> None:
    if not connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
        connection.executescript(f"BEGIN; {_TABLES} PRAGMA application_id={OURS}; PRAGMA user_version={FORM}; COMMIT;")
        return
    form = check(connection, path)
    if form > FORM:
        raise BadJournal(f"{path} was written by a newer version of thirtyone; this one cannot read it.")
    for step in range(form, FORM):
        connection.execute("BEGIN")
        STEPS[step](connection)
        connection.execute(f"PRAGMA user_version={step + 1}")
        connection.execute("COMMIT")


# --- rows


class Row(NamedTuple):
    """A row of ``event``."""

    game: str
    seq: int
    at: float
    era: int
    kind: str
    v: int
    seat: int | None
    sitter: int | None
    req: int | None
    body: bytes
    mark: bytes

    @property
    def entry(self) -> Entry:
        fact = Fact(self.kind, self.seat, self.req, self.body, self.v, self.sitter)
        return Entry(self.game, self.seq, fact, self.era)


def row_of(entry: Entry, before: bytes, at: float | None = None) -> Row:
    """The row of a fact behind the one with the mark ``before``."""
    fact = entry.fact
    return Row(
        entry.table,
        entry.number,
        time.time() if at is None else at,
        entry.era,
        fact.kind,
        fact.v,
        fact.seat,
        fact.sitter,
        fact.req,
        fact.body,
        mark_of(entry, before),
    )


def mark_of(entry: Entry, before: bytes) -> bytes:
    """What binds a fact to the one before it."""
    fact = entry.fact
    head = f"{entry.table} {entry.number} {entry.era} {fact.kind} {fact.v} {fact.seat} {fact.sitter} {fact.req} "
    return sha256(before + head.encode() + fact.body).digest()[:MARK]


def add_sheet(connection: sqlite3.Connection, sheet: Sheet) -> None:
    """Enter a table."""
    connection.execute(
        "INSERT INTO game (id, name, settings, engine, status, created) VALUES (?,?,?,?,?,?)",
        sheet._replace(created=sheet.created or time.time()),
    )


def sheets(connection: sqlite3.Connection) -> list[Sheet]:
    """The tables, as they were entered."""
    found = connection.execute("SELECT id, name, settings, engine, status, created FROM game ORDER BY rowid")
    return [Sheet(*row) for row in found]


def keep(connection: sqlite3.Connection, name: str, value: bytes) -> None:
    """Keep something of the host, over what was kept by that name."""
    connection.execute("INSERT OR REPLACE INTO kept VALUES (?,?)", (name, value))


def kept(connection: sqlite3.Connection, name: str) -> bytes | None:
    """What was kept by a name."""
    row = connection.execute("SELECT value FROM kept WHERE name=?", (name,)).fetchone()
    return None if row is None else bytes(row[0])
