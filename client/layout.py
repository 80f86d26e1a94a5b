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
    HSplit,
    Layout,
    VSplit,
    Window,
)
from prompt_toolkit.layout.dimension import Dimension
from prompt_toolkit.layout.processors import AfterInput

from client.canvas import Block, Span, Target
from client.complete import OfferCompleter
from client.controls import BlockControl, SizedControl
from client.desk import Desk
from client.filters import Filters
from client.labels import label
from client.painter import Painter

MENU_ROWS = 8
PROMPT = "> "


@dataclass(frozen=True, slots=True)
class Parts:
    """What keys and the application need of the layout."""

    layout: Layout
    table: Window
    command: Buffer


def build(desk: Desk, painter: Painter, filters: Filters) -> Parts:
    """The whole layout."""

    def clicked(target: Target) -> None:
        layout.focus(table)
        desk.click(target)

    table = Window(
        BlockControl(lambda: painter.picture.table, clicked, focusable=True, wheel=painter.log.scroll),
        height=lambda: Dimension.exact(len(painter.picture.table)),
        always_hide_cursor=False,
        dont_extend_height=True,
    )
    command = _command_line(desk)
    typed = Window(BufferControl(command, focus_on_click=True, input_processors=[_empty(desk, command)]), height=1)

    def to_line(target: Target) -> None:
        layout.focus(typed)

    # A window of its own: within that of the line it would be scrolled away by a long text, and never come back.
    prompt = Window(BlockControl(lambda: _prompt(desk, command), to_line), width=len(PROMPT), height=1)
    line = VSplit([prompt, typed], height=1)
    playing = HSplit(
        [
            table,
            _row(painter.log_title),
            Window(SizedControl(painter.log_rows, wheel=painter.log.scroll)),
            _row(painter.message),
            line,
            Window(BlockControl(lambda: (painter.picture.keys,)), height=1, style="class:keys"),
        ]
    )
    body = FloatContainer(
        HSplit(
            [
                ConditionalContainer(Window(BlockControl(painter.too_small)), filters.too_small),
                ConditionalContainer(_help(desk, painter), filters.help & ~filters.too_small),
                ConditionalContainer(_form(desk, painter), filters.form & ~filters.too_small),
                ConditionalContainer(_menu(desk, painter), filters.menu & ~filters.too_small),
                ConditionalContainer(playing, ~filters.paged & ~filters.too_small),
            ]
        ),
        floats=[Float(CompletionsMenu(max_height=MENU_ROWS, scroll_offset=1), xcursor=True, ycursor=True)],
    )
    layout = Layout(body, focused_element=table)
    desk.has_command_line = lambda: layout.has_focus(command)
    return Parts(layout, table, command)


def _row(block: Callable[[], Block]) -> Window:
    return Window(BlockControl(block), height=lambda: Dimension.exact(len(block())))


def _help(desk: Desk, painter: Painter) -> HSplit:
    def wheel(rows: int) -> None:
        desk.scrolled -= rows

    return HSplit(
        [_row(painter.help_title), Window(SizedControl(painter.help_rows, wheel=wheel)), _row(painter.help_foot)]
    )


def _form(desk: Desk, painter: Painter) -> HSplit:
    def wheel(rows: int) -> None:
        desk.form.move(-rows // 2)

    return HSplit(
        [
            _row(painter.form_title),
            Window(SizedControl(painter.form_rows, wheel=wheel, click=desk.form.click), always_hide_cursor=True),
            _row(painter.form_message),
            _row(painter.form_foot),
        ]
    )


def _menu(desk: Desk, painter: Painter) -> HSplit:
    def wheel(rows: int) -> None:
        desk.menu.move(-rows // 2)

    return HSplit(
        [
            _row(painter.menu_title),
            Window(SizedControl(painter.menu_rows, wheel=wheel, click=desk.menu.click), always_hide_cursor=True),
            _row(painter.menu_message),
            _row(painter.menu_foot),
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
