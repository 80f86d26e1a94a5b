"""Bots: they see a View, never break the rules whatever is played, and the levels are as far apart as is meant."""

from random import Random

import pytest

from engine.bots.player import LEVELS, PONDERING, NoSuchBot, levels, make
from engine.bots.prospects import Prospects
from engine.cards import read_faces
from engine.check import check
from engine.family.value import ValueRules
from engine.options import BadOption, Words
from engine.registry import find
from engine.sim import Setup, Tally, simulate

GAME = find("thirty-one")
PLAIN = GAME.options.read()
QUICK = [level for level in levels("thirty-one") if level not in PONDERING]  # the others: test_pondering


def random_options(dice, players):
    """Options nobody would choose together: any value of half of them, in any preset."""
    while True:
        settings = {}
        for option in GAME.options.options:
            if dice.random() < 0.5:
                domain = option.domain
                values = (
                    domain.allowed if isinstance(domain, Words) else (*domain.words, domain.least, domain.least + 1)
                )
                settings[option.name] = dice.choice(values)
        try:
            return GAME.options.read(dice.choice(list(GAME.options.presets)), settings, players)
        except BadOption:
            continue


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(40))
def test_no_bot_breaks_the_rules_whatever_is_played(seed):
    dice = Random(seed)
    players = dice.choice((2, 3, 4, 9))
    options = random_options(dice, players)
    bots = tuple(dice.choice(QUICK) for _ in range(players))
    setup = Setup(GAME, options, bots, 1)
    for played in simulate(setup, lambda stream: Random(f"{seed} {stream}"), records=True):
        assert played.record is not None
        assert check(played.record.encode()) == ()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("bots", "games", "least"),
    [
        (("normal", "greedy25"), 100, 0.45),
        (("normal", "easy"), 40, 0.6),
        (("easy", "random"), 40, 0.7),
        (("normal", "greedy25", "greedy25", "greedy25"), 40, 0.2),
    ],
)
def test_levels_are_apart(bots, games, least):
    setup = Setup(GAME, PLAIN, bots, games)
    tally = Tally(setup)
    for played in simulate(setup, lambda stream: Random(f"7 {stream}")):
        tally.add(played)
    assert tally.wins[0] / games >= least


def test_the_levels_in_their_order():
    assert levels("thirty-one") == ("random", "greedy25", "thresholds", "easy", "normal", "hard")
    assert set(levels("thirty-one")) <= set(LEVELS)


@pytest.mark.parametrize("level", ["genius", "greedy"])
def test_a_level_that_is_not_there_gets_a_sentence(level):
    with pytest.raises(NoSuchBot, match=level):
        make("thirty-one", level, PLAIN, Random(0))


# --- prospects ----------------------------------------------------------------------------------------------

SPECIAL = {"three_kind": "30.5", "straight30": "on"}


def exact_outlook(hand, rules):
    """The same by trying every card and every throw."""
    prospects = Prospects(rules)
    coming = [face for face in range(52) if face not in hand]
    best = [
        max(prospects.worth((*hand[:at], *hand[at + 1 :], face)) for at in range(len(hand))) for face in coming
    ]  # fmt: skip
    return sum(max(value, prospects.worth(hand)) for value in best) / len(coming)


@pytest.mark.parametrize("settings", [{}, SPECIAL, {"hand_size": 4}, {"hand_size": 4, **SPECIAL}])
@pytest.mark.parametrize("seed", range(5))
def test_the_outlook_without_jokers_is_exact(settings, seed):
    rules = ValueRules.read(GAME.options.read(None, settings))
    hand = tuple(Random(seed).sample(range(52), rules.hand_size))
    assert Prospects(rules).outlook(hand, ()) == pytest.approx(exact_outlook(hand, rules))


def test_outs_are_the_cards_that_make_31():
    prospects = Prospects(ValueRules.read(PLAIN))
    assert prospects.outs(read_faces("AS KS 2D"), ()) == 3
    assert prospects.outs(read_faces("AS KS 2D"), read_faces("TS JS")) == 1
    assert prospects.outs(read_faces("9S 8S 2D"), ()) == 0
