"""Two small prompt_toolkit controls: one that shows a block, one that shows the log.

They copy spans and turn clicks on them into targets; what is shown is made by the pure drawing functions.
"""

from collections.abc import Callable

from prompt_toolkit.data_structures import Point
from prompt_toolkit.formatted_text import StyleAndTextTuples
from prompt_toolkit.layout.controls import GetLinePrefixCallable, UIContent, UIControl
from prompt_toolkit.mouse_events import MouseEvent, MouseEventType

from client.canvas import Block, Line, Target

WHEEL_ROWS = 2


class BlockControl(UIControl):
    """Shows a block, made anew for each drawing. A click on a span with a target is handed to ``click``."""

    def __init__(
        self,
        block: Callable[[], Block],
        click: Callable[[Target], None] = lambda target: None,
        *,
        focusable: bool = False,
        wheel: Callable[[int], None] | None = None,
    ) -> None:
        self._block, self._click, self._focusable, self._wheel = block, click, focusable, wheel
        self._shown: Block = ()
        self._pressed: Target | None = None

    def is_focusable(self) -> bool:
        return self._focusable

    def preferred_height(
        self,
        width: int,
        max_available_height: int,
        wrap_lines: bool,
        get_line_prefix: GetLinePrefixCallable | None,
    ) -> int | None:
        return min(len(self._block()), max_available_height)

    def create_content(self, width: int, height: int) -> UIContent:
        self._shown = shown = self._block()
        return UIContent(
            lambda row: _tuples(shown[row]) if row < len(shown) else [],
            line_count=max(len(shown), 1),
            cursor_position=_cursor(shown),
            show_cursor=False,
        )

    def mouse_handler(self, mouse_event: MouseEvent) -> object:
        """Acts when a button is let go; anything else (moves above all) costs no drawing."""
        match mouse_event.event_type:
            case MouseEventType.MOUSE_DOWN:
                self._pressed = target_at(self._shown, mouse_event.position)
                return NotImplemented
            case MouseEventType.MOUSE_UP:
                target = dragged(self._pressed, target_at(self._shown, mouse_event.position))
                self._pressed = None
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


class SizedControl(BlockControl):
    """A block that is told how much room it has: the log, and pages that scroll."""

    def __init__(
        self,
        block: Callable[[int], Block],
        *,
        wheel: Callable[[int], None],
        click: Callable[[Target], None] = lambda target: None,
    ) -> None:
        super().__init__(tuple, click, wheel=wheel)
        self._sized = block

    def preferred_height(
        self,
        width: int,
        max_available_height: int,
        wrap_lines: bool,
        get_line_prefix: GetLinePrefixCallable | None,
    ) -> int | None:
        return max_available_height

    def create_content(self, width: int, height: int) -> UIContent:
        self._shown = shown = self._sized(height)
        return UIContent(
            lambda row: _tuples(shown[row]) if row < len(shown) else [],
            line_count=max(len(shown), 1),
            show_cursor=False,
        )


def _tuples(row: Line) -> StyleAndTextTuples:
    return [(span.style, span.text) for span in row if span.text]


def _cursor(block: Block) -> Point:
    """Where the cursor belongs: screen readers follow it."""
    for y, row in enumerate(block):
        x = 0
        for span in row:
            if span.style == "[SetCursorPosition]":
                return Point(x=x, y=y)
            x += len(span.text)
    return Point(x=0, y=0)


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
        x -= len(span.text)
        if x < 0:
            return span.target
    return None
