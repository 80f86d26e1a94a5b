"""What is true of every match of Cut Throat, bets at every moment included, however it is played."""

import random

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from engine import registry
from engine.check import check
from engine.conformance import Step, check_position, check_step
from engine.game import CHANCE, AwaitChance, Beginning, Close, Illegal, MatchOver, Order
from engine.notation import Bet, Take, Withdraw
from engine.recorder import Recorder
from tests.engine.test_conformance import beginnings

GAME = registry.find("cut-throat")
_STEPS = 90
_CHECKED = 6  # positions of a match that go through everything that a game promises
_BET = Bet | Take | Withdraw


def steps(beginning, dice):
    """A match of random moves in which anybody bets at any time."""
    state = GAME.begin(beginning)
    while not isinstance(due := GAME.due(state), MatchOver):
        bets = [
            (seat, move)
            for seat in range(beginning.players)
            for move in GAME.legal(state, seat)
            if isinstance(move, _BET)
        ]
        if bets and dice.random() < 0.3:
            seat, move = dice.choice(sorted(bets, key=lambda bet: isinstance(bet[1], Bet))[: 2 + len(bets) // 4])
        elif isinstance(due, AwaitChance):
            items = list(due.items)
            dice.shuffle(items)
            seat, move = CHANCE, Close() if due.kind == "close" else Order(tuple(items))
        else:
            seat = due.seats[0]
            move = dice.choice([move for move in GAME.legal(state, seat) if not isinstance(move, _BET)])
        after, events = GAME.apply(state, seat, move)
        yield Step(state, seat, move, after, events)
        state = after


def tokens(state):
    return state.standing.money.total + state.standing.bets.held


def check_money(before, after):
    standing = after.standing
    assert tokens(before) == tokens(after)
    assert min(standing.money.purses) >= 0
    for bet in (*standing.bets.open, *standing.bets.taken):
        assert not {bet.on, bet.against} & standing.out
    if standing.winners:
        assert standing.money.pot == standing.bets.held == len(standing.bets.open) == 0


def check_bet(step):
    """A bet leaves the cards, the lives and the turn alone."""
    before, after = step.before, step.after
    assert before.deal == after.deal
    assert before.standing.ladder == after.standing.ladder
    assert GAME.due(before) == GAME.due(after)


@pytest.mark.slow
@settings(max_examples=12, deadline=None, phases=[Phase.reuse, Phase.generate], suppress_health_check=list(HealthCheck))
@given(beginnings(GAME), st.integers(0, 2**32), st.sampled_from(["out", "out_only", "all"]), st.integers(1, 6))
def test_no_token_is_made_or_lost(beginning, seed, bettors, bank):
    players, changed = beginning
    changed |= {"bank": bank, "stake": min(bank, 2), "side_bettors": bettors, "hand_size": 3, "side_bets": "on"}
    options = GAME.options.read(None, changed, players)
    dice = random.Random(seed)
    for number, step in enumerate(steps(Beginning(players, options), dice)):
        if number == _STEPS:
            return
        assert tokens(step.after) == players * bank
        check_money(step.before, step.after)
        if isinstance(step.move, _BET):
            check_bet(step)
        if number % (_STEPS // _CHECKED) == 0:
            check_step(GAME, step, dice)
            check_position(GAME, step.after, dice)


@pytest.mark.slow
@pytest.mark.parametrize("bettors", ["out", "out_only", "all"])
def test_matches_with_bets_end_with_every_token_in_a_purse(bettors):
    options = GAME.options.read(None, {"side_bettors": bettors, "lives": 2, "bank": 5}, 5)
    taken = 0
    for seed in range(8):
        for step in steps(Beginning(5, options), random.Random(seed)):
            taken += isinstance(step.move, Take)
            last = step.after
        assert sum(last.standing.money.purses) == 25
    assert taken > 3


@pytest.mark.slow
@pytest.mark.parametrize("settings", [{}, {"side_bettors": "all", "stock_out": "reshuffle"}, {"blitz_mode": "call"}])
def test_a_match_with_bets_replays_from_paper_to_the_same_end(settings):
    options = GAME.options.read(None, {"lives": 2, **settings}, 4)
    bets = 0
    for seed in range(4):
        recorder = Recorder(GAME, None, options, ("Ann", "Bo", "Cy", "Dee"))
        for step in steps(Beginning(4, options), random.Random(seed)):
            recorder.note(step.before, step.seat, step.move, step.after)
        text = recorder.text()
        bets += text.count(" bet ")
        assert check(text.encode()) == ()
        assert check(text.replace("pot = 0", "pot = 1").encode()) != ()
    assert bets > 3


def test_strange_bets_are_refused_whoever_makes_them():
    dice = random.Random(3)
    options = GAME.options.read(None, {"lives": 1, "side_bettors": "all"}, 4)
    for step in steps(Beginning(4, options), dice):
        seat = dice.randrange(4)
        move = dice.choice(
            [
                Bet(dice.randrange(12), dice.randrange(6), dice.choice([None, *range(6)])),
                Take(dice.randrange(9)),
                Withdraw(dice.randrange(9)),
            ]
        )
        try:
            GAME.apply(step.after, seat, move)
        except Illegal:
            assert move not in GAME.legal(step.after, seat)
        else:
            assert move in GAME.legal(step.after, seat)
