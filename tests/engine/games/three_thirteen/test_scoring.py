"""Scoring hands of Three Thirteen: the worked ones, places among several, and what has no answer."""

import json
from pathlib import Path

import pytest

from engine.games.three_thirteen.scoring import SCORER
from engine.registry import find
from engine.scoring import read_question, score
from tests.engine import test_scoring

FILE = Path(test_scoring.__file__).parent / "data" / "three-thirteen-hands.jsonl"
HANDS = [json.loads(line) for line in FILE.read_text(encoding="utf-8").splitlines()]
USUAL = {"game": "three-thirteen", "preset": None, "options": {}, "round": None}


def ask(**asked):
    return score(read_question(asked, find, USUAL), SCORER)


@pytest.mark.parametrize("case", HANDS, ids=lambda case: case["id"])
def test_a_worked_hand(case):
    answer = ask(**case["in"]).answer
    if "out" in case["out"]:
        assert set(answer["out"]) == set(case["out"].pop("out"))
    assert {key: answer[key] for key in case["out"]} == case["out"]


@pytest.mark.parametrize(
    ("asked", "line"),
    [
        ({"hand": "7S 7H KH KD QH QD 2C", "round": 5}, "2  QD QH 7H; KD KH 7S; left over 2C"),
        ({"hand": "9S 9H 9D KC", "round": 1}, "10  9D 9H 9S; left over KC; goes out with KC"),
        ({"hand": "2S 9H KC", "round": 1}, "21  left over KC 9H 2S"),
    ],
)
def test_a_hand_in_words(asked, line):
    assert ask(**asked).lines == (line,)


def test_fewer_points_are_the_better_hand():
    answer = ask(hands=["2S 9H KC", "9S 9H 9D", "3S 3H KC", "2C 9D KS"], round=1).answer
    assert answer["places"] == [3, 1, 1, 3]
    assert [result["penalty"] for result in answer["results"]] == [21, 0, 0, 21]


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        ({"hand": "9S 9H 9D"}, "say which round it is"),
        ({"hand": "9S 9H", "round": 1}, "a hand of round 1 has 3 cards, or 4 after drawing, not 2"),
        ({"hand": "9S 9H 9D KC KD", "round": 1}, "not 5"),
        ({"hand": "9S 9H 9D", "round": 12}, "round 12 is not possible"),
        ({"hand": "9S 9S 9S 9S 9S 2C 3C", "round": 5}, "9S is there 5 times and the game has 4"),
        ({"hand": "9S 9S 9D", "round": 1, "players": 2}, "9S is there 2 times and the game has 1"),
        ({"hand": "9S 9S 9D", "round": 1, "options": {"decks": 1}}, "9S is there 2 times and the game has 1"),
        ({"hand": "JO 9S 9D", "round": 1}, "set the option jokers"),
        ({"hand": "JO JO JO", "round": 1, "players": 2, "options": {"jokers": 2}}, "JO is there 3 times"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_has_no_answer_gets_a_sentence(asked, says):
    with pytest.raises(ValueError, match=says):
        ask(**asked)
