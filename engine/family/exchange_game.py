"""An exchange game as :class:`engine.game.Game` wants it, but for how it is laid out and what a deal comes to.

The match is :mod:`engine.family.dealt_game`, what people see of it :mod:`engine.family.knocking_game`; here the deal
(:mod:`engine.family.exchange`) is put into them.
"""

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any, TypeAlias

from engine.cards import pack
from engine.family import exchange, exchange_allowed, exchange_choices, exchange_said, exchange_view, frame
from engine.family.dealt_game import AWAIT_SEAT, CLOSING, Cards, Events, Zones, order_of
from engine.family.exchange_deal import Deal, ExchangeRules, Phase, strengths_now
from engine.family.exchange_idle import idle
from engine.family.exchange_secrets import twin
from engine.family.frame import AnyState, TermsT
from engine.family.knocking_game import KnockingGame
from engine.family.seen import held
from engine.family.value import Hand
from engine.game import AwaitChance, AwaitSeats, Choice, Event, Phrase, Seat, Spot, Zone, phrase
from engine.notation import Move
from engine.options import Options

Setting: TypeAlias = frame.Setting[ExchangeRules, TermsT]


class ExchangeGame(KnockingGame):
    """Everything but the rules of the deal and what it comes to."""

    best_seats = range(3, 7)

    # --- what a game adds

    @abstractmethod
    def rules(self, options: Options, players: int) -> ExchangeRules:
        """The rules of the deal."""

    @abstractmethod
    def terms(self, options: Options, players: int) -> Any:
        """What is agreed beside the deal."""

    @abstractmethod
    def plan(self, rules: ExchangeRules, order: tuple[Seat, ...]) -> tuple[Spot, ...]:
        """Where the cards of a pack go, from the top. The dealer is the last in ``order``."""

    @abstractmethod
    def worth(self, rules: ExchangeRules, hand: Hand) -> Phrase:
        """How good a hand is, in words."""

    def begun(self, state: AnyState, zones: Zones) -> Deal:
        """The next deal as its zones lie."""
        return exchange.laid_out(state.setting.deal, state.setting.players, order_of(state), zones)

    # --- the deal

    def setting(self, players: int, options: Options) -> Setting[Any]:
        rules = self.rules(options, players)
        whole = pack(jokers=rules.jokers)
        return frame.Setting(players, str(options["first_dealer"]), rules, whole, self.terms(options, players))

    def deal_plan(self, state: AnyState) -> tuple[Spot, ...]:
        return self.plan(state.setting.deal, order_of(state))

    def dealt(self, state: AnyState, cards: Cards) -> Deal:
        return self.begun(state, exchange.zones_of(self.deal_plan(state), cards))

    def laid_out(self, state: AnyState, zones: Zones) -> Deal:
        exchange.check_zones(self.deal_plan(state), zones, state.setting.deal.jokers)
        return self.begun(state, zones)

    def told_of_dealing(self, deal: Deal) -> Event:
        return exchange_said.dealt(deal.frame.dealer)

    def waits_for(self, deal: Deal) -> AwaitSeats | AwaitChance:
        return AWAIT_SEAT[deal.turn] if deal.phase is Phase.TURN else CLOSING

    def moves(self, deal: Deal, seat: Seat) -> Sequence[Move]:
        return exchange_allowed.legal(deal, seat)

    def play(self, deal: Deal, seat: Seat, move: Move) -> tuple[Deal, Events]:
        return exchange.play(deal, seat, move)

    def closed(self, deal: Deal) -> Deal:
        return exchange.close(deal)

    def idle(self, deal: Deal) -> Move:
        return idle(deal)

    def deal_twin(self, deal: Deal, seat: Seat | None, order: Sequence[int]) -> Deal:
        return twin(deal, seat, order)

    # --- what is seen of it

    def playing(self, deal: Deal) -> Phrase:
        return exchange_view.playing(deal)

    def zones(self, deal: Deal) -> tuple[Zone, ...]:
        return exchange_view.zones(deal)

    def worth_shown(self, deal: Deal, seat: Seat) -> Phrase:
        return self.worth(deal.frame.rules, deal.hands[seat])

    def own_hand(self, deal: Deal, seat: Seat) -> Zone:
        return held(deal.hands[seat], phrase("hand_worth", worth=self.worth_shown(deal, seat)))

    def choices(self, deal: Deal, seat: Seat) -> tuple[Choice, ...]:
        return exchange_choices.choices(deal, seat)

    def values(self, deal: Deal) -> tuple[int, ...]:
        return strengths_now(deal)
