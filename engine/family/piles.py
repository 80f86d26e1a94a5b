"""The cards of a game in which one draws and throws, as they are dealt and as they lie.

What every such game does alike, whatever its hands are worth: where the cards of a pack go, which zones of a record
make a deal, who follows whom, and which of two like cards somebody throws. Turns, knocks and values are unknown here.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import NamedTuple

from engine.cards import Card, Face, face_of
from engine.family import said
from engine.family.frame import new
from engine.game import Illegal, Seat, Spot

Cards = tuple[Card, ...]


class Dealt(NamedTuple):
    """Cards as dealt: one hand a seat, empty for those out; ``stock`` top first, ``discards`` top last."""

    hands: tuple[Cards, ...]
    stock: Cards
    discards: Cards
    away: Cards = ()


def plan(hand_size: int, order: Sequence[Seat]) -> tuple[Spot, ...]:
    """Where the cards of a pack go: one at a time to each in turn, then one face up; the rest is the stock."""
    hands = tuple(Spot(f"hands/{seat}") for _ in range(hand_size) for seat in order)
    return (*hands, Spot("discard"))


def dealt(hand_size: int, seats: int, order: Sequence[Seat], cards: Sequence[Card]) -> Dealt:
    """A pack, top first, as it goes round."""
    count = len(order)
    gone = hand_size * count
    hands: list[Cards] = [()] * seats
    for place, seat in enumerate(order):
        hands[seat] = tuple(sorted(cards[place:gone:count]))
    return new(Dealt, (tuple(hands), tuple(cards[gone + 1 :]), (cards[gone],), ()))


def laid(hand_size: int, seats: int, order: Sequence[Seat], zones: Mapping[str, Cards], whole: Sequence[Card]) -> Dealt:
    """The zones of a deal written by hand. Raises ValueError with a sentence where they do not make one."""
    hands = tuple(tuple(sorted(zones.get(f"hands/{seat}", ()))) for seat in range(seats))
    for seat, hand in enumerate(hands):
        wanted = hand_size if seat in order else 0
        if len(hand) != wanted:
            raise ValueError(f"hands: seat {seat + 1} must hold {wanted} cards, not {len(hand)}")
    discard, stock, away = zones.get("discard", ()), zones.get("stock", ()), zones.get("away", ())
    if not discard:
        raise ValueError("discard: at least one card must lie face up")
    everything = [card for hand in hands for card in hand] + [*discard, *stock, *away]
    if sorted(everything) != sorted(whole):
        raise ValueError("zones: together they must hold every card of the pack once")
    return Dealt(hands, stock, tuple(reversed(discard)), away)


@cache
def following(order: tuple[Seat, ...]) -> Mapping[Seat, Seat]:
    """Who follows whom."""
    return dict(zip(order, order[1:] + order[:1], strict=True))


def named_card(hand: Cards, face: Face, barred: Card | None) -> Card:
    """The card of this face that is thrown; of two alike one that may be thrown. Raises Illegal."""
    for card in hand:
        if face_of(card) == face and card != barred:
            return card
    taken = barred is not None and face_of(barred) == face
    raise Illegal(said.just_taken(face) if taken else said.not_held(face))


def rearranged(hidden: Sequence[Card], order: Sequence[int]) -> dict[Card, Card]:
    """Which hidden card lies where another lay; ``order`` may be longer than there are cards."""
    places = [place for place in order if place < len(hidden)]
    return dict(zip(hidden, [hidden[place] for place in places], strict=True))
