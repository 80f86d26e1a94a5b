"""What a game must offer, and the values that cross its border.

A game is a pure fold: ``apply(state, seat, move)`` gives the next state and what happened, or raises
:class:`Illegal`. The state is the whole match, gaps between deals included. Chance is a player of its
own (:data:`CHANCE`): a shuffled pack, the order of a pile made again, who deals first and the end of an
open showdown arrive as its moves, and :meth:`Game.due` says when one is wanted. Legality has one home,
``apply``; what a person may see has one home, ``public`` and ``own``, which build views out of what is
allowed and never by deleting.

Words: nothing here holds a sentence. What is to be said is a :class:`Phrase` (a key and its arguments);
the game's catalogue (:attr:`Game.words`) turns it into text, in the language somebody asked for.

Seats count from 0 here, clockwise in the order of the player list; lines of moves, records and the wire
count from 1. Amounts of a hand's value are integers in half points (30½ is 61).

What is said is in :mod:`engine.phrases` and what is seen in :mod:`engine.views`; both belong to the border and are
had from here. This module knows no game and no card's worth.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple, Protocol, TypeAlias, TypeVar

from engine.cards import Card
from engine.notation import Move
from engine.options import Options, OptionTable
from engine.phrases import CardRef, Phrase, Seat, SeatRef, phrase
from engine.views import (
    CardSlot,
    Choice,
    Counter,
    Flag,
    NumberSlot,
    OwnView,
    PublicView,
    SeatSlot,
    SeatView,
    Sheet,
    Slot,
    Stage,
    View,
    Zone,
)

__all__ = [
    "CHANCE",
    "AwaitChance",
    "AwaitSeats",
    "Beginning",
    "CardRef",
    "CardSlot",
    "ChanceMove",
    "Choice",
    "Close",
    "Counter",
    "Due",
    "Event",
    "Flag",
    "Game",
    "Illegal",
    "Layout",
    "MatchOver",
    "NumberSlot",
    "Order",
    "OwnView",
    "Phrase",
    "PublicView",
    "Report",
    "Seat",
    "SeatRef",
    "SeatSlot",
    "SeatView",
    "Sheet",
    "Slot",
    "Spot",
    "Stage",
    "View",
    "Zone",
    "insist",
    "phrase",
    "view",
]

CHANCE: Seat = -1

# --- chance ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Order:
    """A chance move: the items that :class:`AwaitChance` named, in the order that fell out. Top of a pile first."""

    items: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Layout:
    """A chance move of records written by hand: the zones of a deal as they lie, instead of the order of a pack.

    ``zones`` maps a zone of the game ("hands/0" for the hand of the first seat, "discard", "stock", "centre",
    "spare", "t1", "away") to its cards, top first.
    """

    zones: Mapping[str, tuple[Card, ...]]


@dataclass(frozen=True, slots=True)
class Close:
    """A chance move: the open showdown is over, nobody can call any more."""


ChanceMove: TypeAlias = Order | Layout | Close

# --- who is to do something ----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class AwaitSeats:
    """These seats must move before the match can go on.

    ``window`` is true for a question that everybody gets the same fixed time for and whose answers take effect
    only when that time ends (a claim at once), so that nothing can be read from how long somebody thought.
    """

    seats: tuple[Seat, ...]
    window: bool = False


@dataclass(frozen=True, slots=True)
class AwaitChance:
    """Chance must move. ``items`` are what it puts in order, in canonical order (cards, or seats for "dealer").

    ``dealer``: who deals first. The items are the seats (the first in the order deals) or, where cards are drawn
    for it, a whole pack from whose top the seats draw in turn. ``deal``: the pack. ``shuffle``: a pile made again
    in the middle of a deal. ``close``: no items; the answer is :class:`Close`.
    ``gap`` is true where the table may rest before chance moves, so that people can look at a result.
    """

    kind: Literal["dealer", "deal", "shuffle", "close"]
    items: tuple[int, ...]
    gap: bool = False


@dataclass(frozen=True, slots=True)
class MatchOver:
    """Nothing is to be done any more."""


Due: TypeAlias = AwaitSeats | AwaitChance | MatchOver

# --- what happens, and what does not -------------------------------------------------------------------


class Illegal(Exception):
    """The rules refuse this move; the state stays as it was. ``reason`` says why, for the person who tried.

    What the reason mentions must be known to that person.
    """

    def __init__(self, reason: Phrase) -> None:
        super().__init__(reason.key)
        self.reason = reason


def insist(why_not: Phrase | None) -> None:
    """Refuse a move where there is something against it. Raises Illegal."""
    if why_not is not None:
        raise Illegal(why_not)


class Event(NamedTuple):
    """Something that happened: ``public`` is what everybody is told, ``own`` what the seats in it hear instead.

    ``kind`` is a stable word for programs ("drew", "discarded", "knocked", "dealt", "settled", ...), ``seat`` who
    did it, if anybody.
    """

    kind: str
    seat: Seat | None
    public: Phrase
    own: Mapping[Seat, Phrase] | None = None


# --- what stands on paper --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Report:
    """The facts of a match after the deal played last, for records, checks, standings and statistics.

    Tuples have one entry a seat. A fact that the game does not have is None. ``values`` are half points.
    While a deal is being played ``end`` is None, ``to_act`` the seat it waits for, ``losses`` are of no deal (None)
    and ``values`` the hands as they are. Not for players: it is built from the whole state.
    """

    deal: int
    end: Literal["showdown", "blitz", "drawn", "replayed"] | None
    to_act: Seat | None
    dealer: Seat | None
    out: frozenset[Seat]
    winners: frozenset[Seat]
    ranks: tuple[int, ...]
    knocker: Seat | None = None
    values: tuple[int, ...] | None = None
    places: tuple[int, ...] | None = None
    points: tuple[int, ...] | None = None
    totals: tuple[int, ...] | None = None
    losses: tuple[int, ...] | None = None
    lives: tuple[int, ...] | None = None
    free: frozenset[Seat] | None = None
    purses: tuple[int, ...] | None = None
    pot: int | None = None


@dataclass(frozen=True, slots=True)
class Beginning:
    """Where a match begins. All but ``players`` and ``options`` may stay empty: then chance and the rules decide.

    ``dealer``: of the first deal. The rest begins in the middle: ``lives`` 0 is out unless the seat is in ``free``.
    """

    players: int
    options: Options
    dealer: Seat | None = None
    lives: tuple[int, ...] | None = None
    free: frozenset[Seat] = frozenset()
    purses: tuple[int, ...] | None = None
    pot: int | None = None
    points: tuple[int, ...] | None = None
    round: int | None = None


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a position of the pack goes in a deal: a zone as in :class:`Layout`, in the order the cards are dealt."""

    zone: str


StateT = TypeVar("StateT")


class Game(Protocol[StateT]):
    """One game of the family. Every method is pure; a state is frozen and only this game looks inside."""

    name: str  # "thirty-one", as the command line and records call it
    title: str  # "Thirty-One", as people call it
    seats: range  # how many can play
    best_seats: range  # how many it is best for
    options: OptionTable
    words: Mapping[str, Mapping[str, str]]  # language -> key -> template (engine.words)

    def begin(self, beginning: Beginning) -> StateT:
        """The state before the first card. Raises ValueError with a sentence where that is no beginning."""
        ...

    def due(self, state: StateT) -> Due:
        """Who must do something now."""
        ...

    def legal(self, state: StateT, seat: Seat) -> Sequence[Move]:
        """Every legal move of a seat, also those out of turn. For bots and tests; people get :class:`Choice`."""
        ...

    def apply(self, state: StateT, seat: Seat, move: Move | ChanceMove) -> tuple[StateT, tuple[Event, ...]]:
        """The state after a move, and what happened. Raises Illegal; the one home of legality."""
        ...

    def public(self, state: StateT) -> PublicView:
        """What everybody may know. Never reads a hand that is not open."""
        ...

    def own(self, state: StateT, seat: Seat) -> OwnView:
        """What one seat knows beyond it."""
        ...

    def idle_move(self, state: StateT, seat: Seat) -> Move:
        """The move made for a seat that is awaited and does not answer: one that leaves the hand as it was."""
        ...

    def deal_plan(self, state: StateT) -> tuple[Spot, ...]:
        """For a state that awaits the chance move "deal" or "shuffle": where each position of the pack or pile goes,
        from the top; positions beyond the end are the stock, in order."""
        ...

    def report(self, state: StateT) -> Report:
        """The facts for records and statistics."""
        ...

    def twin(self, state: StateT, seat: Seat | None, order: Sequence[int]) -> StateT:
        """The same state with everything this seat (None: a spectator) cannot know rearranged.

        ``order`` is a permutation of range(number of hidden cards) or longer: entries too large are skipped. Proof
        of secrecy: both states must give that seat byte-equal views.
        """
        ...


def view(game: Game[StateT], state: StateT, seat: Seat | None) -> View:
    """All that a seat (None: a spectator) sees; the only door to the wire and to bots."""
    return View(game.public(state), None if seat is None else game.own(state, seat))
