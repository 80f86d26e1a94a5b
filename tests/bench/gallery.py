"""``python -m tests.bench.gallery``: what one more spectator costs a move.

The same table is played with and without spectators, in alternating rounds, and so is the floor; the difference,
divided by the number of spectators, is the cost of an update to one of them.
"""

import argparse
import sys

from tests.bench import load, measure
from tests.bench.measure import Round

WATCHERS = 200


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.gallery", description=__doc__)
    parser.add_argument("--watchers", type=int, default=WATCHERS)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=4)
    args = parser.parse_args()
    common = ["--tables", "1", "--rate", "40", "--seconds", str(args.seconds)]
    empty, full = load.arguments(common), load.arguments([*common, "--watchers", str(args.watchers)])
    floors, hosts = [], []
    for _ in range(args.rounds):
        floors.append(each(load.floor_round(empty), load.floor_round(full), args.watchers))
        hosts.append(each(load.host_round(empty), load.host_round(full), args.watchers))
    ratios = [host / floor for floor, host in zip(floors, hosts, strict=True)]
    rows = [("floor", measure.middle(floors), 1.0), ("host", measure.middle(hosts), measure.middle(ratios))]
    print(f"one table, {args.watchers} spectators, {args.rounds} rounds")
    print(measure.table(("", "CPU us/spectator update", "ratio"), rows))
    return 0


def each(without: Round, watched: Round, watchers: int) -> float:
    """Microseconds for an update to one spectator."""
    return (watched.cpu_per_move - without.cpu_per_move) / watchers


if __name__ == "__main__":
    sys.exit(main())
