"""A real journal on a disk that fills up: the tables of a host wait, say so, and go on when there is room."""

from contextlib import closing

import pytest
import trio

from protocol.codec import encode
from protocol.messages import Clock, ClockSet, GoOn, Notice, Sit
from server.core import events as core
from server.journal.reading import read
from server.journal.schema import Sheet, add_sheet, connect
from server.journal.writer import DiskJournal
from tests.server.net.fakes import House, ScriptedTable, Visitor

PATIENCE = 60  # seconds; a bound for a machine that is busy, not a time that is expected
ANSWER = b"answer"


def moved(event):
    return [core.Journal("moved", 0, event.message.req, bytes(4000), 1, 1), core.Tell(1, ANSWER)]


def answers(visitor):
    return [frame for frame, _ in visitor.transport.pushed if frame == ANSWER]


WHY = encode(Notice(code="stalled", text="It waits, because the disk is full."))
STANDS = encode(ClockSet(clock=Clock(seats=(), why="stalled")))


@pytest.mark.slow
async def test_the_tables_wait_while_the_disk_is_full(tmp_path):
    path = tmp_path / "x.journal"
    with closing(connect(path)) as connection:
        add_sheet(connection, Sheet("t1", "Kitchen", b"", "1.0"))
    journal = DiskJournal(path, trio.lowlevel.current_trio_token().run_sync_soon, pages=16)
    runner = House(journal).run(ScriptedTable(script={core.Came: [core.Seated(1)], core.Said: moved}))
    ann, full, roomy = Visitor(), trio.Event(), trio.Event()

    def trouble(why):
        if why is None:
            runner.goes_on()
            roomy.set()
        else:
            runner.stalled(f"It waits, because {why}.")
            full.set()

    journal.trouble = trouble
    runner.admit(1, ann, Sit(name="Ann"), "en")
    sent = 0
    with trio.fail_after(PATIENCE):
        while not full.is_set():
            sent += 1
            runner.said(1, GoOn(req=sent, at=0))
            while len(answers(ann)) < sent and not full.is_set():
                await trio.lowlevel.checkpoint()
        assert ann.told.endswith(WHY + STANDS)
        assert len(answers(ann)) == len(read(path).stories[0].facts) == sent - 1
        runner.said(1, GoOn(req=sent + 1, at=0))
        journal.pages = 1000
        journal.retry()
        await roomy.wait()
        while len(answers(ann)) < sent + 1:
            await trio.lowlevel.checkpoint()
    assert journal.close()
    assert [fact.req for fact in read(path).stories[0].facts] == list(range(1, sent + 2))
