"""A match on paper: what a ``.game.toml`` file says, read and held in plain values.

Reading checks the form of everything (types, cards, options, zones) and plays nothing: whether the moves are legal
is for :mod:`engine.check`. What is wrong is a :class:`BadRecord` with one sentence that says what and where. Writing
is :mod:`engine.recorder`'s part. Seats count from 1 on paper and from 0 in here. The form is written down in
docs/records.md.
"""

import re
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

from engine.cards import Face, read_faces
from engine.fields import BadRecord, get, is_kind, list_of, only, shown, told
from engine.game import Beginning, Game, Seat
from engine.notation import Move, Unreadable, read_move
from engine.options import Options

FORMAT = 1
MOST_BYTES = 2 * 1024 * 1024  # far above the longest match a table can play (nine players, some hundred deals)
MOST_KEY_PARTS = 16  # a.b.c...: the standard reader's work grows with the square of this, and records need two
MOST_FACTS = 99  # numbers of one fact: one a seat
MOST_LINE = 1000  # signs of one move; the longest there is has fifty

Rest: TypeAlias = Literal["stock", "discard", "away"]
FindGame: TypeAlias = Callable[[str], Game[Any]]


@dataclass(frozen=True, slots=True)
class MoveLine:
    """A move as it stands on paper: ``refused`` for a line with ``!``, which the rules must not allow."""

    seat: Seat
    move: Move
    refused: bool
    text: str


@dataclass(frozen=True, slots=True)
class DealRecord:
    """One deal: how the cards lay, what was played and what should have come of it.

    ``deck``: the pack from the top, perhaps only its beginning. ``zones``: what lies where, instead of it; hands are
    ``hands/0`` and so on. Neither: the pack in canonical order. ``reshuffle``: for each pile made again, from the top.
    """

    moves: tuple[MoveLine, ...]
    deck: tuple[Face, ...] | None = None
    zones: Mapping[str, tuple[Face, ...]] | None = None
    rest: Rest = "stock"
    reshuffle: tuple[tuple[Face, ...], ...] = ()
    expect: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Record:
    """A whole match on paper. ``beginning`` holds the options in full, dealer and start included."""

    game: Game[Any]
    players: tuple[str, ...]
    beginning: Beginning
    deals: tuple[DealRecord, ...]
    finished: bool = True


def read_record(data: bytes, find_game: FindGame) -> Record:
    """The record in a file's bytes. ``find_game`` knows games by name and raises ValueError for others."""
    top = _parsed(data)
    if (version := get(top, "format", int, "the top", required=True)) != FORMAT:
        raise BadRecord(f"format: this program reads format {FORMAT}, not {shown(version)}")
    game = told(find_game, get(top, "game", str, "the top", required=True), where="game")
    players = tuple(list_of(top, "players", str, "the top", required=True) or ())
    if any(len(name) > MOST_LINE for name in players):
        raise BadRecord(f"players: no name has more than {MOST_LINE} signs")
    if len(players) not in game.seats:
        raise BadRecord(f"players: {game.title} is for {game.seats[0]} to {game.seats[-1]}, not {len(players)}")
    beginning = _beginning(top, game, players)
    deals = list_of(top, "deal", dict, "the top") or []
    return Record(
        game,
        players,
        beginning,
        tuple(_deal(deal, f"deal {number}", len(players)) for number, deal in enumerate(deals, 1)),
        finished=bool(get(top, "finished", bool, "the top", default=True)),
    )


def _parsed(data: bytes) -> Mapping[str, Any]:
    if len(data) > MOST_BYTES:
        raise BadRecord(f"the file has {len(data):,} bytes; no record has more than {MOST_BYTES:,}")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadRecord(f"this is not a text file in UTF-8 (byte {error.start + 1})") from None
    _refuse_long_keys(text)
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise BadRecord("this is no record: its brackets are nested too deep") from None
    except ValueError as error:  # also what int() says of numbers with thousands of digits
        raise BadRecord(f"this is not TOML: {error}") from None


_KEY_LINK = re.compile(r"""\.[ \t]*(?:[\w-]+|"[^"\n]*"|'[^'\n]*')[ \t]*(?=\.)""")


def _refuse_long_keys(text: str) -> None:
    """Look for keys of very many parts before the standard reader does, which would take hours over them."""
    links, end = 0, -1
    for link in _KEY_LINK.finditer(text):
        links = links + 1 if link.start() == end else 1
        end = link.end()
        if links > MOST_KEY_PARTS:
            raise BadRecord("this is no record: it has a key of more parts than any record has")


# --- the beginning --------------------------------------------------------------------------------------------

_START_LISTS = ("lives", "purses", "points")
_START_NUMBERS = ("pot", "round")
_MOST = 10**9  # lives, tokens, points: whatever is above is a slip of the pen


def _beginning(top: Mapping[str, Any], game: Game[Any], players: tuple[str, ...]) -> Beginning:
    settings = get(top, "options", dict, "the top", default={})
    options = read_options(game, get(top, "preset", str, "the top"), settings, len(players))
    dealer = _seat(get(top, "dealer", int, "the top", required=True), len(players), "dealer")
    start = get(top, "start", dict, "the top", default={})
    only(start, (*_START_LISTS, "free", *_START_NUMBERS), "[start]")
    lists = {key: _start_list(start, key, len(players)) for key in _START_LISTS}
    numbers = {key: _count(get(start, key, int, "[start]"), f"[start] {key}") for key in _START_NUMBERS}
    free = frozenset(_seat(seat, len(players), "[start] free") for seat in list_of(start, "free", int, "[start]") or ())
    lives = lists["lives"]
    if numbers["round"] == 0:
        raise BadRecord("[start] round: 0 is no number of this game; they begin with 1")
    if lives is not None and lives[dealer] == 0 and dealer not in free:
        raise BadRecord(f"dealer: seat {dealer + 1} is out and cannot deal")
    return Beginning(
        players=len(players), options=options, dealer=dealer, free=free,
        lives=lives, purses=lists["purses"], points=lists["points"], pot=numbers["pot"], round=numbers["round"],
    )  # fmt: skip


def read_options(game: Game[Any], preset: str | None, settings: Mapping[str, Any], players: int) -> Options:
    """The options of a record in full, or a BadRecord."""
    for name, value in settings.items():
        if isinstance(value, int) and value.bit_length() > _MOST.bit_length():
            raise BadRecord(f"[options] {shown(name)}: {shown(value)} is not possible")
        if not isinstance(value, str | int | float):
            raise BadRecord(f"[options] {shown(name)} cannot be {shown(value)}")
    return told(game.options.read, preset, settings, players, where="[options]")  # type: ignore[no-any-return]  # what read gives


def _start_list(start: Mapping[str, Any], key: str, players: int) -> tuple[int, ...] | None:
    numbers = list_of(start, key, int, "[start]")
    if numbers is None:
        return None
    if len(numbers) != players:
        raise BadRecord(f"[start] {key}: {players} numbers are needed, one a seat, not {len(numbers)}")
    for number in numbers:
        _count(number, f"[start] {key}")
    return tuple(numbers)


def _count(number: int | None, where: str) -> int | None:
    if number is not None and not 0 <= number <= _MOST:
        raise BadRecord(f"{where}: {shown(number)} is no number of this game")
    return number


def _seat(number: int, players: int, where: str) -> Seat:
    if not 1 <= number <= players:
        raise BadRecord(f"{where}: {shown(number)} is no seat; seats are 1 to {players}")
    return number - 1


# --- a deal ------------------------------------------------------------------------------------------------------

_MOVE_LINE = re.compile(r"(!?)\s*([0-9]{1,4})\s+(\S.*)", re.DOTALL)
ENDS = ("showdown", "blitz", "drawn", "replayed")
EXPECT_LISTS = ("values", "places", "points", "totals", "losses", "lives", "purses", "ranks")
EXPECT_SEATS = ("free", "out", "winners")
EXPECT_OTHERS = ("pot", "end", "to_act")


def _deal(deal: Mapping[str, Any], where: str, players: int) -> DealRecord:
    if "deck" in deal and "zones" in deal:
        raise BadRecord(f"{where}: deck or zones, not both")
    deck = get(deal, "deck", str, where)
    zones = get(deal, "zones", dict, where)
    rest = get(zones or deal, "rest", str, where, default=deal.get("rest", "stock"))
    if rest not in ("stock", "discard", "away"):
        raise BadRecord(f"{where}: rest is discard or away, not {shown(rest)}")
    expect = get(deal, "expect", dict, where, default={})
    _check_expect(expect, f"{where}, expect")
    lines = list_of(deal, "moves", str, where) or []
    reshuffle = list_of(deal, "reshuffle", str, where) or []
    return DealRecord(
        moves=tuple(read_line(line, f"{where}, move {number}") for number, line in enumerate(lines, 1)),
        deck=None if deck is None else _faces(deck, f"{where}, deck"),
        zones=None if zones is None else _zones(zones, where, players),
        rest=rest,
        reshuffle=tuple(_faces(line, f"{where}, reshuffle {number}") for number, line in enumerate(reshuffle, 1)),
        expect=expect,
    )


def read_line(line: str, where: str) -> MoveLine:
    """A line of ``moves``: an optional ``!``, the seat, the move."""
    line = line.strip()
    match = _MOVE_LINE.fullmatch(line) if len(line) <= MOST_LINE else None
    if match is None:
        raise BadRecord(f"{where}: {shown(line)} is no move; a move is a seat and what it does, like '2 draw stock'")
    mark, seat, rest = match.groups()
    try:
        return MoveLine(int(seat) - 1, read_move(rest), mark == "!", line.removeprefix("!").strip())
    except Unreadable:
        raise BadRecord(f"{where}: {shown(line)} is no move; {shown(rest.split()[0])} is no verb") from None


def _zones(zones: Mapping[str, Any], where: str, players: int) -> Mapping[str, tuple[Face, ...]]:
    """Zones by name, each hand by itself. Which zones a game has is looked at when the cards are laid out."""
    hands = list_of(zones, "hands", str, f"{where}, zones", required=True) or []
    if len(hands) != players:
        raise BadRecord(f"{where}, zones: {players} hands are needed, one a seat, not {len(hands)}")
    read = {f"hands/{seat}": _faces(hand, f"{where}, hand {seat + 1}") for seat, hand in enumerate(hands)}
    for name in zones:
        if "/" in name:
            raise BadRecord(f"{where}, zones: there is no zone {shown(name)}")
        if name not in ("hands", "rest"):
            read[name] = _faces(get(zones, name, str, f"{where}, zones"), f"{where}, {shown(name)}")
    return read


def _faces(text: str, where: str) -> tuple[Face, ...]:
    return told(read_faces, text, where=where)  # type: ignore[no-any-return]  # what read_faces gives


def _check_expect(expect: Mapping[str, Any], where: str) -> None:
    only(expect, (*EXPECT_LISTS, *EXPECT_SEATS, *EXPECT_OTHERS), where)
    for key, value in expect.items():
        if isinstance(value, list) and len(value) > MOST_FACTS:
            fits = False
        elif key in EXPECT_LISTS:
            fits = isinstance(value, list) and all(_is_number(item) for item in value)
        elif key in EXPECT_SEATS:
            fits = isinstance(value, list) and all(is_kind(item, int) for item in value)
        elif key == "end":
            fits = value in ENDS if isinstance(value, str) else False
        else:
            fits = _is_number(value)
        if not fits:
            raise BadRecord(f"{where}: {key} cannot be {shown(value)}")


def _is_number(value: object) -> bool:
    return is_kind(value, int) or isinstance(value, float)
