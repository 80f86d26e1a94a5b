"""The bots of one table: asked for moves and shown what happens, here or in the worker process where they ponder.

A bot that fails is reported and has no answer; the table moves for it.
"""

from collections.abc import Callable, Iterator
from functools import partial

from engine.bots.player import PONDERING, Bot, Watcher
from server.core import events as core
from server.net.shell import Shell
from server.thinker import Glimpse


class Thinking:
    """Bots of table ``table``; ``answer`` takes their moves."""

    def __init__(self, table: str, shell: Shell, answer: Callable[[core.BotMoved], None]) -> None:
        self._table = table
        self._shell = shell
        self._answer = answer
        self._bots: dict[int, Bot] = {}
        self._match = 0

    def ask(self, ask: core.AskBot) -> None:
        """Have a bot choose a move, off this task."""
        worker = self._shell.worker
        if worker is None or ask.level not in PONDERING:
            self._shell.thinking.put(self._think(ask))
        else:
            worker.ask(self._glimpse(ask), partial(self._thought, ask))

    def show(self, show: core.ShowBot) -> None:
        """Let a bot see what has happened."""
        worker = self._shell.worker
        if worker is not None:
            worker.show(self._glimpse(show))
        elif show.match == self._match and isinstance(bot := self._bots.get(show.seat), Watcher):
            bot.observe(show.view)

    def _glimpse(self, of: core.AskBot | core.ShowBot) -> Glimpse:
        return Glimpse((self._table, of.match, of.seat), of.game, of.level, dict(of.options), of.view)

    def _thought(self, ask: core.AskBot, line: str) -> None:
        self._answer(core.BotMoved(ask.seat, ask.at, line))

    def _think(self, ask: core.AskBot) -> Iterator[None]:
        """A job for the desk."""
        self._thought(ask, self._line(ask))
        yield from ()

    def _line(self, ask: core.AskBot) -> str:
        if ask.match != self._match:
            self._bots.clear()
            self._match = ask.match
        try:
            bot = self._bots.get(ask.seat)
            if bot is None:
                bot = self._bots[ask.seat] = self._shell.make_bot(ask, self._shell.random)
            return bot.choose(ask.view)
        except Exception as error:
            self._shell.report(f"a bot of table {self._table}", error)
            return ""
