"""The bots of Switch: no move that the rules refuse, and what they do before exchanges and instead of them."""

from random import Random

import pytest

from engine import registry
from engine.bots.player import levels, make
from engine.check import check
from engine.sim import Setup, simulate
from tests.engine.paper import match

GAME = registry.find("switch")
HANDS = ("AS KS 2D", "9H 8H 5H", "QD JD 4S")
SPARE, T1 = "2C 4C 6C", "5D 6H 7H"


def three(*hands, spare=SPARE, **options):
    return match(3, game="switch", **options).deal(*(hands or HANDS), spare=spare, t1=T1)


def chosen(deal, seat, level="normal", **options):
    bot = make("switch", level, GAME.options.read(None, options), Random(1))
    return bot.choose(deal.view(seat))


def test_the_levels():
    assert levels("switch") == ("random", "easy", "normal", "hard")


@pytest.mark.slow
@pytest.mark.parametrize(
    "settings",
    [
        {"jokers": 3, "redeal_max": 3, "knock_timing": "either", "min_knock": 20},
        {"redeal": "full", "blitz_mode": "call", "pass_rule": "never", "lives": 1},
        {"pass_rule": "always", "knock_timing": "after_turn", "max_turns": 9, "three_kind": "30.5"},
    ],
)
def test_records_of_whole_matches_hold(settings):
    options = GAME.options.read(None, settings, 3)
    setup = Setup(GAME, options, ("normal", "easy", "random"), 1, "standard")
    for played in simulate(setup, Random, records=True):
        assert check(played.record.encode()) == ()


@pytest.mark.parametrize("level", ["easy", "normal"])
def test_the_better_hand_is_kept(level):
    assert chosen(three(), 1, level) == "keep a"
    assert chosen(three(*HANDS, spare="KC TC 9C"), 1, level) == "keep b"


def test_a_new_deal_is_claimed_where_the_hand_is_kept():
    assert chosen(three().play("1 keep a"), 2) == "redeal"
    assert chosen(three().play("1 keep a"), 2, redeal="full") == "accept"
    assert chosen(three().play("1 keep a", "2 accept"), 3) == "accept"


def test_31_is_called_while_others_are_asked():
    deal = three("2D 3D 4D", "AS KS TS", "QD JD 4S", blitz_mode="call").play("1 keep a")
    assert chosen(deal, 2, blitz_mode="call") == "blitz"


def test_an_open_card_that_helps_is_taken():
    deal = three("AS KS 2D", "9H 8H 3C", "QD JD 4S", spare="KH 4C 6S", redeal="off").play("1 keep a")
    assert chosen(deal, 2) == "swap 3C for t2 KH"


def test_a_good_hand_is_knocked_with_or_kept_by_turning_a_table_hand_up():
    good = ("AS KS 2D", "9H 8H TH", "QD JD 4S")
    assert chosen(three(*good, redeal="off").play("1 keep a"), 2) == "knock"
    forbidden = three(*good, redeal="off", knock_first_turn="forbid").play("1 keep a")
    assert chosen(forbidden, 2, knock_first_turn="forbid").startswith("renew t")
