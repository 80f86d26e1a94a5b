"""One connection to a host: messages in and out, pings answered, silence noticed.

It lives as long as its stream and says why it ended. What the messages mean, and whether to connect again, is the
link's business (:mod:`client.link`); nothing is kept here for a later connection.
"""

from collections.abc import Callable
from dataclasses import dataclass

import trio

from client.words import say
from protocol.errors import BadVersion, LocalError, RemoteError
from protocol.messages import FromHost, Goodbye, Hello, Message, Ping, Pong
from protocol.session import guest_session
from protocol.text import clean

SLOW, GONE = 6.0, 15.0  # seconds without a byte from the host, which pings every 5
OUTBOX = 64  # frames: far more than a person types in the time a LAN needs for one
CHUNK = 64 * 1024  # bytes read at once


@dataclass(frozen=True, slots=True)
class Ended:
    """Why a connection ended. ``code``: that of the host's Goodbye, or "lost", "version", "stranger", or "other_key"
    where none came about because another host answers.

    ``retry``: whether coming back by itself makes sense.
    """

    code: str
    reason: str
    retry: bool


class Wire:
    """A connection. ``hear`` gets every message but pings, ``slowed`` every change between slow and not."""

    def __init__(
        self,
        stream: trio.abc.Stream,
        hello: Hello,
        *,
        hear: Callable[[FromHost], None],
        slowed: Callable[[bool], None] = lambda slow: None,
    ) -> None:
        self._stream = stream
        self._session = guest_session(hello)
        self._hear, self._slowed = hear, slowed
        self._queue, self._outbox = trio.open_memory_channel[bytes](OUTBOX)
        self._scope = trio.CancelScope()
        self._ended: Ended | None = None
        self._heard = 0.0
        self._slow = False
        self._queue.send_nowait(self._session.opening())

    def send(self, message: Message) -> bool:
        """Put a message on its way. False where that cannot be: ended, too large, or too much under way."""
        if self._ended:
            return False
        try:
            self._queue.send_nowait(self._session.send(message))
        except (LocalError, trio.WouldBlock):
            return False
        return True

    def end(self, ended: Ended) -> None:
        """End the connection; the first reason counts."""
        self._ended = self._ended or ended
        self._scope.cancel()

    async def run(self) -> Ended:
        """Talk until the connection ends, and close the stream."""
        self._heard = trio.current_time()
        try:
            with self._scope:
                async with trio.open_nursery() as nursery:
                    nursery.start_soon(self._read)
                    nursery.start_soon(self._write)
                    nursery.start_soon(self._watch)
        finally:
            await trio.aclose_forcefully(self._stream)
        return self._ended or _lost("lost_reset")

    async def _read(self) -> None:
        try:
            while chunk := await self._stream.receive_some(CHUNK):
                self._sign_of_life()
                for message in self._session.receive(bytes(chunk)):
                    self._take(message)
        except (trio.BrokenResourceError, trio.ClosedResourceError):
            pass
        except RemoteError as error:
            self.end(self._blamed(error))
        self.end(_lost("lost_reset"))

    def _take(self, message: FromHost) -> None:
        match message:
            case Ping(n=n):
                self.send(Pong(n=n))
            case Goodbye():
                self._hear(message)
                self.end(Ended(message.code, clean(message.text), message.retry))
            case _:
                self._hear(message)

    def _blamed(self, error: RemoteError) -> Ended:
        if isinstance(error, BadVersion):
            return Ended("version", str(error), retry=False)
        if self._session.agreed is None:
            return Ended("stranger", say("no_hello"), retry=False)
        return _lost("lost_garbled")

    async def _write(self) -> None:
        try:
            async for frame in self._outbox:
                await self._stream.send_all(frame)
        except (trio.BrokenResourceError, trio.ClosedResourceError):
            # What the host said last (a Goodbye) may still lie unread: the reader ends us.
            await trio.sleep(LAST_WORDS)
            self.end(_lost("lost_reset"))

    async def _watch(self) -> None:
        """Outbound success proves nothing on a half-open connection: only what comes in counts."""
        while True:
            heard, limit = self._heard, GONE if self._slow else SLOW
            await trio.sleep_until(heard + limit)
            if self._heard != heard:
                continue
            if limit == GONE:
                self.end(_lost("lost_silent", seconds=int(GONE)))
                return
            self._slow = True
            self._slowed(True)

    def _sign_of_life(self) -> None:
        self._heard = trio.current_time()
        if self._slow:
            self._slow = False
            self._slowed(False)


LAST_WORDS = 1.0  # seconds; what was sent before the other side closed is there already


def _lost(key: str, **args: object) -> Ended:
    return Ended("lost", say(key, **args), retry=True)
