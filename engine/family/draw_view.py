"""What people see of the cards of a draw-and-discard deal: the piles, and a hand with what it is worth."""

from functools import cache, lru_cache

from engine.cards import Card, Face, face_of
from engine.family import said
from engine.family.deal import Deal, hand_worth
from engine.family.seen import held, title
from engine.family.value import Hand, Worths
from engine.game import Phrase, Seat, Zone, phrase


def piles(stock: tuple[Card, ...], discards: tuple[Card, ...]) -> tuple[Zone, ...]:
    """The stock, and the discards with their top card."""
    return _stock(len(stock)), _discards(face_of(discards[-1]) if discards else None, len(discards))


@cache
def _stock(count: int) -> Zone:
    return Zone("stock", title("stock"), "pile", (), count)


@lru_cache(maxsize=4096)
def _discards(top: Face | None, count: int) -> Zone:
    return Zone("discard", title("discard"), "pile", () if top is None else (top,), count)


def own_hand(deal: Deal, seat: Seat) -> Zone:
    """A hand as its owner sees it, with what it is worth."""
    hand = deal.hands[seat]
    if deal.drawn is not None and seat == deal.turn:
        return held(hand, _note("hand_could_be", said.points(hand_worth(deal, seat))))
    return _complete(hand, deal.frame.rules.worths)


@lru_cache(maxsize=8192)
def _complete(hand: Hand, worths: Worths) -> Zone:
    """A hand between turns: it stays the same for a lap."""
    return held(hand, _note("hand_worth", said.worth_of(hand, worths)))


@cache
def _note(key: str, worth: Phrase | str) -> Phrase:
    return phrase(key, worth=worth)
