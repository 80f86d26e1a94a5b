"""``python -m tests.bench.all [P1 ...]``: the targets of docs/performance.md, one after the other, in one table.

Hosts run as people run them, encrypted and with their journal on disk, unless a row says otherwise; what is compared
takes turns in the same run. All of it takes some five minutes on two busy cores; name targets to have only those.
"""

import argparse
import subprocess
import sys
import time
from collections.abc import Callable, Iterable
from contextlib import ExitStack

from tests.bench import journal, load, measure
from tests.bench.core import Evening
from tests.bench.crowd import crowd
from tests.bench.gallery import each
from tests.bench.journal import PATIENT
from tests.bench.wire import Loop

Row = tuple[str, str, str, str, str]
HEAD = ("", "what", "measured", "ratio", "target")
WATCHERS = 200
GUARANTEES = (
    ("plain, journal in memory", ("--plain", "--forgetful")),
    ("and encrypted", ("--forgetful",)),
    ("and the journal on disk", ()),
    ("and fair shuffles of all guests", ("--fair",)),
)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.all", description=__doc__)
    parser.add_argument("targets", nargs="*", help="P1 to P11; all if none is named")
    parser.add_argument("--seconds", type=float, default=2, help="of a round")
    parser.add_argument("--rounds", type=int, default=4)
    parser.add_argument("--tables", type=int, default=250, help="of the crowd")
    args = parser.parse_args()
    rows: list[Row] = []
    for targets, find in PARTS:
        if not args.targets or set(targets) & set(args.targets):
            rows += find(args)
            print(f"{', '.join(targets)} done", file=sys.stderr)
    print(measure.table(HEAD, rows))
    return 0


def taking_turns(args: argparse.Namespace, kinds: Iterable[tuple[str, ...]]) -> list[list[measure.Round]]:
    """For each round one of the floor and one of each kind of host."""
    with ExitStack() as stack:
        wanted = [load.arguments(list(kind)) for kind in kinds]
        loop = Loop()
        hosts = [stack.enter_context(load.host(one, loop)) for one in wanted]
        playing = [stack.enter_context(load.floor(wanted[0], loop)), *hosts]
        return [[one.round(args.seconds) for one in playing] for _ in range(args.rounds)]


def guarantees(args: argparse.Namespace) -> Iterable[Row]:
    """P1: what a move costs, and what each guarantee adds."""
    rounds = taking_turns(args, [("--tables", "20", *options) for _, options in GUARANTEES])
    costs = [[one.cpu_per_move for one in taken] for taken in rounds]
    yield "P1", "a move, floor", f"{measure.middle(cost[0] for cost in costs):.0f} us", "1", ""
    for nth, (name, _) in enumerate(GUARANTEES, 1):
        ratio = measure.middle(cost[nth] / cost[0] for cost in costs)
        spent = measure.middle(cost[nth] for cost in costs)
        target = {1: "1.6 x floor", len(GUARANTEES): "2.2 x floor"}.get(nth, "")
        yield "P1a" if nth == 1 else "P1b", name, f"{spent:.0f} us", f"{ratio:.2f}", target


def watching(args: argparse.Namespace) -> Iterable[Row]:
    """P2: an update to one spectator."""
    for name, options, target in (("plain", ("--plain",), "1.3 x floor"), ("encrypted", (), "2 x floor")):
        common = ["--tables", "1", "--rate", "40", *options]
        empty, full = load.arguments(common), load.arguments([*common, "--watchers", str(WATCHERS)])
        with ExitStack() as stack:
            makes, loop = (load.floor, load.host), Loop()
            places = [stack.enter_context(make(one, loop)) for make in makes for one in (empty, full)]
            taken = [[one.round(args.seconds) for one in places] for _ in range(args.rounds)]
        pairs = [(each(a, b, WATCHERS), each(c, d, WATCHERS)) for a, b, c, d in taken]
        floor, ours = (measure.middle(pair[side] for pair in pairs) for side in (0, 1))
        what = f"an update to one of {WATCHERS} spectators, {name}"
        yield "P2", what, f"{ours:.1f} us", f"{ours / floor:.2f}", target


def many(args: argparse.Namespace) -> Iterable[Row]:
    """P3 to P7, as far as they need many tables."""
    found = crowd(args.tables, args.seconds * 2)
    for share, target in ((0.5, ""), (0.99, "half of the better peer's")):
        ours, bare = (measure.percentile(each.delays, share) for each in (found.busy, found.floor))
        what = f"{found.guests} guests, 125 moves/s: p{share * 100:.0f} to all four screens"
        yield "P3", what, f"{ours * 1000:.0f} ms", f"{ours / bare:.1f} x floor", target
    yield "P4", "memory a player, match begun", f"{found.kib:.0f} KiB", "", "24 KiB"
    yield "", "CPU to join", f"{found.joining:.1f} ms", "", ""
    yield "P5", f"{found.guests} guests come back at once", f"{found.storm:.1f} s of CPU", "", "3 s a thousand"
    grown = found.busy.cpu_per_move / found.few.cpu_per_move
    yield "P6", f"a move at {args.tables} tables, of 10", f"{found.busy.cpu_per_move:.0f} us", f"{grown:.2f}", "1.1"
    yield "P7", f"{found.guests} idle guests", f"{found.idle * 100:.2f} % of a core", "", "1 % a thousand"


def long(args: argparse.Namespace) -> Iterable[Row]:
    """P5 and P6 as a match grows, in the table's core alone: young matches take turns with an old one."""
    old, pairs = _evening(1300), []
    for _ in range(2 * args.rounds):
        pairs.append((_grown(_evening(300)), _grown(old)))
    ratios = [measure.middle(late[nth] / early[nth] for early, late in pairs) for nth in range(3)]
    cpu, octets = (measure.middle(late[nth] for _, late in pairs) for nth in (0, 1))
    what = "coming back late in a match, of early"
    yield "P5", f"{what}: CPU", f"{cpu:.2f} ms", f"{ratios[0]:.2f}", "1"
    yield "P5", f"{what}: octets", f"{octets:.0f}", f"{ratios[1]:.2f}", "1"
    yield "P6", "the core after 1,300 moves, of after 300", "", f"{ratios[2]:.2f}", "1.1"


def _evening(moves: int) -> Evening:
    evening = Evening("thirty-one", knocks=0.0, lives=99)
    evening.play(moves)
    return evening


def _grown(evening: Evening) -> tuple[float, float, float]:
    """Milliseconds and octets to come back, and a move in steps of the game."""
    back = [evening.come_back(seat) for seat in range(4) for _ in range(5)]
    evening.core = evening.step = 0
    evening.play(100)
    return measure.middle(b[0] for b in back) / 1e6, max(b[1] for b in back), evening.core / evening.step


def deaf(args: argparse.Namespace) -> Iterable[Row]:
    """P8: a spectator that never reads."""
    with ExitStack() as stack:
        wanted, loop = [load.arguments(["--tables", "1", "--watchers", str(n)]) for n in (0, 1)], Loop()
        calm, full = (stack.enter_context(load.host(one, loop)) for one in wanted)
        for table in full.tables:
            for watcher in table.watchers:
                full.loop.deafen(watcher.line)
        before = [measure.memory(one.pid) for one in (calm, full)]
        taken = [(calm.round(args.seconds), full.round(args.seconds)) for _ in range(2)]
        grown = [measure.memory(one.pid) - was for one, was in zip((calm, full), before, strict=True)]
    late = [measure.percentile([d for pair in taken for d in pair[side].delays], 0.99) for side in (0, 1)]
    what = "a spectator that never reads"
    yield "P8", f"{what}: memory", f"{max(0, grown[1] - grown[0]) / 1024:.0f} KiB", "", "256 KiB"
    yield "P8", f"{what}: p99 of the others", f"{late[1] * 1000:.0f} ms", f"{late[1] / late[0]:.2f}", "1.2"


def written(args: argparse.Namespace) -> Iterable[Row]:
    """P9: what the journal adds."""
    memory, on_disk = load.arguments([*PATIENT, "--forgetful"]), load.arguments(list(PATIENT))
    with ExitStack() as stack:
        loop = Loop()
        both = [stack.enter_context(load.host(one, loop)) for one in (memory, on_disk)]
        taken = [[one.round(args.seconds) for one in both] for _ in range(args.rounds)]
    p50 = [measure.middle(measure.percentile(pair[side].delays, 0.5) * 1000 for pair in taken) for side in (0, 1)]
    what = "the journal adds to a move, p50, one table"
    yield "P9", what, f"{p50[1] - p50[0]:.1f} ms", f"the disk alone: {journal.disk():.1f} ms", "8 ms"


def starting(args: argparse.Namespace) -> Iterable[Row]:
    """P11: how soon there is help."""
    took = []
    for _ in range(5):
        start = time.perf_counter()
        subprocess.run([sys.executable, "-m", "server.cli", "--help"], stdout=subprocess.DEVNULL, check=True)
        took.append(time.perf_counter() - start)
    yield "P11", "thirtyone --help, the best of five", f"{min(took):.2f} s", "", "0.25 s"


Part = Callable[[argparse.Namespace], Iterable[Row]]
PARTS: tuple[tuple[tuple[str, ...], Part], ...] = (
    (("P1",), guarantees),
    (("P2",), watching),
    (("P3", "P4", "P5", "P6", "P7"), many),
    (("P5", "P6"), long),
    (("P8",), deaf),
    (("P9",), written),
    (("P11",), starting),
)

if __name__ == "__main__":
    sys.exit(main())
