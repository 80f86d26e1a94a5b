"""``python -m tests.bench.core [GAME ...]``: what a move costs the table's core alone, beside the game's own step.

One process, no sockets, no journal: events go in, commands come out and are thrown away. The same moves are played
several times over, with the same cards, and of each move the least of its times counts: so the figures hold on a busy
machine too. Garbage is not looked for meanwhile; a host does that seldom. ``--profile`` shows where the time goes.
"""

import argparse
import cProfile
import gc
import pstats
import random
import sys
from collections.abc import Iterable
from itertools import count
from time import process_time_ns

from engine.game import AwaitSeats
from engine.notation import write_move
from engine.registry import find
from protocol.messages import Act, Sit, Start
from server.core.config import TableConfig
from server.core.events import AskSeeds, Came, Command, Event, Rang, Said, Seeded, SetAlarm, Tell, Went
from server.core.table import Table
from tests.bench import measure
from tests.bench.players import KNOCKS

PLAYERS = 4
_guests = count(1)
PASSED = 1.0  # seconds that go by before an alarm rings


class Evening:
    """A table, its people, and the time that each of their moves took."""

    def __init__(self, game: str, knocks: float = KNOCKS, **options: int) -> None:
        config = TableConfig(
            id="bench", name="Bench", game=game, options=options, seats=PLAYERS, rate=False, result_time=0
        )
        self._knocks = knocks
        self._chance = random.Random(13)
        self._tokens: list[bytes] = []
        self._table = Table(config, find, self._token, lambda *rules: "")
        self._dice = random.Random(31)
        self._now = 0.0
        self._reqs = [0] * PLAYERS
        self._alarms: dict[str, None] = {}
        self.core = self.step = 0
        self.each: list[tuple[int, int]] = []  # of each move, nanoseconds of the core and of the game's step
        self.profile: cProfile.Profile | None = None
        self._done(self._table.open(0.0))
        self.guests = [next(_guests) for _ in range(PLAYERS)]
        for guest in self.guests:
            self._feed(Came(guest, Sit(name=f"P{guest}")))

    def _token(self) -> bytes:
        self._tokens.append(self._chance.randbytes(32))
        return self._tokens[-1]

    def play(self, moves: int) -> None:
        room = self._table._room
        while moves:
            match = room.playing
            if match is None:
                self._reqs[0] += 1
                self._feed(Said(self.guests[0], Start(req=self._reqs[0])))
            elif isinstance(match.due, AwaitSeats):
                self._move(match.due.seats[0])
                moves -= 1
            else:
                self._now += PASSED
                for alarm in list(self._alarms):
                    self._feed(Rang(alarm))

    def _move(self, seat: int) -> None:
        match = self._table._room.match
        assert match is not None
        legal = match.game.legal(match.state, seat)
        calm = [move for move in legal if "knock" not in write_move(move)]
        move = self._dice.choice(legal if self._dice.random() < self._knocks or not calm else calm)
        self._reqs[seat] += 1
        act = Said(self.guests[seat], Act(req=self._reqs[seat], at=self._table._room.seq, move=write_move(move)))
        state, start = match.state, process_time_ns()
        match.game.apply(state, seat, move)
        between = process_time_ns()
        if self.profile:
            self.profile.enable()
        commands = self._table.handle(act, self._now)
        if self.profile:
            self.profile.disable()
        self.each.append((process_time_ns() - between, between - start))
        self.core, self.step = self.core + self.each[-1][0], self.step + self.each[-1][1]
        self._done(commands)

    def come_back(self, seat: int) -> tuple[int, int]:
        """Somebody's connection is lost and made again: nanoseconds, and octets that it takes to be in the picture."""
        old, self.guests[seat] = self.guests[seat], next(_guests)
        self._feed(Went(old))
        came, start = Came(self.guests[seat], Sit(name="", token=self._tokens[seat])), process_time_ns()
        commands = self._table.handle(came, self._now)
        spent = process_time_ns() - start
        if len(self._tokens) > PLAYERS:  # the seat has another one now
            self._tokens[seat] = self._tokens.pop()
        self._done(commands)
        return spent, sum(len(told.frame) for told in commands if isinstance(told, Tell) and told.guest == came.guest)

    def _feed(self, event: Event) -> None:
        self._done(self._table.handle(event, self._now))

    def _done(self, commands: Iterable[Command]) -> None:
        for command in commands:
            match command:
                case AskSeeds(at, count):
                    self._feed(Seeded(at, tuple(self._chance.randbytes(32) for _ in range(count))))
                case SetAlarm(alarm, _):
                    self._alarms[alarm] = None


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.core", description=__doc__)
    parser.add_argument("games", nargs="*", default=["thirty-one"])
    parser.add_argument("--moves", type=int, default=300)
    parser.add_argument("--plays", type=int, default=12)
    parser.add_argument("--profile", action="store_true")
    args = parser.parse_args()
    rows = []
    for game in args.games:
        profile = cProfile.Profile() if args.profile else None
        plays = [_played(game, args.moves, profile) for _ in range(args.plays)]
        best = [(min(core for core, _ in move), min(step for _, step in move)) for move in zip(*plays, strict=True)]
        core, step = (sum(times) / args.moves / 1000 for times in zip(*best, strict=True))
        rows.append((game, core, step, core / step))
        if profile:
            pstats.Stats(profile).sort_stats("tottime").print_stats(45)
    print(measure.table(("", "core us/move", "step us/move", "ratio"), rows))
    return 0


def _played(game: str, moves: int, profile: cProfile.Profile | None) -> list[tuple[int, int]]:
    evening = Evening(game)
    evening.profile = profile
    gc.collect()
    gc.disable()
    evening.play(moves)
    gc.enable()
    return evening.each


if __name__ == "__main__":
    sys.exit(main())
