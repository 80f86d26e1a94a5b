"""What hands are good for in the long run."""

import pytest

from engine.bots.foresight import BLITZ_BONUS, foresight
from engine.cards import read_faces
from engine.family.value import BLITZ, ValueRules


def hand(text):
    return tuple(sorted(read_faces(text)))


@pytest.fixture(scope="module")
def table():
    return foresight(ValueRules())


@pytest.mark.slow
@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("KS QS 2S", "KS QS 2H"),
        ("KS QS 2H", "KS QH 2D"),
        ("KS QS 2H", "9S 8S 2H"),
        ("KS TS 2H", "7S 6S 5S"),  # worth more now, but hardly to be made better
    ],
)
def test_what_may_become_of_a_hand_counts(table, better, worse):
    assert table.good(hand(better), ()) > table.good(hand(worse), ())


@pytest.mark.slow
def test_suits_make_no_difference(table):
    assert table.good(hand("KS QS 2H"), ()) == pytest.approx(table.good(hand("KD QD 2C"), ()))


@pytest.mark.slow
def test_cards_that_cannot_come_are_no_hope(table):
    aces = read_faces("AS")
    assert table.good(hand("KS QS 2H"), aces) < table.good(hand("KS QS 2H"), ())
    assert table.good(hand("AS KS QS"), aces) == BLITZ + BLITZ_BONUS
