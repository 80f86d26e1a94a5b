"""The facts of one table on their way to the journal, and the commands that wait behind them.

The facts of a step are appended together, so a step costs one commit at most; everything behind the first of them
waits until they are safe, and so does everything that later steps bring. The table itself goes on meanwhile.
"""

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from server.core import events as core
from server.core.events import Command
from server.journal import Entry, Journal


@dataclass(slots=True, eq=False)
class _Step:
    """Commands that wait for facts."""

    commands: list[Command]
    safe: bool = False


class Safekeeping:
    """See the module. ``released`` is called when :meth:`safe` has something to give. ``written``: how many facts of
    the table stand in the journal already."""

    def __init__(self, journal: Journal, released: Callable[[], None], written: int = 0, era: int = 0) -> None:
        self._journal = journal
        self._released = released
        self._written = written
        self._era = era
        self._waiting: deque[_Step] = deque()
        self._busy = False

    @property
    def waiting(self) -> bool:
        """Whether anything waits."""
        return bool(self._waiting)

    def drop(self) -> None:
        """What waits is told to nobody; its facts are written all the same."""
        self._waiting.clear()

    def new_era(self) -> None:
        """The table begins from nothing."""
        self._era += 1

    def let_through(self, table: str, commands: Iterable[Command]) -> Sequence[Command]:
        """The commands of a step that may be carried out now. The facts among them go to the journal."""
        commands = list(commands)
        first = next((at for at, command in enumerate(commands) if type(command) is core.Journal), None)
        if first is None:
            if not self._waiting:
                return commands
            self._waiting[-1].commands.extend(commands)
            return ()
        before, behind = commands[:first], [each for each in commands[first:] if type(each) is not core.Journal]
        if self._waiting:
            self._waiting[-1].commands.extend(before)
            before = []
        self._append(table, [each for each in commands[first:] if type(each) is core.Journal], behind)
        return [*before, *self.safe()]

    def _append(self, table: str, facts: Sequence[core.Journal], behind: list[Command]) -> None:
        entries = [Entry(table, self._written + nth, fact, self._era) for nth, fact in enumerate(facts, 1)]
        self._written += len(entries)
        step = _Step(behind)
        self._waiting.append(step)
        ticket = self._journal.append(*entries)
        if ticket is None:
            step.safe = True
            return
        self._busy = True
        ticket.then(lambda: self._arrived(step))
        self._busy = False

    def _arrived(self, step: _Step) -> None:
        step.safe = True
        if not self._busy and self._waiting and self._waiting[0] is step:
            self._released()

    def safe(self) -> list[Command]:
        """The commands that need not wait any more."""
        commands: list[Command] = []
        while self._waiting and self._waiting[0].safe:
            commands += self._waiting.popleft().commands
        return commands
