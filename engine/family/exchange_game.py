"""An exchange game as :class:`engine.game.Game` wants it: the match as a fold over moves.

It strings together what the family knows: who deals (:mod:`engine.family.dealer`), the deal
(:mod:`engine.family.exchange`) and what people see (:mod:`engine.family.exchange_view`). How a deal is laid out, what
it comes to, and what people have between deals, each game adds by the methods that are left open here. Chance deals;
nothing here is random.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeAlias

from engine.cards import pack
from engine.family import dealer, exchange, exchange_allowed, exchange_said, exchange_view, headline, said
from engine.family.exchange_choices import choices
from engine.family.exchange_deal import Deal, ExchangeRules, Phase, hands_open, strengths_now
from engine.family.exchange_frame import AnySetting, AnyState, Setting, State, stage
from engine.family.exchange_idle import idle
from engine.family.exchange_secrets import twin
from engine.family.options import MOST_PLAYERS
from engine.family.value import Hand
from engine.game import (
    CHANCE,
    AwaitChance,
    AwaitSeats,
    Beginning,
    ChanceMove,
    Choice,
    Close,
    Counter,
    Due,
    Event,
    Illegal,
    Layout,
    MatchOver,
    Order,
    OwnView,
    Phrase,
    PublicView,
    Report,
    Seat,
    SeatView,
    Sheet,
    Spot,
    phrase,
)
from engine.match import clockwise, next_dealer
from engine.notation import Move
from engine.options import Options, OptionTable

_AWAIT_SEAT = tuple(AwaitSeats((seat,)) for seat in range(MOST_PLAYERS))
_CHANCE_MOVES = (Order, Layout, Close)
Events: TypeAlias = tuple[Event, ...]


class ExchangeGame(ABC):
    """Everything but the rules of the deal and what it comes to: terms, standings and results are a game's own."""

    name: str
    title: str
    options: OptionTable
    words: Mapping[str, Mapping[str, str]]
    seats = range(2, MOST_PLAYERS + 1)
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
    def first_standing(self, agreed: AnySetting, beginning: Beginning) -> Any:
        """Where everybody stands before the first card. Raises ValueError with a sentence."""

    @abstractmethod
    def settled(self, state: AnyState, deal: Deal) -> tuple[Any, Any, Events]:
        """Where everybody stands after a deal that is over, what it came to, and what is told of that."""

    @abstractmethod
    def moves_on(self, state: AnyState, result: Any) -> bool:
        """Whether the next player deals after this deal."""

    @abstractmethod
    def outcome(self, deal: Deal, result: Any) -> Phrase:
        """The headline of a deal that is over."""

    @abstractmethod
    def counters(self, state: AnyState, seat: Seat) -> tuple[Counter, ...]:
        """The numbers a player has."""

    @abstractmethod
    def change(self, result: Any, seat: Seat) -> Phrase | None:
        """What a deal did to a player."""

    @abstractmethod
    def worth(self, agreed: AnySetting, hand: Hand) -> Phrase:
        """How good a hand is, in words."""

    def laid_out(self, state: AnyState, zones: exchange.Zones) -> Deal:
        """The next deal as its zones lie."""
        return exchange.laid_out(state.setting.deal, state.setting.players, order_of(state), zones)

    def paid_in(self, state: AnyState) -> tuple[Any, Events]:
        """Where everybody stands once the next deal is paid for."""
        return state.standing, ()

    def marks(self, state: AnyState, seat: Seat) -> tuple[str, ...]:
        """The names of flags that only this game has."""
        return ()

    def lines(self, state: AnyState) -> tuple[Phrase, ...]:
        """Standing facts."""
        return ()

    def sheet(self, state: AnyState) -> Sheet | None:
        """Numbers over the deals."""
        return None

    def winning(self, standing: Any) -> Phrase:
        """Who has won, in words."""
        return said.winning(standing.winners)

    # --- the match

    def begin(self, beginning: Beginning) -> AnyState:
        players, options = beginning.players, beginning.options
        if players not in self.seats:
            raise ValueError(f"players: {players} is not possible; allowed is 2 to {MOST_PLAYERS}")
        rules = self.rules(options, players)
        whole = pack(jokers=rules.jokers)
        agreed = Setting(players, str(options["first_dealer"]), rules, whole, self.terms(options, players))
        standing = self.first_standing(agreed, beginning)
        if beginning.dealer is not None and beginning.dealer not in standing.active:
            raise ValueError(f"dealer: seat {beginning.dealer + 1} is not in the match")
        return State(agreed, standing, beginning.dealer, (beginning.round or 1) - 1)

    def due(self, state: AnyState) -> Due:
        deal = state.deal
        if deal is None or state.result is not None:
            return self._between_deals(state)
        if deal.phase is Phase.TURN:
            return _AWAIT_SEAT[deal.turn]
        return AwaitChance("close", (), gap=True)

    def _between_deals(self, state: AnyState) -> Due:
        if state.standing.winners:
            return MatchOver()
        if state.dealer is None:
            return dealer.wanted(state.standing.active, state.setting.first_dealer)
        return AwaitChance("deal", state.setting.pack, gap=state.deal is not None)

    def legal(self, state: AnyState, seat: Seat) -> Sequence[Move]:
        if state.deal is None or state.result is not None:
            return ()
        return exchange_allowed.legal(state.deal, seat)

    def apply(self, state: AnyState, seat: Seat, move: Move | ChanceMove) -> tuple[AnyState, Events]:
        if isinstance(move, _CHANCE_MOVES):
            if seat != CHANCE:
                raise Illegal(phrase("not_in_this_game"))
            return self.chance(self.due(state), state, move)
        deal = state.deal
        if deal is None or state.result is not None:
            raise Illegal(_why_nothing(state))
        return self.stepped(state, deal, *exchange.play(deal, seat, move))

    def chance(self, due: Due, state: AnyState, move: ChanceMove) -> tuple[AnyState, Events]:
        """The state after a chance move. Raises ValueError with a sentence for one that does not fit what is due."""
        if not isinstance(due, AwaitChance):
            raise ValueError("chance is not to move")
        if isinstance(move, Order) and sorted(move.items) != list(due.items):  # which are in canonical order
            raise ValueError(f"the order for {due.kind!r} must hold exactly the items that were named")
        match due.kind, move:
            case "dealer", Order(items):
                seat, events = dealer.chosen(state.standing.active, state.setting.first_dealer, items)
                return replace(state, dealer=seat), events
            case "deal", Order(items):
                return self._dealt(state, exchange.zones_of(self.deal_plan(state), items))
            case "deal", Layout(zones):
                exchange.check_zones(self.deal_plan(state), zones, state.setting.deal.jokers)
                return self._dealt(state, zones)
            case "close", Close() if state.deal is not None:
                return self.stepped(state, state.deal, exchange.close(state.deal), ())
        raise ValueError(f"chance is to answer {due.kind!r}, which this does not")

    def _dealt(self, state: AnyState, zones: exchange.Zones) -> tuple[AnyState, Events]:
        standing, paid = self.paid_in(state)
        deal = self.laid_out(state, zones)
        after: AnyState = State(state.setting, standing, state.dealer, state.number + 1)
        return self.stepped(after, None, deal, (exchange_said.dealt(deal.frame.dealer), *paid))

    def stepped(self, state: AnyState, before: Deal | None, deal: Deal, events: Events) -> tuple[AnyState, Events]:
        """The match with the deal a step further; settled, if it is over."""
        shown = () if deal.ending is None else exchange_view.ending_events(before, deal, self._say(state))
        if deal.phase is Phase.ENDED:
            after, told = self._settle(state, deal)
            return after, (*events, *shown, *told)
        return State(state.setting, state.standing, state.dealer, state.number, deal), (*events, *shown)

    def _settle(self, state: AnyState, deal: Deal) -> tuple[AnyState, Events]:
        standing, result, told = self.settled(state, deal)
        deals = deal.frame.dealer
        if standing.winners:
            told = (*told, Event("won", min(standing.winners), self.winning(standing)))
        else:
            deals = next_dealer(standing.active, deals, passes_on=self.moves_on(state, result))
            told = (*told, said.happened("next_dealer", "deals_next", deals))
        return State(state.setting, standing, deals, state.number, deal, result), told

    # --- what is seen

    def public(self, state: AnyState) -> PublicView:
        deal = state.deal
        playing = deal is not None and state.result is None
        waits = playing and deal is not None and deal.phase is Phase.TURN
        return PublicView(
            stage=stage(state, hands_open=playing and deal is not None and hands_open(deal)),
            deal=state.number,
            headline=self._headline(state),
            turn=(deal.turn,) if deal is not None and waits else (),
            seats=tuple([self._player(state, seat) for seat in range(state.setting.players)]),
            zones=() if deal is None else exchange_view.zones(deal),
            lines=self.lines(state),
            sheet=self.sheet(state),
        )

    def _headline(self, state: AnyState) -> Phrase:
        if state.standing.winners:
            return self.winning(state.standing)
        if state.deal is None:
            return headline.before_dealing(state.dealer)
        return exchange_view.playing(state.deal) if state.result is None else self.outcome(state.deal, state.result)

    def _player(self, state: AnyState, seat: Seat) -> SeatView:
        result = state.result
        marks = exchange_view.Marks(
            self.counters(state, seat), self.marks(state, seat), None if result is None else self.change(result, seat)
        )
        return exchange_view.player(
            state.deal, seat, state.standing, state.dealer, marks, self._say(state), over=result is not None
        )

    def _say(self, state: AnyState) -> exchange_view.SayWorth:
        return lambda hand: self.worth(state.setting, hand)

    def own(self, state: AnyState, seat: Seat) -> OwnView:
        deal = state.deal
        more = self.more_choices(state, seat)
        if deal is None or not deal.hands[seat]:
            return OwnView(seat, (), more)
        hand = exchange_view.own_hand(deal, seat, self._say(state))
        return OwnView(seat, (hand,), (*choices(deal, seat), *more))

    def more_choices(self, state: AnyState, seat: Seat) -> tuple[Choice, ...]:
        """What a seat can do beside playing its cards."""
        return ()

    # --- the absent, and the books

    def idle_move(self, state: AnyState, seat: Seat) -> Move:
        deal = state.deal
        if deal is None or deal.phase is not Phase.TURN or seat != deal.turn:
            raise ValueError("nobody waits for this seat")
        return idle(deal)

    def deal_plan(self, state: AnyState) -> tuple[Spot, ...]:
        if state.dealer is None:
            raise ValueError("it is not known who deals")
        return self.plan(state.setting.deal, order_of(state))

    def report(self, state: AnyState) -> Report:
        """The facts that every game has; a game adds its own."""
        deal, result, standing = state.deal, state.result, state.standing
        waits = deal is not None and result is None and deal.phase is Phase.TURN
        return Report(
            deal=state.number,
            end=result.end if result else None,
            to_act=deal.turn if deal is not None and waits else None,
            dealer=deal.frame.dealer if deal else state.dealer,
            out=standing.out,
            winners=standing.winners,
            ranks=standing.ranks,
            knocker=deal.knocker if deal else None,
            values=result.values if result else strengths_now(deal) if deal else None,
        )

    def twin(self, state: AnyState, seat: Seat | None, order: Sequence[int]) -> AnyState:
        return state if state.deal is None else replace(state, deal=twin(state.deal, seat, order))


def order_of(state: AnyState) -> tuple[Seat, ...]:
    """Who is dealt cards, from the dealer's left."""
    return clockwise(state.standing.active, state.dealer or 0)


def _why_nothing(state: AnyState) -> Phrase:
    """Why nobody can move between deals."""
    if state.standing.winners:
        return phrase("match_over")
    return phrase("not_dealt" if state.deal is None else "deal_over")
