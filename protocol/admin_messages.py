"""Messages between a host and its owner: who runs the host may ask how it does, from a seat or from beside the tables.

A program of the owner asks with Manage for a place that is none: no seat, no cards, no news, only requests and their
answers. Nothing in here may name a card.
"""

from typing import Annotated, Literal, TypeAlias

import msgspec

from protocol.base import Count, Message, Part, Request, SeatNumber, Word

PATH_LENGTH = 4096  # characters; no system takes longer ones

Counted: TypeAlias = Annotated[dict[Word, Count], msgspec.Meta(max_length=64)]
"""How many of each code."""


class Manage(Message, frozen=True, kw_only=True, tag="manage"):
    """Be the owner, beside the table that hello names. ``owner``: the secret. Answered by Welcome or Goodbye."""

    owner: bytes


class AskStatus(Request, frozen=True, kw_only=True, tag="ask_status"):
    """Owner: how the host and its tables do. A HostStatus and a TableStatus for each table come before the Accepted."""


class Export(Request, frozen=True, kw_only=True, tag="export"):
    """Owner: take this table away, into a new file on the host's machine. ``file``: an absolute path. Once it is
    accepted the file is whole and the table is closed here."""

    file: Annotated[str, msgspec.Meta(max_length=PATH_LENGTH)]


class CreateTable(Request, frozen=True, kw_only=True, tag="create_table"):
    """Owner: open another table on this host, set like this one. ``name``: of the table; empty: this one's with a
    number. A TableCreated comes before the Accepted."""

    name: Word = ""


class TableCreated(Message, frozen=True, kw_only=True, tag="table_created"):
    """A table that was opened for its owner. ``play``, ``watch``, ``open``: as in Codes."""

    id: str
    name: str
    play: str
    watch: str
    open: bool = False


class HostStatus(Message, frozen=True, kw_only=True, tag="host_status"):
    """How a host does, since it started.

    ``up``: seconds. ``connections``: open now; ``greeted``: of those, with a hello; ``admitted`` and ``turned_away``:
    so far. ``goodbyes``: how many by code. ``moves``: how many people's moves ``p50`` and ``p99`` are about, which are
    microseconds from a move's arrival until it was on its way to all players. ``high_water``: the most octets that ever
    waited for one guest; ``skipped``: frames that lagging spectators did without. ``defects``: different ones.
    """

    app: str
    up: Count
    tables: Count
    connections: Count
    greeted: Count
    admitted: Count
    turned_away: Count
    goodbyes: Counted = msgspec.field(default_factory=dict)
    moves: Count = 0
    p50: Count = 0
    p99: Count = 0
    high_water: Count = 0
    skipped: Count = 0
    defects: Count = 0


class PersonStatus(Part, frozen=True, kw_only=True):
    """Somebody at a table. ``link`` and ``away`` as in a chair; a spectator has no ``seat``."""

    name: str
    kind: Literal["human", "bot", "spectator"]
    seat: SeatNumber | None = None
    link: Literal["here", "slow", "gone", "left"] = "here"
    away: bool = False


class TableStatus(Message, frozen=True, kw_only=True, tag="table_status"):
    """How a table does. ``waits_for``, ``why`` and ``left`` (milliseconds) as in a clock: none while nobody is.

    ``resumes``: places taken up again; ``resyncs``: views asked for anew; ``refusals``: how many by code.
    """

    id: str
    name: str
    game: str
    phase: Literal["lobby", "playing"]
    seq: Count
    deal: Count = 0
    people: tuple[PersonStatus, ...] = ()
    spectators: Count = 0
    waits_for: tuple[SeatNumber, ...] = ()
    why: Word | None = None
    left: Count | None = None
    resumes: Count = 0
    resyncs: Count = 0
    refusals: Counted = msgspec.field(default_factory=dict)
