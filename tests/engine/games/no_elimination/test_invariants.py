"""What is true of every match of No-Elimination, however it is played and whatever its options."""

import random

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from engine import registry
from engine.cards import pack
from engine.conformance import walk
from engine.game import Beginning, MatchOver
from tests.engine.test_conformance import beginnings

GAME = registry.find("no-elimination")
_MOST_STEPS = 300


def check_deal(before, after):
    """What the settlement of a deal gives, and that it is added up."""
    result, standing = after.result, after.standing
    assert standing.totals == tuple(x + y for x, y in zip(before.standing.totals, result.points, strict=True))
    if result.end == "drawn":
        assert set(result.points) == {0}
        return
    best = max(result.values)
    firsts = {scored for scored, value in zip(result.points, result.values, strict=True) if value == best}
    assert firsts <= ({6} if result.end == "blitz" else {3, 4})
    assert {seat for seat, scored in enumerate(result.points) if scored == 0} <= {after.deal.knocker}
    assert result.end != "blitz" or best == 62


def check_cards(deal):
    lying = [*(card for hand in deal.hands for card in hand), *deal.stock, *deal.discards]
    assert sorted(lying) == sorted(pack(jokers=deal.frame.rules.jokers))


@pytest.mark.slow
@settings(max_examples=40, deadline=None, phases=[Phase.reuse, Phase.generate], suppress_health_check=list(HealthCheck))
@given(beginnings(GAME), st.integers(0, 2**32))
def test_cards_and_points(beginning, seed):
    players, changed = beginning
    changed["hand_size"] = 3
    changed["max_turns"] = min(30, changed["max_turns"]) if isinstance(changed.get("max_turns"), int) else 30
    options = GAME.options.read(None, changed, players)
    for number, step in enumerate(walk(GAME, Beginning(players, options), random.Random(seed))):
        if number == _MOST_STEPS:
            return
        if step.after.deal is not None:
            check_cards(step.after.deal)
        if step.after.result is not None and step.before.result is None:
            check_deal(step.before, step.after)


@pytest.mark.slow
@pytest.mark.parametrize("end", ["auto", "rounds=3", "target=12"])
def test_a_match_ends_when_it_should_with_the_most_points_as_winners(end):
    for seed in range(5):
        players = 2 + seed
        options = GAME.options.read(None, {"end": end}, players)
        *_, last = walk(GAME, Beginning(players, options), random.Random(seed))
        report = GAME.report(last.after)
        assert isinstance(GAME.due(last.after), MatchOver)
        assert report.winners == {seat for seat, total in enumerate(report.totals) if total == max(report.totals)}
        assert report.deal == {"auto": 2 * players, "rounds=3": 3}.get(end, report.deal)
        assert (max(report.totals) >= 12) or end != "target=12"
