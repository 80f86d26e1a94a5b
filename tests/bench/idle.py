"""``python -m tests.bench.idle``: what guests cost who only sit there: joining, memory, heartbeats.

Each table is full and its match begun, and nobody moves; so a guest's share of the match is counted too.
"""

import argparse
import sys
import tempfile
import time

from tests.bench import load, measure
from tests.bench.players import Table, places
from tests.bench.wire import Loop

NEVER = 1e9  # seconds until a player of this bench moves
LONG_AGO = 12.0  # seconds before heartbeats are measured: two rounds of pings have gone by


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.idle", description=__doc__)
    parser.add_argument("--tables", type=int, default=250)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--plain", action="store_true", help="without encryption")
    args = parser.parse_args()
    players = 4
    command = load.arguments(["--tables", str(args.tables), "--players", str(players)])
    command.plain, command.forgetful, command.fair = args.plain, False, False
    with tempfile.TemporaryDirectory() as data, load.process(load.host_command(command, data)) as (pid, said):
        loop = Loop()
        memory, joining = measure.memory(pid), measure.cpu(pid)
        for place in places(said, encrypted=not args.plain):
            seated = Table(loop, place, players, 0, lambda: NEVER)
            loop.run(lambda seated=seated: seated.seated)
        guests = args.tables * players
        joining = measure.cpu(pid) - joining
        memory = measure.memory(pid) - memory
        loop.run_for(LONG_AGO)
        start, spent = time.perf_counter(), measure.cpu(pid)
        loop.run_for(args.seconds)
        share = (measure.cpu(pid) - spent) / (time.perf_counter() - start)
        loop.close()
    head = ("guests", "CPU ms to join", "KiB each", "% of a core idle")
    print(measure.table(head, [(guests, joining / guests * 1000, memory / guests / 1024, share * 100)]))
    return 0


if __name__ == "__main__":
    sys.exit(main())
