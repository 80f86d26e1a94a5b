"""A connection without a socket: the same interface as :mod:`server.net.transport`, for tests and tools."""

from collections.abc import Callable

from server.net.backlog import PLAYER, Kind


class MemoryTransport:
    """Half of a connection: what one side pushes the other hears at once, or finds in its ``inbox`` until it starts."""

    def __init__(self) -> None:
        self.limits = PLAYER
        self.ended = ""
        self.inbox: list[bytes] = []
        self.pushed: list[tuple[bytes, Kind]] = []
        self.peer: MemoryTransport | None = None
        self._heard: Callable[[bytes], None] = self.inbox.append
        self._over: Callable[[], None] = _nothing

    def start(self, heard: Callable[[bytes], None], over: Callable[[], None]) -> None:
        self._heard, self._over = heard, over

    def push(self, frame: bytes, kind: Kind = "personal") -> None:
        if not self.ended and self.peer is not None:
            self.pushed.append((frame, kind))
            self.peer.arrive(frame)

    def finish(self, frame: bytes = b"") -> None:
        if frame:
            self.push(frame)
        self.close("said goodbye")

    def close(self, why: str) -> None:
        if not self.ended:
            self.ended = why
            self._over()
            if self.peer is not None:
                self.peer.close("the connection was lost")

    def arrive(self, data: bytes) -> None:
        """The other side has pushed this."""
        if not self.ended:
            self._heard(data)


def _nothing() -> None:
    """Nobody listens."""


def memory_pair() -> tuple[MemoryTransport, MemoryTransport]:
    """Both ends of a connection in memory."""
    here, there = MemoryTransport(), MemoryTransport()
    here.peer, there.peer = there, here
    return here, there
