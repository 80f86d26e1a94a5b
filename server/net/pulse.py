"""Whether a guest is still there, judged by what is heard from it and by nothing else.

That something could be sent proves nothing on a half-open connection. A pulse pings at a steady pace, calls after a
while of silence, and again when the silence lasts; whatever comes in ends it. All pulses of a host beat with one heart.
"""

from collections.abc import Callable

from server.net.clocks import Alarm, Clocks

PING = 5.0
SLOW = 6.0  # one ping unanswered for a second
GONE = 15.0  # roaming between two radios takes seconds, so not sooner
GRAIN = 0.5
"""The heart beats at multiples of this many seconds, and so a thousand guests wake the host twice a second."""


class Heart:
    """One alarm for all pulses of a host. It costs a look at each of them, where an alarm each would cost ten times
    that."""

    def __init__(self, clocks: Clocks) -> None:
        self.now = clocks.now
        self._clocks = clocks
        self._pulses: set[Pulse] = set()
        self._alarm: Alarm | None = None  # for the next beat, while there is a pulse

    def add(self, pulse: "Pulse") -> None:
        self._pulses.add(pulse)
        if self._alarm is None:
            self._wait()

    def remove(self, pulse: "Pulse") -> None:
        """Harmless where it was never added."""
        self._pulses.discard(pulse)
        if not self._pulses and self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    def _wait(self) -> None:
        self._alarm = self._clocks.at(_beat_before(self.now()) + GRAIN, self._beat)

    def _beat(self) -> None:
        self._wait()
        beat = _beat_before(self.now())
        for pulse in [pulse for pulse in self._pulses if pulse.due <= beat]:
            if pulse in self._pulses:  # and was not stopped by what another one has called
                pulse.beat(beat)


class Pulse:
    """Beats from :meth:`start` to :meth:`stop`. ``ping`` is called with the time of the beat, ``slow`` with True, and
    with False when something is heard again.

    ``due``: when there is something to do next.
    """

    __slots__ = ("_gone", "_heard", "_heart", "_ping", "_slow", "_tell_slow", "_tick", "due")

    def __init__(
        self, heart: Heart, ping: Callable[[float], None], slow: Callable[[bool], None], gone: Callable[[], None]
    ) -> None:
        self._heart = heart
        self._ping = ping
        self._tell_slow = slow
        self._gone = gone
        self._slow = False
        self._heard = self._tick = self.due = heart.now()

    def start(self) -> None:
        self._tick = _beat_before(self._heart.now()) + PING
        self.heard()
        self._heart.add(self)

    def stop(self) -> None:
        self._heart.remove(self)

    def heard(self) -> None:
        """Something has come in."""
        self._heard = now = self._heart.now()
        self.due = min(self._tick, now + SLOW)
        if self._slow:
            self._slow = False
            self._tell_slow(False)

    def beat(self, now: float) -> None:
        """It is due. What is called comes last: a defect there holds up no other pulse for longer than a beat."""
        silent, ping = now - self._heard, now >= self._tick
        if silent >= GONE:
            self.stop()
            self._gone()
            return
        becomes_slow = silent >= SLOW and not self._slow
        self._slow = self._slow or becomes_slow
        if ping:
            self._tick = now + PING
        self.due = min(self._tick, self._heard + (GONE if self._slow else SLOW))
        if becomes_slow:
            self._tell_slow(True)
        if ping:
            self._ping(now)


def _beat_before(now: float) -> float:
    return now // GRAIN * GRAIN
