"""What somebody cannot know is not in their bytes, whatever house rules a table plays by.

At positions of random matches under options drawn at random, each seat and a spectator are given the view of the
state and that of its twin, in which all that they cannot know lies otherwise; both must be the same on the wire.
"""

import random

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from engine import registry
from engine.conformance import twin, walk
from engine.game import Beginning, view
from server.core.wire import Views, tongue_of
from tests.engine.test_random_play import drawn_beginning

_MATCHES = 6  # each of other options
_POSITIONS = 30  # the most that are looked at in a match
_LOOKED_AT = 0.3  # of the positions passed, so that later deals are seen as well


def on_the_wire(game, state, seat):
    """The bytes of a view, packed afresh."""
    seen, views = view(game, state, seat), Views(tongue_of(game, "en"))
    return views.public(seen.public), None if seen.own is None else views.own(seen.own)


@pytest.mark.parametrize("name", registry.names())
@pytest.mark.slow
@settings(
    max_examples=_MATCHES, deadline=None, phases=[Phase.reuse, Phase.generate], suppress_health_check=list(HealthCheck)
)
@given(data=st.data(), seed=st.integers(0, 2**32))
def test_a_secret_does_not_change_a_byte(name, data, seed):
    game, dice = registry.find(name), random.Random(seed)
    if (beginning := drawn_beginning(data, game)) is None:
        return
    players, looked = beginning[0], 0
    for step in walk(game, Beginning(*beginning), dice):
        if dice.random() > _LOOKED_AT:
            continue
        for seat in (None, *range(players)):
            other = twin(game, step.after, seat, dice)
            assert on_the_wire(game, step.after, seat) == on_the_wire(game, other, seat)
        looked += 1
        if looked == _POSITIONS:
            return
