"""The head of the screen: where we are and who watches, what is going on, who is waited for and how long still. Pure.

What is going on is the host's sentence; that it is one's own turn stands beside it in words of ours.
"""

from collections.abc import Iterator

from client.canvas import Block, Line, Span, clipped, joined, line, pad, spread, width, wrapped
from client.glyphs import legible
from client.labels import label
from client.model import Model, remaining
from client.offers import in_lobby
from client.scene import TIGHT_ROWS, TIGHTEST_ROWS, Scene
from protocol.messages import Clock

SOON = 10
"""Seconds from which the countdown is shown as urgent."""


def header(scene: Scene) -> Block:
    """Where we are and who watches; what is going on and who is waited for, in a line of their own or together."""
    columns, dots = scene.look.columns, scene.look.glyphs.dots
    public = scene.model.public
    if public is None or (in_lobby(scene.model) and public.stage != "over"):
        return (_title(scene, None),)
    clock = waited_for(scene)
    says = (Span("", " "), *scene.said(public.headline, "class:headline"))
    together = spread(says, clock, columns, dots)
    if scene.look.rows < TIGHTEST_ROWS:
        return (together,)
    if width(says) + width(clock) + 1 <= columns:
        return (_title(scene, None), together)
    spoken = wrapped(says, columns, indent=1, most=2, dots=dots)
    if scene.look.rows < TIGHT_ROWS:  # the clock stands where watchers do otherwise
        return (_title(scene, clock), *spoken)
    *before, last = spoken
    if width(last) + width(clock) + 1 <= columns:
        return (_title(scene, None), *before, spread(last, clock, columns))
    return (_title(scene, None), *spoken, pad(clock, columns))


def _title(scene: Scene, right: Line | None) -> Line:
    """The fullest form that fits, at the right ``right`` or whoever watches; what is one's own part goes last."""
    columns = scene.look.columns
    forms = _titles(scene) if right is None else ((left, right) for left, _ in _titles(scene))
    for left, beside in forms:
        if width(left) + width(beside) + 2 <= columns:
            break
    title = spread(
        (Span("", " "), *clipped(left, columns - width(beside) - 2, scene.look.glyphs.dots)), beside, columns
    )
    marked = beside if right is not None else ()
    return tuple(span if span in marked else span._replace(style=f"class:title {span.style}".strip()) for span in title)


def _titles(scene: Scene) -> Iterator[tuple[Line, Line]]:
    model, dot = scene.model, f" {scene.look.glyphs.dot} "
    if model.table is None:
        yield line(scene.text(label("app"))), ()
        return
    what = [line(scene.text(model.table.title, "bold"))]
    if model.public is not None and not in_lobby(model):
        what.append(line(scene.text(label("deal", n=model.public.deal))))
    name, notes = [line(scene.text(model.table.name))], _notes(scene)
    names, count = _watchers(scene)
    shuffle = _shuffle(scene)
    if shuffle:
        yield joined([*what, *name, *notes[0], shuffle], dot), names
        yield joined([*what, *name, *notes[0], shuffle], dot), count
        yield joined([*what, *notes[0], shuffle], dot), count
    yield joined([*what, *name, *notes[0]], dot), names
    yield joined([*what, *notes[0]], dot), names
    for note in notes:
        yield joined([*what, *note], dot), count
        yield joined([*what, *note], dot), ()
    yield joined([*what[:1], *notes[-1]], dot), ()
    yield joined(notes[-1] or what[:1], dot), ()


def _shuffle(scene: Scene) -> Line:
    """What was found about the last shuffle."""
    found, glyphs = scene.model.shuffle, scene.look.glyphs
    if found is None or scene.model.unfair:
        return ()
    return line(scene.text(label(f"shuffle_{found}", sign=glyphs.check if glyphs.half else "ok")))


def _notes(scene: Scene) -> list[list[Line]]:
    """What a spectator is told of that, at length and in short."""
    model = scene.model
    if model.role != "spectator":
        return [[]]
    keys = ("you_wait", "you_wait_short") if model.waiting else ("you_watch",)
    return [[line(scene.text(label(key), "italic"))] for key in keys]


def _watchers(scene: Scene) -> tuple[Line, Line]:
    """Spectators by name, and their number for where the names are too long."""
    watching = scene.model.table.spectators if scene.model.table else ()
    if not watching:
        return (), ()
    names = label("watching", names=", ".join(legible(name, scene.look.glyphs) for name in watching))
    count = line(scene.text(f"{label('watching_many', n=len(watching))} "))
    by_name = line(scene.text(f"{names} "))
    return (count if width(by_name) > scene.look.columns // 2 else by_name), count


def waited_for(scene: Scene) -> Line:
    """Who is waited for and until when: ``YOUR TURN  0:42``."""
    model = scene.model
    public = model.public
    if public is None:
        return ()
    who = who_is_waited_for(scene)
    style = "class:mine" if my_move(model) else "class:wait"
    left = remaining(model, scene.now) if model.online else None  # who knows what the host's clock does meanwhile
    if left is None:
        return line(Span(style, f" {who} ")) if who else ()
    urgent = " class:urgent" if left <= SOON and model.my_turn else ""
    return line(Span(style + urgent, f" {who} {_minutes(left)} ".replace("  ", " ")))


def _resting(clock: Clock | None) -> bool:
    return clock is not None and clock.why == "result"


def my_move(model: Model) -> bool:
    """Whether it is this person's turn, and not the rest after a deal, and everything does not stand still."""
    return model.my_turn and not _resting(model.clock) and halted(model) is None


def halted(model: Model) -> str | None:
    """Why everything stands still, in a few words; None where it does not."""
    clock = model.clock
    if clock is None or clock.why not in ("paused", "stalled", "ceremony", "nobody"):
        return None
    return label(f"why_{clock.why}", name=clock.by)


def who_is_waited_for(scene: Scene) -> str:
    """The names waited for, and why they have the time they have."""
    model, clock = scene.model, scene.model.clock
    if _resting(clock):
        return label("why_result")
    still = halted(model)
    if still is not None:
        waits = clock is not None and clock.why == "ceremony" and clock.seats
        return f"{still}: {', '.join(scene.name(seat) for seat in clock.seats)}" if waits and clock else still
    seats = clock.seats if clock else model.public.turn if model.public else ()
    if not seats:
        return ""
    if model.seat in seats and model.my_turn:
        who = label("your_turn")
    elif len(seats) > 2:
        who = label("all_of_you", n=len(seats))
    else:
        who = label("waits_for", names=", ".join(scene.name(seat) for seat in seats))
    why = {"hold": "why_hold", "away": "why_away", "window": "why_window"}.get(clock.why if clock else "")
    return f"{who} ({label(why)})" if why else who


def _minutes(seconds: float) -> str:
    whole = int(seconds + 0.999)
    return f"{whole // 60}:{whole % 60:02}"
