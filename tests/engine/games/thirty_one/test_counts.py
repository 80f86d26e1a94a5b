"""How many lines of play there are from one deal, move by move: a fingerprint of who may do what."""

import pytest

from engine.game import AwaitSeats
from tests.engine.paper import match


def count(game, state, depth):
    """Lines of play of this many moves; those that end a deal earlier count as one each."""
    due = game.due(state)
    if depth == 0 or not isinstance(due, AwaitSeats):
        return 1
    seats = range(len(game.public(state).seats))
    nexts = (game.apply(state, seat, move)[0] for seat in seats for move in game.legal(state, seat))
    return sum(count(game, after, depth - 1) for after in nexts)


@pytest.mark.parametrize(
    ("preset", "options", "counts"),
    [
        ("classic", {}, (3, 10, 31, 99)),
        ("high-card", {}, (3, 10, 31, 99)),
        ("scat", {}, (4, 14, 52, 176)),
        ("pagat", {}, (3, 9, 28, 77)),
        ("classic", {"knock_timing": "either"}, (3, 17, 52, 218)),
        ("classic", {"discard_back": "allow"}, (3, 11, 35, 121)),
        ("classic", {"hand_size": 4}, (3, 12, 39, 145)),
        ("classic", {"min_knock": 25}, (2, 7, 14, 49)),
    ],
)
def test_lines_of_play(preset, options, counts):
    hands = ("AS KS 2D", "9H 8H 3C", "QD JD 4S")
    if options.get("hand_size") == 4:
        hands = tuple(f"{hand} {more}" for hand, more in zip(hands, ("5C", "6C", "5D"), strict=True))
    deal = match(3, preset=preset, **options).deal(*hands, stock="TC 2H 5H 6D")
    assert tuple(count(deal.game, deal.state, depth) for depth in (1, 2, 3, 4)) == counts
