"""The worked examples of the rules hold, and the text names every option and preset of the game."""

import re

import pytest

from engine import registry
from engine.cards import read_faces
from engine.games.stop_the_bus.brag import strength_of
from tests.engine import rulebook

NAME = "stop-the-bus"
GAME = registry.find(NAME)
TEXT = registry.rules_text(NAME)
PAIRS = re.findall(r"^- `([^`]+)` beats `([^`]+)`(?: with `brag_order=(\w+)`)?\.$", TEXT, re.MULTILINE)
DEALS = rulebook.deals(NAME)


def test_there_are_examples():
    assert len(PAIRS) >= 10
    assert len(DEALS) >= 5


@pytest.mark.parametrize(("better", "worse", "order"), PAIRS)
def test_hands(better, worse, order):
    strong, weak = (strength_of(read_faces(hand), order or "plain") for hand in (better, worse))
    assert strong > weak


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
