"""What a benchmark measures about another process, and how it prints it."""

import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median

SCHED = 2  # the processor time of a process, to the nanosecond, among the clocks that Linux keeps of it


def cpu(pid: int) -> float:
    """Seconds of processor time a process has used, its own and the kernel's on its behalf."""
    return time.clock_gettime(~pid << 3 | SCHED)  # the clock that clock_getcpuclockid(3) names


def memory(pid: int) -> int:
    """Octets a process holds for itself: its proportional share of what it shares, and what is its own."""
    for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
        if line.startswith("Pss:"):
            return int(line.split()[1]) * 1024
    raise LookupError("no Pss")


def percentile(values: Iterable[float], share: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else float("nan")


@dataclass(frozen=True, slots=True)
class Round:
    """What one round of load has shown."""

    moves: int
    seconds: float
    cpu: float
    delays: Sequence[float]

    @property
    def cpu_per_move(self) -> float:
        """Microseconds."""
        return self.cpu / self.moves * 1e6


def middle(values: Iterable[float]) -> float:
    return median(list(values))


def table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """Text in columns; numbers to the right."""
    lines = [list(map(str, head)), *(list(map(_written, row)) for row in rows)]
    widths = [max(len(line[column]) for line in lines) for column in range(len(head))]
    return "\n".join(
        "  ".join(
            cell.ljust(width) if index == 0 else cell.rjust(width)
            for index, (cell, width) in enumerate(zip(line, widths, strict=True))
        )
        for line in lines
    )


def _written(value: object) -> str:
    if isinstance(value, float):
        return f"{value:.2f}" if abs(value) < 10 else f"{value:,.0f}"
    return f"{value:,}" if isinstance(value, int) else str(value)
