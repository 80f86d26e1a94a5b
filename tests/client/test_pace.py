"""The pace of what is written ahead, against the very buckets by which a host counts."""

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


def test_what_is_too_fast_again_and_again_waits_longer_and_longer():
    pacing = Pacing()
    waits = [pacing.refused() for _ in range(6)]
    assert waits == sorted(waits)
    assert waits[-2:] == [LONGEST_WAIT, LONGEST_WAIT]
    pacing.taken()
    assert pacing.refused() == waits[0]
