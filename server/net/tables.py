"""The tables of a host, found by their ids."""

from collections.abc import Iterable, Iterator

from protocol.messages import TableLine
from server.net.runner import TableRunner


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
        if len(runners) == 1:
            return runners[0]
        return next((runner for runner in runners if _open(runner.line())), runners[0])

    def lines(self) -> tuple[TableLine, ...]:
        return tuple(runner.line() for runner in self._runners.values())


def _open(line: TableLine) -> bool:
    return line.phase == "lobby" and line.players < line.seats
