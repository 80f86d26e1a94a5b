"""The spectators of one table. The table's step posts a frame once; who gets it is seen to afterwards, on a desk.

So the work of a move does not grow with the number of people who look on, and each gets the very same bytes. What is
meant for one spectator goes the same way, so that nothing overtakes anything.
"""

from collections.abc import Iterator
from itertools import count

from server.core.events import Guest
from server.net.backlog import PLAYER, SPECTATOR, Kind
from server.net.desk import Desk
from server.net.transport import Transport

SLICE = 100
"""Frames handed out before other tasks get a turn: about a millisecond of work."""


class Gallery:
    """Who watches a table, by language."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._order = count()
        # A spectator gets what is posted after it came in: it was shown the state of that moment.
        self._members: dict[Guest, tuple[Transport, str, int]] = {}

    def __len__(self) -> int:
        return len(self._members)

    def __contains__(self, guest: Guest) -> bool:
        return guest in self._members

    def enter(self, guest: Guest, transport: Transport, language: str) -> None:
        transport.limits = SPECTATOR
        self._members[guest] = (transport, language, next(self._order))

    def leave(self, guest: Guest) -> None:
        """A member goes, or gets a seat; what it was still to get comes first."""
        if guest in self._members:
            self._desk.finish()
            transport, _, _ = self._members.pop(guest)
            transport.limits = PLAYER

    def post(self, frame: bytes, language: str, kind: Kind) -> None:
        """Send a frame to everybody who watches in this language now."""
        if self._members:
            self._desk.put(self._hand_out(frame, language, kind, next(self._order)))

    def tell(self, guest: Guest, frame: bytes) -> None:
        """Send a frame to one of them, behind what was posted before."""
        self._desk.put(_hand_to(self._members[guest][0], frame))

    def _hand_out(self, frame: bytes, language: str, kind: Kind, posted: int) -> Iterator[None]:
        handed = 0
        for transport, spoken, entered in list(self._members.values()):
            if spoken == language and entered < posted:
                transport.push(frame, kind)
                handed += 1
                if handed % SLICE == 0:
                    yield


def _hand_to(transport: Transport, frame: bytes) -> Iterator[None]:
    transport.push(frame)
    yield from ()
