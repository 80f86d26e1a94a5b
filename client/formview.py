"""The form in which the table is set: rows above, all about the row at hand below. Pure.

The list follows the cursor and the lower part the value looked at, so both may be longer than their room.
"""

from client.canvas import BLANK, Block, Line, Span, line, pad, targeted, wrapped
from client.labels import label
from client.scene import Scene
from client.setup import Row, Value

NAME_COLUMNS, VALUE_COLUMNS = 21, 16
LEAST_DETAIL, MOST_DETAIL = 4, 12
"""Rows of the lower part; it gets two fifths of the room between these."""


def form_page(
    scene: Scene, rows: tuple[Row, ...], cursor: int, looked_at: Value | None, typed: str, room: int
) -> Block:
    """The whole form in so many rows. ``looked_at``, ``typed``: of the row at the cursor, not set yet."""
    if not rows:
        return (BLANK, line("  ", scene.text(label("form_coming", dots=scene.look.glyphs.dots), "class:dim")))
    cursor = min(cursor, len(rows) - 1)
    below = min(max(room * 2 // 5, LEAST_DETAIL), MOST_DETAIL)
    above = max(min(room - below, len(rows)), 1)
    first = min(max(cursor - above // 2, 0), len(rows) - above)
    listed = tuple(
        _row(scene, row, at, looked_at if at == cursor else None, typed if at == cursor else "", at == cursor)
        for at, row in enumerate(rows[first : first + above], first)
    )
    told = _detail(scene, rows[cursor], looked_at, room - above - 1)
    made = (*listed, _rule(scene, first > 0, first + above < len(rows)), *told)
    return scene.fitted(made[:room])


def _row(scene: Scene, row: Row, at: int, looked_at: Value | None, typed: str, here: bool) -> Line:
    glyphs = scene.look.glyphs
    style = "class:dim" if row.idle else "class:flag" if row.changed else ""
    value = row.value if looked_at is None else looked_at
    shown = f"{typed}_" if typed else str(value)
    sign = glyphs.arrow if here else "*" if row.changed else " "
    name = pad(line(scene.text(f"{sign} {row.name}", style)), NAME_COLUMNS)
    box = _value(scene, shown, here, fresh=bool(typed) or looked_at is not None)
    meaning = "" if typed else row.meaning(value)
    spans = (*name, *pad(box, VALUE_COLUMNS), Span("", " "), scene.text(meaning, "class:dim"))
    spans = tuple(span if span.target else span._replace(target=("row", str(at))) for span in spans)
    return (Span("[SetCursorPosition]", ""), *spans) if here else spans


def _value(scene: Scene, shown: str, here: bool, *, fresh: bool) -> Line:
    if not here:
        return line("  ", scene.text(shown))
    style = "class:cursor class:change" if fresh else "class:cursor"
    return (
        Span("class:key", "< ", ("look", "-1")),
        scene.text(shown, style)._replace(target=("enter",)),
        Span("class:key", " >", ("look", "1")),
    )


def _rule(scene: Scene, before: bool, after: bool) -> Line:
    glyphs = scene.look.glyphs
    signs = f"{glyphs.up if before else ''}{glyphs.down if after else ''}"
    text = f"{glyphs.horizontal} {signs} {label('form_more')} " if signs else ""
    return line(Span("class:rule", text + glyphs.horizontal * max(scene.look.columns - len(text), 0)))


def _detail(scene: Scene, row: Row, looked_at: Value | None, room: int) -> Block:
    """What the row changes, what it is and usually is, and its values with what each means."""
    columns = scene.look.columns - 1
    table = scene.model.table
    facts = [label("form_now", value=row.value)]
    if row.usual is not None and table is not None:
        facts.append(label("form_usual", preset=table.preset, usual=row.usual))
    if row.spans:
        facts.append(label("form_allowed", allowed=row.allowed()))
    dot = f" {scene.look.glyphs.dot} "
    head = [
        *wrapped(line(" ", scene.text(row.says, "bold")), columns, indent=1),
        *wrapped(line(" ", scene.text(dot.join(facts), "class:note")), columns, indent=1),
    ]
    if row.idle:
        head += wrapped(line(" ", scene.text(row.idle, "class:why")), columns, indent=1)
    values, at = _values(scene, row, row.value if looked_at is None else looked_at, columns)
    room = max(room - len(head), 0)
    first = min(max(at - room // 2, 0), max(len(values) - room, 0))
    return (*head, *values[first : first + room])


def _values(scene: Scene, row: Row, value: Value, columns: int) -> tuple[list[Line], int]:
    """A paragraph for each word, one for a number; and in which line that of the value begins."""
    made: list[Line] = []
    at = 0
    values = row.words if value in row.words or not row.spans else (*row.words, value)
    for number, word in enumerate(values):
        here = word == value
        if here:
            at = len(made)
        sign = scene.look.glyphs.arrow if here else scene.look.glyphs.dot
        said = line(
            f" {sign} ",
            scene.text(str(word), "class:change" if here else "bold"),
            "  ",
            scene.text(row.meaning(word)),
        )
        made += [targeted(each, ("value", str(number))) for each in wrapped(said, columns, indent=3)]
    return made, at
