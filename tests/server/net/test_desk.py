"""Jobs are done in order, with turns for others in between."""

import trio
import trio.testing

from server.net.desk import Desk


def job(done, name, steps=1):
    for step in range(steps):
        done.append((name, step))
        yield


async def test_jobs_keep_their_order_and_others_get_turns(nursery):
    done = []
    desk = Desk("test", lambda where, error: None)
    nursery.start_soon(desk.serve)
    await trio.testing.wait_all_tasks_blocked()
    desk.put(job(done, "a", 2))
    desk.put(job(done, "b"))

    async def other():
        while len(done) < 3:
            done.append("turn")
            await trio.lowlevel.checkpoint()

    nursery.start_soon(other)
    await trio.testing.wait_all_tasks_blocked()
    assert [entry for entry in done if entry != "turn"] == [("a", 0), ("a", 1), ("b", 0)]
    assert "turn" in done


async def test_a_job_that_raises_is_reported_and_the_next_one_done(nursery):
    done, reported = [], []
    desk = Desk("test", lambda where, error: reported.append((where, type(error))))
    nursery.start_soon(desk.serve)
    desk.put(iter([1 / 1 for _ in ()]))

    def bad():
        yield 1 / 0

    desk.put(bad())
    desk.put(job(done, "next"))
    await trio.testing.wait_all_tasks_blocked()
    assert reported == [("test", ZeroDivisionError)]
    assert done == [("next", 0)]


def test_finish_does_all_that_waits_at_once():
    done = []
    desk = Desk("test", lambda where, error: None)
    desk.put(job(done, "a", 3))
    desk.put(job(done, "b"))
    desk.finish()
    assert done == [("a", 0), ("a", 1), ("a", 2), ("b", 0)]
