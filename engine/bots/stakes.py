"""What the end of a deal is worth to one seat, by what is at stake in the game: lives, or points for places.

A :class:`Stakes` is made for the moment from a View. It knows how a match is won, and nothing of cards or turns.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Protocol, TypeAlias

from engine.family.losses import LossRules, blitz_losses, showdown_losses
from engine.family.value import BLITZ, Hand, ValueRules, value
from engine.game import Seat, View
from engine.options import Options

MOST_LIVES = 5  # beyond, one more makes little difference and much work
MOST_STATES = 20_000


class Stakes(Protocol):
    """What results are worth, on any scale: only differences count."""

    def showdown(self, hands: Mapping[Seat, Hand], values: Mapping[Seat, int], knocker: Seat | None) -> float:
        """What it is worth when these hands are compared."""
        ...

    def blitz(self, values: Mapping[Seat, int], knocker: Seat | None) -> float:
        """What it is worth when somebody holds 31."""
        ...

    def nothing(self) -> float:
        """What a deal without a result is worth."""
        ...


StakesMaker: TypeAlias = Callable[[Options, View], Stakes]


class LivesAtStake:
    """The chance to win the match with the lives that are left."""

    def __init__(self, options: Options, view: View, *, must_beat_somebody: bool = False) -> None:
        self._rules = LossRules.read(options, must_beat_somebody=must_beat_somebody)
        self._value = ValueRules.read(options) if self._rules.high_card else None
        self._me = view.own.seat if view.own else 0
        spare = int(options["free_ride"] == "on") if "free_ride" in options else 0
        self._lives = {
            seat.seat: spare + next((count.value for count in seat.counters if count.name == "lives"), 1)
            for seat in view.public.seats
            if seat.cards and seat.place is None
        }

    def showdown(self, hands: Mapping[Seat, Hand], values: Mapping[Seat, int], knocker: Seat | None) -> float:
        keys = {seat: value(hand, self._value).key for seat, hand in hands.items()} if self._value else {}
        return self._after(showdown_losses(values, keys, knocker, self._rules))

    def blitz(self, values: Mapping[Seat, int], knocker: Seat | None) -> float:
        safe = [seat for seat, worth in values.items() if worth == BLITZ]
        return self._after(blitz_losses(list(values), safe, knocker, self._rules))

    def nothing(self) -> float:
        return self._after({})

    def _after(self, losses: Mapping[Seat, int]) -> float:
        left = {seat: max(0, lives - losses.get(seat, 0)) for seat, lives in self._lives.items()}
        if not any(left.values()):
            return self._after({})  # dealt again
        mine = min(left.pop(self._me, 0), MOST_LIVES)
        return winning_chance(mine, tuple(sorted(min(lives, MOST_LIVES) for lives in left.values() if lives)))


@lru_cache(maxsize=MOST_STATES)
def winning_chance(mine: int, others: tuple[int, ...]) -> float:
    """The chance to be left alone, if in every deal one player, anybody, loses a life."""
    if not mine or not others:
        return float(mine > 0)
    players = 1 + len(others)
    total = winning_chance(mine - 1, others)
    for at, lives in enumerate(others):
        fewer = (lives - 1,) if lives > 1 else ()
        total += winning_chance(mine, tuple(sorted((*others[:at], *fewer, *others[at + 1 :]))))
    return total / players


class PotAtStake:
    """The pot, which the best hand takes; equal ones share it."""

    def __init__(self, options: Options, view: View) -> None:
        self._me = view.own.seat if view.own else 0

    def showdown(self, hands: Mapping[Seat, Hand], values: Mapping[Seat, int], knocker: Seat | None) -> float:
        best = max(values.values())
        return float(values[self._me] == best) / sum(value == best for value in values.values())

    def blitz(self, values: Mapping[Seat, int], knocker: Seat | None) -> float:
        return 2 * self.showdown({}, values, knocker)

    def nothing(self) -> float:
        return 0.0


PointsFor: TypeAlias = Callable[[Mapping[Seat, int], Seat | None, bool], Mapping[Seat, int]]


class PointsAtStake:
    """Points of the deal, compared with what the others get for it."""

    def __init__(self, points: PointsFor, view: View) -> None:
        self._points = points
        self._me = view.own.seat if view.own else 0

    def showdown(self, hands: Mapping[Seat, Hand], values: Mapping[Seat, int], knocker: Seat | None) -> float:
        return self._ahead(self._points(values, knocker, False))

    def blitz(self, values: Mapping[Seat, int], knocker: Seat | None) -> float:
        return self._ahead(self._points(values, knocker, True))

    def nothing(self) -> float:
        return 0.0

    def _ahead(self, points: Mapping[Seat, int]) -> float:
        others: Sequence[int] = [scored for seat, scored in points.items() if seat != self._me]
        return points[self._me] - sum(others) / max(1, len(others))
