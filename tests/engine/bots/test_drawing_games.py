"""The bots of the other draw-and-discard games: they keep to the rules under any options, and the levels are apart."""

from random import Random

import pytest

from engine.bots.player import PONDERING, levels
from engine.check import check
from engine.options import Amounts, BadOption, Words
from engine.registry import find
from engine.sim import Setup, Tally, simulate

GAMES = ("no-elimination", "cut-throat")


def random_options(game, dice, players):
    """Any value of half of the options, in any preset."""
    while True:
        settings = {option.name: any_value(option, dice) for option in game.options.options if dice.random() < 0.5}
        try:
            return game.options.read(dice.choice(list(game.options.presets)), settings, players)
        except BadOption:
            continue


def any_value(option, dice):
    match option.domain:
        case Words(allowed):
            return dice.choice(allowed)
        case Amounts(kinds, least, _, words):
            return dice.choice([*words, *(f"{kind}={least + 2}" for kind in kinds)])
    return dice.choice((*option.domain.words, option.domain.least, option.domain.least + 1))


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", range(12))
def test_no_bot_breaks_the_rules_whatever_is_played(name, seed):
    game, dice = find(name), Random(seed)
    players = dice.choice((2, 3, 4, 9))
    options = random_options(game, dice, players)
    bots = tuple(dice.choice([level for level in levels(name) if level not in PONDERING]) for _ in range(players))
    for played in simulate(Setup(game, options, bots, 1), lambda stream: Random(f"{seed} {stream}"), records=True):
        assert played.record is not None
        assert check(played.record.encode()) == ()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "bots", "games", "least"),
    [
        ("no-elimination", ("normal", "greedy25"), 60, 0.45),
        ("no-elimination", ("normal", "easy"), 40, 0.6),
        ("no-elimination", ("easy", "random"), 30, 0.7),
        ("cut-throat", ("normal", "greedy25"), 60, 0.45),
        ("cut-throat", ("normal", "easy"), 40, 0.6),
        ("cut-throat", ("easy", "random"), 30, 0.7),
    ],
)
def test_levels_are_apart(name, bots, games, least):
    game = find(name)
    tally = Tally(Setup(game, game.options.read(), bots, games))
    for played in simulate(tally.setup, lambda stream: Random(f"7 {stream}")):
        tally.add(played)
    assert tally.wins[0] / games >= least


@pytest.mark.parametrize("name", GAMES)
def test_the_levels_there_are(name):
    assert {"random", "greedy25", "easy", "normal"} <= set(levels(name))
