"""Switch: a match of lives over deals of exchanging with two hands on the table, behind the Game protocol.

The match and the turns are the family's (:mod:`engine.family.exchange_lives`); here the dealer's choice and the claims
to a new deal are put before them. The text of the rules is RULES.md beside this module.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from engine.family import exchange_points
from engine.family.exchange import Zones
from engine.family.exchange_deal import ExchangeRules, Phase
from engine.family.exchange_frame import AnySetting, AnyState
from engine.family.exchange_game import Events, order_of
from engine.family.exchange_lives import LivesExchange
from engine.family.value import Hand, Key
from engine.game import (
    AwaitChance,
    AwaitSeats,
    ChanceMove,
    Due,
    Illegal,
    Order,
    OwnView,
    Phrase,
    PublicView,
    Report,
    Seat,
    Spot,
)
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

    def laid_out(self, state: AnyState, zones: Zones) -> SwitchDeal:
        agreed = state.setting
        return laid_out(agreed.deal, ClaimRules.read(agreed.terms.options), agreed.players, order_of(state), zones)

    def worth(self, agreed: AnySetting, hand: Hand) -> Phrase:
        return exchange_points.worth(agreed.deal, hand)

    def key(self, agreed: AnySetting, hand: Hand) -> Key:
        return exchange_points.key(agreed.deal, hand)

    # --- before the first turn

    def due(self, state: AnyState) -> Due:
        deal = before_turns(state)
        if deal is None:
            return super().due(state)
        if deal.step is Step.SHUFFLE:
            return AwaitChance("shuffle", tuple(sorted(deal.stock)))
        return AwaitSeats((deal.turn,), window=deal.step is Step.CLAIMS)

    def legal(self, state: AnyState, seat: Seat) -> Sequence[Move]:
        deal = before_turns(state)
        return super().legal(state, seat) if deal is None else opening.legal(deal, seat)

    def apply(self, state: AnyState, seat: Seat, move: Move | ChanceMove) -> tuple[AnyState, Events]:
        deal = before_turns(state)
        if deal is not None and isinstance(move, Move):
            return self.stepped(state, deal, *opening.play(deal, seat, move))
        if state.deal is not None and state.result is None and isinstance(move, Move):
            late = opening.too_late(move)
            if late is not None:
                raise Illegal(late)
        return super().apply(state, seat, move)

    def chance(self, due: Due, state: AnyState, move: ChanceMove) -> tuple[AnyState, Events]:
        deal = before_turns(state)
        match due, move:
            case AwaitChance("shuffle", items), Order(cards) if deal is not None and sorted(cards) == list(items):
                return self.stepped(state, deal, *opening.shuffled(deal, cards))
        return super().chance(due, state, move)

    def deal_plan(self, state: AnyState) -> tuple[Spot, ...]:
        deal = before_turns(state)
        return plan_again(deal) if deal is not None and deal.step is Step.SHUFFLE else super().deal_plan(state)

    def idle_move(self, state: AnyState, seat: Seat) -> Move:
        deal = before_turns(state)
        if deal is None:
            return super().idle_move(state, seat)
        if seat != deal.turn or deal.step is Step.SHUFFLE:
            raise ValueError("nobody waits for this seat")
        return opening.KEEPS[0] if deal.step is Step.CHOICE else opening.ACCEPT

    # --- what is seen of it, and the books

    def public(self, state: AnyState) -> PublicView:
        seen, deal = super().public(state), before_turns(state)
        if deal is None:
            return seen
        asked = () if deal.step is Step.SHUFFLE else (deal.turn,)
        seats = tuple(
            replace(seat, cards=seat.cards + len(deal.spare)) if seat.seat == deal.frame.dealer else seat
            for seat in seen.seats
        )
        return replace(seen, headline=view.headline(deal.step, deal.turn), turn=asked, seats=seats)

    def own(self, state: AnyState, seat: Seat) -> OwnView:
        deal = before_turns(state)
        if deal is None:
            return super().own(state, seat)
        return view.own(deal, seat, lambda hand: self.worth(state.setting, hand))

    def report(self, state: AnyState) -> Report:
        facts, deal = super().report(state), before_turns(state)
        if deal is None or deal.step is Step.SHUFFLE:
            return facts
        return replace(facts, to_act=deal.turn)

    def twin(self, state: AnyState, seat: Seat | None, order: Sequence[int]) -> AnyState:
        deal = state.deal
        return replace(state, deal=twin(deal, seat, order)) if isinstance(deal, SwitchDeal) else state


def before_turns(state: AnyState) -> SwitchDeal | None:
    """The deal, while its first turn has not begun."""
    deal = state.deal
    return deal if isinstance(deal, SwitchDeal) and deal.phase is Phase.BEFORE else None


GAME = Switch()
