"""What happens in a match of Three Thirteen beside drawing and throwing, as events and phrases."""

from functools import cache

from engine.cards import Face, face_of
from engine.family.piles import Cards
from engine.family.said import CARDS, SEATS
from engine.game import CardRef, Event, Phrase, Seat, phrase
from engine.games.three_thirteen.laying import Laid


def cards(held: Cards) -> tuple[CardRef, ...]:
    """Cards inside a phrase."""
    return tuple(CARDS[face_of(card)] for card in held)


@cache
def wild(rank: int) -> Phrase:
    """The wild rank by its name in the plural."""
    return phrase(f"rank_{rank}")


def dealt(seat: Seat, face: Face, round_: int, rank: int) -> Event:
    return Event("dealt", seat, phrase("dealt", seat=SEATS[seat], card=CARDS[face], round=round_, wild=wild(rank)))


def went_out(seat: Seat, face: Face, melds: tuple[Cards, ...]) -> Event:
    """The melds lie open at once."""
    laid = tuple(phrase("meld", cards=cards(meld)) for meld in melds)
    return Event("out", seat, phrase("goes_out", seat=SEATS[seat], card=CARDS[face], melds=laid))


def melded_too(seat: Seat, face: Face) -> Event:
    """Only the first to go out shows anything before the end of the round."""
    return Event("discarded", seat, phrase("melded_too", seat=SEATS[seat], card=CARDS[face]))


def shows(seat: Seat, hand: Laid) -> Event:
    """A hand at the end of a round, and what it costs."""
    if not hand.penalty:
        return Event("shown", seat, phrase("shows_all", seat=SEATS[seat], cards=cards(hand.cards)))
    what = phrase("shows", seat=SEATS[seat], cards=cards(hand.cards), left=cards(hand.left), points=hand.penalty)
    return Event("shown", seat, what)


def over(cause: str) -> Event:
    """The round has ended, and why."""
    return Event("ended", None, phrase(cause))


def winning(winners: frozenset[Seat], points: int) -> Phrase:
    """Who has won, in words."""
    key = "won_with" if len(winners) == 1 else "won_together_with"
    return phrase(key, seats=tuple(SEATS[seat] for seat in sorted(winners)), points=points)
