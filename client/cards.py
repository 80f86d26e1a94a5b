"""How cards and sentences are drawn: as big boxes, small boxes or in a line; symbols or letters.

A card never shows by colour alone what it is or what happens to it: the suit is a sign, the card under the cursor
stands between ``>`` and ``<``, a chosen one between brackets, one that cannot be chosen is crossed out. It knows faces
as the wire writes them (``7D``, ``TH``, ``JO``) and nothing of their worth.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache

from client.canvas import Block, Line, Span, Target, beside, centred, joined, line, targeted
from client.glyphs import Glyphs, legible
from protocol.messages import Sentence


class Size(Enum):
    """How much room a card takes."""

    LINE = "line"
    BOX = "box"
    BIG = "big"


CELLS = {Size.LINE: 5, Size.BOX: 5, Size.BIG: 7}


@dataclass(frozen=True, slots=True)
class Mark:
    """What is going on with a card on the table. ``label``: what is written under it, usually its number key."""

    cursor: bool = False
    chosen: bool = False
    barred: bool = False
    new: bool = False
    label: str = ""
    target: Target | None = None


UNMARKED = Mark()


def rank(face: str) -> str:
    """The rank as people write it: ``10`` for T."""
    return "10" if face[0] == "T" else face[0]


def suit_style(face: str | None) -> str:
    if face is None:
        return "class:card.back"
    return "class:suit.joker" if face == "JO" else f"class:suit.{face[1].lower()}"


def face_text(face: str | None, glyphs: Glyphs) -> str:
    """``7♦``, ``10♥``, ``JO``; a card face down is two backs."""
    if face is None:
        return glyphs.back * 2
    return "JO" if face == "JO" else rank(face) + glyphs.suit(face[1])


def card_span(face: str | None, glyphs: Glyphs) -> Span:
    """A card within a sentence."""
    return Span(suit_style(face), face_text(face, glyphs))


def said(sentence: Sentence | None, name: Callable[[int], str], glyphs: Glyphs, style: str = "") -> Line:
    """A sentence of the host with its cards drawn and its seats named."""
    spans: list[Span] = []
    for part in sentence or ():
        match part:
            case str():
                spans.append(Span(style, legible(part, glyphs)))
            case ("card", str() as face):
                spans.append(_said_card(face, glyphs, style))
            case ("seat", int() as seat):
                spans.append(Span(f"{style} class:name".strip(), legible(name(seat), glyphs)))
            case _:  # a kind of part from a newer host: show what it holds
                spans.append(Span(style, legible(str(part[1]), glyphs)))
    return tuple(spans)


def _said_card(face: str, glyphs: Glyphs, style: str) -> Span:
    known = face == "JO" or (len(face) == 2 and face[1] in glyphs.suits)
    return card_span(face, glyphs) if known else Span(style, legible(face, glyphs))


# --- rows of cards ---------------------------------------------------------------------------------------------


def row_of_cards(
    faces: Sequence[str | None],
    marks: Mapping[int, Mark],
    size: Size,
    glyphs: Glyphs,
    cells: int,
    groups: tuple[tuple[int, ...], ...] = (),
) -> Block:
    """Cards side by side, broken into as many rows as they need. Cards of a group stand apart from the others."""
    blocks = [_card(face, marks.get(place, UNMARKED), size, glyphs) for place, face in enumerate(faces)]
    gaps = _group_starts(groups)
    rows: list[Line] = []
    for start, end in _runs(len(blocks), max(cells // CELLS[size], 1)):
        row: Block = ()
        for place in range(start, end):
            gap = 2 if place in gaps and place > start else 0
            row = beside((row, blocks[place]), gap) if row else blocks[place]
        rows.extend(row)
    return tuple(rows)


def _runs(count: int, most: int) -> list[tuple[int, int]]:
    return [(start, min(start + most, count)) for start in range(0, count, most)]


def _group_starts(groups: tuple[tuple[int, ...], ...]) -> frozenset[int]:
    """Where a blank separates melds from what stands before and behind them."""
    return frozenset(edge for group in groups if group for edge in (group[0], group[-1] + 1))


@lru_cache(maxsize=1024)  # a drawing asks for the same few cards as the one before, at several sizes
def _card(face: str | None, mark: Mark, size: Size, glyphs: Glyphs) -> Block:
    match size:
        case Size.BIG:
            rows = _boxed(_big_inside(face, glyphs), face, mark, glyphs)
        case _:
            rows = _boxed((_box_inside(face, glyphs),), face, mark, glyphs)
    return tuple(targeted(row, mark.target) for row in rows) if mark.target else rows


def _box_inside(face: str | None, glyphs: Glyphs) -> str:
    if face is None:
        return glyphs.back * 3
    if face == "JO":
        return f"{glyphs.joker}JO"
    return f"{rank(face):<2}{glyphs.suit(face[1])}"


def _big_inside(face: str | None, glyphs: Glyphs) -> tuple[str, ...]:
    if face is None:
        return (glyphs.back * 5,) * 3
    if face == "JO":
        return ("JO   ", f"  {glyphs.joker}  ", "   JO")
    return (f"{rank(face):<5}", f"  {glyphs.suit(face[1])}  ", f"{rank(face):>5}")


def _boxed(inside: tuple[str, ...], face: str | None, mark: Mark, glyphs: Glyphs) -> Block:
    edge = _edge_style(mark)
    style = "class:card.barred" if mark.barred else suit_style(face)
    top_left, top_right, low_left, low_right = glyphs.corners
    level = glyphs.horizontal * len(inside[0])
    rows = [line(Span(edge, top_left + level + top_right))]
    rows += [
        line(Span(edge, glyphs.vertical), Span(f"{style} {_lift(mark)}".strip(), text), Span(edge, glyphs.vertical))
        for text in inside
    ]
    rows.append(line(Span(edge, low_left + level + low_right)))
    if mark.label or mark.cursor or mark.chosen:
        rows.append(centred(label(mark), len(level) + 2))
    return tuple(rows)


def _edge_style(mark: Mark) -> str:
    if mark.cursor:
        return "class:card.cursor"
    if mark.chosen:
        return "class:card.chosen"
    return "class:card.new" if mark.new else "class:card.edge"


def _lift(mark: Mark) -> str:
    return "class:card.lit" if mark.cursor or mark.chosen else ""


def label(mark: Mark) -> Line:
    """What stands under a card: its key, between the signs of cursor and choice."""
    text = "x" if mark.barred else mark.label or " "
    before = ">" if mark.cursor else "[" if mark.chosen else " "
    after = "]" if mark.chosen else "<" if mark.cursor else " "
    style = "class:card.cursor" if mark.cursor else "class:card.chosen" if mark.chosen else "class:card.label"
    cursor = [Span("[SetCursorPosition]", "")] if mark.cursor else []  # screen readers follow it
    return line(*cursor, Span(style, before + text + after))


def cards_in_line(
    faces: Sequence[str | None],
    marks: Mapping[int, Mark],
    glyphs: Glyphs,
    groups: tuple[tuple[int, ...], ...] = (),
) -> tuple[Line, ...]:
    """One piece of line for each card, for :func:`client.canvas.flow`. A stroke stands between groups of cards."""
    pieces = (_in_line(face, marks.get(place, UNMARKED), glyphs) for place, face in enumerate(faces))
    edges = _group_starts(groups)
    stroke = Span("class:card.edge", f"{glyphs.vertical} ")
    return tuple((stroke, *piece) if place and place in edges else piece for place, piece in enumerate(pieces))


def _in_line(face: str | None, mark: Mark, glyphs: Glyphs) -> Line:
    before = ">" if mark.cursor else "[" if mark.chosen else " "
    after = "]" if mark.chosen else "<" if mark.cursor else " "
    edge = _edge_style(mark)
    style = "class:card.barred" if mark.barred else suit_style(face)
    key = [Span("class:card.label", ("x" if mark.barred else mark.label) + ":")] if mark.label.strip() else []
    cursor = [Span("[SetCursorPosition]", "")] if mark.cursor else []
    face_span = Span(f"{style} {_lift(mark)}".strip(), face_text(face, glyphs))
    spans = line(*key, *cursor, Span(edge, before), face_span, Span(edge, after))
    return targeted(spans, mark.target) if mark.target else spans


def hand_in_words(faces: Sequence[str | None], glyphs: Glyphs) -> Line:
    """Cards as they stand in a table of results: ``K♥ A♥ 3♠``, each in three cells."""
    return joined((line(Span(suit_style(face), f"{face_text(face, glyphs):>3}")) for face in faces), " ")
