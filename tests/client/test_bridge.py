"""Trio as the guest of an asyncio loop: results, errors, cancelling both ways, signals."""

import asyncio
import os
import signal
import threading

import pytest
import trio

from client.bridge import from_trio, leaves, run_guest

GUEST = True


async def answer(value: int) -> int:
    await asyncio.sleep(0)
    return value


async def fail() -> None:
    raise LookupError("nothing there")


async def test_the_other_side_gives_results_and_errors() -> None:
    assert await from_trio(answer, 7) == 7
    with pytest.raises(LookupError, match="nothing there"):
        await from_trio(fail)


async def test_many_at_once() -> None:
    got: list[int] = []

    async def one(number: int) -> None:
        got.append(await from_trio(answer, number))

    async with trio.open_nursery() as nursery:
        for number in range(100):
            nursery.start_soon(one, number)
    assert sorted(got) == list(range(100))


async def test_cancelling_waits_until_the_other_side_has_unwound() -> None:
    steps: list[str] = []

    async def linger() -> None:
        try:
            steps.append("waits")
            await asyncio.Event().wait()
        finally:
            await asyncio.sleep(0)
            steps.append("unwound")

    with trio.move_on_after(0.01) as scope:
        await from_trio(linger)
    assert scope.cancelled_caught
    assert steps == ["waits", "unwound"]


async def test_worker_threads_come_back() -> None:
    assert await trio.to_thread.run_sync(lambda: threading.current_thread() is not threading.main_thread())


def test_a_result_and_an_error_come_through() -> None:
    async def main(fails: bool) -> int:
        if fails:
            raise LookupError("gone")
        return 3

    assert run_guest(main, False) == 3
    with pytest.raises(LookupError):
        run_guest(main, True)


def test_sigint_unwinds_trio_first() -> None:
    steps: list[str] = []

    async def main() -> None:
        try:
            os.kill(os.getpid(), signal.SIGINT)
            await trio.sleep_forever()
        finally:
            steps.append("unwound")

    with pytest.raises(KeyboardInterrupt):
        run_guest(main)
    assert steps == ["unwound"]


def test_leaves_of_groups() -> None:
    one, two, three = ValueError("1"), KeyError("2"), OSError("3")
    group = BaseExceptionGroup("", [one, BaseExceptionGroup("", [two, three])])
    assert list(leaves(group)) == [one, two, three]
    assert list(leaves(one)) == [one]
