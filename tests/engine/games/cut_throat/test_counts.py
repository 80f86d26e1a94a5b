"""How many lines of play there are from one deal, move by move: a fingerprint of who may do what, bets included."""

import pytest

from engine.game import AwaitSeats
from tests.engine.games.thirty_one.test_counts import count
from tests.engine.paper import match


@pytest.mark.parametrize(
    ("options", "counts"),
    [
        ({}, (11, 146, 2045)),
        ({"side_bets": "off"}, (3, 10, 29)),
        ({"side_bettors": "all"}, (27, 802)),
        ({"side_bettors": "out_only", "bank": 2}, (7, 54, 437)),
    ],
)
def test_lines_of_play(options, counts):
    deal = match(3, game="cut-throat", start=(1, 1, 0), **{"bank": 3, "stake": 1, **options})
    deal.deal("AS KS 2D", "9H 8H 3C", "", stock="TC 2H 5H 6D")
    assert isinstance(deal.game.due(deal.state), AwaitSeats)
    assert tuple(count(deal.game, deal.state, depth) for depth in range(1, len(counts) + 1)) == counts
