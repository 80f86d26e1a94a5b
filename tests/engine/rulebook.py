"""The worked examples of a game's rules, read out of its RULES.md and EXAMPLES.md and played.

A hand is a line "- `cards` with `option=value` is worth N."; a deal is a block
whose first line holds the dealer, the options and, for a match in the middle, ``at_lives=3,1,0`` and the like.
"""

import re
from importlib.resources import files

from engine import registry
from engine.cards import pack, pick, read_faces
from engine.family.value import ValueRules, value
from tests.engine.paper import match

_HAND = re.compile(r"^- `([^`]+)`(?: with (.+))? is worth (\d+)(½?)\.$", re.MULTILINE)
_DEAL = re.compile(r"^```deal (.*)\n((?:.+\n)+?)^```$", re.MULTILINE)
_ZONES = ("discard", "centre", "spare", "t1", "stock", "rest")


def hands(name):
    """Every hand that the rules of a game say a value of: the cards, the options, the value in half points."""
    found = _HAND.findall(registry.rules_text(name))
    return [(cards, options, int(points) * 2 + bool(half)) for cards, options, points, half in found]


def deals(name):
    """Every deal of a game's examples: its first line, and the others."""
    folder = files(f"engine.games.{name.replace('-', '_')}")
    return _DEAL.findall(folder.joinpath("EXAMPLES.md").read_text(encoding="utf-8"))


def settings(text):
    return dict(re.findall(r"(\w+)=([\w.,=]+)", text))


def worth(name, cards, options):
    """What the engine says of a hand."""
    rules = ValueRules.read(registry.find(name).options.read(None, settings(options)))
    return value(pick(read_faces(cards), pack(jokers=3)), rules).half


def play(name, first_line, body):
    """Play a deal; for each fact that is given at its end what it should be and what it is."""
    chosen = settings(first_line)
    begun = {key.removeprefix("at_"): chosen.pop(key) for key in list(chosen) if key.startswith("at_")}
    facts = dict(line.split(": ", 1) for line in body.splitlines() if ": " in line)
    dealt = facts.pop("hands").split("|")
    lives = _numbers(begun.pop("lives")) if "lives" in begun else None
    middle = {key: _numbers(text) if "," in text else int(text) for key, text in begun.items()}
    played = match(len(dealt), int(chosen.pop("dealer")), start=lives, game=name, **middle, **chosen)
    played.deal(*(hand.strip() for hand in dealt), **{zone: facts.pop(zone) for zone in _ZONES if zone in facts})
    played.play(*(line for line in body.splitlines() if ": " not in line))
    return [(fact, wanted, _written(fact, getattr(played.report, fact))) for fact, wanted in facts.items()]


def _numbers(text):
    return tuple(int(number) for number in text.split(","))


def _written(fact, found):
    if fact == "values":
        found = [half // 2 for half in found]
    if fact in ("winners", "out"):
        found = sorted(seat + 1 for seat in found)
    return found if isinstance(found, str) else " ".join(map(str, found)) if not isinstance(found, int) else str(found)
