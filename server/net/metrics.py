"""What a host counts for its owner. Each count is a number in a slot or in a small table: an event costs no memory.

Connections write in here, tables say when a move has reached everybody, and ``status`` reads it. Nothing here knows
a card.
"""

from collections import Counter
from math import log

FASTEST = 50e-6
"""Seconds: the first bucket takes everything quicker."""
STEP = 1.25
"""Each bucket is so many times as wide as the one before it, so a percentile is right to a quarter."""
BUCKETS = 64  # the last one begins at a minute


class Delays:
    """Times from a cause to its effect, in buckets."""

    __slots__ = ("_buckets", "count")

    def __init__(self) -> None:
        self._buckets = [0] * BUCKETS
        self.count = 0

    def add(self, seconds: float) -> None:
        bucket = 0 if seconds <= FASTEST else min(BUCKETS - 1, 1 + int(log(seconds / FASTEST) / _LOG_STEP))
        self._buckets[bucket] += 1
        self.count += 1

    def percentile(self, share: float) -> float:
        """The time within which so many of them were, rounded up to the end of a bucket. 0 while there are none."""
        wanted, seen = share * self.count, 0
        for bucket, number in enumerate(self._buckets):
            seen += number
            if number and seen >= wanted:
                return float(FASTEST * STEP**bucket)
        return 0.0


_LOG_STEP = log(STEP)


class Metrics:
    """The counts of one host since ``began``.

    ``admitted``, ``turned_away``: connections. ``goodbyes``: by code. ``high_water``: the most octets that ever waited
    for one guest that is gone by now; ``skipped``: frames that lagging spectators did without. ``delays``: from a
    person's move until it was on its way to all players.
    """

    __slots__ = ("admitted", "began", "delays", "goodbyes", "high_water", "skipped", "turned_away")

    def __init__(self, began: float) -> None:
        self.began = began
        self.admitted = 0
        self.turned_away = 0
        self.goodbyes: Counter[str] = Counter()
        self.high_water = 0
        self.skipped = 0
        self.delays = Delays()

    def left(self, high_water: int, skipped: int) -> None:
        """A connection is over, for which so much had waited at most, and which did without so many frames."""
        self.high_water = max(self.high_water, high_water)
        self.skipped += skipped
