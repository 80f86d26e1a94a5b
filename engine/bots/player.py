"""What a bot is, and how one is found by the name of its level.

A bot is given a View (nothing else of the match), the options of the table and something to roll dice with; it
answers with the line of a move. It may remember what it saw earlier in the match. It has no clock: how much it may
ponder is a number of samples. ``random`` plays every game;
the other levels are offered by the game's own folder (a module ``bots`` with ``LEVELS``).
"""

from collections.abc import Callable, Mapping
from typing import Protocol, TypeAlias, runtime_checkable

from engine import registry
from engine.bots.aimless import Aimless
from engine.bots.dice import Dice
from engine.game import View
from engine.options import Options

LEVELS = ("random", "greedy25", "thresholds", "greedy", "easy", "normal", "hard")
USUAL_LEVEL = "normal"
USUAL_SAMPLES = 50  # a tenth of what a host gives
PONDERING = frozenset({"hard"})  # levels that take long and follow what the others do


class Bot(Protocol):
    """A player for one seat through one match."""

    def choose(self, view: View) -> str:
        """The move for this view, in which the seat is asked for one: the line without the seat, always legal."""
        ...


@runtime_checkable
class Watcher(Protocol):
    """A bot that follows what the others do. It is shown every view of its seat, in order, the one it answers too."""

    def observe(self, view: View) -> None:
        """Take in a view. Asks for nothing."""
        ...


BotMaker: TypeAlias = Callable[[Options, Dice, int], Bot]


class NoSuchBot(ValueError):
    """There is no such level for this game; the message says which there are."""


def levels(game: str) -> tuple[str, ...]:
    """The levels that can play this game, weakest first."""
    known = _makers(game)
    return tuple(level for level in LEVELS if level in known)


def make(game: str, level: str, options: Options, dice: Dice, samples: int = USUAL_SAMPLES) -> Bot:
    """A new bot of this level. Raises NoSuchBot with a sentence."""
    makers = _makers(game)
    if level not in makers:
        known = ", ".join(levels(game))
        if level in LEVELS:
            raise NoSuchBot(f"there is no bot of level {level} for {game} yet; there are {known}")
        raise NoSuchBot(f"there is no bot level {level!r}; there are {known}")
    return makers[level](options, dice, samples)


def _makers(game: str) -> Mapping[str, BotMaker]:
    own = registry.part(game, "bots").LEVELS if registry.has_part(game, "bots") else {}
    return {"random": Aimless, **own}
