"""What a table's runner is given: its core, its guests' connections, and what all tables of a host share.

Types only, and the least that a host can do without: nothing here runs anything.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from random import Random, SystemRandom
from secrets import token_bytes
from typing import NamedTuple, Protocol, TypeAlias

from engine.bots.player import Bot
from protocol.messages import Role, TableCreated, TableLine, TableStatus
from server.core import events as core
from server.core.config import TableConfig
from server.core.events import Command, Entrance, Event
from server.journal import Journal
from server.net.clocks import Clocks
from server.net.desk import Desk
from server.net.metrics import Delays
from server.net.transport import Transport
from server.net.worker import Worker


class Table(Protocol):
    """The core of a table, as far as the shell deals with it."""

    @property
    def id(self) -> str: ...
    def open(self, now: float) -> Iterable[Command]: ...
    def handle(self, event: Event, now: float) -> Iterable[Command]: ...
    def line(self) -> TableLine: ...
    def status(self, now: float) -> TableStatus: ...
    def opens(self, word: str) -> Entrance | None: ...
    @property
    def locked(self) -> bool: ...
    @property
    def paced(self) -> bool: ...


@dataclass(frozen=True, slots=True)
class Opening:
    """How a table comes about. ``make`` makes it from nothing; ``table``: it is there already, built again from
    ``written`` facts of the journal, the newest in this ``era``."""

    make: Callable[[], Table]
    table: Table | None = None
    written: int = 0
    era: int = 0


class Visitor(Protocol):
    """The connection of a guest, as far as a table deals with it."""

    @property
    def transport(self) -> Transport: ...
    def placed(self, role: Role) -> None: ...
    def finish(self, frame: bytes) -> None: ...


TakeAway: TypeAlias = Callable[[str, str, Callable[[str | None], None]], None]
"""Writes a table (its id) into a file, and calls back: with a sentence where that cannot be."""


def stays(table: str, file: str, done: Callable[[str | None], None]) -> None:
    done("This host writes nothing down, so no table can be taken away from it.")


class Made(NamedTuple):
    """A table that a host may run from now on, and what its owner is told of it."""

    opening: Opening
    told: TableCreated


NewTable: TypeAlias = Callable[[TableConfig, str, Callable[[Made | str], None]], None]
"""Makes a table that is set so, like the one of this name, and calls back: with a sentence where that cannot be."""
OpenTable: TypeAlias = Callable[[TableConfig, str, Callable[[TableCreated | str], None]], None]
"""The same, and runs it."""


def no_more(wanted: TableConfig, like: str, done: Callable[[str], None]) -> None:
    done("This host writes nothing down, and opens no more tables.")


def key_is_elsewhere(wanted: TableConfig, like: str, done: Callable[[str], None]) -> None:
    """Whoever has the table that was taken away has the key of this host: no others are to rely on it."""
    done("A table was taken from this host to another machine, and its key with it: start a new host for more tables.")


@dataclass(frozen=True, slots=True)
class Shell:
    """What the tables of a host share. ``report`` takes note of a defect: where, and what."""

    clocks: Clocks
    journal: Journal
    thinking: Desk
    posting: Desk
    keep_record: Callable[[str, str], None]  # game, text
    log: Callable[[str], None]
    report: Callable[[str, BaseException], None]
    make_bot: Callable[[core.AskBot, Random], Bot]
    take_away: TakeAway = stays
    open_table: OpenTable = no_more
    built_again: Callable[[str], Table | None] = lambda table: None  # from the journal, behind a defect
    ended: Callable[[str], None] = lambda table: None  # a table is in a file, and here no more
    secret: Callable[[], bytes] = token_bytes
    random: Random = field(default_factory=SystemRandom)
    delays: Delays = field(default_factory=Delays)
    status: Callable[[], Iterable[bytes]] = tuple  # frames that say how the host and its tables do
    worker: Worker | None = None  # where bots ponder; without one they do it here
