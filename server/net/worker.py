"""The host's side of the process in which bots ponder (:mod:`server.thinker`): started when first needed.

Nothing here waits for it on a table's behalf: questions are put in a queue and answers are delivered when they come.
A process that has died, or that has not answered for too long, is replaced; what it was asked has no answer then, and
the table moves for its bot.
"""

import pickle
import subprocess
import sys
from collections import deque
from collections.abc import Callable
from dataclasses import replace
from functools import partial

import trio

from server.thinker import LENGTH, Glimpse, Thought, packed

PATIENCE = 5.0  # seconds without an answer after which a process is taken to hang
REST = 1.0  # seconds before a process that has died is started anew
MOST_WAITING = 4000  # glimpses in the queue; beyond, those that ask for nothing are dropped
CHUNK = 1 << 16


class Worker:
    """A process for bots, and what it was asked. ``report`` takes note of a defect."""

    def __init__(self, report: Callable[[str, BaseException], None]) -> None:
        self._report = report
        self._queue: deque[Glimpse] = deque()
        self._waiting: dict[int, Callable[[str], None]] = {}
        self._number = 0
        self.process: trio.Process | None = None  # the one that runs now, if any
        self._wanted = trio.Event()
        self._answered = trio.Event()

    def show(self, glimpse: Glimpse) -> None:
        """Let a bot see something. Never blocks."""
        if len(self._queue) < MOST_WAITING:
            self._put(glimpse)

    def ask(self, glimpse: Glimpse, answer: Callable[[str], None]) -> None:
        """Ask a bot for a move. Never blocks; ``answer`` gets the line, empty where there is none."""
        self._number += 1
        self._waiting[self._number] = answer
        self._put(replace(glimpse, number=self._number))

    def _put(self, glimpse: Glimpse) -> None:
        self._queue.append(glimpse)
        self._wanted.set()

    async def serve(self) -> None:
        """Run the process, and another one after it, for as long as the host runs."""
        await self._wanted.wait()
        while True:
            try:
                await self._run()
            except Exception as error:  # whatever it is, the tables go on
                self._report("the bots' process", error)
            self._give_up()
            await trio.sleep(REST)
            await self._wanted.wait()

    async def _run(self) -> None:
        """One process, from its start to its end."""
        command = [sys.executable, "-c", "from server.thinker import main; main()"]
        pipe = subprocess.PIPE
        start = partial(trio.run_process, command, check=False, stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL)
        async with trio.open_nursery() as nursery:
            process = self.process = await nursery.start(start)
            nursery.start_soon(self._hear, process, nursery.cancel_scope)
            nursery.start_soon(self._speak, process, nursery.cancel_scope)
            nursery.start_soon(self._watch, nursery.cancel_scope)

    async def _speak(self, process: trio.Process, scope: trio.CancelScope) -> None:
        assert process.stdin is not None  # it was started with a pipe
        try:
            while True:
                while self._queue:
                    await process.stdin.send_all(packed(self._queue.popleft()))
                self._wanted = trio.Event()
                await self._wanted.wait()
        except trio.BrokenResourceError:
            scope.cancel()

    async def _hear(self, process: trio.Process, scope: trio.CancelScope) -> None:
        assert process.stdout is not None  # it was started with a pipe
        heard = bytearray()
        while chunk := await process.stdout.receive_some(CHUNK):
            heard += chunk
            while len(heard) >= LENGTH.size:
                (length,) = LENGTH.unpack_from(heard)
                if len(heard) < LENGTH.size + length:
                    break
                self._take(pickle.loads(heard[LENGTH.size : LENGTH.size + length]))
                del heard[: LENGTH.size + length]
        scope.cancel()

    def _take(self, thought: Thought) -> None:
        self._answered.set()
        answer = self._waiting.pop(thought.number, None)
        if answer is not None:
            answer(thought.line)

    async def _watch(self, scope: trio.CancelScope) -> None:
        """End a process that owes an answer and gives none."""
        while True:
            self._answered = trio.Event()
            owed = bool(self._waiting)
            with trio.move_on_after(PATIENCE):
                await self._answered.wait()
            if owed and not self._answered.is_set():
                scope.cancel()
                return

    def _give_up(self) -> None:
        """What the process that has ended was asked, and what waited for it, has no answer."""
        waiting, self._waiting = self._waiting, {}
        self._queue.clear()
        self._wanted = trio.Event()
        for answer in waiting.values():
            answer("")
