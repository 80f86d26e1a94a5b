"""The pages that are read: the rules of this table as the host tells them; the keys and the typed commands; how the
host does, for its owner. Pure.

The rules come as Markdown; of it headings, lists, emphasis and tables are drawn, the rest is text.
"""

import re

from client.canvas import BLANK, Block, Line, Span, line, pad, wrapped
from client.glyphs import legible
from client.labels import COMMANDS_HELP, KEYS_HELP, label
from client.scene import Scene
from client.status import status_lines

MOST_COLUMNS = 96
"""Longer lines of prose are hard to read."""


def help_page(scene: Scene, chapter: str) -> Block:
    """The ``rules``, the ``keys`` or the ``status``, as wide as the window but no wider than is good to read."""
    columns = min(scene.look.columns - 2, MOST_COLUMNS)
    rows = {"rules": _rules, "keys": _keys, "status": _status}[chapter](scene, columns)
    return tuple((Span("", " "), *row) for row in rows)


def _keys(scene: Scene, columns: int) -> Block:
    keys = (heading(scene, label("keys_title")), *_pairs(scene, KEYS_HELP, columns), BLANK)
    return (*keys, *_pairs(scene, COMMANDS_HELP, columns))


def _status(scene: Scene, columns: int) -> Block:
    model = scene.model
    if model.host is None or len(model.tables) < model.host.tables:
        key = "status_coming" if model.owns else "status_owner"
        return (line(scene.text(label(key, dots=scene.look.glyphs.dots), "class:dim")),)
    rows = [heading(scene, label("status_title")), BLANK]
    for text in status_lines(model.host, model.tables):
        inset = len(text) - len(text.lstrip())
        rows += wrapped(line(" " * inset, scene.text(text.lstrip())), columns, indent=inset + 2)
    return tuple(rows)


def heading(scene: Scene, text: str) -> Line:
    return line(scene.text(text, "class:heading"))


def _pairs(scene: Scene, pairs: tuple[tuple[str, str], ...], columns: int) -> Block:
    first = max(len(key) for key, _ in pairs) + 2
    rows: list[Line] = []
    for key, meaning in pairs:
        if columns < first + 30:
            rows += [line(scene.text(key, "class:key")), *wrapped(line("  ", scene.text(meaning)), columns, indent=2)]
            continue
        said = wrapped(line(scene.text(meaning)), columns - first)
        rows.append((*pad(line(scene.text(key, "class:key")), first), *said[0]))
        rows += [(Span("", " " * first), *row) for row in said[1:]]
    return tuple(rows)


def _rules(scene: Scene, columns: int) -> Block:
    if scene.model.rules is None:
        key = "rules_coming" if scene.model.online else "rules_offline"
        return (line(scene.text(label(key, dots=scene.look.glyphs.dots), "class:dim")),)
    return (heading(scene, label("rules_title")), BLANK, *markdown(scene, scene.model.rules, columns))


def markdown(scene: Scene, text: str, columns: int) -> Block:
    """Markdown as lines of text."""
    rows: list[Line] = []
    for paragraph in _paragraphs(text):
        rows += _paragraph(scene, paragraph, columns)
    return tuple(rows)


def _paragraphs(text: str) -> list[str]:
    """Paragraphs, list items, headings, table rows; lines that belong together are joined."""
    made: list[str] = []
    for raw in text.splitlines():
        stripped = raw.strip()
        begins = re.match(r"([-*+] |\d+\. |#|\|)", stripped)
        if begins or not stripped or not made or not made[-1] or made[-1].lstrip().startswith(("#", "|")):
            made.append(raw.rstrip())
        else:
            made[-1] += " " + stripped
    return made


def _paragraph(scene: Scene, text: str, columns: int) -> Block:
    stripped = text.strip()
    if not stripped:
        return (BLANK,)
    if stripped.startswith("#"):
        return (heading(scene, stripped.lstrip("#").strip()),)
    if stripped.startswith("|"):
        if set(stripped) <= set("|-: "):
            return ()
        return wrapped(_emphasised(scene, stripped.strip("|").replace("|", "  ")), columns, indent=4)
    item = re.match(r"([-*+]|\d+\.) +", stripped)
    if item is None:
        return wrapped(_emphasised(scene, stripped), columns)
    sign = scene.look.glyphs.dot if item[1] in "-*+" else item[1]
    depth = len(text) - len(text.lstrip())
    said = _emphasised(scene, stripped[item.end() :])
    return wrapped((Span("", " " * depth + sign + " "), *said), columns, indent=depth + len(sign) + 1)


def _emphasised(scene: Scene, text: str) -> Line:
    """``**so**``, ``*so*`` and `` `so` `` within a line."""
    text = re.sub(r"\[([^\]]+)\]\([^)]*\)", r"\1", text)
    spans: list[Span] = []
    for piece in re.split(r"(\*\*.+?\*\*|`.+?`|\*[^* ].*?\*)", text):
        if piece.startswith("**") and len(piece) > 4:
            spans.append(scene.text(piece[2:-2], "bold"))
        elif piece[:1] in {"`", "*"} and len(piece) > 2:
            spans.append(scene.text(piece[1:-1], "bold" if piece[0] == "`" else "italic"))
        elif piece:
            spans.append(Span("", legible(piece, scene.look.glyphs)))
    return tuple(spans)
