"""What is true of every match of the exchange games, however it is played and whatever its options."""

import random
from collections import Counter

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from engine import registry
from engine.cards import pack
from engine.conformance import walk
from engine.game import CHANCE, AwaitSeats, Beginning, MatchOver
from engine.notation import Blitz
from engine.options import BadOption
from tests.engine.test_conformance import beginnings

GAMES = ("widow", "banking", "stop-the-bus")
_MOST_STEPS = 200


def check_cards(state):
    deal = state.deal
    rows = [card for row in deal.rows for card in row.cards]
    everything = [*(card for hand in deal.hands for card in hand), *rows, *deal.stock, *deal.removed, *deal.buried]
    assert sorted([*everything, *deal.frame.away]) == sorted(pack(jokers=deal.frame.rules.jokers))
    for seat, hand in enumerate(deal.hands):
        assert len(hand) == (deal.frame.rules.hand_size if seat in deal.frame.order else 0)


def check_losses(before, after):
    result, active = after.result, before.standing.active
    losing = {seat for seat, loss in enumerate(result.losses) if loss}
    assert losing <= set(active)
    assert max(result.losses) <= 2
    assert all(now <= then for now, then in zip(after.standing.lives, before.standing.lives, strict=True))
    if result.end in ("drawn", "replayed"):
        assert after.standing == before.standing
    elif result.end == "blitz":
        assert losing == set(active) - after.deal.ending.safe
    else:
        assert losing
        assert all(result.values[seat] == min(result.values[other] for other in active) for seat in losing)


def check_money(before, after):
    assert after.standing.money.total == before.standing.money.total
    assert min(after.standing.money.purses) >= 0
    taken = {seat for seat, tokens in enumerate(after.result.taken) if tokens}
    assert taken <= set(before.standing.active)
    if after.result.end == "showdown":
        best = max(after.result.values)
        assert all(after.result.values[seat] == best for seat in taken)


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
@settings(max_examples=15, deadline=None, phases=[Phase.reuse, Phase.generate], suppress_health_check=list(HealthCheck))
@given(data=st.data(), seed=st.integers(0, 2**32))
def test_cards_turns_and_settlements(name, data, seed):
    game = registry.find(name)
    players, changed = data.draw(beginnings(game))
    try:
        options = game.options.read(None, changed, players)
    except BadOption:
        return
    turns = Counter()
    for number, step in enumerate(walk(game, Beginning(players, options), random.Random(seed))):
        if number == _MOST_STEPS:
            return
        before, after = step.before, step.after
        if after.deal is None:
            continue
        check_cards(after)
        due = game.due(after)
        assert not (isinstance(due, AwaitSeats) and set(due.seats) & after.standing.out)
        if after.number != before.number:
            turns.clear()
        elif step.seat != CHANCE and before.deal.knocker is not None and not isinstance(step.move, Blitz):
            turns[step.seat] += 1
            assert turns[step.seat] == 1
            assert step.seat != before.deal.knocker
        if after.result is not None and before.result is None:
            (check_money if name == "banking" else check_losses)(before, after)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "preset"), [(name, preset) for name in GAMES for preset in registry.find(name).options.presets]
)
def test_a_match_ends_with_winners_and_a_place_for_everybody(name, preset):
    game = registry.find(name)
    for seed in range(6):
        players = 2 + seed % 8
        *_, last = walk(game, Beginning(players, game.options.read(preset, {"bank": 2}, players)), random.Random(seed))
        report = game.report(last.after)
        assert isinstance(game.due(last.after), MatchOver)
        assert sum(rank == 1 for rank in report.ranks) == len(report.winners)
        assert min(report.ranks) == 1
        assert all(report.ranks[seat] == 1 for seat in report.winners)
