"""What is true of every match of Thirty-One, however it is played and whatever its options."""

import random
from collections import Counter

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from engine import registry
from engine.cards import pack
from engine.conformance import walk
from engine.family.deal import Phase as DealPhase
from engine.game import CHANCE, AwaitSeats, Beginning, MatchOver
from tests.engine.test_conformance import beginnings

GAME = registry.find("thirty-one")
_MOST_STEPS = 300


def cards(deal):
    return [*(card for hand in deal.hands for card in hand), *deal.stock, *deal.discards, *deal.frame.away]


def check_cards(state):
    deal, options = state.deal, state.setting.deal
    assert sorted(cards(deal)) == sorted(pack(jokers=options.jokers))
    for seat, hand in enumerate(deal.hands):
        in_turn = seat == deal.turn and deal.phase is DealPhase.THROW
        called_in_turn = deal.phase is DealPhase.ENDED and deal.drawn is not None and seat == deal.turn
        expected = options.hand_size + (in_turn or called_in_turn) if seat in deal.frame.order else 0
        assert len(hand) == expected


def check_turns(step):
    """Nobody who is out is waited for; a knock stays one; after it the others have one turn each and no more."""
    due = GAME.due(step.after)
    if isinstance(due, AwaitSeats):
        assert not set(due.seats) & step.after.ladder.out
    before, after = step.before.deal, step.after.deal
    if step.seat != CHANCE and before.knocker is not None:
        assert after.knocker == before.knocker
        assert step.seat != before.knocker or after.ending is not None


def check_settlement(before, after):
    result, deal, active = after.result, after.deal, before.ladder.active
    losing = {seat for seat, loss in enumerate(result.losses) if loss}
    assert losing <= set(active)
    assert max(result.losses) <= 2
    assert all(now <= then for now, then in zip(after.ladder.lives, before.ladder.lives, strict=True))
    assert set(active) - after.ladder.out or after.ladder.winners == set(active)
    if result.end in ("drawn", "replayed"):
        assert sum(result.losses) == 0
        assert after.ladder == before.ladder
    elif result.end == "blitz":
        assert losing == set(active) - deal.ending.safe
    else:
        values = {seat: result.values[seat] for seat in active}
        assert sum(result.losses) >= 1
        assert all(values[seat] == min(values.values()) for seat in losing)


@pytest.mark.slow
@settings(max_examples=60, deadline=None, phases=[Phase.reuse, Phase.generate], suppress_health_check=list(HealthCheck))
@given(beginnings(GAME), st.integers(0, 2**32))
def test_cards_turns_and_settlements(beginning, seed):
    players, changed = beginning
    options = GAME.options.read(None, changed, players)
    turns = Counter()
    for number, step in enumerate(walk(GAME, Beginning(players, options), random.Random(seed))):
        if number == _MOST_STEPS:
            return
        if step.after.deal is None:
            continue
        check_cards(step.after)
        check_turns(step)
        if step.after.result is not None and step.before.result is None:
            check_settlement(step.before, step.after)
        if step.after.number != step.before.number:
            turns.clear()
        elif step.before.deal.knocker is not None and step.after.deal.turns > step.before.deal.turns:
            turns[step.seat] += 1
            assert turns[step.seat] == 1


@pytest.mark.slow
@pytest.mark.parametrize("preset", GAME.options.presets)
def test_a_match_ends_with_winners_and_a_place_for_everybody(preset):
    for seed in range(12):
        players = 2 + seed % 8
        *_, last = walk(GAME, Beginning(players, GAME.options.read(preset, {}, players)), random.Random(seed))
        report = GAME.report(last.after)
        assert isinstance(GAME.due(last.after), MatchOver)
        assert [rank for rank in report.ranks if rank == 1] == [1] * len(report.winners)
        assert min(report.ranks) == 1
        assert all(report.ranks[seat] == 1 for seat in report.winners)
