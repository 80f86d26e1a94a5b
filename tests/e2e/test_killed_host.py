"""Nothing that was acknowledged is lost or done twice, however often the host is killed in the middle of moves."""

import pytest

from tests.e2e.killed import KilledHost


@pytest.mark.slow
async def test_a_match_goes_through_three_kills(tmp_path):
    evening = KilledHost(tmp_path, seed=31)
    await evening.play()
    evening.check()
    assert evening.killed == 3
    assert list((tmp_path / "records").iterdir())
