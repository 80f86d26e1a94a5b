"""Switch: a match of lives over deals of exchanging with two hands on the table, behind the Game protocol.

The match and the turns are the family's (:mod:`engine.family.exchange_lives`); here the dealer's choice and the claims
to a new deal are put before them. The text of the rules is RULES.md beside this module.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from engine.family import exchange_points
from engine.family.dealt_game import Cards, Events, Zones, order_of
from engine.family.exchange_deal import Deal, ExchangeRules, Phase
from engine.family.exchange_lives import LivesExchange
from engine.family.frame import AnyState
from engine.family.value import Hand, Key
from engine.game import AwaitChance, AwaitSeats, Illegal, OwnView, Phrase, PublicView, Seat, Spot
from engine.games.switch import opening, view
from engine.games.switch.deal import ROWS, ClaimRules, Step, SwitchDeal, laid_out, plan, plan_again
from engine.games.switch.options import OPTIONS
from engine.games.switch.secrets import twin
from engine.games.switch.words import WORDS
from engine.notation import Move
from engine.options import Options, OptionTable


class Switch(LivesExchange):
    """The game as :class:`engine.game.Game` wants it."""

    name = "switch"
    title = "Switch"
    options: OptionTable = OPTIONS
    words: Mapping[str, Mapping[str, str]] = WORDS

    # --- the rules of the deal

    def rules(self, options: Options, players: int) -> ExchangeRules:
        return exchange_points.rules(options, players, rows=ROWS, start_up=(False, True), counts=(1,), may_renew=True)

    def plan(self, rules: ExchangeRules, order: tuple[Seat, ...]) -> tuple[Spot, ...]:
        return plan(order)

    def begun(self, state: AnyState, zones: Zones) -> SwitchDeal:
        agreed = state.setting
        return laid_out(agreed.deal, ClaimRules.read(agreed.terms.options), agreed.players, order_of(state), zones)

    def worth(self, rules: ExchangeRules, hand: Hand) -> Phrase:
        return exchange_points.worth(rules, hand)

    def key(self, rules: ExchangeRules, hand: Hand) -> Key:
        return exchange_points.key(rules, hand)

    # --- before the first turn

    def waits_for(self, deal: Deal) -> AwaitSeats | AwaitChance:
        early = before_turns(deal)
        if early is None:
            return super().waits_for(deal)
        if early.step is Step.SHUFFLE:
            return AwaitChance("shuffle", tuple(sorted(early.stock)))
        return AwaitSeats((early.turn,), window=early.step is Step.CLAIMS)

    def moves(self, deal: Deal, seat: Seat) -> Sequence[Move]:
        early = before_turns(deal)
        return super().moves(deal, seat) if early is None else opening.legal(early, seat)

    def play(self, deal: Deal, seat: Seat, move: Move) -> tuple[Deal, Events]:
        early = before_turns(deal)
        if early is not None:
            return opening.play(early, seat, move)
        late = opening.too_late(move)
        if late is not None:
            raise Illegal(late)
        return super().play(deal, seat, move)

    def shuffled(self, deal: Deal, cards: Cards) -> tuple[Deal, Events]:
        early = before_turns(deal)
        return super().shuffled(deal, cards) if early is None else opening.shuffled(early, cards)

    def deal_plan(self, state: AnyState) -> tuple[Spot, ...]:
        early = before_turns(state.deal)
        return plan_again(early) if early is not None and early.step is Step.SHUFFLE else super().deal_plan(state)

    def idle(self, deal: Deal) -> Move:
        early = before_turns(deal)
        if early is None:
            return super().idle(deal)
        return opening.KEEPS[0] if early.step is Step.CHOICE else opening.ACCEPT

    def deal_twin(self, deal: Deal, seat: Seat | None, order: Sequence[int]) -> Deal:
        return twin(deal, seat, order) if isinstance(deal, SwitchDeal) else super().deal_twin(deal, seat, order)

    # --- what is seen of it, and the books

    def playing(self, deal: Deal) -> Phrase:
        early = before_turns(deal)
        return super().playing(deal) if early is None else view.headline(early.step, early.turn)

    def public(self, state: AnyState) -> PublicView:
        seen, early = super().public(state), before_turns(state.deal)
        if early is None:
            return seen
        seats = tuple(
            replace(seat, cards=seat.cards + len(early.spare)) if seat.seat == early.frame.dealer else seat
            for seat in seen.seats
        )
        return seen._replace(seats=seats)

    def own(self, state: AnyState, seat: Seat) -> OwnView:
        early = before_turns(state.deal)
        if early is None:
            return super().own(state, seat)
        return view.own(early, seat, lambda hand: self.worth(early.frame.rules, hand))

    def to_act(self, state: AnyState) -> Seat | None:
        early = before_turns(state.deal)
        return None if early is not None and early.step is Step.SHUFFLE else super().to_act(state)


def before_turns(deal: Deal | None) -> SwitchDeal | None:
    """The deal, while its first turn has not begun."""
    return deal if isinstance(deal, SwitchDeal) and deal.phase is Phase.BEFORE else None


GAME = Switch()
