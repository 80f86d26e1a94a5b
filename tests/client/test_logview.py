"""The log as rows: what is told in one line, and that it holds still while somebody looks back."""

from dataclasses import replace

from client.canvas import plain
from client.logview import LogRows
from client.model import LogLine
from client.scene import Look, Scene
from tests.client import tables

DREW = (("seat", 2), " draws from the stock")
THREW = (("seat", 2), " throws ", ("card", "2D"))


def lines(*told: tuple[str, object, int | None]) -> tuple[LogLine, ...]:
    return tuple(LogLine(n, "game", kind, says, seat) for n, (kind, says, seat) in enumerate(told, 1))  # type: ignore[arg-type]


def scene(log: tuple[LogLine, ...], columns: int = 80) -> Scene:
    waiting = tables.base(public=tables.public(turn=(3,)))
    return Scene(replace(waiting, log=log, last=log[-1].n if log else 0), Look(columns=columns))


def shown(rows: LogRows, log: tuple[LogLine, ...], height: int = 9) -> list[str]:
    return [row.strip() for row in plain(rows.view(scene(log), height)).splitlines()]


def test_a_turn_is_one_line_whether_it_comes_at_once_or_bit_by_bit() -> None:
    log = lines(("drew", DREW, 2), ("discarded", THREW, 2), ("drew", (("seat", 3), " draws from the stock"), 3))
    told = ["Bo draws from the stock and throws 2♦", "Cy draws from the stock"]
    assert shown(LogRows(), log) == told
    rows = LogRows()
    assert shown(rows, log[:1]) == ["Bo draws from the stock"]
    assert shown(rows, log[:2]) == told[:1]
    assert shown(rows, log) == told


def test_what_matters_or_is_somebody_elses_stands_alone() -> None:
    knock = ("knocked", (("seat", 2), " knocks"), 2)
    other = ("discarded", (("seat", 3), " throws ", ("card", "2D")), 3)
    for second in (knock, other):
        assert len(shown(LogRows(), lines(("drew", DREW, 2), second))) == 2
    assert len(shown(LogRows(), lines(("drew", DREW, 2), ("drew", DREW, 2), ("discarded", THREW, 2)))) == 2
    assert len(shown(LogRows(), lines(("dealt", (("seat", 2), " deals"), 2), ("drew", DREW, 2)))) == 2
    by_host = lines(("drew", DREW, 2), ("discarded", THREW, 2))
    assert len(shown(LogRows(), (by_host[0], replace(by_host[1], automatic=True)))) == 2


def test_who_looks_back_sees_the_same_rows_while_a_line_grows() -> None:
    log = lines(*(("passed", (f"line {n}",), None) for n in range(30)), ("drew", DREW, 2), ("discarded", THREW, 2))
    rows = LogRows()
    rows.view(scene(log[:31]), 5)
    rows.scroll(10)
    before = shown(rows, log[:31], 5)
    assert shown(rows, log, 5) == before


def test_a_word_that_is_wider_than_the_window_ends_in_dots() -> None:
    said = lines(("passed", ("w" * 200,), None))
    assert any(row.endswith("w…") for row in shown(LogRows(), said))
