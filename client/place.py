"""A place at a table from the outside: which seat to ask for, and keeping its key safe while the link runs.

Between the link, which knows tokens and no files, and the seat store, which knows files and no hosts.
"""

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import trio

from client.dial import Dial
from client.link import Link, Wanted, ask_tables
from client.model import Closed
from client.seats import Held, SeatStore, Stored, choose
from client.transcript import Transcripts
from client.words import say
from protocol.messages import Role, TableInfo, TableLine, Welcome
from protocol.text import clean

LOOK_TIME = 3.0  # seconds; our own host on this machine answers in milliseconds
SEAT_GONE = {"left", "kicked", "abandoned"}  # goodbyes after which the token opens nothing any more

Ask = Callable[[Sequence[Stored]], int | None]


def reach(dial: Dial, app: str, word: str | None = None) -> tuple[TableLine, ...]:
    """The tables of a host; with the last ``word`` of a code only the one it opens. Raises CannotConnect with the
    sentence; ^C ends it."""
    return trio.run(partial(ask_tables, dial, app=app, word=word))


def look_in(dial: Dial, table: str, name: str, app: str, owner: bytes | None) -> TableInfo | None:
    """A table as its owner sees it who looks in for a moment; None where that cannot be."""
    link = Link(dial, Wanted("spectator", name, table=table, owner=owner), app=app)

    def seen() -> None:
        if link.model.table is not None:
            link.quit()

    async def look() -> None:
        link.on_change = seen
        with trio.move_on_after(LOOK_TIME):
            await link.run()

    trio.run(look)
    return link.model.table


@dataclass(frozen=True, slots=True)
class Way:
    """What lets one in at a table. ``word``: the last one of a join code; ``owner``: the secret of the host's owner."""

    word: str | None = None
    owner: bytes | None = None


class Place:
    """One place at one table, kept on disk for as long as it is a seat."""

    def __init__(
        self, store: SeatStore, dial: Dial, wanted: Wanted, tables: Sequence[TableLine], app: str,
        held: Held | None = None,
    ) -> None:  # fmt: skip
        self._store, self._dial, self._held = store, dial, held
        self._titles = {table.id: clean(table.name) for table in tables}
        self._noted = False
        self.link = Link(dial, wanted, app=app)
        self.link.on_place = self._placed
        self.link.on_lost = self._lost
        self.link.witness.note = Transcripts(store.data, self._not_kept).keep
        self.greeting = ""

    def _placed(self, welcome: Welcome) -> None:
        if self.greeting and not self._noted:
            self.link.note(self.greeting)
        try:
            if not self._noted:
                self._store.joined(str(self._dial.address))
            if welcome.role == "player" and welcome.token is not None:
                self._keep(welcome, welcome.token)
        except OSError as error:
            self.link.note(say("seat_not_stored", why=error.strerror or error))
        self._noted = True

    def _keep(self, welcome: Welcome, token: bytes) -> None:
        self._held = self._store.keep(
            table=welcome.table,
            name=clean(welcome.name),  # it will be printed on a terminal when stored seats are listed
            token=token,
            key=self._dial.trust.key or b"",
            address=str(self._dial.address),
            title=self._titles.get(welcome.table, ""),
            held=self._held,
        )

    def _not_kept(self, error: OSError) -> None:
        self.link.note(say("transcript_not_kept", why=error.strerror or error))

    def _lost(self) -> None:
        if self._held:
            self._store.forget(self._held)
            self._held = None

    def finish(self, *, gone: bool = False) -> None:
        """The link has ended. The key is kept, unless the seat is given up or (``gone``) the table no longer exists."""
        link = self.link.model.link
        if gone or (isinstance(link, Closed) and link.code in SEAT_GONE):
            self._lost()
        elif self._held:
            self._held.lock.release()
            self._held = None


def seat(
    store: SeatStore, dial: Dial, tables: Sequence[TableLine], *, name: str | None, usual: str, ask: Ask | None,
    app: str, way: Way,
) -> Place:  # fmt: skip
    """A seat at one of these tables: one's own, if there is a free one to take back, else a new one."""
    held = choose([held for table in tables for held in store.free(table.id)], name, ask)
    if held is not None:
        if name is None and held.seat.name != usual:
            sys.stderr.write(f"thirtyone: {say('seat_back', name=held.seat.name)}\n")
        stored = held.seat
        token = bytes.fromhex(stored.token)
        wanted = Wanted("player", stored.name, token, stored.table, word=way.word, owner=way.owner)
    else:
        table = _table_for("player", tables)
        wanted = Wanted("player", name or usual, table=table, word=way.word, owner=way.owner)
    return Place(store, dial, wanted, tables, app, held)


def gallery(
    store: SeatStore, dial: Dial, tables: Sequence[TableLine], *, name: str, app: str, way: Way
) -> Place:  # fmt: skip
    """A place among the spectators."""
    table = _table_for("spectator", tables)
    return Place(store, dial, Wanted("spectator", name, table=table, word=way.word, owner=way.owner), tables, app)


def _table_for(role: Role, tables: Sequence[TableLine]) -> str | None:
    """Of several tables: for a player one that waits and has room, for a spectator one that plays; else the first."""
    wanted = "lobby" if role == "player" else "playing"
    fitting = [t for t in tables if t.phase == wanted and (role == "spectator" or t.players < t.seats)]
    return next((table.id for table in (*fitting, *tables)), None)
