"""Many tables at once, for :mod:`tests.bench.all`: delays, memory, a storm of returning guests, idleness, growth.

One host with 250 tables is asked all of it, so that a thousand guests have to come but once.
"""

import time
from contextlib import ExitStack
from typing import NamedTuple

from tests.bench import load, measure
from tests.bench.measure import Round
from tests.bench.players import Guest, Place, Player, Table, places
from tests.bench.wire import Loop

RATE = 125.0  # moves a second at all tables together
SMALL = 10  # tables of the host that the crowd is held against
STILL = 3.0  # seconds until what was under way has come to an end


class Crowd(NamedTuple):
    """What was found. ``kib``: a player, its share of the match counted. ``storm``: CPU seconds for ``guests`` to come
    back at once. ``idle``: share of a core."""

    guests: int
    floor: Round
    busy: Round
    few: Round
    joining: float
    kib: float
    storm: float
    idle: float


class Returner(Guest):
    """Comes back to a seat with its token."""

    def __init__(self, loop: Loop, place: Place, token: bytes) -> None:
        self._token = token
        self.seen = False
        super().__init__(loop, place)

    def asks(self) -> dict:
        return {"t": "sit", "name": "load", "token": self._token}

    def update(self, message: dict) -> None:
        self.seen = True


def crowd(tables: int, seconds: float) -> Crowd:
    common = ["--rate", str(RATE), "--seconds", str(seconds)]
    many, few = load.arguments([*common, "--tables", str(tables)]), load.arguments([*common, "--tables", str(SMALL)])
    with ExitStack() as stack:
        pid, said = stack.enter_context(load.served(many))
        loop, full = Loop(), []
        bare, small = stack.enter_context(load.floor(many, loop)), stack.enter_context(load.host(few, loop))
        memory, joining = measure.memory(pid), measure.cpu(pid)
        for place in places(said, encrypted=True):
            full.append(Table(loop, place, many.players, 0, lambda: load.pause(many)))
            loop.run(lambda: full[-1].seated)
        guests = tables * many.players
        joining, memory = measure.cpu(pid) - joining, measure.memory(pid) - memory
        loop.run_for(load.WARM_UP)
        host = load.Playing(pid, loop, full, load.pause(many))
        rounds = [(bare.round(seconds), host.round(seconds), small.round(seconds)) for _ in range(2)]
        idle = _idle(pid, loop, STILL, seconds * 2)
        storm = _storm(pid, loop, [player for table in full for player in table.players])
        loop.close()
    ours = [merged([taken[side] for taken in rounds]) for side in range(3)]
    return Crowd(guests, *ours, joining / guests * 1000, memory / guests / 1024, storm, idle)


def merged(rounds: list[Round]) -> Round:
    delays = [delay for each in rounds for delay in each.delays]
    return Round(sum(r.moves for r in rounds), sum(r.seconds for r in rounds), sum(r.cpu for r in rounds), delays)


def _idle(pid: int, loop: Loop, until: float, seconds: float) -> float:
    loop.run_for(until)
    start, spent = time.perf_counter(), measure.cpu(pid)
    loop.run_for(seconds)
    return (measure.cpu(pid) - spent) / (time.perf_counter() - start)


def _storm(pid: int, loop: Loop, players: list[Player]) -> float:
    """Seconds of CPU for all of them to come back, when all were lost together."""
    for player in players:
        loop.drop(player.line)
    loop.run_for(STILL)
    spent = measure.cpu(pid)
    back = [Returner(loop, player.place, player.token) for player in players]
    loop.run(lambda: all(one.seen for one in back))
    return measure.cpu(pid) - spent
