"""What people see of a match of Thirty-One: the public view, and what one seat sees beyond it.

Both are built out of what may be known. :func:`public` reads a hand only where it lies open; :func:`own` reads the
one hand it is for. How any of it is drawn is the client's affair.
"""

from dataclasses import replace
from functools import cache, lru_cache

from engine.cards import Face, face_of
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


# --- everybody ---------------------------------------------------------------------------------------------------


def public(state: State) -> PublicView:
    """What everybody in the room may know."""
    deal = state.deal
    return PublicView(
        stage=_stage(state),
        deal=state.number,
        headline=headline(state),
        turn=_waited_for(state),
        seats=tuple([_seat(state, seat) for seat in range(state.setting.players)]),
        zones=() if deal is None else _zones(deal),
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


@cache
def _stock(count: int) -> Zone:
    return Zone("stock", _title("stock"), "pile", (), count)


@cache
def _discards(top: Face | None, count: int) -> Zone:
    return Zone("discard", _title("discard"), "pile", () if top is None else (top,), count)


def _zones(deal: Deal) -> tuple[Zone, ...]:
    top = face_of(deal.discards[-1]) if deal.discards else None
    return _stock(len(deal.stock)), _discards(top, len(deal.discards))


def _seat(state: State, seat: Seat) -> SeatView:
    """A player; built anew only where a hand is shown or a deal has changed something."""
    deal, lives = state.deal, state.ladder.lives[seat]
    hand = deal.hands[seat] if deal else ()
    plain = _plain_seat(
        seat,
        len(hand),
        lives,
        max(state.setting.lives, lives),
        _flags(state, seat),
        state.ladder.ranks[seat] or None,
    )
    if deal is None or not hand or (state.result is None and deal.phase is not Phase.OPEN):
        return plain
    shown = hands_open(deal.phase, deal.ending)
    return replace(
        plain,
        shown=tuple(face_of(card) for card in hand) if shown else (),
        worth=said.worth_of(counted_hand(deal, seat), deal.frame.rules.worths) if shown else None,
        change=_change(state.result, seat) if state.result else None,
    )


@lru_cache(maxsize=4096)
def _plain_seat(
    seat: Seat, cards: int, lives: int, most_lives: int, flags: tuple[str, ...], place: int | None
) -> SeatView:
    pips = (Counter("lives", phrase("counter_lives"), lives, most_lives),)
    return SeatView(seat, cards, pips, tuple(_flag(name) for name in flags), place=place)


def _flags(state: State, seat: Seat) -> tuple[str, ...]:
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
    return tuple(names)


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
