"""What people see of a match of Thirty-One: the public view, and what one seat sees beyond it.

Both are built out of what may be known. :func:`public` reads a hand only where it lies open; :func:`own` reads the
one hand it is for. How any of it is drawn is the client's affair.
"""

from dataclasses import replace
from functools import cache, lru_cache

from engine.cards import face_of
from engine.family.choices import choices
from engine.family.deal import Phase
from engine.family.secrets import hands_open
from engine.family.showing import counted_worth, has_passed, own_hand, piles
from engine.game import (
    Counter,
    Flag,
    OwnView,
    Phrase,
    PublicView,
    Seat,
    SeatView,
    Stage,
    phrase,
)
from engine.games.thirty_one.headline import headline
from engine.games.thirty_one.state import Result, State


@cache
def _flag(name: str) -> Flag:
    return Flag(name, phrase("flag_" + name))


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
        zones=() if deal is None else piles(deal),
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
    shown = hands_open(deal)
    return replace(
        plain,
        shown=tuple(face_of(card) for card in hand) if shown else (),
        worth=counted_worth(deal, seat) if shown else None,
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
    if deal is not None and state.result is None and has_passed(deal, seat):
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
    return OwnView(seat, (own_hand(deal, seat),), choices(deal, seat))
