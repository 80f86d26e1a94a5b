"""The levels of a game of drawing and throwing: the yardstick, a beginner, and somebody with the game's own style."""

from collections.abc import Mapping

from engine.bots.dice import Dice
from engine.bots.drawing import Drawer, Style
from engine.bots.greedy import Greedy25
from engine.bots.novice import Novice
from engine.bots.player import BotMaker
from engine.options import Options


def drawing_levels(style: Style) -> Mapping[str, BotMaker]:
    """The levels, where ``normal`` plays in this style."""

    def normal(options: Options, dice: Dice, samples: int) -> Drawer:
        return Drawer(options, dice, style)

    return {"greedy25": Greedy25, "easy": Novice, "normal": normal}
