"""The one line above the table: what goes on, whom it waits for, what the last deal did.

Everything it says is public: it reads no hand.
"""

from functools import cache

from engine.family.deal import Deal, Phase
from engine.game import Phrase, Seat, SeatRef, phrase
from engine.games.thirty_one.settle import winning
from engine.games.thirty_one.state import Result, State

_TWO = 2


def headline(state: State) -> Phrase:
    """What goes on."""
    deal, result = state.deal, state.result
    if state.ladder.winners:
        return winning(state.ladder.winners)
    if deal is None:
        if state.dealer is None:
            return phrase("drawing_for_deal")
        return phrase("about_to_deal", seat=SeatRef(state.dealer))
    return _playing(deal) if result is None else _over(deal, result)


def _playing(deal: Deal) -> Phrase:
    match deal.phase:
        case Phase.TURN:
            return _waiting("to_play", deal.turn, deal.knocker)
        case Phase.THROW:
            return _waiting("to_throw", deal.turn, deal.knocker)
        case Phase.SHUFFLE:
            return _waiting("shuffling", deal.turn, None)
        case Phase.OPEN | Phase.ENDED:
            return phrase("last_calls", cause=_cause(deal))


@cache
def _waiting(key: str, seat: Seat, knocker: Seat | None) -> Phrase:
    if knocker is None:
        return phrase(key, seat=SeatRef(seat))
    return phrase(key + "_last", seat=SeatRef(seat), knocker=SeatRef(knocker))


def _cause(deal: Deal) -> Phrase:
    return phrase(deal.ending.cause if deal.ending else "last_lap_over")


def _over(deal: Deal, result: Result) -> Phrase:
    """Why the deal ended, who held 31, and what it cost whom."""
    if result.end == "replayed":
        return phrase("replayed")
    if result.end == "drawn":
        return phrase("result_alone", cause=_cause(deal))
    safe = sorted(deal.ending.safe) if deal.ending else []
    why = phrase("has_31" if len(safe) == 1 else "have_31", seats=_seats(safe)) if safe else _cause(deal)
    return phrase("result", cause=why, what=_losing(result))


def _losing(result: Result) -> Phrase:
    one = [seat for seat, loss in enumerate(result.losses) if loss == 1]
    two = [seat for seat, loss in enumerate(result.losses) if loss == _TWO]
    losing_one = phrase("losing_one" if len(one) == 1 else "losing_one_each", seats=_seats(one))
    losing_two = phrase("losing_two", seats=_seats(two))
    if one and two:
        return phrase("losing_both", one=losing_one, two=losing_two)
    if two:
        return losing_two
    return losing_one if one else phrase("nobody_loses")


def _seats(seats: list[Seat]) -> tuple[SeatRef, ...]:
    return tuple(SeatRef(seat) for seat in seats)
