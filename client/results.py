"""The end of a deal and of the match: every hand and its value side by side, what it cost, places, numbers so far.

Pure, like :mod:`client.table`, and as ignorant of games: what a hand is worth and what a deal changed are sentences
of the host.
"""

from client.canvas import (
    BLANK,
    Block,
    Line,
    Span,
    beside,
    breadth,
    centred_block,
    clipped,
    joined,
    line,
    pad,
    width,
    wrapped,
)
from client.cards import CELLS, Size, hand_in_words, row_of_cards
from client.glyphs import fit, legible
from client.labels import label
from client.players import counters, in_sight, name_style, presence_style, turn_mark
from client.scene import Scene, player_presence
from client.table import zones_in_line
from protocol.messages import Player, Sheet

PLATE = 17
"""Cells of a player's column, three cards side by side and a little air."""

BOX_ROWS = 3
ANY_WIDTH = 10_000

SHEET_ROWS = 4  # of the sheet at the least: air, the names, two deals
CELL = 6
"""Cells of a number in the sheet."""


def side_by_side(scene: Scene, columns: int) -> Block:
    """Every player a column: the cards as they lie on the table, the value, what the deal cost."""
    public = scene.model.public
    if public is None:
        return ()
    plates = [_open_hand(scene, player) for player in public.players]
    level = beside(plates, gap=2)
    middle = zones_in_line(scene, [zone for zone in public.zones if zone.layout != "pile"], columns)
    return (BLANK, *centred_block(level, columns), BLANK, *middle)


def _open_hand(scene: Scene, player: Player) -> Block:
    glyphs = scene.look.glyphs
    _, _, worth, change, count, rest = _result(scene, player)
    name = line(Span(name_style(scene, player), scene.name(player.seat)))
    cards = row_of_cards(player.shown, {}, Size.BOX, glyphs, max(len(player.shown) * CELLS[Size.BOX], 1))
    lines = [*wrapped(change, PLATE), (*count, Span("", "  "), *rest) if rest else count]
    rows = (name, *(cards or (BLANK,) * BOX_ROWS), worth, *lines)
    return tuple(row if 0 < number <= BOX_ROWS else (Span("", " "), *row) for number, row in enumerate(rows))


def showdown(scene: Scene, columns: int) -> Block:
    """Hands, values and losses, one player a line, and the cards on the table below."""
    public = scene.model.public
    if public is None:
        return ()
    rows = _aligned([_result(scene, player) for player in public.players], columns, scene.look.glyphs.dots)
    middle = zones_in_line(scene, [zone for zone in public.zones if zone.layout != "pile"], columns)
    return (*rows, *middle)


def _result(scene: Scene, player: Player) -> list[Line]:
    name = Span(name_style(scene, player), scene.name(player.seat))
    flags = [scene.said(flag.label, "class:flag") for flag in player.flags]
    words = [line(scene.text(word, presence_style(word))) for word in player_presence(scene, player.seat)]
    return [
        line(turn_mark(scene, player.seat), name),
        hand_in_words(player.shown, scene.look.glyphs),
        scene.said(player.worth, "class:worth"),
        scene.said(player.change, "class:change"),
        joined(counters(scene, player), " "),
        joined([*flags, *words], ", "),
    ]


def _aligned(rows: list[list[Line]], columns: int, dots: str) -> Block:
    """Columns as wide as their widest cell; where that is too much, the last words give way."""
    widths = [max(width(row[i]) for row in rows) for i in range(len(rows[0]))] if rows else []
    made: list[Line] = []
    for row in rows:
        cells = [pad(cell, size) for cell, size in zip(row, widths, strict=True) if size]
        made.append(clipped(joined(cells, "  "), columns, dots))
    return tuple(made)


def showdown_narrow(scene: Scene, columns: int) -> Block:
    """The same in two lines a player, for windows where one line is too short."""
    public = scene.model.public
    if public is None:
        return ()
    dots = scene.look.glyphs.dots
    rows: list[Line] = []
    for player in public.players:
        name, hand, worth, change, count, rest = _result(scene, player)
        first = clipped(joined([part for part in (name, hand, worth) if part], "  "), columns, dots)
        second = [part for part in (change, count, rest) if part]
        rows += [first, clipped((Span("", "     "), *joined(second, "  ")), columns, dots)] if second else [first]
    return tuple(rows)


def shortest(scene: Scene, columns: int, most: int) -> Block:
    """One line a player, what matters first: lives, hand, value; the rest is cut off and stands in the log."""
    public = scene.model.public
    if public is None:
        return ()
    rows = [_result(scene, player) for player in public.players]
    cells = [[name, count, hand, worth, change] for name, hand, worth, change, count, _ in rows]
    drawn = _aligned(cells, columns, scene.look.glyphs.dots)
    seats = [player.seat for player in public.players]
    return in_sight(scene, list(zip(seats, drawn, strict=True)), most)


def result(scene: Scene, columns: int, rows: int) -> Block:
    """The showdown in the form that fits, with the sheet of all deals where there is room."""
    forms = (side_by_side(scene, columns), showdown(scene, ANY_WIDTH), showdown_narrow(scene, columns))
    sheet = scene.model.public.sheet if scene.model.public else None
    fitting = [form for form in forms if breadth(form) <= columns and len(form) <= rows]
    # Where numbers of several deals decide, seeing them is worth more than large cards.
    possible = [*fitting, shortest(scene, columns, rows)]
    telling = [form for form in possible if len(form) + SHEET_ROWS <= rows] if sheet and len(sheet.rows) > 1 else []
    block = (telling or possible)[0]
    return block if sheet is None else _with_sheet(scene, block, sheet, columns, rows)


def _with_sheet(scene: Scene, block: Block, sheet: Sheet, columns: int, rows: int) -> Block:
    drawn = numbers(scene, sheet, columns, max(rows - len(block) - 1, 0))
    return (*block, BLANK, *drawn) if drawn else block


def numbers(scene: Scene, sheet: Sheet, columns: int, rows: int) -> Block:
    """The sheet: a row a deal, a column a seat; the oldest deals give way."""
    players = scene.model.public.players if scene.model.public else ()
    if rows < 3 or not sheet.rows:
        return ()
    glyphs = scene.look.glyphs
    labels = [scene.said(row.label, "class:dim") for row in sheet.rows]
    first = max(width(cell) for cell in (*labels, scene.said(sheet.title)))
    cell = min(max((columns - first - 3) // max(len(players), 1), CELL), 12)
    names = line(*(Span("class:name", f"{_to_the_right(fit(scene.name(p.seat), cell - 1, glyphs))} ") for p in players))
    made = [clipped((Span("", " "), *pad(scene.said(sheet.title, "class:zone"), first), *names), columns, glyphs.dots)]
    for text, row in list(zip(labels, sheet.rows, strict=True))[-(rows - 1) :]:
        cells = line(*(Span("", legible(value, glyphs).rjust(cell - 1) + " ") for value in row.cells))
        made.append(clipped((Span("", " "), *pad(text, first), *cells), columns, glyphs.dots))
    return tuple(made)


def _to_the_right(padded: str) -> str:
    """A text with the blanks behind it in front of it, as numbers stand."""
    bare = padded.rstrip()
    return " " * (len(padded) - len(bare)) + bare


def standings(scene: Scene, columns: int, rows: int) -> Block:
    """Final places, best first, and the numbers that led there."""
    public = scene.model.public
    if public is None:
        return ()
    ordered = sorted(public.players, key=lambda player: (player.place or len(public.players) + 1, player.seat))
    drawn = _aligned([_standing(scene, player) for player in ordered], columns, scene.look.glyphs.dots)
    made = (BLANK, *drawn, BLANK)
    if len(made) > rows:
        made = in_sight(scene, [(player.seat, row) for player, row in zip(ordered, drawn, strict=True)], rows)
    return made if public.sheet is None else _with_sheet(scene, made, public.sheet, columns, rows)


def _standing(scene: Scene, player: Player) -> list[Line]:
    place = f"{player.place}." if player.place else "-"
    name = Span("class:winner" if player.place == 1 else name_style(scene, player), scene.name(player.seat))
    flags = [scene.said(flag.label, "class:flag") for flag in player.flags]
    words = [line(scene.text(word, presence_style(word))) for word in player_presence(scene, player.seat)]
    you = [line(scene.text(label("you"), "class:dim"))] if player.seat == scene.model.own_seat else []
    return [
        line(Span("class:winner" if player.place == 1 else "", f"{place:>4}")),
        line(name),
        joined(counters(scene, player), "  "),
        hand_in_words(player.shown, scene.look.glyphs),
        scene.said(player.worth, "class:worth"),
        joined([*flags, *you, *words], ", "),
    ]
