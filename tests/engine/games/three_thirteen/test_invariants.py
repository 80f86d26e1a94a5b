"""What is true of every match of Three Thirteen, however it is played and whatever its options."""

import random
from collections import Counter

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from engine import registry
from engine.cards import face_of
from engine.conformance import walk
from engine.game import CHANCE, AwaitSeats, Beginning, MatchOver
from engine.games.three_thirteen.arrange.arranger import penalty
from engine.games.three_thirteen.arrange.melds import layout
from engine.games.three_thirteen.deal import ROUNDS
from engine.games.three_thirteen.deal import Phase as DealPhase
from engine.notation import Out
from engine.options import BadOption

GAME = registry.find("three-thirteen")
_MOST_STEPS = 60


@st.composite
def beginnings(draw):
    """Any options, a first round anywhere, and rounds that may be cut short."""
    players = draw(st.integers(2, 9))
    changed = {
        "ace": draw(st.sampled_from(["low", "both", "low_15"])),
        "max_wild": draw(st.sampled_from(["any", "half", "one"])),
        "decks": draw(st.sampled_from(["per_two", 1, 3, 5])),
        "jokers": draw(st.sampled_from([0, 2, 3])),
        "discard_back": draw(st.sampled_from(["allow", "forbid"])),
        "stock_out": draw(st.sampled_from(["reshuffle", "end_round"])),
        "last_pass": draw(st.sampled_from(["on", "off"])),
        "max_turns": draw(st.sampled_from(["auto", 1, 10])),
    }
    try:
        options = GAME.options.read(None, changed, players)
    except BadOption:
        options = GAME.options.read(None, {**changed, "decks": "per_two"}, players)
    return Beginning(players, options, round=draw(st.sampled_from([1, 1, 2, 5, 11])))


def check_cards(state):
    deal = state.deal
    held = [card for hand in deal.hands for card in hand]
    assert sorted([*held, *deal.stock, *deal.discards, *deal.frame.away]) == sorted(state.setting.pack)
    for seat, hand in enumerate(deal.hands):
        in_turn = seat == deal.turn and deal.phase is DealPhase.THROW
        assert len(hand) == state.number + 2 + in_turn


def cost(state, hand):
    return penalty([face_of(card) for card in hand], state.number + 1, state.setting.deal.melds)


def check_going_out(state):
    """One may go out exactly with the throws that leave nothing over."""
    deal = state.deal
    if deal.phase is not DealPhase.THROW:
        return
    hand = deal.hands[deal.turn]
    goes = {face_of(card) for card in hand if card != deal.barred and not cost(state, set(hand) - {card})}
    assert {move.face for move in GAME.legal(state, deal.turn) if isinstance(move, Out)} == goes


def check_points(state):
    pips = layout(state.setting.deal.melds.ace, state.number + 1).pips
    points = state.standing.rounds[-1]
    for hand, counted in zip(state.deal.hands, points, strict=True):
        assert 0 <= counted <= sum(pips[face_of(card)] for card in hand)
    if state.deal.out is not None:
        assert points[state.deal.out] == 0
    assert state.standing.totals == tuple(map(sum, zip(state.standing.before, *state.standing.rounds, strict=True)))


@pytest.mark.slow
@settings(max_examples=10, deadline=None, phases=[Phase.reuse, Phase.generate], suppress_health_check=list(HealthCheck))
@given(beginnings(), st.integers(0, 2**32))
def test_cards_turns_and_points(beginning, seed):
    turns = Counter()
    for number, step in enumerate(walk(GAME, beginning, random.Random(seed))):
        if number == _MOST_STEPS:
            return
        before, after = step.before, step.after
        if after.deal is None:
            continue
        check_cards(after)
        if after.result and not before.result:
            check_points(after)
        elif not after.result:
            check_going_out(after)
        if after.number != before.number:
            turns.clear()
        elif step.seat != CHANCE and before.deal.out is not None and after.deal.turns > before.deal.turns:
            turns[step.seat] += 1
            assert step.seat != before.deal.out
            assert turns[step.seat] == 1
        due = GAME.due(after)
        assert not isinstance(due, AwaitSeats) or GAME.legal(after, due.seats[0])


@pytest.mark.slow
@pytest.mark.parametrize(("preset", "players"), [("standard", 2), ("high-ace", 3)])
def test_a_match_has_eleven_rounds_and_the_fewest_points_win(preset, players):
    options = GAME.options.read(preset, {"max_turns": 12}, players)
    *_, last = walk(GAME, Beginning(players, options), random.Random(players))
    report = GAME.report(last.after)
    assert isinstance(GAME.due(last.after), MatchOver)
    assert report.deal == ROUNDS == len(last.after.standing.rounds)
    assert report.winners == {seat for seat, total in enumerate(report.totals) if total == min(report.totals)}
    assert report.ranks == tuple(1 + sum(other < total for other in report.totals) for total in report.totals)
