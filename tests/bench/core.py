"""``python -m tests.bench.core [GAME ...]``: what a move costs the table's core alone, beside the game's own step.

One process, no sockets, no journal: events go in, commands come out and are thrown away. Both times are taken move by
move in the same run, so their ratio holds on a busy machine too. ``--profile`` shows where the core's time goes.
"""

import argparse
import cProfile
import pstats
import random
import sys
from collections.abc import Iterable
from secrets import token_bytes
from time import process_time_ns

from engine.game import AwaitSeats
from engine.notation import write_move
from engine.registry import find
from protocol.messages import Act, Sit, Start
from server.core.config import TableConfig
from server.core.events import AskSeeds, Came, Command, Event, Rang, Said, Seeded, SetAlarm
from server.core.table import Table
from tests.bench import measure
from tests.bench.players import KNOCKS

PLAYERS = 4
PASSED = 1.0  # seconds that go by before an alarm rings


class Evening:
    """A table, its people, and the time that each of their moves took."""

    def __init__(self, game: str) -> None:
        config = TableConfig(id="bench", name="Bench", game=game, seats=PLAYERS, rate=False, result_time=0)
        self._table = Table(config, find, lambda: token_bytes(32), lambda *rules: "")
        self._dice = random.Random(31)
        self._now = 0.0
        self._reqs = [0] * PLAYERS
        self._alarms: dict[str, None] = {}
        self.core = self.step = 0
        self.profile: cProfile.Profile | None = None
        self._done(self._table.open(0.0))
        for seat in range(PLAYERS):
            self._feed(Came(seat, Sit(name=f"P{seat}")))

    def play(self, moves: int) -> None:
        room = self._table._room
        while moves:
            match = room.playing
            if match is None:
                self._reqs[0] += 1
                self._feed(Said(0, Start(req=self._reqs[0])))
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
        move = self._dice.choice(legal if self._dice.random() < KNOCKS or not calm else calm)
        self._reqs[seat] += 1
        act = Said(seat, Act(req=self._reqs[seat], at=self._table._room.seq, move=write_move(move)))
        state, start = match.state, process_time_ns()
        match.game.apply(state, seat, move)
        between = process_time_ns()
        if self.profile:
            self.profile.enable()
        commands = self._table.handle(act, self._now)
        if self.profile:
            self.profile.disable()
        self.step, self.core = self.step + between - start, self.core + process_time_ns() - between
        self._done(commands)

    def _feed(self, event: Event) -> None:
        self._done(self._table.handle(event, self._now))

    def _done(self, commands: Iterable[Command]) -> None:
        for command in commands:
            match command:
                case AskSeeds(at, count):
                    self._feed(Seeded(at, tuple(token_bytes(32) for _ in range(count))))
                case SetAlarm(alarm, _):
                    self._alarms[alarm] = None


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.core", description=__doc__)
    parser.add_argument("games", nargs="*", default=["thirty-one"])
    parser.add_argument("--moves", type=int, default=3000)
    parser.add_argument("--profile", action="store_true")
    args = parser.parse_args()
    rows = []
    for game in args.games:
        evening = Evening(game)
        evening.profile = cProfile.Profile() if args.profile else None
        evening.play(args.moves)
        core, step = evening.core / args.moves / 1000, evening.step / args.moves / 1000
        rows.append((game, core, step, core / step))
        if evening.profile:
            pstats.Stats(evening.profile).sort_stats("tottime").print_stats(45)
    print(measure.table(("", "core us/move", "step us/move", "ratio"), rows))
    return 0


if __name__ == "__main__":
    sys.exit(main())
