"""Makes the picture once for each drawing, however many windows ask for a part of it.

It also knows when the picture will look different without anything having happened: when a countdown shows its next
second, or a refusal has stood long enough.
"""

from collections.abc import Callable

from client.canvas import Block, Line, Span, cut, line, spread, wrapped
from client.desk import Desk
from client.formview import form_page
from client.header import waited_for
from client.help import help_page
from client.labels import label
from client.logview import LogRows
from client.menuview import menu_page
from client.model import REFUSAL_TIME, Model, Retrying, remaining
from client.scene import Look, Scene
from client.view import Picture, message, picture, too_small


class Painter:
    """``drawing`` counts the drawings of the application, ``look`` measures the window, ``now`` is the clock."""

    def __init__(
        self, desk: Desk, *, drawing: Callable[[], int], look: Callable[[], Look], now: Callable[[], float]
    ) -> None:
        self.desk, self.log = desk, LogRows()
        self._drawing, self._measure, self._now = drawing, look, now
        self._made_for = -1
        self._scene: Scene | None = None
        self._picture: Picture | None = None

    @property
    def look(self) -> Look:
        return self.scene.look

    @property
    def scene(self) -> Scene:
        """The scene of this drawing."""
        if self._scene is None or self._made_for != self._drawing():
            self._made_for = self._drawing()
            self._scene, self._picture = self.desk.scene(self._measure(), self._now()), None
        return self._scene

    @property
    def picture(self) -> Picture:
        scene = self.scene
        if self._picture is None:
            self._picture = picture(scene)
        return self._picture

    def log_rows(self, height: int) -> Block:
        return self.log.view(self.scene, height)

    def log_title(self) -> Block:
        scene = self.scene
        if not self.log.back:
            return self.picture.log_title
        level = scene.look.glyphs.horizontal
        title = f"{level} {label('log_back')} "
        return (cut(line(Span("class:rule.back", title + level * scene.look.columns)), scene.look.columns),)

    def message(self) -> Block:
        """Above the command line; a question before leaving goes before everything else."""
        return self._question() if self.desk.quitting else self.picture.message

    def _question(self) -> Block:
        """Whether to leave, what that does, and the keys; drawn once, it counts as asked."""
        desk, scene = self.desk, self.scene
        desk.asked = True
        title = line(scene.text(f" {label(f'{desk.asking}_title')} ", "class:quit"))
        what = label("leave_text") if desk.asking == "leave" else desk.parting(scene.model)
        keys = line(" ", scene.text(label(f"{desk.asking}_keys"), "class:key"))
        rows = wrapped((*title, Span("", " "), scene.text(what)), scene.look.columns, indent=1)
        return scene.fitted((*rows, keys))

    def help_title(self) -> Block:
        """Also with the help open one sees who is waited for."""
        scene = self.scene
        here = label(f"help_{self.desk.chapter}")
        return self._head(line(" ", scene.text(f"{label('help_title')}: {here}")), waited_for(scene))

    def help_rows(self, height: int) -> Block:
        page = self.scene.fitted(help_page(self.scene, self.desk.chapter))
        self.desk.scrolled = max(0, min(self.desk.scrolled, len(page) - height))
        return page[self.desk.scrolled : self.desk.scrolled + height]

    def form_title(self) -> Block:
        scene = self.scene
        table = scene.model.table
        title = f"{label('form_title')} {table.title}, {table.preset}" if table else label("form_title")
        return self._head(line(" ", scene.text(title)), ())

    def form_rows(self, height: int) -> Block:
        form = self.desk.form
        return form_page(self.scene, form.rows, form.cursor, form.looked_at, form.typed, height)

    def form_message(self) -> Block:
        """The last word of host or form; while something is not set yet, how it gets set."""
        if self.desk.quitting:
            return self._question()
        form = self.desk.form
        fresh = form.looked_at is not None or bool(form.typed)
        return message(self.scene, form.hint or (label("form_sets") if fresh else ""))

    def form_foot(self) -> Block:
        wide = label("form_keys")
        text = wide if len(wide) + 2 <= self.scene.look.columns else label("form_short_keys")
        return self.scene.fitted([line(" ", self.scene.text(text, "class:keys"))])

    def menu_title(self) -> Block:
        """Also with the menu open one sees who is waited for."""
        scene = self.scene
        return self._head(line(" ", scene.text(self.desk.menu.title)), waited_for(scene))

    def _head(self, left: Line, right: Line) -> Block:
        """The title of a page, across the window."""
        look = self.scene.look
        head = spread(left, right, look.columns, look.glyphs.dots)
        return (tuple(span._replace(style=f"class:title {span.style}".strip()) for span in head),)

    def menu_rows(self, height: int) -> Block:
        return menu_page(self.scene, self.desk.menu, height)

    def menu_message(self) -> Block:
        """Why something cannot be done, or what the host answered."""
        if self.desk.quitting:
            return self._question()
        return message(self.scene, self.desk.menu.hint or self.desk.hint)

    def menu_foot(self) -> Block:
        return self.scene.fitted([line(" ", self.scene.text(label("menu_keys"), "class:keys"))])

    def help_foot(self) -> Block:
        if self.desk.quitting:
            return self._question()
        other = label({"rules": "help_keys", "keys": "help_rules", "status": "help_again"}[self.desk.chapter])
        foot = line(" ", self.scene.text(label("help_foot", other=other), "class:keys"))
        return self.scene.fitted([foot])

    def too_small(self) -> Block:
        return self._question() if self.desk.quitting else too_small(self.scene)


def next_change(model: Model, now: float) -> float | None:
    """Seconds until a countdown shows its next second or a refusal goes; None where neither will be."""
    left = model.link.due - now if isinstance(model.link, Retrying) else remaining(model, now)
    waits = [] if left is None or left <= 0 else [left - int(left) or 1.0]
    if model.refusal is not None and model.refusal.at + REFUSAL_TIME > now:
        waits.append(model.refusal.at + REFUSAL_TIME - now)
    vote = model.table.vote if model.table else None
    if vote is not None and model.table_at + vote.left / 1000 > now:  # a vote counts down in whole seconds too
        waits.append((model.table_at + vote.left / 1000 - now) % 1.0 or 1.0)
    return min(waits, default=None)
