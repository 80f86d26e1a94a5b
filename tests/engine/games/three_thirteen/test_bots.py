"""The bots of Three Thirteen: never against the rules, and apart from each other as is meant."""

from random import Random

import pytest

from engine.bots.player import levels, make
from engine.cards import read_faces
from engine.check import check
from engine.game import view
from engine.games.three_thirteen.players import Memory
from engine.options import BadOption, Words
from engine.registry import find
from engine.sim import Setup, Tally, simulate
from tests.engine.paper import match

GAME = find("three-thirteen")
HANDS = ("4H 8C KD", "9S 9H JD", "5H 6H 7H")


def three(**options):
    return match(3, game="three-thirteen", **options)


def ask(level, deal, seat=1, **options):
    bot = make("three-thirteen", level, GAME.options.read(None, options), Random(3))
    return bot.choose(view(GAME, deal.state, seat))


def test_the_levels_in_their_order():
    assert set(levels("three-thirteen")) >= {"random", "greedy", "easy", "normal"}


@pytest.mark.parametrize("level", ["greedy", "normal"])
@pytest.mark.parametrize(
    ("discard", "stock", "moves", "line"),
    [
        ("9C", "", (), "draw discard"),  # makes a set
        ("KH", "", (), "draw stock"),
        ("9C", "", ("2 draw discard",), "out JD"),
        ("9C", "8H", ("2 draw stock",), "discard JD"),
        ("9C", "2H", ("2 draw stock",), "discard JD"),
        ("3C", "", (), "draw discard"),  # a wild card goes with the nines
    ],
)
def test_what_it_does_is_what_anybody_would(level, discard, stock, moves, line):
    deal = three().deal(*HANDS, discard=discard, stock=stock).play(*moves)
    assert ask(level, deal) == line


def test_it_does_not_throw_what_has_to_stay():
    deal = three(discard_back="forbid").deal("4H 8C KD", "2S 2H 7D", "5H 6H 7H", discard="KC").play("2 draw discard")
    assert ask("greedy", deal, discard_back="forbid") == "discard 7D"


def test_without_a_stock_it_takes_the_discard():
    deal = three().deal(*HANDS, discard="KH", rest="away")
    assert ask("normal", deal) == "draw discard"


def test_looking_ahead_it_keeps_what_belongs_together():
    deal = match(2, game="three-thirteen", round=3).deal("AC AD 2H KS KC", "6C 7C 9C TC QH", discard="KH", stock="JD")
    deal.play("2 draw stock")  # queen and jack cost the same to keep as the ten, but wait for nothing
    assert ask("normal", deal) in ("discard QH", "discard JD")


def test_it_remembers_the_discards_that_lie_there():
    deal = three().deal(*HANDS, discard="KH", stock="AC 2C")
    memory = Memory()
    memory.look(view(GAME, deal.state, 0))
    for line in ("2 draw stock", "2 discard AC", "3 draw discard", "3 discard 5H", "1 draw stock", "1 discard 2C"):
        memory.look(view(GAME, deal.play(line).state, 0))
    assert sorted(memory.lying.values()) == sorted(read_faces("KH 5H 2C"))


def random_options(dice, players):
    """Options nobody would choose together, with rounds that end."""
    settings = {"max_turns": 8}
    for option in GAME.options.options:
        if dice.random() < 0.5 and option.name != "max_turns":
            domain = option.domain
            values = domain.allowed if isinstance(domain, Words) else (*domain.words, domain.least, domain.most)
            settings[option.name] = dice.choice(values)
    try:
        return GAME.options.read(None, settings, players)
    except BadOption:
        return GAME.options.read(None, {**settings, "decks": "per_two"}, players)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_no_bot_breaks_the_rules_whatever_is_played(seed):
    dice = Random(seed)
    players = (2, 3, 4, 5)[seed]
    options = random_options(dice, players)
    bots = tuple(dice.choice(["random", "greedy", "easy", "normal"]) for _ in range(players))
    for played in simulate(Setup(GAME, options, bots, 1), lambda stream: Random(f"{seed} {stream}"), records=True):
        assert check(played.record.encode()) == ()


@pytest.mark.slow
@pytest.mark.parametrize(("bots", "games", "least"), [(("greedy", "random"), 2, 0.9), (("easy", "random"), 2, 0.9)])
def test_levels_are_apart(bots, games, least):
    setup = Setup(GAME, GAME.options.read(), bots, games)
    tally = Tally(setup)
    for played in simulate(setup, lambda stream: Random(f"7 {stream}")):
        tally.add(played)
    assert tally.wins[0] / games >= least
