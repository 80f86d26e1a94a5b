"""``python -m tests.bench.load``: whole matches at many tables of one host, every seat a connection of the driver.

The host is a process of its own on real sockets, with turn timers, answers, validation, encryption, fair shuffles and
its journal on. Rounds of it alternate with rounds of the floor (tests/bench/floor.py); the ratio is the median of the
rounds'.
"""

import argparse
import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager

from tests.bench import measure
from tests.bench.measure import Round
from tests.bench.players import Table, places
from tests.bench.script import FloorTable, script
from tests.bench.wire import Loop

SETTLE = 0.3  # seconds for the floor, which answers no hello, to have met everybody
WARM_UP = 1.0  # seconds before anything is counted: first deals, first caches


def main() -> int:
    args = arguments()
    rounds: list[tuple[Round | None, Round]] = []
    for number in range(args.rounds):
        bare = None if args.no_floor else floor_round(args)
        rounds.append((bare, host_round(args)))
        print(f"round {number + 1} of {args.rounds} done", file=sys.stderr)
    print(report(args, rounds))
    return 0


def arguments(given: list[str] | None = None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.load", description=__doc__)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--watchers", type=int, default=0, help="spectators at each table")
    parser.add_argument("--rate", type=float, default=0, help="moves a second in all; 0: as fast as it goes")
    parser.add_argument("--seconds", type=float, default=5)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--plain", action="store_true", help="without encryption")
    parser.add_argument("--forgetful", action="store_true", help="without a journal on disk")
    parser.add_argument("--fair", action="store_true", help="guests put something into shuffles, as clients do")
    parser.add_argument("--no-floor", action="store_true")
    return parser.parse_args(given)


@contextmanager
def process(command: list[str]) -> Iterator[tuple[int, dict]]:
    """A server that prints a line of JSON; gives process id and what the line says."""
    child = subprocess.Popen([sys.executable, *command], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    assert child.stdout is not None
    try:
        yield child.pid, json.loads(child.stdout.readline())
    finally:
        child.terminate()
        child.wait(30)
        child.stdout.close()


class Playing:
    """Tables of one server that are played. Between rounds nobody moves, so several servers can take turns.

    ``pause``: seconds in which they begin again, one after the other, since tables do not move all at once.
    """

    def __init__(self, pid: int, loop: Loop, tables: list[Table] | list[FloorTable], pause: float) -> None:
        self.pid, self.loop, self.tables, self._pause = pid, loop, tables, pause
        for table in tables:
            table.turns.close()

    def round(self, seconds: float) -> Round:
        for number, table in enumerate(self.tables):
            table.moves = 0
            table.delays.clear()
            self.loop.at(time.perf_counter() + self._pause * number / len(self.tables), table.turns.open)
        start, spent = time.perf_counter(), measure.cpu(self.pid)
        self.loop.run_for(seconds)
        seconds, spent = time.perf_counter() - start, measure.cpu(self.pid) - spent
        delays = [delay for table in self.tables for delay in table.delays]
        for table in self.tables:
            table.turns.close()
        return Round(sum(table.moves for table in self.tables), seconds, spent, delays)


@contextmanager
def served(args: argparse.Namespace) -> Iterator[tuple[int, dict]]:
    """A host with these arguments, and what it says."""
    with tempfile.TemporaryDirectory() as data, process(host_command(args, data)) as found:
        yield found


@contextmanager
def host(args: argparse.Namespace, loop: Loop | None = None) -> Iterator[Playing]:
    """A host with its guests; those of several hosts can share a ``loop``."""
    with served(args) as (pid, said):
        loop = loop or Loop()
        tables = []
        for place in places(said, encrypted=not args.plain, fair=args.fair):
            tables.append(Table(loop, place, args.players, args.watchers, lambda: pause(args)))
            loop.run(lambda: tables[-1].seated)
        loop.run_for(WARM_UP)
        yield Playing(pid, loop, tables, pause(args))
        loop.close()


@contextmanager
def floor(args: argparse.Namespace, loop: Loop | None = None) -> Iterator[Playing]:
    moves = script(args.players)
    with process(["-m", "tests.bench.floor", str(args.players)]) as (pid, said):
        loop = loop or Loop()
        tables = [
            FloorTable(loop, said["port"], number, args.players, args.watchers, moves, pause(args))
            for number in range(args.tables)
        ]
        loop.run_for(SETTLE)
        for number, table in enumerate(tables):  # not all in step
            loop.at(time.perf_counter() + pause(args) * number / len(tables), table.go_on)
        loop.run_for(WARM_UP)
        yield Playing(pid, loop, tables, pause(args))
        loop.close()


def host_round(args: argparse.Namespace) -> Round:
    with host(args) as playing:
        return playing.round(args.seconds)


def floor_round(args: argparse.Namespace) -> Round:
    with floor(args) as playing:
        return playing.round(args.seconds)


def host_command(args: argparse.Namespace, data: str) -> list[str]:
    settings = {
        "tables": args.tables, "rate": "off", "result-time": 0, "per-address": 10000, "ungreeted": 10000,
        "spectators": 10000,
    }  # fmt: skip
    without = ["--no-tls"] * args.plain + ["--no-journal"] * args.forgetful
    program = ["tests.bench.plain", *without] if without else ["server.cli", "host"]
    command = ["-m", *program, "--json", "--port", "0", "--bind", "127.0.0.1", "--data", data]
    command += ["--seats", str(args.players), "--start-at", str(args.players)]
    for key, value in settings.items():
        command += ["--table", f"{key}={value}"]
    return command


def pause(args: argparse.Namespace) -> float:
    """Seconds a player waits before it moves."""
    return args.tables / args.rate if args.rate else 0.0


def report(args: argparse.Namespace, rounds: list[tuple[Round | None, Round]]) -> str:
    head = ("", "moves/s", "CPU us/move", "ratio", "p50 ms", "p99 ms")
    rows: list[tuple[object, ...]] = []
    floors = [bare for bare, _ in rounds if bare is not None]
    if floors:
        rows.append(("floor", *figures(floors), 1.0, *delays(floors)))
    hosts = [ours for _, ours in rounds]
    ratios = [ours.cpu_per_move / bare.cpu_per_move for bare, ours in rounds if bare is not None]
    rows.append(("host", *figures(hosts), measure.middle(ratios) if ratios else "-", *delays(hosts)))
    pace = f"{args.rate:g} moves/s" if args.rate else "as fast as it goes"
    size = f"{args.tables} tables of {args.players}, {args.watchers} watching each"
    return f"{size}, {pace}, {args.rounds} x {args.seconds:g} s\n{measure.table(head, rows)}"


def figures(rounds: list[Round]) -> tuple[float, float]:
    return measure.middle(r.moves / r.seconds for r in rounds), measure.middle(r.cpu_per_move for r in rounds)


def delays(rounds: list[Round]) -> tuple[float, float]:
    p50, p99 = (measure.middle(measure.percentile(r.delays, share) * 1000 for r in rounds) for share in (0.5, 0.99))
    return p50, p99


if __name__ == "__main__":
    sys.exit(main())
