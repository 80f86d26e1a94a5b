"""The pace of what is written ahead, against the very buckets by which a host counts."""

from random import Random

import pytest
import trio

from client.pace import LONGEST_WAIT, Pacing
from server.core.config import TableConfig
from server.core.manners import Manners


@pytest.mark.parametrize("chat", [False, True])
async def test_a_host_never_finds_it_too_fast(autojump_clock, chat):
    manners = Manners(TableConfig(id="t1", name="Kitchen", game="toy"), trio.current_time())
    pacing = Pacing()
    for _ in range(100):
        await pacing.turn(chat=chat)
        assert manners.may_ask(trio.current_time(), chat=chat)


async def test_the_first_line_behind_a_burst_of_chat_waits_no_longer_than_a_host_asks(autojump_clock):
    pacing, start = Pacing(), trio.current_time()
    for _ in range(6):
        await pacing.turn(chat=True)
    assert 2.0 < trio.current_time() - start < 2.5


async def test_a_line_that_took_longer_than_the_next_does_not_make_that_too_fast(autojump_clock):
    manners = Manners(TableConfig(id="t1", name="Kitchen", game="toy"), trio.current_time())
    pacing, dice = Pacing(), Random(1)
    for _ in range(100):
        await pacing.turn(chat=True)
        assert manners.may_ask(trio.current_time() + dice.uniform(0.0, 0.19), chat=True)


def test_what_is_too_fast_again_and_again_waits_longer_and_longer():
    pacing = Pacing()
    waits = [pacing.refused() for _ in range(6)]
    assert waits == sorted(waits)
    assert waits[-2:] == [LONGEST_WAIT, LONGEST_WAIT]
    pacing.taken()
    assert pacing.refused() == waits[0]
