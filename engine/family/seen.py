"""What people see of a match of a draw-and-discard game: the public view, and what one seat sees beyond it.

Both are built out of what may be known: :func:`player` reads a hand only where it lies open; :func:`own_hand` reads
the one hand it is for. Counters, marks and what a deal did are given by the game. How any of it is drawn is the
client's affair.
"""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache, lru_cache

from engine.cards import Face, face_of
from engine.family import said
from engine.family.deal import Deal, Phase, hand_worth
from engine.family.frame import AnyState
from engine.family.showing import counted_hand, hands_open
from engine.family.value import Hand
from engine.game import Counter, Flag, Phrase, Seat, SeatView, Stage, Zone, phrase


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


def stage(state: AnyState) -> Stage:
    """How far the match is."""
    if state.standing.winners:
        return "over"
    if state.result is not None:
        return "result"
    if state.deal is None:
        return "dealing"
    return "showdown" if state.deal.phase is Phase.OPEN else "play"


def waited_for(state: AnyState) -> tuple[Seat, ...]:
    """The seat that is to move, if any."""
    deal = state.deal
    waits = deal is not None and state.result is None and deal.phase in (Phase.TURN, Phase.THROW)
    return (deal.turn,) if deal is not None and waits else ()


@cache
def _stock(count: int) -> Zone:
    return Zone("stock", _title("stock"), "pile", (), count)


@cache
def _discards(top: Face | None, count: int) -> Zone:
    return Zone("discard", _title("discard"), "pile", () if top is None else (top,), count)


def zones(deal: Deal) -> tuple[Zone, ...]:
    """Stock and discards."""
    top = face_of(deal.discards[-1]) if deal.discards else None
    return _stock(len(deal.stock)), _discards(top, len(deal.discards))


def player(
    state: AnyState, seat: Seat, counters: tuple[Counter, ...], marks: tuple[str, ...], change: Phrase | None
) -> SeatView:
    """A player; built anew only where a hand is shown or a deal has changed something."""
    deal = state.deal
    hand = deal.hands[seat] if deal else ()
    flags = tuple(_flags(state, seat, marks))
    plain = _plain_player(seat, len(hand), counters, flags, state.standing.ranks[seat] or None)
    if deal is None or not hand or (state.result is None and deal.phase is not Phase.OPEN):
        return plain
    shown = hands_open(deal)
    return replace(
        plain,
        shown=tuple(face_of(card) for card in hand) if shown else (),
        worth=said.worth_of(counted_hand(deal, seat), deal.frame.rules.worths) if shown else None,
        change=change,
    )


@lru_cache(maxsize=4096)
def _plain_player(
    seat: Seat, cards: int, counters: tuple[Counter, ...], flags: tuple[str, ...], place: int | None
) -> SeatView:
    return SeatView(seat, cards, counters, tuple(_flag(name) for name in flags), place=place)


def _flags(state: AnyState, seat: Seat, marks: tuple[str, ...]) -> Iterator[str]:
    deal, standing = state.deal, state.standing
    if seat == (deal.frame.dealer if deal else state.dealer):
        yield "dealer"
    if deal is not None:
        if seat == deal.knocker:
            yield "knocker"
        if deal.passes and state.result is None and _passed(deal, seat):
            yield "passed"
        if deal.ending is not None and seat in deal.ending.safe:
            yield "blitz"
    yield from marks
    if seat in standing.out:
        yield "out"
    if seat in standing.winners:
        yield "winner"


def _passed(deal: Deal, seat: Seat) -> bool:
    """Whether the seat's last turn was one of the passes in a row that go on."""
    order = deal.frame.order
    if seat not in order:
        return False
    turns_ago = (order.index(deal.turn) - order.index(seat) - 1) % len(order) + 1
    return turns_ago <= deal.passes


# --- one seat ------------------------------------------------------------------------------------------------------


def own_hand(deal: Deal, seat: Seat) -> Zone:
    """A hand as its owner sees it, with what it is worth."""
    hand = deal.hands[seat]
    mid_turn = deal.drawn is not None and seat == deal.turn
    if mid_turn:
        note = _note("hand_could_be", said.points(hand_worth(deal, seat)))
    else:
        note = _note("hand_worth", said.worth_of(hand, deal.frame.rules.worths))
    return _held(hand, note)


@lru_cache(maxsize=4096)
def _held(hand: Hand, note: Phrase) -> Zone:
    """Most hands are what they were a move ago."""
    return Zone("hand", _title("hand"), "hand", tuple(face_of(card) for card in hand), len(hand), note)
