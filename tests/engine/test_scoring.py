"""Scoring hands: the worked ones, places among several, and what has no answer."""

import json
from pathlib import Path

import pytest

from engine.registry import find, part
from engine.scoring import places, read_question, score

FILE = Path(__file__).parent / "data" / "thirty-one-hands.jsonl"
HANDS = [json.loads(line) for line in FILE.read_text(encoding="utf-8").splitlines()]
USUAL = {"game": "thirty-one", "preset": None, "options": {}, "round": None}


def ask(**asked):
    question = read_question(asked, find, USUAL)
    return score(question, part(question.game.name, "scoring").SCORER)


@pytest.mark.parametrize("case", HANDS, ids=lambda case: case["id"])
def test_a_worked_hand(case):
    answer = ask(**case["in"]).answer
    assert {key: answer[key] for key in case["out"]} == case["out"]


@pytest.mark.parametrize(
    ("asked", "line"),
    [
        ({"hand": "7S 7H 7D", "options": {"three_kind": "30.5"}}, "30½  three of a kind"),
        ({"hand": "KH 8H 5H"}, "23  hearts"),
        ({"hand": "AS KS QS"}, "31  blitz, spades"),
        ({"hand": "AD 8C 4S"}, "11  diamonds, AD alone"),
        ({"hand": "4S 5S 6S", "options": {"straight30": "on"}}, "30  straight"),
        ({"hand": "JO JO JO", "options": {"jokers": 3}}, "31  blitz, jokers"),
    ],
)
def test_a_hand_in_words(asked, line):
    assert ask(**asked).lines == (line,)


def test_several_hands_get_results_and_places():
    answer = ask(hands=["2S 3S 4S", "AS KS QS", "9H 2D 3C"]).answer
    assert answer["places"] == [2, 1, 2]
    assert [result["value"] for result in answer["results"]] == [9, 31, 9]


def test_equal_hands_share_the_better_place():
    assert places([(5,), (7,), (7,), (1,)]) == (3, 1, 1, 4)


def test_copies_are_counted_in_each_hand_by_itself():
    assert ask(hands=["AS KS QS", "AS KS QS"]).answer["places"] == [1, 1]


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        ({}, "give a hand or a list of hands"),
        ({"hand": "7S", "hands": ["7S"]}, "give a hand or a list of hands"),
        ({"hand": "7S 7H"}, "a hand has 3 cards here, not 2"),
        ({"hand": "7S 7H 7D 7C"}, "a hand has 3 cards here, not 4"),
        ({"hand": ""}, "a hand has 3 cards here, not 0"),
        ({"hand": "7S 7S 7D"}, "7S is there 2 times and the game has 1"),
        ({"hand": "7S 7H JO"}, "set the option jokers"),
        ({"hand": "JO JO 2C", "options": {"jokers": 1}}, "JO is there 2 times and the game has 1"),
        ({"hand": "7S 7H 1D"}, "'1D' is not a card"),
        ({"hand": 7}, "a hand is a text of cards"),
        ({"hands": []}, "a hand is a text of cards"),
        ({"hands": ["2C 3C 4C"] * 101}, "too many"),
        ({"hand": "7S 7H 7D", "game": "chess"}, "game 'chess' is not known"),
        ({"hand": "7S 7H 7D", "game": 3}, "game must be a text"),
        ({"hand": "7S 7H 7D", "preset": "royal"}, "preset 'royal'"),
        ({"hand": "7S 7H 7D", "options": ["x"]}, "options must be an object"),
        ({"hand": "7S 7H 7D", "options": {"lifes": 1}}, "option 'lifes'"),
        ({"hand": "7S 7H 7D", "options": {"three_kind": None}}, "a text or a number is needed"),
        ({"hand": "7S 7H 7D", "options": {"jokers": 10**5000}}, "a text or a number is needed"),
        ({"hand": "7S 7H 7D", "round": 0}, "round must be a whole number"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_has_no_answer_gets_a_sentence(asked, says):
    with pytest.raises(ValueError, match=says) as refused:
        ask(**asked)
    assert "\n" not in str(refused.value)


def test_a_question_is_an_object():
    with pytest.raises(ValueError, match="a question is an object"):
        read_question([1, 2], find, USUAL)
