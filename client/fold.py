"""The fold: how a message, a change of the connection or a request that went out makes a new model of the old one.

:func:`received`, :func:`linked`, :func:`sent` and :func:`dropped` are pure. Nothing is predicted: a request stays in
``pending`` until the host has answered it, and the view is always the host's newest. A view that does not fit its
digest is not shown; ``out_of_step`` then asks the link for a resync.
"""

from dataclasses import replace
from typing import Any

from client import sorting
from client.address import OTHER_KEY
from client.fair import Finding
from client.model import (
    READ_TIME,
    Closed,
    Connecting,
    LinkState,
    LogLine,
    Menu,
    Model,
    Online,
    Pending,
    Refusal,
    Retrying,
    names_of,
)
from client.sorting import Sorting
from client.words import say
from protocol.errors import BadForm
from protocol.messages import (
    Accepted,
    Backlog,
    Chat,
    ClockSet,
    Codes,
    Committed,
    Dealt,
    FailedAttempt,
    FromHost,
    GameOptions,
    Games,
    Goodbye,
    Happening,
    Hello,
    HostStatus,
    Lock,
    Looked,
    Notice,
    Open,
    Ping,
    Refused,
    Request,
    Revealed,
    Rules,
    Sentence,
    TableCreated,
    TableInfo,
    Tables,
    TableStatus,
    Update,
    Welcome,
)
from protocol.people_messages import Held
from protocol.versions import FEATURES
from protocol.view import digest, unpack_view

STOPPING = "stopping"  # the code of the Goodbye of a host that ends
LOG_LINES = 600  # some two long matches of four; older lines are in the record


def linked(model: Model, link: LinkState) -> Model:
    """The connection changed."""
    lost = model.online and not isinstance(link, Online)
    counts = replace(model.counts, reconnects=model.counts.reconnects + 1) if lost else model.counts
    known = replace(model, link=link, counts=counts)
    match link:
        case Online():
            return replace(known, last_reason="", lost=False, stopped=False, other_key=False)
        case Retrying(reason=reason, lost=lost, code=code):
            return replace(known, last_reason=reason, lost=lost or model.lost, other_key=code == OTHER_KEY)
        case Connecting() | Closed():
            return known


def sent(model: Model, request: Request) -> Model:
    """A request went out: it is pending, and what was refused before is no longer news."""
    return replace(model, pending=(*model.pending, Pending(request)), refusal=None)


def dropped(model: Model, reqs: frozenset[int]) -> Model:
    """These requests will never be answered: they are not to be sent again."""
    return replace(model, pending=tuple(p for p in model.pending if p.req not in reqs))


def kept(model: Model, order: Sorting) -> Model:
    """The person keeps their cards in another order."""
    dealt = model.dealt or model.own
    return replace(model, dealt=dealt, own=sorting.shown(dealt, order), sorting=order)


def found(model: Model, finding: Finding) -> Model:
    """We have found something out about a shuffle."""
    text = say(f"shuffle_{finding.outcome}", why=say(f"unfair_{finding.why}") if finding.why else "")
    told = _told(model, (LogLine(0, "notice", f"shuffle_{finding.outcome}", (text,)),))
    match finding.outcome:
        case "checked":
            return replace(told, shuffle="checked")
        case "left_out" | "unchecked":
            return replace(told, shuffle=finding.outcome)
        case "failing":
            return replace(told, failing=True)
        case "unfair":
            return replace(told, shuffle=None, unfair=model.unfair or text)
        case "accused":
            return told


def received(model: Model, message: FromHost, now: float) -> Model:
    """The host said something."""
    match message:
        case Welcome():
            return _welcomed(model, message)
        case TableInfo():
            return _set_to(replace(model, table=message, table_at=now), model.table)
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
        case Games():
            return _listed(model, message)
        case GameOptions():
            return _offered(model, message)
        case Codes():
            return _coded(model, message)
        case Accepted(req=req):
            return replace(dropped(model, frozenset({req})), refusal=None)
        case Refused():
            return _refused(model, message, now)
        case Goodbye(code=code):
            return replace(model, stopped=code == STOPPING)
        case Hello(features=features):
            return replace(model, features=frozenset(features) & frozenset(FEATURES))
        case HostStatus():
            return replace(model, host=message, tables=())
        case TableStatus():
            return replace(model, tables=(*model.tables, message))
        case Revealed():
            return _revealed(model, message)
        case Looked(hand=hand):
            return replace(model, looked=hand)
        case Committed() | Lock() | Dealt() | Open() | FailedAttempt():
            return model
        case Ping() | Tables() | TableCreated():
            return model  # the business of the link, and of the owner's commands


def _revealed(model: Model, m: Revealed) -> Model:
    """A deal with open hands, as lines of the log: what happened, and each hand that was another one after it."""
    lines: list[LogLine] = []
    if m.deal != model.revealing:
        lines.append(LogLine(0, "notice", "open_deal", (say("open_deal", n=m.deal),)))
    for step in m.steps:
        lines += (_game_line(model, Happening(kind="open", says=says)) for says in step.says)
        lines += (
            _game_line(model, Happening(kind="open_hand", says=_held(hand), seat=hand.seat)) for hand in step.hands
        )
    return _told(replace(model, revealing=m.deal if m.more else None), tuple(lines))


def _held(hand: Held) -> Sentence:
    """``Bo: 7♦ 8♦``."""
    cards: list[Any] = []
    for face in hand.cards:
        cards += [" ", ("card", face) if face else "?"]
    return (("seat", hand.seat), ":", *cards)


def _coded(model: Model, m: Codes) -> Model:
    known = replace(model, codes=m)
    if model.codes is None or model.codes == m:
        return known
    return _told(known, (LogLine(0, "notice", "codes", (say("new_codes", play=m.play, watch=m.watch),)),))


def _welcomed(model: Model, m: Welcome) -> Model:
    if model.table_id not in (None, m.table):  # another table: nothing of the old one holds
        order = Sorting(model.sorting.how)
        model = Model(
            link=model.link, features=model.features, log=model.log, last=model.last, counts=model.counts, sorting=order
        )
    known = replace(
        model,
        backlog=(),
        looked=None,
        rules_so_far="",
        games_so_far=(),
        menu_so_far=None,
        table_id=m.table,
        role=m.role,
        seat=m.seat,
        name=m.name,
        waiting=m.waiting,
    )
    return known if m.role == model.role and m.seat == model.seat else replace(known, own=None, dealt=None)


def _set_to(model: Model, before: TableInfo | None) -> Model:
    """How a match of another game ended is no news at a table that is set anew."""
    table = model.table
    if table is None or before is None or table.phase != "lobby" or table.game == before.game:
        return model
    return replace(model, public=None, own=None, dealt=None, clock=None, digest=b"")


def _updated(model: Model, m: Update, now: float) -> Model:
    counts = replace(model.counts, updates=model.counts.updates + 1)
    told = _told(model, tuple(_game_line(model, event) for event in m.events))
    stale = model.refusal is not None and now >= model.refusal.at + READ_TIME
    refusal = None if stale else model.refusal  # it spoke of the state before
    timed = replace(told, seq=m.seq, clock=m.clock, clock_at=now, counts=counts, refusal=refusal)
    if m.view is None:  # a resume: exactly the view we said we have
        return replace(timed, out_of_step=m.digest != model.digest)
    if digest(m.view) != m.digest:
        return replace(timed, out_of_step=True, digest=b"")
    try:
        public, own = unpack_view(m.view)
    except BadForm:
        return replace(timed, out_of_step=True, digest=b"")
    order = sorting.followed(model.sorting, own, public.deal)
    new = replace(timed, public=public, own=own, dealt=own, digest=m.digest, out_of_step=False)
    return kept(new, order)


def _caught_up(model: Model, m: Backlog) -> Model:
    """Join the host's last lines to ours, each kind by its longest overlap, so that no line stands there twice."""
    pieces = (*model.backlog, m)
    if m.more:
        return replace(model, backlog=pieces)
    events = tuple(_game_line(model, event, past=True) for piece in pieces for event in piece.events)
    chats = tuple(replace(_chat_line(model, chat), past=True) for piece in pieces for chat in piece.chat)
    moves = tuple(_game_line(model, event, past=True, automatic=True) for piece in pieces for event in piece.automatic)
    after = [chat.after for piece in pieces for chat in piece.chat]
    placed = [((place, 1), line) for place, line in enumerate(events)][_known(model, events, "game") :]
    placed += [
        ((len(events) if before is None else before, 0), line) for before, line in zip(after, chats, strict=True)
    ][_known(model, chats, "chat") :]  # a host of the first days does not say where chat belongs: behind all else
    lines = [line for _, line in sorted(placed, key=lambda pair: pair[0])]
    return _told(replace(model, backlog=()), (*lines, *moves))


def _known(model: Model, lines: tuple[LogLine, ...], source: str) -> int:
    """How many of the host's lines, from the first on, are the end of ours."""
    ours = [_gist(line) for line in model.log if line.source == source and not line.automatic]
    theirs = [_gist(line) for line in lines]
    for overlap in range(min(len(ours), len(theirs)), 0, -1):
        if ours[-overlap:] == theirs[:overlap]:
            return overlap
    return 0


def _gist(line: LogLine) -> tuple[str, Sentence, int | None, str]:
    return line.kind, line.says, line.seat, line.name


def _game_line(model: Model, event: Happening, *, past: bool = False, automatic: bool = False) -> LogLine:
    own = event.seat is not None and event.seat == model.own_seat
    kept = names_of(model)
    return LogLine(0, "game", event.kind, event.says, event.seat, own=own, automatic=automatic, past=past, names=kept)


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


def _listed(model: Model, m: Games) -> Model:
    games = (*model.games_so_far, *m.games)
    return replace(model, games_so_far=games) if m.more else replace(model, games=games, games_so_far=())


def _offered(model: Model, m: GameOptions) -> Model:
    before = model.menu_so_far if model.menu_so_far is not None and model.menu_so_far.game == m.game else Menu(m.game)
    menu = Menu(m.game, before.presets + m.presets, before.options + m.options, m.more)
    return replace(model, menu_so_far=menu) if m.more else replace(model, menu=menu, menu_so_far=None)


def _refused(model: Model, m: Refused, now: float) -> Model:
    request = next((p.request for p in model.pending if p.req == m.req), None)
    return replace(dropped(model, frozenset({m.req})), refusal=Refusal(m.code, m.text, request, now))
