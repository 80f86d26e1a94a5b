"""Replaying a record and holding it against what it expects.

:func:`check` plays the moves through the game and gives one line for each thing that does not hold; a file that is
no record, or that names cards which are not there, is a :class:`engine.record.BadRecord`. docs/records.md says what
counts as what. This module reads no file.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from engine.fields import BadRecord
from engine.game import CHANCE, AwaitChance, ChanceMove, Close, Game, Illegal, MatchOver, Order, Report, Seat
from engine.record import EXPECT_LISTS, EXPECT_SEATS, DealRecord, MoveLine, Record, read_record
from engine.registry import find
from engine.stacking import in_order, stacked
from engine.words import catalogue, plain

_Row: TypeAlias = tuple[int, ...] | None


def check(data: bytes, find_game: Callable[[str], Game[Any]] = find) -> tuple[str, ...]:
    """The mismatches of the record in these bytes, none if all of it holds. Raises BadRecord."""
    return check_record(read_record(data, find_game))


def check_record(record: Record) -> tuple[str, ...]:
    """The mismatches of a record that is read already. Raises BadRecord."""
    try:
        state = record.game.begin(record.beginning)
    except ValueError as error:
        raise BadRecord(f"this match cannot begin: {error}") from None
    replay = _Replay(record, state)
    for number, deal in enumerate(record.deals, 1):
        if not replay.play(number, deal):
            break
    return tuple(replay.mismatches)


@dataclass(slots=True)
class _Replay:
    """A replay under way: the state of the match and what did not hold so far."""

    record: Record
    state: Any
    mismatches: list[str] = field(default_factory=list)

    def play(self, number: int, deal: DealRecord) -> bool:
        """Play one deal. False when nothing after it can be judged."""
        where = f"deal {number}"
        if not self._ready(number):
            return False
        self._deal(deal, where)
        piles = iter(enumerate(deal.reshuffle, 1))

        def remade(wanted: AwaitChance) -> ChanceMove:
            count, faces = next(piles, (0, ()))
            return Order(in_order(faces, wanted.items, f"{where}, reshuffle {count}"))

        self._let_fall(remade)
        for count, line in enumerate(deal.moves, 1):
            if not self._move(line, f"{where}, move {count}"):
                return False
            self._let_fall(remade)
        self._close()
        self._compare(deal.expect, where)
        return True

    def _ready(self, number: int) -> bool:
        match self.record.game.due(self.state):
            case AwaitChance("deal"):
                return True
            case MatchOver():
                self.mismatches.append(f"deal {number}: the match is over, there is no such deal")
            case _:
                self.mismatches.append(f"deal {number - 1}: the moves stop before the deal is over")
        return False

    def _deal(self, deal: DealRecord, where: str) -> None:
        game, due = self.record.game, self.record.game.due(self.state)
        assert isinstance(due, AwaitChance)
        move = stacked(deal, due.items, game.deal_plan(self.state), where)
        try:
            self.state, _ = game.apply(self.state, CHANCE, move)
        except ValueError as error:
            raise BadRecord(f"{where}: {error}") from None

    def _let_fall(self, remade: Callable[[AwaitChance], ChanceMove]) -> None:
        """Answer what chance is asked for in the middle of a deal."""
        while isinstance(due := self.record.game.due(self.state), AwaitChance) and due.kind == "shuffle":
            self.state, _ = self.record.game.apply(self.state, CHANCE, remade(due))

    def _close(self) -> None:
        """The end of a deal's moves ends an open showdown: nobody calls any more."""
        due = self.record.game.due(self.state)
        if isinstance(due, AwaitChance) and due.kind == "close":
            self.state, _ = self.record.game.apply(self.state, CHANCE, Close())

    def _move(self, line: MoveLine, where: str) -> bool:
        """Play a line, or see that it is refused. False when the rest cannot be judged any more."""
        try:
            state = self._after(line.seat, line)
        except Illegal as illegal:
            if not line.refused:
                self.mismatches.append(f"{where}: {line.text!r} is refused: {self._reason(illegal)}")
            return line.refused
        except _NoSeat:
            if not line.refused:
                self.mismatches.append(f"{where}: {line.text!r} is refused: there is no such seat")
            return line.refused
        if line.refused:
            self.mismatches.append(f"{where}: {line.text!r} is legal and should not be")
        else:
            self.state = state
        return True

    def _after(self, seat: Seat, line: MoveLine) -> Any:
        if not 0 <= seat < len(self.record.players):
            raise _NoSeat
        return self.record.game.apply(self.state, seat, line.move)[0]

    def _reason(self, illegal: Illegal) -> str:
        return plain(illegal.reason, catalogue(self.record.game.words, "en"), self.record.players)

    def _compare(self, expect: Mapping[str, Any], where: str) -> None:
        got = facts(self.record.game.report(self.state)) if expect else {}
        for key, wanted in expect.items():
            if not _same(key, wanted, got[key]):
                self.mismatches.append(f"{where}: {key}: expected {_text(wanted)}, got {_text(got[key])}")


class _NoSeat(Exception):
    """A move of a seat that the table does not have."""


def facts(report: Report) -> dict[str, Any]:
    """The facts of a report as a record writes them: seats from 1, values in points, None for what there is not."""

    def seats(chosen: frozenset[Seat] | None) -> list[int] | None:
        return None if chosen is None else sorted(seat + 1 for seat in chosen)

    def numbers(row: tuple[int, ...] | None) -> list[int] | None:
        return None if row is None else list(row)

    halves = report.values
    return {
        **{key: numbers(getattr(report, key)) for key in EXPECT_LISTS},
        "values": None if halves is None else [points(value) for value in halves],
        "losses": numbers(_of_the_deal(report, report.losses, report.lives)),
        "points": numbers(_of_the_deal(report, report.points, report.totals)),
        **{key: seats(getattr(report, key)) for key in EXPECT_SEATS},
        "pot": report.pot,
        "end": report.end,
        "to_act": None if report.to_act is None else report.to_act + 1,
    }


def _of_the_deal(report: Report, row: _Row, kept: _Row) -> _Row:
    """A row that a settlement makes; while a deal is played it is all 0, in a game that keeps what it adds to."""
    if row is None and kept is not None and report.end is None:
        return (0,) * len(kept)
    return row


def points(halves: int) -> int | float:
    """A value in half points as a number of points: 61 is 30.5."""
    return halves // 2 if halves % 2 == 0 else halves / 2


def _same(key: str, wanted: Any, got: Any) -> bool:
    if key in EXPECT_SEATS and got is not None:
        return set(wanted) == set(got)
    return bool(wanted == got)


def _text(value: Any) -> str:
    if value is None:
        return "nothing"
    if isinstance(value, list):
        return f"[{', '.join(_text(item) for item in value)}]"
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, int) and value.bit_length() > 100:
        return "a number out of all bounds"
    return str(value)
