"""The tables of a host, found by their ids and by what opens them."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from protocol.messages import TableLine
from server.core.events import Entrance
from server.net.runner import TableRunner


class Meant(NamedTuple):
    """What a hello means: a table, and what its word opens there; or the code of the goodbye that it gets."""

    runner: TableRunner | None = None
    opens: Entrance | None = None
    refused: str = ""


class TableSet:
    """All tables of a host, in the order they were opened. An unknown id is an error, never a new table."""

    def __init__(self, runners: Iterable[TableRunner]) -> None:
        self._runners = {runner.id: runner for runner in runners}

    def __iter__(self) -> Iterator[TableRunner]:
        return iter(self._runners.values())

    def __len__(self) -> int:
        return len(self._runners)

    def find(self, table: str | None) -> TableRunner | None:
        """The table of this id; without one, the first with a free seat before its match, else the first."""
        if table is not None:
            return self._runners.get(table)
        runners = list(self._runners.values())
        first = runners[0] if runners else None
        return next((runner for runner in runners if _open(runner.line())), first)

    def add(self, runner: TableRunner) -> None:
        """There is another table."""
        self._runners[runner.id] = runner

    def remove(self, table: str) -> None:
        """A table is here no more."""
        del self._runners[table]

    def meant(self, table: str | None, word: str | None) -> Meant:
        """What somebody means who names a table, or the last word of a join code, or both or neither.

        A wrong word counts at every table that it might have been meant for: it was a guess at all of them.
        """
        runner = self.find(table)
        if runner is None:
            return Meant(refused="no_table")
        if word is None:
            return Meant(runner)
        return self._opened([runner] if table is not None else list(self), word)

    def _opened(self, candidates: list[TableRunner], word: str) -> Meant:
        for runner in candidates:
            opens = runner.opens(word)
            if opens is not None:
                return Meant(runner, opens)
        free = next((runner for runner in candidates if runner.line().open), None)
        if free is not None:  # whoever needs no code may bring a wrong one
            return Meant(free)
        trying = [runner for runner in candidates if not runner.locked]
        for runner in trying:
            runner.guessed()
        return Meant(refused="word" if trying else "locked")

    def lines(self) -> tuple[TableLine, ...]:
        return tuple(runner.line() for runner in self._runners.values())


def _open(line: TableLine) -> bool:
    return line.phase == "lobby" and line.players < line.seats
