"""Thirty-One: a match of lives over deals of drawing and throwing, behind the Game protocol.

The match is the family's (:mod:`engine.family.drawgame`); here stands what a deal costs whom. The text of the rules is
RULES.md beside this module.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from engine.family import lives, lowest
from engine.family.deal import Deal, DrawRules
from engine.family.dealt_game import Events
from engine.family.drawgame import DrawGame, Setting
from engine.family.frame import State
from engine.family.lives import LivesResult, LivesRules
from engine.family.lives_game import LivesGame
from engine.family.losses import LossRules
from engine.game import Beginning
from engine.games.thirty_one.options import OPTIONS
from engine.games.thirty_one.words import WORDS
from engine.match import Ladder
from engine.options import Options, OptionTable


@dataclass(frozen=True, slots=True)
class Terms:
    """What is agreed beside the deal."""

    lives: LivesRules
    losses: LossRules


Match: TypeAlias = State[DrawRules, Terms, Deal, Ladder, LivesResult]


class ThirtyOne(LivesGame, DrawGame):
    """The game as :class:`engine.game.Game` wants it."""

    name = "thirty-one"
    title = "Thirty-One"
    options: OptionTable = OPTIONS
    words: Mapping[str, Mapping[str, str]] = WORDS

    def terms(self, options: Options, players: int) -> Terms:
        return Terms(LivesRules.read(options), LossRules.read(options))

    def first_standing(self, agreed: Setting[Terms], beginning: Beginning) -> Ladder:
        return lives.first_ladder(beginning, agreed.terms.lives)

    def settled(self, state: Match, deal: Deal) -> tuple[Ladder, LivesResult, Events]:
        terms = state.setting.terms
        result = lowest.settled(state.standing, deal, terms.lives, terms.losses)
        return result.settled.ladder, result, result.told


GAME = ThirtyOne()
