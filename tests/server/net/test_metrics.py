"""Counting costs nothing that grows, and percentiles are right to a quarter."""

import sys

import pytest

from server.net.metrics import BUCKETS, STEP, Delays, Metrics


def test_without_anything_counted_there_is_no_time():
    assert Delays().percentile(0.5) == 0.0


@pytest.mark.parametrize("share", [0.5, 0.9, 0.99])
def test_percentiles_are_right_to_the_width_of_a_bucket(share):
    delays = Delays()
    times = [0.0001 * (number + 1) for number in range(1000)]
    for seconds in reversed(times):
        delays.add(seconds)
    right = times[int(share * len(times)) - 1]
    assert right / STEP <= delays.percentile(share) <= right * STEP
    assert delays.count == 1000


@pytest.mark.parametrize("seconds", [0.0, 1e-9, 60.0, 1e9])
def test_extreme_times_fall_into_the_outermost_buckets(seconds):
    delays = Delays()
    delays.add(seconds)
    assert delays.percentile(1.0) > 0.0


def test_counting_takes_no_memory():
    delays = Delays()
    before = sys.getsizeof(delays._buckets)
    for number in range(10_000):
        delays.add(number / 1e5)
    assert sys.getsizeof(delays._buckets) == before
    assert len(delays._buckets) == BUCKETS


def test_the_highest_water_of_those_who_left_is_kept():
    metrics = Metrics(0.0)
    for high_water, skipped in ((10, 1), (70, 0), (30, 5)):
        metrics.left(high_water, skipped)
    assert (metrics.high_water, metrics.skipped) == (70, 6)
