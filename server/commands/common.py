"""What commands share: the parser, the choice of a game and its options, and how a person's mistake is told.

Nothing heavy is imported here: this module is on the way of ``--help``.
"""

import argparse
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NoReturn

if TYPE_CHECKING:
    from engine.game import Game
    from engine.options import Options

DONE = 0
DOES_NOT_HOLD = 1
BAD_INPUT = 2
USUAL_GAME = "thirty-one"


class Problem(Exception):
    """Wrong usage or bad input. The message is one sentence; the command line prints it and exits with 2."""


class Parser(argparse.ArgumentParser):
    """A parser whose complaints are one line."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(allow_abbrev=False, **kwargs)

    def error(self, message: str) -> NoReturn:
        raise Problem(f"{message} (thirtyone {self.prog.removeprefix('thirtyone').strip()} --help says more)")


def one_line(text: str) -> str:
    """A sentence that may hold anything, fit for one line of a terminal: control signs are made visible."""
    return "".join(sign if sign.isprintable() else f"\\x{ord(sign):02x}" for sign in text.replace("\n", " "))


@dataclass(frozen=True, slots=True)
class Chosen:
    """A game, the preset asked for and all its options."""

    game: "Game[Any]"
    preset: str | None
    options: "Options"


def add_game_options(parser: argparse.ArgumentParser, *, game: bool = True) -> None:
    """``--game``, ``--preset`` and ``--set``, as every command that has them writes them."""
    if game:
        parser.add_argument("--game", metavar="G", default=USUAL_GAME, help=f"the game (default: {USUAL_GAME})")
    parser.add_argument("--preset", metavar="P", help="a named set of options; 'thirtyone rules' lists them")
    parser.add_argument(
        "--set", metavar="option=value", action="append", default=[], dest="settings",
        help="an option over the preset; may be given more than once",
    )  # fmt: skip


def settings_of(args: argparse.Namespace) -> dict[str, str]:
    """What ``--set`` said. Raises Problem."""
    from engine.options import BadOption, read_setting

    try:
        return dict(read_setting(text) for text in args.settings)
    except BadOption as error:
        raise Problem(str(error)) from None


def find_game(name: str) -> "Game[Any]":
    """The game of this name. Raises Problem."""
    from engine.registry import find

    try:
        return find(name)
    except ValueError as error:
        raise Problem(str(error)) from None


def chosen(args: argparse.Namespace, players: int | None = None) -> Chosen:
    """The game with preset and options that the arguments ask for. Raises Problem."""
    from engine.options import BadOption

    game = find_game(args.game)
    try:
        return Chosen(game, args.preset, game.options.read(args.preset, settings_of(args), players))
    except BadOption as error:
        raise Problem(str(error)) from None


def whole_number(least: int, most: int, what: str) -> Any:
    """A type for argparse: a whole number within bounds."""

    def read(text: str) -> int:
        if not (text.isascii() and text.isdigit() and len(text) <= len(str(most)) and least <= int(text) <= most):
            raise argparse.ArgumentTypeError(f"{what} is a whole number from {least} to {most}, not {text!r}")
        return int(text)

    return read


def print_json(value: object) -> None:
    """A value as one line of JSON on standard output; signs beyond ASCII as they are where the output can hold them."""
    import json

    text = json.dumps(value, ensure_ascii=False)
    sys.stdout.write((text if fits_output(text) else json.dumps(value)) + "\n")


def print_points(text: str) -> None:
    """A line of text on standard output; half points are written with a digit where there is no sign for them."""
    sys.stdout.write((text if fits_output(text) else text.replace("½", ".5")) + "\n")


def fits_output(text: str) -> bool:
    """Whether standard output has all these signs."""
    try:
        text.encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return False
    return True
