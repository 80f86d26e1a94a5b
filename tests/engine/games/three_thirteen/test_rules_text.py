"""The worked examples of the rules hold, and the text names every option and preset of the game."""

import re
from importlib.resources import files

import pytest

from engine import registry
from engine.cards import RANKS, read_faces
from engine.games.three_thirteen.arrange.arranger import outs, penalty
from engine.games.three_thirteen.arrange.melds import MeldRules
from engine.games.three_thirteen.deal import hand_size, wild_rank
from tests.engine.paper import match

GAME = registry.find("three-thirteen")
TEXT = registry.rules_text("three-thirteen")
EXAMPLES = files("engine.games.three_thirteen").joinpath("EXAMPLES.md").read_text(encoding="utf-8")
HANDS = re.findall(r"^- `([^`]+)` in round (\d+)(?: with (.+))? leaves (\d+)\.$", TEXT, re.MULTILINE)
OUTS = re.findall(r"^- `([^`]+)` in round (\d+) goes out with (?:`([^`]+)`|nothing)\.$", TEXT, re.MULTILINE)
DEALS = re.findall(r"^```deal (.*)\n((?:.+\n)+?)^```$", EXAMPLES, re.MULTILINE)


def settings(text):
    return dict(re.findall(r"(\w+)=([\w.]+)", text))


def test_there_are_examples():
    assert (len(HANDS), len(OUTS), len(DEALS)) == (16, 4, 7)


@pytest.mark.parametrize(("hand", "round_", "options", "points"), HANDS)
def test_hands(hand, round_, options, points):
    faces = read_faces(hand)
    assert len(faces) == hand_size(int(round_))
    rules = MeldRules.read(GAME.options.read(None, settings(options)))
    assert penalty(faces, wild_rank(int(round_)), rules) == int(points)


@pytest.mark.parametrize(("hand", "round_", "cards"), OUTS)
def test_going_out(hand, round_, cards):
    faces = read_faces(hand)
    assert [faces[at] for at in outs(faces, wild_rank(int(round_)))] == list(read_faces(cards))


@pytest.mark.parametrize(("options", "body"), DEALS)
def test_deals(options, body):
    chosen = settings(options)
    facts = dict(line.split(": ", 1) for line in body.splitlines() if ": " in line)
    hands = facts.pop("hands").split(" | ")
    dealer, round_ = int(chosen.pop("dealer")), int(chosen.pop("round"))
    play = match(len(hands), dealer, game="three-thirteen", round=round_, **chosen)
    play.deal(*hands, **{zone: facts.pop(zone) for zone in ("discard", "stock", "rest") if zone in facts})
    play.play(*(line for line in body.splitlines() if ": " not in line))
    report = play.report
    for fact, wanted in facts.items():
        found = getattr(report, fact)
        if fact == "winners":
            found = [seat + 1 for seat in found]
        assert (found if fact == "end" else " ".join(map(str, found))) == wanted


def test_the_table_of_rounds():
    cells = [[cell.strip() for cell in row.strip("|").split("|")[1:]] for row in TEXT.splitlines() if row[:1] == "|"]
    numbers, _, cards, wild = cells
    signs = {"ten": "T", "jack": "J", "queen": "Q", "king": "K"}
    for number, size, rank in zip(numbers, cards, wild, strict=True):
        assert hand_size(int(number)) == int(size)
        assert RANKS[wild_rank(int(number))] == signs.get(rank, rank)


@pytest.mark.parametrize("option", [option.name for option in GAME.options.options])
def test_every_option_is_explained(option):
    assert f"`{option}" in TEXT


@pytest.mark.parametrize("preset", GAME.options.presets)
def test_every_preset_is_described(preset):
    assert f"**{preset}**" in TEXT
