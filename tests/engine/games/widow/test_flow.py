"""What is Widow's own: lives under its preset, the deal, the options, the moves made for the absent, the views.

Turns, knocks and the offer of the widow are in tests/engine/family/test_exchange.py.
"""

import pytest

from engine import registry
from engine.cards import names, pack
from engine.game import CHANCE, AwaitChance, Beginning, Illegal, Layout, Order
from engine.notation import write_move
from engine.options import BadOption
from tests.engine.paper import match

GAME = registry.find("widow")
HANDS = ("AS KS 2D", "9H 8H 3C", "QD JD 4S")
CENTRE = "KH 5C 6C"


def widow(*hands, centre=CENTRE, start=None, free=(), **options):
    return match(len(hands), start=start, free=free, game="widow", **options).deal(*hands, centre=centre)


# --- the deal and the options ---------------------------------------


def test_a_stacked_pack_goes_round_with_a_card_to_the_widow_in_each_circle():
    play = match(3, game="widow")
    state, _ = GAME.apply(play.state, CHANCE, Order(pack()))
    assert [names(hand) for hand in state.deal.hands] == [("3C", "7C", "JC"), ("AC", "5C", "9C"), ("2C", "6C", "TC")]
    assert names(state.deal.rows[0].cards) == ("4C", "8C", "QC")


@pytest.mark.parametrize("players", range(2, 10))
def test_every_number_of_players_fits(players):
    GAME.options.read(None, None, players)


def test_the_preset():
    options = GAME.options.read("swedish")
    assert {name: options[name] for name in ("widow_start", "widow_counts", "widow_after_pass", "pass_rule")} == {
        "widow_start": "face_down",
        "widow_counts": "one_or_all",
        "widow_after_pass": "reveal",
        "pass_rule": "always",
    }
    assert {name: options[name] for name in ("all_pass", "knocker_tie", "blitz_tie", "free_ride", "opener_knock")} == {
        "all_pass": "showdown",
        "knocker_tie": "shares",
        "blitz_tie": "all_safe",
        "free_ride": "on",
        "opener_knock": "off",
    }


def test_four_cards_are_an_option_of_other_games():
    assert "hand_size" not in GAME.options.read(None, {"hand_size": 4})
    with pytest.raises(BadOption, match="widow_after_pass"):
        GAME.options.read(None, {"widow_after_pass": "burn"})


@pytest.mark.parametrize(
    ("zones", "word"),
    [
        ({}, "hands/1"),
        ({"hands/0": pack()[:3], "hands/1": pack()[3:6], "stock": pack()[6:]}, "centre"),
        (
            {"hands/0": pack()[:3], "hands/1": pack()[3:6], "centre": pack()[6:9], "t1": pack()[9:12]},
            "t1: no cards belong there",
        ),
        ({"hands/0": pack()[:3], "hands/1": pack()[3:6], "centre": pack()[6:9]}, "every card"),
    ],
)
def test_a_layout_needs_its_zones_and_every_card_once(zones, word):
    with pytest.raises(ValueError, match=word):
        GAME.apply(match(2, game="widow").state, CHANCE, Layout(zones))


@pytest.mark.parametrize(
    ("changes", "named"),
    [
        ({"players": 10}, "players: 10"),
        ({"lives": (3, 3)}, "2 numbers were given for 3 players"),
        ({"lives": (3, 0, 3), "dealer": 1}, "seat 2 is not in the match"),
    ],
)
def test_impossible_beginnings_are_refused_in_a_sentence(changes, named):
    with pytest.raises(ValueError, match=named):
        GAME.begin(Beginning(**{"players": 3, "options": GAME.options.read(), "dealer": 0, **changes}))


def test_chance_is_held_to_what_was_asked():
    play = match(3, game="widow")
    with pytest.raises(ValueError, match="exactly the items"):
        GAME.apply(play.state, CHANCE, Order(pack()[1:]))
    with pytest.raises(Illegal):
        GAME.apply(play.state, 0, Order(pack()))
    assert play.refused("2 knock") == "The cards are not dealt yet"


def test_the_first_dealer_can_be_drawn():
    options = GAME.options.read(None, {"first_dealer": "high_card"}, 3)
    state = GAME.begin(Beginning(3, options))
    assert GAME.due(state).kind == "dealer"
    state, _ = GAME.apply(state, CHANCE, Order(pack()))
    assert GAME.report(state).dealer == 0  # whose ace is the highest of ace, two, three


# --- lives ---------------------------------------


@pytest.mark.parametrize(
    ("tie", "losses"),
    [("shares", (1, 1, 0)), ("protected", (1, 0, 0)), ("double_with_others", (1, 2, 0)), ("double_alone", (0, 2, 0))],
)
def test_a_knocker_who_ties_for_the_lowest(tie, losses):  # R05
    deal = widow("9C 8C 2D", "9H 8H 3C", "KD JD 4S", widow_start="face_up", knocker_tie=tie)
    assert deal.play("2 knock", "3 pass", "1 pass").report.losses == losses


def test_the_higher_cards_can_decide_a_tie():
    deal = widow("9C 8C 2D", "TH 7H 3C", "KD JD 4S", widow_start="face_up", tie_low="high_card")
    assert deal.play("2 knock", "3 pass", "1 pass").report.losses == (1, 0, 0)


def test_a_free_rider_plays_on_until_the_next_loss():
    play = widow("9C 8C 2D", "JH 9H 3C", start=(1, 2)).play("2 pass", "1 pass")
    assert (play.report.lives, play.report.free, play.report.winners) == ((0, 2), {0}, set())
    play.deal("9C 8C 2D", "JH 9H 3C", centre="5S 6S 7S").play("1 pass", "2 pass")
    assert (play.report.out, play.report.winners, play.report.ranks) == ({0}, {1}, (2, 1))
    assert play.told[-1] == "seat 2 wins the match"
    assert play.refused("1 pass") == "The match is over"


@pytest.mark.parametrize(("option", "dealer"), [("yes", 1), ("no", 0)])
def test_the_deal_after_a_drawn_one(option, dealer):
    play = widow(*HANDS, all_pass="draw", drawn_deal_moves=option).play("2 pass", "3 pass", "1 pass")
    assert play.report.end == "drawn"
    assert play.deal(*HANDS, centre=CENTRE).report.dealer == dealer


def test_a_void_deal_changes_nothing():
    play = widow("9C 8C 2D", "9H 8H 3C", start=(1, 1), free_ride="off").play("2 pass", "1 pass")
    assert (play.report.end, play.report.lives, play.report.losses) == ("replayed", (1, 1), (0, 0))


def test_seats_that_are_out_are_passed_over():
    play = widow("AS KS 2D", "", "QD JD 4S", start=(3, 0, 3))
    assert play.report.to_act == 2
    assert play.play("3 pass", "1 pass").report.losses == (0, 0, 1)
    assert play.report.dealer == 0
    assert GAME.due(play.state) == AwaitChance("deal", pack(), gap=True)


# --- the absent ---------------------------------------


@pytest.mark.parametrize(
    ("options", "moves", "line"),
    [
        ({}, (), "pass"),
        ({"pass_rule": "never"}, (), "pass"),
        ({"widow_start": "face_up", "pass_rule": "never"}, (), "swap 3C for KH"),
        ({"widow_start": "face_up", "pass_rule": "after_knock"}, (), "swap 3C for KH"),
        ({"pass_rule": "never", "widow_after_pass": "stay_hidden"}, ("2 pass",), "swap 4S for #1"),
        ({"pass_rule": "after_knock"}, ("2 pass", "3 knock"), "pass"),
    ],
)
def test_the_move_made_for_an_absent_player_costs_least(options, moves, line):
    deal = widow(*HANDS, **options).play(*moves)
    found = GAME.idle_move(deal.state, deal.report.to_act)
    assert write_move(found).split(" for ")[-1] == line.split(" for ")[-1]
    assert found in GAME.legal(deal.state, deal.report.to_act)


def test_nothing_is_done_for_a_seat_that_is_not_awaited():
    with pytest.raises(ValueError, match="waits"):
        GAME.idle_move(widow(*HANDS).state, 0)


# --- what is seen ---------------------------------------


def test_the_widow_is_a_row_and_the_hand_has_its_worth():
    deal = widow(*HANDS)
    (row,) = deal.view().public.zones
    assert (row.name, row.layout, row.cards, row.count) == ("centre", "row", (None, None, None), 3)
    (hand,) = deal.view(1).own.zones
    assert (names(hand.cards), deal.say(hand.note)) == (("2D", "AS", "KS"), "worth 21")
    assert deal.view().own is None


@pytest.mark.parametrize(
    ("moves", "headline"),
    [
        ((), "seat 2 may take the widow unseen, or pass"),
        (("2 pass",), "seat 3 is to play"),
        (("2 pass", "3 knock"), "seat 3 has knocked, last lap: seat 1 is to play"),
        (("2 pass", "3 pass", "1 pass"), "Everybody has passed: seat 2 loses a life"),
    ],
)
def test_the_headline_says_what_goes_on(moves, headline):
    deal = widow(*HANDS).play(*moves)
    assert deal.say(deal.view().public.headline) == headline


def test_marks_of_the_players():
    deal = widow(*HANDS).play("2 pass", "3 pass")
    seats = deal.view().public.seats
    assert [[flag.name for flag in seat.flags] for seat in seats] == [["dealer"], ["passed"], ["passed"]]


@pytest.mark.parametrize(
    ("moves", "seat", "line", "reason"),
    [
        ((), 2, "swap {give} for {take}", "Now one can only take the whole widow unseen, or pass"),
        ((), 2, "swap all", ""),
        ((), 2, "knock", "The first player may not knock; take the widow unseen, or pass"),
        ((), 3, "swap all", "It is the turn of seat 2"),
        (("2 pass",), 3, "swap {give} for {take}", ""),
        (("2 pass", "3 knock"), 1, "knock", "seat 3 has knocked already"),
        (("2 pass", "3 pass", "1 pass"), 1, "pass", "The deal is over"),
    ],
)
def test_choices_that_are_open_and_reasons_for_those_that_are_not(moves, seat, line, reason):
    deal = widow(*HANDS).play(*moves)
    (choice,) = [choice for choice in deal.view(seat).own.choices if choice.line == line]
    assert (deal.say(choice.reason) if choice.reason else "") == reason


def test_no_two_choices_of_a_seat_have_one_letter():
    options = {"widow_start": "face_up", "knock_timing": "either", "blitz_mode": "call", "widow_counts": "any"}
    keys = [choice.key for choice in widow(*HANDS, **options).view(2).own.choices]
    assert len(set(keys)) == len(keys) == 7


def test_all_hands_are_shown_at_the_end_and_none_after_a_drawn_deal():
    deal = widow(*HANDS).play("2 pass", "3 pass", "1 pass")
    assert [deal.say(seat.worth) for seat in deal.view().public.seats] == ["21", "17", "20"]
    assert deal.told[2:] == [
        "seat 2 shows 3C 8H 9H: 17",
        "seat 3 shows JD QD 4S: 20",
        "seat 1 shows 2D AS KS: 21",
        "seat 2 loses a life",
        "seat 2 deals next",
    ]
    deal = widow(*HANDS, all_pass="draw").play("2 pass", "3 pass", "1 pass")
    assert [seat.shown for seat in deal.view().public.seats] == [()] * 3
