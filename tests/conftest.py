"""What holds for all tests: the same examples in every run, no verdict about how long one of them takes, all cores.

A run with other examples: ``pytest --hypothesis-profile=wide``. What it finds becomes a test of its own.
"""

import os
import signal

import pytest
from hypothesis import HealthCheck, settings

EXAMPLES = 60  # of a property that names no number of its own: the whole suite is to stay under three minutes

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # a shell does that to what runs in its background
    signal.signal(signal.SIGINT, signal.default_int_handler)  # else who waits for one here, or in a child, waits on
if hasattr(signal, "SIGHUP") and signal.getsignal(signal.SIGHUP) is signal.SIG_IGN:  # and nohup this
    signal.signal(signal.SIGHUP, signal.SIG_DFL)

settings.register_profile("wide", deadline=None, suppress_health_check=[HealthCheck.too_slow], max_examples=400)
settings.register_profile("same", settings.get_profile("wide"), derandomize=True, max_examples=EXAMPLES)
settings.load_profile("same")

MOST_WORKERS = 4  # more would wait for the longest tests all the same


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """All cores for all tests; of a part, the start of the workers takes longer than they save."""
    if config.args != config.getini("testpaths"):
        return 0
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return min(cores, MOST_WORKERS)
