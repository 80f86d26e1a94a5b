"""Cut Throat: the knock that must beat somebody, lives apart from tokens, the stake and the pot."""

import pytest

from engine import registry
from engine.check import check
from engine.game import Beginning
from engine.notation import write_move
from engine.options import BadOption
from tests.engine.paper import match

GAME = registry.find("cut-throat")


def losses(*hands, knock=True, **options):
    """What a deal costs in which the second player knocks at once, or all pass."""
    deal = match(len(hands), game="cut-throat", **options).deal(*hands, discard="7D")
    if knock:
        deal.play("2 knock", *(f"{seat} pass" for seat in (*range(3, len(hands) + 1), 1)))
    else:
        deal.play(*(f"{seat} pass" for seat in (*range(2, len(hands) + 1), 1)))
    return deal.report.losses


LOW, MID, HIGH, MID2 = "9C 8C 2H", "KH 8H 4H", "AS KS 5S", "QD JD 2D"  # 17, 22, 26, 22


@pytest.mark.parametrize(
    ("hands", "options", "wanted"),
    [
        ((HIGH, MID, MID2), {}, (0, 2, 0)),  # R07, R08: beats nobody, though not alone at the bottom
        ((LOW, MID), {}, (1, 0)),
        ((MID2, MID), {}, (0, 2)),
        ((LOW, HIGH, "9D 8D 3H"), {}, (1, 0, 1)),  # R10
        (("2S 2H 2C", "AS AH AD"), {}, (0, 2)),  # R11
        (("2S 2H 2C", "AS AH AD"), {"three_kind": "off"}, (1, 0)),
        ((LOW, MID, MID2), {}, (1, 0, 0)),  # R09
        ((HIGH, LOW), {"knocker_low_penalty": 1}, (0, 2)),
        ((MID2, MID, HIGH), {"knocker_tie": "protected"}, (1, 0, 0)),
        ((MID2, MID, HIGH), {"knocker_tie": "shares"}, (1, 1, 0)),
        ((MID2, MID, HIGH), {"knocker_tie": "double_with_others"}, (1, 2, 0)),
        ((HIGH, LOW, MID), {"knocker_tie": "shares", "knocker_low_penalty": 1}, (0, 1, 0)),
        ((MID2, MID, HIGH), {"tie_low": "high_card"}, (0, 2, 0)),  # the knock rule is looked at first
        ((MID2, MID, HIGH), {"tie_low": "high_card", "knocker_tie": "shares"}, (1, 0, 0)),
    ],
)
def test_what_a_knock_costs(hands, options, wanted):
    assert losses(*hands, **options) == wanted


def test_without_a_knock_the_lowest_lose_one_each():  # R13
    assert losses(MID2, MID, HIGH, knock=False, pass_rule="always") == (1, 1, 0)


def test_31_ends_a_deal_as_in_plain_thirty_one():
    deal = match(3, game="cut-throat").deal(LOW, "AS KS TS", MID)
    assert (deal.report.end, deal.report.losses) == ("blitz", (1, 0, 1))


# --- money -----------------------------------------------------------------------------------------------------------


def test_the_stake_is_paid_before_the_first_deal():
    play = match(4, game="cut-throat", bank=20, stake=3)
    assert (play.report.purses, play.report.pot) == ((17,) * 4, 12)


def test_a_match_in_the_middle_has_its_stakes_in_the_pot():
    assert match(3, game="cut-throat", purses=(9, 4, 0)).report.pot == 3
    assert match(3, game="cut-throat", purses=(9, 4, 0), pot=7).report.pot == 7
    with pytest.raises(ValueError, match="2 numbers were given for 3 players"):
        match(3, game="cut-throat", purses=(9, 4))


def test_the_last_player_left_takes_the_pot():
    deal = match(3, game="cut-throat", stake=2, start=(3, 1, 0)).deal(HIGH, LOW, "").play("2 knock", "1 pass")
    assert (deal.report.winners, deal.report.purses, deal.report.pot) == ({0}, (14, 8, 8), 0)
    assert deal.told[-2:] == ["seat 1 takes the pot of 6", "seat 1 wins the match"]
    assert deal.view().public.lines == ()


def test_without_a_stake_there_is_no_pot_to_speak_of():
    deal = match(2, game="cut-throat", stake=0, start=(3, 1)).deal(HIGH, LOW)
    assert deal.view().public.lines == ()
    assert "pot" not in " ".join(deal.play("2 knock", "1 pass").told)


def test_lives_are_no_tokens():
    deal = match(3, game="cut-throat", purses=(0, 0, 0)).deal(HIGH, MID, LOW).play("2 knock", "3 pass", "1 pass")
    assert (deal.report.lives, deal.report.purses, deal.report.out) == ((3, 3, 2), (0, 0, 0), frozenset())


@pytest.mark.parametrize("settings", [{"stake": 11}, {"bank": 4, "stake": 5}])
def test_a_stake_that_nobody_has_is_refused(settings):
    with pytest.raises(BadOption, match=r"stake: \d+ is not possible; a purse holds \d+"):
        GAME.options.read(None, settings)


def test_the_move_made_for_an_absent_player_is_no_bet():
    deal = match(3, game="cut-throat", start=(3, 3, 0), side_bettors="all").deal(HIGH, MID, "", stock="5C")
    assert write_move(GAME.idle_move(deal.state, 1)) == "draw stock"
    with pytest.raises(ValueError, match="waits"):
        GAME.idle_move(deal.state, 2)


def test_somebody_who_is_out_still_has_a_seat_and_a_purse():
    seat = match(3, game="cut-throat", start=(3, 3, 0)).deal(HIGH, MID, "").view().public.seats[2]
    assert [(counter.name, counter.value) for counter in seat.counters] == [("lives", 0), ("purse", 9)]
    assert {flag.name for flag in seat.flags} == {"out"}


def test_a_match_may_begin_with_some_out():
    state = GAME.begin(Beginning(4, GAME.options.read(), 0, lives=(3, 0, 2, 0)))
    assert GAME.report(state).out == {1, 3}


RECORD = """format = 1
game = "cut-throat"
players = ["Ann", "Bo", "Cy"]
dealer = 1
[options]
side_bettors = "all"
[start]
lives = [1, 1, 1]
[[deal]]
zones = { hands = ["AS KS 5S", "KH 8H 4H", "9C 8C 2D"], discard = "7D" }
moves = [
  "1 bet 4 on 1 against field", "3 take 1", "!2 take 1", "2 bet 2 on 2 against 3", "1 take 2",
  "2 knock", "3 pass", "1 pass",
]
[deal.expect]
losses = [0, 0, 1]
out = [3]
purses = [3, 11, 5]
pot = 3
[[deal]]
zones = { hands = ["AS KS 5S", "KH 8H 4H", ""], discard = "7D" }
moves = ["1 knock", "2 pass"]
[deal.expect]
losses = [0, 1, 0]
winners = [1]
purses = [14, 11, 5]
pot = 0
"""


def test_a_record_with_bets_is_checked():
    assert check(RECORD.encode()) == ()
