"""A game of deals in which one knocks, hands are compared and 31 ends all: what people see of a match of it.

The match itself is :mod:`engine.family.dealt_game`. The views are made of what may be known: a hand is read where it
lies open, or for its owner.
"""

from abc import abstractmethod
from typing import Any

from engine.family import headline, said, seen
from engine.family.dealt_game import DealtGame, Events
from engine.family.frame import AnyState, OnTable, hands_open
from engine.family.seen import Marks
from engine.game import (
    AwaitChance,
    AwaitSeats,
    Choice,
    Due,
    OwnView,
    Phrase,
    PublicView,
    Report,
    Seat,
    SeatView,
    Sheet,
    Stage,
    Zone,
)

PLAYERS_KEPT = 1024  # rows of players as they were seen, of all deals under one setting; a deal has ten or so


class KnockingGame(DealtGame):
    """The views and the facts."""

    # --- what a game adds

    @abstractmethod
    def outcome(self, deal: Any, result: Any) -> Phrase:
        """The headline of a deal that is over."""

    @abstractmethod
    def marks(self, state: AnyState, seat: Seat) -> Marks:
        """What a player has: numbers, flags that only this game has, what the deal just settled did."""

    def lines(self, state: AnyState) -> tuple[Phrase, ...]:
        """Standing facts."""
        return ()

    def sheet(self, state: AnyState) -> Sheet | None:
        """Numbers over the deals."""
        return None

    def more_choices(self, state: AnyState, seat: Seat) -> tuple[Choice, ...]:
        """What a seat can do beside playing its cards."""
        return ()

    # --- what a kind of game adds

    @abstractmethod
    def playing(self, deal: Any) -> Phrase:
        """The headline of a deal in play."""

    @abstractmethod
    def zones(self, deal: Any) -> tuple[Zone, ...]:
        """What lies on the table."""

    @abstractmethod
    def worth_shown(self, deal: Any, seat: Seat) -> Phrase:
        """How good a hand is that lies open, in words."""

    @abstractmethod
    def own_hand(self, deal: Any, seat: Seat) -> Zone:
        """A hand as its owner sees it."""

    @abstractmethod
    def choices(self, deal: Any, seat: Seat) -> tuple[Choice, ...]:
        """What the owner of a hand can do with it."""

    @abstractmethod
    def values(self, deal: Any) -> tuple[int, ...]:
        """How good the hands are as they lie, in half points where they are counted; 0 for seats that are out."""

    # --- what is told

    def told_of_end(self, before: Any | None, deal: Any) -> Events:
        """Why the deal is over, and every hand that is shown for it; hands that lie open are not shown twice."""
        ending = deal.ending
        over = said.over(ending.cause, ending.caller)
        if before is not None and before.ending is not None:
            return () if before.ending == ending else (over,)
        if not hands_open(ending):
            return (over,)
        worth = self.worth_shown
        return (over, *[said.shows(seat, deal, worth) for seat in deal.frame.order])

    # --- what is seen

    def public(self, state: AnyState) -> PublicView:
        deal, due = state.deal, self.due(state)
        return PublicView(
            stage=_stage(state, due),
            deal=state.number,
            headline=self._headline(state),
            turn=due.seats if isinstance(due, AwaitSeats) else (),
            seats=self._players(state),
            zones=() if deal is None else self.zones(deal),
            lines=self.lines(state),
            sheet=self.sheet(state),
        )

    def _headline(self, state: AnyState) -> Phrase:
        if state.standing.winners:
            return self.winning(state.standing)
        if state.deal is None:
            return headline.before_dealing(state.dealer)
        return self.playing(state.deal) if state.result is None else self.outcome(state.deal, state.result)

    def _players(self, state: AnyState) -> tuple[SeatView, ...]:
        """The players. While a deal goes on nothing about them changes but the number of their cards, knocks, passes:
        so they are the same objects again after most moves."""
        deal = state.deal
        if deal is None or deal.ending is not None or state.result is not None:
            return self._made_players(state)
        passed = (deal.passes, deal.turn) if deal.passes else None
        key = (state.standing, deal.frame.dealer, deal.knocker, passed, tuple(map(len, deal.hands)))
        known = state.setting.players_seen
        found = known.get(key)
        if found is None:
            if len(known) >= PLAYERS_KEPT:
                known.clear()
            found = known[key] = self._made_players(state)
        return found

    def _made_players(self, state: AnyState) -> tuple[SeatView, ...]:
        return tuple([self._player(state, seat) for seat in range(state.setting.players)])

    def _player(self, state: AnyState, seat: Seat) -> SeatView:
        deal, marks = state.deal, self.marks(state, seat)
        hidden = seen.player(state, seat, marks)
        if deal is None or deal.ending is None or not deal.hands[seat]:
            return hidden
        worth = self.worth_shown(deal, seat) if hands_open(deal.ending) else None
        return seen.with_result(hidden, deal.hands[seat], worth, marks.change)

    def own(self, state: AnyState, seat: Seat) -> OwnView:
        deal, more = state.deal, self.more_choices(state, seat)
        if deal is None or not deal.hands[seat]:
            return OwnView(seat, (), more)
        choices = self.choices(deal, seat)  # often the very ones of a move ago, and known again by that
        return OwnView(seat, (self.own_hand(deal, seat),), (*choices, *more) if more else choices)

    # --- the books

    def report(self, state: AnyState) -> Report:
        """The facts that every game has; a game adds its own."""
        deal, result, standing = state.deal, state.result, state.standing
        return Report(
            deal=state.number,
            end=result.end if result else None,
            to_act=self.to_act(state),
            dealer=deal.frame.dealer if deal else state.dealer,
            out=standing.out,
            winners=standing.winners,
            ranks=standing.ranks,
            knocker=deal.knocker if deal else None,
            values=result.values if result else self.values(deal) if deal else None,
        )

    def to_act(self, state: AnyState) -> Seat | None:
        """Whose turn it is, also while the pile is made again for that turn."""
        deal: OnTable | None = state.deal
        match self.due(state):
            case AwaitSeats() | AwaitChance("shuffle") if deal is not None:
                return deal.turn
        return None


def _stage(state: AnyState, due: Due) -> Stage:
    if state.standing.winners:
        return "over"
    if state.result is not None:
        return "result"
    if state.deal is None:
        return "dealing"
    return "showdown" if isinstance(due, AwaitChance) and due.kind == "close" else "play"
