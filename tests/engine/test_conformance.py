"""Every game keeps the promises of the Game protocol, whatever its options: random matches, checked at every step."""

import random

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from engine import registry
from engine.conformance import check_position, check_step, walk
from engine.game import Beginning, MatchOver
from engine.options import Amounts, BadOption, Numbers, Words

# Short matches go through more kinds of positions in the same time.
_FEW_LIVES = 2
_SHORT = {"bank": 2, "max_turns": 30}
_POSITIONS = 40
_MATCHES = 4  # each of other options; what fails is told by the seed, shrinking a match says no more


def values(option):
    if option.name in ("lives", "bank", "ante"):
        return st.integers(1, _FEW_LIVES)
    match option.domain:
        case Words(allowed):
            return st.sampled_from(allowed)
        case Numbers(least, most, words):
            small = st.integers(least, min(most, least + 30))
            return small | st.sampled_from(words) if words else small
        case Amounts(kinds, least, _, words):
            return st.sampled_from([*(f"{kind}={least + more}" for kind in kinds for more in range(4)), *words])


@st.composite
def beginnings(draw, game):
    players = draw(st.integers(game.seats.start, game.seats.stop - 1))
    changed = {option.name: draw(values(option)) for option in game.options.options if draw(st.booleans())}
    return players, {"lives": 1, **changed}


@pytest.mark.parametrize("name", registry.names())
@pytest.mark.slow
@settings(
    max_examples=_MATCHES, deadline=None, phases=[Phase.reuse, Phase.generate], suppress_health_check=list(HealthCheck)
)
@given(data=st.data())
def test_random_matches_keep_every_promise(name, data):
    game = registry.find(name)
    players, changed = data.draw(beginnings(game))
    try:
        options = game.options.read(None, changed, players)
    except BadOption:
        return
    dice = random.Random(data.draw(st.integers(0, 2**32)))
    for number, step in enumerate(walk(game, Beginning(players, options), dice)):
        if number == _POSITIONS:
            return
        check_step(game, step, dice)
        check_position(game, step.after, dice)


@pytest.mark.parametrize("name", registry.names())
@pytest.mark.slow
def test_every_match_ends(name):
    game = registry.find(name)
    for preset in game.options.presets:
        for seed in range(5):
            players = 2 + seed * 2 % (game.seats.stop - 2)
            last = None
            for step in walk(game, Beginning(players, game.options.read(preset, _SHORT, players)), random.Random(seed)):
                last = step.after
            assert isinstance(game.due(last), MatchOver)
