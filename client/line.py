"""Line mode: what happens as lines on standard output, what is typed as lines on standard input.

For pipes, scripts, screen readers and dumb terminals. It runs the same link as the full screen and draws from the
same model; what is said about a change is decided in :mod:`client.telling` and :mod:`client.objects`. Here is only
the running: reading, pacing what is sent, the ways out and their exit codes.
"""

import signal
import sys
from collections import deque
from collections.abc import Callable
from contextlib import aclosing
from typing import TextIO

import trio

from client.commands import dispatch
from client.fair import Finding
from client.link import Link
from client.model import Closed, Connecting, Model, chair, remaining
from client.objects import link_object, objects, shuffle_object, written
from client.telling import affairs, ended, summary, told
from client.typed import lines
from client.words import say
from protocol.messages import FromHost

DONE, BAD, INTERRUPTED, PIPE_CLOSED = 0, 2, 130, 141
ANSWER_WAIT = 3.0  # seconds for an answer that is under way, before the next line or the end of the input counts ...
NEWS_WAIT = 0.5  # ... and, at the end, for what it brings about
BURST, PER_SECOND = 20, 8.0  # requests; a little under what hosts allow, so that a pipe is never cut off as a flood
LAST_CALL = 10.0  # seconds before the host moves for us


class LineMode:
    """One run of line mode. ``where``: the host's address for people."""

    def __init__(self, link: Link, *, json: bool, where: str, out: TextIO, descriptor: int) -> None:
        self._link, self._json, self._where = link, json, where
        self._out, self._descriptor = out, descriptor
        self._shown: Model = link.model
        self._changed = trio.Event()
        self._sent_at: deque[float] = deque(maxlen=BURST)
        self._code = DONE
        link.on_change = self._show
        if json:
            link.on_message = self._objects
            link.on_finding = self._shuffle

    async def run(self) -> int:
        """Until the host lets us go, the input ends, or we are told to. The exit code."""
        start = written(link_object(Connecting())) if self._json else say("connecting", where=self._where)
        self._print(start)
        async with trio.open_nursery() as nursery:
            nursery.start_soon(self._signals)
            nursery.start_soon(self._typed)
            if not self._json:
                nursery.start_soon(self._last_calls)
            closed = await self._link.run()
            nursery.cancel_scope.cancel()
        return self._farewell(closed)

    def _farewell(self, closed: Closed) -> int:
        if self._code:
            return self._code
        return DONE if self._placed() or closed.code == "quit" else BAD

    def _placed(self) -> bool:
        return self._link.model.table_id is not None

    # --- out ---------------------------------------------------------------------------------------------

    def _show(self) -> None:
        before, self._shown = self._shown, self._link.model
        if self._json:
            if before.link != self._shown.link:
                self._print(written(link_object(self._shown.link)))
        elif self._placed() or not isinstance(self._shown.link, Closed):  # else it is the command's one sentence
            for line in told(before, self._shown, self._where, trio.current_time()):
                self._print(line)
        self._changed.set()
        self._changed = trio.Event()

    def _objects(self, message: FromHost) -> None:
        for found in objects(self._link.model, message):
            self._print(written(found))

    def _shuffle(self, finding: Finding) -> None:
        self._print(written(shuffle_object(finding)))

    def _print(self, line: str) -> None:
        if self._code == PIPE_CLOSED:
            return
        try:
            self._out.write(line + "\n")
            self._out.flush()
        except OSError:  # its reader has gone, or the disk is full
            self._leave(PIPE_CLOSED)

    def _leave(self, code: int) -> None:
        self._code = self._code or code
        self._link.quit()

    async def _last_calls(self) -> None:
        """Say once a turn that its time is running out; the full screen shows it all along."""
        called = -1
        while True:
            changed, model = self._changed, self._link.model
            left = remaining(model, trio.current_time()) if model.my_turn else None
            wait = float("inf") if left is None or called == model.seq else max(0.0, left - LAST_CALL)
            with trio.move_on_after(wait):
                await changed.wait()
                continue
            called = model.seq
            if left is not None and model.clock and model.clock.of and model.clock.of > 2000 * LAST_CALL:
                self._print(say("ten_seconds", seconds=round(min(left, LAST_CALL))))

    # --- in ----------------------------------------------------------------------------------------------

    async def _typed(self) -> None:
        """Obey what is typed, one line after the other: the next one when the one before has its answer."""
        await self._until(lambda model: not isinstance(model.link, Connecting) or model.link.attempt > 1)
        await self._until(_settled)
        async with aclosing(lines(self._descriptor)) as typed:
            async for line in typed:
                with trio.move_on_after(ANSWER_WAIT):  # a host that does not answer must not keep anybody from leaving
                    await self._until(lambda model: not model.online or not model.pending)
                await self._pace()
                if self._obey(line.strip()):
                    break
            else:
                await self._input_ended()
        self._link.quit()

    async def _input_ended(self) -> None:
        if self._link.model.role == "spectator" and not self._link.model.waiting:
            # Who only watches has nothing to type, and stays for as long as there may be something to see.
            await self._until(lambda model: model.gone)
            return
        with trio.move_on_after(ANSWER_WAIT):
            await self._until(lambda model: not model.pending)
            await trio.sleep(NEWS_WAIT)

    def _obey(self, line: str) -> bool:
        """Do what a line says; whether that is to quit."""
        word = line.lower()
        if word == "/quit":
            return True
        if word in ("", "/help"):
            self._stir()
        if word == "/help":
            self._help()
            return False
        if word in ("/table", "/people"):
            for line in affairs(self._link.model):
                self._reply(line) if self._json else self._print(line)
            return False
        before = self._link.model.pending
        sentence = dispatch(self._link, line)
        if sentence is not None:
            self._reply(sentence)
        elif self._json and self._link.model.pending != before:
            self._print(written({"t": "sent", "req": self._link.model.pending[-1].req, "line": line}))
        return False

    def _stir(self) -> None:
        """Who was taken to be away is back with any line, also one that sends nothing by itself."""
        model = self._link.model
        mine = chair(model, model.seat) if model.seat is not None else None
        if mine is not None and (mine.away or mine.bot):
            self._link.back()

    def _reply(self, sentence: str) -> None:
        if self._json:
            self._print(written({"t": "refused", "req": None, "code": "not_sent", "text": [sentence]}))
        else:
            self._print(ended(sentence))

    def _help(self) -> None:
        for line in () if self._json else summary(self._link.model):
            self._print(line)
        self._reply(say("help"))

    async def _until(self, true: Callable[[Model], bool]) -> None:
        while not true(self._link.model):
            await self._changed.wait()

    async def _pace(self) -> None:
        if len(self._sent_at) == BURST:
            await trio.sleep_until(self._sent_at[0] + BURST / PER_SECOND)
        self._sent_at.append(trio.current_time())

    # --- signals -----------------------------------------------------------------------------------------

    async def _signals(self) -> None:
        names = ("SIGINT", "SIGTERM", "SIGHUP")  # Windows has no SIGHUP
        with trio.open_signal_receiver(*(getattr(signal, name) for name in names if hasattr(signal, name))) as arrived:
            async for number in arrived:
                self._leave(128 + number)


def _settled(model: Model) -> bool:
    """Whether enough is known for the first line to make sense: what a move answers, or that there is no match."""
    if not model.online or model.table is None:
        return not isinstance(model.link, Connecting) and not model.online
    return model.table.phase == "lobby" or model.public is not None


def run(link: Link, *, json: bool, where: str) -> int:
    """Line mode on standard input and output."""
    return trio.run(LineMode(link, json=json, where=where, out=sys.stdout, descriptor=sys.stdin.fileno()).run)
