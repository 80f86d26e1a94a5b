"""Hands that differ only in which suits they are: whatever no suit is better for is found once for all of them."""

from functools import cache
from typing import TypeAlias

from engine.cards import FACES_PER_SUIT, JOKER, Face

Mask: TypeAlias = int  # cards as bits; jokers, which look alike, are the bits from JOKER on

_SECOND, _THIRD, _FOURTH = (suit * FACES_PER_SUIT for suit in (1, 2, 3))
_SUIT = (1 << FACES_PER_SUIT) - 1
_BITS = tuple(1 << face for face in range(JOKER + 1))


@cache
def bits_of(hand: Mask) -> tuple[Mask, ...]:
    """The cards of a hand, each as a bit."""
    bits = []
    while hand:
        bit = hand & -hand
        bits.append(bit)
        hand ^= bit
    return tuple(bits)


@cache
def faces_of(hand: Mask) -> tuple[Face, ...]:
    """The cards of a hand."""
    return tuple(min(bit.bit_length() - 1, JOKER) for bit in bits_of(hand))


def kind_of(hand: Mask) -> Mask:
    """The same hand in other suits, for all that differ only in that the same; jokers stay."""
    suits = sorted((hand & _SUIT, hand >> _SECOND & _SUIT, hand >> _THIRD & _SUIT, hand >> _FOURTH & _SUIT))
    return hand >> JOKER << JOKER | suits[0] << _FOURTH | suits[1] << _THIRD | suits[2] << _SECOND | suits[3]


def kind_of_cards(hand: tuple[Face, ...]) -> Mask:
    """A number that all hands of the same kind have in common; the cards in any order, jokers among them."""
    return kind_of(sum(map(_BITS.__getitem__, hand)))
