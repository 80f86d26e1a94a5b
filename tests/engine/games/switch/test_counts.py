"""How many lines of play there are from one deal, move by move: a fingerprint of who may do what."""

import pytest

from engine.game import CHANCE, AwaitChance, AwaitSeats, Order
from tests.engine.paper import match


def count(game, state, depth):
    """Lines of play of this many moves; those that end a deal earlier count as one each. Chance is in order."""
    due = game.due(state)
    if isinstance(due, AwaitChance) and due.kind == "shuffle":
        return count(game, game.apply(state, CHANCE, Order(due.items))[0], depth)
    if depth == 0 or not isinstance(due, AwaitSeats):
        return 1
    seats = range(len(game.public(state).seats))
    nexts = (game.apply(state, seat, move)[0] for seat in seats for move in game.legal(state, seat))
    return sum(count(game, after, depth - 1) for after in nexts)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("options", "counts"),
    [
        ({}, (2, 4, 52, 1252)),
        ({"redeal_max": 2}, (2, 4, 4, 6)),
        ({"redeal": "off"}, (2, 50, 1250)),
    ],
)
def test_lines_of_play(options, counts):
    deal = match(3, game="switch", **options).deal("AS KS 2D", "9H 8H 5H", "QD JD 4S", spare="2C 4C 6C", t1="5D 6H 7H")
    assert tuple(count(deal.game, deal.state, depth) for depth in range(1, len(counts) + 1)) == counts


@pytest.mark.slow
@pytest.mark.parametrize(
    ("options", "counts"),
    [
        ({}, (25, 625)),
        ({"pass_rule": "always"}, (26, 675)),
        ({"knock_timing": "either"}, (45, 1605)),
        ({"knock_timing": "after_turn"}, (44, 1556)),
        ({"min_knock": 22, "knock_timing": "either"}, (25, 605)),
    ],
)
def test_lines_of_play_from_the_first_turn(options, counts):
    deal = match(3, game="switch", redeal="off", **options)
    deal.deal("AS KS 2D", "9H 8H 5H", "QD JD 4S", spare="2C 4C 6C", t1="5D 6H 7H", stock="TC 2H 5S 6D 3S 7S")
    deal.play("1 keep a")
    assert tuple(count(deal.game, deal.state, depth) for depth in (1, 2)) == counts
