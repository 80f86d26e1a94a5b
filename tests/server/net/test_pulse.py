"""All pulses of a host beat with one heart: evenly, each for itself, and no longer than it is there."""

import pytest

from server.net.pulse import GONE, GRAIN, PING, SLOW, Heart, Pulse

LATE = 0.003  # seconds by which a busy host is behind its alarms


class Clocks:
    """A clock that the test moves. Every alarm rings late."""

    def __init__(self):
        self.time = 7.2
        self.alarms = []

    def now(self):
        return self.time

    def at(self, when, call):
        alarm = Alarm(self, when, call)
        self.alarms.append(alarm)
        return alarm

    def run(self, seconds):
        until = self.time + seconds
        while due := [alarm for alarm in self.alarms if alarm.when + LATE <= until]:
            alarm = min(due, key=lambda alarm: alarm.when)
            self.alarms.remove(alarm)
            self.time = alarm.when + LATE
            alarm.call()
        self.time = until


class Alarm:
    def __init__(self, clocks, when, call):
        self.clocks, self.when, self.call = clocks, when, call

    def cancel(self):
        self.clocks.alarms.remove(self)


class Guest:
    """Notes when it is called, and answers pings for as long as it is there."""

    def __init__(self, clocks, heart, *, there=True):
        self.clocks, self.there = clocks, there
        self.pings, self.slow, self.gone = [], [], []
        self.pulse = Pulse(heart, self.ping, self.tell_slow, lambda: self.gone.append(clocks.time))
        self.pulse.start()

    def ping(self, beat):
        self.pings.append(beat)
        if self.there:
            self.pulse.heard()

    def tell_slow(self, slow):
        self.slow.append((slow, self.clocks.time))


@pytest.fixture
def clocks():
    return Clocks()


@pytest.fixture
def heart(clocks):
    return Heart(clocks)


def test_pings_come_every_five_seconds_though_the_host_is_behind(clocks, heart):
    start, guest = clocks.time, Guest(clocks, heart)
    clocks.run(60)
    assert start + PING - GRAIN <= guest.pings[0] <= start + PING
    assert {after - before for before, after in zip(guest.pings, guest.pings[1:], strict=False)} == {PING}
    assert guest.slow == guest.gone == []


def test_silence_is_noticed_half_a_second_late_at_most(clocks, heart):
    start, guest = clocks.time, Guest(clocks, heart, there=False)
    clocks.run(60)
    [(slow, when)] = guest.slow
    assert slow
    assert start + SLOW <= when <= start + SLOW + GRAIN + LATE
    assert start + GONE <= guest.gone[0] <= start + GONE + GRAIN + LATE
    assert len(guest.gone) == 1


def test_each_guest_has_its_own_pulse(clocks, heart):
    silent, there = Guest(clocks, heart, there=False), Guest(clocks, heart)
    clocks.run(SLOW + 1)
    silent.pulse.heard()
    assert [slow for slow, _ in silent.slow] == [True, False]
    assert there.slow == []


def test_the_heart_stops_with_the_last_pulse(clocks, heart):
    guests = [Guest(clocks, heart) for _ in range(3)]
    clocks.run(PING)
    for guest in guests:
        guest.pulse.stop()
        guest.pulse.stop()
    assert clocks.alarms == []
    again = Guest(clocks, heart)
    clocks.run(PING)
    assert again.pings


def test_a_guest_whose_ping_fails_holds_up_nobody_for_longer_than_a_beat(clocks, heart):
    guests = [Guest(clocks, heart) for _ in range(3)]
    failing = Pulse(heart, lambda beat: 1 // 0, lambda slow: None, lambda: None)
    failing.start()
    with pytest.raises(ZeroDivisionError):
        clocks.run(PING)
    clocks.run(GRAIN)
    assert all(len(guest.pings) == 1 for guest in guests)


def test_a_pulse_that_is_stopped_during_a_beat_does_nothing_more(clocks, heart):
    guests = []

    def stop_all(beat):
        for guest in guests:
            guest.pulse.stop()
        guests.clear()

    calls = []
    for _ in range(5):
        guest = Guest(clocks, heart)
        guest.pulse._ping = lambda beat: (calls.append(beat), stop_all(beat))
        guests.append(guest)
    clocks.run(PING)
    assert len(calls) == 1
