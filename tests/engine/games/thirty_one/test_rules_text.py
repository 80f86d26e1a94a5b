"""The worked examples of the rules hold, and the text names every option and preset of the game."""

import re
from importlib.resources import files

import pytest

from engine import registry
from engine.cards import pack, pick, read_faces
from engine.family.value import ValueRules, value
from tests.engine.paper import match

GAME = registry.find("thirty-one")
TEXT = registry.rules_text("thirty-one")
EXAMPLES = files("engine.games.thirty_one").joinpath("EXAMPLES.md").read_text(encoding="utf-8")
HANDS = re.findall(r"^- `([^`]+)`(?: with (.+))? is worth (\d+)(½?)\.$", TEXT, re.MULTILINE)
DEALS = re.findall(r"^```deal (.*)\n((?:.+\n)+?)^```$", EXAMPLES, re.MULTILINE)


def settings(text):
    return dict(re.findall(r"(\w+)=([\w.]+)", text))


def test_there_are_examples():
    assert len(HANDS) >= 20
    assert len(DEALS) >= 8


@pytest.mark.parametrize(("hand", "options", "points", "half"), HANDS)
def test_hands(hand, options, points, half):
    rules = ValueRules.read(GAME.options.read(None, settings(options)))
    assert value(pick(read_faces(hand), pack(jokers=3)), rules).half == int(points) * 2 + bool(half)


@pytest.mark.parametrize(("options", "body"), DEALS)
def test_deals(options, body):
    chosen = settings(options)
    facts = dict(line.split(": ", 1) for line in body.splitlines() if ": " in line)
    hands = facts.pop("hands").split(" | ")
    play = match(len(hands), int(chosen.pop("dealer")), **chosen)
    play.deal(*hands, **{zone: facts.pop(zone) for zone in ("discard", "stock", "rest") if zone in facts})
    play.play(*(line for line in body.splitlines() if ": " not in line))
    report = play.report
    for fact, wanted in facts.items():
        numbers = getattr(report, fact)
        if fact == "values":
            numbers = [half // 2 for half in numbers]
        assert (numbers if fact == "end" else " ".join(map(str, numbers))) == wanted


@pytest.mark.parametrize("option", [option.name for option in GAME.options.options])
def test_every_option_is_explained(option):
    assert f"`{option}" in TEXT


@pytest.mark.parametrize("preset", GAME.options.presets)
def test_every_preset_is_described(preset):
    assert f"**{preset}**" in TEXT
