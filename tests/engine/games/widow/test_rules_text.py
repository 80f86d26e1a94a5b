"""The worked examples of the rules hold, and the text names every option and preset of the game."""

import pytest

from engine import registry
from tests.engine import rulebook

NAME = "widow"
GAME = registry.find(NAME)
TEXT = registry.rules_text(NAME)
HANDS = rulebook.hands(NAME)
DEALS = rulebook.deals(NAME)


def test_there_are_examples():
    assert len(HANDS) >= 8
    assert len(DEALS) >= 5


@pytest.mark.parametrize(("cards", "options", "halves"), HANDS)
def test_hands(cards, options, halves):
    assert rulebook.worth(NAME, cards, options) == halves


@pytest.mark.parametrize(("first_line", "body"), DEALS)
def test_deals(first_line, body):
    for fact, wanted, found in rulebook.play(NAME, first_line, body):
        assert found == wanted, fact


@pytest.mark.parametrize("option", [option.name for option in GAME.options.options])
def test_every_option_is_explained(option):
    assert f"`{option}" in TEXT


@pytest.mark.parametrize("preset", GAME.options.presets)
def test_every_preset_is_described(preset):
    assert f"**{preset}**" in TEXT
