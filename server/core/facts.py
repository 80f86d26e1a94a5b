"""The facts of a table, as they stand in its journal.

A fact is what was decided, never what is to be computed anew: who sat down, that a match began with which options,
each move in the order it counted, what fell out by chance. From these alone a table can be built again. Each kind
has one type here; the body of a journal entry is its msgpack, a map with the field names as keys. Seats count from 0.
"""

from typing import TypeAlias

import msgspec

from engine.game import ChanceMove, Close, Layout, Order, Seat
from engine.options import Value
from protocol.codec import pack
from server.core.events import Journal


class Fact(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What all facts share: nothing but how they are written."""


class Opened(Fact, frozen=True, kw_only=True):
    """A table was opened, or its leader set it anew: what will be played."""

    table: str
    name: str
    game: str
    preset: str
    options: dict[str, Value]
    seats: int


class SeatTaken(Fact, frozen=True, kw_only=True):
    """Somebody sat down. ``token``: SHA-256 of a person's token; ``level``: of a bot."""

    name: str
    token: bytes | None = None
    level: str | None = None


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


class Moved(Fact, frozen=True, kw_only=True):
    """A move counted. ``automatic``: the host made it for somebody who did not."""

    move: str
    automatic: bool = False


class ChanceFell(Fact, frozen=True, kw_only=True):
    """What chance brought. ``order``: of the items asked for; None: an open showdown was closed."""

    order: tuple[int, ...] | None = None


class SeatLeft(Fact, frozen=True, kw_only=True):
    """A seat was given up: free again in the lobby, played on by a bot in a match."""


class Ended(Fact, frozen=True, kw_only=True):
    """The match is over. Not ``finished``: it was given up."""

    match: int
    finished: bool = True


AnyFact: TypeAlias = Opened | SeatTaken | SeatMoved | Began | Moved | ChanceFell | SeatLeft | Ended

KINDS: dict[str, type[AnyFact]] = {
    "opened": Opened,
    "seated": SeatTaken,
    "shifted": SeatMoved,
    "began": Began,
    "moved": Moved,
    "fell": ChanceFell,
    "left": SeatLeft,
    "ended": Ended,
}
_NAMES = {kind: name for name, kind in KINDS.items()}


def entry(fact: AnyFact, seat: Seat | None = None, req: int | None = None) -> Journal:
    """The command that writes a fact."""
    return Journal(_NAMES[type(fact)], seat, req, pack(fact))


def read(journalled: Journal) -> AnyFact:
    """The fact in an entry. Raises KeyError or msgspec.ValidationError for one that is not ours."""
    return msgspec.msgpack.decode(journalled.body, type=KINDS[journalled.kind])


def fell(move: ChanceMove) -> ChanceFell:
    """The fact of a chance move that a table makes."""
    match move:
        case Order(items):
            return ChanceFell(order=items)
        case Close():
            return ChanceFell()
        case Layout():
            raise ValueError("a table deals from a shuffled pack; only records lay zones out")


def chance(fact: ChanceFell) -> ChanceMove:
    """The chance move of a fact."""
    return Close() if fact.order is None else Order(fact.order)
