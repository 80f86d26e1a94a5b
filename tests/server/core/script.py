"""Scripts for a table: what happens to it, and what it is to do about it, without sockets and clocks.

    play = Script(bots=1).sat("Ann", "Bo")
    play >> Said(ANN, Start(req=1))
    play << Told(ANN, Accepted, req=1) << Told(ANN, Update)

``>>`` hands the table an event at ``play.now``. ``<<`` expects something among what it did about the last event, in
the order written; what lies between is skipped, and ``play.nothing`` says what must not be among it. Chance is answered
by the script itself, in canonical order, so a deal is always the same; bots only when told to.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from protocol.codec import decode_from_host
from protocol.messages import Accepted, Act, GoOn, Refused, Sit, Start, Update, Watch, Welcome
from protocol.view import unpack_view
from server.core.config import TableConfig
from server.core.events import (
    AskBot,
    AskSeeds,
    BotMoved,
    Came,
    ClearAlarm,
    Dismiss,
    Journal,
    Rang,
    Said,
    Seeded,
    SetAlarm,
    Tell,
    TellGallery,
)
from server.core.table import Table
from tests.server.core.toy import games


class Told:
    """Expected: a message of this kind with these fields, for a guest (a number) or a gallery (a language)."""

    def __init__(self, to: int | str, kind: type, **fields: Any) -> None:
        self.to, self.kind, self.fields = to, kind, fields

    def fits(self, done: "Done") -> bool:
        return (
            done.to == self.to
            and type(done.message) is self.kind
            and all(getattr(done.message, name) == value for name, value in self.fields.items())
        )

    def __repr__(self) -> str:
        return f"Told({self.to}, {self.kind.__name__}, {self.fields})"


class SentAway(Told):
    """Expected: a last message, and the end of the connection."""

    def fits(self, done: "Done") -> bool:
        return isinstance(done.command, Dismiss) and super().fits(done)


class Wrote:
    """Expected: a fact of this kind in the journal."""

    def __init__(self, kind: str, seat: int | None = None) -> None:
        self.kind, self.seat = kind, seat

    def fits(self, done: "Done") -> bool:
        fact = done.command
        return isinstance(fact, Journal) and fact.kind == self.kind and self.seat in (None, fact.seat)

    def __repr__(self) -> str:
        return f"Wrote({self.kind!r}, {self.seat})"


@dataclass
class Done:
    """A command, and the message in it."""

    command: Any
    to: int | str | None = None
    message: Any = None

    def __repr__(self) -> str:
        return f"  {type(self.command).__name__} {self.to} {str(self.message or self.command)[:150]}"


def read(command: Any) -> Done:
    match command:
        case Tell(guest, frame) | Dismiss(guest, frame):
            return Done(command, guest, decode_from_host(frame[4:]))
        case TellGallery(language, frame, _):
            return Done(command, language, decode_from_host(frame[4:]))
    return Done(command)


def _fits(expected: Any, done: Done) -> bool:
    """A command stands for itself; everything else says what fits it."""
    return expected.fits(done) if hasattr(expected, "fits") else expected == done.command


@dataclass
class Script:
    """A table and what it did. ``seq``, ``at``, ``views`` follow what each guest was told."""

    config: TableConfig
    table: Table
    now: float = 0.0
    done: list[Done] = field(default_factory=list)
    alarms: dict[str, float] = field(default_factory=dict)
    bots: list[AskBot] = field(default_factory=list)
    updates: dict[int | str, Update] = field(default_factory=dict)
    tokens: dict[int, bytes] = field(default_factory=dict)
    journal: list[Journal] = field(default_factory=list)
    requests: int = 0
    chance: bool = True
    _cursor: int = 0
    _asked: list[AskSeeds] = field(default_factory=list)
    _shown: dict[int, bytes] = field(default_factory=dict)  # tokens that guests have come with

    # --- what happens

    def __rshift__(self, event: Any) -> "Script":
        if isinstance(event, Came) and isinstance(event.asks, Sit) and event.asks.token:
            self._shown[event.guest] = event.asks.token
        return self._step(self.table.handle(event, self.now))

    def open(self) -> "Script":
        """The table is opened."""
        return self._step(self.table.open(self.now))

    def _step(self, commands: Any) -> "Script":
        self.done, self._cursor = [], 0
        self._take(commands)
        while self.chance and self._asked:
            self.fall()
        return self

    def fall(self) -> None:
        """Chance answers."""
        asked = self._asked.pop(0)
        seeds = tuple((asked.at * 100 + index).to_bytes(32, "big") for index in range(asked.count))
        self._take(self.table.handle(Seeded(asked.at, seeds), self.now))

    def _take(self, commands: Any) -> None:
        for command in commands:
            done = read(command)
            self.done.append(done)
            match command:
                case SetAlarm(alarm, at):
                    self.alarms[alarm] = at
                case ClearAlarm(alarm):
                    self.alarms.pop(alarm)
                case AskSeeds():
                    self._asked.append(command)
                case AskBot():
                    self.bots.append(command)
                case Journal():
                    self.journal.append(command)
            match done.message:
                case Update():
                    self.updates[done.to] = done.message
                case Welcome(token=bytes() as token):
                    self._keep(done.to, token)

    def _keep(self, guest: int, token: bytes) -> None:
        """The newest token of a seat is what whoever once had an older one comes back with."""
        old = self._shown.pop(guest, None)
        self.tokens |= {holder: token for holder, held in self.tokens.items() if held == old}
        self.tokens[guest] = token

    def wait(self, seconds: float) -> "Script":
        """Time passes; alarms that come due ring, and all that happens counts as one step."""
        end = self.now + seconds
        everything: list[Done] = []
        while (first := min(self.alarms, key=self.alarms.__getitem__, default=None)) and self.alarms[first] <= end:
            self.now = max(self.now, self.alarms.pop(first))
            self >> Rang(first)
            everything += self.done
        self.now = end
        self.done, self._cursor = everything, 0
        return self

    # --- short for what happens often

    def sat(self, *names: str) -> "Script":
        """People sit down, as guests 1, 2, ..."""
        for guest, name in enumerate(names, 1):
            self >> Came(guest, Sit(name=name))
        return self

    def started(self) -> "Script":
        """The first guest starts the match."""
        return self.ask(1, Start)

    def watching(self, guest: int, name: str = "Wes") -> "Script":
        return self >> Came(guest, Watch(name=name))

    def ask(self, guest: int, kind: type, **fields: Any) -> "Script":
        """A request with the next number."""
        self.requests += 1
        if kind is GoOn:
            fields.setdefault("at", self.updates[guest].seq)
        return self >> Said(guest, kind(req=self.requests, **fields))

    def act(self, guest: int, line: str, at: int | None = None) -> "Script":
        """A move that answers the newest update the guest has seen."""
        return self.ask(guest, Act, at=self.updates[guest].seq if at is None else at, move=line)

    def bot(self, line: str) -> "Script":
        """The bot that was asked last answers."""
        asked = self.bots[-1]
        return self >> BotMoved(asked.seat, asked.at, line)

    # --- what it did

    def __lshift__(self, expected: Any) -> "Script":
        for position in range(self._cursor, len(self.done)):
            if _fits(expected, self.done[position]):
                self._cursor = position + 1
                return self
        done = "\n".join(map(repr, self.done[self._cursor :])) or "  nothing"
        raise AssertionError(f"expected {expected!r} among:\n{done}")

    def nothing(self, expected: Any) -> "Script":
        """Not among what it did about the last event."""
        assert not any(_fits(expected, done) for done in self.done), self.done
        return self

    def told(self, to: int | str, kind: type) -> list[Any]:
        """The messages of a kind that somebody was told at the last event."""
        return [done.message for done in self.done if done.to == to and type(done.message) is kind]

    def sent(self) -> list[Done]:
        """What anybody was sent at the last event."""
        return [done for done in self.done if done.to is not None]

    def all_commands(self, kind: type) -> list[Any]:
        return [done.command for done in self.done if isinstance(done.command, kind)]

    def answer(self) -> Accepted | Refused:
        """The one answer that was given at the last event."""
        (answer,) = (done.message for done in self.done if isinstance(done.message, Accepted | Refused))
        return answer

    def refused(self, code: str) -> "Script":
        answer = self.answer()
        assert isinstance(answer, Refused)
        assert answer.code == code, answer
        return self

    def accepted(self) -> "Script":
        assert isinstance(self.answer(), Accepted), self.answer()
        return self

    def clock(self, guest: int) -> Any:
        """The clock that a guest was told last at the last event."""
        return next(
            done.message.clock for done in reversed(self.done) if done.to == guest and hasattr(done.message, "clock")
        )

    def hand(self, guest: int) -> tuple[str | None, ...]:
        """The cards that a guest sees as its own."""
        own = unpack_view(self.updates[guest].view)[1]
        assert own is not None
        return own.zones[0].cards

    def public(self, guest: int) -> Any:
        return unpack_view(self.updates[guest].view)[0]


def unshuffled(key: bytes, items: Sequence[int]) -> tuple[int, ...]:
    """The canonical order, in which the cards of tests are dealt."""
    return tuple(items)


def script(**settings: Any) -> Script:
    """A table of the toy game, opened."""
    defaults: dict[str, Any] = {"id": "t1", "name": "Kitchen", "game": "toy", "seats": 3}
    config = TableConfig(**{**defaults, **settings})
    counter = iter(range(1, 1000))
    table = Table(
        config,
        games,
        lambda: next(counter).to_bytes(32, "big"),
        lambda *setup: "# Rules\n\nPlay.\n",
        shuffle=unshuffled,
    )
    return Script(config, table).open()
