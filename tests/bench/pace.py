"""How long the bots take for a move: ``python -m tests.bench.pace [GAME ...]``; one table, processor time, one core.

Every seat is played by the same level, with as many samples as a host gives, until ``--moves`` moves are timed. Each
row has a process of its own that has just begun, so nothing has been worked out before. ``made`` is what it takes to
make the first bot, before any move.
"""

import argparse
import time
from collections.abc import Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from itertools import product
from multiprocessing import get_context
from random import Random

from engine import registry
from engine.bots.player import Bot, Watcher, make
from engine.game import CHANCE, AwaitChance, AwaitSeats, Beginning, Close, MatchOver, Order, view
from engine.notation import read_move
from engine.sim import percentile
from server.thinker import SAMPLES

LEVELS = ("easy", "normal", "hard")
MICROSECONDS, MILLI = 1_000_000, 1000
NOTHING: Mapping[str, str] = {}


class Watch:
    """Processor time since it was made, in microseconds."""

    def __init__(self) -> None:
        self._began = time.process_time()

    def read(self) -> int:
        return round((time.process_time() - self._began) * MICROSECONDS)


def times(name: str, players: int, level: str, moves: int, changed: Mapping[str, str]) -> Iterator[int]:
    """What it takes to make the first bot, and then what each of so many moves costs."""
    game, dice = registry.find(name), Random(1)
    options = game.options.read(None, changed, players)

    def bots_made() -> list[Bot]:
        return [make(name, level, options, dice, SAMPLES) for _ in range(players)]

    make(name, "random", options, dice)  # reads the modules
    watch = Watch()
    make(name, level, options, dice, SAMPLES)
    yield watch.read()
    state = None
    while moves > 0:
        if state is None or isinstance(game.due(state), MatchOver):
            state, bots = game.begin(Beginning(players, options)), bots_made()
        match game.due(state):
            case AwaitChance(kind, items):
                answer = Close() if kind == "close" else Order(tuple(dice.sample(items, len(items))))
                state, _ = game.apply(state, CHANCE, answer)
            case AwaitSeats(seats):
                seen, watch = view(game, state, seats[0]), Watch()
                line = bots[seats[0]].choose(seen)
                moves -= 1
                yield watch.read()
                state, _ = game.apply(state, seats[0], read_move(line))
        for seat, bot in enumerate(bots):
            if isinstance(bot, Watcher):
                bot.observe(view(game, state, seat))


def row(name: str, players: int, level: str, moves: int, changed: Mapping[str, str] = NOTHING) -> str:
    """A line of the table."""
    made, *taken = times(name, players, level, moves, changed)
    half, slow = percentile(taken, 50) / MILLI, percentile(taken, 99) / MILLI
    return (
        f"| {name} | {players} | {level} | {len(taken):,} | {half:.1f} ms | {slow:.1f} ms | {max(taken) / MILLI:.0f} ms"
        f" | {made / MILLI:.0f} ms |"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure how long the bots take for a move.")
    parser.add_argument("games", nargs="*", default=list(registry.names()))
    parser.add_argument("--players", type=int, nargs="*", default=[2, 4])
    parser.add_argument("--levels", nargs="*", default=list(LEVELS))
    parser.add_argument("--moves", type=int, default=400)
    parser.add_argument("--set", nargs="*", default=[], metavar="OPTION=VALUE", help="play by these options")
    args = parser.parse_args()
    changed = dict(one.split("=", 1) for one in args.set)
    print("| game | players | level | moves | p50 | p99 | most | made |\n|---|---|---|---|---|---|---|---|", flush=True)
    with ProcessPoolExecutor(1, get_context("spawn"), max_tasks_per_child=1) as fresh:
        for name, players, level in product(args.games, args.players, args.levels):
            print(fresh.submit(row, name, players, level, args.moves, changed).result(), flush=True)


if __name__ == "__main__":
    main()
