"""The levels of a game of drawing and throwing: yardsticks, a beginner, somebody with its own style, a sampler."""

from collections.abc import Mapping

from engine.bots.dice import Dice
from engine.bots.drawing import Drawer, Style
from engine.bots.greedy import Greedy25
from engine.bots.novice import Novice
from engine.bots.player import BotMaker
from engine.bots.sampler import KnockAt, Sampler
from engine.bots.stakes import StakesMaker
from engine.bots.thresholds import Thresholds
from engine.options import Options


def drawing_levels(
    style: Style, stakes: StakesMaker, *, hard_knocks: KnockAt | None = None, yardstick: KnockAt | None = None
) -> Mapping[str, BotMaker]:
    """The levels, where ``normal`` plays in this style and ``hard`` looks further, for what is at stake.

    ``hard_knocks``: with how many players ``hard`` knocks by a table; ``yardstick``: the table of ``thresholds``,
    if it has one of its own.
    """

    def normal(options: Options, dice: Dice, samples: int) -> Drawer:
        return Drawer(options, dice, style)

    def hard(options: Options, dice: Dice, samples: int) -> Sampler:
        return Sampler(options, dice, samples, style, stakes, hard_knocks or {})

    def thresholds(options: Options, dice: Dice, samples: int) -> Thresholds:
        return Thresholds(options, dice, yardstick or style.knock_at)

    return {"greedy25": Greedy25, "thresholds": thresholds, "easy": Novice, "normal": normal, "hard": hard}
