"""Thirty-One: a match of lives over deals of drawing and throwing, behind the Game protocol.

The match is the family's (:mod:`engine.family.drawgame`); here stands what a deal costs whom. The text of the rules is
RULES.md beside this module.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TypeAlias

from engine.family import lives, lowest
from engine.family.deal import Deal
from engine.family.drawgame import DrawGame, Events
from engine.family.frame import Setting, State
from engine.family.lives import LivesResult, LivesRules
from engine.family.losses import LossRules
from engine.game import Beginning, Counter, Phrase, Report, Seat
from engine.games.thirty_one.options import OPTIONS
from engine.games.thirty_one.words import WORDS
from engine.match import Ladder
from engine.options import Options, OptionTable


@dataclass(frozen=True, slots=True)
class Terms:
    """What is agreed beside the deal."""

    lives: LivesRules
    losses: LossRules


Match: TypeAlias = State[Terms, Ladder, LivesResult]


class ThirtyOne(DrawGame):
    """The game as :class:`engine.game.Game` wants it."""

    name = "thirty-one"
    title = "Thirty-One"
    options: OptionTable = OPTIONS
    words: Mapping[str, Mapping[str, str]] = WORDS

    @staticmethod
    def terms(options: Options, players: int) -> Terms:
        return Terms(LivesRules.read(options), LossRules.read(options))

    def first_standing(self, agreed: Setting[Terms], beginning: Beginning) -> Ladder:
        return lives.first_ladder(beginning, agreed.terms.lives)

    def settled(self, state: Match, deal: Deal) -> tuple[Ladder, LivesResult, Events]:
        terms = state.setting.terms
        result = lowest.settled(state.standing, deal, terms.lives, terms.losses)
        return result.settled.ladder, result, lives.told(result)

    def moves_on(self, state: Match, result: LivesResult) -> bool:
        return lives.deal_moves_on(result.end, state.setting.terms.lives.ladder)

    def outcome(self, deal: Deal, result: LivesResult) -> Phrase:
        return lowest.outcome(deal, result)

    def counters(self, state: Match, seat: Seat) -> tuple[Counter, ...]:
        return lives.counters(state.standing.lives[seat], state.setting.terms.lives.start)

    def marks(self, state: Match, seat: Seat) -> tuple[str, ...]:
        return ("free_ride",) if seat in state.standing.free else ()

    def change(self, result: LivesResult, seat: Seat) -> Phrase | None:
        return lives.change(result, seat)

    def report(self, state: Match) -> Report:
        return replace(super().report(state), **lives.facts(state.standing, state.result))


GAME = ThirtyOne()
