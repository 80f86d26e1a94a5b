"""A game played in deals, as :class:`engine.game.Game` wants it: the match as a fold over moves.

Who deals, that cards are dealt, played and settled, who deals next, and when it is over: that is the same whatever
the deals are, and it is written here once. What a deal is, a kind of game says; what it comes to, and what people
have between deals, each game says: the methods that are left open. Chance deals; nothing here is random.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, TypeAlias

from engine.cards import Card
from engine.family import dealer, said
from engine.family.frame import AnySetting, AnyState, State, new
from engine.family.options import MOST_PLAYERS
from engine.family.usage import usage
from engine.game import (
    CHANCE,
    AwaitChance,
    AwaitSeats,
    Beginning,
    ChanceMove,
    Close,
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
    Spot,
    phrase,
)
from engine.match import clockwise, next_dealer
from engine.notation import Garbled, Move
from engine.options import Options, OptionTable, Value

Cards: TypeAlias = tuple[Card, ...]
Zones: TypeAlias = Mapping[str, Cards]
Events: TypeAlias = tuple[Event, ...]

AWAIT_SEAT = tuple(AwaitSeats((seat,)) for seat in range(MOST_PLAYERS))
CLOSING = AwaitChance("close", (), gap=True)
_CHANCE_MOVES = (Order, Layout, Close)
_NO_PLAYS = frozenset((*_CHANCE_MOVES, Garbled))  # moves of chance, and lines that make no sense


class DealtGame(ABC):
    """The match around the deals: terms, standings and results are values of the game's own."""

    name: str
    title: str
    options: OptionTable
    words: Mapping[str, Mapping[str, str]]
    seats = range(2, MOST_PLAYERS + 1)
    best_seats: range

    # --- what a game adds

    @abstractmethod
    def setting(self, players: int, options: Options) -> AnySetting:
        """The setting that these options make."""

    @abstractmethod
    def first_standing(self, agreed: AnySetting, beginning: Beginning) -> Any:
        """Where everybody stands before the first card. Raises ValueError with a sentence."""

    def paid_in(self, state: AnyState) -> tuple[Any, Events]:
        """Where everybody stands once the next deal is paid for."""
        return state.standing, ()

    @abstractmethod
    def settled(self, state: AnyState, deal: Any) -> tuple[Any, Any, Events]:
        """Where everybody stands after a deal that is over, what it came to, and what is told of that."""

    def moves_on(self, state: AnyState, result: Any) -> bool:
        """Whether the next player deals after this deal."""
        return True

    def winning(self, standing: Any) -> Phrase:
        """Who has won, in words."""
        return said.winning(standing.winners)

    # --- what a kind of game adds: the deal

    @abstractmethod
    def deal_plan(self, state: AnyState) -> tuple[Spot, ...]:
        """Where each position of the pack goes. Raises ValueError where it is not known who deals."""

    @abstractmethod
    def dealt(self, state: AnyState, cards: Cards) -> Any:
        """The next deal, from a pack, top first."""

    @abstractmethod
    def laid_out(self, state: AnyState, zones: Zones) -> Any:
        """The next deal as its zones lie. Raises ValueError with a sentence where they do not make one."""

    @abstractmethod
    def told_of_dealing(self, deal: Any) -> Event:
        """That it is dealt."""

    @abstractmethod
    def waits_for(self, deal: Any) -> AwaitSeats | AwaitChance:
        """Who must do something in a deal that is not over."""

    @abstractmethod
    def moves(self, deal: Any, seat: Seat) -> Sequence[Move]:
        """Every legal move of a seat in a deal that is not settled."""

    @abstractmethod
    def play(self, deal: Any, seat: Seat, move: Move) -> tuple[Any, Events]:
        """The deal after a seat's move, and what happened. Raises Illegal."""

    def shuffled(self, deal: Any, cards: Cards) -> tuple[Any, Events]:
        """The deal after the shuffle that it waits for."""
        raise TypeError("nothing is shuffled in the middle of a deal of this game")

    def closed(self, deal: Any) -> Any:
        """The deal after its open showdown."""
        raise TypeError("no showdown of this game stays open")

    def told_of_end(self, before: Any | None, deal: Any) -> Events:
        """What is to be told at this step of a deal that has an ending, before anything is settled."""
        return ()

    @abstractmethod
    def idle(self, deal: Any) -> Move:
        """The move for a seat that is to act and does not answer."""

    @abstractmethod
    def deal_twin(self, deal: Any, seat: Seat | None, order: Sequence[int]) -> Any:
        """The deal with everything that a seat cannot know rearranged."""

    # --- what a kind of game adds: what is seen, and the books

    @abstractmethod
    def public(self, state: AnyState) -> PublicView: ...

    @abstractmethod
    def own(self, state: AnyState, seat: Seat) -> OwnView: ...

    @abstractmethod
    def report(self, state: AnyState) -> Report: ...

    # --- the match

    def begin(self, beginning: Beginning) -> AnyState:
        players = beginning.players
        if players not in self.seats:
            raise ValueError(f"players: {players} is not possible; allowed is 2 to {MOST_PLAYERS}")
        agreed = _setting(self, players, tuple(beginning.options.items()))
        standing = self.first_standing(agreed, beginning)
        if beginning.dealer is not None and beginning.dealer not in standing.active:
            raise ValueError(f"dealer: seat {beginning.dealer + 1} is not in the match")
        return State(agreed, standing, beginning.dealer, (beginning.round or 1) - 1)

    def due(self, state: AnyState) -> Due:
        deal = state.deal
        if deal is not None and state.result is None:
            return self.waits_for(deal)
        if state.standing.winners:
            return MatchOver()
        if state.dealer is None:
            return dealer.wanted(state.standing.active, state.setting.first_dealer)
        return _dealing(state.setting.pack, deal is not None)

    def legal(self, state: AnyState, seat: Seat) -> Sequence[Move]:
        if state.deal is None or state.result is not None:
            return ()
        return self.moves(state.deal, seat)

    def apply(self, state: AnyState, seat: Seat, move: Move | ChanceMove) -> tuple[AnyState, Events]:
        if type(move) in _NO_PLAYS:
            return self._set_apart(state, seat, move)
        deal = state.deal
        if deal is None or state.result is not None:
            raise Illegal(self.why_nothing(state))
        after, events = self.play(deal, seat, move)  # type: ignore[arg-type]  # what chance does is set apart
        return self._stepped(state, deal, after, events)

    def _set_apart(self, state: AnyState, seat: Seat, move: Move | ChanceMove) -> tuple[AnyState, Events]:
        """The state after a move that is no play: what chance does. Raises Illegal for a line that makes no sense."""
        if isinstance(move, _CHANCE_MOVES):
            if seat != CHANCE:
                raise Illegal(phrase("not_in_this_game"))
            return self._chance(self.due(state), state, move)
        if state.deal is None or state.result is not None:
            raise Illegal(self.why_nothing(state))
        assert isinstance(move, Garbled)
        raise Illegal(usage(move, self.own(state, seat)))

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
        kind = due.kind
        if isinstance(move, Order):
            if not _same(move.items, due.items):
                raise ValueError(f"the order for {kind!r} must hold exactly the items that were named")
            if kind == "deal":
                return self._begun(state, self.dealt(state, move.items))
            if kind == "shuffle":
                return self._stepped(state, state.deal, *self.shuffled(state.deal, move.items))
            if kind == "dealer":
                seat, events = dealer.chosen(state.standing.active, state.setting.first_dealer, move.items)
                return state._replace(dealer=seat), events
        elif isinstance(move, Layout) and kind == "deal":
            return self._begun(state, self.laid_out(state, move.zones))
        elif isinstance(move, Close) and kind == "close":
            return self._stepped(state, state.deal, self.closed(state.deal), ())
        raise ValueError(f"chance is to answer {kind!r}, which this does not")

    def _begun(self, state: AnyState, deal: Any) -> tuple[AnyState, Events]:
        standing, paid = self.paid_in(state)
        after: AnyState = new(State, (state.setting, standing, state.dealer, state.number + 1, deal, None))
        events = (self.told_of_dealing(deal), *paid)
        return (after, events) if deal.ending is None else self._stepped(after, None, deal, events)

    def _stepped(self, state: AnyState, before: Any | None, deal: Any, events: Events) -> tuple[AnyState, Events]:
        """The match with the deal a step further; settled, if it is over."""
        if deal.ending is not None:
            events = (*events, *self.told_of_end(before, deal))
            if deal.over:
                return self._settle(state, deal, events)
        return new(State, (state.setting, state.standing, state.dealer, state.number, deal, None)), events

    def _settle(self, state: AnyState, deal: Any, events: Events) -> tuple[AnyState, Events]:
        standing, result, told = self.settled(state, deal)
        deals = state.dealer
        if standing.winners:
            what = Event("won", min(standing.winners), self.winning(standing))
        else:
            deals = next_dealer(standing.active, state.dealer or 0, passes_on=self.moves_on(state, result))
            what = said.happened("next_dealer", "deals_next", deals)
        return new(State, (state.setting, standing, deals, state.number, deal, result)), (*events, *told, what)

    # --- the absent, and other worlds

    def idle_move(self, state: AnyState, seat: Seat) -> Move:
        match self.due(state):
            case AwaitSeats(seats) if seat in seats:
                return self.idle(state.deal)
        raise ValueError("nobody waits for this seat")

    def twin(self, state: AnyState, seat: Seat | None, order: Sequence[int]) -> AnyState:
        return state if state.deal is None else state._replace(deal=self.deal_twin(state.deal, seat, order))


@lru_cache(maxsize=64)
def _setting(game: DealtGame, players: int, items: tuple[tuple[str, Value], ...]) -> AnySetting:
    """Equal settings are made once: with the values of all hands they are not cheap."""
    return game.setting(players, dict(items))


@lru_cache(maxsize=64)
def _dealing(pack: Cards, gap: bool) -> AwaitChance:
    """That a deal is wanted from this pack."""
    return AwaitChance("deal", pack, gap)


def _same(items: tuple[int, ...], wanted: tuple[int, ...]) -> bool:
    """Whether these are the items that were wanted, which are all different, in whatever order."""
    return len(items) == len(wanted) and not _all_of(wanted).difference(items)


@lru_cache(maxsize=64)  # packs, and piles made again
def _all_of(items: tuple[int, ...]) -> frozenset[int]:
    return frozenset(items)


def order_of(state: AnyState) -> tuple[Seat, ...]:
    """Who is dealt cards, from the dealer's left. Raises ValueError where it is not known who deals."""
    if state.dealer is None:
        raise ValueError("it is not known who deals")
    return clockwise(state.standing.active, state.dealer)
