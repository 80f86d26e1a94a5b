"""A short siege of a real host process; ``python -m tests.faults.long`` lays long ones."""

import pytest

from tests.faults.siege import Siege


@pytest.mark.slow
async def test_killed_and_started_again_the_host_goes_on_and_nothing_acknowledged_is_lost_or_doubled(tmp_path):
    siege = Siege(seed=31, data=tmp_path, options=("lives=1",), pilots=2, host_kills=5, host_kills_at_most=1)
    await siege.hold()
    assert siege.counts["kills of the host"] == 1
    assert siege.counts["moves"] > 0
