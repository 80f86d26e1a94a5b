"""The messages of protocol major 2, as types. docs/protocol.md gives them in prose, for people without this code.

Every message is one msgpack map whose ``t`` names its type; the field names here are the keys on the wire. Fields at
their default may be left out, unknown fields are ignored, wrong types are refused. Seats count from 1. Cards are
written ``7D``, ``TH``, ``JO``. Times are whole milliseconds *from now*, since two machines share no clock.

This module owns shapes only: no bytes (:mod:`protocol.codec`), no order of messages (:mod:`protocol.session`).
"""

from typing import Annotated, Literal, TypeAlias

import msgspec

from protocol.admin_messages import AskStatus, CreateTable, Export, HostStatus, Manage, TableCreated, TableStatus
from protocol.base import (
    CardName,
    Count,
    Few,
    Line,
    Message,
    Part,
    Request,
    Role,
    SeatNumber,
    Sentence,
    Word,
)
from protocol.door_messages import Codes, NewWord
from protocol.fair_messages import Commit, Committed, Dealt, FailedAttempt, Lock, Open, Reveal
from protocol.people_messages import Hands, Looked, Looking, PeopleRequest, Played, Revealed, Voting

MAGIC = "thirtyone"
MAJOR = 2
MINOR = 0

# --- opening: both sides ---------------------------------------------------------------------------------


class Hello(Message, frozen=True, kw_only=True, tag="hello"):
    """First from both sides, at once. ``versions``: [major, lowest minor, highest minor] for each major spoken."""

    magic: str
    versions: tuple[tuple[Count, Count, Count], ...]
    app: str
    features: tuple[str, ...] = ()
    language: str = "en"
    table: str | None = None  # guest: the id of the table that is meant
    word: Word | None = None  # guest: the last word of the join code


class Ping(Message, frozen=True, kw_only=True, tag="ping"):
    """Host to guest, every 5 s. The guest answers with Pong at once."""

    n: Count


class Pong(Message, frozen=True, kw_only=True, tag="pong"):
    n: Count


# --- guest to host, before a place is had ------------------------------------------------------------------


class ListTables(Message, frozen=True, kw_only=True, tag="list_tables"):
    """Answered by Tables."""


class Have(Part, frozen=True, kw_only=True):
    """What a returning guest still holds: the newest sequence number and the digest of the view that came with it."""

    seq: Count
    digest: bytes


class Sit(Message, frozen=True, kw_only=True, tag="sit"):
    """Take a seat, or with ``token`` one's own seat back. Answered by Welcome or Goodbye.

    ``owner``: the secret that makes one the owner of the table. ``mark``: 32 octets at random, the same in every try to
    get a first seat: where a Welcome was lost on its way, the next try comes to the seat that it gave.
    """

    name: str
    token: bytes | None = None
    have: Have | None = None
    owner: bytes | None = None
    mark: bytes | None = None


class Watch(Message, frozen=True, kw_only=True, tag="watch"):
    """Watch. Answered by Welcome or Goodbye. ``owner`` as in Sit."""

    name: str
    token: bytes | None = None
    have: Have | None = None
    owner: bytes | None = None


# --- guest to host, from a place ---------------------------------------------------------------------------


class Act(Request, frozen=True, kw_only=True, tag="act"):
    """A move: the line without the seat. ``at``: the sequence number of the update it answers."""

    at: Count
    move: Line


class Say(Request, frozen=True, kw_only=True, tag="say"):
    """Chat."""

    text: str


class Start(Request, frozen=True, kw_only=True, tag="start"):
    """Leader: start the match."""


class Ready(Request, frozen=True, kw_only=True, tag="ready"):
    """In the lobby: ready for the match, or not."""

    ready: bool = True


class GoOn(Request, frozen=True, kw_only=True, tag="go_on"):
    """Between deals: seen enough of the result. ``at``: the sequence number of the update that showed it."""

    at: Count


class AddBots(Request, frozen=True, kw_only=True, tag="add_bots"):
    """Leader, in the lobby: more bots."""

    count: Count = 1
    level: Word = "normal"


class RemoveBot(Request, frozen=True, kw_only=True, tag="remove_bot"):
    """Leader, in the lobby: the bot of a seat, or the last one."""

    seat: SeatNumber | None = None


class SetTable(Request, frozen=True, kw_only=True, tag="set_table"):
    """Leader, in the lobby: another game, preset or options. Options not named stay at the preset's."""

    game: Word
    preset: Word | None = None
    options: Annotated[dict[Word, Word | int], msgspec.Meta(max_length=64)] = msgspec.field(default_factory=dict)


class SetOptions(Request, frozen=True, kw_only=True, tag="set_options"):
    """Leader, in the lobby: these options get these values; game, preset and all other options stay."""

    options: Annotated[dict[Word, Word | int], msgspec.Meta(max_length=64)]


class SetSeats(Request, frozen=True, kw_only=True, tag="set_seats"):
    """Leader, in the lobby: so many chairs, never fewer than are taken."""

    seats: SeatNumber


class AskGames(Request, frozen=True, kw_only=True, tag="ask_games"):
    """Which games this host can play: Games messages come before the Accepted."""


class AskOptions(Request, frozen=True, kw_only=True, tag="ask_options"):
    """What can be set in a game: GameOptions messages come before the Accepted."""

    game: Word


class AskRules(Request, frozen=True, kw_only=True, tag="ask_rules"):
    """The rules of this table in words: a Rules message comes before the Accepted."""


class Back(Request, frozen=True, kw_only=True, tag="back"):
    """Here again: cancels "away"."""


class Resync(Request, frozen=True, kw_only=True, tag="resync"):
    """The view here does not match its digest: send it anew. An Update comes before the Accepted."""


class Leave(Request, frozen=True, kw_only=True, tag="leave"):
    """Give the seat up for good. The host says Goodbye after the Accepted."""


# --- host to guest -------------------------------------------------------------------------------------------


class TableLine(Part, frozen=True, kw_only=True):
    """A table in a list. ``open``: it asks for no code."""

    id: str
    name: str
    game: str
    phase: str
    players: int
    seats: int
    open: bool = False


class Tables(Message, frozen=True, kw_only=True, tag="tables"):
    """The tables of this host, in one or more pieces. ``more``: another piece follows."""

    tables: tuple[TableLine, ...]
    more: bool = False


class Welcome(Message, frozen=True, kw_only=True, tag="welcome"):
    """A place is had. Sent again when it changes (a watcher who waited for a seat gets one).

    ``seat``: of a player. ``token``: keep it, it is the key to this place; None means the old one stays good.
    ``req``: the highest request number seen from this place; number on from there.
    ``waiting``: a spectator who will be seated when the next match begins.
    """

    table: str
    role: Role
    name: str
    seat: int | None = None
    token: bytes | None = None
    req: Count = 0
    waiting: bool = False


class Chair(Part, frozen=True, kw_only=True):
    """A seat of the table and who sits there.

    ``kind``: "empty", "human", "bot". ``link`` of a human: "here", "slow", "gone" (connection lost), "left" (gave the
    seat up). ``away``: was timed out and has not stirred since. ``bot``: a bot plays until this human takes the seat
    back. ``of``: the name of whose seat this is, where a spectator was let play on it.
    """

    seat: int
    kind: Literal["empty", "human", "bot"]
    name: str = ""
    link: Literal["here", "slow", "gone", "left"] = "here"
    ready: bool = False
    away: bool = False
    level: str | None = None
    bot: bool = False
    of: str | None = None


class Setting(Part, frozen=True, kw_only=True):
    """An option of the table's game: value, what the preset would have, and what it means in words."""

    name: str
    value: str | int
    default: str | int
    says: str


class TableInfo(Message, frozen=True, kw_only=True, tag="table"):
    """Everything about a table but the game in play: sent whole, on every change."""

    id: str
    name: str
    phase: Literal["lobby", "playing"]
    game: str
    title: str
    preset: str
    chairs: tuple[Chair, ...]
    settings: tuple[Setting, ...] = ()
    spectators: tuple[str, ...] = ()
    leader: int | None = None
    least: int = 2  # players needed
    start_at: int | None = None
    owner: str | None = None  # the name of a connected owner at the table
    may_watch: Count = 0  # how many
    players: tuple[Played, ...] = ()  # of the match that is or was played last, in seat order
    paused: tuple[SeatNumber, ...] = ()  # who has had their pause in this deal
    vote: Voting | None = None
    hands: Hands | None = None
    looks: tuple[Looking, ...] = ()


class Happening(Part, frozen=True, kw_only=True):
    """Something that happened, told to this guest. ``kind`` is for programs, ``says`` for people."""

    kind: str
    says: Sentence
    seat: int | None = None


class Clock(Part, frozen=True, kw_only=True):
    """Who is waited for and for how long.

    ``why``: "turn", "hold" (connection lost), "away", "window" (a fixed time for everybody), "result" (between
    deals); while everything stands still "stalled" (the host cannot write), "paused" (by ``by``), "ceremony" (the
    shuffle), "nobody" (no player is here). ``left``: milliseconds until the host goes on by itself; None: no limit.
    ``of``: what it began with.
    """

    seats: tuple[int, ...]
    why: Literal["turn", "hold", "away", "window", "result", "stalled", "paused", "ceremony", "nobody"]
    left: int | None = None
    of: int | None = None
    by: str | None = None


class Update(Message, frozen=True, kw_only=True, tag="update"):
    """The game as this guest sees it, whole, with what happened since the update before.

    ``view``: packed View. ``digest``: first 8 bytes of SHA-256 over it. ``view`` is left out only in a resume, when the
    guest said that it has exactly this one.
    """

    seq: Count
    digest: bytes
    view: bytes | None = None
    events: tuple[Happening, ...] = ()
    clock: Clock | None = None


class ClockSet(Message, frozen=True, kw_only=True, tag="clock"):
    """The clock changed without the game doing so."""

    clock: Clock | None = None


class Backlog(Message, frozen=True, kw_only=True, tag="backlog"):
    """What a guest who comes (back) should know of the past: the last log and chat lines, oldest first, and the
    moves made for it while it was gone. In one or more pieces; ``more``: another piece follows."""

    events: tuple[Happening, ...] = ()
    chat: tuple["Chat", ...] = ()
    automatic: tuple[Happening, ...] = ()
    more: bool = False


class Chat(Message, frozen=True, kw_only=True, tag="chat"):
    """``seat`` of a player; None: a spectator. ``after``, in a Backlog: how many of its events came before.
    ``gallery``: said among those who watch, and hidden from those who play."""

    name: str
    text: str
    seat: int | None = None
    after: Count | None = None
    gallery: bool = False


class Notice(Message, frozen=True, kw_only=True, tag="notice"):
    """Something about table or host in words: somebody came, lost the connection, the host stops."""

    code: str
    text: str


class Rules(Message, frozen=True, kw_only=True, tag="rules"):
    """The rules of the table, Markdown in the guest's language, in one or more pieces."""

    text: str
    more: bool = False


class GameLine(Part, frozen=True, kw_only=True):
    """A game of the host, with the names of its presets, its own first."""

    name: str
    title: str
    least: int
    most: int
    presets: tuple[str, ...]


class Games(Message, frozen=True, kw_only=True, tag="games"):
    """The games of the host, in one or more pieces. ``more``: another piece follows."""

    games: tuple[GameLine, ...]
    more: bool = False


class Preset(Part, frozen=True, kw_only=True):
    """A preset of a game. ``values``: of the options that it has otherwise than their default."""

    name: str
    values: dict[str, str | int] = msgspec.field(default_factory=dict)


class Span(Part, frozen=True, kw_only=True):
    """Whole numbers that an option may be: written as they are, or behind ``kind=`` where that is not empty.

    ``says``: what one of them means, with ``{n}`` where the number belongs.
    """

    least: int
    most: int
    says: str
    kind: str = ""


class Choosable(Part, frozen=True, kw_only=True):
    """An option: what it changes, what it may be (``words``, ``spans``), and what each of that means.

    ``sayings``: [value, what it means] of every word, and of numbers with a sentence of their own. ``default``: where
    no preset says otherwise. ``current``: at this table; None if the table plays another game. ``needs``: the option
    beside which alone this one means anything, and with which values.
    """

    name: str
    says: str
    default: str | int
    current: str | int | None = None
    words: tuple[str, ...] = ()
    spans: tuple[Span, ...] = ()
    sayings: tuple[tuple[str | int, str], ...] = ()
    needs: tuple[str, tuple[str, ...]] | None = None


class GameOptions(Message, frozen=True, kw_only=True, tag="options"):
    """The presets and options of a game, in one or more pieces. ``more``: another piece follows."""

    game: str
    presets: tuple[Preset, ...] = ()
    options: tuple[Choosable, ...] = ()
    more: bool = False


class Accepted(Message, frozen=True, kw_only=True, tag="accepted"):
    req: Count


class Refused(Message, frozen=True, kw_only=True, tag="refused"):
    """``code`` for programs (protocol.errors), ``text`` for people."""

    req: Count
    code: str
    text: Sentence


class Goodbye(Message, frozen=True, kw_only=True, tag="goodbye"):
    """The last message before the host closes. ``retry``: whether it makes sense to come back by itself."""

    code: str
    text: str
    retry: bool = False


# --- the view ------------------------------------------------------------------------------------------------


class Zone(Part, frozen=True, kw_only=True):
    """A place with cards. ``cards``: from the top or the left; None lies face down and is named ``#k`` (from 1).

    ``count``: how many there are in truth. ``layout``: "hand", "row", "pile". ``groups``: positions (from 0) that
    belong together.
    """

    name: str
    title: Sentence
    layout: str
    cards: tuple[CardName | None, ...]
    count: Few
    note: Sentence | None = None
    groups: tuple[tuple[int, ...], ...] = ()


class Counter(Part, frozen=True, kw_only=True):
    """A number of a player. ``of``: the full number of one that runs down."""

    name: str
    label: Sentence
    value: int
    of: Few | None = None


class Flag(Part, frozen=True, kw_only=True):
    name: str
    label: Sentence


class Player(Part, frozen=True, kw_only=True):
    """A player as everybody sees it. ``cards``: how many are held. ``shown``: the hand, once it lies open."""

    seat: SeatNumber
    cards: Few
    counters: tuple[Counter, ...] = ()
    flags: tuple[Flag, ...] = ()
    shown: tuple[CardName, ...] = ()
    worth: Sentence | None = None
    change: Sentence | None = None
    place: int | None = None


class Row(Part, frozen=True, kw_only=True):
    label: Sentence
    cells: tuple[str, ...]


class Sheet(Part, frozen=True, kw_only=True):
    """Numbers over the deals: a row a deal, a cell a seat."""

    title: Sentence
    rows: tuple[Row, ...]


class PublicView(Part, frozen=True, kw_only=True):
    """``stage``: "dealing", "play", "showdown", "result", "over". ``turn``: the seats waited for."""

    stage: Literal["dealing", "play", "showdown", "result", "over"]
    deal: int
    headline: Sentence
    turn: tuple[int, ...]
    players: tuple[Player, ...]
    zones: tuple[Zone, ...]
    lines: tuple[Sentence, ...] = ()
    sheet: Sheet | None = None


class Slot(Part, frozen=True, kw_only=True):
    """A place in the line of a choice. ``kind``:

    "cards": as many cards of ``zone`` as ``counts`` allows (``same_as``: as many as that slot has), without the
    positions in ``barred`` (each [position from 0, reason]); written as faces, face-down ones as ``#k``, with blanks.
    "seat": one of ``seats`` or ``words``. "number": ``least`` to ``most``.
    """

    name: str
    kind: Literal["cards", "seat", "number"]
    zone: str | None = None
    counts: tuple[int, ...] = ()
    same_as: str | None = None
    barred: tuple[tuple[int, Sentence], ...] = ()
    seats: tuple[int, ...] = ()
    words: tuple[str, ...] = ()
    least: int = 0
    most: int = 0


class Choice(Part, frozen=True, kw_only=True):
    """Something this seat can do, or could: then ``enabled`` is false and ``reason`` says why not.

    ``line``: the move, with ``{slot}`` for each slot. ``key``: a letter one might bind. ``confirm``: ask first.
    """

    verb: str
    label: Sentence
    key: str
    line: str
    slots: tuple[Slot, ...] = ()
    enabled: bool = True
    reason: Sentence | None = None
    confirm: bool = False
    anytime: bool = False


class OwnView(Part, frozen=True, kw_only=True):
    seat: int
    zones: tuple[Zone, ...]
    choices: tuple[Choice, ...]


View: TypeAlias = tuple[PublicView, OwnView | None]
"""What the ``view`` of an Update holds: an array of the public part and one's own (None for spectators)."""


FromGuest: TypeAlias = (
    Hello | Pong | ListTables | Sit | Watch | Act | Say | Start | Ready | GoOn | AddBots | RemoveBot | SetTable
    | SetOptions | SetSeats | AskGames | AskOptions | AskRules | Back | Resync | Leave | NewWord
    | Manage | AskStatus | Export | CreateTable | Commit | Reveal | PeopleRequest
)  # fmt: skip
FromHost: TypeAlias = (
    Hello | Ping | Tables | Welcome | TableInfo | Update | ClockSet | Backlog | Chat | Notice | Rules | Games
    | GameOptions | Codes | Accepted | Refused | Goodbye | HostStatus | TableStatus | TableCreated
    | Committed | Lock | Dealt | Open | FailedAttempt | Revealed | Looked
)  # fmt: skip
