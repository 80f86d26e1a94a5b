"""The windows of the screen: the table, the log, the message, the command line, the keys; the help page over them.

Few windows and callables for everything in them: a drawing costs what it shows. What they show comes from
:mod:`client.painter`.
"""

from collections.abc import Callable
from dataclasses import dataclass

from prompt_toolkit.buffer import Buffer
from prompt_toolkit.formatted_text import StyleAndTextTuples
from prompt_toolkit.history import InMemoryHistory
from prompt_toolkit.layout import (
    BufferControl,
    CompletionsMenu,
    ConditionalContainer,
    Float,
    FloatContainer,
    FormattedTextControl,
    HSplit,
    Layout,
    VSplit,
    Window,
)
from prompt_toolkit.layout.dimension import Dimension
from prompt_toolkit.layout.processors import AfterInput

from client.canvas import Block, Span, Target
from client.complete import OfferCompleter
from client.desk import Desk
from client.filters import Filters
from client.labels import label
from client.painter import Painter
from client.panes import Pane

MENU_ROWS = 8
PROMPT = "> "


@dataclass(frozen=True, slots=True)
class Parts:
    """What keys and the application need of the layout."""

    layout: Layout
    table: Window
    """Has the focus while nobody types."""
    command: Buffer


def build(desk: Desk, painter: Painter, filters: Filters) -> Parts:
    """The whole layout."""

    def clicked(target: Target) -> None:
        layout.focus(anchor)
        desk.click(target)

    anchor = Window(FormattedTextControl(focusable=True), height=0)  # who does not type is here
    table = Pane(
        lambda height: painter.picture.table,
        height=lambda: len(painter.picture.table),
        click=clicked,
        wheel=painter.log.scroll,
        anchor=anchor,
    )
    command = _command_line(desk)
    typed = Window(
        BufferControl(command, focus_on_click=True, input_processors=[_empty(desk, command)]),
        width=lambda: Dimension.exact(max(painter.look.columns - len(PROMPT), 0)),  # else it is found cell by cell
        height=1,
    )

    def to_line(target: Target) -> None:
        layout.focus(typed)

    # Beside that of the line: within it a long text would scroll it away, and it would never come back.
    prompt = Pane(lambda height: _prompt(desk, command), width=len(PROMPT), click=to_line)
    playing = HSplit(
        [
            anchor,
            table,
            _rows(painter.log_title),
            Pane(painter.log_rows, wheel=painter.log.scroll),
            _rows(painter.message),
            VSplit([prompt, typed], height=1),
            Pane(lambda height: (painter.picture.keys,), height=lambda: 1),
        ]
    )
    body = FloatContainer(
        HSplit(
            [
                ConditionalContainer(Pane(lambda height: painter.too_small()), filters.too_small),
                ConditionalContainer(_help(desk, painter), filters.help & ~filters.too_small),
                ConditionalContainer(_form(desk, painter, anchor), filters.form & ~filters.too_small),
                ConditionalContainer(_menu(desk, painter, anchor), filters.menu & ~filters.too_small),
                ConditionalContainer(playing, ~filters.paged & ~filters.too_small),
            ]
        ),
        floats=[Float(_completions(filters), xcursor=True, ycursor=True)],
    )
    layout = Layout(body, focused_element=anchor)
    desk.has_command_line = lambda: layout.has_focus(command)
    return Parts(layout, anchor, command)


def _completions(filters: Filters) -> CompletionsMenu:
    """What the command line can become; it covers no question and no page."""
    return CompletionsMenu(max_height=MENU_ROWS, scroll_offset=1, extra_filter=~filters.quitting & ~filters.paged)


def _rows(block: Callable[[], Block]) -> Pane:
    """As high as what it shows."""
    return Pane(lambda height: block(), height=lambda: len(block()))


def _help(desk: Desk, painter: Painter) -> HSplit:
    def wheel(rows: int) -> None:
        desk.scrolled -= rows

    return HSplit([_rows(painter.help_title), Pane(painter.help_rows, wheel=wheel), _rows(painter.help_foot)])


def _form(desk: Desk, painter: Painter, anchor: Window) -> HSplit:
    def wheel(rows: int) -> None:
        desk.form.move(-rows // 2)

    return HSplit(
        [
            _rows(painter.form_title),
            Pane(painter.form_rows, wheel=wheel, click=desk.form.click, anchor=anchor),
            _rows(painter.form_message),
            _rows(painter.form_foot),
        ]
    )


def _menu(desk: Desk, painter: Painter, anchor: Window) -> HSplit:
    def wheel(rows: int) -> None:
        desk.menu.move(-rows // 2)

    return HSplit(
        [
            _rows(painter.menu_title),
            Pane(painter.menu_rows, wheel=wheel, click=desk.menu.click, anchor=anchor),
            _rows(painter.menu_message),
            _rows(painter.menu_foot),
        ]
    )


def _command_line(desk: Desk) -> Buffer:
    def accept(buffer: Buffer) -> bool:
        desk.submit(buffer.text)
        return False  # empties the line

    return Buffer(
        multiline=False,
        completer=OfferCompleter(desk),
        complete_while_typing=True,
        history=InMemoryHistory(),
        accept_handler=accept,
        name="command",
    )


def _prompt(desk: Desk, command: Buffer) -> Block:
    style = "class:prompt" if desk.typing or command.text else "class:dim"
    return ((Span(style, PROMPT, ("line",)),),)


def _empty(desk: Desk, command: Buffer) -> AfterInput:
    """While the cards have the keys the empty line says how to get here."""

    def told() -> StyleAndTextTuples:
        return [] if desk.typing or command.text else [("class:dim", label("prompt"))]

    return AfterInput(told)
