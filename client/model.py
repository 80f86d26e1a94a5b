"""What this guest knows, as one frozen value, and the pure functions that carry it on.

:func:`received` folds in a message of the host, :func:`linked` a change of the connection, :func:`sent` a request that
went out. Nothing is predicted: a request stays in ``pending`` until the host has answered it, and the view is always
the host's newest. A view that does not fit its digest is not shown; ``out_of_step`` then asks the link for a resync.

No I/O and no clock of its own: ``now`` is the local monotonic time of whoever calls. It knows no game: every sentence
about one comes from the host as parts, and the seat token never gets in here.
"""

from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from protocol.errors import BadForm
from protocol.messages import (
    Accepted,
    Act,
    Backlog,
    Chair,
    Chat,
    Clock,
    ClockSet,
    FromHost,
    Goodbye,
    Happening,
    Hello,
    Notice,
    OwnView,
    Ping,
    PublicView,
    Refused,
    Request,
    Role,
    Rules,
    Sentence,
    TableInfo,
    Tables,
    Update,
    Welcome,
)
from protocol.view import digest, unpack_view

LOG_LINES = 600  # some two long matches of four; older lines are in the record
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
    """

    due: float
    attempt: int
    reason: str
    lost: bool = False


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
    before we came (back).
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


@dataclass(frozen=True, slots=True)
class Pending:
    """A request that is on its way: shown as "sent" until the host answers."""

    request: Request

    @property
    def req(self) -> int:
        return self.request.req


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why the host refused the last request that it refused. ``request``: None where we no longer know it."""

    code: str
    text: Sentence
    request: Request | None


@dataclass(frozen=True, slots=True)
class Counts:
    """For status lines and bug reports."""

    resyncs: int = 0
    reconnects: int = 0
    updates: int = 0


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
    table_id: str | None = None
    role: Role | None = None
    seat: int | None = None
    name: str = ""
    waiting: bool = False
    table: TableInfo | None = None
    seq: int = 0
    digest: bytes = b""
    public: PublicView | None = None
    own: OwnView | None = None
    out_of_step: bool = False
    clock: Clock | None = None
    clock_at: float = 0.0
    log: tuple[LogLine, ...] = ()
    last: int = 0  # n of the newest line of the log, 0 before the first
    rules: str | None = None
    rules_so_far: str = ""
    backlog: tuple[Backlog, ...] = ()  # pieces of one that is still coming
    pending: tuple[Pending, ...] = ()
    refusal: Refusal | None = None
    counts: Counts = Counts()

    @property
    def online(self) -> bool:
        return isinstance(self.link, Online)

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
    def leads(self) -> bool:
        """Whether this seat may start the match, add bots and set options."""
        return self.table is not None and self.seat is not None and self.table.leader == self.seat


# --- reading it --------------------------------------------------------------------------------------------


def remaining(model: Model, now: float) -> float | None:
    """Seconds until the host goes on by itself; never below 0. None: no clock, or one without a limit."""
    if model.clock is None or model.clock.left is None:
        return None
    return max(0.0, model.clock_at + model.clock.left / 1000 - now)


def chair(model: Model, seat: int) -> Chair | None:
    """Who sits at a seat."""
    chairs = model.table.chairs if model.table else ()
    return next((c for c in chairs if c.seat == seat), None)


def name_of(model: Model, seat: int) -> str:
    """The name at a seat, or "seat 2" where there is none."""
    sitting = chair(model, seat)
    return sitting.name if sitting and sitting.name else f"seat {seat}"


# --- carrying it on ----------------------------------------------------------------------------------------


def linked(model: Model, link: LinkState) -> Model:
    """The connection changed."""
    lost = model.online and not isinstance(link, Online)
    counts = replace(model.counts, reconnects=model.counts.reconnects + 1) if lost else model.counts
    known = replace(model, link=link, counts=counts)
    match link:
        case Online():
            return replace(known, last_reason="", lost=False)
        case Retrying(reason=reason, lost=lost):
            return replace(known, last_reason=reason, lost=lost or model.lost)
        case Connecting() | Closed():
            return known


def sent(model: Model, request: Request) -> Model:
    """A request went out: it is pending, and what was refused before is no longer news."""
    return replace(model, pending=(*model.pending, Pending(request)), refusal=None)


def dropped(model: Model, reqs: frozenset[int]) -> Model:
    """These requests will never be answered: they are not to be sent again."""
    return replace(model, pending=tuple(p for p in model.pending if p.req not in reqs))


def received(model: Model, message: FromHost, now: float) -> Model:
    """The host said something."""
    match message:
        case Welcome():
            return _welcomed(model, message)
        case TableInfo():
            return replace(model, table=message)
        case Update():
            return _updated(model, message, now)
        case ClockSet(clock=clock):
            return replace(model, clock=clock, clock_at=now)
        case Backlog():
            return _caught_up(model, message)
        case Chat():
            return _told(model, (_chat_line(model, message),))
        case Notice(code=code, text=text):
            return _told(model, (LogLine(0, "notice", code, (text,)),))
        case Rules():
            return _ruled(model, message)
        case Accepted(req=req):
            return replace(dropped(model, frozenset({req})), refusal=None)
        case Refused():
            return _refused(model, message)
        case Hello() | Ping() | Tables() | Goodbye():
            return model  # the link's business


def _welcomed(model: Model, m: Welcome) -> Model:
    if model.table_id not in (None, m.table):  # another table: nothing of the old one holds
        model = Model(link=model.link, log=model.log, last=model.last, counts=model.counts)
    known = replace(
        model, backlog=(), rules_so_far="", table_id=m.table, role=m.role, seat=m.seat, name=m.name, waiting=m.waiting
    )
    return known if m.role == model.role and m.seat == model.seat else replace(known, own=None)


def _updated(model: Model, m: Update, now: float) -> Model:
    counts = replace(model.counts, updates=model.counts.updates + 1)
    told = _told(model, tuple(_game_line(model, event) for event in m.events))
    timed = replace(told, seq=m.seq, clock=m.clock, clock_at=now, counts=counts)
    if m.view is None:  # a resume: exactly the view we said we have
        return replace(timed, out_of_step=m.digest != model.digest)
    if digest(m.view) != m.digest:
        return replace(timed, out_of_step=True, digest=b"")
    try:
        public, own = unpack_view(m.view)
    except BadForm:
        return replace(timed, out_of_step=True, digest=b"")
    return replace(timed, public=public, own=own, digest=m.digest, out_of_step=False)


def _caught_up(model: Model, m: Backlog) -> Model:
    """Join the host's last lines to ours, each kind by its longest overlap, so that no line stands there twice."""
    pieces = (*model.backlog, m)
    if m.more:
        return replace(model, backlog=pieces)
    events = tuple(_game_line(model, event, past=True) for piece in pieces for event in piece.events)
    chats = tuple(replace(_chat_line(model, chat), past=True) for piece in pieces for chat in piece.chat)
    moves = tuple(_game_line(model, event, past=True, automatic=True) for piece in pieces for event in piece.automatic)
    lines = (*_unseen(model, events, "game"), *_unseen(model, chats, "chat"), *moves)
    return _told(replace(model, backlog=()), lines)


def _unseen(model: Model, lines: tuple[LogLine, ...], source: str) -> tuple[LogLine, ...]:
    ours = [_gist(line) for line in model.log if line.source == source and not line.automatic]
    theirs = [_gist(line) for line in lines]
    for overlap in range(min(len(ours), len(theirs)), 0, -1):
        if ours[-overlap:] == theirs[:overlap]:
            return lines[overlap:]
    return lines


def _gist(line: LogLine) -> tuple[str, Sentence, int | None, str]:
    return line.kind, line.says, line.seat, line.name


def _game_line(model: Model, event: Happening, *, past: bool = False, automatic: bool = False) -> LogLine:
    own = event.seat is not None and event.seat == model.seat
    return LogLine(0, "game", event.kind, event.says, event.seat, own=own, automatic=automatic, past=past)


def _chat_line(model: Model, chat: Chat) -> LogLine:
    own = chat.seat == model.seat if chat.seat is not None else model.seat is None and chat.name == model.name
    return LogLine(0, "chat", "chat", (chat.text,), chat.seat, name=chat.name, own=own)


def _told(model: Model, lines: tuple[LogLine, ...]) -> Model:
    if not lines:
        return model
    numbered = tuple(replace(line, n=model.last + i) for i, line in enumerate(lines, 1))
    return replace(model, log=(model.log + numbered)[-LOG_LINES:], last=model.last + len(lines))


def _ruled(model: Model, m: Rules) -> Model:
    text = model.rules_so_far + m.text
    return replace(model, rules_so_far=text) if m.more else replace(model, rules=text, rules_so_far="")


def _refused(model: Model, m: Refused) -> Model:
    request = next((p.request for p in model.pending if p.req == m.req), None)
    return replace(dropped(model, frozenset({m.req})), refusal=Refusal(m.code, m.text, request))
