"""Evenings in bad weather on a clock that jumps."""

import pytest

from tests.faults.evening import Evening
from tests.faults.weather import Weather

STORM = Weather(cut=0.02, reset=0.01, half_open=0.01, stall=0.02, stalled=8.0)


@pytest.mark.slow
@pytest.mark.parametrize("game", ["thirty-one", "stop-the-bus"])  # tests.faults.long plays all
async def test_a_match_ends_and_nothing_is_lost_doubled_or_shown_to_others(autojump_clock, game):
    evening = Evening(seed=31, game=game, weather=STORM, kills=0.02)
    await evening.play()
    evening.check()
    assert sum(evening.counts[fault] for fault in ("cut", "reset", "half-open", "stall")) > 0
