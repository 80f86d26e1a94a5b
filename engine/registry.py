"""Which games there are: every folder under engine/games that has a module ``game`` with a ``GAME``.

The only place where a module is imported by a name made at run time; everybody else asks here. A game's other parts
(its bots, its scorer for the command line) are modules of its folder and are loaded when somebody wants them.
"""

from functools import cache
from importlib import import_module
from importlib.resources import files
from importlib.util import find_spec
from pkgutil import iter_modules
from types import ModuleType
from typing import Any, TypeAlias

import engine.games
from engine.game import Game

AnyGame: TypeAlias = Game[Any]


class UnknownGame(ValueError):
    """There is no game of this name; the text says which there are."""


@cache
def names() -> tuple[str, ...]:
    """The names of all games, as people write them."""
    folders = (module.name for module in iter_modules(engine.games.__path__) if module.ispkg)
    return tuple(sorted(folder.replace("_", "-") for folder in folders))


def find(name: str) -> AnyGame:
    """The game of this name. Raises :class:`UnknownGame`."""
    game: AnyGame = part(name, "game").GAME
    return game


def games() -> tuple[AnyGame, ...]:
    """All games."""
    return tuple(find(name) for name in names())


def part(name: str, module: str) -> ModuleType:
    """A module of a game's folder, such as "bots". Raises :class:`UnknownGame`, ImportError if the game lacks it."""
    return import_module(f"{_package(name)}.{module}")


def has_part(name: str, module: str) -> bool:
    """Whether a game's folder holds this module. Raises :class:`UnknownGame`."""
    return find_spec(f"{_package(name)}.{module}") is not None


def rules_text(name: str) -> str:
    """The one text of a game's rules, in Markdown. Raises :class:`UnknownGame`."""
    return files(_package(name)).joinpath("RULES.md").read_text(encoding="utf-8")


def _package(name: str) -> str:
    if name not in names():
        raise UnknownGame(f"game {name!r} is not known; there is {', '.join(names())}")
    return f"engine.games.{name.replace('-', '_')}"
