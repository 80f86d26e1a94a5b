"""A table that does as it is told, guests in memory, and a shell that writes down what happens to it."""

import random

import trio.testing

from protocol.messages import TableLine, TableStatus
from server.core import events as core
from server.journal import MemoryJournal
from server.net.clocks import Clocks
from server.net.desk import Desk
from server.net.memory import memory_pair
from server.net.runner import TableRunner
from server.net.shell import Opening, Shell

LOOKS = 60_000  # a millisecond each at least; also where a test has a clock of its own


async def until(holds):
    """Wait for what comes about by itself; over a real socket that may take as long as the kernel likes."""
    for _ in range(LOOKS):
        if holds():
            return
        await trio.testing.wait_all_tasks_blocked(0.001)
    raise AssertionError("it never came to that")


class ScriptedTable:
    """Answers an event with what ``script`` says for its type (a list, or a function of the event)."""

    def __init__(self, table_id="t1", script=None, opening=(), *, paced=True):
        self.id = table_id
        self.paced = paced
        self.script = script or {}
        self.opening = opening
        self.handled = []

    def open(self, now):
        return list(self.opening)

    def handle(self, event, now):
        self.handled.append(event)
        answer = self.script.get(type(event), ())
        return answer(event) if callable(answer) else answer

    def line(self):
        return TableLine(id=self.id, name="", game="thirty-one", phase="lobby", players=0, seats=2)

    def status(self, now):
        return TableStatus(id=self.id, name="", game="thirty-one", phase="lobby", seq=0)


class Ticket:
    """A fact that is safe when the test says so."""

    def __init__(self):
        self.calls = []

    def then(self, call):
        self.calls.append(call)

    def commit(self):
        for call in self.calls:
            call()


class SlowJournal:
    """Every fact waits for the test."""

    def __init__(self):
        self.tickets = []
        self.entries = []

    def append(self, *entries):
        self.entries.extend(entries)
        self.tickets.append(Ticket())
        return self.tickets[-1]


class Visitor:
    """A guest's connection, in memory."""

    def __init__(self):
        self.transport, self.far = memory_pair()
        self.roles = []

    def placed(self, role):
        self.roles.append(role)

    def finish(self, frame):
        self.transport.finish(frame)

    @property
    def told(self):
        """Everything, in its order; how it was cut into sends is nobody's business."""
        return b"".join(frame for frame, _ in self.transport.pushed)


class House:
    """A shell whose every outlet is a list."""

    def __init__(self, journal=None, make_bot=None, **more):
        self.defects, self.logged, self.records = [], [], []
        self.clocks = Clocks(self.report)
        self.posting = Desk("gallery", self.report)
        self.thinking = Desk("bots", self.report)
        self.shell = Shell(
            clocks=self.clocks,
            journal=journal or MemoryJournal(),
            thinking=self.thinking,
            posting=self.posting,
            keep_record=lambda game, text: self.records.append((game, text)),
            log=self.logged.append,
            report=self.report,
            make_bot=make_bot or (lambda ask, dice: None),
            random=random.Random(1),
            **more,
        )

    def report(self, where, error):
        self.defects.append((where, error))

    def run(self, *tables):
        """A runner that makes these tables one after the other."""
        waiting = iter(tables)
        return TableRunner(Opening(lambda: next(waiting)), self.shell)


def came(guest=1):
    from protocol.messages import Sit

    return core.Came(guest, Sit(name="Ann"))
