"""The driver's side of the floor: a script of one match, and tables that play it over and over."""

import random
import time

from engine.game import MatchOver
from engine.notation import write_move
from tests.bench.floor import GAME, Match
from tests.bench.players import KNOCKS, Turns
from tests.bench.wire import Line, Loop


def script(players: int) -> list[tuple[int, str]]:
    """The moves of a match, as the driver's players would make them: (seat, line)."""
    match, dice, moves = Match(players), random.Random(13), []
    while not isinstance(match.due, MatchOver):
        seat = match.due.seats[0]
        lines = [write_move(move) for move in GAME.legal(match.state, seat)]
        thrown = [line for line in lines if line.startswith("discard") and not line.endswith("knock")]
        calm = "draw stock" if "draw stock" in lines else "pass" if "pass" in lines else lines[0]
        line = dice.choice(thrown) if thrown else "knock" if "knock" in lines and dice.random() < KNOCKS else calm
        moves.append((seat, line))
        match.step(seat, line)
    return moves


class FloorTable:
    """Sends a script's moves to the floor, the next one when everybody has seen the one before."""

    def __init__(
        self,
        loop: Loop,
        port: int,
        number: int,
        players: int,
        watchers: int,
        moves: list[tuple[int, str]],
        pause: float,
    ) -> None:
        self.moves = 0
        self.delays: list[float] = []
        self._script = moves
        self.turns = Turns()
        self._loop, self._pause = loop, pause
        self._next = self._seen = 0
        self._sent = 0.0
        self._lines = [loop.add(Line(port, self._heard)) for _ in range(players)]
        watching = [loop.add(Line(port, lambda message: None)) for _ in range(watchers)]
        for seat, line in enumerate([*self._lines, *watching]):
            line.say({"table": number, "seat": seat})

    def go_on(self) -> None:
        seat, move = self._script[self._next]
        self._next = (self._next + 1) % len(self._script)
        self._seen = 0
        self._sent = time.perf_counter()
        self._lines[seat].say({"t": "act", "req": self._next, "at": self._next, "move": move})

    def _heard(self, message: dict) -> None:
        self._seen += 1
        if self._seen == len(self._lines):
            self.moves += 1
            now = time.perf_counter()
            self.delays.append(now - self._sent)
            if self._pause:
                self._loop.at(now + self._pause, lambda: self.turns.do(self.go_on))
            else:
                self.turns.do(self.go_on)
