"""What people see of a match of Three Thirteen: the public view, and what one seat sees beyond it.

Both are built out of what may be known. :func:`public` reads a hand only where it lies open; :func:`own` reads the
one hand it is for, and lays it out. How any of it is drawn is the client's affair.
"""

from functools import cache, lru_cache

from engine.family.draw_view import piles
from engine.family.seen import faces, flag, title
from engine.game import (
    Counter,
    OwnView,
    Phrase,
    PublicView,
    Seat,
    SeatRef,
    SeatView,
    Sheet,
    Stage,
    Zone,
    phrase,
)
from engine.games.three_thirteen import said
from engine.games.three_thirteen.choices import HAND, choices
from engine.games.three_thirteen.deal import Deal, Phase, wild_rank
from engine.games.three_thirteen.headline import headline
from engine.games.three_thirteen.laying import Laid, laid, throws
from engine.games.three_thirteen.secrets import is_open
from engine.games.three_thirteen.state import Score, State

_FEW = 4  # cards left over that are named one by one; of more it is enough to say how many


# --- everybody -----------------------------------------------------------------------------------------------------


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
        sheet=_sheet(state.standing, state.number - (deal is not None and state.result is None)),
    )


def _stage(state: State) -> Stage:
    if state.deal is None:
        return "dealing"
    if state.standing.over:
        return "over"
    return "play" if state.result is None else "result"


def _waited_for(state: State) -> tuple[Seat, ...]:
    deal = state.deal
    return (deal.turn,) if deal is not None and deal.phase in (Phase.TURN, Phase.THROW) else ()


def _zones(deal: Deal) -> tuple[Zone, ...]:
    """The piles, and in the last lap the melds of the player who went out."""
    lying = piles(deal.stock, deal.discards)
    if deal.out is None or deal.phase is Phase.ENDED:
        return lying
    melds = laid(deal, deal.out)
    name = phrase("zone_melds", seat=SeatRef(deal.out))
    return (*lying, Zone("melds", name, "row", faces(melds.cards), len(melds.cards), groups=melds.groups))


def _seat(state: State, seat: Seat) -> SeatView:
    """A player; the hand of whoever went out lies on the table and is no longer held."""
    deal, total = state.deal, state.standing.totals[seat]
    flags, place = _flags(state, seat), state.standing.ranks[seat] or None
    if deal is None:
        return _plain_seat(seat, 0, total, flags, place)
    if deal.phase is not Phase.ENDED:
        held = 0 if is_open(deal, seat) else len(deal.hands[seat])
        return _plain_seat(seat, held, total, flags, place)
    hand = laid(deal, seat)
    return SeatView(
        seat,
        len(hand.cards),
        _points(total),
        tuple(flag(name) for name in flags),
        shown=faces(hand.cards),
        worth=None if hand.left else phrase("all_melded"),
        change=phrase("change_points", points=hand.penalty),
        place=place,
    )


@lru_cache(maxsize=4096)
def _plain_seat(seat: Seat, cards: int, total: int, flags: tuple[str, ...], place: int | None) -> SeatView:
    return SeatView(seat, cards, _points(total), tuple(flag(name) for name in flags), place=place)


@lru_cache(maxsize=1024)
def _points(total: int) -> tuple[Counter, ...]:
    return (Counter("points", phrase("counter_points"), total),)


def _flags(state: State, seat: Seat) -> tuple[str, ...]:
    deal = state.deal
    names = []
    if seat == (deal.frame.dealer if deal else state.dealer):
        names.append("dealer")
    if deal is not None and seat == deal.out:
        names.append("gone_out")
    if seat in state.standing.winners:
        names.append("winner")
    return tuple(names)


@lru_cache(maxsize=64)
def _sheet(score: Score, played: int) -> Sheet | None:
    """The points over the rounds; ``played``: the number of the last round scored."""
    first = played - len(score.rounds) + 1
    rows = [(_round(first + at), _cells(points)) for at, points in enumerate(score.rounds)]
    if any(score.before):
        rows.insert(0, (phrase("sheet_before"), _cells(score.before)))
    if not rows:
        return None
    return Sheet(phrase("sheet_title"), (*rows, (phrase("sheet_total"), _cells(score.totals))))


@cache
def _round(number: int) -> Phrase:
    return phrase("sheet_round", round=number, wild=said.wild(wild_rank(number)))


def _cells(points: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(map(str, points))


# --- one seat ------------------------------------------------------------------------------------------------------


def own(state: State, seat: Seat) -> OwnView:
    """What one seat knows beyond the public view: its hand, laid out, and what it can do."""
    deal = state.deal
    if deal is None:
        return OwnView(seat, (), ())
    if seat == deal.out:  # whose hand is on the table for everybody
        return OwnView(seat, (), choices(deal, seat))
    least = min(throws(deal).values()) if deal.phase is Phase.THROW and seat == deal.turn else None
    return OwnView(seat, (_hand(laid(deal, seat), least),), choices(deal, seat))


@lru_cache(maxsize=1024)
def _hand(hand: Laid, least: int | None) -> Zone:
    """A hand, melds first. ``least``: in the middle of a turn what the best throw leaves."""
    note = _over(hand)
    if least is not None:
        note = phrase("note_could_be", now=note, points=least) if least else phrase("note_out", now=note)
    return Zone(HAND, title("hand"), "hand", faces(hand.cards), len(hand.cards), note, hand.groups)


def _over(hand: Laid) -> Phrase:
    """What is left over and what it costs."""
    if not hand.left:
        return phrase("note_melded")
    if not hand.melds:
        return phrase("note_nothing", points=hand.penalty)
    if len(hand.left) > _FEW:
        return phrase("note_many", count=len(hand.left), points=hand.penalty)
    return phrase("note_left", cards=said.cards(hand.left), points=hand.penalty)
