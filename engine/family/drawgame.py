"""A draw-and-discard game as :class:`engine.game.Game` wants it, but for what a deal comes to.

The match is :mod:`engine.family.dealt_game`, what people see of it :mod:`engine.family.knocking_game`; here the deal
(:mod:`engine.family.draw`) is put into them.
"""

from abc import abstractmethod
from typing import Any, TypeAlias

from engine.cards import face_of, pack
from engine.family import allowed, draw, draw_view, frame, headline, said
from engine.family.choices import choices
from engine.family.deal import SHUFFLE, THROW, TURN, Deal, DrawRules, Phase, best_throw, counted_hand, values_now
from engine.family.dealt_game import AWAIT_SEAT, CLOSING, Cards, Zones, order_of
from engine.family.frame import AnyState, TermsT
from engine.family.knocking_game import KnockingGame
from engine.family.secrets import twin
from engine.game import AwaitChance, AwaitSeats, Choice, Event, OwnView, Phrase, Seat, Spot, Zone
from engine.notation import Discard, Draw, Move, Pass
from engine.options import Options

Setting: TypeAlias = frame.Setting[DrawRules, TermsT]


class DrawGame(KnockingGame):
    """Everything but what a deal comes to."""

    best_seats = range(4, 8)

    @abstractmethod
    def terms(self, options: Options, players: int) -> Any:
        """What is agreed beside the deal."""

    def setting(self, players: int, options: Options) -> Setting[Any]:
        return frame.Setting(
            players=players,
            first_dealer=str(options["first_dealer"]),
            deal=DrawRules.read(options, players),
            pack=pack(jokers=int(options["jokers"])),
            terms=self.terms(options, players),
        )

    # --- the deal

    def deal_plan(self, state: AnyState) -> tuple[Spot, ...]:
        if state.deal is not None and state.deal.phase is SHUFFLE:
            return ()  # a pile made again is all stock
        return draw.deal_plan(state.setting.deal, order_of(state))

    def dealt(self, state: AnyState, cards: Cards) -> Deal:
        return draw.deal_out(state.setting.deal, state.setting.players, order_of(state), cards)

    def laid_out(self, state: AnyState, zones: Zones) -> Deal:
        return draw.lay_out(state.setting.deal, state.setting.players, order_of(state), zones)

    def told_of_dealing(self, deal: Deal) -> Event:
        return said.dealt(deal.frame.dealer, face_of(deal.discards[-1]))

    def waits_for(self, deal: Deal) -> AwaitSeats | AwaitChance:
        if deal.phase is TURN or deal.phase is THROW:
            return AWAIT_SEAT[deal.turn]
        return AwaitChance("shuffle", draw.shuffle_items(deal)) if deal.phase is SHUFFLE else CLOSING

    moves = staticmethod(allowed.legal)
    play = staticmethod(draw.play)
    shuffled = staticmethod(draw.shuffled)
    closed = staticmethod(draw.close)

    def idle(self, deal: Deal) -> Move:
        return _idle(deal)

    deal_twin = staticmethod(twin)

    # --- what is seen of it

    def playing(self, deal: Deal) -> Phrase:
        match deal.phase:
            case Phase.TURN:
                return headline.waiting("to_play", deal.turn, deal.knocker)
            case Phase.THROW:
                return headline.waiting("to_throw", deal.turn, deal.knocker)
            case Phase.SHUFFLE:
                return headline.waiting("shuffling", deal.turn, None)
            case Phase.OPEN | Phase.ENDED:
                return headline.last_calls(deal.ending)

    def zones(self, deal: Deal) -> tuple[Zone, ...]:
        return draw_view.piles(deal.stock, deal.discards)

    def worth_shown(self, deal: Deal, seat: Seat) -> Phrase:
        return said.worth_of(counted_hand(deal, seat), deal.frame.rules.worths)

    def own(self, state: AnyState, seat: Seat) -> OwnView:
        view = None if state.deal is None else draw_view.waiting(state.deal, seat)
        if view is None:
            return super().own(state, seat)
        more = self.more_choices(state, seat)
        return view._replace(choices=(*view.choices, *more)) if more else view

    def own_hand(self, deal: Deal, seat: Seat) -> Zone:
        return draw_view.own_hand(deal, seat)

    def choices(self, deal: Deal, seat: Seat) -> tuple[Choice, ...]:
        return choices(deal, seat)

    def values(self, deal: Deal) -> tuple[int, ...]:
        return values_now(deal)


def _idle(deal: Deal) -> Move:
    if deal.phase is THROW:
        card = deal.drawn if deal.drawn is not None and deal.barred is None else best_throw(deal)[1]
        return Discard(face_of(card))
    may_pass = allowed.why_not_pass(deal) is None
    if may_pass and deal.knocker is not None:
        return Pass()
    if allowed.can_draw_stock(deal):
        return Draw("stock")
    return Pass() if may_pass else Draw("discard")
