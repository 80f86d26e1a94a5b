"""The menu about the people at the table: what can be done, greyed with a reason where not, and how things stand. Pure.

The list follows the cursor, so it may be longer than its room.
"""

from client.affairs import Item, standing
from client.canvas import BLANK, Block, Line, Span, line, pad, width, wrapped
from client.labels import label
from client.menudesk import MenuDesk
from client.model import vote_left
from client.scene import Scene

MOST_COMMAND = 24
"""Columns of the command that could be typed; in a narrow window it goes without."""
WIDE = 72


def menu_page(scene: Scene, menu: MenuDesk, room: int) -> Block:
    """The whole menu in so many rows."""
    told = tuple(
        row
        for text in standing(scene.model, vote_left(scene.model, scene.now))
        for row in wrapped(line(" ", scene.text(text, "class:note")), scene.look.columns - 1, indent=1)
    )[: room // 3]
    rows = [_name(scene, menu, at) for at in range(len(menu.asks))] if menu.chosen else _items(scene, menu)
    if not rows:
        rows = [line(" ", scene.text(label("menu_nothing"), "class:dim"))]
    space = max(room - len(told) - bool(told), 1)
    first = min(max(menu.cursor - space // 2, 0), max(len(rows) - space, 0))
    listed = tuple(rows[first : first + space])
    made = (*told, BLANK, *listed) if told else listed
    return scene.fitted(made[:room])


def _items(scene: Scene, menu: MenuDesk) -> list[Line]:
    return [_item(scene, item, at, at == menu.cursor) for at, item in enumerate(menu.items)]


def _item(scene: Scene, item: Item, at: int, here: bool) -> Line:
    style = "class:choice.off" if item.why else "class:choice"
    text = _marked(scene, scene.text(item.text, style), here, off=bool(item.why))
    if item.why:
        row = (*text, Span("class:why", " ("), scene.text(item.why, "class:why"), Span("class:why", ")"))
    else:
        command = line(scene.text(item.line.split(" {")[0], "class:dim"))
        wide = scene.look.columns >= WIDE and width(text) <= scene.look.columns - MOST_COMMAND
        row = (*pad(text, scene.look.columns - MOST_COMMAND), *command) if wide else text
    return tuple(span._replace(target=("row", str(at))) for span in row)


def _name(scene: Scene, menu: MenuDesk, at: int) -> Line:
    row = _marked(scene, scene.text(scene.clipped(menu.asks[at]), "class:name"), at == menu.cursor, off=False)
    return tuple(span._replace(target=("row", str(at))) for span in row)


def _marked(scene: Scene, text: Span, here: bool, *, off: bool) -> Line:
    """With the cursor on it or not; a sign, not only a colour."""
    if not here:
        return line("   ", text)
    shine = "class:cursor.off" if off else "class:cursor"
    return line(" ", Span("[SetCursorPosition]", ""), Span(shine, "> "), text._replace(style=shine), Span(shine, " <"))
