"""The way to one guest: bytes in when they come, frames out at once.

Sending is eager: :meth:`Transport.push` tries the socket directly. Only what the kernel does not take waits in a
bounded backlog until the poller says that the socket takes more. No connection and no message costs a task, a channel
or a cancel scope, and nothing a guest does or leaves undone can block or raise in the one who pushes.

It knows neither messages nor tables. Encryption comes in behind the same interface (:mod:`server.net.tls`).
"""

import contextlib
import socket
from collections.abc import Callable
from typing import Protocol

from server.net.backlog import PLAYER, Backlog, Kind, Limits
from server.net.clocks import Alarm, Clocks
from server.net.poller import Poller

RECEIVE = 64 * 1024
"""Octets asked for in one receive: more than a guest may have in flight, so one call empties the socket."""
SEND_BUFFER = 64 * 1024
"""The kernel's share of what may wait for a guest. With the default of megabytes a dead guest would go unnoticed."""
LINGER = 2.0
"""Seconds a guest has to take the last frame and hang up. Closing at once with unread input would reset the
connection, and a reset destroys what the guest has not read yet: the very sentence that says why."""
IDLE_PROBE = 15
"""Seconds of silence before the kernel itself probes the peer; a second net under our own pings."""

LOST = "the connection was lost"


class Transport(Protocol):
    """One guest's connection, as everything above it sees it."""

    limits: Limits
    ended: str  # why this side ended it; "" while it has not

    def start(self, heard: Callable[[bytes], None], over: Callable[[], None]) -> None:
        """Begin to read. ``heard`` is called with what comes in, at least one octet; ``over`` once, when the
        connection has ended, whoever ended it, and never from within a call of another method here."""
        ...

    def push(self, frame: bytes, kind: Kind = "personal") -> None:
        """Send a frame, now or as soon as the guest reads. Never blocks, never raises."""
        ...

    def finish(self, frame: bytes = b"") -> None:
        """Send a last frame and hang up when the guest has it, or soon."""
        ...

    def close(self, why: str) -> None:
        """Hang up now."""
        ...


class Counters:
    """What went through a transport, for ``status`` and the benchmarks."""

    __slots__ = ("high_water", "skipped")

    def __init__(self) -> None:
        self.skipped = 0  # frames that a lagging spectator did without
        self.high_water = 0  # most octets that ever waited


def prepare(sock: socket.socket) -> None:
    """Set a fresh connection up. Raises OSError where the peer is gone already."""
    sock.setblocking(False)
    sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
    if hasattr(socket, "TCP_KEEPIDLE"):
        sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_KEEPIDLE, IDLE_PROBE)


class SocketTransport:
    """A TCP connection. ``clocks`` times stalls and the last goodbye. ``not_now``: what a busy socket raises."""

    not_now: tuple[type[OSError], ...] = (BlockingIOError, InterruptedError)
    receive = RECEIVE

    __slots__ = (
        "_alarm", "_backlog", "_clocks", "_heard", "_over", "_poller", "_progress", "_shut", "_sock", "_waits",
        "counters", "ended", "limits",
    )  # fmt: skip

    def __init__(self, sock: socket.socket, clocks: Clocks, poller: Poller) -> None:
        self.limits = PLAYER
        self.ended = ""
        self.counters = Counters()
        self._sock = sock
        self._clocks = clocks
        self._poller = poller
        self._backlog = Backlog()
        self._shut = False  # nothing more is sent or heard: the last frame is on its way, or all is over
        self._waits = False  # frames wait in the backlog
        self._progress = 0.0
        self._alarm: Alarm | None = None
        self._heard: Callable[[bytes], None] = _nothing
        self._over: Callable[[], None] = _nothing

    @property
    def waiting(self) -> int:
        """Octets that the kernel has not taken."""
        return self._backlog.octets

    def start(self, heard: Callable[[bytes], None], over: Callable[[], None]) -> None:
        self._heard, self._over = heard, over
        self._poller.watch(self._sock, self)

    def push(self, frame: bytes, kind: Kind = "personal") -> None:
        if self._shut:
            return
        if self._waits:
            self._queue(frame, kind, 0)
            return
        try:
            sent = self._sock.send(frame)
        except self.not_now:
            sent = 0
        except OSError:
            self.close(LOST)
            return
        if sent < len(frame):
            self._begin_to_wait()
            self._queue(frame, kind, sent)

    def finish(self, frame: bytes = b"") -> None:
        if frame:
            self.push(frame)
        if self._shut:
            return
        self._shut = True
        self._clocks.after(LINGER, self._hang_up)
        if not self._waits:
            self._send_end()

    def close(self, why: str) -> None:
        if self.ended:
            return
        self.ended = why
        self._shut = True
        self._backlog.clear()
        self._stop_waiting()
        self._poller.forget(self._sock)
        self._sock.close()
        # Not from in here: whoever pushed is in the middle of something.
        self._clocks.after(0, self._over)

    # --- called by the poller

    def readable(self) -> None:
        """One receive, then others get a turn: a guest that never stops talking holds up nobody."""
        if self.ended:
            return
        try:
            data = self._sock.recv(self.receive)
        except self.not_now:
            return
        except OSError:
            data = b""
        if not data:
            self.close(LOST)
        elif not self._shut:
            self._heard(data)

    def writable(self) -> None:
        while self._backlog:
            try:
                sent = self._sock.send(self._backlog.first())
            except self.not_now:
                return
            except OSError:
                self.close(LOST)
                return
            self._progress = self._clocks.now()
            self._backlog.took(sent)
        if not self.ended:
            self._stop_waiting()
            self._poller.watch_writing(self._sock, self, wanted=False)
            if self._shut:
                self._send_end()

    # --- sending

    def _queue(self, frame: bytes, kind: Kind, sent: int) -> None:
        fits = self._backlog.add(frame, kind, self.limits, sent)
        self.counters.high_water = max(self.counters.high_water, self._backlog.octets)
        self.counters.skipped = self._backlog.dropped
        if not fits:
            self.close("does not read: too much is waiting")

    def _begin_to_wait(self) -> None:
        self._waits = True
        self._poller.watch_writing(self._sock, self, wanted=True)
        self._progress = self._clocks.now()
        self._alarm = self._clocks.at(self._progress + self.limits.stall, self._check_stall)

    def _stop_waiting(self) -> None:
        self._waits = False
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    def _check_stall(self) -> None:
        due = self._progress + self.limits.stall
        if due <= self._clocks.now():
            self.close("does not read: nothing was taken for too long")
        else:
            self._alarm = self._clocks.at(due, self._check_stall)

    def _send_end(self) -> None:
        with contextlib.suppress(OSError):
            self._sock.shutdown(socket.SHUT_WR)

    def _hang_up(self) -> None:
        self.close("said goodbye")


def _nothing(*_: object) -> None:
    """Before :meth:`SocketTransport.start` nobody listens."""
