"""What a seat of an exchange deal cannot know, rearranged: the other world that must look the same to it."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from engine.cards import Card
from engine.family.exchange_deal import Deal, Row
from engine.family.frame import hands_open
from engine.family.piles import rearranged
from engine.family.value import Hand
from engine.game import Seat


def twin(deal: Deal, seat: Seat | None, order: Sequence[int]) -> Deal:
    """The deal with every card that ``seat`` (None: a spectator) has no right to know in another place."""
    return _moved(deal, rearranged(_hidden(deal, seat), order))


def _hidden(deal: Deal, seat: Seat | None) -> list[Card]:
    cards = [*deal.stock, *deal.frame.away, *deal.buried]
    for row in deal.rows:
        cards += [card for card, up in zip(row.cards, row.up, strict=True) if not up]
    if not hands_open(deal.ending):
        cards += _others(deal, seat)
    return cards


def _others(deal: Deal, seat: Seat | None) -> Iterator[Card]:
    for other, hand in enumerate(deal.hands):
        if other != seat:
            yield from hand


def _moved(deal: Deal, new: dict[Card, Card]) -> Deal:
    def moved(cards: Hand) -> Hand:
        return tuple(new.get(card, card) for card in cards)

    return replace(
        deal,
        hands=tuple(tuple(sorted(moved(hand))) for hand in deal.hands),
        rows=tuple(Row(row.name, moved(row.cards), row.up) for row in deal.rows),
        stock=moved(deal.stock),
        buried=moved(deal.buried),
        frame=deal.frame._replace(away=moved(deal.frame.away)),
    )
