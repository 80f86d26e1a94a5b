"""The bots of No-Elimination: the family's, with a taste for knocking that fits points instead of lives.

A knock is worth four to the best hand and costs a point everywhere else. The numbers of ``NORMAL`` were found by
simulation against a mixed field.
"""

from engine.bots.drawing import Style
from engine.bots.levels import drawing_levels

NORMAL = Style(
    knock_at={2: (42,), 3: (44,), 4: (46, 44)},
    play_on={2: 60, 3: 62, 4: 62},
    hope=0.77,
    stock=3.0,
    blitz=11.0,
    grudge=0.0,
)

LEVELS = drawing_levels(NORMAL)
