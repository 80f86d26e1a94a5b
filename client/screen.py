"""The full screen: one application over one link, and every way out of it.

:func:`run` starts trio as the guest of the application's loop (:mod:`client.bridge`), runs link, clock and signals
beside it, and gives the exit code once the terminal is as it was. Nothing is printed while the application runs. A
defect ends the application and is raised here, after the terminal was put back; whoever called makes a sentence of it.

    0      quit, or the host let us go          128+n  ended by signal n
    129    the terminal went away               raises a defect of ours
"""

import asyncio
import errno
import gc
import logging
import os
import signal
import sys
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import trio
from prompt_toolkit.application import Application
from prompt_toolkit.input import Input
from prompt_toolkit.input.defaults import create_input
from prompt_toolkit.output import Output

from client.attention import Attention
from client.bridge import from_trio, leaves, run_guest
from client.desk import Desk, Parting, parted
from client.filters import Filters
from client.glyphs import Glyphs, choose, locale_encoding
from client.keys import bindings
from client.layout import Parts, build
from client.link import Link
from client.painter import Painter, next_change
from client.scene import Look
from client.settings import Settings, save, settings_path
from client.style import style
from client.terminal import PasteWatch, forget_output, hear_focus, output, probe_width
from protocol.messages import Act

HUNG_UP = 129  # 128 + SIGHUP
TERMINAL_GONE = frozenset({errno.EIO, errno.EBADF, errno.EPIPE, errno.ENXIO})
SIGNALS = tuple(getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name))

RESIZE_REST = 0.05  # seconds: a window dragged larger sends dozens of sizes, one drawing is enough
KEY_REST, ESCAPE_REST = 0.2, 0.05  # seconds until a lone Esc is taken for one, and not for the start of an arrow key
ANSWER_REST = 0.02  # seconds a move may be unanswered before "sent" is shown
TICK_LATE = 0.01  # seconds behind the whole second, so that the new number is sure to show


class TableApplication(Application[int]):
    """An application that repaints once a resize has come to rest, and once a move has been answered."""

    _resize: asyncio.TimerHandle | None = None
    _held: asyncio.TimerHandle | None = None

    def _on_resize(self) -> None:
        if self._resize is not None:
            self._resize.cancel()
        self._resize = asyncio.get_running_loop().call_later(RESIZE_REST, self._resized)

    def _resized(self) -> None:
        self._resize = None
        if self.is_running:
            super()._on_resize()

    def await_answer(self) -> None:
        """A move went out: on a LAN its answer is here before a drawing of "sent" would be done, so wait a moment."""
        if self._held is None:
            self._held = asyncio.get_running_loop().call_later(ANSWER_REST, self.answered)

    def answered(self) -> None:
        """Draw again from now on."""
        if self._held is not None:
            self._held.cancel()
            self._held = None
            self.invalidate()

    def invalidate(self) -> None:
        if self._held is None:
            super().invalidate()


class Screen:
    """One person's screen over one link. ``source`` and ``out`` are the terminal, or what a test puts in its place."""

    def __init__(
        self,
        link: Link,
        *,
        settings: Settings,
        glyphs: Glyphs,
        source: Input,
        out: Output,
        join: str = "",
        store: Callable[[Settings], str] = lambda settings: "",
        parting: Parting = parted,
        typed: str = "",
    ) -> None:
        hear_focus()
        self.link, self._glyphs, self._join, self._typed = link, glyphs, join, typed
        self._changed = trio.Event()
        self._end: int | BaseException | None = None
        self.desk = Desk(link, settings, store=store, leave=link.quit, parting=parting)
        self.desk.greets = True
        self.painter = Painter(self.desk, drawing=self._drawing, look=self._look, now=trio.current_time)
        filters = Filters(self.desk, self.painter)
        self._parts = build(self.desk, self.painter, filters)
        self.app = self._application(self._parts, filters, source, out, settings)
        self.attention = Attention(out, bell=settings.bell)
        link.on_change = self.follow

    def _application(
        self, parts: Parts, filters: Filters, source: Input, out: Output, settings: Settings
    ) -> TableApplication:
        app = TableApplication(
            layout=parts.layout,
            key_bindings=bindings(self.desk, self.painter, parts, filters, self._focused),
            style=style(four_colours=settings.four_colours),
            full_screen=True,
            mouse_support=filters.mouse,
            input=source,
            output=out,
            terminal_size_polling_interval=0.5 if sys.platform == "win32" else None,
        )
        app.timeoutlen, app.ttimeoutlen = KEY_REST, ESCAPE_REST
        return app

    def _drawing(self) -> int:
        return self.app.render_counter

    def _look(self) -> Look:
        size = self.app.output.get_size()
        return Look(size.columns, size.rows, self._glyphs, join=self._join)

    def _focused(self, focused: bool) -> None:
        self.attention.focused = focused
        if focused:
            self.app.renderer.clear()  # a terminal multiplexer may have drawn over us meanwhile

    # --- running ---------------------------------------------------------------------------------------------------

    async def run(self) -> int:
        """Until the link is over or a signal comes. Raises what went wrong."""
        async with trio.open_nursery() as nursery:
            await nursery.start(self._signals)  # before the first drawing: from then on there is something to restore
            nursery.start_soon(self._tick)
            nursery.start_soon(self._linked)
            code = await from_trio(self._show)
            self.link.quit()
            nursery.cancel_scope.cancel()
        return code

    async def _show(self) -> int:
        """The application on the asyncio side; what fails in a key or a drawing ends it."""
        loop = asyncio.get_running_loop()
        before = loop.get_exception_handler()
        loop.set_exception_handler(self._failed)
        PasteWatch(self.app, self.app.input).install()
        try:
            return await self.app.run_async(set_exception_handler=False, pre_run=self._begin)
        finally:
            loop.set_exception_handler(before)

    def _begin(self) -> None:
        """What came before the application ran: keys pressed while the terminal was measured, or already the end."""
        parser = getattr(self.app.input, "vt100_parser", None)
        if self._typed and parser is not None:
            parser.feed(self._typed)
            self.app.key_processor.feed_multiple(self.app.input.read_keys())  # else they wait for another key
        self._exit()

    def _failed(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        error = context.get("exception")
        self.end(error if isinstance(error, BaseException) else RuntimeError(str(context.get("message"))))

    def end(self, result: int | BaseException) -> None:
        """End the application with an exit code or an error, at once or as soon as it runs; the first one counts."""
        if self._end is None:
            self._end = result
        self._exit()

    def _exit(self) -> None:
        if not (self.app.is_running and self.app.future is not None and not self.app.future.done()):
            return
        if isinstance(self._end, int):
            self.app.exit(result=self._end)
        elif self._end is not None:
            self.app.exit(exception=self._end)

    def follow(self) -> None:
        """The model changed."""
        self._hold(self.desk.model.acting, self.link.model.acting)
        self.desk.follow()
        self.attention.follow(self.link.model, trio.current_time())
        self.app.invalidate()
        self._changed.set()

    def _hold(self, before: Act | None, now: Act | None) -> None:
        if now is None:
            self.app.answered()
        elif before is None and self.app.is_running:
            self.app.await_answer()

    async def _linked(self) -> None:
        await self.link.run()
        self.end(0)

    async def _signals(self, *, task_status: trio.TaskStatus[None] = trio.TASK_STATUS_IGNORED) -> None:
        if not SIGNALS:
            task_status.started()
            return
        with trio.open_signal_receiver(*SIGNALS) as received:
            task_status.started()
            async for number in received:
                self.end(128 + number)

    async def _tick(self) -> None:
        """Draw when a countdown shows its next second, and not otherwise."""
        while True:
            self._changed = trio.Event()
            wait = next_change(self.link.model, trio.current_time())
            with trio.move_on_after(float("inf") if wait is None else wait + TICK_LATE) as scope:
                await self._changed.wait()
            if scope.cancelled_caught:
                self.attention.follow(self.link.model, trio.current_time())
                self.app.invalidate()


def run(link: Link, *, ascii: bool, mouse: bool, settings: Settings, join: str = "", parting: Parting = parted) -> int:
    """The full screen on this terminal, until it ends; the exit code. Raises a defect once the terminal is restored."""
    wide, typed = (False, "") if ascii else probe_width()
    out = output()
    encoding = locale_encoding(os.environ) or getattr(sys.stdout, "encoding", None)
    glyphs = choose(encoding=encoding, term=os.environ.get("TERM", ""), ascii_only=ascii, wide=bool(wide))

    async def main() -> int:
        screen = Screen(
            link,
            settings=replace(settings, mouse=mouse),
            glyphs=glyphs,
            source=create_input(),
            out=out,
            join=join,
            store=_store,
            parting=parting,
            typed=typed,
        )
        gc.collect()
        gc.freeze()  # what stands now stays: collections inside a drawing would cost up to 50 ms
        return await screen.run()

    try:
        with _nothing_printed(), _late_hangups_ignored():
            return run_guest(main)
    except BaseException as error:
        return _verdict(error)


def _store(settings: Settings) -> str:
    try:
        save(settings, settings_path())
    except OSError as error:
        return error.strerror or str(error)
    return ""


def _verdict(error: BaseException) -> int:
    """The exit code for a terminal that went away; anything else is raised, the first real cause before others."""
    causes = [leaf for leaf in leaves(error) if not isinstance(leaf, trio.Cancelled)]
    if any(_terminal_gone(cause) for cause in causes):
        forget_output()
        return HUNG_UP
    raise (causes[0] if causes else error)


def _terminal_gone(error: BaseException) -> bool:
    return isinstance(error, EOFError) or (isinstance(error, OSError) and error.errno in TERMINAL_GONE)


@contextmanager
def _late_hangups_ignored() -> Iterator[None]:
    """A terminal that goes away ends the input and sends a signal, in any order: the later one must not kill us while
    we tidy up over the first."""
    if not hasattr(signal, "SIGHUP"):
        yield
        return
    before = signal.signal(signal.SIGHUP, lambda number, frame: None)
    try:
        yield
    finally:
        signal.signal(signal.SIGHUP, before)


@contextmanager
def _nothing_printed() -> Iterator[None]:
    """Warnings and log lines would tear the screen: they go nowhere while it stands."""
    quiet = logging.NullHandler()
    root = logging.getLogger()
    root.addHandler(quiet)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            yield
        finally:
            root.removeHandler(quiet)
