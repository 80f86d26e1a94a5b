"""Hands as their owners lay them out: melds first, then what is left over; and what each throw would leave.

The search is :mod:`engine.games.three_thirteen.arrange`; here its answers are turned to cards and remembered, since a
hand is asked for again and again between two moves.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from engine.cards import Card, face_of, rank_of
from engine.family.piles import Cards
from engine.game import Seat
from engine.games.three_thirteen.arrange.arranger import after_discards, arrange
from engine.games.three_thirteen.arrange.arranger import penalty as least_penalty
from engine.games.three_thirteen.arrange.melds import MeldRules, is_wild
from engine.games.three_thirteen.deal import Deal

_REMEMBERED = 4096  # hands; a table of nine looks at some dozens a move


@dataclass(frozen=True, slots=True)
class Laid:
    """A hand laid out. ``melds``: of one run or set each; ``left``: what is over, and ``penalty`` what it costs."""

    melds: tuple[Cards, ...]
    left: Cards
    penalty: int

    @property
    def cards(self) -> Cards:
        """All of it in one row, melds first."""
        return tuple(card for meld in self.melds for card in meld) + self.left

    @property
    def groups(self) -> tuple[tuple[int, ...], ...]:
        """The places of each meld in :attr:`cards`."""
        found, start = [], 0
        for meld in self.melds:
            found.append(tuple(range(start, start + len(meld))))
            start += len(meld)
        return tuple(found)


@lru_cache(maxsize=_REMEMBERED)
def laid_out(hand: Cards, wild: int, rules: MeldRules) -> Laid:
    """A hand of any size at its best."""
    found = arrange([face_of(card) for card in hand], wild, rules)
    melds = sorted((_in_order([hand[at] for at in meld], wild) for meld in found.melds), key=_faces)
    left = tuple(sorted((hand[at] for at in found.left), key=face_of))
    return Laid(tuple(melds), left, found.penalty)


def _in_order(meld: Sequence[Card], wild: int) -> Cards:
    """A run as it is, from low to high; a set by suits with its wild cards last."""
    plain = {rank_of(face_of(card)) for card in meld if not is_wild(face_of(card), wild)}
    if len(plain) > 1:
        return tuple(meld)
    return tuple(sorted(meld, key=lambda card: (is_wild(face_of(card), wild), face_of(card))))


def _faces(meld: Sequence[Card]) -> list[int]:
    return [face_of(card) for card in meld]


@lru_cache(maxsize=_REMEMBERED)
def penalty(hand: Cards, wild: int, rules: MeldRules) -> int:
    """What a hand costs."""
    return least_penalty([face_of(card) for card in hand], wild, rules)


@lru_cache(maxsize=_REMEMBERED)
def left_by_throws(hand: Cards, wild: int, rules: MeldRules) -> tuple[int, ...]:
    """By place in the hand: what it costs without that card."""
    return after_discards([face_of(card) for card in hand], wild, rules)


def laid(deal: Deal, seat: Seat) -> Laid:
    """A seat's hand at its best."""
    return laid_out(deal.hands[seat], deal.frame.wild, deal.frame.rules.melds)


def throws(deal: Deal) -> dict[Card, int]:
    """In the middle of a turn: what the hand costs after each throw that is allowed."""
    hand = deal.hands[deal.turn]
    costs = left_by_throws(hand, deal.frame.wild, deal.frame.rules.melds)
    return {card: cost for card, cost in zip(hand, costs, strict=True) if card != deal.barred}
