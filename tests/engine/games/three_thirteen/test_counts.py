"""How many lines of play there are from one deal, move by move: a fingerprint of who may do what."""

import pytest

from engine.game import AwaitSeats
from tests.engine.paper import match


def count(game, state, depth):
    """Lines of play of this many moves; those that end a round earlier count as one each."""
    due = game.due(state)
    if depth == 0 or not isinstance(due, AwaitSeats):
        return 1
    (seat,) = due.seats
    return sum(count(game, game.apply(state, seat, move)[0], depth - 1) for move in game.legal(state, seat))


@pytest.mark.parametrize(
    ("preset", "options", "counts"),
    [
        ("standard", {}, (2, 8, 16, 64, 128, 460)),
        ("high-ace", {}, (2, 8, 16, 72, 144, 524)),
        ("standard", {"discard_back": "forbid"}, (2, 7, 14, 49, 98, 307)),
        ("standard", {"last_pass": "on"}, (2, 8, 17, 67, 145, 477)),
        ("standard", {"stock_out": "end_round"}, (2, 8, 16, 64, 116, 415)),
        ("standard", {"max_turns": 1}, (2, 8, 9, 15, 23, 69)),
        ("standard", {"jokers": 2}, (2, 8, 16, 64, 128, 476)),
    ],
)
def test_lines_of_play(preset, options, counts):
    hands = ("4H 8C KD", "9S 9H AD", "QD KD AC" if not options.get("jokers") else "JO QD KH")
    deal = match(3, game="three-thirteen", preset=preset, **options)
    deal.deal(*hands, discard="9C", stock="AD JC", rest="away")
    assert tuple(count(deal.game, deal.state, depth) for depth in range(1, 7)) == counts
