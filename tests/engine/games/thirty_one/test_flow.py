"""The deal of Thirty-One, move by move: who may do what when, and what ends a deal."""

import pytest

from tests.engine.paper import match

# Hands worth 21, 17 and 20 with nothing that 31 could be made of soon. Seat 1 deals, seat 2 begins.
HANDS = ("AS KS 2D", "9H 8H 3C", "QD JD 4S")


def three(**options):
    return match(3, **options)


def test_left_of_the_dealer_begins_and_may_not_pass_before_a_knock():  # T01
    deal = three().deal(*HANDS)
    assert deal.report.to_act == 1
    assert deal.legal(2) == {"draw stock", "draw discard", "knock"}
    assert deal.legal(1) == deal.legal(3) == set()
    assert "2" in deal.refused("1 draw stock")


def test_a_card_just_taken_has_to_stay():  # T03
    deal = match(3).deal("2H 3D 5S", "KH 4C 8S", "QD JD 4S", discard="AC").play("2 draw discard")
    assert deal.legal(2) == {"discard KH", "discard 4C", "discard 8S"}
    assert "AC" in deal.refused("2 discard AC")


def test_a_card_just_taken_may_go_back_where_that_is_allowed():  # T05
    deal = three(discard_back="allow").deal("2H 3D 5S", "KH 4C 8S", "QD JD 4S", discard="AC")
    deal.play("2 draw discard", "2 discard AC")
    assert deal.report.to_act == 2


def test_a_card_from_the_stock_may_be_thrown_at_once():
    three().deal(*HANDS, stock="AC").play("2 draw stock", "2 discard AC")


def test_a_knock_gives_everybody_else_one_turn():  # T06, T08
    deal = three().deal(*HANDS, stock="5C 6C KC").play("2 draw stock", "2 discard 5C", "3 knock")
    assert deal.legal(1) == {"draw stock", "draw discard", "pass"}
    assert "knocked already" in deal.refused("1 knock")
    deal.play("1 pass", "2 draw stock", "2 discard 6C")
    assert deal.report.end == "showdown"
    assert deal.report.losses == (0, 1, 0)


def test_two_players_the_other_has_one_turn():  # T26
    deal = match(2).deal("AS KS 2D", "9H 8H 3C").play("2 knock", "1 pass")
    assert deal.report.losses == (0, 2)


def test_31_at_the_end_of_a_turn_ends_the_deal_after_a_knock_too():  # T16
    deal = three().deal("2C 3C 4C", "9D 8D 6D", "AS KS 4D", stock="TS")
    deal.play("2 knock", "3 draw stock", "3 discard 4D")
    assert (deal.report.end, deal.report.losses) == ("blitz", (1, 1, 0))


def test_31_dealt_to_two_saves_both():  # T13
    deal = three().deal("AS KS TS", "2D 3D 4D", "AH QH JH")
    assert (deal.report.end, deal.report.losses) == ("blitz", (0, 1, 0))
    assert deal.legal(2) == set()


def test_31_dealt_to_two_saves_the_first_from_the_dealers_left():
    deal = three(blitz_tie="first_only").deal("AS KS TS", "2D 3D 4D", "AH QH JH")
    assert deal.report.losses == (1, 1, 0)


def test_31_with_the_last_card_of_the_stock_is_no_drawn_deal():  # T18
    deal = three().deal("2C 3C 4C", "AS KS 4D", "9D 8D 6D", stock="TS", rest="discard")
    deal.play("2 draw stock", "2 discard 4D")
    assert deal.report.end == "blitz"


# --- passing ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rule", "before", "after"),
    [("never", False, False), ("after_knock", False, True), ("always", True, True)],
)
def test_when_one_may_pass(rule, before, after):
    deal = three(pass_rule=rule).deal(*HANDS)
    assert ("pass" in deal.legal(2)) == before
    deal.play("2 knock")
    assert ("pass" in deal.legal(3)) == after


@pytest.mark.parametrize(("option", "end"), [("showdown", "showdown"), ("draw", "drawn"), ("continue", None)])
def test_everybody_passes(option, end):
    deal = three(pass_rule="always", all_pass=option).deal(*HANDS).play("2 pass", "3 pass", "1 pass")
    assert deal.report.end == end
    if end == "showdown":
        assert deal.report.losses == (0, 1, 0)


def test_anything_else_ends_a_row_of_passes():  # T23
    deal = three(pass_rule="always").deal(*HANDS, stock="5C")
    deal.play("2 pass", "3 pass", "1 draw stock", "1 discard 5C", "2 pass", "3 pass")
    assert deal.report.to_act == 0
    assert deal.play("1 pass").report.end == "showdown"


def test_passes_after_a_knock_are_no_row():
    deal = match(4, pass_rule="always").deal(*HANDS, "6C 7S 2H").play("2 knock", "3 pass", "4 pass")
    assert deal.report.to_act == 0


# --- knocking --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "options", "may"),
    [
        ("KH 9H 2C", {"min_knock": 21}, False),  # T10
        ("KH 9H 2H", {"min_knock": 21}, True),
        ("4H 4C 4S", {"min_knock": 21, "three_kind": "30"}, True),  # T11
        ("4H 4C 4S", {"min_knock": 21}, False),
        ("2H 3C 4S", {"min_knock": "none"}, True),
    ],
)
def test_what_one_needs_to_knock(hand, options, may):
    deal = three(**options).deal("AS KS 2D", hand, "QD JD 3S")
    assert ("knock" in deal.legal(2)) == may


def test_no_knock_in_the_first_turn():  # T25
    deal = three(knock_first_turn="forbid").deal(*HANDS, stock="5C 6C 2C")
    deal.play("!2 knock", "2 draw stock", "2 discard 5C", "!3 knock", "3 draw stock", "3 discard 6C", "!1 knock")
    deal.play("1 draw stock", "1 discard 2C", "2 knock")


def test_a_knock_before_anybody_drew_shows_the_hands():
    deal = three(knock_first_turn="instant_showdown", pass_rule="always").deal(*HANDS).play("2 pass", "3 knock")
    assert (deal.report.end, deal.report.losses, deal.report.knocker) == ("showdown", (0, 1, 0), 2)


def test_a_later_knock_is_an_ordinary_one():
    deal = three(knock_first_turn="instant_showdown").deal(*HANDS, stock="5C")
    deal.play("2 draw stock", "2 discard 5C", "3 knock")
    assert deal.report.to_act == 0


@pytest.mark.parametrize(
    ("timing", "before", "with_throw"), [("instead", True, False), ("after_turn", False, True), ("either", True, True)]
)
def test_when_one_knocks(timing, before, with_throw):
    deal = three(knock_timing=timing).deal(*HANDS, stock="5C")
    assert ("knock" in deal.legal(2)) == before
    deal.play("2 draw stock")
    assert ("discard 5C knock" in deal.legal(2)) == with_throw
    assert deal.refused("2 knock")


def test_knocking_with_the_throw_gives_the_others_one_turn():
    deal = three(knock_timing="after_turn").deal(*HANDS, stock="5C")
    deal.play("2 draw stock", "2 discard 5C knock", "3 pass", "1 pass")
    assert (deal.report.knocker, deal.report.losses) == (1, (0, 2, 0))


def test_what_counts_for_a_knock_with_the_throw_is_the_hand_left():
    deal = three(knock_timing="either", min_knock=21).deal("AS KS 2D", "KH 9H 2H", "QD JD 3S", stock="5C")
    deal.play("2 draw stock")
    assert {line for line in deal.legal(2) if line.endswith("knock")} == {"discard 5C knock"}


def test_a_knock_with_the_last_card_of_the_stock_counts():
    deal = three(knock_timing="either").deal(*HANDS, stock="5C", rest="discard")
    deal.play("2 draw stock", "2 discard 5C knock")
    assert deal.report.to_act == 2
    assert deal.legal(3) == {"draw discard", "pass"}


# --- the stock is used up ----------------------------------------------------------------------------------------


def last_card(**options):
    """The first player draws the last card of the stock."""
    return three(**options).deal(*HANDS, stock="5C", rest="discard")


@pytest.mark.parametrize(("option", "end"), [("draw", "drawn"), ("showdown", "showdown")])
def test_an_empty_stock_ends_the_deal(option, end):
    deal = last_card(stock_out=option).play("2 draw stock", "2 discard 5C")
    assert deal.report.end == end
    assert deal.report.losses == ((0, 0, 0) if end == "drawn" else (0, 1, 0))


def test_an_empty_stock_after_a_knock_ends_nothing():  # T19
    deal = last_card().play("2 knock", "3 draw stock", "3 discard 5C")
    assert deal.legal(1) == {"draw discard", "pass"}


def test_a_deal_that_begins_without_a_stock_gives_the_first_player_a_turn():
    deal = three().deal(*HANDS, rest="away")
    assert deal.legal(2) == {"draw discard", "knock"}
    assert deal.play("2 draw discard", "2 discard 3C").report.end == "drawn"


def test_the_discards_go_on_until_somebody_declines():  # T20
    deal = last_card(stock_out="discard_chain").play("2 draw stock", "2 discard 5C")
    assert deal.legal(3) == {"draw discard", "knock", "pass"}
    deal.play("3 draw discard", "3 discard 4S", "1 pass")
    assert (deal.report.end, deal.report.losses, deal.report.knocker) == ("showdown", (0, 1, 0), None)


def test_the_discards_go_on_until_all_decline():
    deal = last_card(stock_out="discard_chain", chain_end="all_decline", all_pass="continue")
    deal.play("2 draw stock", "2 discard 5C", "3 pass", "1 pass", "2 draw discard", "2 discard 3C", "3 pass", "1 pass")
    assert deal.report.to_act == 1
    assert deal.play("2 pass").report.end == "showdown"


def test_passing_in_the_chain_after_a_knock_is_no_decline():
    deal = last_card(stock_out="discard_chain", pass_rule="never")
    deal.play("2 draw stock", "2 discard 5C", "3 knock", "1 pass")
    assert deal.report.to_act == 1


def test_the_discards_make_a_new_stock_when_somebody_draws():  # T21
    deal = three(stock_out="reshuffle").deal(*HANDS, discard="4C AC", rest="away")
    deal.play("2 draw stock")
    assert deal.told == ["The discards make a new stock of 1", "seat 2 draws from the stock"]
    assert deal.legal(2) == {"discard 9H", "discard 8H", "discard 3C", "discard AC"}
    public = deal.view().public
    assert {zone.name: (zone.count, zone.cards) for zone in public.zones} == {"stock": (0, ()), "discard": (1, (3,))}


def test_a_single_discard_makes_no_stock():
    deal = three(stock_out="reshuffle").deal(*HANDS, discard="4C", rest="away")
    assert deal.legal(2) == {"draw discard", "knock"}


def test_a_deal_without_a_knock_is_scored_after_so_many_turns():
    deal = (
        three(max_turns=2)
        .deal(*HANDS, stock="5C 6C")
        .play("2 draw stock", "2 discard 5C", "3 draw stock", "3 discard 6C")
    )
    assert (deal.report.end, deal.report.losses) == ("showdown", (0, 1, 0))


def test_after_a_knock_turns_are_not_counted():
    deal = three(max_turns=2).deal(*HANDS, stock="5C").play("2 draw stock", "2 discard 5C", "3 knock", "1 pass")
    assert deal.report.to_act == 1


# --- calling 31 ----------------------------------------------------------------------------------------------------

HOLDS = ("2C 3C 4C", "AS KS TS", "9D 8D 6D")


def call(**options):
    return three(blitz_mode="call", **options)


def test_an_uncalled_31_is_just_a_hand():  # T15
    deal = call().deal(*HOLDS, stock="5C").play("2 draw stock", "2 discard 5C", "3 knock", "1 pass", "2 pass")
    assert deal.report.end is None
    assert deal.view().public.stage == "showdown"
    deal.close()
    assert (deal.report.end, deal.report.values, deal.report.losses) == ("showdown", (18, 62, 46), (1, 0, 0))


def test_a_holder_calls_out_of_turn():
    deal = call().deal("AS KS TS", "2C 3C 4C", "9D 8D 6D").play("!2 blitz", "!1 blitz TS", "1 blitz")
    assert (deal.report.end, deal.report.losses) == ("blitz", (0, 1, 1))


def test_the_player_in_turn_calls_with_the_card_thrown():
    deal = call().deal("2C 3C 4C", "AS KS 4D", "9D 8D 6D", stock="TS").play("2 draw stock")
    assert {line for line in deal.legal(2) if "blitz" in line} == {"blitz 4D"}
    deal.play("!2 blitz", "!2 blitz TS", "2 blitz 4D")
    assert (deal.report.end, deal.report.values, deal.report.losses) == ("blitz", (18, 62, 46), (1, 0, 1))


def test_somebody_in_the_middle_of_a_turn_is_safe_with_31_within_reach():
    deal = call().deal("AH KH TH", "AS KS 4D", "9D 8D 6D", stock="TS").play("2 draw stock", "1 blitz")
    assert (deal.report.values, deal.report.losses) == ((62, 62, 46), (0, 0, 1))


def test_only_the_caller_is_safe():  # R28
    deal = call(blitz_tie="first_only").deal("AH KH TH", "AS KS TS", "9D 8D 6D").play("1 blitz")
    assert deal.report.losses == (0, 1, 1)


def test_the_open_showdown_is_the_last_moment_to_call():
    deal = call().deal(*HOLDS).play("2 knock", "3 pass", "1 pass", "!3 blitz", "!2 draw stock", "2 blitz")
    assert (deal.report.end, deal.report.losses) == ("blitz", (1, 0, 1))
    deal.play("!2 blitz")


@pytest.mark.parametrize(
    ("option", "tie", "end", "losses"),
    [
        ("score", "all_safe", "showdown", (0, 0, 1)),
        ("blitz", "all_safe", "blitz", (0, 0, 1)),
        ("blitz", "first_only", "blitz", (1, 0, 1)),
    ],
)
def test_31_that_was_never_called(option, tie, end, losses):
    deal = call(uncalled_31=option, blitz_tie=tie).deal("AH KH TH", "AS KS TS", "9D 8D 6D")
    deal.play("2 knock", "3 pass", "1 pass").close()
    assert (deal.report.end, deal.report.losses) == (end, losses)


def test_nothing_can_be_called_after_a_drawn_deal():
    deal = call().deal(*HOLDS, stock="5C", rest="discard").play("2 draw stock", "2 discard 5C")
    assert deal.report.end == "drawn"
    deal.play("!2 blitz")


def test_calling_costs_the_knocker_two_where_that_is_agreed():
    deal = call(blitz_after_knock="knocker_double").deal("AS KS TS", "2C 3C 4C", "9D 8D 6D").play("2 knock", "1 blitz")
    assert deal.report.losses == (0, 2, 1)


# --- jokers, four cards --------------------------------------------------------------------------------------------


def test_the_joker_taken_stays_and_the_joker_held_may_go():  # T28
    deal = match(2, jokers=2, blitz_mode="call").deal("9C 8C 2D", "JO 5H 3C", discard="JO")
    deal.play("2 draw discard")
    assert deal.legal(2) == {"discard JO", "discard 5H", "discard 3C"} | {
        line for line in deal.legal(2) if line.startswith("blitz")
    }
    assert deal.play("2 discard JO").report.to_act == 0


def test_four_cards_are_dealt_and_five_held_in_the_middle_of_a_turn():
    deal = match(2, hand_size=4).deal("9C 8C 2D 2S", "5H 3C 4D 6S", stock="KD").play("2 draw stock")
    assert len(deal.legal(2)) == 5
    assert deal.report.values == (34, 28)


# --- the match -------------------------------------------------------------------------------------------------------


def test_the_whole_match_with_a_free_ride():
    play = match(2, free_ride="on", start=(1, 2))
    play.deal("9C 8C 2D", "KH 9H 3C").play("2 knock", "1 pass")
    assert (play.report.lives, play.report.free, play.report.winners) == ((0, 2), {0}, set())
    play.deal("9C 8C 2D", "KH 9H 3C").play("1 knock", "2 pass")
    assert (play.report.out, play.report.winners, play.report.ranks) == ({0}, {1}, (2, 1))
    assert play.refused("1 knock")
    assert play.told[-1] == "seat 2 wins the match"


@pytest.mark.parametrize(("option", "dealer"), [("yes", 2), ("no", 1)])
def test_the_deal_after_a_drawn_one(option, dealer):
    play = three(drawn_deal_moves=option).deal(*HANDS, stock="5C", rest="discard")
    play.play("2 draw stock", "2 discard 5C").deal(*HANDS)
    assert play.report.dealer == dealer - 1


def test_a_void_deal_changes_nothing():  # L08
    play = match(2, knocker_tie="shares", start=(1, 1)).deal("9C 8C 2D", "9H 8H 3C").play("2 knock", "1 pass")
    assert (play.report.end, play.report.lives, play.report.losses) == ("replayed", (1, 1), (0, 0))
    assert play.report.winners == set()


def test_all_out_together_win_together():
    play = match(2, knocker_tie="shares", all_out="shared", start=(1, 1)).deal("9C 8C 2D", "9H 8H 3C")
    play.play("2 knock", "1 pass")
    assert (play.report.winners, play.report.out, play.report.ranks) == ({0, 1}, {0, 1}, (1, 1))


def test_losses_are_as_ordered_and_lives_stop_at_zero():
    play = match(3, start=(3, 1, 2)).deal(*HANDS).play("2 knock", "3 pass", "1 pass")
    assert (play.report.losses, play.report.lives, play.report.ranks) == ((0, 2, 0), (3, 0, 2), (0, 3, 0))
