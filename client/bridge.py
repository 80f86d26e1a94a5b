"""Trio as the guest of an asyncio loop: the one place that knows both.

The network code is pure trio and the screen (prompt_toolkit) pure asyncio; both run in one thread, so that no lock
is needed between them. From callbacks of the screen synchronous trio may be called freely; trio is never awaited
inside an asyncio coroutine.

This module knows nothing of cards, tables or screens.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from typing import Any, TypeVar

import outcome
import trio

T = TypeVar("T")

SLOW_TICK = 1.0
"""Seconds: under ``-X dev`` asyncio calls any tick longer than 0.1 s slow; building the first screen is no news."""


def run_guest(async_fn: Callable[..., Awaitable[T]], *args: Any, **trio_options: Any) -> T:
    """Like ``trio.run``, on top of an asyncio loop in this thread. Trio always runs to its end.

    A SIGINT cancels the trio side, waits until it has unwound and then raises KeyboardInterrupt.
    """
    with asyncio.Runner() as runner:
        return runner.run(_host(async_fn, args, trio_options))


async def _host(async_fn: Callable[..., Awaitable[T]], args: tuple[Any, ...], trio_options: dict[str, Any]) -> T:
    loop = asyncio.get_running_loop()
    loop.slow_callback_duration = SLOW_TICK
    done: asyncio.Future[outcome.Outcome[Any]] = loop.create_future()
    scope = trio.CancelScope()

    async def main() -> T | None:
        with scope:
            return await async_fn(*args)
        return None

    trio.lowlevel.start_guest_run(
        main,
        run_sync_soon_threadsafe=loop.call_soon_threadsafe,
        run_sync_soon_not_threadsafe=loop.call_soon,
        host_uses_signal_set_wakeup_fd=True,
        done_callback=done.set_result,
        **trio_options,
    )
    interrupted: asyncio.CancelledError | None = None
    while not done.done():
        try:
            await asyncio.shield(done)
        except asyncio.CancelledError as cancelled:  # a SIGINT by way of asyncio.Runner, or our caller
            interrupted = cancelled
            scope.cancel()
    result = done.result()
    if interrupted is not None and isinstance(result, outcome.Value):
        raise interrupted  # the Runner turns it into KeyboardInterrupt
    value: T = result.unwrap()
    return value


async def from_trio(async_fn: Callable[..., Awaitable[T]], *args: Any) -> T:
    """From trio: run an asyncio coroutine function on the host loop and wait for what it gives.

    Cancelling the trio side cancels the asyncio task and waits until it has unwound.
    """
    me = trio.lowlevel.current_task()
    task = asyncio.get_running_loop().create_task(_as_coroutine(async_fn, args))
    raise_cancel: Callable[[], None] | None = None

    def woke(finished: "asyncio.Task[T]") -> None:
        trio.lowlevel.reschedule(me, _result(finished, raise_cancel))

    def abort(raise_it: Callable[[], None]) -> trio.lowlevel.Abort:
        nonlocal raise_cancel
        raise_cancel = raise_it
        task.cancel()
        return trio.lowlevel.Abort.FAILED

    task.add_done_callback(woke)
    value: T = await trio.lowlevel.wait_task_rescheduled(abort)
    return value


async def _as_coroutine(async_fn: Callable[..., Awaitable[T]], args: tuple[Any, ...]) -> T:
    return await async_fn(*args)


def _result(task: "asyncio.Task[T]", raise_cancel: Callable[[], None] | None) -> "outcome.Outcome[Any]":
    if task.cancelled():
        if raise_cancel is not None:
            return outcome.capture(raise_cancel)
        return outcome.Error(RuntimeError("an asyncio task was cancelled from outside"))
    error = task.exception()
    return outcome.Value(task.result()) if error is None else outcome.Error(error)


def leaves(error: BaseException) -> Iterator[BaseException]:
    """The exceptions inside a group, however deep; a plain exception is its own leaf."""
    if isinstance(error, BaseExceptionGroup):
        for inner in error.exceptions:
            yield from leaves(inner)
    else:
        yield error
