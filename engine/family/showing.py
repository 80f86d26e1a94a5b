"""Hands as they come on the table at the end of a draw-and-discard deal: which lie open, what counts, what is told.

What the end costs anybody is not known here.
"""

from engine.family import said
from engine.family.deal import Deal, Phase, best_throw, hand_worth, left_without
from engine.family.value import Hand
from engine.game import Event, Seat


def hands_open(deal: Deal) -> bool:
    """Whether all hands lie face up: at a showdown and after a blitz, not after a drawn deal."""
    ending = deal.ending
    return deal.phase is Phase.OPEN or (deal.phase is Phase.ENDED and ending is not None and ending.end != "drawn")


def counted_hand(deal: Deal, seat: Seat) -> Hand:
    """The hand that counts; in the middle of a turn as the best legal throw leaves it."""
    hand = deal.hands[seat]
    if deal.drawn is not None and seat == deal.turn:
        return left_without(hand, best_throw(deal)[1])
    return hand


def values_now(deal: Deal) -> tuple[int, ...]:
    """What the hands are worth as they lie, in half points; 0 for seats that are out."""
    return tuple(hand_worth(deal, seat) if hand else 0 for seat, hand in enumerate(deal.hands))


def ending_events(before: Deal | None, deal: Deal) -> tuple[Event, ...]:
    """What is to be told of the end of a deal at this step; hands that lie open are not shown twice."""
    if before is not None and before.phase is Phase.OPEN:
        return _closing_events(before, deal)
    return _showdown_events(deal)


def _showdown_events(deal: Deal) -> tuple[Event, ...]:
    """Why the deal is over, and every hand that is shown for it, one event a hand in turn order."""
    ending = deal.ending
    if ending is None:
        return ()
    over = said.over(ending.cause, ending.caller)
    if ending.end == "drawn":
        return (over,)
    return (over, *(_shows(deal, seat) for seat in deal.frame.order))


def _shows(deal: Deal, seat: Seat) -> Event:
    return said.shows(seat, deal.hands[seat], said.worth_of(counted_hand(deal, seat), deal.frame.rules.worths))


def _closing_events(opened: Deal, closed: Deal) -> tuple[Event, ...]:
    """What the end of the open showdown adds to what was told when the hands were opened."""
    if opened.ending == closed.ending or closed.ending is None:
        return ()
    return (said.over(closed.ending.cause, closed.ending.caller),)
