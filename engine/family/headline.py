"""The one line above the table of a game in which one knocks: whom a deal waits for, and why it ended.

Everything it says is public: it reads no hand. What a deal did to whom is each game's to say.
"""

from functools import cache

from engine.family import said
from engine.family.frame import Ending
from engine.game import Phrase, Seat, SeatRef, phrase


def before_dealing(dealer: Seat | None) -> Phrase:
    """Nothing is dealt yet."""
    return phrase("drawing_for_deal") if dealer is None else phrase("about_to_deal", seat=SeatRef(dealer))


@cache
def waiting(key: str, seat: Seat, knocker: Seat | None) -> Phrase:
    """Whom a deal waits for; in the last lap also because of whom it is the last."""
    if knocker is None:
        return phrase(key, seat=SeatRef(seat))
    return phrase(key + "_last", seat=SeatRef(seat), knocker=SeatRef(knocker))


def last_calls(ending: Ending | None) -> Phrase:
    """The hands lie open, and 31 can still be called."""
    return phrase("last_calls", cause=cause(ending))


def cause(ending: Ending | None) -> Phrase:
    """Why a deal ended, as the log has it."""
    return phrase(ending.cause if ending else "last_lap_over")


def ended(ending: Ending | None, what: Phrase | None) -> Phrase:
    """A deal that is over: who held 31 or why it ended, and what that did."""
    if what is None:
        return phrase("result_alone", cause=cause(ending))
    safe = sorted(ending.safe) if ending else []
    return phrase("result", cause=said.holding(safe) or cause(ending), what=what)
