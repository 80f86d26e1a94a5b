"""The table while cards are played: who sits where, the piles and rows in the middle, one's own cards.

Pure: a :class:`~client.scene.Scene` and a :class:`Scale` in, blocks of text out. It draws zones, players and counters
as the host names them, and knows no game.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from client.canvas import BLANK, Block, Line, Span, beside, breadth, centred_block, cut, flow, joined, line, pad, width
from client.cards import CELLS, Mark, Size, card_span, cards_in_line, row_of_cards
from client.glyphs import fit
from client.labels import label
from client.scene import NAME_CELLS, Scene, presence
from protocol.messages import Counter, Player, Zone

MOST_PIPS = 9
"""Counters up to this are drawn as pips, above as numbers: more than nine cannot be counted at a glance."""

MIDDLE_GAP = 3
"""Cells between the seats and the piles beside them."""

STYLED_FLAGS = frozenset({"dealer", "knocker", "knocked", "out", "free"})


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
    Scale(Size.BOX, Size.BOX, "list", air=True),
    Scale(Size.BOX, Size.BOX, "list"),
    Scale(Size.BOX, Size.BOX, "columns"),
    Scale(Size.BOX, Size.LINE, "list"),
    Scale(Size.BOX, Size.LINE, "columns"),
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
        rows += [seat_line(scene, player) for player in _players(scene) if player.seat == scene.model.seat]
    for zone in own.zones:
        rows.append((Span("", " "), *zone_title(scene, zone)))
        cards = row_of_cards(
            zone.cards, marks(scene, zone), scale.hand, scene.look.glyphs, scene.look.columns - 2, zone.groups
        )
        rows.extend((Span("", "  "), *row) for row in cards)
    return centred_block(tuple(rows), scene.look.columns) if scale.seats == "round" else tuple(rows)


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
    block = row_of_cards(cards, marks(scene, zone), size, scene.look.glyphs, max(len(cards), 1) * CELLS[size])
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
    rows: list[Line] = []
    waiting: list[Line] = []
    for zone in zones:
        if zone.layout == "pile":
            waiting.append(_pile_in_line(scene, zone))
            continue
        cards = cards_in_line(zone.cards, marks(scene, zone), scene.look.glyphs)
        note = [(Span("", " "), *scene.said(zone.note, "class:note"))] if zone.note else []
        pieces = [(*zone_title(scene, zone), Span("", ":")), *cards] if titles else [*cards, *note]
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
    players = scene.model.public.players if scene.model.public else ()
    match scale.seats:
        case "brief":
            return tuple((Span("", " "), *row) for row in flow([_brief(scene, p) for p in players], columns - 1, gap=2))
        case "columns":
            rows = tuple(seat_line(scene, player) for player in players)
            half = (len(rows) + 1) // 2
            return beside((rows[:half], rows[half:]), gap=1)
        case _:
            return tuple(seat_line(scene, player) for player in players)


def seat_line(scene: Scene, player: Player) -> Line:
    """A player in one line: turn, name, counters, flags, connection."""
    glyphs = scene.look.glyphs
    cells = min(max((width(line(scene.name(p.seat))) for p in _players(scene)), default=0) + 1, NAME_CELLS + 1)
    parts = [*counters(scene, player), *standing(scene, player)]
    return line(
        turn_mark(scene, player.seat),
        Span(name_style(scene, player), fit(scene.name(player.seat), max(cells, 4), glyphs)),
        *joined(parts, "  "),
    )


def _players(scene: Scene) -> tuple[Player, ...]:
    return scene.model.public.players if scene.model.public else ()


def turn_mark(scene: Scene, seat: int) -> Span:
    """Who is waited for, by a sign and not by colour alone."""
    public = scene.model.public
    waited = public is not None and seat in public.turn
    return Span("class:turn", f" {scene.look.glyphs.arrow} ") if waited else Span("", "   ")


def name_style(scene: Scene, player: Player) -> str:
    styles = ["class:name.own"] if player.seat == scene.model.seat else ["class:name"]
    if any(flag.name == "out" for flag in player.flags):
        styles.append("class:gone")
    return " ".join(styles)


def counters(scene: Scene, player: Player) -> list[Line]:
    return [_counter(scene, counter) for counter in player.counters]


def _counter(scene: Scene, counter: Counter) -> Line:
    if counter.of is not None and counter.of <= MOST_PIPS:
        return pips(scene, counter.value, counter.of)
    of = f"/{counter.of}" if counter.of is not None else ""
    return (*scene.said(counter.label, "class:dim"), Span("", f" {counter.value}{of}"))


def pips(scene: Scene, value: int, of: int) -> Line:
    """Lives as one sees them at a glance: ``●●○``."""
    glyphs = scene.look.glyphs
    value = max(0, value)
    return line(Span("class:life", glyphs.life * value), Span("class:lost", glyphs.lost * max(of - value, 0)))


def standing(scene: Scene, player: Player) -> list[Line]:
    """Flags, the place of who is out, how the connection is, and whether this is you."""
    parts: list[Line] = [
        scene.said(flag.label, f"class:flag.{flag.name}" if flag.name in STYLED_FLAGS else "class:flag")
        for flag in player.flags
    ]
    if player.place is not None:
        parts.append(line(scene.text(label("place", n=player.place), "class:dim")))
    if player.seat == scene.model.seat:
        parts.append(line(scene.text(label("you"), "class:dim")))
    parts += [line(scene.text(word, presence_style(word))) for word in presence(scene, player.seat)]
    return parts


def presence_style(word: str) -> str:
    return "class:dim" if word.startswith(label("bot")) else "class:absent"


def _brief(scene: Scene, player: Player) -> Line:
    """``►Bo ●●○``: for windows where there is room for nothing else."""
    waited = turn_mark(scene, player.seat)
    glyphs = scene.look.glyphs
    name = Span(
        name_style(scene, player), fit(scene.name(player.seat), min(width(line(scene.name(player.seat))), 8), glyphs)
    )
    flags = "".join(flag.name[:1].upper() for flag in player.flags)
    gone = (
        ["!"] if presence(scene, player.seat) and presence_style(presence(scene, player.seat)[0]) != "class:dim" else []
    )
    parts = [line(name), *counters(scene, player)]
    parts += [line(Span("class:flag", flags))] if flags else []
    parts += [line(Span("class:absent", sign)) for sign in gone]
    return (waited._replace(text=waited.text.strip()), *joined(parts, " "))


# --- round the table -------------------------------------------------------------------------------------------------

PLATE_CELLS = 26


def _round(scene: Scene, scale: Scale) -> Block:
    """The others round the piles: clockwise from the left, as one would see them from one's own chair."""
    public = scene.model.public
    if public is None:
        return ()
    columns = scene.look.columns
    plates = [_plate(scene, player) for player in _clockwise(scene)]
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
    players = list(_players(scene))
    at = next((i for i, player in enumerate(players) if player.seat == scene.model.seat), None)
    return players if at is None else players[at + 1 :] + players[:at]


def _placed(plates: list[Block], sides: int) -> tuple[list[Block], list[Block], list[Block]]:
    """Left (from below upwards), top (from the left), right (from above downwards)."""
    if len(plates) == 1:
        return [], plates, []
    sides = min(sides, len(plates) // 2)
    return plates[:sides][::-1], plates[sides : len(plates) - sides], plates[len(plates) - sides :]


def _tower(plates: list[Block], height: int) -> Block:
    rows: list[Line] = []
    for plate in plates:
        rows += [*plate, BLANK] if len(plates) > 1 else plate
    above = (BLANK,) * max((height - len(rows)) // 2, 0)
    return (*above, *rows)


def _shelf(plates: list[Block], columns: int) -> Block:
    """Plates in rows, evenly spread."""
    if not plates:
        return ()
    a_row = max(columns // (PLATE_CELLS + 2), 1)
    rows: list[Line] = []
    for start in range(0, len(plates), a_row):
        level = [tuple(pad(row, PLATE_CELLS) for row in plate) for plate in plates[start : start + a_row]]
        rows.extend(centred_block(beside(level, gap=2), columns))
    return tuple(rows)


def _plate(scene: Scene, player: Player) -> Block:
    """A player at the table: name, counters and flags, the cards held."""
    glyphs = scene.look.glyphs
    name = line(turn_mark(scene, player.seat), Span(name_style(scene, player), scene.name(player.seat)))
    backs = joined((line(Span("class:card.back", glyphs.back * 2)) for _ in range(min(player.cards, 7))), " ")
    many = [line(scene.text(label("more_cards", n=player.cards), "class:dim"))] if player.cards > 7 else []
    stands = joined([*counters(scene, player), *many, *standing(scene, player)], "  ")
    rows = (name, stands, backs)
    return tuple(cut((Span("", "   " if number else ""), *row), PLATE_CELLS) for number, row in enumerate(rows))
