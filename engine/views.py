"""What one audience sees of a match: the public view, and what one seat sees and can do beyond it.

Only values; those that are made with every move are named tuples, the cheapest there are. A game builds them
(:meth:`engine.game.Game.public`, :meth:`engine.game.Game.own`) out of what may be known; how any of it is drawn is the
client's affair.
"""

from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

from engine.cards import Face
from engine.phrases import Phrase, Seat

# --- everybody -------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Zone:
    """A place with cards, as one audience sees it.

    ``cards``: faces from the top or from the left, ``None`` for one that lies face down and may be named ``#k``.
    ``count``: how many cards are there in truth (a pile shows only its top). ``layout`` is a hint for drawing.
    ``note``: what the owner may want to know of it ("worth 21"). ``groups``: positions that belong together (melds).
    """

    name: str
    title: Phrase
    layout: Literal["hand", "row", "pile"]
    cards: tuple[Face | None, ...]
    count: int
    note: Phrase | None = None
    groups: tuple[tuple[int, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Counter:
    """A number a player has: lives, points, purse. ``of``: the full number where it runs down, drawn as pips."""

    name: str
    label: Phrase
    value: int
    of: int | None = None


@dataclass(frozen=True, slots=True)
class Flag:
    """A mark on a player: dealer, knocker, on the free ride, out."""

    name: str
    label: Phrase


@dataclass(frozen=True, slots=True)
class SeatView:
    """One player at the table, as everybody sees it.

    ``cards``: how many are held. ``shown``: the hand, once it lies open, and ``worth`` its value in words.
    ``change``: what the deal just settled did to this player. ``place``: finishing place, joint ones share the better.
    """

    seat: Seat
    cards: int
    counters: tuple[Counter, ...] = ()
    flags: tuple[Flag, ...] = ()
    shown: tuple[Face, ...] = ()
    worth: Phrase | None = None
    change: Phrase | None = None
    place: int | None = None


@dataclass(frozen=True, slots=True)
class Sheet:
    """A table of numbers over the deals of a match: one row a deal, one cell a seat."""

    title: Phrase
    rows: tuple[tuple[Phrase, tuple[str, ...]], ...]


Stage: TypeAlias = Literal["dealing", "play", "showdown", "result", "over"]


class PublicView(NamedTuple):
    """What everybody in the room may know, players and spectators alike.

    ``stage``: "dealing" (chance is at work), "play", "showdown" (open, calls possible), "result" (a deal is settled
    and the next not dealt), "over". ``turn``: the seats that are waited for. ``lines``: standing facts such as bets.
    """

    stage: Stage
    deal: int
    headline: Phrase
    turn: tuple[Seat, ...]
    seats: tuple[SeatView, ...]
    zones: tuple[Zone, ...]
    lines: tuple[Phrase, ...] = ()
    sheet: Sheet | None = None


# --- one seat --------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class CardSlot:
    """A place in a choice for cards of a zone. The client writes the chosen ones into the template, as faces or ``#k``.

    ``counts``: how many may be chosen. ``as_many_as``: the name of an earlier slot whose number this one must have.
    ``barred``: positions that cannot be chosen, each with the reason.
    """

    name: str
    zone: str
    counts: tuple[int, ...] = (1,)
    as_many_as: str | None = None
    barred: tuple[tuple[int, Phrase], ...] = ()


@dataclass(frozen=True, slots=True)
class SeatSlot:
    """A place in a choice for a player: its number, or one of ``words`` (such as ``field``).

    Without ``seats`` it is a place for one of several words, such as the number of an offer.
    """

    name: str
    seats: tuple[Seat, ...]
    words: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class NumberSlot:
    """A place in a choice for a whole number from ``least`` to ``most``."""

    name: str
    least: int
    most: int


Slot: TypeAlias = CardSlot | SeatSlot | NumberSlot


@dataclass(frozen=True, slots=True)
class Choice:
    """Something a player could do now, or could at other times: then not ``enabled``, with the ``reason``.

    ``line``: the move as one types it (:mod:`engine.notation`, without the seat), with ``{slot}`` for each slot.
    ``key``: a letter to bind. ``confirm``: worth a second thought. ``anytime``: legal out of turn.
    """

    verb: str
    label: Phrase
    key: str
    line: str
    slots: tuple[Slot, ...] = ()
    enabled: bool = True
    reason: Phrase | None = None
    confirm: bool = False
    anytime: bool = False


class OwnView(NamedTuple):
    """What one seat knows beyond the public view: its own zones and what it can do."""

    seat: Seat
    zones: tuple[Zone, ...]
    choices: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class View:
    """All that one audience sees. ``own`` is None for spectators."""

    public: PublicView
    own: OwnView | None
