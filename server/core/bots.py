"""Bots that have been asked for a move, and when their move may be shown.

A move is shown a fixed time after its question was put, so that nothing can be read from how long a bot thought. A
bot that never answers is found out by the same clock. This module knows no move and no rule.
"""

from dataclasses import dataclass

from engine.game import Seat
from server.core.config import TableConfig


@dataclass(slots=True)
class Thinking:
    """A bot that was asked. ``at``: the question's number; ``since``: when; ``line``: its answer, once there.

    ``waits``: the answer needs no move of its own, and the question is not put again.
    """

    seat: Seat
    at: int
    since: float
    line: str | None = None
    waits: bool = False


class Bots:
    """The questions to bots that are open."""

    def __init__(self, config: TableConfig) -> None:
        self._pace = config.bot_pace
        self._patience = max(config.bot_patience, config.bot_pace)
        self._open: dict[Seat, Thinking] = {}

    def asked(self, seat: Seat, at: int) -> bool:
        """Whether this question has been put to this bot already."""
        thinking = self._open.get(seat)
        return thinking is not None and thinking.at == at

    def ask(self, seat: Seat, at: int, now: float) -> None:
        """Note a question; an older one to the same bot is void."""
        self._open[seat] = Thinking(seat, at, now)

    def answer(self, seat: Seat, at: int, line: str) -> None:
        """Note an answer; one to a question that is not open is dropped."""
        if self.asked(seat, at):
            self._open[seat].line = line

    def ready(self, now: float) -> Thinking | None:
        """A bot whose move is to be shown now; its question is closed."""
        for thinking in self._open.values():
            if not thinking.waits and self._due(thinking) <= now:
                del self._open[thinking.seat]
                return thinking
        return None

    def let_wait(self, thinking: Thinking) -> None:
        """Note that an answer is the usual one to a question to everybody, which the host gives for all of them."""
        thinking.waits = True
        self._open[thinking.seat] = thinking

    def alarm(self) -> float | None:
        """When to look again."""
        return min([self._due(thinking) for thinking in self._open.values() if not thinking.waits], default=None)

    def _due(self, thinking: Thinking) -> float:
        return thinking.since + (self._patience if thinking.line is None else self._pace)

    def waiting(self) -> bool:
        """Whether any question is open."""
        return not all(thinking.waits for thinking in self._open.values())

    def forget(self, seat: Seat) -> None:
        """Close a bot's question."""
        self._open.pop(seat, None)

    def clear(self) -> None:
        """Close all questions."""
        self._open.clear()

    def delay(self, pause: float) -> None:
        """Time stood still for this long."""
        for thinking in self._open.values():
            thinking.since += pause
