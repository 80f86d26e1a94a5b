"""What is true of every match of Switch, however it is played and whatever its options."""

import random
from collections import Counter

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from engine import registry
from engine.cards import pack
from engine.conformance import walk
from engine.family.exchange_deal import Phase as DealPhase
from engine.game import CHANCE, AwaitSeats, Beginning
from engine.games.switch.deal import Step
from engine.notation import Redeal, Renew
from tests.engine.test_conformance import beginnings

GAME = registry.find("switch")
_MOST_STEPS = 250


def cards(deal):
    rows = [card for row in deal.rows for card in row.cards]
    hands = [card for hand in deal.hands for card in hand]
    return [*hands, *rows, *deal.spare, *deal.stock, *deal.removed, *deal.buried, *deal.frame.away]


def check_cards(state):
    deal = state.deal
    assert sorted(cards(deal)) == sorted(pack(jokers=state.setting.deal.jokers))
    if deal.step is Step.SHUFFLE:
        return
    assert [len(hand) for hand in deal.hands] == [3 * (seat in deal.frame.order) for seat in range(len(deal.hands))]
    assert [len(row.cards) for row in deal.rows] == [3] * (1 if deal.step is Step.CHOICE else 2)
    assert len(deal.spare) == (3 if deal.step is Step.CHOICE else 0)


def check_step(step, asked):
    """Everybody is asked once in turn for each deal of cards, nobody claims twice; a knock stays one."""
    before, after = step.before.deal, step.after.deal
    due = GAME.due(step.before)
    if isinstance(due, AwaitSeats) and due.window and step.seat in due.seats:
        asked.append(step.seat)
        assert asked == list(before.frame.order[: len(asked)])
    if isinstance(step.move, Redeal):
        asked.clear()
        assert len(set(after.claimed)) == len(after.claimed) <= before.claims.most
    if step.seat != CHANCE and before.knocker is not None:
        assert after.knocker == before.knocker
    if isinstance(step.move, Renew):
        assert len(after.stock) == len(before.stock) - 3
        assert step.move.up or after.turn == before.turn


def check_settlement(before, after):
    losses, active = after.result.losses, before.standing.active
    losing = {seat for seat, loss in enumerate(losses) if loss}
    assert losing <= set(active)
    assert max(losses) <= 2
    assert set(active) - after.standing.out or after.standing.winners == set(active)
    if after.result.end == "blitz":
        assert losing == set(active) - after.deal.ending.safe
    elif after.result.end == "showdown":
        values = {seat: after.result.values[seat] for seat in active}
        assert losing
        assert all(values[seat] == min(values.values()) for seat in losing)
    else:
        assert not losing


@pytest.mark.slow
@settings(max_examples=30, deadline=None, phases=[Phase.reuse, Phase.generate], suppress_health_check=list(HealthCheck))
@given(beginnings(GAME), st.integers(0, 2**32))
def test_cards_turns_and_settlements(beginning, seed):
    players, changed = beginning
    options = GAME.options.read(None, changed, players)
    after_knock, asked = Counter(), []
    for number, step in enumerate(walk(GAME, Beginning(players, options), random.Random(seed))):
        if number == _MOST_STEPS:
            return
        if step.after.deal is None:
            continue
        check_cards(step.after)
        if step.after.number != step.before.number:
            after_knock.clear()
            asked.clear()
            continue
        check_step(step, asked)
        if step.after.result is not None and step.before.result is None:
            check_settlement(step.before, step.after)
        elif step.seat != CHANCE and step.before.deal.knocker is not None and _ends_turn(step):
            after_knock[step.seat] += 1
            assert after_knock[step.seat] == 1


def _ends_turn(step):
    return step.after.deal.turn != step.before.deal.turn and step.before.deal.phase is not DealPhase.OPEN
