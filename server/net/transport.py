"""The way to one guest: bytes in when they come, frames out at once.

Sending is eager: :meth:`Transport.push` tries the socket directly. Only what the kernel does not take waits in a
bounded backlog, with a task that lives as long as the backlog does. No message costs a task, a channel or a cancel
scope, and nothing a guest does or leaves undone can block or raise in the one who pushes.

It knows neither messages nor tables. Encryption comes in behind the same interface.
"""

import contextlib
import socket
from collections.abc import Awaitable, Callable
from typing import Protocol, TypeAlias

import trio

from server.net.backlog import PLAYER, Backlog, Kind, Limits
from server.net.clocks import Alarm, Clocks

RECEIVE = 64 * 1024
"""Octets asked for in one receive: more than a guest may have in flight, so one call empties the socket."""
SEND_BUFFER = 64 * 1024
"""The kernel's share of what may wait for a guest. With the default of megabytes a dead guest would go unnoticed."""
LINGER = 2.0
"""Seconds a guest has to take the last frame and hang up. Closing at once with unread input would reset the
connection, and a reset destroys what the guest has not read yet: the very sentence that says why."""
IDLE_PROBE = 15
"""Seconds of silence before the kernel itself probes the peer; a second net under our own pings."""

Spawn: TypeAlias = Callable[[Callable[[], Awaitable[None]]], None]
"""Starts a task that outlives the caller."""


class Transport(Protocol):
    """One guest's connection, as everything above it sees it."""

    limits: Limits
    ended: str  # why this side ended it; "" while it has not

    def push(self, frame: bytes, kind: Kind = "personal") -> None:
        """Send a frame, now or as soon as the guest reads. Never blocks, never raises."""
        ...

    async def receive(self) -> bytes:
        """What has come in, at least one octet; ``b""`` when the connection is over, however it ended."""
        ...

    def finish(self, frame: bytes = b"") -> None:
        """Send a last frame and hang up when the guest has it, or soon."""
        ...

    def close(self, why: str) -> None:
        """Hang up now."""
        ...


class Counters:
    """What went through a transport, for ``status`` and the benchmarks."""

    __slots__ = ("frames", "high_water", "octets")

    def __init__(self) -> None:
        self.frames = 0
        self.octets = 0
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
    """A TCP connection. ``spawn`` starts the flush task; ``clocks`` times stalls and the last goodbye."""

    __slots__ = (
        "_alarm",
        "_backlog",
        "_clocks",
        "_finishing",
        "_progress",
        "_sock",
        "_spawn",
        "counters",
        "ended",
        "limits",
    )

    def __init__(self, sock: socket.socket, clocks: Clocks, spawn: Spawn) -> None:
        self.limits = PLAYER
        self.ended = ""
        self.counters = Counters()
        self._sock = sock
        self._clocks = clocks
        self._spawn = spawn
        self._backlog = Backlog()
        self._finishing = False
        self._progress = 0.0
        self._alarm: Alarm | None = None

    @property
    def waiting(self) -> int:
        """Octets that the kernel has not taken."""
        return self._backlog.octets

    def push(self, frame: bytes, kind: Kind = "personal") -> None:
        if self.ended or self._finishing:
            return
        self.counters.frames += 1
        self.counters.octets += len(frame)
        if self._backlog:
            self._queue(frame, kind, 0)
            return
        sent = self._send(frame)
        if sent < len(frame) and not self.ended:
            self._queue(frame, kind, sent)
            self._progress = self._clocks.now()
            self._alarm = self._clocks.at(self._progress + self.limits.stall, self._check_stall)
            self._spawn(self._flush)

    async def receive(self) -> bytes:
        while not self.ended:
            try:
                # First wait, then read: a guest that never stops talking still gives everybody else a turn.
                await trio.lowlevel.wait_readable(self._sock)
                data = self._sock.recv(RECEIVE)
            except (BlockingIOError, InterruptedError):
                continue
            except (OSError, trio.ClosedResourceError):
                data = b""
            if not data:
                self.close("the connection was lost")
            elif not self._finishing:
                return data
        return b""

    def finish(self, frame: bytes = b"") -> None:
        if self.ended or self._finishing:
            return
        if frame:
            self.push(frame)
        if self.ended:
            return
        self._finishing = True
        self._clocks.after(LINGER, self._hang_up)
        if not self._backlog:
            self._send_end()

    def close(self, why: str) -> None:
        if self.ended:
            return
        self.ended = why
        self._backlog.clear()
        self._quiet()
        # Wakes the reader and the flush task, which find the connection ended.
        with contextlib.suppress(OSError, RuntimeError):
            trio.lowlevel.notify_closing(self._sock)
        self._sock.close()

    def _queue(self, frame: bytes, kind: Kind, sent: int) -> None:
        fits = self._backlog.add(frame, kind, self.limits, sent)
        self.counters.high_water = max(self.counters.high_water, self._backlog.octets)
        if not fits:
            self.close("does not read: too much is waiting")

    def _send(self, data: bytes | memoryview) -> int:
        try:
            return self._sock.send(data)
        except (BlockingIOError, InterruptedError):
            return 0
        except OSError:
            self.close("the connection was lost")
            return 0

    async def _flush(self) -> None:
        try:
            while self._backlog:
                await trio.lowlevel.wait_writable(self._sock)
                self._send_waiting()
        except (OSError, trio.ClosedResourceError):
            self.close("the connection was lost")
        self._quiet()
        if self._finishing:
            self._send_end()

    def _send_waiting(self) -> None:
        while self._backlog:
            sent = self._send(self._backlog.first())
            if not sent:
                return
            self._progress = self._clocks.now()
            self._backlog.took(sent)

    def _check_stall(self) -> None:
        due = self._progress + self.limits.stall
        if due <= self._clocks.now():
            self.close("does not read: nothing was taken for too long")
        else:
            self._alarm = self._clocks.at(due, self._check_stall)

    def _quiet(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    def _send_end(self) -> None:
        if not self.ended:
            with contextlib.suppress(OSError):
                self._sock.shutdown(socket.SHUT_WR)

    def _hang_up(self) -> None:
        self.close("said goodbye")
