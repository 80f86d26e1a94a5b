"""Points for places: how the hands of a deal are ranked, and what that is worth to everybody.

The rules are in RULES.md, "Points". This module knows values, who knocked and whether the deal ended with 31, and
nothing of cards or turns.
"""

from collections.abc import Collection, Mapping

from engine.family.value import BLITZ
from engine.game import Seat

FOR_31 = 6
# By place: the best, the last, and all between; what a knocker gets there stands second.
_FIRST, _LAST, _MIDDLE = (3, 4), (1, 0), (2, 1)


def points(values: Mapping[Seat, int], knocker: Seat | None, *, blitz: bool) -> Mapping[Seat, int]:
    """What each hand scores. ``values`` in half points; equal hands share the best place they cover."""
    everybody = values.values()
    return {
        seat: FOR_31 if blitz and value == BLITZ else _for_place(value, everybody, seat == knocker)
        for seat, value in values.items()
    }


def _for_place(value: int, everybody: Collection[int], knocked: bool) -> int:
    place = 1 + sum(other > value for other in everybody)
    if place == 1:
        return _FIRST[knocked]
    return (_LAST if place == len(everybody) else _MIDDLE)[knocked]
