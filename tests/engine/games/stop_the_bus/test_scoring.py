"""How hands of Stop the Bus are scored: always as a list, by class and place."""

import pytest

from engine.registry import find, part
from engine.scoring import BadHand, read_question, score

USUAL = {"game": "stop-the-bus", "preset": None, "options": {}, "round": None}


def ask(**asked):
    return score(read_question(asked, find, USUAL), part("stop-the-bus", "scoring").SCORER)


@pytest.mark.parametrize(
    ("asked", "answer"),
    [
        ({"hands": ["2S 3S 4S", "AS KH QD"]}, {"classes": ["running flush", "run"], "places": [1, 2]}),
        ({"hands": ["2S 3S 5S", "AS AH KD"]}, {"classes": ["flush", "pair"], "places": [1, 2]}),
        ({"hands": ["KS AH 2D", "QS QH 2C"]}, {"classes": ["high card", "pair"], "places": [2, 1]}),
        ({"hands": ["AS QH 4D", "AH QD 4C"]}, {"classes": ["high card", "high card"], "places": [1, 1]}),
        (
            {"hands": ["3S 3H 3D", "AS AH AD"], "options": {"brag_order": "brag"}},
            {"classes": ["prial", "prial"], "places": [1, 2]},
        ),
        ({"hands": ["3S 3H 3D", "AS AH AD"], "preset": "brag"}, {"classes": ["prial", "prial"], "places": [1, 2]}),
        ({"hand": "AS 2H 3D"}, {"classes": ["run"], "places": [1]}),
    ],
)
def test_classes_and_places(asked, answer):
    assert ask(**asked).answer == answer


@pytest.mark.parametrize("hand", ["AS KS", "AS KS QS JS", "AS AS KD", "AS KS JO", ""])
def test_what_is_no_hand(hand):
    with pytest.raises(BadHand):
        ask(hand=hand)


def test_nobody_is_told_to_set_an_option_that_the_game_has_not():
    with pytest.raises(BadHand, match="this game is played without jokers"):
        ask(hand="AS KS JO", options={"jokers": 2})
