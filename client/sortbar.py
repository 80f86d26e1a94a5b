"""The bar of actions while cards are sorted: the ways to sort, and what the keys do. Pure."""

from client.canvas import Block, Line, Span, flow, line, targeted, width
from client.labels import label
from client.scene import Scene
from client.sortdesk import SORT_KEYS
from client.sorting import Held


def sort_bar(scene: Scene, held: Held) -> Block:
    """The ways, each to be clicked, and below them the keys."""
    cells = scene.look.columns - 2
    by_hand = any(row.by_hand for row in scene.model.sorting.rows)
    ways = [_way(scene, key, how, now=how == scene.model.sorting.how and not by_hand) for key, how in SORT_KEYS.items()]
    return (*flow([line(scene.text(label("sort_title"), "bold")), *ways], cells, gap=2), _keys(scene, held, cells))


def _way(scene: Scene, key: str, how: str, *, now: bool) -> Line:
    mark = f"{label('sort_' + how)}{' *' if now else ''}"
    return targeted(line(scene.text(f"[{key}] ", "class:key"), scene.text(mark, "class:choice")), ("sort", how))


def _keys(scene: Scene, held: Held, cells: int) -> Line:
    """In as many words as there is room for."""
    name = "sort_lifted" if held.lifted else "sort_keys"
    for text in (label(name), label(name + "_short")):
        row = line(scene.text(text.replace(" - ", f" {scene.look.glyphs.dot} "), "class:dim"))
        if width(row) <= cells:
            break
    return targeted(row, ("back",)) if row else (Span("", ""),)
