"""The worked examples of a game's rules, read out of its RULES.md and EXAMPLES.md.

A hand is a bullet that begins with its cards and says what it is worth, what it leaves, which throw goes out or what
it beats, if need be "in round 3" and "with `option=value`"; it is put to the game's own scorer. A deal is a block whose
first line holds the dealer, the options and, for a match in the middle, ``at_lives=3,1,0`` and the like; it is played.
"""

import re
from importlib.resources import files

from engine import registry
from engine.cards import FACE_NAMES, read_faces
from engine.scoring import Circumstances
from tests.engine.paper import match

_BULLET = re.compile(r"^- `([^`]+)`.*$", re.MULTILINE)
_HAND = re.compile(
    r"- `(?P<cards>[^`]+)`(?: in round (?P<round>\d+))?(?: with (?P<options>`[^`]+=[^`]+`(?: and `[^`]+=[^`]+`)*))? "
    r"(?P<claim>is worth|leaves|goes out with|beats) (?P<what>.+?)(?: with (?P<late_options>`[^`]+=[^`]+`))?\."
)
_DEAL = re.compile(r"^```deal (.*)\n((?:.+\n)+?)^```$", re.MULTILINE)
_ZONES = ("discard", "centre", "spare", "t1", "stock", "rest")


def hands(name):
    """Every bullet of the rules that is about a hand."""
    bullets = _BULLET.finditer(registry.rules_text(name))
    return [bullet[0] for bullet in bullets if set(bullet[1].split()) <= set(FACE_NAMES)]


def deals(name):
    """Every deal of a game's examples: its first line, and the others."""
    folder = files(f"engine.games.{name.replace('-', '_')}")
    return _DEAL.findall(folder.joinpath("EXAMPLES.md").read_text(encoding="utf-8"))


def settings(text):
    return dict(re.findall(r"(\w+)=([\w.,=]+)", text or ""))


def claim(name, bullet):
    """What a bullet says, and what the game's scorer says of it."""
    said = _HAND.fullmatch(bullet)
    assert said, "no example that is understood"
    wanted = said["what"].replace("`", "")

    def score(cards):
        options = registry.find(name).options.read(None, settings(said["options"] or said["late_options"]))
        around = Circumstances(round=int(said["round"]) if said["round"] else None)
        return registry.part(name, "scoring").SCORER.score(read_faces(cards), options, around)

    found = score(said["cards"])
    match said["claim"]:
        case "is worth":
            return float(wanted.replace("½", ".5")), found.answer["value"]
        case "leaves":
            return int(wanted), found.answer["penalty"]
        case "goes out with":
            return sorted([] if wanted == "nothing" else wanted.split()), found.answer["out"]
    return True, found.rank > score(wanted).rank


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
