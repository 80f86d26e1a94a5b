"""The table while cards are played: who sits where, the piles and rows in the middle, one's own cards.

Pure: a :class:`~client.scene.Scene` and a :class:`Scale` in, blocks of text out. It draws zones, players and counters
as the host names them, and knows no game.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from client.canvas import (
    BLANK,
    Block,
    Line,
    Span,
    beside,
    breadth,
    centred_block,
    clipped,
    flow,
    joined,
    line,
    pad,
    width,
    wrapped,
)
from client.cards import CELLS, Mark, Size, card_span, cards_in_line, row_of_cards
from client.players import PLATE_CELLS, brief, plate, players, seat_line
from client.scene import Scene
from protocol.messages import Player, Zone

MIDDLE_GAP = 3
"""Cells between the seats and the piles beside them."""
OWN_GAP = 3
"""Cells between two zones of one's own."""


@dataclass(frozen=True, slots=True)
class Scale:
    """How large things are drawn. ``seats``: round the table, one a line, two a line, or as short as can be."""

    hand: Size
    zones: Size
    seats: Literal["round", "list", "columns", "brief"]
    air: bool = False
    title: bool = True


SCALES = (
    Scale(Size.BIG, Size.BIG, "round", air=True),
    Scale(Size.BIG, Size.BOX, "round", air=True),
    Scale(Size.BIG, Size.BOX, "round"),
    Scale(Size.BOX, Size.BOX, "round", air=True),
    Scale(Size.BIG, Size.BOX, "list", air=True),
    Scale(Size.BOX, Size.BOX, "list", air=True),
    Scale(Size.BOX, Size.BOX, "list"),
    Scale(Size.BOX, Size.BOX, "columns"),
    Scale(Size.BOX, Size.LINE, "list"),
    Scale(Size.BOX, Size.LINE, "columns"),
    Scale(Size.BOX, Size.LINE, "brief"),
    Scale(Size.LINE, Size.LINE, "columns"),
    Scale(Size.LINE, Size.LINE, "brief"),
    Scale(Size.LINE, Size.LINE, "brief", title=False),
)
"""From roomy to tight; the first that fits is taken."""

ROUND_COLUMNS = 96
"""Seats round the table need this much: a plate on each side and the piles between them."""


def middle(scene: Scene, scale: Scale) -> Block:
    """Seats and the zones everybody sees."""
    public = scene.model.public
    if public is None:
        return ()
    columns = scene.look.columns
    if scale.seats == "round":
        return _round(scene, scale)
    if scale.zones is Size.LINE:
        return (*_seats(scene, scale, columns), *zones_in_line(scene, public.zones, columns))
    boxes = _zones_side_by_side(scene, public.zones, scale.zones)
    seats = _seats(scene, scale, columns)
    side = max(breadth(seats) + MIDDLE_GAP, min(columns // 2, columns - breadth(boxes) - 1))
    return beside((tuple(pad(row, side) for row in seats), boxes), gap=0)


def own_cards(scene: Scene, scale: Scale) -> Block:
    """One's own zones, with what the host notes about them."""
    own = scene.model.own
    if own is None:
        return ()
    if scale.hand is Size.LINE:
        return zones_in_line(scene, own.zones, scene.look.columns, titles=scale.title)
    rows: list[Line] = []
    if scale.seats == "round":
        rows += [seat_line(scene, player) for player in players(scene) if player.seat == scene.model.seat]
    rows += _own_zones(scene, own.zones, scale.hand)
    return centred_block(tuple(rows), scene.look.columns) if scale.seats == "round" else tuple(rows)


def _own_zones(scene: Scene, zones: Sequence[Zone], size: Size) -> Block:
    """One's own zones side by side where they fit, else one below the other."""
    blocks = tuple(_own_zone(scene, zone, size) for zone in zones)
    together = beside(blocks, gap=OWN_GAP)
    if breadth(together) <= scene.look.columns:
        return together
    return tuple(row for block in blocks for row in block)


def _own_zone(scene: Scene, zone: Zone, size: Size) -> Block:
    cells = scene.look.columns - 2
    cards = row_of_cards(zone.cards, marks(scene, zone), size, scene.look.glyphs, cells, zone.groups)
    title = wrapped(
        (Span("", " "), *zone_title(scene, zone)), scene.look.columns, indent=2, most=2, dots=scene.look.glyphs.dots
    )
    return (*title, *((Span("", "  "), *row) for row in cards))


# --- zones ----------------------------------------------------------------------------------------------------------


def marks(scene: Scene, zone: Zone) -> dict[int, Mark]:
    return {place: scene.mark(zone.name, place) for place in range(len(zone.cards))}


def zone_title(scene: Scene, zone: Zone) -> Line:
    """``Your hand - worth 21``."""
    title = scene.said(zone.title, "class:zone")
    if zone.layout == "pile":
        title = (*title, Span("class:zone.count", f" {zone.count}"))
    if zone.note is None:
        return title
    return (*title, Span("", "  "), *scene.said(zone.note, "class:note"))


def _zones_side_by_side(scene: Scene, zones: Sequence[Zone], size: Size) -> Block:
    return beside([_zone_box(scene, zone, size) for zone in zones], gap=2)


def _zone_box(scene: Scene, zone: Zone, size: Size) -> Block:
    cards = _pile_top(zone) if zone.layout == "pile" else zone.cards
    cells = max(len(cards), 1) * CELLS[size]
    block = row_of_cards(cards, marks(scene, zone), size, scene.look.glyphs, cells, zone.groups)
    if not cards:
        block = _no_card(scene, size)
    return (zone_title(scene, zone), *block)


def _pile_top(zone: Zone) -> tuple[str | None, ...]:
    """A pile shows its top card; one whose cards are all hidden shows a back."""
    if zone.cards:
        return zone.cards[:1]
    return (None,) if zone.count else ()


def _no_card(scene: Scene, size: Size) -> Block:
    inside = CELLS[size] - 2
    rows = 3 if size is Size.BIG else 1
    edge, dot = " " + scene.look.glyphs.dot * inside + " ", scene.look.glyphs.dot
    return (
        line(Span("class:card.edge", edge)),
        *(line(Span("class:card.edge", dot + " " * inside + dot)) for _ in range(rows)),
        line(Span("class:card.edge", edge)),
    )


def zones_in_line(scene: Scene, zones: Sequence[Zone], columns: int, *, titles: bool = True) -> Block:
    """Zones as ``stock 31   discard 7♦``, on as many lines as they need. Without titles the note stands at the end."""
    dots = scene.look.glyphs.dots
    rows: list[Line] = []
    waiting: list[Line] = []
    for zone in zones:
        if zone.layout == "pile":
            waiting.append(_pile_in_line(scene, zone))
            continue
        cards = cards_in_line(zone.cards, marks(scene, zone), scene.look.glyphs, zone.groups)
        told = (Span("", " "), *scene.said(zone.note, "class:note"))
        note = [clipped(told, columns - 2, dots)] if zone.note else []
        title = (*zone_title(scene, zone), Span("", ":"))
        if titles and width(title) > columns - 2:
            rows += [(Span("", " "), *row) for row in wrapped(title, columns - 2, indent=1, most=2, dots=dots)]
            title = ()
        pieces = [*([title] if title else []), *cards] if titles else [*cards, *note]
        if len(pieces) * CELLS[Size.LINE] < columns // 2 and zone.layout != "hand":
            waiting.append(joined(pieces, " "))
        else:
            rows += [(Span("", " "), *row) for row in flow(pieces, columns - 2, gap=1)]
    return (*((Span("", " "), *row) for row in flow(waiting, columns - 2, gap=3)), *rows)


def _pile_in_line(scene: Scene, zone: Zone) -> Line:
    title = zone_title(scene, zone)
    top = _pile_top(zone)
    if not top or top[0] is None:
        return title
    mark = scene.mark(zone.name, 0)
    if mark.label or mark.cursor or mark.chosen:
        return (*title, Span("", " "), *cards_in_line(top, {0: mark}, scene.look.glyphs)[0])
    return (*title, Span("", " "), card_span(top[0], scene.look.glyphs))


# --- seats -----------------------------------------------------------------------------------------------------------


def _seats(scene: Scene, scale: Scale, columns: int) -> Block:
    everybody = players(scene)
    match scale.seats:
        case "brief":
            return tuple(
                (Span("", " "), *row) for row in flow([brief(scene, p) for p in everybody], columns - 1, gap=2)
            )
        case "columns":
            rows = tuple(seat_line(scene, player) for player in everybody)
            half = (len(rows) + 1) // 2
            return beside((rows[:half], rows[half:]), gap=1)
        case _:
            return tuple(seat_line(scene, player) for player in everybody)


# --- round the table -------------------------------------------------------------------------------------------------


def _round(scene: Scene, scale: Scale) -> Block:
    """The others round the piles: clockwise from the left, as one would see them from one's own chair."""
    public = scene.model.public
    if public is None:
        return ()
    columns = scene.look.columns
    plates = [plate(scene, player) for player in _clockwise(scene)]
    sides = 1 if len(plates) <= 5 else 2
    left, top, right = _placed(plates, sides)
    boxes = _zones_side_by_side(scene, public.zones, scale.zones)
    between = columns - 2 * PLATE_CELLS - 4
    if breadth(boxes) > between:  # many zones: they get the whole width, seats stand in rows above
        return (*_shelf(plates, columns), *centred_block(boxes, columns))
    tower = _tower(left, len(boxes)), centred_block(boxes, between), _tower(right, len(boxes))
    fill = tuple(pad(row, PLATE_CELLS) for row in tower[0]), tuple(pad(row, between) for row in tower[1])
    level = beside((*fill, tower[2]), gap=2)
    shelf = (*_shelf(top, columns), BLANK) if top else ()
    return (*shelf, *level)


def _clockwise(scene: Scene) -> list[Player]:
    """All others, from the left-hand neighbour on; a spectator sees everybody."""
    everybody = list(players(scene))
    at = next((i for i, player in enumerate(everybody) if player.seat == scene.model.seat), None)
    return everybody if at is None else everybody[at + 1 :] + everybody[:at]


def _placed(plates: list[Block], sides: int) -> tuple[list[Block], list[Block], list[Block]]:
    """Left (from below upwards), top (from the left), right (from above downwards)."""
    if len(plates) == 1:
        return [], plates, []
    sides = min(sides, len(plates) // 2)
    return plates[:sides][::-1], plates[sides : len(plates) - sides], plates[len(plates) - sides :]


def _tower(plates: list[Block], height: int) -> Block:
    rows: list[Line] = []
    for block in plates:
        rows += [*block, BLANK] if len(plates) > 1 else block
    above = (BLANK,) * max((height - len(rows)) // 2, 0)
    return (*above, *rows)


def _shelf(plates: list[Block], columns: int) -> Block:
    """Plates in rows, evenly spread."""
    if not plates:
        return ()
    a_row = max(columns // (PLATE_CELLS + 2), 1)
    rows: list[Line] = []
    for start in range(0, len(plates), a_row):
        level = [tuple(pad(row, PLATE_CELLS) for row in block) for block in plates[start : start + a_row]]
        rows.extend(centred_block(beside(level, gap=2), columns))
    return tuple(rows)
