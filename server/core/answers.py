"""One answer for each numbered request, however often it is sent.

The answers stay with the place, not with the connection, so that a guest who comes back and sends a request again is
told what it would have been told, and nothing is done twice.
"""

from server.core.config import ANSWERS_KEPT


class Answers:
    """The newest answers given to one place, as finished frames."""

    __slots__ = ("_frames", "highest")

    def __init__(self) -> None:
        self.highest = 0
        self._frames: dict[int, bytes] = {}

    def known(self, req: int) -> bool:
        """Whether a request of this number has been answered, now or so long ago that the answer is gone."""
        return req <= self.highest

    def given(self, req: int) -> bytes | None:
        """The answer that was given; None if it is not kept any more."""
        return self._frames.get(req)

    def kept(self) -> list[tuple[int, bytes]]:
        """The answers that are kept, oldest first."""
        return list(self._frames.items())

    def record(self, req: int, frame: bytes) -> None:
        """Keep an answer; the oldest one goes."""
        self._frames[req] = frame
        self.highest = max(self.highest, req)
        if len(self._frames) > ANSWERS_KEPT:
            del self._frames[next(iter(self._frames))]
