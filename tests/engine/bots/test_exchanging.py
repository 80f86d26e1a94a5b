"""Bots of the exchange games: they make legal moves whatever the options are, and see what a person would see."""

import random

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from engine import registry
from engine.bots.exchanging import exchanges
from engine.bots.player import make
from engine.game import CHANCE, AwaitChance, AwaitSeats, Beginning, Close, MatchOver, Order, view
from engine.notation import read_move
from engine.options import BadOption
from tests.engine.paper import match
from tests.engine.test_conformance import beginnings

GAMES = ("widow", "banking", "stop-the-bus")
LEVELS = ("random", "easy", "normal")
_MOST_STEPS = 120
HANDS = ("AS KS 2D", "9H 8H 3C", "QD JD 4S")


def choose(deal, level, seat, **options):
    chosen = deal.game.options.read(None, options)
    return make(deal.game.name, level, chosen, random.Random(1)).choose(deal.view(seat))


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
@settings(max_examples=6, deadline=None, phases=[Phase.reuse, Phase.generate], suppress_health_check=list(HealthCheck))
@given(data=st.data(), seed=st.integers(0, 2**32))
def test_every_level_makes_legal_moves_under_any_options(name, data, seed):
    game = registry.find(name)
    players, changed = data.draw(beginnings(game))
    try:
        options = game.options.read(None, changed, players)
    except BadOption:
        return
    dice = random.Random(seed)
    bots = [make(name, LEVELS[seat % len(LEVELS)], options, dice) for seat in range(players)]
    state = game.begin(Beginning(players, options))
    for _ in range(_MOST_STEPS):
        match game.due(state):
            case MatchOver():
                return
            case AwaitChance(kind, items):
                answer = Close() if kind == "close" else Order(tuple(dice.sample(items, len(items))))
                state, _events = game.apply(state, CHANCE, answer)
            case AwaitSeats((seat,)):
                line = bots[seat].choose(view(game, state, seat))
                state, _events = game.apply(state, seat, read_move(line))


@pytest.mark.parametrize("level", ["easy", "normal"])
def test_a_card_that_makes_31_is_taken(level):
    deal = match(3, game="widow", widow_start="face_up").deal("2C 3C 4C", "AS QS 4H", "9D 8D 6D", centre="KS 5H 7C")
    lines = {choose(deal, level, 2, widow_start="face_up") for _ in range(3)}
    assert "swap 4H for KS" in lines


def test_31_is_called():
    options = {"widow_start": "face_up", "blitz_mode": "call"}
    deal = match(3, game="widow", **options).deal("AS KS TS", "2D 3D 4D", "AH 7H 2C", centre="KH 5C 6C")
    deal.play("2 pass", "3 pass")
    assert choose(deal, "normal", 1, **options) == "blitz"


def test_a_good_hand_knocks_and_a_poor_one_does_not():
    deal = match(3, game="widow", widow_start="face_up").deal(*HANDS, centre="KD 2C 3S").play("2 pass")
    assert choose(deal, "normal", 3, widow_start="face_up") == "swap 4S for KD"
    deal = match(2, game="banking").deal("2C 3C 5D", "KH QH 9H", centre="4S 6C 7D")
    assert choose(deal, "normal", 2) == "knock"


def test_after_a_knock_the_best_hand_there_is_counts():
    deal = match(3, game="stop-the-bus").deal("3S 3H 9D", "AS AH 2D", "QD JD 4S", centre="2C 5C KC").play("2 knock")
    assert choose(deal, "normal", 3) == "swap 4S for KC"


def test_exchanges_are_read_off_the_view():
    deal = match(2, game="banking", widow_start="face_down").deal("2C 3C 5D", "KH QH 9H", centre="4S 6C 7D")
    deal.play("2 swap 9H for #2")
    found = {option.line: option for option in exchanges(deal.view(1))}
    assert len(found) == 9 + 9 + 1
    assert (found["swap 2C 3C for #1 9H"].unseen, len(found["swap 2C 3C for #1 9H"].open)) == (1, 1)
    assert (found["swap all"].kept, found["swap all"].unseen) == ((), 2)
