"""The machine was asleep: seen from a clock on the wall that runs on, by a loop for which no time has passed."""

import pytest
import trio

from server.net.sleep import EVERY, notice_sleep


class Wall:
    """The clock on the wall: it shows the loop's time, and what it was moved by."""

    def __init__(self):
        self.moved = 0.0

    def __call__(self):
        return 1_800_000_000 + trio.current_time() + self.moved


@pytest.fixture
async def noticed(nursery, autojump_clock):
    wall, slept = Wall(), []
    nursery.start_soon(notice_sleep, slept.append, wall)
    await trio.sleep(EVERY / 2)
    return wall, slept


async def test_a_closed_lid_is_noticed_with_its_length(autojump_clock, noticed):
    wall, slept = noticed
    wall.moved += 3600
    await trio.sleep(EVERY)
    assert slept == [pytest.approx(3600)]
    await trio.sleep(100)
    assert len(slept) == 1


@pytest.mark.parametrize("by", [4.9, -3600, 0], ids=["adjusted", "set back", "as it was"])
async def test_a_clock_that_is_set_is_no_sleep(autojump_clock, noticed, by):
    wall, slept = noticed
    wall.moved += by
    await trio.sleep(100)
    assert slept == []


async def test_it_is_noticed_every_time(autojump_clock, noticed):
    wall, slept = noticed
    for seconds in (10, 20):
        wall.moved += seconds
        await trio.sleep(EVERY)
    assert slept == [pytest.approx(10), pytest.approx(20)]
