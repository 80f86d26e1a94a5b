"""What people see of an exchange deal: rows on the table, players, and what one seat sees beyond that.

Built out of what may be known: :func:`player` reads a hand only where it lies open, :func:`own_hand` the one hand it
is for, and a row shows the cards that lie face up. How any of it is drawn is the client's affair.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from typing import TypeAlias

from engine.cards import Face, face_of
from engine.family import said
from engine.family.exchange_deal import Deal, Phase, Row, hands_open
from engine.family.frame import Standing
from engine.family.value import Hand
from engine.game import Counter, Event, Flag, Phrase, Seat, SeatRef, SeatView, Zone, phrase

SayWorth: TypeAlias = Callable[[Hand], Phrase]

# --- the headline ------------------------------------------------------------------------------------------------


def playing(deal: Deal) -> Phrase:
    """Whom a deal waits for."""
    if deal.phase is Phase.TURN:
        return _waiting("to_open" if deal.opening else "to_play", deal.turn, deal.knocker)
    return phrase("last_calls", cause=cause(deal))


@cache
def _waiting(key: str, seat: Seat, knocker: Seat | None) -> Phrase:
    if knocker is None:
        return phrase(key, seat=SeatRef(seat))
    return phrase(key + "_last", seat=SeatRef(seat), knocker=SeatRef(knocker))


def cause(deal: Deal) -> Phrase:
    """Why a deal ended, as the log has it."""
    return phrase(deal.ending.cause if deal.ending else "last_lap_over")


def ended(deal: Deal, what: Phrase | None) -> Phrase:
    """A deal that is over: who held 31 or why it ended, and what that did."""
    if what is None:
        return phrase("result_alone", cause=cause(deal))
    safe = sorted(deal.ending.safe) if deal.ending else []
    return phrase("result", cause=said.holding(safe) or cause(deal), what=what)


# --- the table ---------------------------------------------------------------------------------------------------


def zones(deal: Deal) -> tuple[Zone, ...]:
    """The rows; and, where they can be renewed, the stock and what was taken out of play."""
    rows = tuple(_row(row) for row in deal.rows)
    if not deal.frame.rules.may_renew:
        return rows
    gone = len(deal.removed) + len(deal.buried)
    return (*rows, *_piles(len(deal.stock), gone))


@lru_cache(maxsize=4096)
def _row(row: Row) -> Zone:
    cards = tuple(face_of(card) if up else None for card, up in zip(row.cards, row.up, strict=True))
    return Zone(row.name, phrase("zone_" + row.name), "row", cards, len(cards))


@cache
def _piles(stock: int, gone: int) -> tuple[Zone, ...]:
    piles = (Zone("stock", phrase("zone_stock"), "pile", (), stock),)
    return (*piles, Zone("gone", phrase("zone_gone"), "pile", (), gone)) if gone else piles


# --- players -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Marks:
    """What a game adds to a player: numbers, flags of its own, and what the deal just settled did."""

    counters: tuple[Counter, ...] = ()
    flags: tuple[str, ...] = ()
    change: Phrase | None = None


def player(
    deal: Deal | None, seat: Seat, standing: Standing, dealer: Seat | None, marks: Marks, say: SayWorth, *, over: bool
) -> SeatView:
    """A player. ``over``: the deal is settled."""
    hand = deal.hands[seat] if deal else ()
    flags = tuple(_flags(deal, seat, standing, dealer, marks.flags, over=over))
    plain = _plain(seat, len(hand), marks.counters, flags, standing.ranks[seat] or None)
    if deal is None or not hand or not (over or deal.phase is Phase.OPEN):
        return plain
    shown = hands_open(deal)
    return replace(plain, shown=_faces(hand) if shown else (), worth=say(hand) if shown else None, change=marks.change)


@lru_cache(maxsize=4096)
def _plain(
    seat: Seat, cards: int, counters: tuple[Counter, ...], flags: tuple[str, ...], place: int | None
) -> SeatView:
    return SeatView(seat, cards, counters, tuple(_flag(name) for name in flags), place=place)


@cache
def _flag(name: str) -> Flag:
    return Flag(name, phrase("flag_" + name))


def _flags(
    deal: Deal | None, seat: Seat, standing: Standing, dealer: Seat | None, more: tuple[str, ...], *, over: bool
) -> Iterator[str]:
    if seat == (deal.frame.dealer if deal else dealer):
        yield "dealer"
    if deal is not None:
        if seat == deal.knocker:
            yield "knocker"
        if deal.passes and not over and _passed(deal, seat):
            yield "passed"
        if deal.ending is not None and seat in deal.ending.safe:
            yield "blitz"
    yield from more
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


def own_hand(deal: Deal, seat: Seat, say: SayWorth) -> Zone:
    """A hand as its owner sees it, with what it is worth."""
    hand = deal.hands[seat]
    return _held(hand, say(hand))


@lru_cache(maxsize=4096)
def _held(hand: Hand, worth: Phrase) -> Zone:
    note = phrase("hand_worth", worth=worth)
    return Zone("hand", phrase("zone_hand"), "hand", _faces(hand), len(hand), note)


def _faces(hand: Hand) -> tuple[Face, ...]:
    return tuple(face_of(card) for card in hand)


# --- the end of a deal ---------------------------------------------------------------------------------------------


def ending_events(before: Deal | None, deal: Deal, say: SayWorth) -> tuple[Event, ...]:
    """What is to be told of the end of a deal at this step; hands that lie open are not shown twice."""
    ending = deal.ending
    if ending is None:
        return ()
    over = said.over(ending.cause, ending.caller)
    if before is not None and before.phase is Phase.OPEN:
        return () if before.ending == ending else (over,)
    if ending.end == "drawn":
        return (over,)
    return (over, *(said.shows(seat, deal.hands[seat], say(deal.hands[seat])) for seat in deal.frame.order))
