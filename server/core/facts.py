"""The facts of a table, as they stand in its journal.

A fact is what was decided, never what is to be computed anew: who sat down, that a match began with which options,
each move in the order it counted, what fell out by chance. From these alone a table can be built again, which
:mod:`server.core.recovery` does. Each kind has one type here; the body of a journal entry is its msgpack, a map with
the field names as keys. Seats count from 0.

A new kind is a type, a row in ``KINDS`` and a function in recovery. A kind may get more fields with defaults as it
stands; where that is not enough its number in ``VERSIONS`` rises, and ``LIFTS`` gets a function that makes the new
map out of the one before, so that journals of every release are read for ever.
"""

from collections.abc import Callable, Mapping
from typing import Any, Literal, TypeAlias

import msgspec

from engine.game import ChanceMove, Close, Layout, Order, Seat
from engine.options import Value
from protocol.codec import pack
from protocol.fair_messages import OfSeat
from server.core.events import Journal


class Fact(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What all facts share: nothing but how they are written."""


class Opened(Fact, frozen=True, kw_only=True):
    """A table was opened, or its leader set it anew: what will be played.

    ``wanted``: the chairs there are to be, as far as a game has them; None: all.
    """

    table: str
    name: str
    game: str
    preset: str
    options: dict[str, Value]
    seats: int
    wanted: int | None = None


class SeatTaken(Fact, frozen=True, kw_only=True):
    """Somebody sat down. ``token``: SHA-256 of a person's token; ``level``: of a bot. ``former``: of the mark
    that stands for the token until that is known to have arrived."""

    name: str
    token: bytes | None = None
    level: str | None = None
    former: bytes | None = None


class TokenGiven(Fact, frozen=True, kw_only=True):
    """A seat was taken up again and got another token (SHA-256). ``former``: the one before, good for now."""

    token: bytes
    former: bytes | None = None


class Reworded(Fact, frozen=True, kw_only=True):
    """Other last words for the table's join codes."""

    play: str
    watch: str


class SeatMoved(Fact, frozen=True, kw_only=True):
    """Somebody moved up to another seat."""

    to: Seat


class Began(Fact, frozen=True, kw_only=True):
    """A match began. ``seq``: its first sequence number; each move and each fall of chance is one more."""

    match: int
    seq: int
    game: str
    preset: str
    options: dict[str, Value]
    players: tuple[str, ...]


Passed: TypeAlias = Literal["owner", "vote"]
"""Who would not wait for somebody any longer."""


class Moved(Fact, frozen=True, kw_only=True):
    """A move counted. ``automatic``: the host made it for somebody who was away; ``said``: it was the first that the
    host made in a turn, so people were told. ``passed``: not since time was over. With a request this is also its
    answer: accepted."""

    move: str
    automatic: bool = False
    said: bool = False
    passed: Passed | None = None


class ChanceFell(Fact, frozen=True, kw_only=True):
    """What chance brought. ``order``: of the items asked for; None: an open showdown was closed. ``nonces``: of all
    seats that took part in the shuffle."""

    order: tuple[int, ...] | None = None
    nonces: tuple[OfSeat, ...] = ()


class ShuffleSeeded(Fact, frozen=True, kw_only=True):
    """The next shuffle has the host's seed, and the nonces of bots. Here and in the next three seats count from 1."""

    seed: bytes
    nonces: tuple[OfSeat, ...]


class Locked(Fact, frozen=True, kw_only=True):
    """What is shuffled is fixed, and whose commitments go into it."""

    seats: tuple[OfSeat, ...]
    absent: tuple[int, ...]


class Broken(Fact, frozen=True, kw_only=True):
    """A locked shuffle has come to nothing. ``silent``: because of these seats."""

    silent: tuple[int, ...] = ()


class Settled(Fact, frozen=True, kw_only=True):
    """A deal of the match is over. ``digest``: of what its record says, checked when the match is built again."""

    deal: int
    digest: bytes


class Answered(Fact, frozen=True, kw_only=True):
    """A request got its answer. ``frame``: as it was sent; None: accepted."""

    frame: bytes | None = None


class Cut(Fact, frozen=True, kw_only=True):
    """What followed could not be read any more and was cut off.

    ``seq``: the number that the state has now, higher than any that anybody was told; ``lost``: how many facts, as far
    as they could be counted; ``seat``, ``verb``: of the first move among them, if it could be read.
    """

    seq: int
    lost: int
    seat: Seat | None = None
    verb: str = ""


class SeatLeft(Fact, frozen=True, kw_only=True):
    """A seat was given up: free again in the lobby, played on by a bot in a match."""


class Paused(Fact, frozen=True, kw_only=True):
    """Somebody has paused the table: from a seat, or the owner. ``limited``: it ends by itself; ``deal``: for which it
    counts, 0 if it does not; ``firm``: the host's own command did it."""

    name: str
    limited: bool
    deal: int = 0
    firm: bool = False


class Unpaused(Fact, frozen=True, kw_only=True):
    """The pause is over."""


class BotPlays(Fact, frozen=True, kw_only=True):
    """A bot plays on a seat until its person takes it back."""


class SeatLent(Fact, frozen=True, kw_only=True):
    """Somebody else plays on a seat. ``token``: SHA-256 of the key that this person has."""

    name: str
    token: bytes


class SeatBack(Fact, frozen=True, kw_only=True):
    """A seat is its own person's again."""


class HandsSet(Fact, frozen=True, kw_only=True):
    """How open hands stand: ``asked`` for by the owner, ``agreed`` to by whom, open ``since`` the beginning of which
    deal."""

    asked: bool
    agreed: tuple[Seat, ...] = ()
    since: int | None = None


class LooksSet(Fact, frozen=True, kw_only=True):
    """Who looks at whose hand, or has asked to: [by, at, granted]."""

    looks: tuple[tuple[Seat, Seat, bool], ...] = ()


class Saw(Fact, frozen=True, kw_only=True):
    """Open hands were shown: to these seats, and to watchers with these tokens (SHA-256)."""

    seats: tuple[Seat, ...] = ()
    watchers: tuple[bytes, ...] = ()


class WatcherCame(Fact, frozen=True, kw_only=True):
    """Somebody came to watch. ``token``: SHA-256 of what they come back with; ``saw``: they have held a hand."""

    name: str
    token: bytes
    saw: bool = False


class WatcherGone(Fact, frozen=True, kw_only=True):
    """Somebody who watched has left, or was sent away, and does not come back with this token (SHA-256)."""

    token: bytes


class MayWatch(Fact, frozen=True, kw_only=True):
    """So many may watch from now on."""

    most: int


class Ended(Fact, frozen=True, kw_only=True):
    """The match is over. Not ``finished``: it was given up."""

    match: int
    finished: bool = True


AnyFact: TypeAlias = (
    Opened | SeatTaken | SeatMoved | Began | Moved | ChanceFell | ShuffleSeeded | Locked | Broken
    | Settled | Answered | Cut | SeatLeft | Ended
    | TokenGiven | Reworded
    | Paused | Unpaused | BotPlays | SeatLent | SeatBack | HandsSet | LooksSet | Saw
    | WatcherCame | WatcherGone | MayWatch
)  # fmt: skip

KINDS: dict[str, type[AnyFact]] = {
    "opened": Opened,
    "seated": SeatTaken,
    "shifted": SeatMoved,
    "began": Began,
    "moved": Moved,
    "fell": ChanceFell,
    "seeded": ShuffleSeeded,
    "locked": Locked,
    "broken": Broken,
    "settled": Settled,
    "answered": Answered,
    "cut": Cut,
    "left": SeatLeft,
    "ended": Ended,
    "token": TokenGiven,
    "reworded": Reworded,
    "paused": Paused,
    "unpaused": Unpaused,
    "bot_plays": BotPlays,
    "lent": SeatLent,
    "given_back": SeatBack,
    "hands": HandsSet,
    "looks": LooksSet,
    "saw": Saw,
    "watcher": WatcherCame,
    "watcher_gone": WatcherGone,
    "may_watch": MayWatch,
}
_NAMES = {kind: name for name, kind in KINDS.items()}

VERSIONS: dict[str, int] = {}
"""The version that each kind is written in now; 1 where nothing is said."""

LIFTS: dict[tuple[str, int], Callable[[Mapping[str, Any]], Mapping[str, Any]]] = {}
"""(kind, version) -> the map of the next version."""


class Unknown(ValueError):
    """An entry that this release cannot read. The text is the rest of a sentence that begins with the entry."""


def entry(fact: AnyFact, seat: Seat | None = None, req: int | None = None, sitter: int | None = None) -> Journal:
    """The command that writes a fact."""
    kind = _NAMES[type(fact)]
    return Journal(kind, seat, req, pack(fact), VERSIONS.get(kind, 1), sitter)


def read(journalled: Journal) -> AnyFact:
    """The fact in an entry of this or any earlier release. Raises Unknown."""
    kind = KINDS.get(journalled.kind)
    newest = VERSIONS.get(journalled.kind, 1)
    if kind is None or journalled.v > newest:
        raise Unknown(f"is of a kind that only a newer version knows ({journalled.kind} {journalled.v})")
    try:
        if journalled.v == newest:
            return msgspec.msgpack.decode(journalled.body, type=kind)
        return msgspec.convert(_lifted(journalled, newest), kind)
    except msgspec.MsgspecError as error:
        raise Unknown(f"cannot be read ({error})") from error


def _lifted(journalled: Journal, newest: int) -> Mapping[str, Any]:
    body: Mapping[str, Any] = msgspec.msgpack.decode(journalled.body)
    for version in range(journalled.v, newest):
        body = LIFTS[journalled.kind, version](body)
    return body


def fell(move: ChanceMove, nonces: tuple[OfSeat, ...] = ()) -> ChanceFell:
    """The fact of a chance move that a table makes."""
    match move:
        case Order(items):
            return ChanceFell(order=items, nonces=nonces)
        case Close():
            return ChanceFell()
        case Layout():
            raise ValueError("a table deals from a shuffled pack; only records lay zones out")


def chance(fact: ChanceFell) -> ChanceMove:
    """The chance move of a fact."""
    return Close() if fact.order is None else Order(fact.order)
