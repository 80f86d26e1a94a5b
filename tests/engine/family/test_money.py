"""Purses and the pot: tokens move, none is made or lost."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.family.money import Money, first_money, odd_seat
from engine.game import Beginning


@pytest.mark.parametrize(
    ("purses", "seats", "amount", "wanted"),
    [
        ((10, 10, 10), (0, 1, 2), 1, Money((9, 9, 9), 3)),
        ((10, 0, 2), (0, 1, 2), 3, Money((7, 0, 0), 5)),  # who has less pays what there is
        ((10, 4, 2), (1,), 3, Money((10, 1, 2), 3)),
        ((10, 4, 2), (), 3, Money((10, 4, 2), 0)),
    ],
)
def test_paying_in(purses, seats, amount, wanted):
    assert Money(purses).paid_in(seats, amount) == wanted


@pytest.mark.parametrize(
    ("pot", "winners", "odd", "wanted"),
    [
        (4, (1,), 1, Money((0, 4, 0))),
        (7, (0, 2), 2, Money((3, 0, 4))),
        (7, (0, 2), None, Money((3, 0, 3), 1)),  # the rest stays for the next pot
        (1, (0, 1, 2), None, Money((0, 0, 0), 1)),
        (0, (0,), 0, Money((0, 0, 0))),
    ],
)
def test_sharing_out(pot, winners, odd, wanted):
    assert Money((0, 0, 0), pot).shared_out(winners, odd) == wanted


@pytest.mark.parametrize(
    ("winners", "dealer", "seat"), [((0, 2), 1, 2), ((0, 2), 2, 0), ((0, 2), 0, 2), ((1,), 1, 1), ((0, 1), 3, 0)]
)
def test_odd_tokens_go_to_the_first_from_the_dealers_left(winners, dealer, seat):
    assert odd_seat(winners, dealer) == seat


@pytest.mark.parametrize(
    ("begun", "wanted"),
    [
        ({}, Money((7, 7), 6)),
        ({"purses": (1, 2)}, Money((1, 2), 6)),
        ({"pot": 1}, Money((7, 7), 1)),
        ({"purses": (1, 2), "pot": 0}, Money((1, 2), 0)),
    ],
)
def test_where_a_match_begins(begun, wanted):
    assert first_money(Beginning(2, {}, **begun), 10, 3) == wanted


@given(st.lists(st.integers(0, 20), min_size=2, max_size=9), st.integers(0, 30), st.integers(0, 50), st.data())
def test_no_token_is_made_or_lost(purses, pot, amount, data):
    money = Money(tuple(purses), pot)
    seats = data.draw(st.sets(st.integers(0, len(purses) - 1), min_size=1))
    odd = data.draw(st.sampled_from([None, *sorted(seats)]))
    assert money.paid_in(seats, amount).total == money.total
    assert money.shared_out(seats, odd).total == money.total
    assert min(money.paid_in(seats, amount).purses) >= 0
