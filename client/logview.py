"""The log as rows: what happened, what was said, what became of the table; wrapped once and kept.

:class:`LogRows` gives the rows that are in view and holds still when scrolled back, until one's own turn. Pure but for
what it remembers of rows already wrapped.
"""

from dataclasses import replace
from functools import partial

from client.canvas import Block, Line, Span, line, restyled, wrapped
from client.cards import said
from client.glyphs import legible
from client.header import my_move
from client.labels import label
from client.model import LogLine
from client.scene import Scene
from client.words import say

LOUD = frozenset({"knocked", "called", "ended", "lost", "boarded", "out", "replayed", "won"})
"""Kinds of happenings that change what everybody does next; they are printed bold. Others are plain."""

BEGUN = frozenset({"drew", "took"})
"""Kinds with which a turn begins: what the same seat does next stands in the same line."""


class LogRows:
    """The wrapped rows of a log. ``back``: rows between the last one in view and the newest; 0 follows the tail."""

    def __init__(self) -> None:
        self.back = 0
        self._rows: list[Line] = []
        self._seen = 0
        self._last: tuple[LogLine, int] | None = None  # what was told last, and its rows
        self._key: object = None
        self._my_turn = False

    def view(self, scene: Scene, height: int) -> Block:
        """The rows in view, at most ``height``."""
        self._catch_up(scene)
        if my_move(scene.model) and not self._my_turn:
            self.back = 0  # what led to one's own turn is to be seen
        self._my_turn = my_move(scene.model)
        self.back = max(0, min(self.back, len(self._rows) - height))
        end = len(self._rows) - self.back
        return tuple(self._rows[max(end - height, 0) : end])

    def scroll(self, rows: int) -> None:
        """Back by so many rows; negative: towards the newest."""
        self.back = max(0, self.back + rows)

    def follow(self) -> bool:
        """To the newest; whether it was scrolled back."""
        was, self.back = self.back, 0
        return was > 0

    def _catch_up(self, scene: Scene) -> None:
        model = scene.model
        names = tuple(chair.name for chair in model.table.chairs) if model.table else ()
        key = (scene.look.columns, scene.look.glyphs, names, model.table_id)
        if key != self._key or model.last < self._seen:
            self._key, self._rows, self._seen, self._last = key, [], 0, None
        for entry in model.log if self._seen == 0 else model.log[-(model.last - self._seen) or len(model.log) :]:
            if entry.n <= self._seen:
                continue
            self._add(scene, entry)
        self._seen = model.last

    def _add(self, scene: Scene, entry: LogLine) -> None:
        before, gone = self._last or (None, 0)
        together = None if before is None else _together(before, entry)
        if together is not None:
            del self._rows[len(self._rows) - gone :]
        rows = log_line(scene, together or entry)
        self._rows.extend(rows)
        self.back += len(rows) - (gone if together else 0) if self.back else 0
        self._last = entry, len(rows)


def _together(before: LogLine, entry: LogLine) -> LogLine | None:
    """Two lines about one turn as one: ``Ann draws from the stock and throws 3S``."""
    if before.kind not in BEGUN or entry.kind in BEGUN | LOUD or before.source != entry.source or before.seat is None:
        return None
    if (before.seat, before.automatic, before.past) != (entry.seat, entry.automatic, entry.past):
        return None
    who = ("seat", before.seat)
    if before.says[:1] != (who,) or entry.says[:1] != (who,):
        return None
    return replace(entry, says=(*before.says, label("log_and"), *entry.says[1:]))


def log_line(scene: Scene, entry: LogLine) -> Block:
    """One entry, wrapped."""
    spans = _spans(scene, entry)
    if entry.past:
        spans = restyled(spans, "class:log.past")
    return wrapped((Span("", " "), *spans), scene.look.columns - 1, indent=3, dots=scene.look.glyphs.dots)


def _name(scene: Scene, entry: LogLine, seat: int) -> str:
    """The name at a seat when it happened: later somebody else may sit there."""
    return scene.clipped(entry.names[seat - 1]) if 0 < seat <= len(entry.names) else scene.name(seat)


def _spans(scene: Scene, entry: LogLine) -> Line:
    glyphs = scene.look.glyphs
    match entry.source:
        case "chat":
            name = Span("class:log.chat class:name", f"{legible(entry.name, glyphs)}: ")
            return (name, *said(entry.says, scene.name, glyphs, "class:log.chat"))
        case "notice":
            return line(
                Span("class:log.notice", f"{glyphs.dot} "), *said(entry.says, scene.name, glyphs, "class:log.notice")
            )
        case "game":
            style = "class:log.loud" if entry.kind in LOUD else "class:log"
            told = said(entry.says, partial(_name, scene, entry), glyphs, style)
            if not entry.automatic:
                return told
            before, _, after = say("for_you", text="\n").partition("\n")
            return line(Span("class:log.notice", before), *told, Span("class:log.notice", after))
