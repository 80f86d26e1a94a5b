"""The commands of one step, in their order, and frames to one guest or to everybody.

A frame that is the same for many is encoded once: for all of one language where it holds words, for all else. This
module knows who is connected and nothing of what it sends.
"""

from collections.abc import Callable
from typing import Literal

from protocol.codec import encode
from protocol.errors import goodbye
from protocol.messages import Message
from server.core.events import ClearAlarm, Command, Dismiss, Journal, SetAlarm, Tell, TellGallery
from server.core.people import People, Visitor


class Post:
    """Collects what a step of the table asks the shell to do."""

    def __init__(self, people: People) -> None:
        self._people = people
        self._commands: list[Command] = []
        self._alarms: dict[str, float] = {}

    def take(self) -> list[Command]:
        """The commands so far; the next step begins empty."""
        commands, self._commands = self._commands, []
        return commands

    def put(self, command: Command) -> None:
        """Add a command."""
        self._commands.append(command)

    def wrote(self, sitter: int, req: int) -> bool:
        """Whether a fact of this step says already what became of a request."""
        for command in self._commands:
            if type(command) is Journal and command.req == req and command.sitter == sitter:
                return True
        return False

    def tell(self, visitor: Visitor, message: Message) -> None:
        """Send a message to one guest."""
        self._commands.append(Tell(visitor.guest, encode(message)))

    def everybody(self, message: Message, but: Visitor | None = None) -> None:
        """Send one message to all, except to ``but``."""
        frame = encode(message)
        self._spread(lambda language: frame, "other", but)

    def in_words(
        self, message: Callable[[str], Message], kind: Literal["table", "other"] = "other", but: Visitor | None = None
    ) -> None:
        """Send everybody, except ``but``, a message made for a language."""
        frames: dict[str, bytes] = {}

        def frame(language: str) -> bytes:
            if language not in frames:
                frames[language] = encode(message(language))
            return frames[language]

        self._spread(frame, kind, but)

    def fair(self, message: Message) -> None:
        """Send a message to all who take part in shuffles or look on at them."""
        frame = encode(message)
        self._commands += [Tell(visitor.guest, frame) for visitor in self._people.visitors() if visitor.fair]

    def _spread(self, frame: Callable[[str], bytes], kind: Literal["table", "other"], but: Visitor | None) -> None:
        for chair in self._people.chairs:
            visitor = chair.visitor
            if visitor is not None and visitor is not but:
                self._commands.append(Tell(visitor.guest, frame(visitor.language)))
        for language in self._people.gallery():
            self._commands.append(TellGallery(language, frame(language), kind))

    def dismiss(self, visitor: Visitor, code: str, **values: str) -> None:
        """Send somebody away, saying why."""
        self._people.detach(visitor)
        self._commands.append(Dismiss(visitor.guest, encode(goodbye(code, visitor.language, **values))))

    def alarm(self, name: str, at: float | None) -> None:
        """Have an alarm ring at this time, or not at all; says so only if it is news."""
        if at == self._alarms.get(name):
            return
        if at is None:
            del self._alarms[name]
            self._commands.append(ClearAlarm(name))
        else:
            self._alarms[name] = at
            self._commands.append(SetAlarm(name, at))

    def rang(self, name: str) -> None:
        """An alarm has rung and is not set any more."""
        self._alarms.pop(name, None)
