"""From a round that is over to its points: every hand is laid out at its best, and what is left over counts.

The rules are in RULES.md, "What is left over" and "The end of the match".
"""

from engine.family import said as common
from engine.game import Event
from engine.games.three_thirteen import said
from engine.games.three_thirteen.deal import Deal
from engine.games.three_thirteen.laying import laid
from engine.games.three_thirteen.state import Score, State
from engine.match import next_dealer


def settled(state: State, deal: Deal) -> tuple[State, tuple[Event, ...]]:
    """The match after a round that is over, and what is told of it."""
    points = tuple(laid(deal, seat).penalty for seat in range(state.setting.players))
    score = Score(state.score.before, (*state.score.rounds, points))
    dealer = next_dealer(tuple(range(state.setting.players)), deal.frame.dealer)
    after = State(state.setting, score, dealer, state.number, deal, scored=True)
    shown = (said.shows(seat, laid(deal, seat)) for seat in deal.frame.order)
    return after, (said.over(deal.cause), *shown, _what_comes(after, dealer))


def _what_comes(state: State, dealer: int) -> Event:
    if state.over:
        return Event("won", min(state.winners), said.winning(state.winners, min(state.score.totals)))
    return common.happened("next_dealer", "deals_next", dealer)
