"""How many lines of play there are from one deal, move by move: a fingerprint of who may do what."""

import pytest

from tests.engine.games.thirty_one.test_counts import count
from tests.engine.paper import match


@pytest.mark.parametrize(
    ("options", "counts"),
    [
        ({}, (2, 14, 35, 168)),
        ({"knock_timing": "instead"}, (3, 10, 31, 99)),
        ({"knock_timing": "either"}, (3, 17, 52, 218)),
        ({"pass_rule": "always"}, (3, 17, 59, 246)),
        ({"blitz_mode": "call"}, (2, 14, 35, 168)),
        ({"min_knock": 25}, (2, 7, 14, 49)),
    ],
)
def test_lines_of_play(options, counts):
    deal = match(3, game="no-elimination", **options)
    deal.deal("AS KS 2D", "9H 8H 3C", "QD JD 4S", stock="TC 2H 5H 6D")
    assert tuple(count(deal.game, deal.state, depth) for depth in (1, 2, 3, 4)) == counts
