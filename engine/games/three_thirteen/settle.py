"""From a round that is over to its points: every hand is laid out at its best, and what is left over counts.

The rules are in RULES.md, "What is left over" and "The end of the match".
"""

from engine.game import Event
from engine.games.three_thirteen import said
from engine.games.three_thirteen.deal import ROUNDS, Deal
from engine.games.three_thirteen.laying import laid
from engine.games.three_thirteen.state import Score, Scored


def settled(before: Score, deal: Deal) -> tuple[Score, Scored, tuple[Event, ...]]:
    """The score after a round that is over, what the round cost whom, and what is told of it."""
    points = tuple(laid(deal, seat).penalty for seat in range(len(before.before)))
    after = Score(before.before, (*before.rounds, points), over=deal.frame.round == ROUNDS)
    shown = (said.shows(seat, laid(deal, seat)) for seat in deal.frame.order)
    return after, Scored(points), (said.over(deal.cause), *shown)
