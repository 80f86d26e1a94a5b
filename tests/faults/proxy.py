"""A proxy that lies between guests and a host and lets the weather have its way with every connection.

It carries streams of any kind: real sockets (:class:`FaultProxy`) as well as streams in memory on a virtual clock
(:func:`cross`).
"""

import contextlib
import socket
import struct
from collections import Counter
from functools import partial
from random import Random

import trio

from tests.faults.weather import Way, Weather

CHUNK = 65536
GONE = (trio.BrokenResourceError, trio.ClosedResourceError)


class Crossing:
    """One connection on its way through the weather."""

    def __init__(self, guest: trio.abc.Stream, host: trio.abc.Stream, weather: Weather, random: Random, counts) -> None:
        self._guest, self._host = guest, host
        self._ways = {guest: Way(weather, random, counts), host: Way(weather, random, counts)}
        self._scope = trio.CancelScope()
        self._dead = False  # half-open: both ends believe in each other, and nothing gets through

    async def run(self) -> None:
        """Carry bytes until an end hangs up or the weather ends it."""
        try:
            with self._scope:
                async with trio.open_nursery() as nursery:
                    nursery.start_soon(self._carry, self._guest, self._host)
                    nursery.start_soon(self._carry, self._host, self._guest)
        finally:
            with trio.CancelScope(shield=True):
                for stream in self._ways:
                    await trio.aclose_forcefully(stream)

    def end(self) -> None:
        """Cut it now."""
        self._scope.cancel()

    async def _carry(self, source: trio.abc.Stream, sink: trio.abc.Stream) -> None:
        try:
            while data := bytes(await source.receive_some(CHUNK)):
                if not self._dead:
                    await self._weather(source, sink, data + await self._more(source))
            if not self._dead:
                await sink.send_eof()  # type: ignore[attr-defined]  # both kinds of streams here have it
        except GONE:
            self.end()

    async def _more(self, source: trio.abc.Stream) -> bytes:
        """What else comes while the weather lets chunks run together."""
        more = bytearray()
        with trio.move_on_after(self._ways[source].merging()):
            while chunk := await source.receive_some(CHUNK):
                more += chunk
        return bytes(more)

    async def _weather(self, source: trio.abc.Stream, sink: trio.abc.Stream, data: bytes) -> None:
        for step in self._ways[source].steps(data):
            match step.kind:
                case "send":
                    await sink.send_all(step.data)
                case "wait":
                    await trio.sleep(step.seconds)
                case "half-open":
                    self._dead = True
                    return
                case "reset":
                    for stream in self._ways:
                        _reset(stream)
                    self.end()
                case "cut":
                    self.end()


def _reset(stream: trio.abc.Stream) -> None:
    """Let the end of this stream come as a reset, where it is a socket."""
    if isinstance(stream, trio.SocketStream):
        with contextlib.suppress(OSError):
            stream.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))


async def cross(
    guest: trio.abc.Stream, host: trio.abc.Stream, weather: Weather, random: Random, counts: Counter[str]
) -> None:
    """Carry one connection through the weather."""
    await Crossing(guest, host, weather, random, counts).run()


class FaultProxy:
    """Listens on a port of its own and carries every connection to ``target``, a port of this machine.

    While ``weather`` is changed, connections that are there keep theirs. ``counts``: of all connections.
    """

    def __init__(self, target: int, weather: Weather, seed: int) -> None:
        self.target, self.weather = target, weather
        self.counts: Counter[str] = Counter()
        self.port = 0
        self._random = Random(seed)
        self._crossings: set[Crossing] = set()

    async def serve(self, task_status: trio.TaskStatus[None] = trio.TASK_STATUS_IGNORED) -> None:
        """Until cancelled."""
        listeners = await trio.open_tcp_listeners(0, host="127.0.0.1")
        self.port = listeners[0].socket.getsockname()[1]
        await trio.serve_listeners(self._take, listeners, task_status=task_status)

    def cut_all(self) -> None:
        """Cut every connection that is there."""
        for crossing in self._crossings:
            crossing.end()

    async def _take(self, guest: trio.SocketStream) -> None:
        self.counts["connections"] += 1
        try:
            host = await trio.open_tcp_stream("127.0.0.1", self.target)
        except OSError:
            _reset(guest)
            await trio.aclose_forcefully(guest)
            return
        crossing = Crossing(guest, host, self.weather, Random(self._random.random()), self.counts)
        self._crossings.add(crossing)
        try:
            await crossing.run()
        except* OSError:
            pass  # an end that was reset in the middle of it
        finally:
            self._crossings.discard(crossing)


def connector(proxy: FaultProxy):
    """What a link connects with, to go through a proxy."""
    return partial(trio.open_tcp_stream, "127.0.0.1", proxy.port)
