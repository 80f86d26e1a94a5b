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

This module knows no game and no card's worth.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol, TypeAlias, TypeVar

from engine.cards import Card, Face
from engine.notation import Move
from engine.options import Options, OptionTable

Seat: TypeAlias = int
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

# --- what is said ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class CardRef:
    """A card inside a phrase. Only the face is said."""

    face: Face


@dataclass(frozen=True, slots=True)
class SeatRef:
    """A player inside a phrase. The screen puts the name."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Phrase:
    """Something to be said: a key of the game's catalogue and the arguments of its template.

    An argument is a number, a word, a :class:`CardRef`, a :class:`SeatRef`, a tuple of those (said as a list)
    or another phrase.
    """

    key: str
    args: tuple[tuple[str, Any], ...] = ()
    _hash: int = field(default=0, init=False, repr=False, compare=False)  # 0: not asked for yet

    def __hash__(self) -> int:
        # Phrases are looked up dozens of times a move, and hashing their arguments anew is most of the price.
        known = self._hash
        if not known:
            known = hash((self.key, self.args))
            object.__setattr__(self, "_hash", known)
        return known


def phrase(key: str, **args: Any) -> Phrase:
    """``phrase("drew_discard", seat=SeatRef(1), card=CardRef(face))``."""
    return Phrase(key, tuple(args.items()))


class Illegal(Exception):
    """The rules refuse this move; the state stays as it was. ``reason`` says why, for the person who tried.

    What the reason mentions must be known to that person.
    """

    def __init__(self, reason: Phrase) -> None:
        super().__init__(reason.key)
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened: ``public`` is what everybody is told, ``own`` what the seats in it hear instead.

    ``kind`` is a stable word for programs ("drew", "discarded", "knocked", "dealt", "settled", ...), ``seat`` who
    did it, if anybody.
    """

    kind: str
    seat: Seat | None
    public: Phrase
    own: Mapping[Seat, Phrase] | None = None


# --- views -----------------------------------------------------------------------------------------------


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


@dataclass(frozen=True, slots=True)
class PublicView:
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


@dataclass(frozen=True, slots=True)
class OwnView:
    """What one seat knows beyond the public view: its own zones and what it can do."""

    seat: Seat
    zones: tuple[Zone, ...]
    choices: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class View:
    """All that one audience sees. ``own`` is None for spectators."""

    public: PublicView
    own: OwnView | None


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
