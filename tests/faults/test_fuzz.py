"""A little fuzz in every run, always the same."""

import pytest

from tests.faults.fuzz import fuzz


@pytest.mark.slow
def test_spoilt_bytes_get_one_answer_and_nothing_behind_them_is_read():
    counts = fuzz(31, rounds=1500)
    assert 0 < counts["conversations refused"] < counts["conversations fuzzed"]
