"""Simulations: the same seed gives the same games, seats go round, and the sums are right."""

from fractions import Fraction
from random import Random

import pytest

from engine.registry import find
from engine.sim import BotFault, Played, Setup, Tally, percentile, simulate, wilson

GAME = find("thirty-one")
OPTIONS = GAME.options.read()


def setup(*bots, games=4):
    return Setup(GAME, OPTIONS, bots, games)


def run(seed, *bots, games=4):
    return list(simulate(setup(*bots, games=games), lambda stream: Random(f"{seed} {stream}"), records=True))


@pytest.mark.slow
def test_the_same_seed_plays_the_same_games():
    assert run(1, "random", "easy", "normal") == run(1, "random", "easy", "normal")
    assert run(1, "random", "easy", "normal") != run(2, "random", "easy", "normal")


@pytest.mark.slow
def test_a_game_is_the_same_however_many_are_played():
    assert run(1, "easy", "normal", games=2) == run(1, "easy", "normal", games=4)[:2]


def test_every_player_sits_on_every_seat_in_turn():
    assert [setup("a", "b", "c").seated(number) for number in range(4)] == [(0, 1, 2), (1, 2, 0), (2, 0, 1), (0, 1, 2)]


def test_winners_are_players_not_seats():
    strong = sum(0 in played.winners for played in run(3, "greedy25", "random", games=10))
    assert strong >= 9


def test_the_summary_has_its_fixed_shape():
    tally = Tally(setup("easy", "normal"))
    tally.add(Played(frozenset({0}), ("showdown", "blitz"), 1, None))
    tally.add(Played(frozenset({0, 1}), ("drawn", "showdown"), 1, None))
    assert tally.summary(9) == {
        "games": 2,
        "players": 2,
        "seed": 9,
        "bots": [
            {"name": "easy", "wins": 1.5, "share": 0.75, "ci95": list(wilson(Fraction(3, 2), 2))},
            {"name": "normal", "wins": 0.5, "share": 0.25, "ci95": list(wilson(Fraction(1, 2), 2))},
        ],
        "deals": {"mean": 2.0, "p95": 2},
        "rates": {"knock": 0.5, "blitz": 0.25, "drawn": 0.25},
    }


@pytest.mark.parametrize(
    ("won", "games", "interval"),
    [(0, 10, (0.0, 0.2775)), (10, 10, (0.7225, 1.0)), (5, 10, (0.2366, 0.7634)), (500, 1000, (0.4691, 0.5309))],
)
def test_wilsons_interval(won, games, interval):
    assert wilson(Fraction(won), games) == interval


@pytest.mark.parametrize(("numbers", "percent", "found"), [([3], 95, 3), (range(1, 101), 95, 95), ([1, 2], 50, 1)])
def test_a_percentile_is_one_of_the_numbers(numbers, percent, found):
    assert percentile(list(numbers), percent) == found


def test_a_bot_that_breaks_the_rules_is_named_and_its_cards_are_not(monkeypatch):
    class Cheat:
        def choose(self, view):
            return "discard 7D knock"

    monkeypatch.setattr("engine.sim.make", lambda *args: Cheat())
    with pytest.raises(BotFault) as fault:
        run(1, "easy", "easy")
    assert str(fault.value) == "the bot easy made a move that the rules refuse"
