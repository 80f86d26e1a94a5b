"""Banking's money: antes, the pot and who takes it, who is out, and how a match ends.

Turns and exchanges are in tests/engine/family/test_exchange.py.
"""

import pytest

from engine import registry
from engine.cards import names, pack
from engine.game import CHANCE, Order
from engine.options import BadOption
from tests.engine.paper import match

GAME = registry.find("banking")
HANDS = ("AS KS 2D", "9H 8H 3C", "QD JD 4S")
CENTRE = "TS 5C 7C"


def banking(*hands, centre=CENTRE, dealer=1, purses=None, pot=None, **options):
    play = match(len(hands), dealer, game="banking", purses=purses, pot=pot, **options)
    return play.deal(*hands, centre=centre)


def money(play):
    return play.report.purses, play.report.pot


# --- antes and the deal ---------------------------------------


def test_everybody_pays_the_ante_when_the_cards_are_dealt():
    play = match(3, game="banking", ante=2)
    assert money(play) == ((10, 10, 10), 0)
    play.deal(*HANDS, centre=CENTRE)
    assert money(play) == ((8, 8, 8), 6)
    assert play.told == ["seat 1 deals", "Everybody pays the ante; the pot is 6"]


def test_a_stacked_pack_goes_round_with_a_card_to_the_widow_in_each_circle():  # W14
    play = match(3, dealer=3, game="banking")
    state, _ = GAME.apply(play.state, CHANCE, Order(pack()))
    assert [names(hand) for hand in state.deal.hands] == [("AC", "5C", "9C"), ("2C", "6C", "TC"), ("3C", "7C", "JC")]
    assert names(state.deal.rows[0].cards) == ("4C", "8C", "QC")


def test_a_match_in_the_middle_has_paid_its_antes():
    play = match(3, game="banking", purses=(4, 0, 7))
    assert money(play) == ((4, 0, 7), 3)
    play.deal(*HANDS, centre=CENTRE)
    assert money(play) == ((4, 0, 7), 3)
    assert money(match(2, game="banking", pot=5, ante=2)) == ((8, 8), 5)


@pytest.mark.parametrize(
    ("options", "players", "named"),
    [
        ({"ante": 0}, 3, "ante"),
        ({"ante": 11}, 3, "ante: 11"),
        ({"bank": 2, "ante": 3}, 3, "bank"),
        ({"pot_tie": "fight"}, 3, "pot_tie"),
        ({"max_rounds": 0}, 3, "max_rounds"),
        ({}, 10, "players: 10"),
    ],
)
def test_what_cannot_be_played_is_refused_by_name(options, players, named):
    with pytest.raises(BadOption, match=named):
        GAME.options.read(None, options, players)


def test_four_cards_make_a_widow_of_four():
    play = match(2, game="banking", hand_size=4).deal("AS KS 2D 3H", "9H 8H 3C 4C", centre="TS 5C 7C 8C")
    assert len(play.view().public.zones[0].cards) == 4
    play.play("2 swap 9H 8H 3C 4C for TS 5C 7C 8C", "1 swap 2D 3H for 9H 8H")
    GAME.options.read(None, {"hand_size": 4}, 9)


# --- the pot ---------------------------------------


def test_the_best_hand_takes_the_pot():  # W09
    play = banking(*HANDS, "6C 7S 2H", centre="3D 5C 7C").play("2 knock", "3 pass", "4 pass", "1 pass")
    assert money(play) == ((13, 9, 9, 9), 0)
    assert play.say(play.view().public.headline) == "The last lap is over: seat 1 takes 4 from the pot"
    changes = [play.say(seat.change) for seat in play.view().public.seats]
    assert changes == ["+4 from the pot", *["nothing from the pot"] * 3]


def test_31_costs_everybody_else_one_token_more():  # W10
    play = banking(*HANDS, "2C 4C 6C", dealer=4).play("1 swap 2D for TS")
    assert (play.report.end, *money(play)) == ("blitz", (16, 8, 8, 8), 0)
    assert play.told[-5:] == [
        "seat 2 pays one more token",
        "seat 3 pays one more token",
        "seat 4 pays one more token",
        "seat 1 takes 7 tokens from the pot",
        "seat 1 deals next",
    ]


def test_who_has_no_token_pays_none_for_31():  # W13
    play = banking(*HANDS, purses=(9, 0, 9), pot=3).play("2 pass", "3 pass", "1 swap 2D for TS")
    assert (*money(play), play.report.out) == ((13, 0, 8), 0, {1})


def test_several_with_31_share_and_the_odd_token_stays():
    play = banking("AS KS TS", "AH KH TH", "QD JD 4S", centre="2C 3C 4C")
    assert money(play) == ((11, 11, 8), 0)
    play = banking("AS KS TS", "AH KH TH", "QD JD 4S", "2D 3D 9D", centre="2C 3C 4C", ante=2)
    assert money(play) == ((13, 13, 7, 7), 0)
    play = banking("AS KS TS", "AH KH TH", "AD KD TD", "2D 3D 9D", centre="2C 3C 4C")
    assert money(play) == ((10, 10, 10, 8), 2)


def test_only_the_first_with_31_takes_the_pot_where_that_is_agreed():
    play = banking("AS KS TS", "AH KH TH", "QD JD 4S", centre="2C 3C 4C", blitz_tie="first_only")
    assert money(play) == ((8, 14, 8), 0)


TIED = ("KS QS 6S", "QH 9H 7H", "2D 3D 5C")


@pytest.mark.parametrize(
    ("hands", "tie", "purses", "pot"),
    [
        (TIED, "high_card", (12, 9, 9), 0),  # W11
        (TIED, "split", (10, 10, 9), 1),
        (TIED, "carry", (9, 9, 9), 3),
        (("KS QS 6S", "KH QH 6H", "2D 3D 5C"), "high_card", (10, 10, 9), 1),
        (("KS QS 6S", "JH TH 6H", "2D 3D 5C"), "high_card", (12, 9, 9), 0),
        (("AS AH AD", "2S 2H 2C", "2D 3D 5C"), "high_card", (12, 9, 9), 0),
    ],
)
def test_a_tie_for_the_pot(hands, tie, purses, pot):
    play = banking(*hands, centre="2C 3C 4C" if "2C" not in " ".join(hands) else "9C 3C 4C", pot_tie=tie, three_kind=30)
    assert money(play.play("2 knock", "3 pass", "1 pass")) == (purses, pot)


def test_what_stays_in_the_pot_is_played_for_again():
    play = banking(*TIED, centre="2C 3C 4C", pot_tie="carry").play("2 pass", "3 pass", "1 pass")
    assert play.say(play.view().public.headline) == "Everybody has passed: the pot stays for the next deal"
    play.deal(*HANDS, centre="3D 5C 7C").play("3 pass", "1 pass", "2 pass")
    assert money(play) == ((14, 8, 8), 0)


def test_after_a_drawn_deal_the_antes_stay():
    play = banking(*HANDS, all_pass="draw").play("2 pass", "3 pass", "1 pass")
    assert (play.report.end, *money(play)) == ("drawn", (9, 9, 9), 3)
    assert [seat.change for seat in play.view().public.seats] == [None] * 3
    play.deal(*HANDS, centre=CENTRE)
    assert money(play) == ((8, 8, 8), 6)


@pytest.mark.parametrize(("option", "dealer"), [("yes", 1), ("no", 0)])
def test_the_deal_after_a_drawn_one(option, dealer):
    play = banking(*HANDS, all_pass="draw", drawn_deal_moves=option).play("2 pass", "3 pass", "1 pass")
    assert play.deal(*HANDS, centre=CENTRE).report.dealer == dealer


# --- the widow ---------------------------------------


def test_a_widow_face_down_is_taken_by_place_without_an_offer():
    play = banking(*HANDS, widow_start="face_down")
    assert play.view().public.zones[0].cards == (None, None, None)
    assert {"swap 3C for #2", "swap 8H 9H for #1 #3", "swap all", "knock", "pass"} <= play.legal(2)
    play.play("2 swap 9H 3C for #2 #3", "!3 swap QD for #2", "3 swap QD JD for #1 3C")
    assert names(play.view().public.zones[0].cards) == ("QD", "9H", "JD")


@pytest.mark.parametrize(("counts", "two"), [("any", True), ("one_or_all", False)])
def test_how_many_cards_may_be_changed(counts, two):  # W05
    assert ("swap 3C 9H for TS 5C" in banking(*HANDS, widow_counts=counts).legal(2)) == two


# --- the end ---------------------------------------


def test_who_cannot_pay_the_next_ante_is_out():
    play = banking(*HANDS, purses=(4, 0, 7)).play("2 pass", "3 pass", "1 pass")
    assert (*money(play), play.report.out, play.report.ranks) == ((7, 0, 7), 0, {1}, (0, 3, 0))
    assert "seat 2 cannot pay the next ante and is out" in play.told
    play.deal("AS KS 2D", "", "QD JD 4S", centre=CENTRE)
    assert (play.report.dealer, play.report.to_act) == (2, 0)
    assert money(play) == ((6, 0, 6), 2)


def test_the_last_who_can_pay_wins():
    play = banking("AS KS 2D", "9H 8H 3C", purses=(4, 0)).play("2 pass", "1 pass")
    assert (*money(play), play.report.winners, play.report.ranks) == ((6, 0), 0, {0}, (1, 2))
    assert play.told[-1] == "seat 1 wins the match"
    assert play.refused("1 pass") == "The match is over"


def test_after_the_last_deal_most_tokens_win():
    play = banking(*HANDS, max_rounds=1).play("2 pass", "3 pass", "1 pass")
    assert (play.report.winners, play.report.ranks, money(play)) == ({0}, (1, 2, 2), ((12, 9, 9), 0))
    assert play.report.out == set()


def test_drawn_deals_count_and_a_pot_left_over_is_shared():
    play = banking(*HANDS, max_rounds=1, all_pass="draw", ante=2, dealer=2).play("3 pass", "1 pass", "2 pass")
    assert (play.report.winners, money(play)) == ({0, 1, 2}, ((10, 10, 10), 0))
    play = banking(*HANDS, max_rounds=1, all_pass="draw", dealer=2, purses=(5, 5, 4), pot=7)
    play.play("3 pass", "1 pass", "2 pass")
    assert (play.report.winners, money(play)) == ({0, 1}, ((9, 8, 4), 0))
    assert "What is left in the pot goes to seat 1 and seat 2" in play.told


def test_when_nobody_can_pay_any_more_most_tokens_win():
    play = banking("KS QS 6S", "QH 9H 7H", centre="2C 3C 4C", ante=5, purses=(2, 1), pot=10, pot_tie="carry")
    play.play("2 pass", "1 pass")
    assert (play.report.out, play.report.winners, play.report.ranks) == ({0, 1}, {0}, (1, 2))
    assert money(play) == ((12, 1), 0)


def test_who_went_out_before_may_still_have_the_most_tokens_and_win():
    play = banking("2D 3C 4H", "5D 6C 2H", "QD JD 4S", ante=3, pot_tie="carry", purses=(2, 4, 0), pot=4)
    play.play("2 pass", "3 pass", "1 pass")
    assert (play.report.out, play.report.ranks) == ({0}, (3, 0, 0))
    play.deal("", "KS QS 6S", "QH TH 6H", centre=CENTRE).play("3 pass", "2 pass")
    assert (play.report.winners, play.report.ranks, money(play)) == ({0}, (1, 2, 2), ((8, 1, 1), 0))


def test_the_pot_and_the_purses_are_seen():
    play = banking(*HANDS)
    assert [play.say(line) for line in play.view().public.lines] == ["In the pot: 3"]
    assert [(counter.name, counter.value) for counter in play.view().public.seats[0].counters] == [("purse", 9)]
