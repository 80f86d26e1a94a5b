"""The bots of Thirty-One: the yardstick ``greedy25``, a beginner and somebody worth sitting with.

The numbers of ``NORMAL`` were found by simulation against a mixed field (three parts greedy25, one part itself).
"""

from engine.bots.drawing import Style
from engine.bots.levels import drawing_levels
from engine.bots.stakes import LivesAtStake

NORMAL = Style(
    knock_at={2: (46, 50, 50, 54, 52), 3: (42, 48, 52), 4: (42, 48, 52)},
    play_on={2: 56, 3: 58, 4: 58},
    hope=0.77,
    stock=3.0,
    blitz=11.0,
    grudge=0.0,
)

# Heads-up, with foresight in drawing, a table was better than try-outs. Found by simulation against ``normal``.
HARD_KNOCKS = {2: (46, 52, 54, 56)}

# The table of ``thresholds``: one value changed at a time and kept where it won more matches of thousands, as somebody
# who draws greedily, against a field of one part greedy25, one part drawing as ``normal`` and one part itself. Heads-up
# the best tables are hardly better than 25 throughout.
TUNED = {2: (50, 44, 50, 50), 3: (48, 48, 50, 52), 4: (48, 48, 50, 52)}

LEVELS = drawing_levels(NORMAL, LivesAtStake, hard_knocks=HARD_KNOCKS, yardstick=TUNED)
