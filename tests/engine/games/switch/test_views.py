"""What people see of Switch: the two table hands, the dealer's two, who is asked, choices, and what is told."""

import random

import pytest

from engine import registry
from engine.cards import face_name
from engine.conformance import check_position, twin
from engine.game import CardSlot, view
from engine.offered import offered_lines
from tests.engine.paper import match

NAME = "switch"
GAME = registry.find(NAME)
HANDS = ("AS KS 2D", "9H 8H 5H", "QD JD 4S")
SPARE, T1 = "2C 4C 6C", "5D 6H 7H"


def three(*hands, stock="", **options):
    return match(3, game=NAME, **options).deal(*(hands or HANDS), spare=SPARE, t1=T1, stock=stock)


def turns(*hands, **more):
    return three(*hands, redeal="off", **more).play("1 keep a")


def headline(deal):
    return deal.say(deal.view().public.headline)


def cards(faces):
    return " ".join("##" if face is None else face_name(face) for face in faces)


def zones(deal):
    return {zone.name: (zone.layout, cards(zone.cards), zone.count) for zone in deal.view().public.zones}


def own(deal, seat):
    return {zone.name: (cards(zone.cards), deal.say(zone.note)) for zone in deal.view(seat).own.zones}


def choice(deal, seat, line):
    (found,) = [choice for choice in deal.view(seat).own.choices if choice.line == line]
    return found


def why_not(deal, seat, line):
    reason = choice(deal, seat, line).reason
    return deal.say(reason) if reason else ""


# --- the choice


def test_the_dealer_sees_two_hands_and_nobody_else_sees_either():
    deal = three()
    assert own(deal, 1) == {"hand_a": ("2D AS KS", "worth 21"), "hand_b": ("2C 4C 6C", "worth 12")}
    assert own(deal, 2) == {"hand": ("5H 8H 9H", "worth 22")}
    assert zones(deal) == {"t1": ("row", "## ## ##", 3), "stock": ("pile", "", 37)}
    assert [seat.cards for seat in deal.view().public.seats] == [6, 3, 3]
    assert headline(deal) == "seat 1 deals and keeps one of two hands"
    assert deal.view().public.turn == (0,)
    assert deal.view().public.stage == "play"


def test_the_choice_is_offered_to_the_dealer_alone():
    deal = three()
    assert offered_lines(deal.view(1)) == {"keep a", "keep b"}
    assert deal.view(2).own.choices == deal.view(3).own.choices == ()
    assert deal.refused("2 keep a") == "It is the turn of seat 1"


def test_which_hand_was_kept_is_not_told():
    told = {keep: three(*hands).play(f"1 keep {keep}").told for keep, hands in {"a": HANDS, "b": HANDS}.items()}
    assert told["a"] == ["seat 1 keeps one hand and lays the other open as t2: 2C 4C 6C"]
    assert told["b"] == ["seat 1 keeps one hand and lays the other open as t2: 2D AS KS"]


# --- the question for a new deal


def test_to_everybody_the_question_looks_the_same_whoever_is_asked():
    deal = three().play("1 keep a")
    for seat in (2, 3, 1):
        assert headline(deal) == f"seat {seat} is asked whether the deal stands"
        assert deal.view().public.turn == (seat - 1,)
        for other in {1, 2, 3} - {seat}:
            assert why_not(deal, other, "accept") == why_not(deal, other, "redeal") == f"It is the turn of seat {seat}"
        deal.play(f"{seat} accept")
        assert deal.told == [f"seat {seat} lets the deal stand"]


def test_only_the_holder_is_offered_the_claim_with_the_reason_for_others():
    deal = three().play("1 keep a")
    assert offered_lines(deal.view(2)) == {"accept", "redeal"}
    deal.play("2 accept")
    assert offered_lines(deal.view(3)) == {"accept"}
    assert why_not(deal, 3, "redeal") == "It takes three cards of one suit worth more than 21"


def test_a_claim_and_the_new_hands_are_told():
    deal = three().play("1 keep a", "2 redeal")
    assert deal.told == ["New hands are dealt; t1 lies face down, t2 is 3C 7C JC"]
    assert zones(deal) == {"t1": ("row", "## ## ##", 3), "t2": ("row", "3C 7C JC", 3), "stock": ("pile", "", 37)}


def test_while_cards_are_shuffled_nobody_is_to_play():
    deal = three().play("1 keep a")
    deal.state, deal.events = GAME.apply(deal.state, 1, GAME.legal(deal.state, 1)[1])
    assert deal.told == ["seat 2 claims a new deal: everybody else gets a new hand"]
    assert deal.view().public.turn == ()
    assert headline(deal) == "New hands are dealt, as seat 2 has claimed"
    assert own(deal, 2) == {"hand": ("5H 8H 9H", "worth 22")}
    assert own(deal, 1) == own(deal, 3) == {}
    assert all(not offered_lines(deal.view(seat)) for seat in (1, 2, 3))


# --- turns


def test_the_table_hands_show_open_cards_and_hide_the_others():
    deal = turns().play("2 swap 5H for t1 #2")
    assert zones(deal)["t1"] == ("row", "## 5H ##", 3)
    assert zones(deal)["t2"] == ("row", "2C 4C 6C", 3)
    assert deal.told == ["seat 2 gives 5H for hidden card 2 of t1"]
    assert [deal.say(phrase) for event in deal.events for phrase in event.own.values()] == [
        "seat 2 gives 5H for 6H of t1"
    ]


def test_what_is_renewed_is_told_and_counted():
    deal = turns(stock="AC 2H 3H 4H 7D 8D").play("2 renew t2 down")
    assert deal.told == ["seat 2 replaces t2, face down"]
    assert zones(deal)["gone"] == ("pile", "", 3)
    assert zones(deal)["t2"] == ("row", "## ## ##", 3)
    assert deal.play("2 renew t1 up").told == ["seat 2 replaces t1: 4H 7D 8D"]


def test_a_card_is_chosen_on_both_sides():
    found = choice(turns(), 2, "swap {give} for t1 {take}")
    assert found.slots == (CardSlot("give", "hand", (1,)), CardSlot("take", "t1", (1,), as_many_as="give"))
    labels = [turns().say(choice.label) for choice in turns().view(2).own.choices]
    assert labels == [
        "one card with t1",
        "whole hand for t1",
        "one card with t2",
        "whole hand for t2",
        "knock",
        "pass",
        "replace t1 face up",
        "replace t1 face down",
        "replace t2 face up",
        "replace t2 face down",
    ]


def test_every_choice_has_a_key_of_its_own():
    for options in ({}, {"knock_timing": "either", "blitz_mode": "call"}):
        for deal in (three(**options), three(**options).play("1 keep a"), turns(**options)):
            for seat in (1, 2, 3):
                keys = [choice.key for choice in deal.view(seat).own.choices]
                assert len(set(keys)) == len(keys)


def test_a_showdown_shows_hands_and_what_they_cost():
    deal = turns("AS KS 2D", "9H 8H 3C", "QD JD 4S").play("2 knock", "3 pass", "1 pass")
    assert headline(deal) == "The last lap is over: seat 2 knocked with the lowest hand and loses two lives"
    assert [deal.say(seat.change) for seat in deal.view().public.seats] == ["safe", "knocked, loses two lives", "safe"]


# --- secrets


@pytest.mark.parametrize(
    "moves",
    [
        (),
        ("1 keep a",),
        ("1 keep b", "2 accept"),
        ("1 keep a", "2 redeal"),
        ("1 keep a", "2 accept", "3 accept", "1 accept", "2 renew t2 down"),
        ("1 keep a", "2 accept", "3 accept", "1 accept", "2 swap all for t1", "3 swap 4S for t1 9H"),
    ],
)
def test_nobody_sees_what_is_not_theirs(moves):
    deal = three().play(*moves)
    check_position(GAME, deal.state, random.Random(1))
    for seat in (0, 1, 2, None):
        other = twin(GAME, deal.state, seat, random.Random(2))
        assert view(GAME, other, seat) == view(GAME, deal.state, seat)
        assert other != deal.state


def test_others_see_the_same_whether_a_claim_is_held_or_not():
    held, not_held = three().play("1 keep a"), three("AS KS 2D", "9H 8H 5C", "QD JD 4S").play("1 keep a")
    assert held.view() == not_held.view()
    assert held.view(1) == not_held.view(1)
    assert held.view(3) == not_held.view(3)
    assert held.view(2) != not_held.view(2)
    assert held.play("2 accept").told == not_held.play("2 accept").told
