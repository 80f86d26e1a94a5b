"""Frames: four bytes of length, most significant first, then that many bytes of payload.

The length is looked at before a byte of the payload is kept, so a peer can never make us hold more than one frame of
the size allowed at that moment: 1 KiB until a place is had, 16 KiB afterwards, in both directions. What is inside a
frame is none of this module's business.
"""

from collections.abc import Iterator
from struct import Struct

from protocol.errors import BadFrame, TooLong

LENGTH = Struct(">I")
FIRST_LIMIT = 1024  # bytes of payload until welcome: enough for a hello, too little to hurt with a thousand sockets
FULL_LIMIT = 16 * 1024  # afterwards: a view takes some hundred bytes, a piece of chat backlog a few thousand


def frame(payload: bytes, limit: int = FULL_LIMIT) -> bytes:
    """The frame around a payload. Raises TooLong."""
    return head(len(payload), limit) + payload


def head(size: int, limit: int = FULL_LIMIT) -> bytes:
    """What comes before a payload of so many bytes. Raises TooLong."""
    if size > limit:
        raise TooLong(f"This message would take {size} bytes; the other side takes at most {limit}.")
    return LENGTH.pack(size)


class Splitter:
    """Cuts a stream of chunks into payloads. ``limit`` may be changed between two payloads of one chunk."""

    __slots__ = ("_rest", "_wanted", "limit")

    def __init__(self, limit: int = FIRST_LIMIT) -> None:
        self.limit = limit
        self._rest = bytearray()
        self._wanted = LENGTH.size  # bytes of the rest before there is anything to do

    @property
    def waiting(self) -> int:
        """How many bytes of an unfinished frame are held."""
        return len(self._rest)

    def feed(self, chunk: bytes) -> Iterator[bytes]:
        """The payloads finished by this chunk, one by one. Raises BadFrame at a length that is not allowed.

        The iterator must be used up before the next chunk is fed. Cost is linear, also in a stream that comes byte by
        byte: an unfinished frame is only added to until it is complete.
        """
        if self._rest:
            self._rest += chunk
            if len(self._rest) < self._wanted:
                return
            chunk = bytes(self._rest)
        start, end = 0, len(chunk)
        self._wanted = LENGTH.size
        try:
            while end - start >= LENGTH.size:
                size = LENGTH.size + self._checked(LENGTH.unpack_from(chunk, start)[0])
                if size > end - start:
                    self._wanted = size
                    break
                payload = chunk[start + LENGTH.size : start + size]
                start += size
                yield payload
        finally:
            if self._rest or start < end:
                self._rest = bytearray(chunk[start:])

    def _checked(self, size: int) -> int:
        if size > self.limit:
            raise BadFrame("too_large", size=size, limit=self.limit)
        if size == 0:
            raise BadFrame("unreadable", what="an empty frame")
        return size
