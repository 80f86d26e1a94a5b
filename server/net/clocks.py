"""All deadlines of a host in one heap, served by one task.

A timer per connection or per table would be a task or a cancel scope each; here an alarm is a heap entry, cancelling
it is one assignment, and the serving task sleeps until the earliest. It knows trio's clock and nothing else, so a
test with a MockClock moves all of them.
"""

import heapq
import math
from collections.abc import Callable
from itertools import count

import trio

DEAD_SHARE = 0.5
"""Cancelled alarms stay in the heap until they come up; beyond this share of it they are swept out."""
SWEEP_FROM = 256
"""Below this size the heap is not worth sweeping."""


class Alarm:
    """Something that will be called at a time, unless it is cancelled before."""

    __slots__ = ("_clocks", "call")

    def __init__(self, clocks: "Clocks", call: Callable[[], None]) -> None:
        self.call: Callable[[], None] | None = call
        self._clocks = clocks

    def cancel(self) -> None:
        """Never ring. Harmless when it has rung or is cancelled already."""
        if self.call is not None:
            self.call = None
            self._clocks.count_dead()


class Clocks:
    """The heap of alarms. ``report`` gets what an alarm's call raises; the other alarms go on ringing."""

    def __init__(self, report: Callable[[str, Exception], None]) -> None:
        self._report = report
        self._heap: list[tuple[float, int, Alarm]] = []
        self._order = count()
        self._dead = 0
        self._sleep: trio.CancelScope | None = None

    def __len__(self) -> int:
        return len(self._heap) - self._dead

    def now(self) -> float:
        """Monotonic seconds; alarms are set for such times."""
        return trio.current_time()

    def at(self, when: float, call: Callable[[], None]) -> Alarm:
        """Call at a time. Alarms for the same time ring in the order they were set."""
        alarm = Alarm(self, call)
        heapq.heappush(self._heap, (when, next(self._order), alarm))
        # Touching the deadline costs more than the heap, so only an alarm that is the new earliest does it.
        if self._sleep is not None and when < self._sleep.deadline:
            self._sleep.deadline = when
        return alarm

    def after(self, seconds: float, call: Callable[[], None]) -> Alarm:
        return self.at(self.now() + seconds, call)

    async def serve(self) -> None:
        """Ring what is due, for ever."""
        while True:
            self.ring()
            with trio.CancelScope(deadline=self._earliest()) as scope:
                self._sleep = scope
                await trio.sleep_forever()
            self._sleep = None
            # What came in while the host was held up is heard before it counts as late.
            await trio.lowlevel.checkpoint()

    def ring(self) -> None:
        """Call everything that is due."""
        now = self.now()
        while self._heap and self._heap[0][0] <= now:
            call = heapq.heappop(self._heap)[2].call
            if call is None:
                self._dead -= 1
                continue
            self._safely(call)

    def count_dead(self) -> None:
        """An alarm in the heap was cancelled."""
        self._dead += 1
        if len(self._heap) >= SWEEP_FROM and self._dead > DEAD_SHARE * len(self._heap):
            self._heap = [entry for entry in self._heap if entry[2].call is not None]
            heapq.heapify(self._heap)
            self._dead = 0

    def _earliest(self) -> float:
        return self._heap[0][0] if self._heap else math.inf

    def _safely(self, call: Callable[[], None]) -> None:
        try:
            call()
        except Exception as error:
            self._report("an alarm", error)
