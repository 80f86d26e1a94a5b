"""A host: its door, its tables and everything they share, for as long as it runs."""

import platform
import socket
import ssl
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from hmac import compare_digest
from pathlib import Path
from random import Random

import trio

from engine.bots import player as bots
from protocol.codec import encode
from protocol.errors import goodbye
from protocol.messages import HostStatus, TableCreated, TableLine
from protocol.versions import our_hello
from server.core.config import TableConfig
from server.core.events import AskBot
from server.journal import Journal, MemoryJournal
from server.net import records
from server.net.clocks import Clocks
from server.net.connection import Connection, House
from server.net.desk import Desk
from server.net.listener import LOG_EVERY, Admission, Caps, Door, accept, peer_address, refuse
from server.net.metrics import Metrics
from server.net.poller import Poller
from server.net.pulse import Heart
from server.net.reports import Seldom
from server.net.runner import TableRunner
from server.net.shell import Made, NewTable, Opening, Shell, Table, TakeAway, key_is_elsewhere, no_more, stays
from server.net.sleep import notice_sleep
from server.net.tables import TableSet
from server.net.tls import BUSY, TlsTransport
from server.net.transport import LINGER, SocketTransport, prepare
from server.net.worker import Worker

STOP_TIME = LINGER + 0.5
"""Seconds to get the last word out to everybody before the process ends."""


@dataclass(frozen=True, slots=True)
class Notes:
    """Where a host writes: records of matches, lines of the log, defects."""

    records: Path
    log: Callable[[str], None]
    defect: Callable[[str, BaseException], None]
    defects: Callable[[], int] = lambda: 0  # how many different ones there were


@dataclass(frozen=True, slots=True)
class Proof:
    """What a host proves itself with, and knows its owner by. Without ``tls`` nothing is encrypted: for tests and
    measurements, and out of any user's reach."""

    tls: ssl.SSLContext | None = None
    owner: bytes = b""

    def is_owner(self, secret: bytes) -> bool:
        """Whether this is the owner's secret."""
        return self.owner != b"" and compare_digest(self.owner, secret)


class Host:
    """Serves tables on one listening socket. ``openings``: one a table."""

    def __init__(
        self,
        app: str,
        openings: Iterable[Opening],
        caps: Caps,
        notes: Notes,
        journal: Journal | None = None,
        proof: Proof | None = None,
        take_away: TakeAway = stays,
        built_again: Callable[[str], Table | None] = lambda table: None,
        new_table: NewTable = no_more,
    ) -> None:
        self._app = app
        self._proof = proof or Proof()
        self._take_away = take_away
        self._built_again = built_again
        self._new_table = new_table
        self.deserted = trio.Event()
        """Set when the last table was taken to another machine."""
        self._openings = tuple(openings)
        self._door = Door(caps)
        self._notes = notes
        self._clocks = Clocks(notes.defect)
        self._poller = Poller(notes.defect)
        self._seldom = Seldom(LOG_EVERY)
        self._thinking = Desk("a bot", notes.defect)
        self._posting = Desk("the gallery", notes.defect)
        self._worker = Worker(notes.defect)
        self._journal = journal or MemoryJournal()
        self._metrics = Metrics(0.0)
        self._transports: set[SocketTransport] = set()
        self._tables = TableSet(())
        self._accepting = trio.CancelScope()
        self._visited = trio.Event()
        self._emptied = trio.Event()

    @property
    def visited(self) -> trio.Event:
        """Set when the first guest has said hello."""
        return self._visited

    @property
    def tables(self) -> TableSet:
        return self._tables

    def lines(self) -> tuple[TableLine, ...]:
        """The tables, as they stand in a list."""
        return self._tables.lines()

    async def serve(
        self, listener: socket.socket, task_status: trio.TaskStatus[None] = trio.TASK_STATUS_IGNORED
    ) -> None:
        """Until :meth:`stop` has got its word out, or cancelled. Closes the listener."""
        async with trio.open_nursery() as nursery:
            for task in (
                self._poller.serve,
                self._clocks.serve,
                self._thinking.serve,
                self._posting.serve,
                self._worker.serve,
            ):
                nursery.start_soon(task)
            self._metrics.began = self._clocks.now()
            self._tables = TableSet(TableRunner(opening, self._shell()) for opening in self._openings)
            house = House(
                our_hello(self._app),
                self._tables,
                self._clocks,
                Heart(self._clocks),
                self._complain,
                self._metrics,
                self._proof.is_owner,
            )
            nursery.start_soon(notice_sleep, self._slept)
            welcome = partial(self._welcome, house)
            with listener, self._accepting:
                task_status.started()
                await accept(listener, welcome, self._notes.log)

    async def stop(self, why: str) -> None:
        """Tell everybody, and give them a moment to hear it. The caller then cancels :meth:`serve`."""
        self._accepting.cancel()
        for runner in self._tables:
            runner.stop(why)
        self._posting.finish()
        with trio.move_on_after(STOP_TIME):
            while self._door.inside:
                self._emptied = trio.Event()
                await self._emptied.wait()

    def _ended(self, table: str) -> None:
        """A table is here no more; a host without tables has nothing to do."""
        self._tables.remove(table)
        self._new_table = key_is_elsewhere
        self._notes.log("A table was taken to another machine.")
        if not len(self._tables):
            self.deserted.set()

    def _open_table(self, wanted: TableConfig, like: str, done: Callable[[TableCreated | str], None]) -> None:
        """Another table, which runs from the moment that it is written down."""

        def made(table: Made | str) -> None:
            if isinstance(table, Made):
                self._tables.add(TableRunner(table.opening, self._shell()))
                self._notes.log(f"Another table was opened: {table.told.name}")
            done(table.told if isinstance(table, Made) else table)

        self._new_table(wanted, like, made)

    def trouble(self, why: str | None) -> None:
        """Nothing can be written to the journal, or it can again: then tables stand still, or go on."""
        if why is None:
            self._notes.log("The journal can be written again; the tables go on.")
        else:
            self._notes.log(f"The journal cannot be written: {why}. The tables wait until it can be.")
        for runner in self._tables:
            if why is None:
                runner.goes_on()
            else:
                runner.stalled(f"The host cannot write down what happens, because {why}: the table waits until it can.")

    def _slept(self, seconds: float) -> None:
        self._notes.log(f"This machine was asleep for {seconds:.0f} s.")
        for runner in self._tables:
            runner.slept(seconds)

    def _shell(self) -> Shell:
        return Shell(
            clocks=self._clocks,
            journal=self._journal,
            thinking=self._thinking,
            posting=self._posting,
            keep_record=self._keep_record,
            log=self._notes.log,
            report=self._notes.defect,
            make_bot=_make_bot,
            take_away=self._take_away,
            open_table=self._open_table,
            built_again=self._built_again,
            ended=self._ended,
            delays=self._metrics.delays,
            status=self._status,
            worker=self._worker,
        )

    def _welcome(self, house: House, sock: socket.socket) -> None:
        """Let a connection in, or not. Raises nothing: the peer may be gone already."""
        try:
            address = peer_address(sock)
        except OSError:
            sock.close()
            return
        admission = self._door.admit(address)
        if admission is None:
            self._metrics.turned_away += 1
            refuse(sock, _BUSY if self._proof.tls is None else BUSY)
            return
        try:
            prepare(sock)
        except OSError:
            sock.close()
            admission.leave()
            return
        transport = self._transport(sock)
        greeted, left = partial(self._greeted, admission), partial(self._left, admission, transport)
        self._transports.add(transport)
        self._metrics.admitted += 1
        Connection(transport, house, address, greeted, left).begin()

    def _transport(self, sock: socket.socket) -> SocketTransport:
        if self._proof.tls is None:
            return SocketTransport(sock, self._clocks, self._poller)
        return TlsTransport(sock, self._clocks, self._poller, self._proof.tls)

    def _greeted(self, admission: Admission) -> None:
        admission.greeted()
        self._visited.set()

    def _left(self, admission: Admission, transport: SocketTransport) -> None:
        admission.leave()
        self._transports.discard(transport)
        self._metrics.left(transport.counters.high_water, transport.counters.skipped)
        self._emptied.set()

    def _status(self) -> Iterator[bytes]:
        """How the host and its tables do, as frames for its owner."""
        yield encode(self._host_status())
        for runner in self._tables:
            yield encode(runner.status())

    def _host_status(self) -> HostStatus:
        metrics, counters = self._metrics, [transport.counters for transport in self._transports]
        return HostStatus(
            app=self._app,
            up=int(self._clocks.now() - metrics.began),
            tables=len(self._tables),
            connections=self._door.inside,
            greeted=self._door.greeted_inside,
            admitted=metrics.admitted,
            turned_away=metrics.turned_away,
            goodbyes=dict(metrics.goodbyes),
            moves=metrics.delays.count,
            p50=_microseconds(metrics.delays.percentile(0.5)),
            p99=_microseconds(metrics.delays.percentile(0.99)),
            high_water=max([metrics.high_water, *(one.high_water for one in counters)]),
            skipped=metrics.skipped + sum(one.skipped for one in counters),
            defects=self._notes.defects(),
        )

    def _complain(self, address: str, what: str) -> None:
        if self._seldom.allows(address, self._clocks.now()):
            self._notes.log(f"{address}: {what}")

    def _keep_record(self, game: str, text: str) -> None:
        try:
            path = records.keep(self._notes.records, game, text)
        except OSError as error:
            self._notes.log(f"The record of a match could not be written: {error.strerror}")
        else:
            self._notes.log(f"Record of the match: {path}")


_BUSY = encode(goodbye("busy"))


def _microseconds(seconds: float) -> int:
    return round(seconds * 1e6)


def _make_bot(ask: AskBot, dice: Random) -> bots.Bot:
    return bots.make(ask.game, ask.level, ask.options, dice)


def app_name(version: str) -> str:
    """What our hello calls this program."""
    return f"thirtyone {version} ({platform.system()})"
