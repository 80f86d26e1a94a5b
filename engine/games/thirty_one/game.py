"""Thirty-One: the match as a fold over moves, behind the Game protocol.

It strings together what the family knows: the deal (:mod:`engine.family.draw`), the settlement
(:mod:`engine.games.thirty_one.settle`) and the ladder of lives (:mod:`engine.match`). Chance deals; nothing here is
random. The text of the rules is RULES.md beside this module.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TypeAlias

from engine.cards import Card, face_of
from engine.family import allowed, dealer, draw, said, secrets, showing
from engine.family.deal import Deal, Phase, best_throw
from engine.family.options import MOST_PLAYERS
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
    PublicView,
    Report,
    Seat,
    Spot,
    phrase,
)
from engine.games.thirty_one import settle, view
from engine.games.thirty_one.options import OPTIONS
from engine.games.thirty_one.state import State, setting, values_now
from engine.games.thirty_one.words import WORDS
from engine.match import clockwise, new_ladder
from engine.notation import Discard, Draw, Move, Pass
from engine.options import OptionTable

_Stepped: TypeAlias = tuple[State, tuple[Event, ...]]
_AWAIT_SEAT = tuple(AwaitSeats((seat,)) for seat in range(MOST_PLAYERS))
_CHANCE_MOVES = (Order, Layout, Close)


class ThirtyOne:
    """The game as :class:`engine.game.Game` wants it."""

    name = "thirty-one"
    title = "Thirty-One"
    seats = range(2, 10)
    best_seats = range(4, 8)
    options: OptionTable = OPTIONS
    words: Mapping[str, Mapping[str, str]] = WORDS

    def begin(self, beginning: Beginning) -> State:
        players = beginning.players
        if players not in self.seats:
            raise ValueError(f"players: {players} is not possible; allowed is 2 to 9")
        agreed = setting(players, beginning.options)
        lives = beginning.lives or (agreed.lives,) * players
        if len(lives) != players:
            raise ValueError(f"lives: {len(lives)} numbers were given for {players} players")
        ladder = new_ladder(lives, beginning.free)
        if beginning.dealer is not None and beginning.dealer not in ladder.active:
            raise ValueError(f"dealer: seat {beginning.dealer + 1} is not in the match")
        return State(agreed, ladder, beginning.dealer, (beginning.round or 1) - 1)

    def due(self, state: State) -> Due:
        deal = state.deal
        if deal is None or state.result is not None:
            return _between_deals(state)
        match deal.phase:
            case Phase.TURN | Phase.THROW:
                return _AWAIT_SEAT[deal.turn]
            case Phase.SHUFFLE:
                return AwaitChance("shuffle", draw.shuffle_items(deal))
            case Phase.OPEN | Phase.ENDED:
                return AwaitChance("close", (), gap=True)

    def legal(self, state: State, seat: Seat) -> Sequence[Move]:
        if state.deal is None or state.result is not None:
            return ()
        return allowed.legal(state.deal, seat)

    def apply(self, state: State, seat: Seat, move: Move | ChanceMove) -> _Stepped:
        if isinstance(move, _CHANCE_MOVES):
            if seat != CHANCE:
                raise Illegal(phrase("not_in_this_game"))
            return _chance(self.due(state), state, move)
        deal = state.deal
        if deal is None or state.result is not None:
            raise Illegal(phrase(_why_nothing(state)))
        after, events = draw.play(deal, seat, move)
        return _stepped(state, deal, after, events)

    def public(self, state: State) -> PublicView:
        return view.public(state)

    def own(self, state: State, seat: Seat) -> OwnView:
        return view.own(state, seat)

    def idle_move(self, state: State, seat: Seat) -> Move:
        deal = state.deal
        if deal is None or seat != deal.turn:
            raise ValueError("nobody waits for this seat")
        return _idle(deal)

    def deal_plan(self, state: State) -> tuple[Spot, ...]:
        if state.dealer is None:
            raise ValueError("it is not known who deals")
        return draw.deal_plan(state.setting.deal, clockwise(state.ladder.active, state.dealer))

    def report(self, state: State) -> Report:
        return report(state)

    def twin(self, state: State, seat: Seat | None, order: Sequence[int]) -> State:
        return state if state.deal is None else replace(state, deal=secrets.twin(state.deal, seat, order))


def _between_deals(state: State) -> Due:
    if state.ladder.winners:
        return MatchOver()
    if state.dealer is None:
        return dealer.wanted(state.ladder.active, state.setting.first_dealer)
    return AwaitChance("deal", state.setting.pack, gap=state.deal is not None)


def _why_nothing(state: State) -> str:
    if state.ladder.winners:
        return "match_over"
    return "not_dealt" if state.deal is None else "deal_over"


# --- chance --------------------------------------------------------------------------------------------------


def _chance(due: Due, state: State, move: ChanceMove) -> _Stepped:
    """The state after a chance move. Raises ValueError with a sentence for one that is not wanted or does not fit."""
    if not isinstance(due, AwaitChance):
        raise ValueError("chance is not to move")
    match due.kind, move:
        case "dealer", Order(items):
            _fits(due, items)
            seat, events = dealer.chosen(state.ladder.active, state.setting.first_dealer, items)
            return State(state.setting, state.ladder, seat, state.number), events
        case "deal", Order(items):
            _fits(due, items)
            return _dealt(state, draw.deal_out(state.setting.deal, state.setting.players, _order(state), items))
        case "deal", Layout(zones):
            return _dealt(state, draw.lay_out(state.setting.deal, state.setting.players, _order(state), zones))
        case "shuffle", Order(items) if state.deal is not None:
            _fits(due, items)
            after, events = draw.shuffled(state.deal, items)
            return _stepped(state, state.deal, after, events)
        case "close", Close() if state.deal is not None:
            return _stepped(state, state.deal, draw.close(state.deal), ())
    raise ValueError(f"chance is to answer {due.kind!r}, which this does not")


def _fits(due: AwaitChance, items: tuple[Card, ...]) -> None:
    if sorted(items) != list(due.items):  # which are named in canonical order
        raise ValueError(f"the order for {due.kind!r} must hold exactly the items that were named")


def _order(state: State) -> tuple[Seat, ...]:
    return clockwise(state.ladder.active, state.dealer or 0)


def _dealt(state: State, deal: Deal) -> _Stepped:
    after = State(state.setting, state.ladder, state.dealer, state.number + 1)
    return _stepped(after, None, deal, (said.dealt(deal.frame.dealer, face_of(deal.discards[-1])),))


def _stepped(state: State, before: Deal | None, deal: Deal, events: tuple[Event, ...]) -> _Stepped:
    """The match with the deal a step further; settled, if it is over."""
    if deal.phase is Phase.ENDED:
        after, told = settle.settled(state, deal)
        return after, (*events, *showing.ending_events(before, deal), *told)
    if deal.phase is Phase.OPEN:
        events = (*events, *showing.ending_events(before, deal))
    return State(state.setting, state.ladder, state.dealer, state.number, deal), events


# --- the absent, and the books ---------------------------------------------------------------------------------


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


def report(state: State) -> Report:
    """The facts for records and statistics."""
    deal, result, ladder = state.deal, state.result, state.ladder
    playing = deal is not None and result is None
    turn = deal.turn if deal is not None and deal.phase in (Phase.TURN, Phase.THROW, Phase.SHUFFLE) else None
    return Report(
        deal=state.number,
        end=result.end if result else None,
        to_act=turn if playing else None,
        dealer=deal.frame.dealer if deal else state.dealer,
        out=ladder.out,
        winners=ladder.winners,
        ranks=ladder.ranks,
        knocker=deal.knocker if deal else None,
        values=result.values if result else values_now(deal) if deal else None,
        losses=result.losses if result else None,
        lives=ladder.lives,
        free=ladder.free,
    )


GAME = ThirtyOne()
