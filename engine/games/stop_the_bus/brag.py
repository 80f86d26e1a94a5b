"""The order of three cards in Stop the Bus: prial, running flush, run, flush, pair, high card, in three readings.

A hand is a number, the greater the better; suits decide nothing, so equal hands are common. The rules are in
RULES.md, "What a hand is worth".
"""

from collections.abc import Iterable
from functools import cache

from engine.cards import Face, face_of, rank_of, suit_of
from engine.family.value import Hand

CLASSES = ("high card", "pair", "flush", "run", "running flush", "prial")  # the best last
HIGH_CARD, PAIR, FLUSH, RUN, RUNNING_FLUSH, PRIAL = range(len(CLASSES))
CARDS = 3
_BITS = 4  # for one rank in the number of a hand
_ACE, _TOP = 14, 15  # above the king's 13; _TOP for what tradition puts above all
_ACE_TWO_THREE = (14, 3, 2)
_THREE = 3


class BragOrder(dict[Hand, int]):
    """Hand -> how good it is, worked out when first asked for; cards in any order."""

    def __init__(self, order: str) -> None:
        super().__init__()
        self.order = order

    def __missing__(self, hand: Hand) -> int:
        strength = strength_of(tuple(face_of(card) for card in hand), self.order)
        self[hand] = strength
        return strength


@cache
def order_of(name: str) -> BragOrder:
    """The table of a reading: plain, brag or low. Every match with the same reading shares one."""
    return BragOrder(name)


def class_of(strength: int) -> int:
    """The class of a hand of this strength, as an index of :data:`CLASSES`."""
    return strength >> CARDS * _BITS


def strength_of(faces: tuple[Face, ...], order: str) -> int:
    """How good three cards are."""
    ranks = tuple(sorted((_height(face) for face in faces), reverse=True))
    flush = len({suit_of(face) for face in faces}) == 1
    high, middle, low = ranks
    if high == low:
        return _number(PRIAL, (_TOP if order == "brag" and high == _THREE else high,))
    if high == middle or middle == low:
        return _number(PAIR, (middle, low if high == middle else high))
    if (high - middle, middle - low) == (1, 1) or ranks == _ACE_TWO_THREE:
        return _number(RUNNING_FLUSH if flush else RUN, _run_key(ranks, order))
    return _number(FLUSH if flush else HIGH_CARD, ranks)


def _height(face: Face) -> int:
    return _ACE if rank_of(face) == 0 else rank_of(face) + 1


def _run_key(ranks: tuple[int, ...], order: str) -> tuple[int, ...]:
    if ranks != _ACE_TWO_THREE:
        return ranks
    if order == "brag":
        return (_TOP, *ranks[1:])
    return (3, 2, 1) if order == "low" else ranks


def _number(kind: int, key: Iterable[int]) -> int:
    places = (*key, 0, 0)[:CARDS]
    number = kind
    for place in places:
        number = number << _BITS | place
    return number


def leading(hand: Hand) -> int:
    """The rank a hand is named by: of a pair its own, else the highest card, ace 14; 0 for ace, two, three."""
    ranks = sorted((_height(face_of(card)) for card in hand), reverse=True)
    if tuple(ranks) == _ACE_TWO_THREE:
        return 0
    return max(ranks, key=lambda rank: (ranks.count(rank), rank))
