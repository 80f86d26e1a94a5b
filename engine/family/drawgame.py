"""A draw-and-discard game as :class:`engine.game.Game` wants it: the match as a fold over moves.

It strings together what the family knows: who deals (:mod:`engine.family.dealer`), the deal
(:mod:`engine.family.draw`) and what people see (:mod:`engine.family.seen`). What a deal comes to, and what people have
between deals, each game adds by the methods that are left open here. Chance deals; nothing here is random.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeAlias

from engine.cards import Card, face_of
from engine.family import allowed, dealer, draw, headline, said, seen
from engine.family.choices import choices
from engine.family.deal import Deal, Phase, best_throw
from engine.family.frame import AnyState, Setting, State, setting
from engine.family.options import MOST_PLAYERS
from engine.family.secrets import twin
from engine.family.showing import ending_events, values_now
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
    Sheet,
    Spot,
    phrase,
)
from engine.match import clockwise, next_dealer
from engine.notation import Discard, Draw, Move, Pass
from engine.options import Options, OptionTable

_AWAIT_SEAT = tuple(AwaitSeats((seat,)) for seat in range(MOST_PLAYERS))
_CHANCE_MOVES = (Order, Layout, Close)
Events: TypeAlias = tuple[Event, ...]


class DrawGame(ABC):
    """Everything but what a deal comes to: terms, standings and results are values of the game's own."""

    name: str
    title: str
    options: OptionTable
    words: Mapping[str, Mapping[str, str]]
    seats = range(2, MOST_PLAYERS + 1)
    best_seats = range(4, 8)

    # --- what a game adds

    @staticmethod
    @abstractmethod
    def terms(options: Options, players: int) -> Any:
        """What is agreed beside the deal."""

    @abstractmethod
    def first_standing(self, agreed: Setting[Any], beginning: Beginning) -> Any:
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
        players = beginning.players
        if players not in self.seats:
            raise ValueError(f"players: {players} is not possible; allowed is 2 to 9")
        agreed = setting(players, beginning.options, self.terms)
        standing = self.first_standing(agreed, beginning)
        if beginning.dealer is not None and beginning.dealer not in standing.active:
            raise ValueError(f"dealer: seat {beginning.dealer + 1} is not in the match")
        return State(agreed, standing, beginning.dealer, (beginning.round or 1) - 1)

    def due(self, state: AnyState) -> Due:
        deal = state.deal
        if deal is None or state.result is not None:
            return self._between_deals(state)
        match deal.phase:
            case Phase.TURN | Phase.THROW:
                return _AWAIT_SEAT[deal.turn]
            case Phase.SHUFFLE:
                return AwaitChance("shuffle", draw.shuffle_items(deal))
            case Phase.OPEN | Phase.ENDED:
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
        return allowed.legal(state.deal, seat)

    def apply(self, state: AnyState, seat: Seat, move: Move | ChanceMove) -> tuple[AnyState, Events]:
        if isinstance(move, _CHANCE_MOVES):
            if seat != CHANCE:
                raise Illegal(phrase("not_in_this_game"))
            return self._chance(self.due(state), state, move)
        deal = state.deal
        if deal is None or state.result is not None:
            raise Illegal(self.why_nothing(state))
        after, events = draw.play(deal, seat, move)
        return self._stepped(state, deal, after, events)

    @staticmethod
    def why_nothing(state: AnyState) -> Phrase:
        """Why nobody can move between deals."""
        if state.standing.winners:
            return phrase("match_over")
        return phrase("not_dealt" if state.deal is None else "deal_over")

    def _chance(self, due: Due, state: AnyState, move: ChanceMove) -> tuple[AnyState, Events]:
        """The state after a chance move. Raises ValueError with a sentence for one that does not fit what is due."""
        if not isinstance(due, AwaitChance):
            raise ValueError("chance is not to move")
        agreed = state.setting
        match due.kind, move:
            case "dealer", Order(items):
                _fits(due, items)
                seat, events = dealer.chosen(state.standing.active, agreed.first_dealer, items)
                return replace(state, dealer=seat), events
            case "deal", Order(items):
                _fits(due, items)
                return self._dealt(state, draw.deal_out(agreed.deal, agreed.players, _order(state), items))
            case "deal", Layout(zones):
                return self._dealt(state, draw.lay_out(agreed.deal, agreed.players, _order(state), zones))
            case "shuffle", Order(items) if state.deal is not None:
                _fits(due, items)
                after, events = draw.shuffled(state.deal, items)
                return self._stepped(state, state.deal, after, events)
            case "close", Close() if state.deal is not None:
                return self._stepped(state, state.deal, draw.close(state.deal), ())
        raise ValueError(f"chance is to answer {due.kind!r}, which this does not")

    def _dealt(self, state: AnyState, deal: Deal) -> tuple[AnyState, Events]:
        after: AnyState = State(state.setting, state.standing, state.dealer, state.number + 1)
        return self._stepped(after, None, deal, (said.dealt(deal.frame.dealer, face_of(deal.discards[-1])),))

    def _stepped(self, state: AnyState, before: Deal | None, deal: Deal, events: Events) -> tuple[AnyState, Events]:
        """The match with the deal a step further; settled, if it is over."""
        if deal.phase is Phase.ENDED:
            after, told = self._settle(state, deal)
            return after, (*events, *ending_events(before, deal), *told)
        if deal.phase is Phase.OPEN:
            events = (*events, *ending_events(before, deal))
        return State(state.setting, state.standing, state.dealer, state.number, deal), events

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
        deal, result = state.deal, state.result
        return PublicView(
            stage=seen.stage(state),
            deal=state.number,
            headline=self._headline(state),
            turn=seen.waited_for(state),
            seats=tuple(
                [
                    seen.player(
                        state,
                        seat,
                        self.counters(state, seat),
                        self.marks(state, seat),
                        None if result is None else self.change(result, seat),
                    )
                    for seat in range(state.setting.players)
                ]
            ),
            zones=() if deal is None else seen.zones(deal),
            lines=self.lines(state),
            sheet=self.sheet(state),
        )

    def _headline(self, state: AnyState) -> Phrase:
        if state.standing.winners:
            return self.winning(state.standing)
        if state.deal is None:
            return headline.before_dealing(state.dealer)
        return headline.playing(state.deal) if state.result is None else self.outcome(state.deal, state.result)

    def own(self, state: AnyState, seat: Seat) -> OwnView:
        deal = state.deal
        if deal is None or not deal.hands[seat]:
            return OwnView(seat, (), self.more_choices(state, seat))
        more = self.more_choices(state, seat)
        return OwnView(
            seat, (seen.own_hand(deal, seat),), (*choices(deal, seat), *more) if more else choices(deal, seat)
        )

    def more_choices(self, state: AnyState, seat: Seat) -> tuple[Choice, ...]:
        """What a seat can do beside playing its cards."""
        return ()

    # --- the absent, and the books

    def idle_move(self, state: AnyState, seat: Seat) -> Move:
        deal = state.deal
        if deal is None or seat != deal.turn:
            raise ValueError("nobody waits for this seat")
        return _idle(deal)

    def deal_plan(self, state: AnyState) -> tuple[Spot, ...]:
        if state.dealer is None:
            raise ValueError("it is not known who deals")
        if state.deal is not None and state.deal.phase is Phase.SHUFFLE:
            return ()
        return draw.deal_plan(state.setting.deal, _order(state))

    def report(self, state: AnyState) -> Report:
        """The facts that every game has; a game adds its own."""
        deal, result, standing = state.deal, state.result, state.standing
        playing = deal is not None and result is None
        turn = deal.turn if deal is not None and deal.phase in (Phase.TURN, Phase.THROW, Phase.SHUFFLE) else None
        return Report(
            deal=state.number,
            end=result.end if result else None,
            to_act=turn if playing else None,
            dealer=deal.frame.dealer if deal else state.dealer,
            out=standing.out,
            winners=standing.winners,
            ranks=standing.ranks,
            knocker=deal.knocker if deal else None,
            values=result.values if result else values_now(deal) if deal else None,
        )

    def twin(self, state: AnyState, seat: Seat | None, order: Sequence[int]) -> AnyState:
        return state if state.deal is None else replace(state, deal=twin(state.deal, seat, order))


def _fits(due: AwaitChance, items: tuple[Card, ...]) -> None:
    if sorted(items) != list(due.items):  # which are named in canonical order
        raise ValueError(f"the order for {due.kind!r} must hold exactly the items that were named")


def _order(state: AnyState) -> tuple[Seat, ...]:
    return clockwise(state.standing.active, state.dealer or 0)


def _idle(deal: Deal) -> Move:
    if deal.phase is Phase.THROW:
        card = deal.drawn if deal.drawn is not None and deal.barred is None else best_throw(deal)[1]
        return Discard(face_of(card))
    may_pass = allowed.why_not_pass(deal) is None
    if may_pass and deal.knocker is not None:
        return Pass()
    if allowed.can_draw_stock(deal):
        return Draw("stock")
    return Pass() if may_pass else Draw("discard")
