"""An exchange game whose lowest hand loses a life: the deal's losses put to the ladder.

What makes a hand lower than another is the table of strengths in the rules of the deal, and :meth:`LivesExchange.key`
where the higher cards decide a tie.
"""

from dataclasses import dataclass, replace
from typing import TypeAlias

from engine.family import exchange_view, lives
from engine.family.exchange_deal import Deal, strengths_now
from engine.family.exchange_frame import AnySetting, Setting, State
from engine.family.exchange_game import Events, ExchangeGame
from engine.family.lives import LivesResult, LivesRules
from engine.family.losses import Losses, LossRules, blitz_losses, showdown_losses
from engine.family.value import Hand, Key
from engine.game import Beginning, Counter, Phrase, Report, Seat, phrase
from engine.match import Ladder
from engine.options import Options


@dataclass(frozen=True, slots=True)
class Terms:
    """What is agreed beside the deal."""

    lives: LivesRules
    losses: LossRules
    options: Options


Match: TypeAlias = State[Terms, Ladder, LivesResult]


class LivesExchange(ExchangeGame):
    """Lives, and everything that follows from them."""

    def terms(self, options: Options, players: int) -> Terms:
        return Terms(LivesRules.read(options), LossRules.read(options), options)

    def key(self, agreed: AnySetting, hand: Hand) -> Key:
        """What decides between hands of the same strength where the higher cards do."""
        return ()

    def first_standing(self, agreed: Setting[Terms], beginning: Beginning) -> Ladder:
        return lives.first_ladder(beginning, agreed.terms.lives)

    def settled(self, state: Match, deal: Deal) -> tuple[Ladder, LivesResult, Events]:
        end = deal.ending.end if deal.ending else "drawn"
        ordered = self._losses(state.setting, deal)
        result = lives.settled(state.standing, ordered, state.setting.terms.lives, end, strengths_now(deal))
        return result.settled.ladder, result, lives.told(result)

    def _losses(self, agreed: Setting[Terms], deal: Deal) -> Losses:
        ending, order, rules = deal.ending, deal.frame.order, agreed.terms.losses
        if ending is None or ending.end == "drawn":
            return {}
        if ending.end == "blitz":
            return blitz_losses(order, ending.safe, deal.knocker, rules)
        table = deal.frame.rules.strengths
        keys = {seat: self.key(agreed, deal.hands[seat]) for seat in order} if rules.high_card else {}
        return showdown_losses({seat: table[deal.hands[seat]] for seat in order}, keys, deal.knocker, rules)

    def moves_on(self, state: Match, result: LivesResult) -> bool:
        return lives.deal_moves_on(result.end, state.setting.terms.lives.ladder)

    def outcome(self, deal: Deal, result: LivesResult) -> Phrase:
        if result.end == "replayed":
            return phrase("replayed")
        return exchange_view.ended(deal, None if result.end == "drawn" else lives.losing(result))

    def counters(self, state: Match, seat: Seat) -> tuple[Counter, ...]:
        return lives.counters(state.standing.lives[seat], state.setting.terms.lives.start)

    def marks(self, state: Match, seat: Seat) -> tuple[str, ...]:
        return ("free_ride",) if seat in state.standing.free else ()

    def change(self, result: LivesResult, seat: Seat) -> Phrase | None:
        return lives.change(result, seat)

    def report(self, state: Match) -> Report:
        return replace(super().report(state), **lives.facts(state.standing, state.result))
