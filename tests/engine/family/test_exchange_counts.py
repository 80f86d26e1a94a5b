"""How many lines of play there are from one deal, move by move: a fingerprint of who may do what."""

import pytest

from tests.engine.games.thirty_one.test_counts import count
from tests.engine.paper import match

HANDS = ("AS KS 2D", "9H 8H 3C", "QD JD 4S")


@pytest.mark.parametrize(
    ("game", "options", "counts"),
    [
        ("widow", {}, (2, 24, 286)),
        ("widow", {"widow_start": "face_up"}, (12, 143)),
        ("widow", {"widow_after_pass": "offer_lap"}, (2, 15, 160)),
        ("widow", {"widow_after_pass": "stay_hidden"}, (2, 24, 286)),
        ("widow", {"widow_start": "face_up", "widow_counts": "any"}, (21, 440)),
        ("widow", {"widow_start": "face_up", "knock_timing": "either"}, (22, 363)),
        ("banking", {}, (21, 440)),
        ("banking", {"pass_rule": "never", "min_knock": 25}, (19, 361)),
        ("stop-the-bus", {}, (21, 331)),
        ("stop-the-bus", {"knock_timing": "after_turn", "pass_rule": "never"}, (20, 300)),
    ],
)
def test_lines_of_play(game, options, counts):
    deal = match(3, game=game, **options).deal(*HANDS, centre="KH 5C 6C")
    assert tuple(count(deal.game, deal.state, depth) for depth in range(1, len(counts) + 1)) == counts
