"""Lives, the free ride, finishing places and the dealer, as tables."""

import pytest

from engine import registry
from engine.match import LadderRules, new_ladder, next_dealer, settle

OPTIONS = registry.find("thirty-one").options
RIDE = {"free_ride": "on"}


def rules(options):
    return LadderRules.read(OPTIONS.read(None, options))


# (case, options, lives, free, losses, lives after, free after, out after, ranks, winners)
CASES = [
    ("no ride", {}, (1, 3, 2), (), (1, 0, 0), (0, 3, 2), (), (0,), (3, 0, 0), ()),
    ("L02", RIDE, (1, 3, 2), (), (1, 0, 0), (0, 3, 2), (0,), (), (0, 0, 0), ()),
    ("L03", RIDE, (0, 3, 2), (0,), (1, 0, 0), (0, 3, 2), (), (0,), (3, 0, 0), ()),
    ("a rider who loses two is out as by one", RIDE, (0, 3, 2), (0,), (2, 0, 0), (0, 3, 2), (), (0,), (3, 0, 0), ()),
    ("absorb", RIDE, (1, 3), (), (2, 0), (0, 3), (0,), (), (0, 0), ()),
    ("L05", {**RIDE, "free_ride_overflow": "count"}, (1, 3), (), (2, 0), (0, 3), (), (0,), (2, 1), (1,)),
    ("L07", {**RIDE, "free_ride_overflow": "count"}, (2, 3), (), (2, 0), (0, 3), (0,), (), (0, 0), ()),
    ("two with one life left pay what they have", {}, (1, 3, 3), (), (2, 0, 0), (0, 3, 3), (), (0,), (3, 0, 0), ()),
    ("L10", {}, (1, 1, 1, 2), (), (1, 1, 1, 0), (0, 0, 0, 2), (), (0, 1, 2), (2, 2, 2, 1), (3,)),
    ("L12", RIDE, (0, 1), (0,), (0, 1), (0, 0), (0, 1), (), (0, 0), ()),
    ("a rider wins", RIDE, (0, 0), (0, 1), (0, 1), (0, 0), (0,), (1,), (1, 2), (0,)),
    ("a rider cannot win", {**RIDE, "ride_can_win": "no"}, (0, 2, 1), (0,), (0, 0, 1), (0, 2, 0), (), (0, 2),
     (2, 1, 2), (1,)),
    ("riders among themselves play on", {**RIDE, "ride_can_win": "no"}, (0, 1, 1), (0,), (0, 1, 1), (0, 0, 0),
     (0, 1, 2), (), (0, 0, 0), ()),
    ("all out, shared", {"all_out": "shared"}, (1, 1), (), (1, 1), (0, 0), (), (0, 1), (1, 1), (0, 1)),
]  # fmt: skip


@pytest.mark.parametrize(
    ("case", "options", "lives", "free", "losses", "left", "riding", "out", "ranks", "winners"),
    CASES,
    ids=[case[0] for case in CASES],
)
def test_settling(case, options, lives, free, losses, left, riding, out, ranks, winners):
    done = settle(new_ladder(lives, frozenset(free)), losses, rules(options))
    ladder = done.ladder
    assert (ladder.lives, ladder.free, ladder.out) == (left, set(riding), set(out))
    assert (ladder.ranks, ladder.winners, done.replayed) == (ranks, set(winners), False)


@pytest.mark.parametrize(("options", "lives", "free"), [({}, (1, 1), ()), (RIDE, (0, 0), (0, 1))])
def test_a_deal_that_would_put_everybody_out_is_void(options, lives, free):
    before = new_ladder(lives, frozenset(free))
    done = settle(before, (1, 1), rules(options))
    assert done.replayed
    assert done.ladder == before


@pytest.mark.parametrize(
    ("case", "active", "dealer", "passes_on", "following"),
    [
        ("to the left", (0, 1, 2), 0, True, 1),
        ("round the table", (0, 1, 2), 2, True, 0),
        ("L15", (1, 2, 3), 0, True, 1),
        ("L17", (2, 3), 0, True, 2),
        ("from an empty seat round the table", (0, 1), 3, True, 0),
        ("the deal stays", (0, 1, 2), 1, False, 1),
        ("it cannot stay with somebody who is out", (0, 2), 1, False, 2),
    ],
)
def test_the_deal_goes_round(case, active, dealer, passes_on, following):
    assert next_dealer(active, dealer, passes_on=passes_on) == following


@pytest.mark.parametrize(
    ("lives", "free", "word"),
    [
        ((3, -1), (), "fewer than none"),
        ((3, 1), (1,), "free ride"),
        ((3, 0, 0), (), "two players"),
        ((3, 3), (5,), "free"),
    ],
)
def test_impossible_beginnings(lives, free, word):
    with pytest.raises(ValueError, match=word):
        new_ladder(lives, frozenset(free))
