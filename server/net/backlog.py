"""What waits for one slow guest: a bounded queue of frames, and what is thrown away when a spectator lags.

Only bytes and counts; no socket, no clock. The transport decides what to do when :meth:`Backlog.add` says "too much".
"""

from dataclasses import dataclass
from typing import Literal, TypeAlias

Kind: TypeAlias = Literal["update", "table", "other", "personal"]
"""Of a frame: the three kinds of the gallery, and "personal" for one that was meant for this guest alone."""


@dataclass(frozen=True, slots=True)
class Limits:
    """When a guest that does not read is cut, and from how many frames on a lagging one skips to the newest."""

    frames: int = 64
    octets: int = 256 * 1024
    stall: float = 5.0
    lag: int | None = None


PLAYER = Limits()
SPECTATOR = Limits(lag=16)


class Backlog:
    """Frames that wait, oldest first. The first one may be sent in part."""

    __slots__ = ("_frames", "_sent", "begun", "dropped", "octets")

    def __init__(self) -> None:
        # Few at any time, and mostly none: an empty deque takes ten times the memory of an empty list.
        self._frames: list[tuple[bytes, Kind]] = []
        self._sent = 0  # octets of the first frame that are gone already
        self.octets = 0
        self.begun = False  # the first frame is on its way, though nobody can say that any of it is gone
        self.dropped = 0

    def __len__(self) -> int:
        return len(self._frames)

    def add(self, frame: bytes, kind: Kind, limits: Limits, sent: int = 0) -> bool:
        """Queue a frame, of which ``sent`` octets are gone (only into an empty backlog). False: over the limits."""
        self._frames.append((frame, kind))
        self._sent += sent
        self.octets += len(frame) - sent
        if limits.lag is not None and (len(self._frames) > limits.lag or self.octets > limits.octets):
            self._skip_to_newest()
        return len(self._frames) <= limits.frames and self.octets <= limits.octets

    def first(self) -> memoryview:
        """What is to be sent next."""
        return memoryview(self._frames[0][0])[self._sent :]

    def took(self, sent: int) -> None:
        """So many octets of the first frame were taken."""
        self._sent += sent
        self.octets -= sent
        if self._sent == len(self._frames[0][0]):
            del self._frames[0]
            self._sent = 0
            self.begun = False

    def clear(self) -> None:
        self._frames.clear()
        self._sent = self.octets = 0
        self.begun = False

    def _skip_to_newest(self) -> None:
        """Keep the frame that is half sent, personal ones, and the newest update and table; their order stays."""
        last = {kind: index for index, (_, kind) in enumerate(self._frames)}
        kept = [
            (frame, kind)
            for index, (frame, kind) in enumerate(self._frames)
            if kind == "personal"
            or (index == 0 and (self._sent or self.begun))
            or (kind != "other" and last[kind] == index)
        ]
        self.dropped += len(self._frames) - len(kept)
        self._frames = kept
        self.octets = sum(len(frame) for frame, _ in kept) - self._sent
