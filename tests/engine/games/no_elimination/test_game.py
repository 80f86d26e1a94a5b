"""No-Elimination at the table: the turns, 31 called and not, what people see and are told, records, secrets."""

import pytest

from engine import registry
from engine.check import check
from engine.game import AwaitChance, Beginning
from engine.notation import write_move
from tests.engine.paper import match

NAME = "no-elimination"
GAME = registry.find(NAME)
HANDS = ("AS KS 2D", "9H 8H 3C", "QD JD 4S")


def three(**options):
    return match(3, game=NAME, **options)


def headline(deal):
    return deal.say(deal.view().public.headline)


def test_the_highest_card_deals_first():
    assert GAME.options.read()["first_dealer"] == "high_card"
    due = GAME.due(GAME.begin(Beginning(3, GAME.options.read())))
    assert isinstance(due, AwaitChance)
    assert (due.kind, len(due.items)) == ("dealer", 52)


def test_one_knocks_while_throwing_and_the_others_have_one_turn():
    deal = three().deal(*HANDS, stock="5C 6C KC").play("!2 knock", "2 draw stock", "2 discard 5C", "3 draw stock")
    assert "discard 6C knock" in deal.legal(3)
    deal.play("3 discard 6C knock")
    assert deal.legal(1) == {"draw stock", "draw discard", "pass"}
    deal.play("1 pass", "2 draw stock", "!2 discard KC knock", "2 discard KC")
    assert (deal.report.end, deal.report.points, deal.report.totals) == ("showdown", (3, 1, 1), (3, 1, 1))
    assert deal.report.losses is deal.report.lives is None


@pytest.mark.parametrize("timing", ["instead", "either"])
def test_a_knock_instead_of_a_turn_by_option(timing):
    deal = three(knock_timing=timing).deal(*HANDS).play("2 knock", "3 pass", "1 pass")
    assert deal.report.points == (3, 0, 2)


def test_31_ends_the_deal_for_six_points():
    deal = three().deal("2C 3C 4C", "AS KS 4D", "9D 8D 6D", stock="TS").play("2 draw stock", "2 discard 4D")
    assert (deal.report.end, deal.report.points) == ("blitz", (1, 6, 2))
    assert headline(deal) == "31 was made: seat 2 scores 6"


def call(**options):
    return three(blitz_mode="call", **options).deal("AS KS TS", "2C 3C 4C", "AH QH 6H", stock="5D KH")


def test_every_31_counts_whoever_called():
    deal = call().play("2 draw stock", "2 discard 5D", "3 draw stock", "3 blitz 6H")
    assert (deal.report.end, deal.report.points) == ("blitz", (6, 1, 6))


def test_31_that_a_throw_can_leave_counts_in_another_ones_call():
    deal = call().play("2 draw stock", "2 discard 5D", "3 draw stock", "1 blitz")
    assert deal.report.points == (6, 1, 6)


@pytest.mark.parametrize(("option", "end", "points"), [("score", "showdown", (3, 0, 2)), ("blitz", "blitz", (6, 0, 2))])
def test_31_that_nobody_called(option, end, points):
    deal = call(uncalled_31=option).play("2 draw stock", "2 discard 5D knock", "3 pass", "1 pass").close()
    assert (deal.report.end, deal.report.points) == (end, points)


def test_after_a_drawn_deal_nobody_scores_and_the_next_player_deals():
    for option, dealer in (("yes", 1), ("no", 0)):
        deal = three(drawn_deal_moves=option).deal(*HANDS, stock="5C", rest="discard")
        deal.play("2 draw stock", "2 discard 5C")
        assert (deal.report.end, deal.report.points) == ("drawn", (0, 0, 0))
        assert deal.state.dealer == dealer
        assert [seat.change for seat in deal.view().public.seats] == [None] * 3
        assert headline(deal) == "The stock is used up: the deal is drawn"


def test_points_are_told_counted_and_kept_on_a_sheet():
    deal = three(points=(5, 0, 1), round=2).deal(*HANDS, stock="5C")
    assert deal.view().public.sheet is None
    deal.play("2 draw stock", "2 discard 5C knock", "3 pass", "1 pass")
    assert headline(deal) == "The last lap is over: seat 1 scores 3"
    assert deal.told[-4:] == [
        "seat 2 scores nothing",
        "seat 3 scores 2 points",
        "seat 1 scores 3 points",
        "seat 2 deals next",
    ]
    public = deal.view().public
    assert [seat.counters[0].value for seat in public.seats] == [8, 0, 3]
    assert [deal.say(seat.change) for seat in public.seats] == ["+3", "+0", "+2"]
    assert [(deal.say(label), cells) for label, cells in public.sheet.rows] == [("deal 2", ("3", "0", "2"))]


def test_the_end_names_the_winners_with_their_points():
    deal = three(end="rounds=1").deal(*HANDS, stock="5C").play("2 draw stock", "2 discard 5C knock", "3 pass", "1 pass")
    assert headline(deal) == deal.told[-1] == "seat 1 wins the match with 3 points"
    assert [seat.place for seat in deal.view().public.seats] == [1, 3, 2]
    assert deal.view().public.stage == "over"


def test_nobody_is_ever_out_of_a_long_match():
    play = three(end="rounds=3")
    for dealer in (1, 2, 3):
        first = dealer % 3 + 1
        play.deal(*HANDS, stock="5C").play(f"{first} draw stock", f"{first} discard 5C knock")
        play.play(f"{first % 3 + 1} pass", f"{(first + 1) % 3 + 1} pass")
    assert (play.report.out, play.report.totals, play.report.winners) == (frozenset(), (10, 2, 5), {0})


def test_the_move_made_for_an_absent_player_never_knocks():
    deal = three().deal(*HANDS, stock="5C").play("2 draw stock")
    assert write_move(GAME.idle_move(deal.state, 1)) == "discard 5C"


RECORD = """format = 1
game = "no-elimination"
players = ["Ann", "Bo", "Cy"]
dealer = 1
[options]
end = "target=10"
[start]
points = [8, 9, 0]
[[deal]]
zones = { hands = ["AS KS 2D", "9H 8H 3C", "QD JD 4S"], discard = "7D", stock = "5C" }
moves = ["!2 knock", "2 draw stock", "2 discard 5C knock", "!3 knock", "3 pass", "1 pass"]
[deal.expect]
end = "showdown"
points = [3, 0, 2]
totals = [11, 9, 2]
winners = [1]
ranks = [1, 2, 3]
"""


def test_a_record_of_points_is_checked():
    assert check(RECORD.encode()) == ()
    assert len(check(RECORD.replace("[11, 9, 2]", "[11, 9, 3]").encode())) == 1
