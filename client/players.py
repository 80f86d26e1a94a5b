"""One player as a line, as a plate at the table, or as short as can be: turn, name, counters, flags, connection. Pure.

Counters and flags are the host's words; how somebody's connection is, and who is a bot or you, are ours.
"""

from collections.abc import Sequence

from client.canvas import Block, Line, Span, clipped, joined, line, width
from client.glyphs import fit
from client.header import my_move
from client.labels import label
from client.scene import NAME_CELLS, Scene, player_presence
from protocol.messages import Counter, Player

MOST_PIPS = 9
"""Counters up to this are drawn as pips, above as numbers: more than nine cannot be counted at a glance."""

PLATE_CELLS = 26
BRIEF_CELLS = 8
MOST_BACKS = 7
"""More cards than these are told as a number."""

STYLED_FLAGS = frozenset({"dealer", "knocker", "knocked", "out", "free"})


def seat_line(scene: Scene, player: Player) -> Line:
    """A player in one line: turn, name, counters, flags, connection."""
    glyphs = scene.look.glyphs
    cells = min(max((width(line(scene.name(p.seat))) for p in players(scene)), default=0) + 1, NAME_CELLS + 1)
    parts = [*counters(scene, player), *standing(scene, player)]
    return line(
        turn_mark(scene, player.seat),
        Span(name_style(scene, player), fit(scene.name(player.seat), max(cells, 4), glyphs)),
        *joined(parts, "  "),
    )


def players(scene: Scene) -> tuple[Player, ...]:
    return scene.model.public.players if scene.model.public else ()


def in_sight(scene: Scene, people: Sequence[tuple[int, Line]], rows: int) -> Block:
    """A row for each seat, as many as there is room for; one's own among them, and how many more there are."""
    if len(people) <= rows:
        return tuple(row for _, row in people)
    kept = list(people[: max(rows - 1, 0)])
    own = next((one for one in people if one[0] == scene.model.seat), None)
    if rows == 1 and own is not None:
        return (own[1],)
    if kept and own is not None and own not in kept:
        kept[-1] = own
    more = line("   ", scene.text(label("more_people", n=len(people) - len(kept)), "class:dim"))
    return (*(row for _, row in kept), more)[: max(rows, 0)]


def turn_mark(scene: Scene, seat: int) -> Span:
    """Who is waited for, by a sign and not by colour alone."""
    public = scene.model.public
    waited = public is not None and seat in public.turn
    return Span("class:turn", f" {scene.look.glyphs.arrow} ") if waited else Span("", "   ")


def name_style(scene: Scene, player: Player) -> str:
    mine = player.seat == scene.model.own_seat
    styles = ["class:name.own"] if mine else ["class:name"]
    if mine and my_move(scene.model):
        styles.append("class:mine")
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
    if player.seat == scene.model.own_seat:
        parts.append(line(scene.text(label("you"), "class:dim")))
    parts += [line(scene.text(word, presence_style(word))) for word in player_presence(scene, player.seat)]
    return parts


def presence_style(word: str) -> str:
    return "class:dim" if word.startswith(label("bot")) else "class:absent"


def brief(scene: Scene, player: Player) -> Line:
    """``►Bo ●●○``: for windows where there is room for nothing else. ``!``: not there."""
    name = scene.name(player.seat)
    cells = min(width(line(name)), BRIEF_CELLS)
    parts = [line(Span(name_style(scene, player), fit(name, cells, scene.look.glyphs))), *counters(scene, player)]
    flags = "".join(flag.name[:1].upper() for flag in player.flags)
    parts += [line(scene.text(flags, "class:flag"))] if flags else []
    if any(presence_style(word) == "class:absent" for word in player_presence(scene, player.seat)):
        parts.append(line(Span("class:absent", "!")))
    waited = turn_mark(scene, player.seat)
    return (waited._replace(text=waited.text.strip()), *joined(parts, " "))


def plate(scene: Scene, player: Player) -> Block:
    """A player at the table: name, counters and flags, the cards held."""
    glyphs = scene.look.glyphs
    name = line(turn_mark(scene, player.seat), Span(name_style(scene, player), scene.name(player.seat)))
    backs = joined((line(Span("class:card.back", glyphs.back * 2)) for _ in range(min(player.cards, MOST_BACKS))), " ")
    many = [line(scene.text(label("more_cards", n=player.cards), "class:dim"))] if player.cards > MOST_BACKS else []
    stands = joined([*counters(scene, player), *many, *standing(scene, player)], "  ")
    rows = (name, stands, backs)
    return tuple(
        clipped((Span("", "   " if number else ""), *row), PLATE_CELLS, glyphs.dots) for number, row in enumerate(rows)
    )
