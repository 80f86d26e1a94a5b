"""Whether a guest is still there, judged by what is heard from it and by nothing else.

That something could be sent proves nothing on a half-open connection. A pulse pings at a steady pace, calls after a
while of silence, and again when the silence lasts; whatever comes in ends it.
"""

from collections.abc import Callable
from math import ceil

from server.net.clocks import Alarm, Clocks

PING = 5.0
SLOW = 6.0  # one ping unanswered for a second
GONE = 15.0  # roaming between two radios takes seconds, so not sooner
GRAIN = 0.5
"""Beats fall on multiples of this many seconds, so that those of a thousand guests wake the host twice a second."""


class Pulse:
    """Beats from :meth:`start` to :meth:`stop`. ``slow`` is called with True, and with False when heard again."""

    __slots__ = ("_alarm", "_clocks", "_gone", "_heard", "_ping", "_slow", "_tell_slow", "_tick")

    def __init__(
        self, clocks: Clocks, ping: Callable[[], None], slow: Callable[[bool], None], gone: Callable[[], None]
    ) -> None:
        self._clocks = clocks
        self._ping = ping
        self._tell_slow = slow
        self._gone = gone
        self._slow = False
        self._heard = self._tick = clocks.now()
        self._alarm: Alarm | None = None

    def start(self) -> None:
        self.heard()
        self._tick = self._heard + PING
        self._wait()

    def stop(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    def heard(self) -> None:
        """Something has come in."""
        self._heard = self._clocks.now()
        if self._slow:
            self._slow = False
            self._tell_slow(False)

    def _wait(self) -> None:
        next_mark = self._heard + (GONE if self._slow else SLOW)
        self._alarm = self._clocks.at(ceil(min(self._tick, next_mark) / GRAIN) * GRAIN, self._beat)

    def _beat(self) -> None:
        now = self._clocks.now()
        silent = now - self._heard
        if silent >= GONE:
            self._alarm = None
            self._gone()
            return
        if silent >= SLOW and not self._slow:
            self._slow = True
            self._tell_slow(True)
        if now >= self._tick:
            self._tick = now + PING
            self._ping()
        self._wait()
