"""Who deals first: anybody, or whoever draws the highest or the lowest card.

What chance has to bring into order is said by :func:`wanted`, and :func:`chosen` reads the dealer from it. The rules
are in RULES.md, "The deal".
"""

from collections.abc import Sequence
from functools import cache

from engine.cards import Card, face_of, pack, rank_of
from engine.game import AwaitChance, CardRef, Event, Seat, SeatRef, phrase

_ACE = 0
_ACE_IS_HIGH = 13  # above the king's 12


@cache
def wanted(active: tuple[Seat, ...], way: str) -> AwaitChance:
    """The question to chance. ``way``: random, high_card or low_card."""
    return AwaitChance("dealer", active if way == "random" else pack())


def chosen(active: Sequence[Seat], way: str, items: Sequence[int]) -> tuple[Seat, tuple[Event, ...]]:
    """The first dealer, and how it came about."""
    if way == "random":
        return items[0], (_deals(items[0]),)
    events: list[Event] = []
    drawing, cards = list(active), list(items)
    while len(drawing) > 1 and len(cards) >= len(drawing):
        drawn = {seat: cards.pop(0) for seat in drawing}
        events += [_drew(seat, card) for seat, card in drawn.items()]
        best = (max if way == "high_card" else min)(_height(card) for card in drawn.values())
        drawing = [seat for seat, card in drawn.items() if _height(card) == best]
    # A pack that never decides has not been seen; the first of those still tied deals then.
    return drawing[0], (*events, _deals(drawing[0]))


def _height(card: Card) -> int:
    rank = rank_of(face_of(card))
    return _ACE_IS_HIGH if rank == _ACE else rank


def _drew(seat: Seat, card: Card) -> Event:
    return Event("drew_for_deal", seat, phrase("drew_for_deal", seat=SeatRef(seat), card=CardRef(face_of(card))))


@cache
def _deals(seat: Seat) -> Event:
    return Event("dealer", seat, phrase("dealer_is", seat=SeatRef(seat)))
