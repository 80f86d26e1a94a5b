"""From phrases to text: how a game's catalogue is filled in.

A template is plain text with ``{name}`` where an argument goes. The result is a tuple of parts, text between cards
and seats, since only the screen knows names and how a card is drawn. Unknown languages fall back to English.
"""

from collections.abc import Mapping
from functools import cache
from string import Formatter
from typing import Any, TypeAlias

from engine.cards import face_name
from engine.game import CardRef, Phrase, SeatRef

Part: TypeAlias = str | CardRef | SeatRef
Catalogue: TypeAlias = Mapping[str, str]
DEFAULT_LANGUAGE = "en"


def catalogue(words: Mapping[str, Catalogue], language: str) -> Catalogue:
    """The catalogue of a language, or the English one where the game has none for it."""
    return words.get(language) or words[DEFAULT_LANGUAGE]


def say(phrase: Phrase, words: Catalogue) -> tuple[Part, ...]:
    """The parts of a phrase, neighbouring texts joined. Raises KeyError for a phrase the catalogue does not have."""
    return tuple(_joined(_parts(phrase, words)))


def plain(phrase: Phrase, words: Catalogue, names: tuple[str, ...] = ()) -> str:
    """A phrase as plain text: cards as ``7D``, seats by name or as "seat 2"."""

    def text(part: Part) -> str:
        match part:
            case CardRef(face):
                return face_name(face)
            case SeatRef(seat):
                return names[seat] if seat < len(names) else f"seat {seat + 1}"
            case str():
                return part

    return "".join(text(part) for part in say(phrase, words))


@cache
def _template(text: str) -> tuple[tuple[str, str | None], ...]:
    return tuple((literal, name) for literal, name, _, _ in Formatter().parse(text))


def _parts(phrase: Phrase, words: Catalogue) -> list[Part]:
    args = dict(phrase.args)
    parts: list[Part] = []
    for literal, name in _template(words[phrase.key]):
        if literal:
            parts.append(literal)
        if name is not None:
            parts.extend(_argument(args[name], words))
    return parts


def _argument(value: Any, words: Catalogue) -> list[Part]:
    match value:
        case Phrase():
            return _parts(value, words)
        case CardRef() | SeatRef():
            return [value]
        case tuple():
            return _listed(value, words)
        case _:
            return [str(value)]


def _listed(items: tuple[Any, ...], words: Catalogue) -> list[Part]:
    """Cards stand side by side; everything else is listed with commas and an "and"."""
    blank = all(isinstance(item, CardRef) for item in items)
    parts: list[Part] = []
    for index, item in enumerate(items):
        if index:
            last = index == len(items) - 1
            parts.append(" " if blank else words.get("list_and", " and ") if last else words.get("list_comma", ", "))
        parts.extend(_argument(item, words))
    return parts


def _joined(parts: list[Part]) -> list[Part]:
    joined: list[Part] = []
    for part in parts:
        if isinstance(part, str) and joined and isinstance(joined[-1], str):
            joined[-1] += part
        else:
            joined.append(part)
    return joined
