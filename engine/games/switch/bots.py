"""The bots of Switch: players of the exchange games who also choose a hand, claim a new deal and renew a table hand.

A new deal is claimed where the hand for it is kept: the others get chance hands for theirs, and the dealer loses the
better of two. Where nobody may pass, a table hand turned up anew leaves the own hand as it is. The numbers of
``NORMAL`` were found by simulation.
"""

from collections.abc import Mapping
from dataclasses import replace

from engine.bots.dice import Dice
from engine.bots.drawing import active
from engine.bots.exchanging import Beginner, Exchanger, PointsJudge, Style
from engine.bots.player import BotMaker
from engine.bots.sight import faces, find, zone
from engine.bots.stakes import LivesAtStake
from engine.bots.weighing import Weigher, Weighing
from engine.game import View
from engine.options import Options

NORMAL = Style(stop_at={2: (48, 52, 54), 3: (44, 48, 52), 4: (42, 48, 52)}, ponder=2.0)
HARD = replace(NORMAL, hope=0.6)
DUEL = 2  # players
SELDOM_ENOUGH = (52.0, 60.0)  # half points: a beginner knocks somewhere from 26 to 30, as the mood is


class Dealer(Exchanger):
    """What every player of Switch does beside exchanging."""

    keeps = False  # whether somebody who claims a new deal keeps the hand

    def choose(self, view: View) -> str:
        if find(view, "keep a"):
            self._look(view)
            return max(("keep a", "keep b"), key=lambda line: self._hold(faces(view, f"hand_{line[-1]}"), last=False))
        if find(view, "accept") and not find(view, "blitz"):
            return "redeal" if self.keeps and find(view, "redeal") else "accept"
        return super().choose(view)

    def _stand(self, view: View) -> str | None:
        return super()._stand(view) or self._renewal(view)

    def _renewal(self, view: View) -> str | None:
        """A table hand turned up anew instead of an exchange: the one that is best for others as it lies."""
        rows = [row for row in ("t1", "t2") if find(view, f"renew {row} up")]
        if not rows:
            return None
        return (
            f"renew {max(rows, key=lambda row: self._judge.worth(faces(view, row)) if self._open(view, row) else 0)} up"
        )

    def _open(self, view: View, row: str) -> bool:
        lying = zone(view, row)
        return lying is not None and None not in lying.cards


class Newcomer(Dealer, Beginner):
    """The bot ``easy``."""


def easy(options: Options, dice: Dice, samples: int) -> Newcomer:
    """A bot that has just learned the game, and lets every deal stand."""
    return Newcomer(dice, PointsJudge(options), SELDOM_ENOUGH)


def normal(options: Options, dice: Dice, samples: int) -> Dealer:
    """A bot that plays soundly and judges a hand as it lies."""
    player = Dealer(dice, PointsJudge(options, blitz_bonus=8.0), NORMAL)
    player.keeps = options["redeal"] == "claimant_keeps"
    return player


class Veteran(Dealer, Weigher):
    """The bot ``hard``. It ponders once two are left: among four it won 23 of 100 matches by pondering throughout."""

    def _turn(self, view: View) -> str:
        return super()._turn(view) if active(view) == DUEL else Exchanger._turn(self, view)


def hard(options: Options, dice: Dice, samples: int) -> Veteran:
    """A bot that looks further, and ponders between two."""
    judge = PointsJudge(options, blitz_bonus=8.0)
    player = Veteran(options, dice, samples, judge, HARD, Weighing(LivesAtStake))
    player.keeps = options["redeal"] == "claimant_keeps"
    return player


LEVELS: Mapping[str, BotMaker] = {"easy": easy, "normal": normal, "hard": hard}
