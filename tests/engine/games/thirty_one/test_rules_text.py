"""The worked examples in RULES.md hold, and the text names every option and preset of the game."""

import re

import pytest

from engine import registry
from engine.cards import pack, pick, read_faces
from engine.family.value import ValueRules, value
from tests.engine.paper import match

GAME = registry.find("thirty-one")
TEXT = registry.rules_text("thirty-one")
BLOCKS = re.findall(r"^```(hands|deal)(.*)\n((?:.+\n)+?)^```$", TEXT, re.MULTILINE)
HANDS = [
    (options, line)
    for kind, options, body in BLOCKS
    if kind == "hands"
    for line in body.splitlines()
]  # fmt: skip
DEALS = [(options, body) for kind, options, body in BLOCKS if kind == "deal"]


def settings(words):
    return dict(word.split("=") for word in words.split())


@pytest.mark.parametrize(("options", "line"), HANDS)
def test_hands(options, line):
    hand, _, worth = line.partition(" = ")
    rules = ValueRules.read(GAME.options.read(None, settings(options)))
    assert value(pick(read_faces(hand), pack(jokers=3)), rules).half == float(worth) * 2


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
