"""A short siege of a real host process; ``python -m tests.faults.long`` lays long ones."""

import pytest

from tests.faults.siege import Siege

LONG = 300.0  # seconds; a bound for a machine that is slow and busy, not a time that is expected


@pytest.mark.slow
async def test_killed_and_started_again_the_host_goes_on_and_nothing_acknowledged_is_lost_or_doubled(tmp_path):
    lasting = ("lives=2", "knock_first_turn=forbid")  # however the cards fall, the match is not over before the kill
    siege = Siege(seed=31, data=tmp_path, options=lasting, pilots=2, host_kills=5, host_kills_at_most=1, length=LONG)
    await siege.hold()
    assert siege.counts["kills of the host"] == 1
    assert siege.counts["moves"] > 0
