"""Line mode: what happens as lines on standard output, what is typed as lines on standard input.

For pipes, scripts, screen readers and dumb terminals. It runs the same link as the full screen and draws from the
same model; what is said about a change is decided in :mod:`client.telling` and :mod:`client.objects`. Here is only
the running: reading, pacing what is sent, the ways out and their exit codes.
"""

import signal
import sys
from collections.abc import Callable
from contextlib import aclosing
from typing import TextIO

import trio
from msgspec import structs

from client.commands import dispatch
from client.fair import Finding
from client.link import Link
from client.model import Closed, Connecting, Model, chair, remaining
from client.objects import link_object, objects, shuffle_object, view_object, written
from client.pace import Pacing
from client.telling import affairs, ended, summary, told
from client.typed import lines
from client.words import say
from protocol.messages import FromHost, Request, Say

DONE, BAD, INTERRUPTED, PIPE_CLOSED = 0, 2, 130, 141
ANSWER_WAIT = 3.0  # seconds for an answer that is under way, before the next line or the end of the input counts ...
NEWS_WAIT = 0.5  # ... and, at the end, for what it brings about
TOLD_WAIT = 1.0  # seconds from which somebody is told that a line waits
LAST_CALL = 10.0  # seconds before the host moves for us


class LineMode:
    """One run of line mode. ``where``: the host's address for people."""

    def __init__(self, link: Link, *, json: bool, where: str, out: TextIO, descriptor: int) -> None:
        self._link, self._json, self._where = link, json, where
        self._out, self._descriptor = out, descriptor
        self._shown: Model = link.model
        self._changed = trio.Event()
        self._pacing = Pacing()
        self._silent = False  # the host did not answer the last line in time
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
            if before.dealt is self._shown.dealt and before.own != self._shown.own:
                self._print(written(view_object(self._shown)))  # cards were sorted: the host sends nothing then
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
                line = line.strip()
                if not self._silent:
                    await self._answers()
                await self._turn(chat=line.lower().startswith("/say"))
                last = self._last_request()
                if self._obey(line):
                    break
                await self._answer(line, last)
            else:
                await self._input_ended()
        self._link.quit()

    async def _turn(self, *, chat: bool) -> None:
        """Wait until a line may be sent; who waits longer than a moment is told."""
        wait = self._pacing.wait(chat=chat)
        if wait >= TOLD_WAIT and not self._json:
            self._print(say("sent_later", seconds=round(wait)))
        await self._pacing.turn(chat=chat)

    async def _input_ended(self) -> None:
        if self._link.model.role == "spectator" and not self._link.model.waiting:
            # Who only watches has nothing to type, and stays for as long as there may be something to see.
            await self._until(lambda model: model.gone)
            return
        await trio.sleep(NEWS_WAIT)

    def _last_request(self) -> Request | None:
        pending = self._link.model.pending
        return pending[-1].request if pending else None

    async def _answers(self) -> None:
        """Wait until nothing is under way; a host that does not answer must not keep anybody from leaving."""
        with trio.move_on_after(ANSWER_WAIT) as patience:
            await self._until(lambda model: not model.online or not model.pending)
        self._silent = patience.cancelled_caught

    async def _answer(self, line: str, before: Request | None) -> None:
        """Wait for the answer to what a line has sent; what was too fast is sent again."""
        request = self._last_request()
        while True:
            await self._answers()
            if request is None or request is before or not self._too_fast(request):
                self._pacing.taken()
                return
            request = await self._again(line, request)

    def _too_fast(self, request: Request) -> bool:
        refusal = self._link.model.refusal
        return refusal is not None and refusal.code == "rate" and refusal.request == request

    async def _again(self, line: str, request: Request) -> Request | None:
        """Send after a while what was too fast, in answer to the same view as before."""
        wait = self._pacing.refused()
        if not self._json:
            self._print(say("sent_again", seconds=round(wait)))
        await trio.sleep(wait)
        await self._turn(chat=isinstance(request, Say))
        fields = structs.asdict(request)
        del fields["req"]
        if self._link.request(type(request), **fields) is None:
            self._reply(say("busy" if self._link.model.online else "offline"))
            return None
        self._say_sent(line)
        return self._last_request()

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
        elif self._link.model.pending != before:
            self._say_sent(line)
        return False

    def _say_sent(self, line: str) -> None:
        if self._json:
            self._print(written({"t": "sent", "req": self._link.model.pending[-1].req, "line": line}))

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
