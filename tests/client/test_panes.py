"""The part of the screen that draws by itself: cells, clicks, and where the cursor of a screen reader stands."""

from prompt_toolkit.data_structures import Point

from client.canvas import Span, line
from client.panes import cells, dragged, target_at
from tests.client import tables
from tests.client.screens import seated

GUEST = True


def test_a_wide_sign_takes_two_cells_and_is_not_cut_in_half() -> None:
    row = line(Span("bold", "김a"), Span("", "수"))
    assert {x: cell.char for x, cell in cells(row, 3, 9).items()} == {3: "김", 4: "", 5: "a", 6: "수", 7: ""}
    assert {x: cell.char for x, cell in cells(row, 0, 4).items()} == {0: "김", 1: "", 2: "a"}
    assert cells(row, 0, 4)[0].style == "bold"


def test_signs_without_width_take_no_cell() -> None:
    assert {x: cell.char for x, cell in cells(line("a\u0301b\u0301"), 0, 9).items()} == {0: "a", 1: "b"}


def test_a_click_behind_a_wide_name_finds_what_it_hits() -> None:
    block = (line("김철수 ", Span("", "[k] knock", ("choice", "3"))),)
    assert target_at(block, Point(6, 0)) is None
    assert target_at(block, Point(7, 0)) == ("choice", "3")
    assert target_at(block, Point(16, 0)) is None
    assert target_at(block, Point(7, 1)) is None


def test_a_card_drawn_to_the_place_of_another_is_a_drag() -> None:
    assert dragged(("card", "hand", "0"), ("card", "hand", "2")) == ("drag", "hand", "0", "2")
    assert dragged(("card", "hand", "0"), ("card", "hand", "0")) == ("card", "hand", "0")
    assert dragged(None, ("choice", "1")) == ("choice", "1")


async def test_the_cursor_stands_where_the_choice_is() -> None:
    async with seated(tables.playing()) as ann:
        for key in ("d", "t"):
            await ann.see(f">[{key}]")
            at = ann.glass.cells.cursor
            assert ann.glass.cells.display[at.y][at.x :].startswith(">[")
            ann.press("right")


async def test_the_cursor_stands_where_the_choice_is_in_menus_too() -> None:
    async with seated(tables.playing()) as ann:
        ann.press("f4")
        await ann.see("The people at this table")
        at = ann.glass.cells.cursor
        assert ann.glass.cells.display[at.y][at.x :].startswith("> ")
