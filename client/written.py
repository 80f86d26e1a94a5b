"""The answers to the slots of a choice, and the line that comes of them. :mod:`client.select` is the way there."""

from dataclasses import dataclass
from typing import TypeAlias

from client.words import listed, say
from protocol.messages import Choice


@dataclass(frozen=True, slots=True)
class Positions:
    """An answer to a slot for cards: positions from 0, in the order of the zone, and the cards that lay there."""

    places: tuple[int, ...]
    cards: tuple[str | None, ...]


@dataclass(frozen=True, slots=True)
class Word:
    """An answer to a slot for a seat or a number, as it is written in the line."""

    text: str


Answer: TypeAlias = Positions | Word


def written(choice: Choice, answers: tuple[Answer, ...]) -> str:
    """The line of a choice with its slots filled in."""
    text = choice.line
    for slot, answer in zip(choice.slots, answers, strict=False):
        text = text.replace("{" + slot.name + "}", answer_text(answer))
    return text


def answer_text(answer: Answer) -> str:
    """An answer as it stands in the line: faces, ``#k`` for a card face down, a seat, a number."""
    if isinstance(answer, Word):
        return answer.text
    pairs = zip(answer.places, answer.cards, strict=True)
    return " ".join(face or f"#{place + 1}" for place, face in pairs)


def numbers(wanted: tuple[int, ...]) -> str:
    """``1 card``, ``1 or 2 cards``, ``1 to 3 cards``."""
    if wanted == (1,):
        return say("one_card")
    if len(wanted) > 2:
        return say("cards_from_to", least=min(wanted), most=max(wanted))
    return say("so_many_cards", count=listed([str(count) for count in wanted], say("or")))
