"""The one line above the table while a draw-and-discard deal is played, and why it ended.

Everything it says is public: it reads no hand. What a deal did to whom is each game's to say.
"""

from functools import cache

from engine.family import said
from engine.family.deal import Deal, Phase
from engine.game import Phrase, Seat, SeatRef, phrase


def before_dealing(dealer: Seat | None) -> Phrase:
    """Nothing is dealt yet."""
    return phrase("drawing_for_deal") if dealer is None else phrase("about_to_deal", seat=SeatRef(dealer))


def playing(deal: Deal) -> Phrase:
    """Whom a deal waits for."""
    match deal.phase:
        case Phase.TURN:
            return _waiting("to_play", deal.turn, deal.knocker)
        case Phase.THROW:
            return _waiting("to_throw", deal.turn, deal.knocker)
        case Phase.SHUFFLE:
            return _waiting("shuffling", deal.turn, None)
        case Phase.OPEN | Phase.ENDED:
            return phrase("last_calls", cause=cause(deal))


@cache
def _waiting(key: str, seat: Seat, knocker: Seat | None) -> Phrase:
    if knocker is None:
        return phrase(key, seat=SeatRef(seat))
    return phrase(key + "_last", seat=SeatRef(seat), knocker=SeatRef(knocker))


def cause(deal: Deal) -> Phrase:
    """Why a deal ended, as the log has it."""
    return phrase(deal.ending.cause if deal.ending else "last_lap_over")


def ended(deal: Deal, what: Phrase | None) -> Phrase:
    """A deal that is over: who held 31 or why it ended, and what that did."""
    if what is None:
        return phrase("result_alone", cause=cause(deal))
    safe = sorted(deal.ending.safe) if deal.ending else []
    why = phrase("has_31" if len(safe) == 1 else "have_31", seats=said.seats(safe)) if safe else cause(deal)
    return phrase("result", cause=why, what=what)
