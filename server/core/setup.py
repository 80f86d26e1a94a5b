"""What a table is set to play: a game, a preset and a value for every option."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from engine.game import Game
from engine.options import Options, Value
from engine.rules import matters, saying
from protocol.messages import Setting

Games: TypeAlias = Callable[[str], Game[Any]]
"""Finds a game by its name; raises ValueError with a sentence that names those there are."""

RulesText: TypeAlias = Callable[[Game[Any], Options, str], str]
"""The rules of a game under these options, as Markdown in a language."""


@dataclass(frozen=True, slots=True)
class Setup:
    """Game, preset and options, known to go together."""

    game: Game[Any]
    preset: str
    options: Options
    _shown: dict[str, tuple[Setting, ...]] = field(default_factory=dict, compare=False, repr=False)

    @property
    def least(self) -> int:
        """How many players the game needs."""
        return self.game.seats.start

    @property
    def most(self) -> int:
        """How many players the game takes."""
        return self.game.seats.stop - 1

    def says(self, name: str, language: str) -> str:
        """What the value of an option means."""
        return saying(self.game, name, self.options[name], language)

    def news(self, before: "Setup") -> list[str]:
        """The options that are otherwise than they were, or than the preset has them where that is new too."""
        same = self.game is before.game and self.preset == before.preset
        usual = before.options if same else self.game.options.defaults(self.preset)
        return [name for name, value in self.options.items() if value != usual[name]]

    def settings(self, language: str) -> tuple[Setting, ...]:
        """The options as people are shown them, without those that mean nothing beside the others."""
        if language not in self._shown:
            self._shown[language] = tuple(self._settings(language))
        return self._shown[language]

    def _settings(self, language: str) -> Iterator[Setting]:
        usual = self.game.options.defaults(self.preset)
        for name, value in self.options.items():
            if matters(name, self.options):
                says = saying(self.game, name, value, language)
                yield Setting(name=name, value=value, default=usual[name], says=says)


def read_setup(games: Games, game: str, preset: str | None, options: Mapping[str, Value], players: int | None) -> Setup:
    """The setup that somebody asked for. Raises ValueError (BadOption) with a sentence where it cannot be."""
    found = games(game)
    return Setup(found, preset or found.options.default_preset, found.options.read(preset, options, players))
