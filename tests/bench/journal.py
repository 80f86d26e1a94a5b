"""``python -m tests.bench.journal``: what the journal adds to a move, and what the disk alone takes for one octet.

Rounds of a host with its journal on disk alternate with rounds of one that keeps it in memory: one table at the pace of
people who are in a hurry, then many tables as fast as it goes. Behind each move stands a commit; a commit stands
behind the moves of all tables that came meanwhile.
"""

import argparse
import os
import sys
import tempfile
import time

from tests.bench import load, measure
from tests.bench.measure import Round

PATIENT = ("--tables", "1", "--rate", "20")  # moves a second; as fast as anybody plays
CROWDED = ("--tables", "50")
OCTETS = 4096  # a page of the file


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.journal", description=__doc__)
    parser.add_argument("--seconds", type=float, default=5)
    parser.add_argument("--rounds", type=int, default=5)
    args = parser.parse_args()
    print(f"the disk alone: {disk():.2f} ms to have a page written (p50)")
    for name, size in (("one table, 20 moves/s", PATIENT), ("50 tables, as fast as it goes", CROWDED)):
        print(f"\n{name}\n{report(rounds(args, size))}")
    return 0


def rounds(args: argparse.Namespace, size: tuple[str, ...]) -> list[tuple[Round, Round]]:
    """Pairs of a round in memory and one on disk."""
    common = [*size, "--seconds", str(args.seconds)]
    memory, on_disk = load.arguments([*common, "--forgetful"]), load.arguments(common)
    pairs = []
    for number in range(args.rounds):
        pairs.append((load.host_round(memory), load.host_round(on_disk)))
        print(f"round {number + 1} of {args.rounds} done", file=sys.stderr)
    return pairs


def report(pairs: list[tuple[Round, Round]]) -> str:
    head = ("", "moves/s", "CPU us/move", "p50 ms", "p99 ms")
    memory, on_disk = ([pair[side] for pair in pairs] for side in (0, 1))
    rows = [(name, *load.figures(each), *load.delays(each)) for name, each in (("memory", memory), ("disk", on_disk))]
    return str(measure.table(head, rows))


def disk() -> float:
    """Milliseconds to have a page on the disk, without any database."""
    taken = []
    with tempfile.TemporaryFile() as file:
        for _ in range(100):
            start = time.perf_counter()
            os.write(file.fileno(), bytes(OCTETS))
            os.fsync(file.fileno())
            taken.append((time.perf_counter() - start) * 1000)
    return measure.middle(taken)


if __name__ == "__main__":
    sys.exit(main())
