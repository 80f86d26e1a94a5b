"""What a journal file tells: its tables, the facts of each up to the first that is damaged, and what lies behind it.

A crash leaves whole facts only, which SQLite sees to. A disk that lies, a copy that broke off or a flipped bit can do
worse; then what cannot be trusted any more is cut off, and the table is told of it (:class:`server.core.facts.Cut`).
"""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from server.core.events import Journal as Fact
from server.journal import Entry
from server.journal.schema import (
    EVENT,
    EVENT_COLUMNS,
    EVENT_ROW,
    NOTHING_BEFORE,
    BadJournal,
    Row,
    Sheet,
    kept,
    look_into,
    mark_of,
    sheets,
)


@dataclass(frozen=True, slots=True)
class Story:
    """A table in a journal. ``facts``: those of its newest era. ``last``, ``mark``: of its last sound fact.

    ``lost``: what stands behind that and cannot be trusted, as far as it can be read; ``more``: and there is more.
    """

    sheet: Sheet
    facts: tuple[Fact, ...]
    last: int = 0
    era: int = 0
    mark: bytes = NOTHING_BEFORE
    lost: tuple[Fact, ...] = ()
    more: bool = False

    @property
    def damaged(self) -> bool:
        """Whether anything has to be cut off."""
        return bool(self.lost) or self.more


@dataclass(frozen=True, slots=True)
class Content:
    """A journal file, read."""

    stories: tuple[Story, ...]
    identity: bytes | None
    port: int | None


def read(path: Path) -> Content:
    """Everything in a journal. Raises BadJournal."""
    with closing(look_into(path)) as connection:
        try:
            tables = sheets(connection)
            identity, port = kept(connection, "identity"), kept(connection, "port")
        except sqlite3.Error as error:
            raise BadJournal(f"{path} is damaged beyond reading ({error}).") from error
        stories = tuple(_story(connection, sheet) for sheet in tables)
    return Content(stories, identity, int(port) if port else None)


def _story(connection: sqlite3.Connection, sheet: Sheet) -> Story:
    sound: list[Entry] = []
    mark = NOTHING_BEFORE
    rows = _rows(connection, sheet.id)
    bad: Row | None = None
    broken = False
    try:
        for row in rows:
            if not _follows(row, len(sound), mark):
                bad = row
                break
            sound.append(row.entry)
            mark = row.mark
    except (sqlite3.Error, TypeError, ValueError):
        broken = True
    lost, more = _behind(rows, bad)
    era = max((entry.era for entry in sound), default=0)
    facts = tuple(entry.fact for entry in sound if entry.era == era)
    return Story(sheet, facts, len(sound), era, mark, lost, more or broken)


def _rows(connection: sqlite3.Connection, table: str) -> Iterator[Row]:
    for row in connection.execute(f"SELECT {EVENT_COLUMNS} FROM event WHERE game=? ORDER BY seq", (table,)):
        yield Row(*row)


def _follows(row: Row, before: int, mark: bytes) -> bool:
    """Whether this is the fact that comes next, as it was written."""
    if row.seq != before + 1 or not isinstance(row.body, bytes):
        return False
    return mark_of(row.entry, mark) == row.mark


def _behind(rows: Iterator[Row], bad: Row | None) -> tuple[tuple[Fact, ...], bool]:
    """The damaged fact and all behind it, and whether something there cannot even be read."""
    if bad is None:
        return (), False
    lost = [bad]
    try:
        lost.extend(rows)
    except (sqlite3.Error, TypeError, ValueError):
        return tuple(row.entry.fact for row in lost), True
    return tuple(row.entry.fact for row in lost), False


def cut(connection: sqlite3.Connection, story: Story, instead: Row) -> None:
    """Take away what cannot be trusted and write a row ``instead``. Raises sqlite3.Error."""
    connection.execute("BEGIN IMMEDIATE")
    connection.execute("DELETE FROM event WHERE game=? AND seq>?", (story.sheet.id, story.last))
    connection.execute(f"{EVENT}{EVENT_ROW}", instead)
    connection.execute("COMMIT")
