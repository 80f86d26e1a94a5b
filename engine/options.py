"""Options of a game: their names, their values, presets, and how a person's settings are read.

A game lists its options as :class:`Option` in an :class:`OptionTable`; adding an option is one line there and one
branch in the rule it changes. Values are words, whole numbers or switches; :meth:`OptionTable.read` gives every
option a value or raises :class:`BadOption` with a sentence that names the option, the value and what is allowed.

This module knows no rule. Combinations that cannot be played are refused by the game (``OptionTable.check``).
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

Value: TypeAlias = str | int  # a switch is the word on or off
Options: TypeAlias = Mapping[str, Value]


class BadOption(ValueError):
    """A setting that cannot be; the text names option, value and what is allowed."""


@dataclass(frozen=True, slots=True)
class Words:
    """A domain of words: one of ``allowed``. ``on``/``off`` also read true and false, ``yes``/``no`` likewise."""

    allowed: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Numbers:
    """A domain of whole numbers from ``least`` to ``most``, or one of ``words`` (such as ``none``)."""

    least: int
    most: int
    words: tuple[str, ...] = ()


Domain: TypeAlias = Words | Numbers


@dataclass(frozen=True, slots=True)
class Option:
    """One option: its name, what it may be, its default, and a sentence that says what it changes."""

    name: str
    domain: Domain
    default: Value
    says: str


@dataclass(frozen=True, slots=True)
class OptionTable:
    """The options of one game and its presets (the first preset is the default one).

    ``check`` refuses combinations that cannot be played: it gets the options and the number of players (None: not
    known yet) and raises :class:`BadOption`.
    """

    options: tuple[Option, ...]
    presets: Mapping[str, Mapping[str, Value]]
    check: Callable[[Options, int | None], None]
