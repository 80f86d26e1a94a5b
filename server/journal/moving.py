"""A table on its way to another machine: out of a journal into a file of its own, and from there into a new journal.

Such a file holds everything there is of one table: its facts with all that is dealt, the digests of the keys to its
seats, and the key of the host. Whoever has it can be the host, and see all hands: it is made for this account alone,
and says so. It is a journal like any other, in one piece.
"""

import contextlib
import os
import sqlite3
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path

from server.files import PRIVATE_FILE
from server.journal import files
from server.journal.files import Held
from server.journal.schema import (
    EVENT_COLUMNS,
    BadJournal,
    add_sheet,
    keep,
    look_into,
    sheets,
)
from server.journal.schema import connect as connect_to

SECRET = b"Secret: whoever has this file can be the host of this table and see every hand. Delete it after use."


class CannotMove(Exception):
    """A table that cannot be taken away, or not to there. The text is a sentence."""


def write_out(connection: sqlite3.Connection, table: str, target: Path, identity: bytes | None) -> None:
    """Write one table into a new file, whole or not at all, and close the table in this journal.

    Raises CannotMove, and sqlite3.Error where the journal itself fails.
    """
    if next((sheet for sheet in sheets(connection) if sheet.id == table and sheet.status != "moved"), None) is None:
        raise CannotMove("There is no such table here (any more).")
    draft = target.with_name(f".{target.name}.{os.getpid()}.part")
    try:
        if target.exists():
            raise CannotMove(f"{target} is there already; name another file.")
        os.close(os.open(draft, os.O_CREAT | os.O_EXCL | os.O_WRONLY, PRIVATE_FILE))
        _copy(connection, table, draft, identity)
        _to_disk(draft)
        os.replace(draft, target)
        _to_disk(target.parent)
    except (OSError, sqlite3.Error) as error:
        why = error.strerror if isinstance(error, OSError) else str(error)
        raise CannotMove(f"{target} cannot be written: {why}.") from error
    finally:
        with contextlib.suppress(OSError):
            draft.unlink(missing_ok=True)
    connection.execute("UPDATE game SET status='moved' WHERE id=?", (table,))


def _copy(connection: sqlite3.Connection, table: str, draft: Path, identity: bytes | None) -> None:
    with closing(connect_to(draft)) as there:
        there.execute("PRAGMA journal_mode=DELETE")  # one file, which can be carried about
        there.execute("BEGIN")
        for sheet in sheets(connection):
            if sheet.id == table:
                add_sheet(there, sheet)
        rows = connection.execute(f"SELECT {EVENT_COLUMNS} FROM event WHERE game=? ORDER BY seq", (table,))
        there.executemany(f"INSERT INTO event VALUES ({','.join('?' * len(rows.description))})", rows)
        keep(there, "secret", SECRET)
        if identity is not None:
            keep(there, "identity", identity)
        there.execute("COMMIT")


def _to_disk(path: Path) -> None:
    """Wait until what is written is safe; folders too, where the system knows that."""
    with contextlib.suppress(PermissionError, IsADirectoryError):
        handle = os.open(path, os.O_RDONLY)
        try:
            with contextlib.suppress(OSError):
                os.fsync(handle)
        finally:
            os.close(handle)


def bring_in(source: Path, data: Path) -> Held:
    """A journal of this data directory with everything that is in a file from elsewhere.

    Raises CannotMove, BadJournal, OSError.
    """
    if not source.is_file():
        raise CannotMove(f"There is no file {source}.")
    with closing(look_into(source)) as there:
        _not_here_already(source, data, {sheet.id for sheet in sheets(there)})
        held = files.create(data)
        try:
            with closing(sqlite3.connect(held.path, isolation_level=None)) as here:
                there.backup(here)
            connect_to(held.path).close()
        except sqlite3.Error as error:
            held.path.unlink(missing_ok=True)
            held.release()
            raise CannotMove(f"{source} cannot be copied: {error}.") from error
    return held


def _not_here_already(source: Path, data: Path, tables: Iterable[str]) -> None:
    wanted = set(tables)
    for path in files.all_in(data):
        with contextlib.suppress(BadJournal, sqlite3.Error), closing(look_into(path)) as other:
            known = {sheet.id for sheet in sheets(other) if sheet.status != "moved"}
            if known & wanted:
                raise CannotMove(f"The match in {source} is here already: go on with --resume {path}.")
