"""Where facts are kept before anybody hears of them.

The runner of a table appends the facts of a step together and holds back everything behind them until they are safe.
The journal in memory keeps them where they are safe at once, so nothing waits; the one on disk (:mod:`.writer`)
answers with a :class:`Ticket` and calls back when its writer has committed. What stands in a file is
:mod:`.schema`'s, which files there are :mod:`.files`', what is read back from one :mod:`.reading`'s.

Nothing here knows what a fact says: a kind, a seat, some octets.
"""

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from server.core.events import Journal as Fact

REMEMBERED = 1000
"""Facts that the journal in memory holds on to: enough to look at after a surprise, not a leak over a long evening."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A fact of a table. ``number`` counts the table's facts from 1. ``era``: how often the table has begun from
    nothing since, as after a defect; only the newest era is the table."""

    table: str
    number: int
    fact: Fact
    era: int = 0


class Ticket(Protocol):
    """Facts on their way to safety."""

    def then(self, call: Callable[[], None]) -> None:
        """Call once, in the task that appended, when the facts are safe (at once if they are by now)."""
        ...


class Journal(Protocol):
    """Takes facts in order."""

    def append(self, *entries: Entry) -> Ticket | None:
        """Keep facts: all of them or, after a crash, none. None: they are safe already."""
        ...


class MemoryJournal:
    """Facts kept for as long as the process lives."""

    def __init__(self) -> None:
        self.entries: deque[Entry] = deque(maxlen=REMEMBERED)

    def append(self, *entries: Entry) -> None:
        self.entries.extend(entries)
