"""Alarms ring at their time, in order, and never after they were cancelled."""

import socket
from types import SimpleNamespace

import trio
import trio.testing

from server.net.clocks import SWEEP_FROM, Clocks
from server.net.poller import Poller
from tests.server.net.fakes import until


def no_report(where, error):
    raise AssertionError(where) from error


async def test_alarms_ring_in_the_order_of_their_times(nursery, autojump_clock):
    clocks = Clocks(no_report)
    nursery.start_soon(clocks.serve)
    rung = []
    for seconds in (3, 1, 2):
        clocks.after(seconds, lambda seconds=seconds: rung.append((seconds, trio.current_time())))
    start = clocks.now()
    await trio.sleep(10)
    assert rung == [(1, start + 1), (2, start + 2), (3, start + 3)]


async def test_an_earlier_alarm_wakes_a_sleeping_server(nursery, autojump_clock):
    clocks = Clocks(no_report)
    nursery.start_soon(clocks.serve)
    rung = []
    clocks.after(100, lambda: rung.append("late"))
    await trio.testing.wait_all_tasks_blocked()
    clocks.after(1, lambda: rung.append("early"))
    await trio.sleep(2)
    assert rung == ["early"]


async def test_a_cancelled_alarm_does_not_ring(nursery, autojump_clock):
    clocks = Clocks(no_report)
    nursery.start_soon(clocks.serve)
    rung = []
    alarm = clocks.after(1, lambda: rung.append("cancelled"))
    clocks.after(1, lambda: rung.append("kept"))
    alarm.cancel()
    alarm.cancel()
    assert len(clocks) == 1
    await trio.sleep(2)
    assert rung == ["kept"]


async def test_an_alarm_set_by_an_alarm_rings(nursery, autojump_clock):
    clocks = Clocks(no_report)
    nursery.start_soon(clocks.serve)
    rung = []
    clocks.after(1, lambda: clocks.after(1, lambda: rung.append(trio.current_time())))
    start = clocks.now()
    await trio.sleep(3)
    assert rung == [start + 2]


async def test_an_alarm_that_raises_is_reported_and_stops_no_other(nursery, autojump_clock):
    reported = []
    clocks = Clocks(lambda where, error: reported.append(error))
    nursery.start_soon(clocks.serve)
    rung = []
    clocks.after(1, lambda: 1 / 0)
    clocks.after(1, lambda: rung.append("kept"))
    await trio.sleep(2)
    assert rung == ["kept"]
    assert [type(error) for error in reported] == [ZeroDivisionError]


async def test_cancelled_alarms_do_not_pile_up():
    clocks = Clocks(no_report)
    for _ in range(10 * SWEEP_FROM):
        clocks.after(60, lambda: None).cancel()
    assert len(clocks) == 0
    assert len(clocks._heap) <= SWEEP_FROM


async def test_what_came_in_while_a_host_was_held_up_is_heard_before_an_alarm_rings(nursery, mock_clock):
    clocks, poller = Clocks(no_report), Poller(no_report)
    nursery.start_soon(clocks.serve)
    nursery.start_soon(poller.serve)
    ours, theirs = socket.socketpair()
    happened = []
    with ours, theirs:
        poller.watch(ours, SimpleNamespace(readable=lambda: happened.append(ours.recv(1)), close=lambda why: None))
        for _ in range(10):
            clocks.after(5, lambda: happened.append("late"))
            await trio.testing.wait_all_tasks_blocked()
            theirs.send(b"x")
            mock_clock.jump(6)
            await until(lambda: len(happened) == 2)
            assert happened == [b"x", "late"]
            happened.clear()
        poller.forget(ours)
