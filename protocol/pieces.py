"""Messages that may be longer than a frame, cut into several: lists of tables, backlogs, rules, games, options.

Each piece but the last says ``more``. A piece is filled by measuring what goes into it, so no piece is ever refused
for its length; a single item longer than a whole frame cannot occur, since each kind of item is bounded where it
is made.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeVar

from protocol.codec import pack
from protocol.framing import FIRST_LIMIT, FULL_LIMIT
from protocol.messages import (
    Backlog,
    Chat,
    Choosable,
    GameLine,
    GameOptions,
    Games,
    Happening,
    Preset,
    Rules,
    TableLine,
    Tables,
)
from protocol.people_messages import Revealed, Step

ROOM = 64  # bytes a piece keeps for its own tag, keys and array heads

T = TypeVar("T")


def table_pieces(tables: Iterable[TableLine]) -> list[Tables]:
    """The answer to ListTables, which comes before welcome, in small frames."""
    groups = list(_groups(tables, FIRST_LIMIT)) or [()]
    return [Tables(tables=tuple(group), more=index < len(groups) - 1) for index, group in enumerate(groups)]


def backlog_pieces(
    events: Sequence[Happening], chat: Sequence[Chat], automatic: Sequence[Happening] = ()
) -> list[Backlog]:
    """What happened before a guest came: log, then chat, then the moves made for it."""
    whole = Backlog(events=tuple(events), chat=tuple(chat), automatic=tuple(automatic))
    if len(pack(whole)) <= FULL_LIMIT:
        return [whole]
    parts = [Backlog(events=group) for group in _groups(events, FULL_LIMIT)]
    parts += [Backlog(chat=group) for group in _groups(chat, FULL_LIMIT)]
    parts += [Backlog(automatic=group) for group in _groups(automatic, FULL_LIMIT)]
    last = len(parts) - 1
    return [
        Backlog(events=part.events, chat=part.chat, automatic=part.automatic, more=index < last)
        for index, part in enumerate(parts)
    ]


def revealed_pieces(deal: int, steps: Sequence[Step]) -> list[Revealed]:
    """A deal with all hands open."""
    groups = list(_groups(steps, FULL_LIMIT)) or [()]
    return [Revealed(deal=deal, steps=tuple(group), more=index < len(groups) - 1) for index, group in enumerate(groups)]


def rules_pieces(text: str) -> list[Rules]:
    """Rules in words; cut at the ends of lines, so that each piece is Markdown by itself."""
    pieces = ["".join(group) for group in _groups(text.splitlines(keepends=True), FULL_LIMIT)] or [""]
    return [Rules(text=piece, more=index < len(pieces) - 1) for index, piece in enumerate(pieces)]


def game_pieces(games: Iterable[GameLine]) -> list[Games]:
    """The answer to AskGames."""
    groups = list(_groups(games, FULL_LIMIT)) or [()]
    return [Games(games=tuple(group), more=index < len(groups) - 1) for index, group in enumerate(groups)]


def option_pieces(game: str, presets: Iterable[Preset], options: Iterable[Choosable]) -> list[GameOptions]:
    """The answer to AskOptions: presets, then options."""
    room = FULL_LIMIT - len(pack(game))
    parts = [GameOptions(game=game, presets=group) for group in _groups(presets, room)]
    parts += [GameOptions(game=game, options=group) for group in _groups(options, room)]
    parts = parts or [GameOptions(game=game)]
    last = len(parts) - 1
    return [
        GameOptions(game=game, presets=part.presets, options=part.options, more=index < last)
        for index, part in enumerate(parts)
    ]


def _groups(items: Iterable[T], limit: int) -> Iterator[tuple[T, ...]]:
    group: list[T] = []
    used = 0
    for item in items:
        size = len(pack(item))
        if group and used + size > limit - ROOM:
            yield tuple(group)
            group, used = [], 0
        group.append(item)
        used += size
    if group:
        yield tuple(group)
