"""What a seat cannot know of a draw-and-discard deal, rearranged: the other world that must look the same to it.

Used to prove that views keep secrets, and by bots that want to imagine the hands of others.
"""

from collections.abc import Iterator, Sequence

from engine.cards import Card
from engine.family.deal import Deal
from engine.family.frame import hands_open
from engine.family.piles import rearranged
from engine.family.value import Hand
from engine.game import Seat


def twin(deal: Deal, seat: Seat | None, order: Sequence[int]) -> Deal:
    """The deal with every card that ``seat`` (None: a spectator) has no right to know in another place."""
    return _moved(deal, rearranged(_hidden(deal, seat), order))


def _hidden(deal: Deal, seat: Seat | None) -> list[Card]:
    cards = [*deal.stock, *deal.frame.away]
    if not hands_open(deal.ending):
        cards += [card for card in _others(deal, seat) if card != deal.barred]
    return cards


def _others(deal: Deal, seat: Seat | None) -> Iterator[Card]:
    for other, hand in enumerate(deal.hands):
        if other != seat:
            yield from hand


def _moved(deal: Deal, new: dict[Card, Card]) -> Deal:
    def moved(hand: Hand, drawn: Card | None = None) -> Hand:
        kept = sorted(new.get(card, card) for card in hand if card != drawn)
        return tuple(kept) if drawn is None else (*kept, new.get(drawn, drawn))

    hands = tuple(moved(hand, deal.drawn if other == deal.turn else None) for other, hand in enumerate(deal.hands))
    return deal._replace(
        hands=hands,
        stock=tuple(new.get(card, card) for card in deal.stock),
        drawn=None if deal.drawn is None else new.get(deal.drawn, deal.drawn),
        frame=deal.frame._replace(away=tuple(new.get(card, card) for card in deal.frame.away)),
    )
