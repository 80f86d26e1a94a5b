"""Stop the Bus: the call, standing, what a deal costs, and what people see.

Exchanges are in tests/engine/family/test_exchange.py, the order of hands in test_brag.py.
"""

import pytest

from engine import registry
from engine.cards import names, pack
from engine.game import CHANCE, Order
from engine.notation import write_move
from tests.engine.paper import match

GAME = registry.find("stop-the-bus")
HANDS = ("3S 3H 9D", "AS AH 2D", "QD JD 4S")
CENTRE = "2C 5C KC"


def bus(*hands, centre=CENTRE, start=None, **options):
    hands = hands or HANDS
    return match(len(hands), start=start, game="stop-the-bus", **options).deal(*hands, centre=centre)


def test_the_hands_are_dealt_and_then_the_table():
    state, _ = GAME.apply(match(3, game="stop-the-bus").state, CHANCE, Order(pack()))
    assert [names(hand) for hand in state.deal.hands] == [("3C", "6C", "9C"), ("AC", "4C", "7C"), ("2C", "5C", "8C")]
    assert names(state.deal.rows[0].cards) == ("TC", "JC", "QC")


@pytest.mark.parametrize(
    ("preset", "differs"),
    [
        ("standard", {}),
        ("pub", {"knock_timing": "after_turn", "pass_rule": "never"}),
        ("brag", {"brag_order": "brag"}),
    ],
)
def test_presets(preset, differs):
    options = GAME.options.read(preset)
    assert GAME.options.changed(options, "standard") == differs
    assert (options["knocker_tie"], options["knocker_low_penalty"], options["free_ride"]) == ("shares", 1, "off")


def test_options_of_counted_hands_mean_nothing():
    assert GAME.options.read(None, {"jokers": 2, "min_knock": 21, "tie_low": "high_card"}) == GAME.options.read()


def test_one_exchanges_one_card_or_all_or_stops_the_bus():  # B25
    deal = bus()
    assert "possible is 1 and 3" in deal.refused("2 swap AS AH for 2C 5C")
    assert "2 swap all".split(" ", 1)[1] in deal.legal(2)
    assert "exchange one card or all three" in deal.refused("2 pass")
    deal.play("2 knock")
    assert "pass" in deal.legal(3)
    assert "stopped the bus already" in deal.refused("3 knock")


def test_the_call_after_an_exchange_gives_everybody_else_one_turn():  # B24
    deal = bus(knock_timing="after_turn")
    assert "knock" not in deal.legal(2)
    deal.play("2 swap 2D for KC knock")
    assert deal.told == ["seat 2 gives 2D for KC", "seat 2 stops the bus"]
    deal.play("3 pass", "!2 pass", "1 pass")
    assert deal.report.end == "showdown"


@pytest.mark.parametrize(("timing", "instead", "after"), [("instead", True, False), ("either", True, True)])
def test_when_the_bus_may_be_stopped(timing, instead, after):
    legal = bus(knock_timing=timing).legal(2)
    assert ("knock" in legal, "swap all knock" in legal) == (instead, after)


def test_in_the_pub_nobody_stands():
    deal = bus(preset="pub").play("!2 pass", "!2 knock", "2 swap all knock")
    assert not {"pass", "knock"} & deal.legal(3)


def test_everybody_may_stand_where_that_is_agreed():
    assert bus(pass_rule="always").play("2 pass", "3 pass", "1 pass").report.end == "showdown"
    assert bus(pass_rule="always", all_pass="draw").play("2 pass", "3 pass", "1 pass").report.end == "drawn"


@pytest.mark.parametrize(("option", "early"), [("allow", True), ("forbid", False)])
def test_stopping_the_bus_in_a_first_turn(option, early):
    assert ("knock" in bus(knock_first_turn=option).legal(2)) == early


def test_stopping_the_bus_before_any_exchange_can_show_the_hands_at_once():
    deal = bus(knock_first_turn="instant_showdown").play("2 knock")
    assert (deal.report.end, deal.report.places) == ("showdown", (2, 1, 3))


def test_nothing_is_31_here():
    deal = bus("AS KS TS", "2D 3D 4D", "AH QH JH")
    assert deal.report.end is None
    assert "no such move" in deal.refused("1 blitz")


# --- what it costs ---------------------------------------

EQUAL = ("3S 5H 9D", "3D 5C 9H", "QD JD QS")


@pytest.mark.parametrize(
    ("tie", "losses"),
    [("shares", (1, 1, 0)), ("protected", (1, 0, 0)), ("double_with_others", (1, 2, 0)), ("double_alone", (0, 2, 0))],
)
def test_equally_weak_hands(tie, losses):  # B22
    deal = bus(*EQUAL, centre="2C 8C KC", knocker_tie=tie).play("2 knock", "3 pass", "1 pass")
    assert (deal.report.places, deal.report.losses) == ((2, 2, 1), losses)


@pytest.mark.parametrize("penalty", [1, 2])
def test_the_caller_alone_weakest(penalty):
    deal = bus("AS AH 2D", "3S 5H 9D", knocker_low_penalty=penalty).play("2 knock", "1 pass")
    assert deal.report.losses == (0, penalty)


def test_lives_run_out():
    play = bus(start=(3, 3, 1)).play("2 knock", "3 pass", "1 pass")
    assert (play.report.out, play.report.ranks, play.report.lives) == ({2}, (0, 0, 3), (3, 3, 0))
    play.deal("3S 3H 9D", "AS AH 2D", "", centre=CENTRE)
    assert (play.report.dealer, play.report.to_act, play.report.places) == (1, 0, (2, 1, 0))


def test_in_a_free_ride_one_plays_on():
    play = bus(start=(3, 3, 1), free_ride="on").play("2 knock", "3 pass", "1 pass")
    assert (play.report.out, play.report.free) == (set(), {2})


# --- the absent, and what is seen ---------------------------------------


def test_an_absent_player_exchanges_what_costs_least_or_stands():
    deal = bus()
    assert write_move(GAME.idle_move(deal.state, 1)) == "swap 2D for KC"
    deal.play("2 knock")
    assert write_move(GAME.idle_move(deal.state, 2)) == "pass"


@pytest.mark.parametrize(
    ("hand", "words"),
    [
        ("AS AH AD", "prial of aces"),
        ("4S 5S 6S", "running flush, 6 high"),
        ("TS JH QD", "run, queen high"),
        ("AS 2H 3D", "run, ace-two-three"),
        ("AS 2S 3S", "running flush, ace-two-three"),
        ("2S 9S JS", "flush, jack high"),
        ("2S 2H KD", "pair of 2s"),
        ("2S 7H KD", "king high"),
    ],
)
def test_a_hand_in_words(hand, words):
    deal = bus(hand, "4C 5D 7C", centre="8C 8D KC")
    assert deal.say(deal.view(1).own.zones[0].note) == words


def test_the_headline_and_the_marks():
    deal = bus().play("2 knock")
    assert deal.say(deal.view().public.headline) == "seat 2 has stopped the bus, last lap: seat 3 is to play"
    assert [flag.name for flag in deal.view().public.seats[1].flags] == ["knocker"]
    deal.play("3 pass", "1 pass")
    assert deal.say(deal.view().public.headline) == "The last lap is over: seat 3 loses a life"
    assert [deal.say(seat.worth) for seat in deal.view().public.seats] == ["pair of 3s", "pair of aces", "queen high"]
