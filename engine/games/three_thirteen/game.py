"""Three Thirteen: the match as a fold over moves, behind the Game protocol.

It strings together the round (:mod:`engine.games.three_thirteen.play`) and its points
(:mod:`engine.games.three_thirteen.settle`), eleven times. Chance deals; nothing here is random. The text of the
rules is RULES.md beside this module.
"""

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from engine.cards import Card, face_of
from engine.family import dealer, piles
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
from engine.games.three_thirteen import allowed, play, said, settle, view
from engine.games.three_thirteen.deal import ROUNDS, Deal, Phase, hand_size
from engine.games.three_thirteen.laying import throws
from engine.games.three_thirteen.options import OPTIONS, SEATS
from engine.games.three_thirteen.secrets import twin
from engine.games.three_thirteen.state import Score, State, setting
from engine.games.three_thirteen.words import WORDS
from engine.match import clockwise
from engine.notation import Discard, Draw, Move, Pass
from engine.options import OptionTable

_Stepped: TypeAlias = tuple[State, tuple[Event, ...]]
_AWAIT_SEAT = tuple(AwaitSeats((seat,)) for seat in range(MOST_PLAYERS))
_CHANCE_MOVES = (Order, Layout, Close)


class ThreeThirteen:
    """The game as :class:`engine.game.Game` wants it."""

    name = "three-thirteen"
    title = "Three Thirteen"
    seats = SEATS
    best_seats = range(2, 5)
    options: OptionTable = OPTIONS
    words: Mapping[str, Mapping[str, str]] = WORDS

    def begin(self, beginning: Beginning) -> State:
        players, first = beginning.players, beginning.round or 1
        if players not in self.seats:
            raise ValueError(f"players: {players} is not possible; allowed is 2 to 9")
        before = beginning.points or (0,) * players
        if len(before) != players:
            raise ValueError(f"points: {len(before)} numbers were given for {players} players")
        if first > ROUNDS:
            raise ValueError(f"round: {first} is not possible; allowed is 1 to {ROUNDS}")
        if beginning.dealer is not None and not 0 <= beginning.dealer < players:
            raise ValueError(f"dealer: seat {beginning.dealer + 1} is not in the match")
        return State(setting(players, beginning.options), Score(before), beginning.dealer, first - 1)

    def due(self, state: State) -> Due:
        deal = state.deal
        if deal is None or state.scored:
            return _between_rounds(state)
        if deal.phase is Phase.SHUFFLE:
            return AwaitChance("shuffle", play.shuffle_items(deal))
        return _AWAIT_SEAT[deal.turn]

    def legal(self, state: State, seat: Seat) -> Sequence[Move]:
        return () if state.deal is None else allowed.legal(state.deal, seat)

    def apply(self, state: State, seat: Seat, move: Move | ChanceMove) -> _Stepped:
        if isinstance(move, _CHANCE_MOVES):
            if seat != CHANCE:
                raise Illegal(phrase("not_in_this_game"))
            return _chance(self.due(state), state, move)
        if state.deal is None:
            raise Illegal(phrase("not_dealt"))
        if state.over:
            raise Illegal(phrase("match_over"))
        return _stepped(state, *play.play(state.deal, seat, move))

    def public(self, state: State) -> PublicView:
        return view.public(state)

    def own(self, state: State, seat: Seat) -> OwnView:
        return view.own(state, seat)

    def idle_move(self, state: State, seat: Seat) -> Move:
        deal = state.deal
        if deal is None or state.scored or seat != deal.turn:
            raise ValueError("nobody waits for this seat")
        return _idle(deal)

    def deal_plan(self, state: State) -> tuple[Spot, ...]:
        if state.dealer is None:
            raise ValueError("it is not known who deals")
        if state.deal is not None and state.deal.phase is Phase.SHUFFLE:
            return ()
        return piles.plan(hand_size(state.number + 1), _order(state))

    def report(self, state: State) -> Report:
        return report(state)

    def twin(self, state: State, seat: Seat | None, order: Sequence[int]) -> State:
        return twin(state, seat, order)


def _between_rounds(state: State) -> Due:
    if state.over:
        return MatchOver()
    if state.dealer is None:
        return dealer.wanted(range(state.setting.players), state.setting.first_dealer)
    return AwaitChance("deal", state.setting.pack, gap=state.deal is not None)


# --- chance --------------------------------------------------------------------------------------------------


def _chance(due: Due, state: State, move: ChanceMove) -> _Stepped:
    """The state after a chance move. Raises ValueError with a sentence for one that is not wanted or does not fit."""
    if not isinstance(due, AwaitChance):
        raise ValueError("chance is not to move")
    agreed, round_ = state.setting, state.number + 1
    match due.kind, move:
        case "dealer", Order(items):
            _fits(due, items)
            seat, events = dealer.chosen(range(agreed.players), agreed.first_dealer, items)
            return State(agreed, state.score, seat, state.number), events
        case "deal", Order(items):
            _fits(due, items)
            return _dealt(state, play.deal_out(agreed.deal, round_, _order(state), items))
        case "deal", Layout(zones):
            return _dealt(state, play.lay_out(agreed.deal, round_, _order(state), zones, agreed.pack))
        case "shuffle", Order(items) if state.deal is not None:
            _fits(due, items)
            return _stepped(state, *play.shuffled(state.deal, items))
    raise ValueError(f"chance is to answer {due.kind!r}, which this does not")


def _fits(due: AwaitChance, items: tuple[Card, ...]) -> None:
    if sorted(items) != sorted(due.items):
        raise ValueError(f"the order for {due.kind!r} must hold exactly the items that were named")


def _order(state: State) -> tuple[Seat, ...]:
    return clockwise(tuple(range(state.setting.players)), state.dealer or 0)


def _dealt(state: State, deal: Deal) -> _Stepped:
    frame = deal.frame
    told = said.dealt(frame.dealer, face_of(deal.discards[-1]), frame.round, frame.wild)
    return State(state.setting, state.score, state.dealer, state.number + 1, deal), (told,)


def _stepped(state: State, deal: Deal, events: tuple[Event, ...]) -> _Stepped:
    """The match with the round a step further; scored, if it is over."""
    if deal.phase is Phase.ENDED:
        after, told = settle.settled(state, deal)
        return after, (*events, *told)
    return State(state.setting, state.score, state.dealer, state.number, deal), events


# --- the absent, and the books ---------------------------------------------------------------------------------


def _idle(deal: Deal) -> Move:
    if deal.phase is Phase.THROW:
        costs = throws(deal)
        best = min(costs, key=lambda card: (costs[card], card))
        return Discard(face_of(best if deal.drawn is None or deal.drawn == deal.barred else deal.drawn))
    if allowed.why_not_pass(deal) is None:
        return Pass()
    return Draw("stock" if allowed.can_draw_stock(deal) else "discard")


def report(state: State) -> Report:
    """The facts for records and statistics."""
    deal, seats = state.deal, range(state.setting.players)
    playing = deal is not None and not state.scored
    return Report(
        deal=state.number,
        end="showdown" if state.scored else None,
        to_act=deal.turn if deal is not None and playing else None,
        dealer=deal.frame.dealer if deal else state.dealer,
        out=frozenset(),
        winners=state.winners,
        ranks=view.places(state) if state.over else tuple(0 for _ in seats),
        knocker=deal.out if deal else None,
        points=state.score.rounds[-1] if state.scored else None,
        totals=state.score.totals,
    )


GAME = ThreeThirteen()
