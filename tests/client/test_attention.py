"""When somebody is called: once a turn, once more when little time is left, never while resting or offline."""

from dataclasses import replace

import pytest

from client.attention import Attention
from client.model import Model, Retrying
from client.terminal import TableOutput
from protocol.messages import Clock
from tests.client import tables


class Bell(TableOutput):
    """Counts rings, keeps notifications."""

    def __init__(self) -> None:
        self.rings, self.notes, self.titles = 0, [], []  # type: ignore[var-annotated]

    def bell(self) -> None:
        self.rings += 1

    def write_raw(self, data: str) -> None:
        self.notes.append(data)

    def set_title(self, title: str) -> None:
        self.titles.append(title)

    def flush(self) -> None:
        pass


def clocked(left: float, of: float = 60) -> Model:
    return replace(tables.playing(), clock=Clock(seats=(1,), why="turn", left=int(left * 1000), of=int(of * 1000)))


@pytest.mark.parametrize(
    ("models", "rings"),
    [
        ([tables.waiting()], 0),
        ([tables.playing()], 1),
        ([tables.waiting(), tables.playing(), clocked(40)], 1),
        ([tables.playing(), tables.waiting(), tables.playing()], 2),
        ([clocked(42), clocked(30)], 1),
        ([clocked(42), clocked(9), clocked(5)], 2),
        ([clocked(5, of=5)], 1),
        ([tables.showdown()], 0),
        ([replace(tables.playing(), link=Retrying(1, 1, "gone"))], 0),
    ],
)
def test_rings(models: list[Model], rings: int) -> None:
    out = Bell()
    attention = Attention(out)
    for model in models:
        attention.follow(model, 0.0)
    assert out.rings == rings


def test_a_notification_only_where_the_window_has_no_focus() -> None:
    for focused, notes in ((None, 0), (True, 0), (False, 1)):
        out = Bell()
        attention = Attention(out)
        attention.focused = focused
        attention.follow(tables.playing(), 0.0)
        assert len(out.notes) == notes


def test_the_title_changes_only_with_the_turn() -> None:
    out = Bell()
    attention = Attention(out, bell=False)
    for model in (tables.waiting(), tables.waiting(), tables.playing(), tables.throwing(), tables.waiting()):
        attention.follow(model, 0.0)
    assert out.titles == ["Kitchen table - Thirty-One", "* your turn - Kitchen table", "Kitchen table - Thirty-One"]
