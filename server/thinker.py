"""The process in which bots think that ponder long, a child of a host.

It reads questions from standard input and writes answers to standard output, one after the other, each a length and
a pickle; it ends when the host does. Only the host that started it speaks to it. It prints nothing, and a bot that
fails has no answer.
"""

import pickle
import struct
import sys
from collections import OrderedDict
from contextlib import suppress
from dataclasses import dataclass
from random import Random, SystemRandom
from typing import BinaryIO, TypeAlias

from engine.bots.player import Bot, Watcher, make
from engine.game import View
from engine.options import Options

Key: TypeAlias = tuple[str, int, int]  # table, match, seat
LENGTH = struct.Struct(">I")
MOST_BOTS = 1000  # remembered; the one that was quiet longest is forgotten first
SAMPLES = 500  # of a decision: the most that takes 300 ms at a full table


@dataclass(frozen=True, slots=True)
class Glimpse:
    """A bot is shown a view and, where ``number`` is one, asked for a move."""

    key: Key
    game: str
    level: str
    options: Options
    view: View
    number: int | None = None


@dataclass(frozen=True, slots=True)
class Thought:
    """The answer to the question of this number; empty where the bot failed."""

    number: int
    line: str


class Minds:
    """The bots that this process has made."""

    def __init__(self) -> None:
        self._bots: OrderedDict[Key, Bot] = OrderedDict()

    def take(self, glimpse: Glimpse) -> Thought | None:
        """Show a bot what there is, and give its answer where one is wanted."""
        try:
            line = self._line(glimpse)
        except Exception:
            line = ""
            self._bots.pop(glimpse.key, None)
        return None if glimpse.number is None else Thought(glimpse.number, line)

    def _line(self, glimpse: Glimpse) -> str:
        bot = self._bots.pop(glimpse.key, None)
        if bot is None:
            bot = make(glimpse.game, glimpse.level, glimpse.options, Random(SystemRandom().getrandbits(64)), SAMPLES)
        self._bots[glimpse.key] = bot
        while len(self._bots) > MOST_BOTS:
            self._bots.popitem(last=False)
        if glimpse.number is not None:
            return bot.choose(glimpse.view)
        if isinstance(bot, Watcher):
            bot.observe(glimpse.view)
        return ""


def packed(item: Glimpse | Thought) -> bytes:
    """A frame: how long it is, and the item."""
    body = pickle.dumps(item, pickle.HIGHEST_PROTOCOL)
    return LENGTH.pack(len(body)) + body


def serve(questions: BinaryIO, answers: BinaryIO) -> None:
    """Answer until there are no more questions."""
    minds = Minds()
    while head := questions.read(LENGTH.size):
        glimpse = pickle.loads(questions.read(*LENGTH.unpack(head)))
        thought = minds.take(glimpse)
        if thought is not None:
            answers.write(packed(thought))
            answers.flush()


def main() -> None:
    """Be the process, until the host is gone."""
    with suppress(KeyboardInterrupt, BrokenPipeError, struct.error):
        serve(sys.stdin.buffer, sys.stdout.buffer)
