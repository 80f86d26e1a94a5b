"""Points for places, and when a match of points is over."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import registry
from engine.game import MatchOver
from engine.games.no_elimination.points import points
from tests.engine.paper import match

GAME = registry.find("no-elimination")


def scored(values, knocker=None, *, blitz=False):
    halves = {seat: round(value * 2) for seat, value in enumerate(values)}
    found = points(halves, None if knocker is None else knocker - 1, blitz=blitz)
    return tuple(found[seat] for seat in range(len(values)))


@pytest.mark.parametrize(
    ("values", "knocker", "wanted"),
    [
        ((30, 27, 27, 27), 1, (4, 2, 2, 2)),  # N01
        ((30, 27, 27, 27), 2, (3, 1, 2, 2)),  # N02
        ((30, 27, 20, 15), 4, (3, 2, 2, 0)),  # N04
        ((25, 20), 1, (4, 1)),  # N06
        ((20, 25), 2, (1, 4)),  # N07
        ((30, 27, 20, 20), None, (3, 2, 2, 2)),  # N13: two who tie for last are in between
        ((30, 20, 20), 1, (4, 2, 2)),  # N14
        ((20, 20, 20), None, (3, 3, 3)),  # N15: all equal are all first
        ((20, 20, 20), 2, (3, 4, 3)),
        ((30, 20, 20), 2, (3, 1, 2)),  # N16: a knocker who ties for last is in between
        ((30.5, 30, 20), 2, (3, 1, 1)),
        ((30, 30, 20), 3, (3, 3, 0)),
        ((31, 27, 20), 1, (4, 2, 1)),  # a 31 that nobody called is a first place
        ((31, 31, 20), None, (3, 3, 1)),
    ],
)
def test_places_of_a_showdown(values, knocker, wanted):
    assert scored(values, knocker) == wanted


@pytest.mark.parametrize(
    ("values", "knocker", "wanted"),
    [
        ((31, 27, 20), None, (6, 2, 1)),  # N09
        ((31, 27, 20), 2, (6, 1, 1)),  # N11
        ((31, 31, 20), None, (6, 6, 1)),  # N12
        ((31, 31), None, (6, 6)),
        ((31, 20, 20), None, (6, 2, 2)),
        ((31, 27, 20), 3, (6, 2, 0)),
        ((31, 20), 2, (6, 0)),
    ],
)
def test_behind_31_the_others_are_placed_as_usual(values, knocker, wanted):
    assert scored(values, knocker, blitz=True) == wanted


@given(st.lists(st.integers(4, 62), min_size=2, max_size=9), st.integers(0, 9), st.booleans())
def test_somebody_is_first_and_only_a_knocker_gets_nothing(halves, knocker, blitz):
    found = points(dict(enumerate(halves)), knocker, blitz=blitz)
    assert set(found.values()) & {3, 4, 6}
    assert {seat for seat, scored in found.items() if scored == 0} <= {knocker}


# --- the end -----------------------------------------------------------------------------------------------------

HANDS = ("AS KS 2D", "9H 8H TH")


def last_deal(*hands, **begun):
    return match(len(hands), dealer=len(hands), game="no-elimination", **begun).deal(*hands, discard="3D", stock="4D")


@pytest.mark.parametrize(
    ("end", "round", "points", "over"),
    [
        ("auto", 3, (0, 0), False),
        ("auto", 4, (0, 0), True),
        ("rounds=1", 1, (0, 0), True),
        ("rounds=5", 4, (50, 50), False),
        ("rounds=5", 5, (0, 0), True),
        ("target=10", 40, (5, 6), False),
        ("target=10", 1, (5, 7), True),
        ("target=10", 1, (9, 0), False),
    ],
)
def test_when_a_match_is_over(end, round, points, over):
    deal = last_deal(*HANDS, end=end, round=round, points=points)
    deal.play("1 draw stock", "1 discard 4D knock", "2 pass")
    assert deal.report.points == (0, 3)
    assert isinstance(GAME.due(deal.state), MatchOver) == over
    assert bool(deal.report.winners) == over


def test_drawn_deals_count_as_deals():
    deal = match(2, game="no-elimination", end="rounds=1").deal(*HANDS, stock="4D", discard="3D", rest="discard")
    deal.play("2 draw stock", "2 discard 4D")
    assert (deal.report.end, deal.report.points, deal.report.winners) == ("drawn", (0, 0), {0, 1})


def test_equal_totals_share_the_win_and_the_places():
    deal = last_deal("AS KS 2D", "9H 8H TH", "2C 3C 4H", end="rounds=1", points=(4, 1, 0))
    deal.play("1 draw stock", "1 discard 4D knock", "2 pass", "3 pass")
    assert (deal.report.totals, deal.report.winners, deal.report.ranks) == ((5, 4, 1), {0}, (1, 2, 3))
    deal = last_deal("AS KS 2D", "9H 8H TH", "2C 3C 4H", end="rounds=1", points=(3, 1, 0))
    deal.play("1 draw stock", "1 discard 4D knock", "2 pass", "3 pass")
    assert (deal.report.totals, deal.report.winners, deal.report.ranks) == ((4, 4, 1), {0, 1}, (1, 1, 3))


@pytest.mark.parametrize(
    ("setting", "says"),
    [
        ("rounds=0", r"option end: 'rounds=0' is not possible; allowed is rounds= .* target= .* or auto"),
        ("rounds", "option end"),
        ("laps=3", "option end"),
        ("target=1.5", "option end"),
        ("=3", "option end"),
    ],
)
def test_an_end_that_is_none_is_refused(setting, says):
    with pytest.raises(ValueError, match=says):
        GAME.options.read(None, {"end": setting})


def test_an_end_is_read_in_any_spelling():
    assert GAME.options.read(None, {"end": " Rounds=08 "})["end"] == "rounds=8"


def test_a_match_can_begin_with_points():
    assert match(2, game="no-elimination", points=(3, 9)).report.totals == (3, 9)
    with pytest.raises(ValueError, match="3 numbers were given for 2 players"):
        match(2, game="no-elimination", points=(3, 9, 1))
