"""Whole matches of every game under options drawn at random: what must be true from the first card to the last.

Nothing here names a game: whatever folder lies under engine/games is played. What a single position promises is in
test_conformance.py; here it is what holds between positions, that matches end, and that their records say the same.
"""

import random
from itertools import pairwise

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from engine import registry
from engine.check import check
from engine.conformance import walk
from engine.game import CHANCE, AwaitSeats, Beginning, MatchOver
from engine.notation import Blitz
from engine.options import BadOption
from engine.recorder import Recorder
from tests.engine.test_conformance import beginnings

_MATCHES = 10  # each of other options
_BOUNDED = {"max_turns": 12, "bank": 3, "max_rounds": 6, "end": "rounds=3"}  # so that random play comes to an end soon
_MOST_STEPS = 6000  # a match that is longer has no end
_STAYS = ("drawn", "replayed")  # deals in which nobody loses anything


def drawn_beginning(data, game):
    """Players and options of a match that can be played, or None."""
    players, changed = data.draw(beginnings(game))
    known = {option.name for option in game.options.options}
    changed = {**changed, **{name: value for name, value in _BOUNDED.items() if name in known}}
    try:
        return players, game.options.read(None, changed, players)
    except BadOption:
        return None


def played(game, players, options, dice):
    """The steps of a whole match, and its record."""
    recorder = Recorder(game, None, options, [f"P{seat + 1}" for seat in range(players)])
    steps = []
    for step in walk(game, Beginning(players, options), dice):
        recorder.note(step.before, step.seat, step.move, step.after)
        steps.append(step)
        assert len(steps) < _MOST_STEPS
    return steps, recorder.text()


@pytest.mark.parametrize("name", registry.names())
@pytest.mark.slow
@settings(
    max_examples=_MATCHES, deadline=None, phases=[Phase.reuse, Phase.generate], suppress_health_check=list(HealthCheck)
)
@given(data=st.data(), seed=st.integers(0, 2**32))
def test_a_match_of_random_options_is_sound_to_its_end_and_so_is_its_record(name, data, seed):
    game = registry.find(name)
    if (beginning := drawn_beginning(data, game)) is None:
        return
    steps, record = played(game, *beginning, random.Random(seed))
    reports = [game.report(step.after) for step in steps]
    for before, after in pairwise(reports):
        check_standing(before, after)
    check_turns(game, steps, reports)
    check_end(game, steps[-1].after, game.report(steps[0].before), reports[-1])
    assert check(record.encode()) == ()


def check_standing(before, after):
    """From one move to the next nobody gets a life back, returns to the match, or finds a token."""
    assert before.out <= after.out
    assert after.to_act not in after.out
    assert all(then in (0, now) for then, now in zip(before.ranks, after.ranks, strict=True))
    if after.lives is not None:
        assert all(0 <= now <= then for then, now in zip(before.lives, after.lives, strict=True))
    if after.purses is not None:
        assert min(*after.purses, after.pot) >= 0
    if after.losses is not None:
        assert max(after.losses) <= 2
        assert not (after.end in _STAYS and any(after.losses))
    if after.end in _STAYS and before.end is None:
        assert (after.lives, after.out, after.totals) == (before.lives, before.out, before.totals)


def check_turns(game, steps, reports):
    """One knock a deal at most, and after it every other player has one turn and no more."""
    acted = []
    for step, before, after in zip(steps[1:], reports, reports[1:], strict=False):
        if before.deal != after.deal or before.knocker is None or before.end is not None:
            acted = []
            continue
        assert after.knocker == before.knocker
        in_turn = isinstance(game.due(step.before), AwaitSeats) and step.seat == before.to_act
        if step.seat != CHANCE and in_turn and not isinstance(step.move, Blitz):
            if acted[-1:] != [step.seat]:
                acted.append(step.seat)
            assert len(set(acted)) == len(acted)
            assert before.knocker not in acted


def check_end(game, last, first, report):
    """Somebody has won, everybody has a place, and what was paid in has been paid out."""
    assert isinstance(game.due(last), MatchOver)
    assert report.winners == {seat for seat, place in enumerate(report.ranks) if place == 1}
    for place in report.ranks:
        assert place == 1 + sum(other < place for other in report.ranks)
    if report.purses is not None:
        assert report.pot == 0
        assert sum(report.purses) == sum(first.purses) + first.pot
