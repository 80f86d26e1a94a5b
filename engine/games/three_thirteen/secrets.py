"""What a seat cannot know, rearranged: the other world that must look the same to it."""

from collections.abc import Sequence
from dataclasses import replace

from engine.cards import Card
from engine.family.piles import Cards, rearranged
from engine.game import Seat
from engine.games.three_thirteen.deal import Deal, Phase


def twin(deal: Deal, seat: Seat | None, order: Sequence[int]) -> Deal:
    """The round with every card that ``seat`` (None: a spectator) has no right to know in another place."""
    return _moved(deal, rearranged(_hidden(deal, seat), order))


def is_open(deal: Deal, seat: Seat) -> bool:
    """Whether a hand lies face up: everybody's at the end of a round, before that of the player who went out."""
    return deal.phase is Phase.ENDED or seat == deal.out


def _hidden(deal: Deal, seat: Seat | None) -> list[Card]:
    cards = [*deal.stock, *deal.frame.away]
    for other, hand in enumerate(deal.hands):
        if other != seat and not is_open(deal, other):
            cards += [card for card in hand if card != deal.barred]
    return cards


def _moved(deal: Deal, new: dict[Card, Card]) -> Deal:
    def moved(cards: Cards) -> Cards:
        return tuple(new.get(card, card) for card in cards)

    def hand(cards: Cards, drawn: Card | None) -> Cards:
        kept = sorted(moved(tuple(card for card in cards if card != drawn)))
        return tuple(kept) if drawn is None else (*kept, new.get(drawn, drawn))

    hands = tuple(hand(cards, deal.drawn if seat == deal.turn else None) for seat, cards in enumerate(deal.hands))
    return replace(
        deal,
        hands=hands,
        stock=moved(deal.stock),
        drawn=None if deal.drawn is None else new.get(deal.drawn, deal.drawn),
        frame=replace(deal.frame, away=moved(deal.frame.away)),
    )
