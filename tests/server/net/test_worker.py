"""Bots that ponder do so in a process of their own, which may die without harm to anybody."""

from random import Random

import pytest
import trio

from engine import registry
from engine.game import CHANCE, AwaitChance, Beginning, Order, view
from engine.notation import read_move
from server.net import worker as workers
from server.net.worker import Worker
from server.thinker import Glimpse

KEY = ("table", 1, 0)
PLENTY = 60  # seconds; a bound for a machine that is busy, not a time that is expected


@pytest.fixture(autouse=True)
def _patient(monkeypatch):
    """On a busy machine a process may take longer to start than a host waits for one."""
    monkeypatch.setattr(workers, "PATIENCE", PLENTY)


def dealt(name, players=2):
    """A match with its first cards dealt, the options, and who is to move."""
    game = registry.find(name)
    options = game.options.read(None, {}, players)
    state, dice = game.begin(Beginning(players, options)), Random(4)
    while isinstance(due := game.due(state), AwaitChance):
        items = list(due.items)
        dice.shuffle(items)
        state, _ = game.apply(state, CHANCE, Order(tuple(items)))
    return game, options, state, due.seats[0]


async def asked(worker, glimpse):
    """The answer of a bot, when it has come."""
    heard: list[str] = []
    came = trio.Event()

    def answer(line):
        heard.append(line)
        came.set()

    worker.ask(glimpse, answer)
    with trio.fail_after(PLENTY):
        await came.wait()
    return heard[0]


def glimpse_of(game, options, state, seat):
    return Glimpse(KEY, game.name, "hard", dict(options), view(game, state, seat))


@pytest.mark.slow
@pytest.mark.parametrize("name", ["thirty-one", "three-thirteen"])
async def test_a_bot_of_the_process_makes_legal_moves(nursery, name):
    defects = []
    worker = Worker(lambda where, error: defects.append(error))
    nursery.start_soon(worker.serve)
    game, options, state, seat = dealt(name)
    worker.show(glimpse_of(game, options, state, seat))
    line = await asked(worker, glimpse_of(game, options, state, seat))
    game.apply(state, seat, read_move(line))
    assert not defects


@pytest.mark.slow
async def test_a_bot_that_fails_has_no_answer_and_the_process_goes_on(nursery):
    worker = Worker(lambda where, error: None)
    nursery.start_soon(worker.serve)
    game, options, state, seat = dealt("thirty-one")
    assert await asked(worker, Glimpse(KEY, game.name, "no such level", dict(options), view(game, state, seat))) == ""
    assert await asked(worker, glimpse_of(game, options, state, seat))


@pytest.mark.slow
async def test_a_process_that_dies_is_replaced(nursery):
    worker = Worker(lambda where, error: None)
    nursery.start_soon(worker.serve)
    game, options, state, seat = dealt("thirty-one")
    await asked(worker, glimpse_of(game, options, state, seat))
    assert worker.process is not None
    worker.process.kill()
    await worker.process.wait()
    lines = [await asked(worker, glimpse_of(game, options, state, seat)) for _ in range(2)]
    assert lines[-1]  # the first may have been asked of the process that was gone
