"""The bots of No-Elimination: the family's, with a taste for knocking that fits points instead of lives.

A knock is worth four to the best hand and costs a point everywhere else. The numbers of ``NORMAL`` were found by
simulation against ``greedy25``.
"""

from collections.abc import Mapping

from engine.bots.drawing import Style
from engine.bots.levels import drawing_levels
from engine.bots.stakes import PointsAtStake
from engine.game import Seat, View
from engine.games.no_elimination.points import points
from engine.options import Options

NORMAL = Style(
    knock_at={2: (42,), 3: (42,), 4: (46, 44)},
    play_on={2: 60, 3: 62, 4: 62},
    hope=0.77,
    stock=3.0,
    blitz=11.0,
    grudge=0.0,
)


def stakes(options: Options, view: View) -> PointsAtStake:
    """What is at stake in a deal."""
    return PointsAtStake(_points, view)


def _points(values: Mapping[Seat, int], knocker: Seat | None, blitz: bool) -> Mapping[Seat, int]:
    return points(values, knocker, blitz=blitz)


# Among four, where one draws with foresight, a table was better than try-outs. Found by simulation against ``normal``.
HARD_KNOCKS = {4: (44,)}

LEVELS = drawing_levels(NORMAL, stakes, hard_knocks=HARD_KNOCKS)
