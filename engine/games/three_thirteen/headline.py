"""The one line above the table: what goes on, whom it waits for, which rank is wild, what the last round did.

Everything it says is public: it reads no hand.
"""

from functools import cache

from engine.game import Phrase, Seat, SeatRef, phrase
from engine.games.three_thirteen import said
from engine.games.three_thirteen.deal import Deal, Phase, wild_rank
from engine.games.three_thirteen.state import State

_KEYS = {Phase.TURN: "to_play", Phase.THROW: "to_throw", Phase.SHUFFLE: "shuffling"}


def headline(state: State) -> Phrase:
    """What goes on."""
    deal = state.deal
    if state.standing.over:
        return said.winning(state.standing.winners, min(state.standing.totals))
    if deal is not None and state.result is None:
        return _playing(_KEYS[deal.phase], deal.turn, deal.out, deal.frame.wild)
    if deal is not None:
        return _scored(state, deal)
    if state.dealer is None:
        return phrase("drawing_for_deal")
    return phrase("about_to_deal", seat=SeatRef(state.dealer), wild=said.wild(wild_rank(state.number + 1)))


@cache
def _playing(key: str, seat: Seat, out: Seat | None, wild: int) -> Phrase:
    doing = phrase(key, seat=SeatRef(seat))
    if out is None:
        return phrase("playing", doing=doing, wild=said.wild(wild))
    return phrase("playing_last", doing=doing, wild=said.wild(wild), out=SeatRef(out))


def _scored(state: State, deal: Deal) -> Phrase:
    """Why the round ended, and who is ahead."""
    totals = state.standing.totals
    ahead = tuple(SeatRef(seat) for seat, total in enumerate(totals) if total == min(totals))
    leading = phrase("leads" if len(ahead) == 1 else "lead", seats=ahead, points=min(totals))
    if deal.out is None:
        return phrase("result", cause=phrase(deal.cause), what=leading)
    return phrase("result", cause=phrase("result_out", seat=SeatRef(deal.out)), what=leading)
