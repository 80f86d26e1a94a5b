"""Where facts are kept before anybody hears of them.

The runner of a table appends each fact and holds back everything behind it until the fact is safe. This journal
keeps facts in memory, where they are safe at once, so nothing waits; one on disk answers with a :class:`Ticket` and
calls back when its writer has committed.
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
    """A fact of a table. ``number`` counts the table's facts from 1."""

    table: str
    number: int
    fact: Fact


class Ticket(Protocol):
    """A fact on its way to safety."""

    def then(self, call: Callable[[], None]) -> None:
        """Call once, in the task that appended, when the fact is safe (at once if it is by now)."""
        ...


class Journal(Protocol):
    """Takes facts in order."""

    def append(self, entry: Entry) -> Ticket | None:
        """Keep a fact. None: it is safe already."""
        ...


class MemoryJournal:
    """Facts kept for as long as the process lives."""

    def __init__(self) -> None:
        self.entries: deque[Entry] = deque(maxlen=REMEMBERED)

    def append(self, entry: Entry) -> None:
        self.entries.append(entry)
