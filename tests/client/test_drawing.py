"""Signs, lines and colours: what a terminal can show, measured in its cells."""

import re

import pytest
from prompt_toolkit.output import ColorDepth
from prompt_toolkit.utils import get_cwidth

from client.actions import as_written
from client.canvas import Span, beside, breadth, clipped, cut, flow, line, pad, plain, spread, width, wrapped
from client.cards import Mark, Size, face_text, row_of_cards, said
from client.glyphs import ASCII, UNICODE, choose, clip, fit, legible, locale_encoding
from client.help import markdown
from client.scene import Scene
from client.style import RULES
from client.written import Word
from protocol.messages import Choice, Slot
from tests.client import picturebook, tables
from tests.client.screens import seated

GUEST = True


@pytest.mark.parametrize(
    ("encoding", "term", "ascii_only", "wide", "glyphs"),
    [
        ("utf-8", "xterm-256color", False, False, UNICODE),
        ("utf-8", "xterm-256color", False, None, UNICODE),
        ("utf-8", "xterm-256color", True, False, ASCII),
        ("utf-8", "xterm-256color", False, True, ASCII),
        ("utf-8", "linux", False, False, ASCII),
        ("utf-8", "vt220", False, False, ASCII),
        ("ascii", "xterm", False, False, ASCII),
        ("iso-8859-1", "xterm", False, False, ASCII),
        ("no-such-thing", "xterm", False, False, ASCII),
        (None, "xterm", False, False, ASCII),
    ],
)
def test_the_signs_fit_the_terminal(
    encoding: str, term: str, ascii_only: bool, wide: bool | None, glyphs: object
) -> None:
    assert choose(encoding=encoding, term=term, ascii_only=ascii_only, wide=wide) is glyphs


@pytest.mark.parametrize(
    ("environ", "encoding"),
    [
        ({}, None),
        ({"LANG": "en_GB.UTF-8"}, "UTF-8"),
        ({"LANG": "de_DE.ISO-8859-15@euro"}, "ISO-8859-15"),
        ({"LANG": "en_GB"}, None),
        ({"LANG": "C.UTF-8"}, "UTF-8"),
        ({"LANG": "en_GB.UTF-8", "LC_ALL": "C"}, "ascii"),
        ({"LANG": "en_GB.UTF-8", "LC_CTYPE": "POSIX"}, "ascii"),
        ({"LANG": "C", "LC_CTYPE": "en_GB.UTF-8"}, "UTF-8"),
        ({"LANG": "C", "LC_CTYPE": "C.UTF-8"}, "ascii"),  # the second is Python's own doing
        ({"LC_CTYPE": "C.UTF-8"}, "UTF-8"),
    ],
)
def test_the_locale_says_what_the_terminal_can_show(environ: dict[str, str], encoding: str | None) -> None:
    assert locale_encoding(environ) == encoding


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("a\x1b[31mb", "a[31mb"),
        ("a\u202eb", "ab"),
        ("a\u200bb", "ab"),
        ("e\u0301", "é"),
        ("½", "½"),
    ],
)
def test_nothing_that_moves_the_cursor_is_shown(text: str, shown: str) -> None:
    assert legible(text, UNICODE) == shown


def test_ascii_reads_as_well() -> None:
    assert legible("30½ – “so” 7♦", ASCII) == '30.5 - "so" 7D'
    assert legible("김민수", ASCII) == "???"


@pytest.mark.parametrize("text", ["Ann", "김민수와 친구들", "a very long name indeed"])
@pytest.mark.parametrize("cells", [0, 1, 3, 8, 16])
def test_clipping_counts_cells(text: str, cells: int) -> None:
    assert get_cwidth(clip(text, cells, UNICODE)) <= cells
    assert get_cwidth(fit(text, cells, UNICODE)) == cells


def test_lines_are_cut_padded_and_spread_by_cells() -> None:
    wide = line("김민수", Span("bold", " takes"))
    assert width(cut(wide, 5)) <= 5
    assert width(pad(wide, 20)) == 20
    assert plain((spread(line("left"), line("right"), 12),)) == "left   right"
    assert plain((spread(line("much too long"), line("right"), 12),)) == "much t right"


@pytest.mark.parametrize(
    ("cells", "dots", "shown"),
    [
        (14, "…", "Bo takes 7♦"), (11, "…", "Bo takes 7♦"), (10, "…", "Bo takes …"), (10, "...", "Bo take..."),
        (2, "...", ".."), (0, "…", ""), (5, "", "Bo ta"),
    ],
)  # fmt: skip
def test_what_is_too_long_ends_in_dots_and_blanks_are_not(cells: int, dots: str, shown: str) -> None:
    row = clipped(line("Bo takes ", Span("bold", "7♦"), "   "), cells, dots)
    assert plain((row,)) == shown
    assert width(row) <= cells


def test_what_takes_too_many_lines_ends_in_dots() -> None:
    told = line("Bo takes 7♦ from the discards and throws it")
    assert plain(wrapped(told, 14, indent=1, most=2, dots="…")) == "Bo takes 7♦\n from the dis…"
    assert plain(wrapped(told, 14, indent=1, most=4, dots="…")).endswith("throws it")
    assert plain((spread(line("much too long"), line("right"), 12, "…"),)) == "much … right"


def test_words_wrap_and_cards_stay_whole() -> None:
    told = said(("Bo takes ", ("card", "7D"), " from the discards."), lambda n: "Bo", UNICODE)
    assert plain(wrapped(told, 12, indent=2)) == "Bo takes 7♦\n  from the\n  discards."


def test_items_flow_and_are_never_broken() -> None:
    assert plain(flow([line("one"), line("two"), line("three")], 9)) == "one  two\nthree"


def test_blocks_side_by_side() -> None:
    assert plain(beside(((line("a"), line("b")), (line("c"),)), gap=2)) == "a  c\nb"


@pytest.mark.parametrize(("face", "text"), [("7D", "7♦"), ("TH", "10♥"), ("JO", "JO"), (None, "░░")])
def test_faces(face: str | None, text: str) -> None:
    assert face_text(face, UNICODE) == text


def test_a_card_shows_without_colour_what_happens_to_it() -> None:
    marks = {0: Mark(cursor=True, label="1"), 1: Mark(chosen=True, label="2"), 2: Mark(barred=True, label="3")}
    rows = row_of_cards(("7D", "TH", "AS"), marks, Size.BOX, UNICODE, 80)
    assert plain(rows).splitlines()[-1].split() == [">1<", "[2]", "x"]


def test_sentences_from_a_newer_host_are_shown_as_far_as_they_go() -> None:
    told = said(("a ", ("chip", "red"), ("card", "ZZ"), ("seat", 9)), lambda n: f"seat {n}", UNICODE)  # type: ignore[arg-type]
    assert plain((told,)) == "a redZZseat 9"


def test_markdown_is_drawn_as_text() -> None:
    shown = plain(markdown(Scene(tables.playing()), picturebook.RULES, 60))
    assert "**" not in shown
    assert "· Draw from the stock or take the discard." in shown
    assert "ace    11" in re.sub(r" {3,}", "    ", shown)


def test_every_style_that_is_used_is_known() -> None:
    used = set()
    for made in (*picturebook.EVERY_SIZE, *picturebook.ONE_SIZE):
        for row in picturebook.composed(made, (80, 24)):
            for span in row:
                used |= set(re.findall(r"class:([a-z.]+)", span.style))
    known = set(RULES) | {"suit.c", "suit.d", "suit.h", "suit.s"}
    free = {name for name in used if name.startswith(("flag.", "log"))}  # named by the host, or plain text
    assert used - known - free == set()


async def test_no_color_draws_without_colours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    assert ColorDepth.from_env() is ColorDepth.DEPTH_1_BIT
    async with seated(tables.playing()) as ann:
        await ann.see("your hand")
        assert not re.search(r"\x1b\[[0-9;]*\b(3[0-7]|4[0-7]|9[0-7])m", ann.glass.raw)


def test_blocks_are_as_broad_as_their_widest_line() -> None:
    assert breadth((line("ab"), line("abc"))) == 3


def test_a_seat_that_the_label_names_is_named_in_the_half_made_line_too() -> None:
    amount = Slot(name="amount", kind="number", least=1, most=2)
    against = Slot(name="against", kind="seat", seats=(3,), words=("field",))
    bet = Choice(
        verb="bet", label=("bet on ", ("seat", 2)), key="o", line="bet {amount} on 2 against {against}",
        slots=(amount, against), confirm=True,
    )  # fmt: skip
    scene = Scene(tables.betting())
    assert plain((as_written(scene, bet, (Word("2"),)),)) == "bet 2 on Bo against …"
    assert plain((as_written(scene, bet, (Word("2"), Word("3"))),)) == "bet 2 on Bo against Cy"
