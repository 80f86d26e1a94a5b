"""What holds for all tests: the same examples in every run, and no verdict about how long one of them takes.

A run with other examples: ``pytest --hypothesis-profile=wide``. What it finds becomes a test of its own.
"""

from hypothesis import HealthCheck, settings

EXAMPLES = 60  # of a property that names no number of its own: the whole suite is to stay under three minutes

settings.register_profile("wide", deadline=None, suppress_health_check=[HealthCheck.too_slow], max_examples=400)
settings.register_profile("same", settings.get_profile("wide"), derandomize=True, max_examples=EXAMPLES)
settings.load_profile("same")
