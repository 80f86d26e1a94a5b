"""How many decisions a second random play makes: ``python -m tests.bench.random_play``, with peers where installed.

Thirty-One is played through the public Game protocol alone (due, legal, apply), whole matches with a pack shuffled for
every deal; OpenSpiel's and RLCard's gin rummy through theirs. A decision is a move of a player; what chance does comes
on top of it, for everybody. Rounds alternate and take time of this thread, since other work shares the cores; a ratio
is the median of the rounds' ratios. The peers are not among our dependencies:
``uv pip install open_spiel==2.0.2 rlcard==1.2.0 pandas``.
"""

import gc
import sys
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from itertools import count
from random import Random
from statistics import median
from time import thread_time
from typing import Any

from engine import registry
from engine.game import CHANCE, AwaitChance, AwaitSeats, Beginning, Close, Game, MatchOver, Order
from tests.bench.measure import table

ROUNDS = 5
SECONDS = 1.0  # of each way in each round
LOOK_AT_CLOCK = 500  # decisions between two looks

Way = Callable[[Random], Iterator[object]]  # yields once a decision, match after match, without end


def main() -> None:
    ways = _ways()
    found: dict[str, list[float]] = {name: [] for name in ways}
    running = {name: way(Random(31)) for name, way in ways.items()}
    for decisions in running.values():
        _speed(decisions, SECONDS / 4)  # caches warm, modules loaded
    gc.collect()
    gc.freeze()  # what the peers have loaded is no reason to slow anybody down
    for _ in range(ROUNDS):
        for name, decisions in running.items():
            found[name].append(_speed(decisions, SECONDS))
    ours = next(iter(found.values()))
    rows = [
        (name, median(speeds), median([mine / other for mine, other in zip(ours, speeds, strict=True)]))
        for name, speeds in found.items()
    ]
    print(table(("decisions a second", "median", "thirty-one, 2 / this"), rows))


def _ways() -> dict[str, Way]:
    ways: dict[str, Way] = {
        "thirty-one, 2 players": lambda dice: _matches(registry.find("thirty-one"), 2, dice),
        "thirty-one, 4 players": lambda dice: _matches(registry.find("thirty-one"), 4, dice),
    }
    if "--games" in sys.argv:
        others = (name for name in registry.names() if name != "thirty-one")
        ways |= {f"{name}, 3 players": _three_play(name) for name in others}
    for module, title, way in (("pyspiel", "gin, OpenSpiel", _open_spiel), ("rlcard", "gin, RLCard", _rlcard)):
        if find_spec(module) is None:
            print(f"{module} is not installed and left out")
        else:
            ways[title] = way
    return ways


def _three_play(name: str) -> Way:
    return lambda dice: _matches(registry.find(name), 3, dice)


def _speed(decisions: Iterator[object], seconds: float) -> float:
    """Decisions a second, over about so many seconds."""
    start = thread_time()
    for made in count(1):
        next(decisions)
        if made % LOOK_AT_CLOCK == 0:
            gone = thread_time() - start
            if gone >= seconds:
                return made / gone
    raise AssertionError  # counting has no end


# --- the ways ------------------------------------------------------------------------------------------------------


def _matches(game: Game[Any], players: int, dice: Random) -> Iterator[object]:
    beginning = Beginning(players, game.options.read(None, None, players))
    while True:
        yield from _match(game, beginning, dice)


def _match(game: Game[Any], beginning: Beginning, dice: Random) -> Iterator[object]:
    due_in, legal_in, apply, rolled = game.due, game.legal, game.apply, dice.random
    state = game.begin(beginning)
    while True:
        due = due_in(state)
        if isinstance(due, AwaitSeats):
            seat = due.seats[0]
            legal = legal_in(state, seat)
            state, _ = apply(state, seat, legal[int(rolled() * len(legal))])
            yield None
        elif isinstance(due, AwaitChance):
            state, _ = apply(state, CHANCE, Close() if due.kind == "close" else Order(_shuffled(due.items, dice)))
        else:
            assert isinstance(due, MatchOver)
            return


def _shuffled(items: tuple[int, ...], dice: Random) -> tuple[int, ...]:
    """In an order by chance; far quicker than dice.shuffle, which would be most of the price of a deal."""
    rolled = dice.random
    return tuple(sorted(items, key=lambda _: rolled()))


def _open_spiel(dice: Random) -> Iterator[object]:
    import pyspiel

    game: Any = pyspiel.load_game("gin_rummy")
    while True:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                actions, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(dice.choices(actions, chances)[0])
            else:
                legal = state.legal_actions()
                state.apply_action(legal[int(dice.random() * len(legal))])
                yield None


def _rlcard(dice: Random) -> Iterator[object]:
    import rlcard

    env: Any = rlcard.make("gin-rummy", config={"seed": dice.randrange(1 << 30)})
    while True:
        state, _ = env.reset()
        while not env.is_over():
            legal = list(state["legal_actions"])
            state, _ = env.step(legal[int(dice.random() * len(legal))])
            yield None


if __name__ == "__main__":
    main()
