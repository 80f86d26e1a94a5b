"""``python -m tests.bench.keys``: from a key pressed to one's own screen drawn: the cursor moves, a card is drawn.

A host process and two people at full screens, each a client process in a pty of its own. A picture counts when it has
come to its end (mode 2026) and shows what the key was for. While the clock runs, what clients write is only stamped; it
is put on a screen afterwards.
"""

import argparse
import os
import re
import select
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from itertools import cycle
from pathlib import Path

from tests.bench import measure
from tests.e2e.hosts import host
from tests.terminal import KEYS, PATIENCE, Terminal

SIZES = ((80, 24), (100, 30))
OPTIONS = (
    "--seats 2 --start-at 2 --no-announce --set stock_out=reshuffle "
    "--table rate=off --table turn-time=off --table result-time=0"
)
QUIET = 0.1  # seconds without anything drawn until all that a key brings about is drawn
MY_TURN, NOT_MY_TURN = r"YOUR TURN[\s\S]*>\[s\]", "waiting for P"


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.keys", description=__doc__)
    parser.add_argument("--presses", type=int, default=100, help="of each key in each window")
    args = parser.parse_args()
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        place = stack.enter_context(host(folder / "host", OPTIONS)).join
        people = [stack.enter_context(Person(folder / str(size[0]), place, size)) for size in SIZES]
        for person in people:
            person.wait(f"{MY_TURN}|{NOT_MY_TURN}")
        people.sort(key=lambda person: NOT_MY_TURN in person.text())
        for person in cycle(people):
            if len(person.moves) >= args.presses:
                break
            person.take_turn(people)
    rows = [row for person in sorted(people, key=lambda person: person.size) for row in person.rows()]
    print(measure.table(("a key, until the picture", "", "presses", "p50 ms", "p99 ms"), rows))
    return 0


class Person(Terminal):
    """Somebody at a screen, who draws from the stock and throws that card again."""

    def __init__(self, folder: Path, place: Sequence[str], size: tuple[int, int]) -> None:
        command = [sys.executable, "-m", "server.cli", "join", *place, "--name", "P", "--data", str(folder)]
        super().__init__(command, columns=size[0], rows=size[1], env={"XDG_CONFIG_HOME": str(folder)})
        self.size, self.moves, self.steps = size, [], []

    def take_turn(self, people: Sequence[Terminal]) -> None:
        self.wait(MY_TURN)
        self.steps.append(self.timed("right", r">\[d\]", people))
        self.steps.append(self.timed("left", r">\[s\]", people))
        self.moves.append(self.timed("s", "which one", people))
        self.press("enter")
        self.wait("Sure")
        self.press("enter")
        self.wait(NOT_MY_TURN)

    def timed(self, key: str, shows: str, people: Sequence[Terminal]) -> float:
        """Seconds from a key to the end of the picture that shows this. Before and after all is quiet."""
        for _, terminal, data in written(people):
            terminal.feed(data)
        start = time.perf_counter()
        os.write(self.master, KEYS.get(key, key).encode())
        took = None
        while took is None and time.perf_counter() < start + PATIENCE:
            for at, terminal, data in list(written(people)):
                terminal.feed(data)
                if took is None and terminal is self and self.whole() and re.search(shows, self.text()):
                    took = at - start
        assert took is not None, f"{key} never showed {shows}:\n{self.text()}"
        return took

    def rows(self) -> Iterator[tuple[object, ...]]:
        for what, took in (("the cursor moves", self.steps), ("a card is drawn", self.moves)):
            half, slow = (measure.percentile(took, share) * 1000 for share in (0.5, 0.99))
            yield what, "{}x{}".format(*self.size), len(took), half, slow


def written(people: Sequence[Terminal]) -> Iterator[tuple[float, Terminal, bytes]]:
    """What clients write until all are quiet, and when it came."""
    by_handle = {person.master: person for person in people}
    while ready := select.select(list(by_handle), [], [], QUIET)[0]:
        for handle in ready:
            data = os.read(handle, 65536)
            yield time.perf_counter(), by_handle[handle], data


if __name__ == "__main__":
    sys.exit(main())
