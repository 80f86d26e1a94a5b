"""The bots of Widow. The numbers of ``NORMAL`` were found by simulation against a mixed field."""

from collections.abc import Mapping
from dataclasses import replace

from engine.bots.dice import Dice
from engine.bots.exchanging import Beginner, Exchanger, PointsJudge, Style
from engine.bots.player import BotMaker
from engine.bots.stakes import LivesAtStake
from engine.bots.weighing import Weigher, Weighing
from engine.options import Options

NORMAL = Style(stop_at={2: (46, 52, 54), 3: (46, 50, 54), 4: (46, 50, 54)})
HARD = replace(NORMAL, hope=0.5)
EASY = (52, 60)  # half points: somewhere from 26 to 30 it knocks, as the mood is


def easy(options: Options, dice: Dice, samples: int) -> Beginner:
    """Somebody who has just learned the game."""
    return Beginner(dice, PointsJudge(options), EASY)


def normal(options: Options, dice: Dice, samples: int) -> Exchanger:
    """A bot that plays soundly and judges a hand as it lies."""
    return Exchanger(dice, PointsJudge(options), NORMAL)


def hard(options: Options, dice: Dice, samples: int) -> Weigher:
    """A bot that looks further, and ponders what to exchange and when to knock."""
    return Weigher(options, dice, samples, PointsJudge(options), HARD, Weighing(LivesAtStake))


LEVELS: Mapping[str, BotMaker] = {"easy": easy, "normal": normal, "hard": hard}
