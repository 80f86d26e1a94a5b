"""What this guest knows, as one frozen value: all that a screen or line mode may draw from.

It is carried on by :mod:`client.fold`. It knows no game: every sentence about one comes from the host as parts, and
the seat token never gets in here. No clock of its own: ``now`` is the local monotonic time of whoever calls.
"""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from client.sorting import UNSORTED, Sorting
from protocol.messages import (
    Act,
    Backlog,
    Chair,
    Choosable,
    Clock,
    Codes,
    GameLine,
    HostStatus,
    OwnView,
    Preset,
    PublicView,
    Request,
    Role,
    Sentence,
    TableInfo,
    TableStatus,
)
from protocol.people_messages import Held, Played
from protocol.versions import SETTINGS

REFUSAL_TIME = 6.0  # seconds a refusal stands on the screen; line mode has it in its lines
READ_TIME = 1.5  # seconds a refusal is left to be read, whatever happens meanwhile
CLIENT_NOTE = "client"  # the code of a notice that the client itself puts into the log

# --- the connection ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Connecting:
    """A connection is being made, or made and not yet welcomed. ``attempt``: from 1 since it was last online."""

    attempt: int = 1


@dataclass(frozen=True, slots=True)
class Online:
    """Welcomed. ``slow``: nothing has been heard from the host for the "slow" time."""

    slow: bool = False


@dataclass(frozen=True, slots=True)
class Retrying:
    """Not connected. The next attempt is made at ``due`` (local monotonic seconds). ``reason``: one clear sentence.

    ``lost``: the host is there again but does not know our table: the match cannot go on unless it comes back.
    ``code``: as of the end of the connection; with OTHER_KEY the reason is a warning.
    """

    due: float
    attempt: int
    reason: str
    lost: bool = False
    code: str = "lost"


@dataclass(frozen=True, slots=True)
class Closed:
    """Over for good. ``code``: of the host's Goodbye, or "quit". ``reason``: one clear sentence, "" after a quit."""

    code: str
    reason: str


LinkState: TypeAlias = Connecting | Online | Retrying | Closed

# --- what was told -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class LogLine:
    """A line of the log. ``n`` counts all lines there ever were, so "lines after n" are the new ones.

    ``source``: "game" (``kind`` is the Happening's), "chat" (``name`` and ``seat`` of who spoke), "notice" (``kind``
    is its code). ``own``: done by this seat. ``automatic``: done by the host in this seat's place. ``past``: happened
    before we came (back). ``names``: of the seats in it, as they were then.
    """

    n: int
    source: Literal["game", "chat", "notice"]
    kind: str
    says: Sentence
    seat: int | None = None
    name: str = ""
    own: bool = False
    automatic: bool = False
    past: bool = False
    names: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Pending:
    """A request that is on its way: shown as "sent" until the host answers."""

    request: Request

    @property
    def req(self) -> int:
        return self.request.req


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why the host refused the last request that it refused. ``request``: None where we no longer know it.

    ``at``: when that came, in local monotonic seconds.
    """

    code: str
    text: Sentence
    request: Request | None
    at: float = 0.0


@dataclass(frozen=True, slots=True)
class Counts:
    """For status lines and bug reports."""

    resyncs: int = 0
    reconnects: int = 0
    updates: int = 0


@dataclass(frozen=True, slots=True)
class Menu:
    """What can be set in a game. ``more``: pieces of it are still to come."""

    game: str
    presets: tuple[Preset, ...] = ()
    options: tuple[Choosable, ...] = ()
    more: bool = False


@dataclass(frozen=True, slots=True)
class Model:
    """Everything a screen of this guest may draw from.

    ``seat`` (from 1), ``role``, ``name``, ``waiting``: as in Welcome; role None before the first one. ``public`` and
    ``own``: the newest view, None before the first. ``clock`` came at ``clock_at``: use :func:`remaining`.
    ``rules``: Markdown, once asked for and complete.
    """

    link: LinkState = Connecting()
    last_reason: str = ""  # of the loss that is not made good yet
    lost: bool = False  # the host came back without our table, and so far it stayed so
    other_key: bool = False  # another host answers in place of ours, as far as the last attempt has shown
    stopped: bool = False  # the host said that it stops, and has not been back since
    table_id: str | None = None
    role: Role | None = None
    seat: int | None = None
    name: str = ""
    waiting: bool = False
    table: TableInfo | None = None
    table_at: float = 0.0  # when that came
    seq: int = 0
    digest: bytes = b""
    public: PublicView | None = None
    own: OwnView | None = None  # with its cards as the person keeps them ...
    dealt: OwnView | None = None  # ... and as the host has them
    sorting: Sorting = UNSORTED
    out_of_step: bool = False
    clock: Clock | None = None
    clock_at: float = 0.0
    log: tuple[LogLine, ...] = ()
    last: int = 0  # n of the newest line of the log, 0 before the first
    features: frozenset[str] = frozenset()  # of the protocol, that host and guest both know
    games: tuple[GameLine, ...] | None = None  # the games of this host, once asked for
    games_so_far: tuple[GameLine, ...] = ()
    menu: Menu | None = None  # of the game that was asked about last, once it is complete
    menu_so_far: Menu | None = None
    codes: Codes | None = None  # by which others join, once told
    rules: str | None = None
    rules_so_far: str = ""
    host: HostStatus | None = None  # how the host does, once its owner has asked
    tables: tuple[TableStatus, ...] = ()  # and its tables, as they come
    backlog: tuple[Backlog, ...] = ()  # pieces of one that is still coming
    pending: tuple[Pending, ...] = ()
    refusal: Refusal | None = None
    looked: Held | None = None  # the hand of another that we may look at
    revealing: int | None = None  # the deal of which pieces are still coming
    shuffle: Literal["checked", "left_out", "unchecked"] | None = None  # what was found of the newest
    unfair: str = ""  # why a shuffle was not fair: stays for as long as we are at this table
    failing: bool = False  # too many shuffles of this match have come to nothing
    counts: Counts = Counts()

    @property
    def online(self) -> bool:
        return isinstance(self.link, Online)

    @property
    def gone(self) -> bool:
        """Whether the host has ended or has no table for us any more, as far as it said so itself."""
        return not self.online and (self.stopped or self.lost)

    @property
    def acting(self) -> Act | None:
        """The move that is on its way, if any."""
        moves = [p.request for p in self.pending if isinstance(p.request, Act)]
        return moves[-1] if moves else None

    @property
    def my_turn(self) -> bool:
        """Whether the table waits for this seat's move."""
        return self.public is not None and self.seat is not None and self.seat in self.public.turn

    @property
    def own_seat(self) -> int | None:
        """This guest's seat in the match that the view is about; None for who sat down after it, or watches."""
        player = None if self.seat is None else played(self, self.seat)
        return self.seat if player is None or self.name in (player.name, player.now) else None

    @property
    def owns(self) -> bool:
        """Whether the host is this guest's own."""
        return self.table is not None and self.table.owner is not None and self.table.owner == self.name

    @property
    def can_set(self) -> bool:
        """Whether the host tells what can be set, and lets options be set one by one."""
        return SETTINGS in self.features

    @property
    def leads(self) -> bool:
        """Whether this seat may start the match, add bots and set options."""
        return self.table is not None and self.seat is not None and self.table.leader == self.seat


# --- reading it --------------------------------------------------------------------------------------------


def remaining(model: Model, now: float) -> float | None:
    """Seconds until the host goes on by itself; never below 0. None: no clock, or one without a limit."""
    if model.clock is None or model.clock.left is None:
        return None
    return max(0.0, model.clock_at + model.clock.left / 1000 - now)


def vote_left(model: Model, now: float) -> int | None:
    """Whole seconds until an open vote is over; None: there is none."""
    vote = model.table.vote if model.table else None
    return None if vote is None else max(0, int(model.table_at + vote.left / 1000 - now + 0.999))


def chair(model: Model, seat: int) -> Chair | None:
    """Who sits at a seat."""
    chairs = model.table.chairs if model.table else ()
    return next((c for c in chairs if c.seat == seat), None)


def sitter(model: Model, seat: int) -> str:
    """The name of who sits at a seat now, or "seat 2" where nobody does."""
    sitting = chair(model, seat)
    return sitting.name if sitting and sitting.name else f"seat {seat}"


def played(model: Model, seat: int) -> Played | None:
    """Who plays, or played, this seat of the match that the view is about; None before there was one."""
    players = model.table.players if model.table else ()
    return players[seat - 1] if 0 < seat <= len(players) else None


def name_of(model: Model, seat: int) -> str:
    """The name of a player of the match; who has sat down on that seat since is not meant."""
    player = played(model, seat)
    return (player.now or player.name) if player else sitter(model, seat)


def names_of(model: Model) -> tuple[str, ...]:
    """The players of the match by name, in seat order."""
    return tuple(player.now or player.name for player in model.table.players) if model.table else ()
