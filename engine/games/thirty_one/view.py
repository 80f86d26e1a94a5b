"""What people see of a match of Thirty-One: the public view, and what one seat sees beyond it.

Both are built out of what may be known. :func:`public` reads a hand only where it lies open; :func:`own` reads the
one hand it is for. How any of it is drawn is the client's affair.
"""

from functools import cache, lru_cache

from engine.cards import face_of
from engine.family import said
from engine.family.choices import choices
from engine.family.deal import Deal, Phase, hand_worth
from engine.family.value import Hand
from engine.game import (
    Counter,
    Flag,
    OwnView,
    Phrase,
    PublicView,
    Seat,
    SeatView,
    Stage,
    Zone,
    phrase,
)
from engine.games.thirty_one.headline import headline
from engine.games.thirty_one.secrets import hands_open
from engine.games.thirty_one.settle import counted_hand
from engine.games.thirty_one.state import Result, State


@cache
def _flag(name: str) -> Flag:
    return Flag(name, phrase("flag_" + name))


@cache
def _title(zone: str) -> Phrase:
    return phrase("zone_" + zone)


@cache
def _note(key: str, worth: Phrase | str) -> Phrase:
    return phrase(key, worth=worth)


@cache
def _lives(left: int, of: int) -> tuple[Counter, ...]:
    return (Counter("lives", phrase("counter_lives"), left, of),)


# --- everybody ---------------------------------------------------------------------------------------------------


def public(state: State) -> PublicView:
    """What everybody in the room may know."""
    deal = state.deal
    return PublicView(
        stage=_stage(state),
        deal=state.number,
        headline=headline(state),
        turn=_waited_for(state),
        seats=tuple(_seat(state, seat) for seat in range(state.setting.players)),
        zones=() if deal is None else (_stock(deal), _discards(deal)),
    )


def _stage(state: State) -> Stage:
    if state.ladder.winners:
        return "over"
    if state.result is not None:
        return "result"
    if state.deal is None:
        return "dealing"
    return "showdown" if state.deal.phase is Phase.OPEN else "play"


def _waited_for(state: State) -> tuple[Seat, ...]:
    deal = state.deal
    waits = deal is not None and state.result is None and deal.phase in (Phase.TURN, Phase.THROW)
    return (deal.turn,) if deal is not None and waits else ()


def _stock(deal: Deal) -> Zone:
    return Zone("stock", _title("stock"), "pile", (), len(deal.stock))


def _discards(deal: Deal) -> Zone:
    top = tuple(face_of(card) for card in deal.discards[-1:])
    return Zone("discard", _title("discard"), "pile", top, len(deal.discards))


def _seat(state: State, seat: Seat) -> SeatView:
    deal = state.deal
    hand = deal.hands[seat] if deal else ()
    shown = deal is not None and bool(hand) and hands_open(deal.phase, deal.ending)
    return SeatView(
        seat=seat,
        cards=len(hand),
        counters=_lives(state.ladder.lives[seat], max(state.setting.lives, state.ladder.lives[seat])),
        flags=_flags(state, seat),
        shown=tuple(face_of(card) for card in hand) if shown else (),
        worth=said.worth_of(counted_hand(deal, seat), deal.frame.rules.worths) if shown and deal else None,
        change=_change(state.result, seat) if state.result and hand else None,
        place=state.ladder.ranks[seat] or None,
    )


def _flags(state: State, seat: Seat) -> tuple[Flag, ...]:
    deal, ladder = state.deal, state.ladder
    names = []
    if seat == (deal.frame.dealer if deal else state.dealer):
        names.append("dealer")
    if deal is not None and seat == deal.knocker:
        names.append("knocker")
    if deal is not None and deal.passes and state.result is None and _passed(deal, seat):
        names.append("passed")
    if deal is not None and deal.ending is not None and seat in deal.ending.safe:
        names.append("blitz")
    if seat in ladder.free:
        names.append("free_ride")
    if seat in ladder.out:
        names.append("out")
    if seat in ladder.winners:
        names.append("winner")
    return tuple(_flag(name) for name in names)


def _passed(deal: Deal, seat: Seat) -> bool:
    """Whether the seat's last turn was one of the passes in a row that go on."""
    order = deal.frame.order
    if seat not in order:
        return False
    turns_ago = (order.index(deal.turn) - order.index(seat) - 1) % len(order) + 1
    return turns_ago <= deal.passes


def _change(result: Result, seat: Seat) -> Phrase | None:
    if result.end in ("replayed", "drawn"):
        return None
    if seat in result.settled.eliminated:
        return phrase("change_out")
    if seat in result.settled.boarded:
        return phrase("change_boards")
    match result.losses[seat]:
        case 0:
            return phrase("change_safe")
        case 1:
            return phrase("change_one")
    return phrase("change_two")


# --- one seat ------------------------------------------------------------------------------------------------------


def own(state: State, seat: Seat) -> OwnView:
    """What one seat knows beyond the public view: its hand, and what it can do."""
    deal = state.deal
    if deal is None or not deal.hands[seat]:
        return OwnView(seat, (), ())
    return OwnView(seat, (_hand(deal, seat),), choices(deal, seat))


def _hand(deal: Deal, seat: Seat) -> Zone:
    hand = deal.hands[seat]
    mid_turn = deal.drawn is not None and seat == deal.turn
    if mid_turn:
        note = _note("hand_could_be", said.points(hand_worth(deal, seat)))
    else:
        note = _note("hand_worth", said.worth_of(hand, deal.frame.rules.worths))
    return _held(hand, note)


@lru_cache(maxsize=4096)
def _held(hand: Hand, note: Phrase) -> Zone:
    """A hand as its owner sees it. Most hands are what they were a move ago."""
    return Zone("hand", _title("hand"), "hand", tuple(face_of(card) for card in hand), len(hand), note)
