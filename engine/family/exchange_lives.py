"""An exchange game whose lowest hand loses a life: the deal's losses put to the ladder.

What makes a hand lower than another is the table of strengths in the rules of the deal, and :meth:`LivesExchange.key`
where the higher cards decide a tie.
"""

from dataclasses import dataclass
from typing import TypeAlias

from engine.family import lives
from engine.family.dealt_game import Events
from engine.family.exchange_deal import Deal, ExchangeRules, strengths_now
from engine.family.exchange_game import ExchangeGame, Setting
from engine.family.frame import State
from engine.family.lives import LivesResult, LivesRules
from engine.family.lives_game import LivesGame
from engine.family.losses import LossRules, deal_losses
from engine.family.value import Hand, Key
from engine.game import Beginning, Seat
from engine.match import Ladder
from engine.options import Options


@dataclass(frozen=True, slots=True)
class Terms:
    """What is agreed beside the deal."""

    lives: LivesRules
    losses: LossRules
    options: Options


Match: TypeAlias = State[ExchangeRules, Terms, Deal, Ladder, LivesResult]


class LivesExchange(LivesGame, ExchangeGame):
    """Lives, and who loses them when hands are compared."""

    def terms(self, options: Options, players: int) -> Terms:
        return Terms(LivesRules.read(options), LossRules.read(options), options)

    def key(self, rules: ExchangeRules, hand: Hand) -> Key:
        """What decides between hands of the same strength where the higher cards do."""
        return ()

    def first_standing(self, agreed: Setting[Terms], beginning: Beginning) -> Ladder:
        return lives.first_ladder(beginning, agreed.terms.lives)

    def settled(self, state: Match, deal: Deal) -> tuple[Ladder, LivesResult, Events]:
        terms, rules, strengths = state.setting.terms, deal.frame.rules, strengths_now(deal)

        def key(seat: Seat) -> Key:
            return self.key(rules, deal.hands[seat])

        losses = deal_losses(deal.ending, deal.frame.order, deal.knocker, strengths, key, terms.losses)
        result = lives.settled(state.standing, losses, terms.lives, deal.ending, strengths)
        return result.settled.ladder, result, result.told
