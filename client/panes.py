"""The part of the screen that shows a block: a container of prompt_toolkit's that draws by itself.

Its own windows look at every cell of every drawing anew. Most rows of a table are as they were: here the cells of a row
are made once and kept, so that a key is answered in half the time. A click becomes the target of what was clicked on;
what is shown is made by the pure drawing functions.
"""

from collections.abc import Callable, Mapping
from functools import lru_cache

from prompt_toolkit.data_structures import Point
from prompt_toolkit.layout import Container, Window
from prompt_toolkit.layout.dimension import Dimension
from prompt_toolkit.layout.mouse_handlers import MouseHandlers
from prompt_toolkit.layout.screen import Char, Screen, WritePosition
from prompt_toolkit.mouse_events import MouseEvent, MouseEventType
from prompt_toolkit.utils import get_cwidth

from client.canvas import Block, Line, Target, width

WHEEL_ROWS = 2
KEPT_ROWS = 1024  # a screen has a few dozen; a cursor that goes to and fro finds all of its rows again
COVERED = Char("", "")
"""The cell behind a sign that takes two."""


class Pane(Container):
    """Shows a block, made anew for each drawing from the rows there are for it.

    ``height``: how many it wants; None: all that others leave. ``click`` gets the target of a click, ``wheel`` rows.
    ``anchor``: the window whose cursor stands where this block wants it.
    """

    def __init__(
        self,
        block: Callable[[int], Block],
        *,
        height: Callable[[], int] | None = None,
        width: int | None = None,
        click: Callable[[Target], None] | None = None,
        wheel: Callable[[int], None] | None = None,
        anchor: Window | None = None,
    ) -> None:
        self._block, self._height, self._width = block, height, width
        self._click, self._wheel, self._anchor = click, wheel, anchor
        self._shown: Block = ()
        self._corner = Point(0, 0)
        self._pressed: Target | None = None

    def reset(self) -> None:
        """Nothing is kept that a fresh start would have to forget."""

    def preferred_width(self, max_available_width: int) -> Dimension:
        return Dimension() if self._width is None else Dimension.exact(self._width)

    def preferred_height(self, width: int, max_available_height: int) -> Dimension:
        return Dimension() if self._height is None else Dimension.exact(self._height())

    def get_children(self) -> list[Container]:
        return []

    def write_to_screen(
        self,
        screen: Screen,
        mouse_handlers: MouseHandlers,
        write_position: WritePosition,
        parent_style: str,
        erase_bg: bool,
        z_index: int | None,
    ) -> None:
        left, top = write_position.xpos, write_position.ypos
        right, bottom = left + write_position.width, top + write_position.height
        self._corner = Point(left, top)
        self._shown = self._block(write_position.height)[: write_position.height]
        for y, row in enumerate(self._shown, top):
            screen.data_buffer[y].update(cells(row, left, right))
        screen.width, screen.height = max(screen.width, right), max(screen.height, bottom)
        if self._anchor is not None:
            screen.set_cursor_position(self._anchor, self._cursor())
        if self._click is not None or self._wheel is not None:
            mouse_handlers.set_mouse_handler_for_range(left, right, top, bottom, self._mouse)

    def _cursor(self) -> Point:
        """Where the cursor belongs: screen readers follow it."""
        for y, row in enumerate(self._shown):
            for index, span in enumerate(row):
                if span.style == "[SetCursorPosition]":
                    return Point(self._corner.x + width(row[:index]), self._corner.y + y)
        return self._corner

    def _mouse(self, event: MouseEvent) -> object:
        """Acts when a button is let go; anything else (moves above all) costs no drawing."""
        at = target_at(self._shown, Point(event.position.x - self._corner.x, event.position.y - self._corner.y))
        match event.event_type:
            case MouseEventType.MOUSE_DOWN:
                self._pressed = at
                return NotImplemented
            case MouseEventType.MOUSE_UP if self._click is not None:
                target, self._pressed = dragged(self._pressed, at), None
                if target is None:
                    return NotImplemented
                self._click(target)
                return None
            case MouseEventType.SCROLL_UP if self._wheel is not None:
                self._wheel(WHEEL_ROWS)
                return None
            case MouseEventType.SCROLL_DOWN if self._wheel is not None:
                self._wheel(-WHEEL_ROWS)
                return None
            case _:
                return NotImplemented


@lru_cache(maxsize=KEPT_ROWS)
def cells(row: Line, left: int, right: int) -> Mapping[int, Char]:
    """A row from one column to before another."""
    found: dict[int, Char] = {}
    for style, text, _ in row:
        for sign in text:
            size = get_cwidth(sign)
            if size < 1:
                continue  # it would move what follows
            if left + size > right:
                return found
            found[left] = Char(sign, style)
            found.update((left + more, COVERED) for more in range(1, size))
            left += size
    return found


def dragged(pressed: Target | None, released: Target | None) -> Target | None:
    """What a button pressed here and let go there means: a card drawn to the place of another, else a click."""
    match pressed, released:
        case ("card", zone, place), ("card", other, to) if zone == other and place != to:
            return ("drag", zone, place, to)
    return released


def target_at(block: Block, where: Point) -> Target | None:
    """What was clicked on."""
    if not 0 <= where.y < len(block):
        return None
    x = where.x
    for span in block[where.y]:
        x -= get_cwidth(span.text)
        if x < 0:
            return span.target
    return None
