"""Work that must not be done in the middle of a table's step: bots that think, frames for the whole gallery.

One task does one job after the other and lets everybody else run in between, so that a table of bots without pace or
a gallery of hundreds slows nobody. A job is a generator that does not block: where it yields, others get a turn.
"""

from collections import deque
from collections.abc import Callable, Iterator
from typing import TypeAlias

import trio

Job: TypeAlias = Iterator[None]


class Desk:
    """A queue of jobs and the task that does them. ``report`` gets what a job raises; the next job goes on."""

    def __init__(self, name: str, report: Callable[[str, Exception], None]) -> None:
        self._name = name
        self._report = report
        self._jobs: deque[Job] = deque()
        self._idle: trio.lowlevel.Task | None = None

    def put(self, job: Job) -> None:
        """Have a job done soon. Never blocks."""
        self._jobs.append(job)
        if self._idle is not None:
            trio.lowlevel.reschedule(self._idle)
            self._idle = None

    async def serve(self) -> None:
        """Do jobs, for ever."""
        while True:
            await trio.lowlevel.checkpoint()
            if self._jobs:
                self._step()
            else:
                await self._wait()

    def finish(self) -> None:
        """Do everything that waits, now. Not from within a job."""
        while self._jobs:
            self._step()

    async def _wait(self) -> None:
        def forget(_: object) -> trio.lowlevel.Abort:
            self._idle = None
            return trio.lowlevel.Abort.SUCCEEDED

        self._idle = trio.lowlevel.current_task()
        await trio.lowlevel.wait_task_rescheduled(forget)

    def _step(self) -> None:
        """One step of the first job, which keeps its place until it is done."""
        job = self._jobs[0]
        try:
            next(job)
        except StopIteration:
            self._jobs.popleft()
        except Exception as error:
            self._jobs.popleft()
            self._report(self._name, error)
