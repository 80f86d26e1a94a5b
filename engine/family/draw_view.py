"""What people see of the cards of a draw-and-discard deal: the piles, and a hand with what it is worth."""

from functools import cache, lru_cache

from engine.cards import Card, Face, face_of
from engine.family import said
from engine.family.allowed import why_not_31
from engine.family.choices import passing
from engine.family.choices import waiting as choices_of_waiting
from engine.family.deal import Deal, Phase, hand_worth
from engine.family.seen import held, title
from engine.family.value import Hand, Worths
from engine.game import OwnView, Phrase, Seat, Zone, phrase


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


def _complete(hand: Hand, worths: Worths) -> Zone:
    return held(hand, _note("hand_worth", said.worth_of(hand, worths)))


def waiting(deal: Deal, seat: Seat) -> OwnView | None:
    """What a seat sees that has a hand while another one has the turn; None for any other.

    All but one see this after each move. It is the same object as long as the seat has the same hand and waits for the
    same turn, so whoever sends it on need not look into it again.
    """
    hand, turn = deal.hands[seat], deal.turn
    if seat == turn or not hand or deal.phase not in _TURNS:
        return None
    rules = deal.frame.rules
    return _waiting(seat, turn, hand, rules.worths, rules.knock_timing, passing(rules), rules.call_mode)


_TURNS = (Phase.TURN, Phase.THROW)


@lru_cache(maxsize=4096)
def _waiting(
    seat: Seat, turn: Seat, hand: Hand, worths: Worths, knock_timing: str, may_pass: bool, call_mode: bool
) -> OwnView:
    no_blitz = why_not_31(worths, hand) if call_mode else None
    choices = choices_of_waiting(knock_timing, may_pass, call_mode, said.not_your_turn(turn), no_blitz)
    return OwnView(seat, (_complete(hand, worths),), choices)


@cache
def _note(key: str, worth: Phrase | str) -> Phrase:
    return phrase(key, worth=worth)
