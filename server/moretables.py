"""More tables on a host that runs: what a new one is called, what opens it, and that it stands in the journal.

The settings come from the table that it was asked for at. Here they get an id, a name and words of their own; the
table is written down as those were with which the host began, so that ``--resume`` finds it among them. Only then is it
given to the host to run.
"""

import contextlib
import re
import secrets
import sqlite3
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial

from protocol.messages import TableCreated
from protocol.text import TITLE_CELLS, clean_name
from server.core.config import TableConfig
from server.core.keys import Keys
from server.core.table import Table
from server.evening import Make, pack_settings
from server.identity import Identity, TableIdentity
from server.journal import schema
from server.journal.schema import Sheet
from server.journal.writer import DiskJournal
from server.net.shell import Made, Opening
from server.version import version

TABLE_ID = 8  # octets; enough never to meet the same twice
MOST_TABLES = 64
"""So many may be on a host that is asked for more: far above what a room full of people needs, and a slip in a script
fills no journal."""


class MoreTables:
    """Makes tables for a host. ``identity`` and ``configs`` are those of all tables of this evening, by and by.

    ``changed`` is told of the identity whenever there is another table.
    """

    def __init__(self, identity: Identity, configs: Iterable[TableConfig], journal: DiskJournal, make: Make) -> None:
        self.identity = identity
        self.configs = {config.id: config for config in configs}
        self.changed: Callable[[Identity], None] = lambda identity: None
        self._journal = journal
        self._make = make

    def new(self, wanted: TableConfig, like: str, done: Callable[[Made | str], None]) -> None:
        """Make a table as it is ``wanted`` and write it down; a sentence where that cannot be. ``like``: the name of
        the table that it was asked for at."""
        if len(self.configs) >= MOST_TABLES:
            done(f"This host has had {len(self.configs)} tables, and opens no more.")
            return
        name = clean_name(wanted.name, "", TITLE_CELLS) or self._another(like)
        config = replace(wanted, id=new_id(), name=name, words=wanted.new_words())
        try:
            table = self._make(config, ())
        except ValueError as error:
            done(f"No such table can be opened: {error}.")
            return
        self.configs[config.id] = config
        self._journal.do(partial(_enter, config), partial(self._entered, config, table, done))

    def _another(self, like: str) -> str:
        """The name of a table with the first number, from 2, that none has yet."""
        names = {config.name for config in self.configs.values()}
        stem = re.sub(r" \d+$", "", like)
        for number in range(2, MOST_TABLES + 2):
            ending = f" {number}"
            name = clean_name(stem, "Table", TITLE_CELLS - len(ending)) + ending
            if name not in names:
                return name
        raise AssertionError("there are fewer tables than numbers")

    def _entered(self, config: TableConfig, table: Table, done: Callable[[Made | str], None], failed: object) -> None:
        """It stands in the journal, or it cannot."""
        if failed is not None:
            del self.configs[config.id]
            done(f"The journal cannot be written: {failed}.")
            return
        self.identity = self.identity.with_table(_described(config))
        self.changed(self.identity)
        codes = Keys(config).codes
        told = TableCreated(id=config.id, name=config.name, play=codes.play, watch=codes.watch, open=codes.open)
        done(Made(Opening(lambda: self._make(config, ()), table), told))


def new_id() -> str:
    """An id that no table has."""
    return secrets.token_hex(TABLE_ID)


def _described(config: TableConfig) -> TableIdentity:
    play, watch = config.words
    return TableIdentity(id=config.id, name=config.name, play=play, watch=watch)


def _enter(config: TableConfig, connection: sqlite3.Connection) -> None:
    """Enter a table and what opens it, both or neither. What was kept so far may know tables of which nobody has told
    us yet, so it is read here."""
    sheet = Sheet(config.id, config.name, pack_settings(config), version())
    connection.execute("BEGIN IMMEDIATE")
    try:
        identity = Identity.from_bytes(schema.kept(connection, "identity") or b"")
        schema.add_sheet(connection, sheet)
        schema.keep(connection, "identity", identity.with_table(_described(config)).to_bytes())
        connection.execute("COMMIT")
    except BaseException:
        with contextlib.suppress(sqlite3.Error):
            connection.execute("ROLLBACK")
        raise
