"""Side bets: who offers and takes, when, for how much, what people see of them, and who wins them."""

import pytest

from engine.family.money import Money
from engine.game import SeatSlot
from engine.games.cut_throat.bets import Bets, SideBet, settled
from engine.match import Ladder
from tests.engine.paper import match

HANDS = ("AS KS 2D", "9H 8H 3C", "QD JD 4S", "", "")


def five(**options):
    """Seats 1 to 3 play on; 4 and 5 are out. Seat 2 begins."""
    return match(5, game="cut-throat", start=(3, 3, 3, 0, 0), **options)


def dealt(**options):
    return five(**options).deal(*HANDS, stock="5C 6C 7C")


def lines(deal):
    return [deal.say(line) for line in deal.view().public.lines]


def choice(deal, seat, line):
    (found,) = [choice for choice in deal.view(seat).own.choices if choice.line == line]
    return found


# --- who may -----------------------------------------------------------------------------------------------------

ONLY_OUT_OFFER, ONLY_OUT_TAKE = "Only players who are out offer bets", "Only players who are out take bets"


@pytest.mark.parametrize(
    ("options", "line", "reason"),
    [
        ({}, "4 bet 2 on 1 against 2", ""),
        ({}, "4 bet 9 on 1 against field", ""),
        ({}, "1 bet 2 on 1 against 2", ONLY_OUT_OFFER),
        ({"side_bettors": "out_only"}, "1 bet 2 on 1 against 2", ONLY_OUT_OFFER),
        ({"side_bettors": "all"}, "1 bet 2 on 1 against 2", ""),
        ({"side_bets": "off"}, "4 bet 2 on 1 against 2", "There is no betting at this table"),
        ({}, "4 bet 10 on 1 against 2", "The purse of seat 4 does not hold that much"),
        ({}, "4 bet 0 on 1 against 2", "One bets at least one token"),
        ({}, "4 bet 2 on 1 against 1", "One bets on one player against another, or against the field"),
        ({}, "4 bet 2 on 5 against 1", "One bets on players who are still in the match"),
        ({}, "4 bet 2 on 1 against 5", "One bets on players who are still in the match"),
        ({}, "4 bet 2 on 77 against 1", "One bets on players who are still in the match"),
        ({}, "4 take 1", "There is no open offer 1"),
        ({}, "4 withdraw 1", "There is no open offer 1"),
        ({"stake": 10}, "4 bet 1 on 1 against 2", "Your purse is empty"),
        ({}, "4 bet two on 1", "bet 1 on 1 against 2, or bet 1 on 1 against field"),
    ],
)
def test_who_may_offer_what(options, line, reason):
    refused = dealt(**options).refused(line)
    assert reason in refused
    assert bool(refused) == bool(reason)


@pytest.mark.parametrize(
    ("bettors", "line", "reason"),
    [
        ("out", "5 take 1", ""),
        ("out", "1 take 1", ""),
        ("out", "4 take 1", "That is your own offer"),
        ("out_only", "5 take 1", ""),
        ("out_only", "1 take 1", ONLY_OUT_TAKE),
        ("all", "1 take 1", ""),
        ("out", "4 withdraw 1", ""),
        ("out", "5 withdraw 1", "That is somebody else's offer"),
        ("out", "5 take 2", "There is no open offer 2"),
    ],
)
def test_who_may_take_and_take_back(bettors, line, reason):
    assert dealt(side_bettors=bettors).play("4 bet 2 on 1 against 2").refused(line) == reason


def test_both_purses_must_hold_the_amount_when_it_is_taken():
    deal = dealt().play("4 bet 6 on 1 against 2", "4 bet 6 on 1 against 3", "5 take 1")
    assert deal.refused("1 take 2") == "The purse of seat 4 does not hold that much"
    deal = five(purses=(9, 9, 9, 9, 1)).deal(*HANDS).play("4 bet 2 on 1 against 2")
    assert deal.refused("5 take 1") == "The purse of seat 5 does not hold that much"


def test_an_offer_is_taken_once_and_numbers_go_on_through_the_match():
    deal = dealt().play(
        "4 bet 2 on 1 against 2", "5 take 1", "!1 take 1", "!4 withdraw 1", "5 bet 1 on 3 against field"
    )
    deal.play("5 withdraw 2", "!1 take 2", "4 bet 1 on 2 against 3", "5 take 3")
    assert [bet.number for bet in deal.state.standing.bets.taken] == [1, 3]


def test_nobody_has_more_offers_open_than_anybody_can_read():
    deal = dealt().play(*["4 bet 1 on 1 against 2"] * 20)
    assert deal.refused("4 bet 1 on 1 against 2") == "You have 20 offers open; take one back first"
    deal.play("5 bet 1 on 1 against 2", "4 withdraw 7", "4 bet 1 on 1 against 2")
    assert lines(deal)[-1] == "and 15 more"


# --- when ----------------------------------------------------------------------------------------------------------


def test_one_bets_at_any_moment_of_a_deal_without_disturbing_it():
    deal = dealt().play("4 bet 2 on 1 against 2", "2 draw stock", "5 take 1", "2 discard 5C", "3 knock")
    deal.play("4 bet 1 on 3 against field", "1 pass")
    assert (deal.report.to_act, deal.report.knocker) == (1, 2)


@pytest.mark.parametrize("line", ["4 bet 1 on 1 against 2", "4 take 1", "4 withdraw 1"])
def test_there_is_no_betting_between_deals_nor_on_open_hands(line):
    assert five().refused(line) == "The cards are not dealt yet"
    deal = dealt().play("2 knock", "3 pass", "1 pass")
    assert deal.refused(line) == "The deal is over"
    assert deal.legal(4) == set()
    assert deal.view(4).own.choices == ()
    deal = dealt(blitz_mode="call").play("2 knock", "3 pass", "1 pass")
    assert "hands lie open" in deal.refused(line)


# --- what it comes to ------------------------------------------------------------------------------------------------

BETS = [
    # (on, against), who is out, who has won, who takes it
    ((0, 1), {1}, (), "bettor"),
    ((0, 1), {0}, (), "taker"),
    ((0, 1), {0, 1}, (), "both"),
    ((0, 1), {2}, (), "nobody yet"),
    ((0, None), {1}, (), "nobody yet"),
    ((0, None), {0}, (), "taker"),
    ((0, None), {1, 2}, (0,), "bettor"),
    ((0, None), {0, 1}, (2,), "taker"),
    ((0, None), {0, 1, 2}, (0, 1, 2), "both"),
    ((0, 1), {0, 1, 2}, (0, 1, 2), "both"),
]


@pytest.mark.parametrize(("sides", "out", "winners", "gets"), BETS)
def test_who_wins_a_bet(sides, out, winners, gets):
    ladder = Ladder((1, 1, 1, 0, 0), frozenset(), frozenset(out | {3, 4}), (0,) * 5, frozenset(winners))
    paid = settled(Money((0,) * 5), Bets(1, taken=(SideBet(1, 3, 2, *sides, taker=4),)), ladder)
    purses = {"bettor": (4, 0), "taker": (0, 4), "both": (2, 2), "nobody yet": (0, 0)}
    assert paid.money.purses[3:] == purses[gets]
    assert paid.bets.held == (4 if gets == "nobody yet" else 0)


def test_the_backer_of_who_lasts_longer_takes_both_amounts():  # W26
    play = match(4, game="cut-throat", start=(3, 2, 1, 0), side_bettors="all")
    play.deal("AS KS 2D", "9H 8H 3C", "2C 3D 4S", "").play(
        "4 bet 3 on 2 against 3", "1 take 1", "4 bet 1 on 3 against 1"
    )
    play.play("2 knock", "3 pass", "1 pass")
    assert play.told == [
        "seat 1 passes",
        "The last lap is over",
        "seat 2 shows 3C 8H 9H: 17",
        "seat 3 shows 2C 3D 4S: 4",
        "seat 1 shows 2D AS KS: 21",
        "seat 3 loses a life",
        "seat 3 is out",
        "seat 4 wins 6 with bet 1",
        "Offer 2 lapses",
        "seat 2 deals next",
    ]
    assert (play.report.purses, play.report.pot) == ((6, 9, 9, 12), 4)
    assert lines(play) == ["In the pot: 4"]


def test_a_void_deal_decides_nothing():
    deal = match(3, game="cut-throat", start=(1, 1, 0), knocker_tie="shares").deal("9C 8C 2D", "9H 8H 3C", "")
    deal.play("3 bet 2 on 1 against 2", "1 take 1", "2 knock", "1 pass")
    assert (deal.report.end, deal.report.purses, deal.state.standing.bets.held) == ("replayed", (7, 9, 7), 4)


def test_joint_winners_share_the_pot_and_bets_go_back():
    deal = match(3, game="cut-throat", start=(1, 1, 0), knocker_tie="shares", all_out="shared")
    deal.deal("9C 8C 2D", "9H 8H 3C", "").play("3 bet 2 on 1 against field", "1 take 1", "2 knock", "1 pass")
    assert (deal.report.winners, deal.report.purses, deal.report.pot) == ({0, 1}, (10, 11, 9), 0)
    assert "Bet 1 is undecided: both stakes go back" in deal.told
    assert "seat 1 and seat 2 share the pot of 3" in deal.told


# --- what people see -------------------------------------------------------------------------------------------------


def test_everybody_sees_the_pot_the_purses_and_the_bets():
    deal = dealt().play("4 bet 2 on 1 against 2", "5 bet 1 on 3 against field", "1 take 1")
    assert deal.told == ["seat 1 takes bet 1 of seat 4: seat 1 outlasts seat 2"]
    assert lines(deal) == [
        "In the pot: 5",
        "Offer 2: seat 5 bets 1 that seat 3 wins the match",
        "Bet 1: seat 4 against seat 1, 2 each, that seat 1 outlasts seat 2",
    ]
    purses = [
        counter.value for seat in deal.view().public.seats for counter in seat.counters if counter.name == "purse"
    ]
    assert purses == [7, 9, 9, 7, 9]


def test_a_player_who_is_out_is_offered_bets_with_slots_for_player_and_amount():
    deal = dealt()
    offered = deal.view(4).own.choices
    assert [one.line for one in offered] == [f"bet {{amount}} on {seat} against {{against}}" for seat in (1, 2, 3)]
    assert [deal.say(one.label) for one in offered] == ["bet on seat 1", "bet on seat 2", "bet on seat 3"]
    amount, against = offered[1].slots
    assert (amount.least, amount.most) == (1, 9)
    assert against == SeatSlot("against", (0, 2), ("field",))
    assert all(one.enabled and one.anytime for one in offered)
    assert not [one for one in deal.view(1).own.choices if one.verb == "bet"]


def test_offers_to_take_and_to_take_back_are_choices():
    deal = dealt().play("4 bet 2 on 1 against 2")
    assert deal.say(choice(deal, 5, "take 1").label) == (
        "take bet 1: 2 against seat 4, who says that seat 1 outlasts seat 2"
    )
    assert deal.say(choice(deal, 4, "withdraw 1").label) == "take back offer 1"
    deal.play("4 bet 1 on 1 against 3")
    assert choice(deal, 1, "take {offer}").slots == (SeatSlot("offer", (), ("1", "2")),)
    assert choice(deal, 4, "withdraw {offer}").slots == (SeatSlot("offer", (), ("1", "2")),)


def test_an_empty_purse_greys_the_bets():
    deal = five(purses=(9, 9, 9, 0, 9)).deal(*HANDS)
    assert {deal.say(one.reason) for one in deal.view(4).own.choices} == {"Your purse is empty"}


def test_a_table_without_bets_does_not_mention_them():
    assert dealt(side_bets="off").view(4).own.choices == ()
