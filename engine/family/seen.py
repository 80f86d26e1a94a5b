"""What people see of the players of a game in which one knocks, and of a hand of their own.

Built out of what may be known: :func:`player` gets a hand only where it lies open, and :func:`held` the one hand it is
for. Counters, marks and what a deal did are given by the game. How any of it is drawn is the client's affair.
"""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache, lru_cache
from typing import Any, NamedTuple, Protocol

from engine.cards import Card, Face, face_of
from engine.family.frame import AnyState, Ending, Frame
from engine.game import Counter, Flag, Phrase, Seat, SeatView, Zone, phrase


class KnockingDeal(Protocol):
    """A deal in which one knocks. ``passes``: how many passed in a row up to now."""

    @property
    def frame(self) -> Frame[Any]: ...

    @property
    def hands(self) -> tuple[tuple[Card, ...], ...]: ...

    @property
    def turn(self) -> Seat: ...

    @property
    def knocker(self) -> Seat | None: ...

    @property
    def passes(self) -> int: ...

    @property
    def ending(self) -> Ending | None: ...


class Marks(NamedTuple):
    """What a game adds to a player: numbers, names of flags of its own, and what the deal just settled did."""

    counters: tuple[Counter, ...] = ()
    flags: tuple[str, ...] = ()
    change: Phrase | None = None


@cache
def flag(name: str) -> Flag:
    return Flag(name, phrase("flag_" + name))


@cache
def title(zone: str) -> Phrase:
    return phrase("zone_" + zone)


def faces(cards: tuple[Card, ...]) -> tuple[Face, ...]:
    return tuple([face_of(card) for card in cards])


# --- players -----------------------------------------------------------------------------------------------------


def player(state: AnyState, seat: Seat, marks: Marks) -> SeatView:
    """A player whose hand is hidden."""
    deal: KnockingDeal | None = state.deal
    held = len(deal.hands[seat]) if deal else 0
    flags = tuple(_flags(state, deal, seat, marks.flags))
    return _hidden(seat, held, marks.counters, flags, state.standing.ranks[seat] or None)


@lru_cache(maxsize=4096)
def _hidden(
    seat: Seat, cards: int, counters: tuple[Counter, ...], flags: tuple[str, ...], place: int | None
) -> SeatView:
    """Most players are what they were a move ago."""
    return SeatView(seat, cards, counters, tuple(flag(name) for name in flags), place=place)


def with_result(hidden: SeatView, hand: tuple[Card, ...], worth: Phrase | None, change: Phrase | None) -> SeatView:
    """The player after a deal, with what it did; and with the hand and its worth, if it lies open."""
    return replace(hidden, shown=() if worth is None else faces(hand), worth=worth, change=change)


def _flags(state: AnyState, deal: KnockingDeal | None, seat: Seat, more: tuple[str, ...]) -> Iterator[str]:
    standing = state.standing
    if seat == (deal.frame.dealer if deal else state.dealer):
        yield "dealer"
    if deal is not None:
        if seat == deal.knocker:
            yield "knocker"
        if deal.passes and state.result is None and _passed(deal, seat):
            yield "passed"
        if deal.ending is not None and seat in deal.ending.safe:
            yield "blitz"
    yield from more
    if seat in standing.out:
        yield "out"
    if seat in standing.winners:
        yield "winner"


def _passed(deal: KnockingDeal, seat: Seat) -> bool:
    """Whether the seat's last turn was one of the passes in a row that go on."""
    order = deal.frame.order
    if seat not in order:
        return False
    turns_ago = (order.index(deal.turn) - order.index(seat) - 1) % len(order) + 1
    return turns_ago <= deal.passes


# --- one seat ----------------------------------------------------------------------------------------------------


@lru_cache(maxsize=4096)
def held(hand: tuple[Card, ...], note: Phrase) -> Zone:
    """A hand as its owner sees it."""
    return Zone("hand", title("hand"), "hand", faces(hand), len(hand), note)
