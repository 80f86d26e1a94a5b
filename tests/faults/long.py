"""The long version of the fault tests, by one command:

    python -m tests.faults.long --minutes 5 --seed 31

Evenings on a clock that jumps, sieges of real processes, and fuzz, in turns, each from a seed of its own that is named
when it fails. At the end it prints what was survived.
"""

import argparse
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from random import Random

import trio
from trio.testing import MockClock

from engine import registry
from tests.faults.evening import Evening
from tests.faults.fuzz import fuzz
from tests.faults.siege import Siege
from tests.faults.test_evening import STORM

NOT_BESIEGED = {"switch", "three-thirteen"}
"""In the one the host makes for all what all have accepted, so accounts would not know; the other takes too long."""
SHORT = {"thirty-one": ("lives=2",)}


def an_evening(seed: int, random: Random) -> Counter[str]:
    evening = Evening(seed, random.choice(registry.names()), weather=STORM, kills=random.choice((0.0, 0.02, 0.1)))
    trio.run(evening.play, clock=MockClock(autojump_threshold=0))
    evening.check()
    moves = sum(entry.fact.kind == "moved" for entry in evening.journal.entries)
    return evening.counts + Counter({"evenings": 1, "moves": moves})


def a_siege(seed: int, random: Random) -> Counter[str]:
    game = random.choice([name for name in registry.names() if name not in NOT_BESIEGED])
    with tempfile.TemporaryDirectory() as folder:
        siege = Siege(seed, Path(folder), game, SHORT.get(game, ()), length=60.0, host_kills=6.0, guest_kills=10.0)
        trio.run(siege.hold)
        return siege.counts + Counter({"sieges": 1})


def some_fuzz(seed: int, random: Random) -> Counter[str]:
    return fuzz(seed, rounds=2000)


KINDS = {"evening": an_evening, "siege": a_siege, "fuzz": some_fuzz}


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.faults.long", description=__doc__.partition("\n")[0])
    parser.add_argument("--minutes", type=float, default=5.0)
    parser.add_argument("--seed", type=int, default=31)
    parser.add_argument("--only", choices=sorted(KINDS), help="of the three kinds, this one alone")
    args = parser.parse_args()
    random, counts = Random(args.seed), Counter[str]()
    end = time.monotonic() + args.minutes * 60
    while time.monotonic() < end:
        for kind in (KINDS[args.only],) if args.only else KINDS.values():
            seed = random.randrange(2**32)
            try:
                counts += kind(seed, Random(seed))
            except BaseException:
                print(f"{kind.__name__} with seed {seed} did not hold.", file=sys.stderr)
                raise
    for what, number in sorted(counts.items()):
        print(f"{what:<28}{number:>14,}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
