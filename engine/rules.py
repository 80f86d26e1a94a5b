"""The rules of a table in words: a game's RULES.md with what its options make of it.

The text is Markdown, for the host to send and the command line to print. One sentence about one setting is
:func:`saying`. This module knows no rule: the texts are the games'.
"""

from collections.abc import Collection, Iterator
from typing import Any

from engine import registry
from engine.family.sayings import ANY, ONLY_WITH, SAYINGS
from engine.game import Game
from engine.options import Options, Value
from engine.words import catalogue

HEADING = "## How this table plays"
CHANGED = "**changed:**"


def rules_text(game: Game[Any], options: Options, language: str = "en") -> str:
    """The rules of a game under these options, as Markdown. What differs from the default preset is marked."""
    opening, heading, rest = registry.rules_text(game.name).partition("\n## ")
    chosen = "\n".join(_table_lines(game, options, language))
    return f"{opening.rstrip()}\n\n{chosen}\n{heading}{rest}"


def saying(game: Game[Any], name: str, value: Value, language: str = "en") -> str:
    """What a value of an option means, in one sentence."""
    words = catalogue(game.words, language)
    known = SAYINGS.get(name, {})
    kind, _, number = str(value).partition("=")
    sentence = words.get(f"option.{name}.{kind}") or words.get(f"option.{name}") or known.get(kind) or known.get(ANY)
    return (sentence or f"{name} is {{value}}.").replace("{value}", number or kind)


def needs(name: str, present: Collection[str]) -> tuple[str, tuple[str, ...]] | None:
    """The option beside which alone this one means anything, and with which values; None if it always does."""
    other, values = ONLY_WITH.get(name, ("", ()))
    return (other, values) if other in present else None


def matters(name: str, options: Options) -> bool:
    """Whether an option means anything beside the others."""
    needed = needs(name, options)
    return needed is None or str(options[needed[0]]) in needed[1]


def _table_lines(game: Game[Any], options: Options, language: str) -> Iterator[str]:
    changed = game.options.changed(options)
    yield HEADING
    yield ""
    if changed:
        yield f"Marked is what differs from the preset {game.options.default_preset}."
        yield ""
    for option in game.options.options:
        if matters(option.name, options):
            mark = f"{CHANGED} " if option.name in changed else ""
            value = options[option.name]
            yield f"- {mark}{saying(game, option.name, value, language)} (`{option.name}={value}`)"
