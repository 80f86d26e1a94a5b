"""What people see of Thirty-One: zones, seats, headline, choices, and what is told."""

import pytest

from engine.cards import names
from tests.engine.paper import match

HANDS = ("AS KS 2D", "9H 8H 3C", "QD JD 4S")


def choice(deal, seat, line):
    (found,) = [choice for choice in deal.view(seat).own.choices if choice.line == line]
    return found


def why_not(deal, seat, line):
    reason = choice(deal, seat, line).reason
    return deal.say(reason) if reason else ""


def flags(deal, seat):
    return {flag.name for flag in deal.view().public.seats[seat - 1].flags}


def headline(deal):
    return deal.say(deal.view().public.headline)


def test_one_sees_the_own_hand_with_its_worth_and_of_the_piles_the_top():
    deal = match(3).deal(*HANDS, discard="7D 4C", stock="5C")
    seen = deal.view(1)
    (hand,) = seen.own.zones
    assert names(hand.cards) == ("2D", "AS", "KS")
    assert deal.say(hand.note) == "worth 21"
    piles = {zone.name: (names(zone.cards), zone.count) for zone in seen.public.zones}
    assert piles == {"stock": ((), 41), "discard": (("7D",), 2)}
    assert [(seat.cards, seat.shown) for seat in seen.public.seats] == [(3, ())] * 3


def test_the_card_drawn_is_the_last_of_the_hand_and_told_to_its_owner_alone():
    deal = match(3).deal(*HANDS, stock="AC").play("2 draw stock")
    (hand,) = deal.view(2).own.zones
    assert names(hand.cards) == ("3C", "8H", "9H", "AC")
    assert deal.say(hand.note) == "worth up to 17"
    (event,) = deal.events
    assert deal.say(event.public) == "seat 2 draws from the stock"
    assert {seat: deal.say(told) for seat, told in event.own.items()} == {1: "seat 2 draws AC from the stock"}


def test_a_spectator_has_no_hand():
    assert match(3).deal(*HANDS).view().own is None


def test_a_turn_is_told_in_the_words_of_the_table():
    deal = match(3).deal(*HANDS).play("2 draw discard")
    assert deal.told == ["seat 2 takes 7D from the discards"]
    assert deal.play("2 discard 3C").told == ["seat 2 throws 3C"]
    assert deal.play("3 knock").told == ["seat 3 knocks"]


@pytest.mark.parametrize(
    ("moves", "seat", "line", "reason"),
    [
        ((), 2, "draw stock", ""),
        ((), 2, "knock", ""),
        ((), 2, "pass", "One may pass only after a knock"),
        ((), 2, "discard {card}", "Draw a card first"),
        ((), 1, "draw stock", "It is the turn of seat 2"),
        ((), 1, "knock", "It is the turn of seat 2"),
        (("2 draw stock",), 2, "draw discard", "You have drawn; now throw a card"),
        (("2 draw stock",), 2, "knock", "One knocks instead of a turn, before drawing"),
        (("2 draw stock",), 2, "discard {card}", ""),
        (("2 knock",), 3, "knock", "seat 2 has knocked already"),
        (("2 knock",), 3, "pass", ""),
        (("2 knock", "3 pass", "1 pass"), 2, "draw stock", "The deal is over"),
    ],
)
def test_choices_that_are_open_and_reasons_for_those_that_are_not(moves, seat, line, reason):
    assert why_not(match(3).deal(*HANDS, stock="5C").play(*moves), seat, line) == reason


@pytest.mark.parametrize(
    ("options", "moves", "line", "reason"),
    [
        ({"min_knock": 21}, (), "knock", "You need 21 to knock"),
        ({"knock_first_turn": "forbid"}, (), "knock", "No knocking in your first turn of a deal"),
        ({"knock_timing": "either"}, ("2 draw stock",), "discard {card} knock", ""),
        ({"knock_timing": "after_turn"}, (), "discard {card} knock", "Draw a card first"),
        (
            {"knock_timing": "either", "min_knock": 21},
            ("2 draw stock",),
            "discard {card} knock",
            "You need 21 to knock",
        ),
        ({"blitz_mode": "call"}, (), "blitz", "You need 31"),
    ],
)
def test_reasons_of_options(options, moves, line, reason):
    assert why_not(match(3, **options).deal(*HANDS, stock="5C").play(*moves), 2, line) == reason


def test_the_card_just_taken_is_barred_with_the_reason():
    deal = match(3).deal(*HANDS).play("2 draw discard")
    (slot,) = choice(deal, 2, "discard {card}").slots
    assert [(position, deal.say(why)) for position, why in slot.barred] == [
        (3, "7D was just taken from the discards and has to stay")
    ]


def test_choices_that_a_table_does_not_have_are_not_listed():
    lines = {choice.line for choice in match(3, pass_rule="never").deal(*HANDS).view(2).own.choices}
    assert lines == {"draw stock", "draw discard", "discard {card}", "knock"}


def test_only_the_holder_is_offered_the_call():
    deal = match(3, blitz_mode="call").deal("AS KS TS", "9H 8H 3C", "QD JD 4S")
    assert [why_not(deal, seat, "blitz") for seat in (1, 2, 3)] == ["", "You need 31", "You need 31"]
    assert choice(deal, 1, "blitz").anytime


def test_a_player_who_is_out_has_neither_hand_nor_choices():
    deal = match(3, start=(3, 3, 0)).deal("AS KS 2D", "9H 8H 3C", "")
    assert deal.view(3).own.zones == deal.view(3).own.choices == ()
    assert flags(deal, 3) == {"out"}
    assert deal.refused("3 knock") == "You are out of the match"


def test_marks_and_headline_say_what_goes_on():
    deal = match(3, pass_rule="always").deal(*HANDS, stock="5C")
    assert headline(deal) == "seat 2 is to play"
    assert flags(deal, 1) == {"dealer"}
    deal.play("2 pass")
    assert flags(deal, 2) == {"passed"}
    deal.play("3 knock")
    assert headline(deal) == "seat 3 has knocked, last lap: seat 1 is to play"
    assert flags(deal, 3) == {"knocker"}
    assert flags(deal, 2) == set()
    deal.play("1 draw stock")
    assert headline(deal) == "seat 3 has knocked, last lap: seat 1 is to throw a card"


def test_a_showdown_shows_every_hand_its_worth_and_what_it_cost():
    deal = match(3, three_kind="30").deal("4S 4H 4D", "9H 8H 3C", "QD JD 2S").play("2 knock", "3 pass", "1 pass")
    seats = deal.view().public.seats
    assert [deal.say(seat.worth) for seat in seats] == ["30, three of a kind", "17", "20"]
    assert [deal.say(seat.change) for seat in seats] == ["safe", "knocked, loses two lives", "safe"]
    assert names(seats[1].shown) == ("3C", "8H", "9H")
    assert headline(deal) == "The last lap is over: seat 2 knocked with the lowest hand and loses two lives"
    assert deal.view().public.stage == "result"
    assert deal.told == [
        "seat 1 passes",
        "The last lap is over",
        "seat 2 shows 3C 8H 9H: 17",
        "seat 3 shows JD QD 2S: 20",
        "seat 1 shows 4D 4H 4S: 30, three of a kind",
        "seat 2 knocked with the lowest hand and loses two lives",
        "seat 2 deals next",
    ]


def test_after_a_drawn_deal_no_hand_is_shown():
    deal = match(3).deal(*HANDS, stock="5C", rest="discard").play("2 draw stock", "2 discard 5C")
    assert [seat.shown for seat in deal.view().public.seats] == [()] * 3
    assert headline(deal) == "The stock is used up: the deal is drawn"


def test_a_blitz_is_headlined_with_its_holder():
    deal = match(3).deal("2C 3C 4C", "AS KS TS", "9D 8D 6D")
    assert headline(deal) == "seat 2 has 31: seat 1 and seat 3 lose a life each"
    assert flags(deal, 2) == {"blitz"}


def test_the_end_of_a_match_names_the_winner_and_the_places():
    deal = match(3, start=(1, 3, 1)).deal("2C 3C 4C", "AS KS TS", "9D 8D 6D")
    public = deal.view().public
    assert (public.stage, headline(deal)) == ("over", "seat 2 wins the match")
    assert [seat.place for seat in public.seats] == [2, 1, 2]


def test_the_hands_are_shown_once_where_31_has_to_be_called():
    deal = match(2, blitz_mode="call", uncalled_31="blitz").deal("AS KS TS", "9H 8H 3C").play("2 knock", "1 pass")
    assert deal.told[1:] == ["The last lap is over", "seat 2 shows 3C 8H 9H: 17", "seat 1 shows AS TS KS: 31"]
    assert headline(deal) == "The last lap is over. Whoever holds 31 can still call it"
    assert deal.close().told == ["31 was held to the end", "seat 2 loses a life", "seat 2 deals next"]


def test_lives_beyond_the_usual_still_have_their_pips():
    counters = match(2, start=(7, 3)).deal("AS KS 2D", "9H 8H 3C").view().public.seats[0].counters
    assert [(counter.name, counter.value, counter.of) for counter in counters] == [("lives", 7, 7)]
