"""Writing a match down: a recorder that looks on, and the fixed TOML form it writes.

The table and the simulation show it every accepted move with the states before and after; it keeps what a record
needs and gives the text. The record holds whole packs: it must not leave the host before the match is over. Reading
is :mod:`engine.record`'s part; what is written here is read back there without loss.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic

from engine.cards import face_name, face_of
from engine.check import facts
from engine.game import CHANCE, AwaitChance, ChanceMove, Game, MatchOver, Order, Seat, StateT
from engine.notation import Move, write_move
from engine.options import Options
from engine.record import FORMAT

WIDTH = 100  # columns a line of moves may take
# What the next reader of a record wants to see first.
EXPECT_ORDER = (
    "end", "values", "places", "points", "losses", "lives", "free", "purses", "pot", "totals", "out", "ranks",
    "winners",
)  # fmt: skip
# Facts that say nothing while they are empty.
_QUIET_WHEN_EMPTY = ("free", "out", "winners")


@dataclass(slots=True)
class _Deal:
    """``text``: as it is written, once it is over: it is asked for then, and again at the end of the match."""

    deck: tuple[int, ...]
    reshuffle: list[tuple[int, ...]] = field(default_factory=list)
    moves: list[str] = field(default_factory=list)
    fair: list[str] = field(default_factory=list)
    expect: Mapping[str, Any] | None = None
    text: str | None = None


class Recorder(Generic[StateT]):
    """Looks on while a match is played and can write it down at any time.

    ``options`` are the match's options in full; what differs from the preset is written. A match that began in the
    middle or with a layout by hand cannot be recorded, since nobody plays such matches. ``marks``: more keys for the
    top, which say where it was played.
    """

    def __init__(
        self,
        game: Game[StateT],
        preset: str | None,
        options: Options,
        players: Sequence[str],
        marks: Mapping[str, str | int] | None = None,
    ) -> None:
        self._game = game
        self._preset = preset or game.options.default_preset
        self._options = options
        self._players = tuple(players)
        self._marks = marks or {}
        self._dealer: Seat | None = None
        self._fair: list[str] = []
        self._deals: list[_Deal] = []

    def note(self, before: StateT, seat: Seat, move: Move | ChanceMove, after: StateT) -> None:
        """A move was accepted. ``seat`` is CHANCE for what fell out."""
        if seat == CHANCE:
            self._fell(before, move)
        else:
            self._deals[-1].moves.append(f"{seat + 1} {write_move(move)}")  # type: ignore[arg-type]  # a seat's move
        match self._game.due(after):
            case AwaitChance("deal") | MatchOver():
                if self._deals:
                    self._deals[-1].expect, self._deals[-1].text = facts(self._game.report(after)), None
            case _:
                pass

    def _fell(self, before: StateT, move: Move | ChanceMove) -> None:
        wanted = self._game.due(before)
        if not isinstance(wanted, AwaitChance) or not isinstance(move, Order):
            return
        if wanted.kind == "deal":
            if self._dealer is None:
                self._dealer = self._game.report(before).dealer
            self._deals.append(_Deal(move.items))
        elif wanted.kind == "shuffle":
            self._deals[-1].reshuffle.append(move.items)

    def prove(self, proof: str) -> None:
        """How the shuffle that was noted last came about, for :mod:`server.commands.verify`. Not looked into here."""
        (self._deals[-1].fair if self._deals else self._fair).append(proof)

    @property
    def settled(self) -> int:
        """How many deals are over."""
        return len(self._deals) - (bool(self._deals) and self._deals[-1].expect is None)

    def settled_text(self) -> str:
        """The last of the deals that are over, as it stands in the record."""
        return _deal_text(self._deals[self.settled - 1])

    def text(self, *, finished: bool = True) -> str:
        """The record so far. Not ``finished``: a match broken off, whose running deal stays unwritten: its cards are
        still a secret of those who hold them."""
        deals = self._deals if finished else [deal for deal in self._deals if deal.expect is not None]
        return "".join([*(f"{line}\n" for line in self._head(finished)), *map(_deal_text, deals)])

    def _head(self, finished: bool) -> Iterable[str]:
        yield f"format = {FORMAT}"
        yield f"game = {quoted(self._game.name)}"
        yield f"preset = {quoted(self._preset)}"
        yield f"players = {_value(self._players)}"
        yield f"dealer = {(self._dealer or 0) + 1}"
        if not finished:
            yield "finished = false"
        yield from (f"{key} = {_value(value)}" for key, value in self._marks.items())
        if self._fair:
            yield f"fair = {_value(self._fair)}"
        yield "[options]"
        changed = self._game.options.changed(self._options, self._preset)
        yield from (f"{key} = {_value(value)}" for key, value in changed.items())


def _deal_text(deal: _Deal) -> str:
    if deal.text is not None:
        return deal.text
    text = "".join([f"{line}\n" for line in _deal_lines(deal)])
    if deal.expect is not None:
        deal.text = text
    return text


def _deal_lines(deal: _Deal) -> Iterable[str]:
    yield ""
    yield "[[deal]]"
    yield f"deck = {quoted(_cards(deal.deck))}"
    if deal.reshuffle:
        yield f"reshuffle = {_value([_cards(pile) for pile in deal.reshuffle])}"
    if deal.fair:
        yield f"fair = {_value(deal.fair)}"
    yield from _wrapped("moves", deal.moves)
    if deal.expect is not None:
        yield "[deal.expect]"
        for key in EXPECT_ORDER:
            value = deal.expect[key]
            if value is not None and not (value == [] and key in _QUIET_WHEN_EMPTY):
                yield f"{key} = {_value(value)}"


def _cards(cards: Iterable[int]) -> str:
    return " ".join(face_name(face_of(card)) for card in cards)


def _wrapped(key: str, lines: Sequence[str]) -> Iterable[str]:
    """An array of texts over as many lines as it takes."""
    if not lines:
        yield f"{key} = []"
        return
    yield f"{key} = ["
    row = " "
    for line in lines:
        item = f" {quoted(line)},"
        if len(row) + len(item) > WIDTH:
            yield row
            row = " "
        row += item
    yield row
    yield "]"


def _value(value: object) -> str:
    if isinstance(value, str):
        return quoted(value)
    if isinstance(value, list | tuple):
        return f"[{', '.join(_value(item) for item in value)}]"
    return str(value)


_ESCAPES = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "\\t", "\r": "\\r"}


_PLAIN = re.compile(r"[A-Za-z0-9 .,:#_-]*")  # nothing in it that TOML writes otherwise


def quoted(text: str) -> str:
    """A text as TOML writes it between double quotes, whatever it holds; half a surrogate pair becomes "\ufffd"."""
    if _PLAIN.fullmatch(text):  # nearly every line of a record, and a long match has thousands
        return f'"{text}"'
    return f'"{"".join(_escaped(sign) for sign in text)}"'


def _escaped(sign: str) -> str:
    if sign in _ESCAPES:
        return _ESCAPES[sign]
    if "\ud800" <= sign <= "\udfff":
        return "\ufffd"
    if sign < " " or "\x7f" <= sign <= "\x9f" or sign in "\u2028\u2029":
        return f"\\u{ord(sign):04X}"
    return sign
