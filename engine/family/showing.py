"""What a draw-and-discard deal shows: its piles, a hand to its owner, and at its end all hands with their worth.

Zones and events only, built out of what their audience may know. Headlines, seats and what a deal costs are the
games' own.
"""

from functools import cache, lru_cache

from engine.cards import Face, face_of
from engine.family import said
from engine.family.deal import Deal, Phase, best_throw, hand_worth, left_without
from engine.family.value import Hand
from engine.game import Event, Phrase, Seat, Zone, phrase

# --- piles and hands -------------------------------------------------------------------------------------------


@cache
def _title(zone: str) -> Phrase:
    return phrase("zone_" + zone)


@cache
def _note(key: str, worth: Phrase | str) -> Phrase:
    return phrase(key, worth=worth)


def piles(deal: Deal) -> tuple[Zone, ...]:
    """The stock, of which only the count is known, and the discards, of which the top lies open."""
    top = face_of(deal.discards[-1]) if deal.discards else None
    return _stock(len(deal.stock)), _discards(top, len(deal.discards))


@cache
def _stock(count: int) -> Zone:
    return Zone("stock", _title("stock"), "pile", (), count)


@cache
def _discards(top: Face | None, count: int) -> Zone:
    return Zone("discard", _title("discard"), "pile", () if top is None else (top,), count)


def own_hand(deal: Deal, seat: Seat) -> Zone:
    """A hand as its owner sees it, with its worth; in the middle of a turn with the most it can be worth."""
    hand = deal.hands[seat]
    if deal.drawn is not None and seat == deal.turn:
        return _held(hand, _note("hand_could_be", said.points(hand_worth(deal, seat))))
    return _held(hand, _note("hand_worth", said.worth_of(hand, deal.frame.rules.worths)))


@lru_cache(maxsize=4096)
def _held(hand: Hand, note: Phrase) -> Zone:
    """Most hands are what they were a move ago."""
    return Zone("hand", _title("hand"), "hand", tuple(face_of(card) for card in hand), len(hand), note)


def has_passed(deal: Deal, seat: Seat) -> bool:
    """Whether the seat's last turn was one of the passes in a row that go on."""
    order = deal.frame.order
    if not deal.passes or seat not in order:
        return False
    turns_ago = (order.index(deal.turn) - order.index(seat) - 1) % len(order) + 1
    return turns_ago <= deal.passes


# --- the end of a deal -------------------------------------------------------------------------------------------


def counted_worth(deal: Deal, seat: Seat) -> Phrase:
    """What a hand is worth, in words; in the middle of a turn as the best legal throw leaves it."""
    hand = deal.hands[seat]
    if deal.drawn is not None and seat == deal.turn:
        hand = left_without(hand, best_throw(deal)[1])
    return said.worth_of(hand, deal.frame.rules.worths)


def ending_events(before: Deal | None, deal: Deal) -> tuple[Event, ...]:
    """Why the deal is over and every hand shown for it; hands that lay open ``before`` are not shown twice."""
    ending = deal.ending
    if ending is None:
        return ()
    over = said.over(ending.cause, ending.caller)
    if before is not None and before.phase is Phase.OPEN:
        return () if before.ending == ending else (over,)
    if ending.end == "drawn":
        return (over,)
    return (over, *[said.shows(seat, deal.hands[seat], counted_worth(deal, seat)) for seat in deal.frame.order])
