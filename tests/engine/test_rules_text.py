"""The worked examples of every game's rules hold, and the text names every option and preset of the game."""

import pytest

from engine import registry
from tests.engine import rulebook

GAMES = registry.names()
HANDS = [(name, bullet) for name in GAMES for bullet in rulebook.hands(name)]
DEALS = [(name, *deal) for name in GAMES for deal in rulebook.deals(name)]
OPTIONS = [(name, option.name) for name in GAMES for option in registry.find(name).options.options]
PRESETS = [(name, preset) for name in GAMES for preset in registry.find(name).options.presets]


@pytest.mark.parametrize("name", GAMES)
def test_there_are_examples(name):
    assert len(rulebook.hands(name)) >= 8
    assert len(rulebook.deals(name)) >= 5


@pytest.mark.parametrize(("name", "bullet"), HANDS)
def test_hands(name, bullet):
    wanted, found = rulebook.claim(name, bullet)
    assert found == wanted


@pytest.mark.parametrize(("name", "first_line", "body"), DEALS)
def test_deals(name, first_line, body):
    for fact, wanted, found in rulebook.play(name, first_line, body):
        assert found == wanted, fact


@pytest.mark.parametrize(("name", "option"), OPTIONS)
def test_every_option_is_explained(name, option):
    assert f"`{option}" in registry.rules_text(name)


@pytest.mark.parametrize(("name", "preset"), PRESETS)
def test_every_preset_is_described(name, preset):
    assert f"**{preset}**" in registry.rules_text(name)
