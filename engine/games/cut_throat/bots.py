"""The bots of Cut Throat: the family's, who knock to beat somebody. They never bet.

Heads-up a knock that beats nobody costs two lives at once, so it wants a far better hand than in Thirty-One. The
numbers of ``NORMAL`` were found by simulation against ``greedy25``.
"""

from functools import partial

from engine.bots.drawing import Style
from engine.bots.levels import drawing_levels
from engine.bots.stakes import LivesAtStake

NORMAL = Style(
    knock_at={2: (54, 56, 58), 3: (48, 52, 54), 4: (46, 50, 54)},
    play_on={2: 56, 3: 58, 4: 58},
    hope=0.77,
    stock=3.0,
    blitz=11.0,
    grudge=0.0,
)

# Heads-up a table beats trying knocks out here too, where one draws with foresight: the same table as without.
HARD_KNOCKS = {2: NORMAL.knock_at[2]}

LEVELS = drawing_levels(NORMAL, partial(LivesAtStake, must_beat_somebody=True), hard_knocks=HARD_KNOCKS)
