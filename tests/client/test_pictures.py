"""Whole screens against stored text, at every size, for Thirty-One and for games that are not here yet."""

import re
from collections.abc import Callable

import pytest
from prompt_toolkit.utils import get_cwidth

from client.desk import Desk
from client.glyphs import ASCII, UNICODE
from client.model import Model, name_of
from client.painter import Painter
from client.scene import Look
from client.settings import Settings
from protocol.messages import OwnView
from tests.client import picturebook, tables
from tests.client.standin import StandIn

PAGES = list(picturebook.pages())


@pytest.mark.parametrize(("name", "made", "size"), PAGES, ids=[page[0] for page in PAGES])
def test_the_screen_is_as_stored(name: str, made: picturebook.Made, size: tuple[int, int]) -> None:
    stored = (picturebook.FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    assert picturebook.drawn(made, size) == stored, "look at it; python -m tests.client.picturebook stores it anew"


@pytest.mark.parametrize(("name", "made", "size"), PAGES, ids=[page[0] for page in PAGES])
def test_nothing_sticks_out(name: str, made: picturebook.Made, size: tuple[int, int]) -> None:
    text = picturebook.drawn(made, size)
    rows = text.splitlines()
    assert len(rows) <= size[1]
    assert max(get_cwidth(row) for row in rows) <= size[0]


@pytest.mark.parametrize("made", [*picturebook.EVERY_SIZE, *picturebook.ONE_SIZE], ids=lambda made: made[0])
def test_every_size_down_to_one_cell_can_be_drawn(made: picturebook.Made) -> None:
    for columns, rows in ((1, 1), (40, 10), (41, 11), (59, 15), (79, 23), (200, 60)):
        picturebook.drawn(made, (columns, rows))


@pytest.mark.parametrize("made", picturebook.EVERY_SIZE, ids=lambda made: made[0])
@pytest.mark.parametrize("size", [(60, 20), (42, 12)])
def test_what_is_cut_ends_in_dots(made: picturebook.Made, size: tuple[int, int]) -> None:
    whole = picturebook.drawn(made, (200, 60)).splitlines()
    full = [row for row in picturebook.drawn(made, size).splitlines() if get_cwidth(row) == size[0]]
    words = [row for row in full if row[-1].isalnum()]
    parted = [row for row in words if any(long.startswith(row) and long[len(row) :][:1].isalnum() for long in whole)]
    assert parted == []


def test_ascii_means_ascii() -> None:
    for _, model, did, _ in (*picturebook.EVERY_SIZE, *picturebook.ONE_SIZE):
        assert picturebook.drawn(("", model, did, ASCII), (80, 24)).isascii()


def test_every_action_can_be_reached_at_the_smallest_size() -> None:
    desk = Desk(StandIn(tables.playing()), Settings())  # type: ignore[arg-type]
    look = Look(40, 10)
    for choice in desk.offer.choices:
        painter = Painter(desk, drawing=lambda: 1, look=lambda: look, now=lambda: 0.0)
        bar = "\n".join("".join(span.text for span in row) for row in painter.picture.table)
        assert f">[{choice.key}]" in bar
        desk.step(1)


def test_a_choice_that_is_wider_than_the_window_is_told_to_its_end() -> None:
    who = "take bet 1: 3 against Ann, who says that Ada outlasts Clara to the very end"
    choices = (tables.choice("draw", "s"), tables.choice(who, "a"), tables.choice("pass", "p"))
    own = OwnView(seat=1, zones=(tables.hand("KH", "AH", "3S"),), choices=choices)
    text = picturebook.drawn(("", lambda: tables.base(own=own), picturebook.nothing, UNICODE), (60, 20))
    assert "the very end" in text
    assert "[p] pass" in text


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (100, 30)])
def test_a_command_in_the_banner_stands_whole_in_a_row_of_its_own(size: tuple[int, int]) -> None:
    rows = picturebook.drawn(("", picturebook.other_key, picturebook.nothing, UNICODE), size).splitlines()
    assert " thirtyone join 192.168.1.5:31313 one-two-three-four-five" in rows
    assert "or one that poses as yours. If it is new, join it with its code:" in " ".join(map(str.strip, rows))
    assert any("[r] try now" in row for row in rows)


@pytest.mark.parametrize("size", [(42, 12), (40, 10), (60, 20), (80, 24)])
@pytest.mark.parametrize(
    "made",
    [picturebook.nine_in_the_lobby, picturebook.nine_results, picturebook.nine_places],
    ids=lambda made: made.__name__,
)
def test_nobody_is_left_out_without_a_sign_and_oneself_never(made: Callable[[], Model], size: tuple[int, int]) -> None:
    model = made()
    text = picturebook.drawn(("", made, picturebook.nothing, UNICODE), size)
    names = [chair.name for chair in model.table.chairs] if model.table else []
    shown = [name for name in names if name in text]
    more = sum(int(found) for found in re.findall(r"\+(\d) more", text))
    assert name_of(model, model.seat or 0) in shown
    assert len(shown) + more == len(names)


@pytest.mark.parametrize("size", [(42, 12), (60, 20), (80, 24)])
def test_who_waits_for_a_seat_is_told_so_whole(size: tuple[int, int]) -> None:
    text = picturebook.drawn(("", picturebook.waiting_for_a_seat, picturebook.nothing, UNICODE), size)
    assert "you get a seat when the next match begins" in text or "seat next match" in text


@pytest.mark.parametrize(("columns", "rows"), [(42, 12), (41, 13), (60, 20), (50, 24)])
def test_headlines_are_whole_in_narrow_windows(columns: int, rows: int) -> None:
    text = picturebook.drawn(("", tables.showdown, picturebook.nothing, UNICODE), (columns, rows))
    assert "Cy knocked; Dee had the lowest hand." in text
    assert "next deal in 0:11" in text


@pytest.mark.parametrize(("columns", "rows"), [(40, 10), (42, 12), (60, 20), (80, 24), (200, 50)])
def test_banners_are_whole_and_end_with_what_can_be_done(columns: int, rows: int) -> None:
    text = picturebook.drawn(("", picturebook.lost, picturebook.nothing, UNICODE), (columns, rows))
    assert "^C: quit" in text
    assert text.startswith(" The match is lost: the host was")
