"""A screen in this process, for tests: keys come through a pipe, what is drawn goes to a pyte screen, waiting is for
what the screen shows. No sockets: the link is a stand-in that holds a model and writes down what was asked of it."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import pyte
import trio
import trio.testing
from prompt_toolkit.data_structures import Size
from prompt_toolkit.input import PipeInput, create_pipe_input
from prompt_toolkit.output import ColorDepth

from client.glyphs import UNICODE, Glyphs
from client.model import Model
from client.screen import Screen
from client.settings import Settings
from client.terminal import TableOutput
from tests.client.standin import StandIn, fresh
from tests.terminal import KEYS
from tests.terminal import Screen as Cells

PATIENCE = 60.0  # real seconds, on a busy machine; a test that waits that long has failed


class Glass:
    """What prompt_toolkit writes to, and pyte shows."""

    encoding = "utf-8"

    def __init__(self, columns: int, rows: int) -> None:
        self.cells = Cells(columns, rows)
        self.stream = pyte.Stream(self.cells)
        self.raw = ""
        self.writes = 0
        self.drawn = trio.Event()

    def write(self, text: str) -> int:
        self.raw += text
        self.writes += 1
        self.stream.feed(text)
        self.drawn.set()
        return len(text)

    def flush(self) -> None:
        pass

    def isatty(self) -> bool:
        return True

    def fileno(self) -> int:
        raise OSError("no descriptor")


class Person:
    """Somebody at a screen: looks, waits, presses, clicks."""

    def __init__(self, screen: Screen, link: StandIn, glass: Glass, source: PipeInput) -> None:
        self.screen, self.link, self.glass, self._source = screen, link, glass, source

    def text(self) -> str:
        return "\n".join(row.rstrip() for row in self.glass.cells.display)

    async def see(self, wanted: str, *, gone: bool = False) -> str:
        """Waits until the screen shows (or no longer shows) a text."""
        with trio.move_on_after(PATIENCE):
            while (wanted in self.text()) is gone:
                self.glass.drawn = trio.Event()
                await self.glass.drawn.wait()
            return self.text()
        raise AssertionError(f"{'still' if gone else 'never'} saw {wanted!r}:\n{self.text()}")

    async def asked(self, *wanted: Any) -> None:
        """Waits until this was asked of the link."""
        with trio.move_on_after(PATIENCE):
            while wanted not in self.link.asked:
                await trio.testing.wait_all_tasks_blocked(0.005)
            return
        raise AssertionError(f"never asked {wanted}, but {self.link.asked}:\n{self.text()}")

    async def until(self, holds: Callable[[], bool]) -> None:
        with trio.move_on_after(PATIENCE):
            while not holds():
                await trio.testing.wait_all_tasks_blocked(0.005)
            return
        raise AssertionError(f"it never came to that:\n{self.text()}")

    def press(self, *keys: str) -> None:
        for key in keys:
            self._source.send_text(KEYS.get(key, key))

    def click(self, text: str, *, beside: int = 0) -> None:
        """Clicks on the first cell of a text."""
        for y, row in enumerate(self.glass.cells.display):
            x = row.find(text)
            if x >= 0:
                at = f"{x + 1 + beside};{y + 1}"
                self._source.send_text(f"\x1b[<0;{at}M\x1b[<0;{at}m")
                return
        raise AssertionError(f"nothing to click: {text!r}:\n{self.text()}")

    def drag(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        """Presses the button at one cell and lets it go at another."""
        (x, y), (to_x, to_y) = start, end
        self._source.send_text(f"\x1b[<0;{x + 1};{y + 1}M\x1b[<0;{to_x + 1};{to_y + 1}m")

    def resize(self, columns: int, rows: int) -> None:
        self.glass.cells.resize(rows, columns)
        self.screen.app._on_resize()


@asynccontextmanager
async def seated(
    model: Model,
    *,
    columns: int = 80,
    rows: int = 24,
    settings: Settings | None = None,
    glyphs: Glyphs = UNICODE,
    **more: Any,
) -> AsyncIterator[Person]:
    """A person before a screen that shows this model; at the end the screen is closed and must have ended well."""
    link = StandIn(fresh(model))
    glass = Glass(columns, rows)
    out = TableOutput(
        glass,
        lambda: Size(glass.cells.lines, glass.cells.columns),
        term="xterm-256color",
        default_color_depth=ColorDepth.from_env(),
    )  # type: ignore[arg-type]
    with create_pipe_input() as source:
        screen = Screen(link, settings=settings or Settings(), glyphs=glyphs, source=source, out=out, **more)  # type: ignore[arg-type]
        async with trio.open_nursery() as nursery:
            nursery.start_soon(screen.run)
            person = Person(screen, link, glass, source)
            await person.until(lambda: glass.writes > 0)
            yield person
            link.quit()
