"""How long the bots take for a move: ``python -m tests.bench.pace [GAME ...]``; one table, processor time, one core.

Every seat is played by the same level, with as many samples as a host gives, until ``--moves`` moves are timed.
"""

import argparse
import time
from collections.abc import Iterator
from random import Random

from engine import registry
from engine.bots.player import Watcher, make
from engine.game import CHANCE, AwaitChance, AwaitSeats, Beginning, Close, MatchOver, Order, view
from engine.notation import read_move
from engine.sim import percentile
from server.thinker import SAMPLES

LEVELS = ("easy", "normal", "hard")
MICROSECONDS = 1_000_000


def times(name: str, players: int, level: str, moves: int) -> Iterator[int]:
    """What each of so many moves costs, in microseconds."""
    game, dice = registry.find(name), Random(1)
    options = game.options.read(None, {}, players)
    state = None
    while moves > 0:
        if state is None or isinstance(game.due(state), MatchOver):
            state = game.begin(Beginning(players, options))
            bots = [make(name, level, options, dice, SAMPLES) for _ in range(players)]
        match game.due(state):
            case AwaitChance(kind, items):
                answer = Close() if kind == "close" else Order(tuple(dice.sample(items, len(items))))
                state, _ = game.apply(state, CHANCE, answer)
            case AwaitSeats(seats):
                seen, began = view(game, state, seats[0]), time.process_time()
                line = bots[seats[0]].choose(seen)
                moves -= 1
                yield round((time.process_time() - began) * MICROSECONDS)
                state, _ = game.apply(state, seats[0], read_move(line))
        for seat, bot in enumerate(bots):
            if isinstance(bot, Watcher):
                bot.observe(view(game, state, seat))


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure how long the bots take for a move.")
    parser.add_argument("games", nargs="*", default=list(registry.names()))
    parser.add_argument("--players", type=int, nargs="*", default=[2, 4])
    parser.add_argument("--levels", nargs="*", default=list(LEVELS))
    parser.add_argument("--moves", type=int, default=400)
    args = parser.parse_args()
    print("| game | players | level | moves | p50 | p99 | most |\n|---|---|---|---|---|---|---|")
    for name in args.games:
        for players in args.players:
            for level in args.levels:
                taken = list(times(name, players, level, args.moves))
                half, most = percentile(taken, 50) / 1000, max(taken) / 1000
                p99 = percentile(taken, 99) / 1000
                print(
                    f"| {name} | {players} | {level} | {len(taken):,} | {half:.1f} ms | {p99:.1f} ms | {most:.0f} ms |",
                    flush=True,
                )


if __name__ == "__main__":
    main()
