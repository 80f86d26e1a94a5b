"""What can be chosen for a table: the games there are, and the presets and options of one, as messages in a language.

Everything a form needs that knows no game: what an option changes, what it may be and what each value means. Nothing
is decided here; the lobby does that.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeAlias

from engine.game import Game
from engine.options import Amounts, Numbers, Option, Options, Value, Words
from engine.rules import needs, saying
from protocol.messages import Choosable, GameLine, GameOptions, Games, Preset, Span
from protocol.pieces import game_pieces, option_pieces

Names: TypeAlias = Callable[[], Iterable[str]]
"""The names of all games that can be played here."""

NUMBER = "{n}"  # stands for the number in what a span says
ODD_ONES = 12  # of the first numbers of a span, those with a sentence of their own ("a single life") are told


def games_told(games: Iterable[Game[Any]]) -> list[Games]:
    """The games, each with its presets."""
    return game_pieces(
        GameLine(
            name=game.name,
            title=game.title,
            least=game.seats.start,
            most=game.seats.stop - 1,
            presets=tuple(game.options.presets),
        )
        for game in games
    )


def options_told(game: Game[Any], current: Options | None, language: str) -> list[GameOptions]:
    """The presets and options of a game. ``current``: what they are at the table, if it plays this game."""
    defaults = {option.name: option.default for option in game.options.options}
    presets = (
        Preset(name=name, values={key: value for key, value in values.items() if defaults[key] != value})
        for name, values in game.options.presets.items()
    )
    return option_pieces(game.name, presets, (_option(game, one, current, language) for one in game.options.options))


def _option(game: Game[Any], option: Option, current: Options | None, language: str) -> Choosable:
    def says(value: Value) -> str:
        return saying(game, option.name, value, language)

    spans = tuple(_spans(option, says))
    words = option.domain.allowed if isinstance(option.domain, Words) else option.domain.words
    return Choosable(
        name=option.name,
        says=option.says,
        default=option.default,
        current=None if current is None else current[option.name],
        words=words,
        spans=spans,
        sayings=(*((word, says(word)) for word in words), *_odd_ones(spans, says)),
        needs=needs(option.name, {other.name for other in game.options.options}),
    )


def _spans(option: Option, says: Callable[[Value], str]) -> Iterator[Span]:
    match option.domain:
        case Numbers(least, most):
            yield Span(least=least, most=most, says=says(NUMBER))
        case Amounts(kinds, least, most):
            for kind in kinds:
                yield Span(least=least, most=most, says=says(f"{kind}={NUMBER}"), kind=kind)
        case Words():
            return


def _odd_ones(spans: Iterable[Span], says: Callable[[Value], str]) -> Iterator[tuple[str | int, str]]:
    for span in spans:
        for number in range(span.least, min(span.most, span.least + ODD_ONES) + 1):
            value: Value = f"{span.kind}={number}" if span.kind else number
            if says(value) != span.says.replace(NUMBER, str(number)):
                yield value, says(value)
