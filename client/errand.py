"""One errand of the owner's to a host of this account: connect, say who sends us, ask one thing, hear the answer.

No seat is taken and nobody at the table notices. A host is found by the note that it leaves (:mod:`client.own`).
"""

from collections.abc import Callable
from dataclasses import dataclass, field

import trio

from client.address import CannotConnect
from client.dial import Dial
from client.own import OwnNote
from client.trust import Trust
from client.wire import Ended, Wire
from client.words import say
from protocol import messages as m
from protocol.messages import FromHost, HostStatus, Request, TableCreated, TableStatus
from protocol.versions import our_hello

ANSWER_TIME = 40.0  # seconds; an export waits for the disk


@dataclass
class Answer:
    """What a host said. ``refused``: its sentence; None: it was done."""

    refused: str | None = None
    host: HostStatus | None = None
    tables: list[TableStatus] = field(default_factory=list)
    created: TableCreated | None = None


async def run_errand(note: OwnNote, table: str | None, request: Callable[[int], Request], app: str) -> Answer:
    """Have a host do this. ``table``: its id. Raises CannotConnect."""
    stream = await Dial(note.place, Trust(key=bytes.fromhex(note.key)))()
    answer, done = Answer(), False

    def hear(message: FromHost) -> None:
        nonlocal done
        match message:
            case m.Hello():
                wire.send(m.Manage(owner=bytes.fromhex(note.owner)))
            case m.Welcome(req=req):
                wire.send(request(req + 1))
            case HostStatus():
                answer.host = message
            case TableStatus():
                answer.tables.append(message)
            case TableCreated():
                answer.created = message
            case m.Accepted() | m.Refused():
                done = True
                answer.refused = _text(message.text) if isinstance(message, m.Refused) else None
                wire.end(Ended("quit", "", retry=False))

    wire = Wire(stream, our_hello(app, table=table), hear=hear)
    ended = Ended("lost", say("no_answer"), retry=True)
    with trio.move_on_after(ANSWER_TIME):
        ended = await wire.run()
    if not done:
        raise CannotConnect(ended.reason)
    return answer


def _text(sentence: m.Sentence) -> str:
    return "".join(part if isinstance(part, str) else str(part[1]) for part in sentence)
