"""The bots of No-Elimination: the family's, with a taste for knocking that fits points instead of lives.

A knock is worth four to the best hand and costs a point everywhere else. The numbers of ``NORMAL`` were found by
simulation against a mixed field.
"""

from collections.abc import Mapping

from engine.bots.dice import Dice
from engine.bots.drawing import Drawer, Style
from engine.bots.greedy import Greedy25
from engine.bots.novice import Novice
from engine.bots.player import BotMaker
from engine.options import Options

NORMAL = Style(
    knock_at={2: (46, 50, 50, 54, 52), 3: (42, 48, 52), 4: (42, 48, 52)},
    play_on={2: 56, 3: 58, 4: 58},
    hope=0.77,
    stock=3.0,
    blitz=11.0,
    grudge=0.0,
)


def normal(options: Options, dice: Dice, samples: int) -> Drawer:
    """A bot that plays as well as it can without pondering."""
    return Drawer(options, dice, NORMAL)


LEVELS: Mapping[str, BotMaker] = {"greedy25": Greedy25, "easy": Novice, "normal": normal}
