"""A connection without a socket: the same interface as :mod:`server.net.transport`, for tests and tools."""

from collections import deque

import trio

from server.net.backlog import PLAYER, Kind


class MemoryTransport:
    """Half of a connection without a socket, for tests: what one side pushes the other receives.

    ``reading`` False makes it a guest that does not read: what is pushed to it stays in ``inbox``.
    """

    def __init__(self) -> None:
        self.limits = PLAYER
        self.ended = ""
        self.inbox: deque[bytes] = deque()
        self.pushed: list[tuple[bytes, Kind]] = []
        self.peer: MemoryTransport | None = None
        self._stir = trio.Event()

    def push(self, frame: bytes, kind: Kind = "personal") -> None:
        if self.ended or self.peer is None:
            return
        self.pushed.append((frame, kind))
        self.peer.arrive(frame)

    async def receive(self) -> bytes:
        while not self.inbox:
            if self.ended:
                return b""
            await self._stir.wait()
            self._stir = trio.Event()
        return self.inbox.popleft()

    def finish(self, frame: bytes = b"") -> None:
        if frame:
            self.push(frame)
        self.close("said goodbye")

    def close(self, why: str) -> None:
        if not self.ended:
            self.ended = why
            self._stir.set()
            if self.peer is not None:
                self.peer.close("the connection was lost")

    def arrive(self, data: bytes) -> None:
        if not self.ended:
            self.inbox.append(data)
            self._stir.set()


def memory_pair() -> tuple[MemoryTransport, MemoryTransport]:
    """Both ends of a connection in memory."""
    here, there = MemoryTransport(), MemoryTransport()
    here.peer, there.peer = there, here
    return here, there
