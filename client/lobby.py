"""The lobby: who sits where and is ready, what is played with which settings, how others join. Pure."""

from client.canvas import BLANK, Block, Line, Span, beside, breadth, flow, joined, line, pad, wrapped
from client.labels import label
from client.players import in_sight
from client.scene import Scene, presence
from protocol.messages import Chair, Setting, TableInfo

SCANT_ROWS = 4
"""In so few people go before the line by which others join."""


def lobby(scene: Scene, columns: int, rows: int) -> Block:
    """Chairs and settings, side by side where there is room, else below one another; settings give way first."""
    table = scene.model.table
    if table is None:
        return ()
    head = _head(scene, table, columns)[: 2 if rows > SCANT_ROWS else 1]
    chairs = _chairs(scene, table, columns, rows - len(head))
    around = (BLANK,) if rows >= len(head) + len(chairs) + 6 else ()
    if columns >= 76:
        side = min(max(breadth(chairs) + 4, 30), columns // 2)
        padded = tuple(pad(row, side) for row in chairs) or ((Span("", " " * side),),)
        body = beside((padded, _settings(scene, table, columns - side - 2)), gap=1)
    else:
        body = (*chairs, *((Span("", " "), *row) for row in _settings(scene, table, columns - 2)))
    made = scene.fitted((*head, *around, *body))
    if len(made) <= rows:
        return (*made, BLANK)[:rows]
    more = line(" ", scene.text(label("more_rules", dots=scene.look.glyphs.dots), "class:dim"))
    return (*made[: max(rows - 1, len(head) + len(chairs))], more)[: max(rows, 1)]


def _head(scene: Scene, table: TableInfo, columns: int) -> Block:
    """What the match waits for, and how to get more people to the table."""
    rows = [line(" ", scene.text(_waits_for(scene, table), "class:headline"))]
    if scene.look.join:
        join, codes = scene.look.join, scene.model.codes
        join += f" {codes.play}" if codes else ""
        told = label("join_line", line=join)
        rows.append(line(" ", scene.text(told if len(told) < columns else join, "class:note")))
    return scene.fitted(rows)


def _waits_for(scene: Scene, table: TableInfo) -> str:
    taken = sum(chair.kind != "empty" for chair in table.chairs)
    if taken < table.least:
        return label("need", n=table.least)
    if table.start_at is not None:
        return label("start_at", n=table.start_at)
    if scene.model.leads:
        return label("lobby_leader")
    if table.leader is not None:
        return label("lobby_wait", name=scene.sitter(table.leader))
    return label("lobby_wait_host")


def next_match(scene: Scene, columns: int) -> Block:
    """After a match: who is there for the next one, in a line or two."""
    table = scene.model.table
    if table is None:
        return ()
    people = [_short(scene, chair) for chair in table.chairs if chair.kind != "empty"]
    free = sum(chair.kind == "empty" for chair in table.chairs)
    people += [line(scene.text(label("free_seats", n=free), "class:dim"))] if free else []
    head = line(scene.text(label("next_match"), "class:zone"))
    return tuple((Span("", " "), *row) for row in flow([head, *people], columns - 1))


def _short(scene: Scene, chair: Chair) -> Line:
    glyphs = scene.look.glyphs
    set_to_go = chair.ready or chair.kind == "bot"
    sign = Span("class:ready", glyphs.check) if set_to_go else Span("class:dim", glyphs.dots)
    return line(scene.text(scene.sitter(chair.seat), "class:name"), " ", sign)


def _chairs(scene: Scene, table: TableInfo, columns: int, rows: int) -> Block:
    """Everybody and every free seat; where that is too long free seats are counted, then people stand side by side."""
    drawn = [(chair.seat, _chair(scene, table, chair)) for chair in table.chairs]
    if len(drawn) < rows:  # one row at least is left for what is played
        return tuple(row for _, row in drawn)
    people = [one for one, chair in zip(drawn, table.chairs, strict=True) if chair.kind != "empty"]
    free = len(drawn) - len(people)
    counted = [(0, line("     ", scene.text(label("free_seats", n=free), "class:dim")))] if free else []
    if len(people) + len(counted) < rows:
        return tuple(row for _, row in (*people, *counted))
    half = (len(people) + len(counted) + 1) // 2
    level = [row for _, row in (*people, *counted)]
    level_block = beside((tuple(level[:half]), tuple(level[half:])), gap=2)
    if breadth(level_block) <= columns and half <= rows:
        return level_block
    return in_sight(scene, [*people, *counted], rows)


def _chair(scene: Scene, table: TableInfo, chair: Chair) -> Line:
    number = Span("class:dim", f" {chair.seat} ")
    if chair.kind == "empty":
        return line(number, Span("", "  "), scene.text(label("empty_seat"), "class:dim"))
    glyphs = scene.look.glyphs
    ready = Span("class:ready", glyphs.check) if chair.ready or chair.kind == "bot" else Span("", " ")
    own = chair.seat == scene.model.seat
    words = [line(scene.text(word, "class:dim")) for word in presence(scene, chair.seat)]
    words += [line(scene.text(label("you"), "class:dim"))] if own else []
    words += [line(scene.text(label("leader"), "class:flag"))] if chair.seat == table.leader else []
    words += [line(scene.text(label("ready"), "class:ready"))] if chair.ready and chair.kind == "human" else []
    name = Span("class:name.own" if own else "class:name", scene.sitter(chair.seat))
    return line(number, ready, " ", name, "  ", *joined(words, ", "))


def _settings(scene: Scene, table: TableInfo, columns: int) -> Block:
    """The settings in words; those that differ from the preset come first and are marked."""
    title = line(scene.text(f"{table.title}, {label('preset', preset=table.preset)}", "class:zone"))
    changed = [setting for setting in table.settings if setting.value != setting.default]
    usual = [setting for setting in table.settings if setting.value == setting.default]
    rows: list[Line] = [title]
    for setting in (*changed, *usual):
        rows += _setting(scene, setting, columns)
    return tuple(rows)


def _setting(scene: Scene, setting: Setting, columns: int) -> Block:
    changed = setting.value != setting.default
    sign = scene.look.glyphs.arrow if changed else scene.look.glyphs.dot
    text = line(Span("class:flag" if changed else "class:dim", f"{sign} "), scene.text(setting.says))
    return wrapped(text, max(columns, 10), indent=2)
