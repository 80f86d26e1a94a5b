"""A host in this very process and guests that reach it over streams in memory, on whatever clock the test has.

The tables, their runner, the connections and the link are the real ones; only the sockets are not.
"""

from collections import Counter
from collections.abc import Callable
from random import Random

import trio
from trio.testing import memory_stream_pair

from server.net.backlog import PLAYER, Kind
from tests.faults.proxy import CHUNK, GONE, cross
from tests.faults.weather import Weather


class StreamTransport:
    """The host's end of a stream, as :mod:`server.net.transport` wants it. ``end`` resets ``self`` when it is over."""

    def __init__(self, stream: trio.abc.Stream, nursery: trio.Nursery) -> None:
        self.limits = PLAYER
        self.ended = ""
        self._stream, self._nursery = stream, nursery
        self._queue, self._frames = trio.open_memory_channel[bytes](10_000)
        self._scope = trio.CancelScope()

    def start(self, heard: Callable[[bytes], None], over: Callable[[], None]) -> None:
        self._nursery.start_soon(self._run, heard, over)

    def push(self, frame: bytes, kind: Kind = "personal") -> None:
        if not self.ended:
            self._queue.send_nowait(frame)

    def finish(self, frame: bytes = b"") -> None:
        if frame:
            self.push(frame)
        self.ended = self.ended or "said goodbye"
        self._queue.close()

    def close(self, why: str) -> None:
        self.ended = self.ended or why
        self._scope.cancel()

    async def _run(self, heard: Callable[[bytes], None], over: Callable[[], None]) -> None:
        with self._scope:
            async with trio.open_nursery() as nursery:
                nursery.start_soon(self._write)
                nursery.start_soon(self._read, heard)
        self.ended = self.ended or "the connection was lost"
        await trio.aclose_forcefully(self._stream)
        over()

    async def _read(self, heard: Callable[[bytes], None]) -> None:
        try:
            while data := await self._stream.receive_some(CHUNK):
                if not self.ended:
                    heard(bytes(data))
        except GONE:
            pass
        self._scope.cancel()

    async def _write(self) -> None:
        try:
            async for frame in self._frames:
                await self._stream.send_all(frame)
        except GONE:
            pass
        self._scope.cancel()


class Harbour:
    """Where guests come in. ``welcome`` gets the transport of each; ``weather`` is theirs."""

    def __init__(
        self, welcome: Callable[[StreamTransport], None], weather: Weather, seed: int, nursery: trio.Nursery
    ) -> None:
        self.weather = weather
        self.counts: Counter[str] = Counter()
        self._welcome, self._nursery = welcome, nursery
        self._random = Random(seed)

    async def connect(self) -> trio.abc.Stream:
        """What a link connects with."""
        await trio.lowlevel.checkpoint()
        self.counts["connections"] += 1
        guest, outer = memory_stream_pair()
        inner, host = memory_stream_pair()
        self._nursery.start_soon(cross, outer, inner, self.weather, Random(self._random.random()), self.counts)
        self._welcome(StreamTransport(host, self._nursery))
        return guest
