"""The deal of the exchange games, move by move: who may do what when, and what ends a deal.

Mostly told with Widow, whose options are the most; what other games make of the same machine is in their own tests.
"""

import pytest

from engine.cards import names
from engine.family import exchange
from engine.family.exchange_deal import ExchangeRules, Phase
from engine.family.value import ValueRules, worths
from engine.game import Illegal, Spot
from engine.notation import read_move
from tests.engine.paper import match

# Hands worth 21, 17 and 20 with nothing that 31 could be made of soon. Seat 1 deals, seat 2 begins.
HANDS = ("AS KS 2D", "9H 8H 3C", "QD JD 4S")
CENTRE = "KH 5C 6C"


def widow(*hands, centre=CENTRE, **options):
    """A deal with an open widow unless it is said otherwise."""
    hands = hands or HANDS
    return match(len(hands), game="widow", **{"widow_start": "face_up", **options}).deal(*hands, centre=centre)


def row(deal):
    return [None if face is None else names((face,))[0] for face in deal.view().public.zones[0].cards]


# --- exchanging --------------------------------------------------------------------------------------------------


def test_left_of_the_dealer_begins_and_may_do_anything():
    deal = widow()
    assert deal.report.to_act == 1
    assert len(deal.legal(2)) == 9 + 1 + 2
    assert {"swap 3C for KH", "swap all", "knock", "pass"} <= deal.legal(2)
    assert deal.legal(1) == deal.legal(3) == set()
    assert "2" in deal.refused("1 pass")


def test_given_cards_take_the_places_of_those_taken():
    deal = widow().play("2 swap 3C for 5C")
    assert row(deal) == ["KH", "3C", "6C"]
    assert deal.told == ["seat 2 gives 3C for 5C of the widow"]
    deal = widow(widow_counts="any").play("2 swap 3C 9H for 6C KH")
    assert row(deal) == ["9H", "5C", "3C"]


def test_the_whole_hand_goes_for_the_whole_row():
    deal = widow().play("2 swap all")
    assert row(deal) == ["3C", "8H", "9H"]
    assert deal.report.values == (42, 22, 40)
    assert widow().play("2 swap 9H 8H 3C for KH 5C 6C").report.values == (42, 22, 40)


@pytest.mark.parametrize(
    ("line", "word"),
    [
        ("2 swap 9H 3C for KH 5C", "possible is 1 and 3"),  # W04
        ("2 swap 9H for KH 5C", "as many"),
        ("2 swap 3C for 3C", "3C does not lie open"),  # W06
        ("2 swap 3C for AC", "AC does not lie open"),
        ("2 swap AC for KH", "do not hold AC"),
        ("2 swap 9H 9H 3C for KH 5C 6C", "do not hold 9H"),
        ("2 swap 9H 8H 3C for KH KH 6C", "KH does not lie open"),
        ("2 swap 3C for #1", "no hidden card 1"),
        ("2 swap 3C for #9", "no hidden card 9"),
        ("2 swap 3C for t1 KH", "only one row"),
        ("2 swap all for t2", "only one row"),
        ("2 swap all knock", "instead of a turn"),
        ("2 swap", "swap 7D"),
        ("2 draw stock", "no such move"),
        ("2 renew t1 up", "no such move"),
        ("2 blitz", "announced by itself"),
    ],
)
def test_exchanges_that_are_refused_and_why(line, word):
    assert word in widow().refused(line)


def test_two_cards_where_any_number_may_be_changed():  # W05
    widow(widow_counts="any").play("2 swap 9H 3C for KH 5C")


def test_jokers_that_look_alike_are_two_cards():
    deal = widow("AS KS 2D", "9H 8H JO", "QD JD 4S", centre="JO 5C 6C", jokers=2, straight30="off")
    assert deal.report.values[1] == 56
    deal.play("2 swap JO for JO")
    assert row(deal)[0] == "JO"
    assert deal.report.values[1] == 56


# --- passing and knocking ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rule", "before", "after"), [("never", False, False), ("after_knock", False, True), ("always", True, True)]
)
def test_when_one_may_pass(rule, before, after):
    deal = widow(pass_rule=rule)
    assert ("pass" in deal.legal(2)) == before
    deal.play("2 knock")
    assert ("pass" in deal.legal(3)) == after


@pytest.mark.parametrize(("option", "end"), [("showdown", "showdown"), ("draw", "drawn"), ("continue", None)])
def test_everybody_passes(option, end):
    assert widow(all_pass=option).play("2 pass", "3 pass", "1 pass").report.end == end


def test_anything_else_ends_a_row_of_passes():
    deal = widow().play("2 pass", "3 pass", "1 swap 2D for KH", "2 pass", "3 pass")
    assert deal.report.to_act == 0
    assert deal.play("1 pass").report.end == "showdown"


def test_a_knock_gives_everybody_else_one_turn():
    deal = widow().play("2 pass", "3 knock")
    assert "knock" not in deal.legal(1)
    assert "knocked already" in deal.refused("1 knock")
    deal.play("1 swap 2D for KH", "2 pass")
    assert (deal.report.end, deal.report.knocker, deal.report.losses) == ("showdown", 2, (0, 1, 0))


@pytest.mark.parametrize(
    ("timing", "knock", "with_swap"), [("instead", True, False), ("after_turn", False, True), ("either", True, True)]
)
def test_when_one_may_knock(timing, knock, with_swap):
    legal = widow(knock_timing=timing).legal(2)
    assert ("knock" in legal) == knock
    assert ("swap 3C for KH knock" in legal) == with_swap
    assert ("swap all knock" in legal) == with_swap


def test_a_knock_at_the_end_of_an_exchange_is_told_with_it():
    deal = widow(knock_timing="either").play("2 swap 3C for KH knock")
    assert deal.told == ["seat 2 gives 3C for KH of the widow", "seat 2 knocks"]
    deal.play("!3 swap 4S for 5C knock", "3 pass", "1 pass")
    assert deal.report.losses == (0, 0, 1)


@pytest.mark.parametrize(("least", "may"), [("none", True), (17, True), (18, False)])
def test_a_knock_needs_a_hand(least, may):  # T10
    assert ("knock" in widow(min_knock=least).legal(2)) == may


def test_a_knock_with_an_exchange_is_measured_after_it():
    deal = widow(min_knock=25, knock_timing="either")
    assert {line for line in deal.legal(2) if line.endswith("knock")} == {"swap 3C for KH knock"}
    assert "You need 25" in deal.refused("2 swap 3C for 5C knock")


def test_nobody_knocks_in_a_first_turn_where_that_is_forbidden():
    deal = widow(knock_first_turn="forbid", knock_timing="either").play("!2 knock", "!2 swap all knock", "2 pass")
    deal.play("!3 knock", "3 swap 4S for KH", "!1 knock", "1 swap 2D for 5C", "2 knock")


def test_a_knock_before_anybody_has_exchanged_can_show_the_hands_at_once():
    deal = widow(knock_first_turn="instant_showdown").play("2 pass", "3 knock")
    assert (deal.report.end, deal.report.losses) == ("showdown", (0, 1, 0))
    deal = widow(knock_first_turn="instant_showdown").play("2 swap 3C for KH", "3 knock")
    assert deal.report.to_act == 0


def test_a_deal_without_a_knock_is_scored_after_so_many_turns():
    deal = widow(max_turns=2).play("2 swap 3C for KH", "3 swap 4S for 5C")
    assert (deal.report.end, deal.report.losses) == ("showdown", (0, 0, 1))
    assert widow(max_turns=2).play("2 swap 3C for KH", "3 knock").report.to_act == 0


# --- 31 ------------------------------------------------------------------------------------------------------------

NEARLY = ("2C 3C 4C", "AS QS 4H", "9D 8D 6D")


def test_31_at_the_end_of_a_turn_ends_the_deal_after_a_knock_too():  # W08
    assert widow(*NEARLY, centre="KS 5H 7C").play("2 swap 4H for KS").report.losses == (1, 0, 1)
    deal = match(3, dealer=3, game="widow", widow_start="face_up", blitz_after_knock="knocker_double")
    deal.deal(*NEARLY, centre="KS 5H 7C").play("1 knock", "2 swap 4H for KS")
    assert (deal.report.end, deal.report.losses) == ("blitz", (2, 0, 1))


def test_31_as_dealt_counts_at_once():
    deal = widow("AS KS TS", "2D 3D 4D", "AH QH JH", blitz_tie="first_only")
    assert (deal.report.end, deal.report.losses) == ("blitz", (1, 1, 0))
    assert deal.legal(2) == set()


def test_a_holder_calls_out_of_turn_where_31_is_called():
    deal = widow("AS KS TS", "2D 3D 4D", "AH QH JH", blitz_mode="call").play("!2 blitz", "!1 blitz TS", "1 blitz")
    assert deal.report.losses == (0, 1, 0)
    deal = widow("AS KS TS", "2D 3D 4D", "AH QH JH", blitz_mode="call", blitz_tie="first_only").play("1 blitz")
    assert deal.report.losses == (0, 1, 1)


@pytest.mark.parametrize(("option", "end"), [("score", "showdown"), ("blitz", "blitz")])
def test_31_that_was_never_called(option, end):
    deal = widow("AS KS TS", "2D 3D 4D", "AH 7H 2C", blitz_mode="call", uncalled_31=option)
    deal.play("2 knock", "3 pass", "1 pass")
    assert deal.view().public.stage == "showdown"
    assert deal.legal(1) == {"blitz"}
    deal.play("!2 pass")
    assert deal.close().report.end == end


def test_the_open_showdown_is_the_last_moment_to_call():
    deal = widow("AS KS TS", "2D 3D 4D", "AH 7H 2C", blitz_mode="call").play("2 pass", "3 pass", "1 pass", "1 blitz")
    assert (deal.report.end, deal.report.losses) == ("blitz", (0, 1, 1))


def test_nothing_can_be_called_after_a_drawn_deal():
    deal = widow("AS KS TS", "2D 3D 4D", "AH 7H 2C", blitz_mode="call", all_pass="draw")
    deal.play("2 pass", "3 pass", "1 pass")
    assert deal.report.end == "drawn"
    deal.play("!1 blitz")


# --- the widow offered unseen ----------------------------------------------------------------------------------------


def hidden(*hands, **options):
    return widow(*hands, widow_start="face_down", **options)


def test_the_first_player_takes_the_widow_unseen_or_passes():
    deal = hidden(pass_rule="never")
    assert deal.legal(2) == {"swap all", "pass"}
    assert row(deal) == [None] * 3
    assert "whole widow" in deal.refused("2 swap 3C for #1")
    deal.play("2 swap all")
    assert row(deal) == ["3C", "8H", "9H"]
    assert deal.told == ["seat 2 takes the widow unseen and lays down 3C 8H 9H"]
    (event,) = deal.events
    assert deal.say(event.own[1]) == "seat 2 takes the widow (KH 5C 6C) and lays down 3C 8H 9H"
    assert "swap 4S for 9H" in deal.legal(3)


def test_a_widow_that_is_not_taken_is_turned_up():  # W02
    deal = hidden().play("2 pass")
    assert deal.told == ["seat 2 passes", "the widow is turned up: KH 5C 6C"]
    assert {"swap 4S for KH", "swap all", "pass", "knock"} <= deal.legal(3)


def test_a_widow_that_stays_hidden_is_taken_by_place():
    deal = hidden(widow_after_pass="stay_hidden").play("2 pass")
    assert {"swap 4S for #1", "swap 4S for #3"} <= deal.legal(3)
    deal.play("3 swap 4S for #2", "!1 swap 2D for #2", "1 swap 2D for 4S")
    assert row(deal) == [None, "2D", None]
    assert deal.told == ["seat 1 gives 2D for 4S of the widow"]


def test_hidden_and_open_cards_may_be_taken_together():
    deal = hidden(widow_after_pass="stay_hidden", widow_counts="any").play("2 pass", "3 swap 4S for #2")
    deal.play("1 swap 2D AS for 4S #1")
    assert deal.told == ["seat 1 gives 2D AS for 4S and hidden card 1 of the widow"]
    assert deal.say(deal.events[0].own[0]) == "seat 1 gives 2D AS for 4S KH of the widow"
    assert row(deal) == ["AS", "2D", None]
    assert "no hidden card 3" in deal.refused("2 swap 9H 8H for #3 #3")


def test_the_offer_goes_round_until_somebody_takes_it():
    deal = hidden(widow_after_pass="offer_lap").play("2 pass")
    assert deal.legal(3) == {"swap all", "pass", "knock"}
    deal.play("3 swap all")
    assert row(deal) == ["JD", "QD", "4S"]
    assert "swap 2D for QD" in deal.legal(1)


def test_after_the_lap_the_widow_is_turned_up():
    deal = hidden(widow_after_pass="offer_lap", all_pass="continue").play("2 pass", "3 pass", "1 pass")
    assert row(deal) == ["KH", "5C", "6C"]
    assert "swap 3C for KH" in deal.legal(2)


def test_a_knock_in_the_lap_leaves_the_others_the_same_offer():
    deal = hidden(widow_after_pass="offer_lap").play("2 pass", "3 knock")
    assert deal.legal(1) == {"swap all", "pass"}
    deal.play("1 pass")
    assert "swap 3C for KH" in deal.legal(2)


def test_the_first_pass_counts_as_one():
    assert hidden().play("2 pass", "3 pass", "1 pass").report.end == "showdown"


@pytest.mark.parametrize(
    ("options", "knocks"),
    [
        ({}, set()),
        ({"opener_knock": "on"}, {"knock"}),
        ({"knock_first_turn": "instant_showdown"}, {"knock"}),
        ({"knock_timing": "after_turn"}, set()),
        ({"knock_timing": "either"}, set()),
        ({"knock_timing": "either", "opener_knock": "on"}, {"knock", "swap all knock"}),
        ({"knock_timing": "after_turn", "opener_knock": "on"}, {"swap all knock"}),
        ({"knock_timing": "after_turn", "opener_knock": "on", "min_knock": 2}, set()),
        ({"opener_knock": "on", "knock_first_turn": "forbid"}, set()),
    ],
)
def test_whether_the_first_player_may_knock(options, knocks):
    assert {line for line in hidden(**options).legal(2) if "knock" in line} == knocks


def test_after_a_knock_of_the_first_player_the_widow_is_turned_up():
    assert row(hidden(opener_knock="on").play("2 knock")) == ["KH", "5C", "6C"]


def test_what_a_knock_needs_is_offered_only_where_it_is_sure():
    options = {"widow_after_pass": "stay_hidden", "knock_timing": "either", "min_knock": 20}
    deal = hidden("AS KS 2D", "9H 8H 3C", "QD JD 4S", centre="KH AD 6C", **options).play("2 pass")
    assert {line for line in deal.legal(3) if line.startswith("swap") and line.endswith("knock")} == {
        f"swap 4S for #{place} knock" for place in (1, 2, 3)
    }
    assert [choice.line for choice in deal.view(3).own.choices if choice.enabled and "knock" in choice.line] == [
        *(f"swap 4S for #{place} knock" for place in (1, 2, 3)),
        "knock",
    ]


# --- two rows, as Switch has them ------------------------------------------------------------------------------------

ROWS = ExchangeRules(
    hand_size=3,
    rows=("t1", "t2"),
    start_up=(False, True),
    counts=(1,),
    jokers=0,
    pass_rule="after_knock",
    all_pass="showdown",
    knock_timing="instead",
    knock_first_turn="allow",
    min_knock=0,
    max_turns=100,
    has_31=True,
    call_mode=False,
    first_only=False,
    uncalled_blitz=False,
    strengths=worths(ValueRules()),
    may_renew=True,
    value=ValueRules(),
)
PLAN = tuple(Spot(zone) for zone in ("hands/0", "hands/1", "t1", "t2") for _ in range(3))


def two_rows(*lines):
    """Two hands, 4C to 6C hidden in t1, 7C to 9C open in t2; 2C TC JC and 3C QC KC in hand; seat 2 is the dealer."""
    cards = [1, 9, 10, 2, 11, 12, 3, 4, 5, 6, 7, 8, *range(13, 52), 0]
    deal = exchange.laid_out(ROWS, 2, (0, 1), exchange.zones_of(PLAN, cards))
    for line in lines:
        seat, _, move = line.partition(" ")
        deal, _ = exchange.play(deal, int(seat) - 1, read_move(move))
    return deal


def test_an_exchange_names_its_row():
    deal = two_rows("1 swap 2C for t1 #2", "2 swap all for t2")
    assert [names(row.cards) for row in deal.rows] == [("4C", "2C", "6C"), ("3C", "QC", "KC")]
    assert [row.up for row in deal.rows] == [(False, True, False), (True, True, True)]
    for line in ("swap 5C for 2C", "swap all", "swap 5C for t1 5C"):
        with pytest.raises(Illegal):
            exchange.play(deal, 0, read_move(line))


def test_a_row_renewed_face_down_goes_on_with_the_same_turn():
    deal = two_rows("1 renew t2 down")
    assert (deal.turn, deal.turns) == (0, 0)
    assert deal.rows[1].up == (False, False, False)
    assert names(deal.removed) == ("7C", "8C", "9C")
    deal = two_rows("1 renew t1 up")
    assert (deal.turn, deal.turns, deal.passes) == (1, 1, 0)
    assert names(deal.buried) == ("4C", "5C", "6C")


def test_a_row_needs_three_cards_of_the_stock_to_be_renewed():  # W20
    deal = two_rows(*["1 renew t1 down"] * 13)
    assert len(deal.stock) == 1
    with pytest.raises(Illegal, match="too_few_to_renew"):
        exchange.play(deal, 0, read_move("renew t1 up"))
    assert deal.phase is Phase.TURN
