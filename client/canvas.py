"""Spans, lines and blocks: what the pure drawing functions build and the layout shows.

A span is styled text, with the target a click on it means; a line is a row of spans, a block a column of lines.
Everything is measured in cells of the terminal, not in characters. It knows nothing of cards or of prompt_toolkit's
windows.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple, TypeAlias

from prompt_toolkit.utils import get_cwidth

Target: TypeAlias = tuple[str, ...]
"""What a click means: ``("choice", "2")``, ``("card", "hand", "0")``, ``("enter",)``, ..."""


class Span(NamedTuple):
    """Text in one style. ``style`` is a prompt_toolkit style string."""

    style: str
    text: str
    target: Target | None = None


Line: TypeAlias = tuple[Span, ...]
Block: TypeAlias = tuple[Line, ...]

BLANK: Line = ()


def line(*spans: Span | str) -> Line:
    """A line of spans; plain strings get no style."""
    return tuple(span if isinstance(span, Span) else Span("", span) for span in spans)


def width(spans: Iterable[Span]) -> int:
    """Cells of a line."""
    return sum(get_cwidth(span.text) for span in spans)


def breadth(block: Block) -> int:
    """Cells of the widest line."""
    return max((width(row) for row in block), default=0)


def pad(spans: Line, cells: int) -> Line:
    """The line, filled up with blanks on the right."""
    missing = cells - width(spans)
    return (*spans, Span("", " " * missing)) if missing > 0 else spans


def cut(spans: Line, cells: int) -> Line:
    """The line in at most so many cells; what is too long is cut off."""
    if width(spans) <= cells:
        return spans
    kept: list[Span] = []
    for span in spans:
        if cells <= 0:
            break
        text = _cut_text(span.text, cells)
        kept.append(span._replace(text=text))
        cells -= get_cwidth(text) if text == span.text else cells
    return tuple(kept)


def _cut_text(text: str, cells: int) -> str:
    if get_cwidth(text) <= cells:
        return text
    kept = ""
    for sign in text:
        cells -= get_cwidth(sign)
        if cells < 0:
            break
        kept += sign
    return kept


def clipped(spans: Line, cells: int, dots: str) -> Line:
    """The line in at most so many cells; what is too long ends in dots, if there is more to come than blanks."""
    if width(spans) <= cells or plain((spans,)) == plain((cut(spans, cells),)):
        return cut(spans, cells)
    kept = cut(spans, max(cells - get_cwidth(dots), 0))
    return cut((*kept, (kept or spans)[-1]._replace(text=dots)), cells)


def spread(left: Line, right: Line, cells: int, dots: str = "") -> Line:
    """One part at the left edge, one at the right; the left one gives way, and ends in dots then."""
    room = cells - width(right)
    if room <= 0:
        return cut(right, cells)
    return pad(clipped(left, max(room - 1, 0), dots), room) + right


def centred(spans: Line, cells: int) -> Line:
    """The line in the middle of so many cells."""
    spare = max(cells - width(spans), 0)
    return pad((Span("", " " * (spare // 2)), *spans), cells)


def centred_block(block: Block, cells: int) -> Block:
    """The block as one piece in the middle of so many cells."""
    spare = " " * (max(cells - breadth(block), 0) // 2)
    return tuple((Span("", spare), *row) for row in block)


def beside(blocks: Sequence[Block], gap: int = 1, *, bottom: bool = False) -> Block:
    """Blocks side by side, tops (or bottoms) level."""
    height = max((len(block) for block in blocks), default=0)
    rows: list[Line] = [BLANK] * height
    for index, block in enumerate(blocks):
        cells = breadth(block)
        fill: Block = (BLANK,) * (height - len(block))
        last = index == len(blocks) - 1
        for number, row in enumerate(fill + block if bottom else block + fill):
            rows[number] += row if last else (*pad(row, cells), Span("", " " * gap))
    return tuple(rows)


def wrapped(spans: Line, cells: int, *, indent: int = 0, most: int | None = None, dots: str = "") -> Block:
    """The line broken between words into lines of so many cells; those after the first are indented.

    ``most``: the greatest number of lines; the last one then ends in the middle, in ``dots``.
    """
    rows: list[list[Span]] = [[]]
    used = 0
    for word in _words(spans):
        size = width(word)
        if used and used + size > cells and word[0].text != " ":
            _drop_blank(rows[-1])
            rows.append([Span("", " " * indent)] if indent else [])
            used = indent
        rows[-1].extend(word)
        used += size
    if most is not None and len(rows) > most:
        rows[most - 1] += [Span("", " "), *rows[most][bool(indent) :]]  # as much as there is room for
    return tuple(clipped(tuple(row), cells, dots) for row in rows[:most])


def _drop_blank(row: list[Span]) -> None:
    if row and row[-1].text == " ":
        row.pop()


def _words(spans: Line) -> Iterable[list[Span]]:
    """Runs of spans that may not be parted, and single blanks between them."""
    word: list[Span] = []
    for span in spans:
        for index, piece in enumerate(span.text.split(" ")):
            if index:
                if word:
                    yield word
                    word = []
                yield [span._replace(text=" ")]
            if piece:
                word.append(span._replace(text=piece))
    if word:
        yield word


def joined(parts: Iterable[Line], between: str) -> Line:
    """Lines in a row, with text between them."""
    result: list[Span] = []
    for index, part in enumerate(parts):
        if index and between:
            result.append(Span("", between))
        result.extend(part)
    return tuple(result)


def flow(items: Sequence[Line], cells: int, gap: int = 2) -> Block:
    """Items one after another, on as many lines as they need; an item is never broken, even one that is wider."""
    rows: list[Line] = []
    row: Line = ()
    for item in items:
        if row and width(row) + gap + width(item) > cells:
            rows.append(row)
            row = ()
        row = (*row, Span("", " " * gap), *item) if row else item
    return (*rows, row) if row else tuple(rows)


def restyled(spans: Line, style: str) -> Line:
    """The line with a style added to all of it."""
    return tuple(Span(f"{old} {style}".strip(), text, target) for old, text, target in spans)


def targeted(spans: Line, target: Target) -> Line:
    """The line as one thing to click."""
    return tuple(Span(style, text, target) for style, text, _ in spans)


def plain(block: Block) -> str:
    """The text of a block, for tests and measuring."""
    return "\n".join("".join(span.text for span in row).rstrip() for row in block)
