"""Options of a game: their names, their values, presets, and how a person's settings are read.

A game lists its options as :class:`Option` in an :class:`OptionTable`; adding an option is one line there and one
branch in the rule it changes. Values are words, whole numbers or switches; :meth:`OptionTable.read` gives every
option a value or raises :class:`BadOption` with a sentence that names the option, the value and what is allowed.

This module knows no rule. Combinations that cannot be played are refused by the game (``OptionTable.check``).
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TypeAlias

Value: TypeAlias = str | int  # a switch is the word on or off
Setting: TypeAlias = str | int | float | bool  # as it stands on a command line, in a record, in a message
Options: TypeAlias = Mapping[str, Value]

# What people also write for the two sides of a switch, whichever pair of words the option itself uses.
_SWITCH_SIDES = ({"on", "true", "yes"}, {"off", "false", "no"})


class BadOption(ValueError):
    """A setting that cannot be; the text names option, value and what is allowed."""


@dataclass(frozen=True, slots=True)
class Words:
    """A domain of words: one of ``allowed``. ``on``/``off`` also read true and false, ``yes``/``no`` likewise."""

    allowed: tuple[str, ...]

    def read(self, text: str) -> Value | None:
        """The word meant by ``text``, or None."""
        if text in self.allowed:
            return text
        for side in _SWITCH_SIDES:
            if text in side:
                return next((word for word in self.allowed if word in side), None)
        return None

    def describe(self) -> str:
        """What is allowed, for a message."""
        return _either(self.allowed)


@dataclass(frozen=True, slots=True)
class Numbers:
    """A domain of whole numbers from ``least`` to ``most``, or one of ``words`` (such as ``none``)."""

    least: int
    most: int
    words: tuple[str, ...] = ()

    def read(self, text: str) -> Value | None:
        """The number or word meant by ``text``, or None."""
        if text in self.words:
            return text
        digits = text.removesuffix(".0")
        if not (digits.isascii() and digits.isdigit() and len(digits) <= len(str(self.most))):
            return None
        return int(digits) if self.least <= int(digits) <= self.most else None

    def describe(self) -> str:
        """What is allowed, for a message."""
        return _either((f"a whole number from {self.least} to {self.most}", *self.words))


@dataclass(frozen=True, slots=True)
class Amounts:
    """A domain of ``kind=n``: one of ``kinds`` with a number from ``least`` to ``most``; or one of ``words``."""

    kinds: tuple[str, ...]
    least: int
    most: int
    words: tuple[str, ...] = ()

    def read(self, text: str) -> Value | None:
        """The setting meant by ``text``, without spaces and leading zeros, or None."""
        if text in self.words:
            return text
        kind, _, number = text.partition("=")
        read = Numbers(self.least, self.most).read(number.strip())
        return None if read is None or kind.strip() not in self.kinds else f"{kind.strip()}={read}"

    def describe(self) -> str:
        """What is allowed, for a message."""
        kinds = (f"{kind}= with a whole number from {self.least} to {self.most}" for kind in self.kinds)
        return _either((*kinds, *self.words))


Domain: TypeAlias = Words | Numbers | Amounts


@dataclass(frozen=True, slots=True)
class Option:
    """One option: its name, what it may be, its default, and a sentence that says what it changes."""

    name: str
    domain: Domain
    default: Value
    says: str

    def read(self, setting: Setting) -> Value:
        """The value meant by a setting. Raises :class:`BadOption`."""
        value = self.domain.read(_text(setting))
        if value is None:
            raise BadOption(
                f"option {self.name}: {_shown(setting)} is not possible; allowed is {self.domain.describe()}"
            )
        return value


@dataclass(frozen=True, slots=True)
class OptionTable:
    """The options of one game and its presets (the first preset is the default one).

    ``check`` refuses combinations that cannot be played: it gets the options and the number of players (None: not
    known yet) and raises :class:`BadOption`. ``elsewhere``: names that only other games have; they are accepted and
    mean nothing here.
    """

    options: tuple[Option, ...]
    presets: Mapping[str, Mapping[str, Value]]
    check: Callable[[Options, int | None], None]
    elsewhere: frozenset[str] = frozenset()

    @property
    def default_preset(self) -> str:
        """The preset that is played when nobody names one."""
        return next(iter(self.presets))

    def defaults(self, preset: str | None = None) -> dict[str, Value]:
        """Every option with its value in a preset. Raises :class:`BadOption` for a preset that is not there."""
        name = preset or self.default_preset
        if name not in self.presets:
            raise BadOption(f"preset {_shown(name)} is not known; there is {_either(tuple(self.presets))}")
        values = {option.name: option.default for option in self.options}
        values.update(self.presets[name])
        return values

    def read(
        self, preset: str | None = None, settings: Mapping[str, Setting] | None = None, players: int | None = None
    ) -> Options:
        """A value for every option: the preset's, with the settings over it. Raises :class:`BadOption`."""
        values = self.defaults(preset)
        known = {option.name: option for option in self.options}
        for name, setting in (settings or {}).items():
            if name in known:
                values[name] = known[name].read(setting)
            elif name not in self.elsewhere:
                raise BadOption(self._unknown(name, setting))
        self.check(values, players)
        return MappingProxyType(values)

    def changed(self, options: Options, preset: str | None = None) -> dict[str, Value]:
        """The options that differ from a preset: what a record or a title has to mention."""
        base = self.defaults(preset)
        return {name: value for name, value in options.items() if name in base and base[name] != value}

    def _unknown(self, name: str, setting: Setting) -> str:
        names = ", ".join(option.name for option in self.options)
        return f"option {_shown(name)} (with {_shown(setting)}) is not known in any game; this one has {names}"


def read_setting(text: str) -> tuple[str, str]:
    """The name and the value of ``option=value`` as typed on a command line. Raises :class:`BadOption`."""
    name, equals, value = text.partition("=")
    if not (equals and name.strip() and value.strip()):
        raise BadOption(f"{_shown(text)} is not a setting; write option=value, like lives=4")
    return name.strip(), value.strip()


def _text(setting: Setting) -> str:
    if isinstance(setting, bool):
        return "on" if setting else "off"
    return str(setting).strip().lower()


_LONGEST_SHOWN = 40  # more of somebody's input than this helps nobody in a message


def _shown(setting: Setting) -> str:
    text = repr(setting) if isinstance(setting, str) else str(setting)
    return text if len(text) <= _LONGEST_SHOWN else text[:_LONGEST_SHOWN] + "..."


def _either(words: tuple[str, ...]) -> str:
    return words[0] if len(words) == 1 else ", ".join(words[:-1]) + " or " + words[-1]
