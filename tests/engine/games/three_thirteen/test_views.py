"""What people see of Three Thirteen: their hand laid out, what it costs, who went out, the points."""

import pytest

from engine.cards import names
from tests.engine.paper import match

HANDS = ("4H 8C KD", "9S 9H JD", "5H 6H 7H")


def three(**options):
    return match(3, game="three-thirteen", **options)


def choice(deal, seat, line):
    (found,) = [choice for choice in deal.view(seat).own.choices if choice.line == line]
    return found


def barred(deal, seat, line):
    return [(position, deal.say(why)) for position, why in choice(deal, seat, line).slots[0].barred]


def headline(deal):
    return deal.say(deal.view().public.headline)


def hand(deal, seat):
    (zone,) = deal.view(seat).own.zones
    return names(zone.cards), zone.groups, deal.say(zone.note)


def test_a_hand_is_laid_out_with_its_melds_first_and_what_is_over_behind():
    cards = "KD 9S 2C 9H 4C 9D 3C"
    deal = match(2, game="three-thirteen", round=5).deal("AC 2D 4D 6D 8D TD QD", cards)
    assert hand(deal, 2) == (
        ("2C", "3C", "4C", "9D", "9H", "9S", "KD"),
        ((0, 1, 2), (3, 4, 5)),
        "left over KD: 10",
    )
    assert hand(deal, 1)[2] == "nothing melded: 41"


def test_it_is_laid_out_anew_with_every_card():
    deal = three().deal(*HANDS, stock="9C")
    assert hand(deal, 2) == (("JD", "9H", "9S"), (), "nothing melded: 28")
    deal.play("2 draw stock")
    cards, groups, note = hand(deal, 2)
    assert (cards, groups) == (("9C", "9H", "9S", "JD"), ((0, 1, 2),))
    assert note == "left over JD: 10; you can go out"
    assert hand(deal, 3) == (("5H", "6H", "7H"), ((0, 1, 2),), "all melded")


def test_in_the_middle_of_a_turn_one_sees_what_the_best_throw_leaves():
    deal = three().deal(*HANDS, stock="AC").play("2 draw stock")
    assert hand(deal, 2)[2] == "nothing melded: 29; 19 after the best throw"


def test_many_cards_left_over_are_counted():
    deal = match(2, game="three-thirteen", round=6).deal("AC AD AH 4D 6C TD QS KH", "2C 2D 4H 5H 7S 9C JC QD")
    assert hand(deal, 1)[1:] == (((0, 1, 2),), "left over 5 cards: 40")


def test_the_best_throw_is_one_that_is_allowed():
    deal = three(discard_back="forbid").deal(*HANDS, discard="KC").play("2 draw discard")
    assert hand(deal, 2)[2] == "nothing melded: 38; 28 after the best throw"


def test_going_out_is_open_for_just_the_cards_with_which_it_goes():
    deal = three().deal(*HANDS, stock="9C").play("2 draw stock")
    assert choice(deal, 2, "out {card}").enabled
    assert barred(deal, 2, "out {card}") == [(at, "With that throw 28 points would be left") for at in range(3)]
    assert barred(deal, 2, "discard {card}") == []


@pytest.mark.parametrize(
    ("moves", "seat", "line", "reason"),
    [
        ((), 2, "draw stock", ""),
        ((), 2, "draw discard", ""),
        ((), 2, "out {card}", "Draw a card first"),
        ((), 2, "discard {card}", "Draw a card first"),
        ((), 1, "draw stock", "It is the turn of seat 2"),
        ((), 1, "out {card}", "It is the turn of seat 2"),
        (("2 draw stock",), 2, "draw stock", "You have drawn; now throw a card"),
        (("2 draw stock",), 2, "discard {card}", ""),
        (("2 draw stock",), 2, "out {card}", "You cannot go out: 19 points would be left at the least"),
    ],
)
def test_choices_that_are_open_and_reasons_for_those_that_are_not(moves, seat, line, reason):
    found = choice(three().deal(*HANDS, stock="AC").play(*moves), seat, line)
    assert (three().say(found.reason) if found.reason else "") == reason


def test_the_card_just_taken_is_barred_where_it_has_to_stay():
    deal = three(discard_back="forbid").deal(*HANDS, discard="KC").play("2 draw discard")
    assert barred(deal, 2, "discard {card}") == [(0, "KC was just taken from the discards and has to stay")]


def test_passing_is_listed_only_where_there_is_any():
    def lines(deal):
        return [choice.line for choice in deal.view(3).own.choices]

    assert "pass" not in lines(three().deal(*HANDS))
    assert "pass" in lines(three(last_pass="on").deal(*HANDS))


def test_the_wild_rank_stands_in_every_headline_of_a_round():
    deal = three().deal(*HANDS, discard="9C", stock="AC")
    assert deal.told == ["seat 1 deals round 1: threes are wild, 9C lies face up"]
    assert headline(deal) == "seat 2 is to play; threes are wild"
    deal.play("2 draw discard")
    assert headline(deal) == "seat 2 is to throw a card; threes are wild"
    deal.play("2 out JD")
    assert headline(deal) == "seat 2 has gone out, last lap: seat 3 is to play; threes are wild"
    assert headline(three(round=9)) == "seat 1 deals; jacks are wild"


def test_the_melds_of_the_player_who_goes_out_lie_open_at_once():
    deal = three().deal("4H 8C KD", "9S 9H JD", "5H 6H 8H", discard="9C").play("2 draw discard", "2 out JD")
    assert deal.told == ["seat 2 goes out with 9C 9H 9S, throwing JD"]
    (melds,) = [zone for zone in deal.view().public.zones if zone.name == "melds"]
    assert (names(melds.cards), melds.groups, deal.say(melds.title)) == (
        ("9C", "9H", "9S"),
        ((0, 1, 2),),
        "Melds of seat 2",
    )
    assert [seat.cards for seat in deal.view().public.seats] == [3, 0, 3]
    assert [flag.name for flag in deal.view().public.seats[1].flags] == ["gone_out"]
    assert deal.view(2).own.zones == ()
    assert all(seat.shown == () for seat in deal.view().public.seats)


def test_at_the_end_of_a_round_all_hands_are_shown_with_what_they_cost():
    deal = three().deal(*HANDS, discard="9C", stock="AC 8D").play("2 draw discard", "2 out JD")
    deal.play("3 draw stock", "3 out AC", "1 draw stock", "1 discard KD")
    public = deal.view().public
    assert (public.stage, headline(deal)) == ("result", "seat 2 has gone out: seat 2 and seat 3 lead with 0 points")
    assert [deal.say(seat.change) for seat in public.seats] == ["+20", "+0", "+0"]
    assert [seat.worth and deal.say(seat.worth) for seat in public.seats] == [None, "all melded", "all melded"]
    assert names(public.seats[0].shown) == ("8C", "8D", "4H")
    assert deal.told == [
        "seat 1 throws KD",
        "The last lap is over",
        "seat 2 shows 9C 9H 9S: nothing is left over",
        "seat 3 shows 5H 6H 7H: nothing is left over",
        "seat 1 shows 8C 8D 4H: left over 8C 8D 4H, 20 points",
        "seat 2 deals next",
    ]


def test_the_points_stand_in_a_sheet_round_by_round():
    deal = three(points=(5, 0, 7), round=2, max_turns=1)
    assert [deal.say(label) for label, _ in deal.view().public.sheet.rows] == ["before", "total"]
    deal.deal("2H 8C KD 2S", "9S 9H JD 6C", "5H 6H 7H 8H", stock="AC").play("2 draw stock", "2 discard AC")
    sheet = deal.view().public.sheet
    assert [(deal.say(label), cells) for label, cells in sheet.rows] == [
        ("before", ("5", "0", "7")),
        ("2, fours", ("22", "34", "0")),
        ("total", ("27", "34", "7")),
    ]
    assert three().view().public.sheet is None


def test_the_end_of_a_match_names_the_winner_and_the_places():
    deal = three(points=(5, 0, 7), round=11, max_turns=1)
    suits = ["AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC".replace("C", suit) for suit in "CDH"]
    deal.deal(*suits, discard="2S", stock="2H").play("2 draw stock", "2 discard 2H")
    public = deal.view().public
    assert (public.stage, headline(deal)) == ("over", "seat 2 wins the match with 0 points")
    assert [(seat.place, [flag.name for flag in seat.flags]) for seat in public.seats] == [
        (2, ["dealer"]),
        (1, ["winner"]),
        (3, []),
    ]


def test_a_card_drawn_from_the_stock_is_told_to_its_owner_alone():
    deal = three().deal(*HANDS, stock="AC").play("2 draw stock")
    (event,) = deal.events
    assert deal.say(event.public) == "seat 2 draws from the stock"
    assert {seat: deal.say(told) for seat, told in event.own.items()} == {1: "seat 2 draws AC from the stock"}


def test_melding_everything_in_the_last_lap_is_told_without_the_cards():
    deal = three().deal(*HANDS, discard="9C", stock="AC").play("2 draw discard", "2 out JD", "3 draw stock")
    deal.play("3 out AC")
    assert deal.told == ["seat 3 has melded everything too and throws AC"]


def test_a_spectator_has_no_hand():
    assert three().deal(*HANDS).view().own is None
