"""The value of hands, as ``thirtyone score`` answers it: what is asked, what is answered, and who answers.

Each game's folder has a module ``scoring`` with ``SCORER``, which knows what its hands are worth and in which shape
the answer goes; what is the same for all games (reading a question, too many copies of a card, places among several
hands) is here. An answer is built of what JSON knows.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias

from engine.cards import JOKER, Face, face_name, read_faces
from engine.game import Game
from engine.options import Options, Setting

Answer: TypeAlias = dict[str, Any]
Rank: TypeAlias = tuple[int, ...]

MOST_HANDS = 100  # of one question: far more than sit at a table


class BadHand(ValueError):
    """A question without an answer; the message is one sentence."""


@dataclass(frozen=True, slots=True)
class Circumstances:
    """What else a hand's value may depend on: the round and the number of players, where they were given."""

    round: int | None = None
    players: int | None = None


@dataclass(frozen=True, slots=True)
class Scored:
    """One hand. ``answer`` for programs, ``text`` for people, ``rank``: the greater is the better hand."""

    answer: Answer
    text: str
    rank: Rank


class Scorer(Protocol):
    """What a game offers so that its hands can be scored."""

    def copies(self, face: Face, options: Options, around: Circumstances) -> int:
        """How many cards of this face the game's packs hold."""
        ...

    def score(self, faces: tuple[Face, ...], options: Options, around: Circumstances) -> Scored:
        """The value of a hand. Raises BadHand for a hand that the game does not have."""
        ...

    def answer(self, scored: Sequence[Scored], places: Sequence[int], *, several: bool) -> Answer:
        """The answer to a question about one hand or (``several``) a list of them."""
        ...


class PlainAnswers:
    """The shape of an answer that most games use: a hand is its own answer, several are ``results`` and ``places``."""

    def answer(self, scored: Sequence[Scored], places: Sequence[int], *, several: bool) -> Answer:
        if not several:
            return scored[0].answer
        return {"results": [one.answer for one in scored], "places": list(places)}


@dataclass(frozen=True, slots=True)
class Question:
    """Hands to be scored under the options of a game."""

    game: Game[Any]
    options: Options
    hands: tuple[str, ...]
    several: bool
    around: Circumstances = Circumstances()


@dataclass(frozen=True, slots=True)
class Result:
    """What came of a question: the answer for programs and a line a hand for people."""

    answer: Answer
    lines: tuple[str, ...]


def score(question: Question, scorer: Scorer) -> Result:
    """Answer a question. Raises BadHand."""
    scored = [_scored(text, question, scorer) for text in question.hands]
    placed = places([one.rank for one in scored])
    lines = [one.text for one in scored]
    if question.several:
        lines = [f"{place}. {text.split() and ' '.join(text.split())}: {one.text}"
                 for place, text, one in zip(placed, question.hands, scored, strict=True)]  # fmt: skip
    return Result(scorer.answer(scored, placed, several=question.several), tuple(lines))


def _scored(text: str, question: Question, scorer: Scorer) -> Scored:
    try:
        faces = read_faces(text)
    except ValueError as error:
        raise BadHand(str(error)) from None
    for face, count in Counter(faces).items():
        held = scorer.copies(face, question.options, question.around)
        if count > held:
            raise BadHand(_too_many(face, count, held, question.options))
    return scorer.score(faces, question.options, question.around)


def _too_many(face: Face, count: int, held: int, options: Options) -> str:
    if face == JOKER and "jokers" not in options:
        return "there is a joker in the hand, and this game is played without jokers"
    if face == JOKER and held == 0:
        return "there is a joker in the hand and none in the pack; set the option jokers"
    return f"{face_name(face)} is there {count} times and the game has {held}"


def places(ranks: Sequence[Rank]) -> tuple[int, ...]:
    """The place of each hand, 1 the best; equal hands share the better place."""
    return tuple(1 + sum(other > rank for other in ranks) for rank in ranks)


def read_question(asked: object, find_game: Any, usual: Mapping[str, Any]) -> Question:
    """A question as a JSON object has it; ``usual`` holds game, preset, options and round for what it leaves out.

    Raises ValueError (BadHand, BadOption, an unknown game) with a sentence.
    """
    if not isinstance(asked, dict):
        raise BadHand('a question is an object with a hand, like {"hand": "7S 7H 7D"}')
    game: Game[Any] = find_game(_word(asked, "game") or usual["game"])
    own = asked.get("options", {})
    if not isinstance(own, dict):
        raise BadHand("options must be an object")
    settings: dict[str, Setting] = {**usual["options"], **{str(key): _setting(key, own[key]) for key in own}}
    hands, several = _hands(asked)
    around = Circumstances(_number(asked, "round") or usual["round"], _number(asked, "players"))
    options = game.options.read(_word(asked, "preset") or usual["preset"], settings, around.players)
    return Question(game, options, hands, several, around)


def _hands(asked: Mapping[str, Any]) -> tuple[tuple[str, ...], bool]:
    if ("hand" in asked) == ("hands" in asked):
        raise BadHand("give a hand or a list of hands")
    hands = [asked["hand"]] if "hand" in asked else asked["hands"]
    if not (isinstance(hands, list) and hands and all(isinstance(hand, str) for hand in hands)):
        raise BadHand('a hand is a text of cards, like "7S 7H 7D"; hands are a list of such texts')
    if len(hands) > MOST_HANDS:
        raise BadHand(f"{len(hands)} hands are too many for one question; {MOST_HANDS} are the most")
    return tuple(hands), "hands" in asked


def _setting(name: object, value: object) -> Setting:
    if isinstance(value, str | bool | float) or (isinstance(value, int) and abs(value) < 10**9):
        return value
    raise BadHand(f"option {str(name)[:40]}: a text or a number is needed")


def _word(asked: Mapping[str, Any], key: str) -> str | None:
    value = asked.get(key)
    if value is not None and not isinstance(value, str):
        raise BadHand(f"{key} must be a text")
    return value


def _number(asked: Mapping[str, Any], key: str) -> int | None:
    value = asked.get(key)
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= 99:
        raise BadHand(f"{key} must be a whole number from 1")
    return value
