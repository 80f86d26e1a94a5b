"""The rules in words: every value of every option has a sentence, and what was changed is marked."""

import pytest

from engine.options import Amounts, Numbers, Words
from engine.registry import find, games
from engine.rules import CHANGED, HEADING, matters, rules_text, saying

GAME = find("thirty-one")


def values(option):
    match option.domain:
        case Words(allowed):
            return allowed
        case Numbers(least, most, words):
            return (*words, least, most)
        case Amounts(kinds, least, _, words):
            return (*words, *(f"{kind}={least}" for kind in kinds))


@pytest.mark.parametrize("game", games(), ids=lambda game: game.name)
def test_every_value_has_a_sentence(game):
    for option in game.options.options:
        for value in values(option):
            sentence = saying(game, option.name, value)
            assert sentence.endswith(".")
            assert "{" not in sentence
            assert not sentence.startswith(option.name)


def test_the_text_opens_with_the_game_and_says_what_the_table_plays():
    text = rules_text(GAME, GAME.options.read("classic"))
    assert text.startswith("# Thirty-One")
    assert HEADING in text
    assert "Everybody starts with 3 lives. (`lives=3`)" in text
    assert CHANGED not in text


def test_what_differs_from_the_usual_is_marked():
    text = rules_text(GAME, GAME.options.read("scat", {"lives": 5}))
    marked = [line for line in text.splitlines() if CHANGED in line]
    assert [line.rpartition("`")[0].rpartition("`")[2] for line in marked] == [
        "lives=5",
        "three_kind=30",
        "pass_rule=always",
    ]


@pytest.mark.parametrize(
    ("name", "settings", "means_something"),
    [
        ("joker_dup", {}, False),
        ("joker_dup", {"jokers": 1}, True),
        ("four_card_mode", {"hand_size": 3}, False),
        ("four_card_mode", {"hand_size": 4}, True),
        ("knocker_tie", {"tie_low": "high_card"}, False),
        ("lives", {}, True),
    ],
)
def test_an_option_that_another_one_silences_is_left_out(name, settings, means_something):
    options = GAME.options.read(None, settings)
    assert matters(name, options) is means_something
    table = rules_text(GAME, options).partition(HEADING)[2].partition("\n## ")[0]
    assert (f"`{name}=" in table) is means_something
