"""One guest's connection from hello to hanging up: bytes to messages, messages to the table that is meant.

It asks the protocol's session what may be said when, finds the table, and keeps the pulse. What a guest sends can
end this connection and nothing else.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import count
from typing import Protocol, get_args

from protocol.codec import encode
from protocol.errors import NotOurs, RemoteError, goodbye
from protocol.fair_messages import Commit, Reveal
from protocol.messages import (
    FromGuest,
    Goodbye,
    Hello,
    ListTables,
    Manage,
    Ping,
    Pong,
    Request,
    Role,
    Sit,
    TableLine,
    Watch,
)
from protocol.pieces import table_pieces
from protocol.session import host_session
from protocol.strangers import not_ours
from protocol.versions import FAIR
from server.core.events import Guest
from server.core.manners import Bucket
from server.net.clocks import Clocks
from server.net.metrics import Metrics
from server.net.pulse import GONE, PING, Heart, Pulse
from server.net.runner import TableRunner
from server.net.tables import Meant
from server.net.transport import Transport

HELLO_TIME = 5.0
"""Seconds until hello must be here: a port scan says nothing at all."""
SHY_TIME = 0.2
"""Seconds a guest has to speak first. A browser does, and would not show our line to people behind a hello; a guest
that waits for us must not wait long."""
PLACE_TIME = 60.0
"""Seconds until a place must be asked for: time for a person to choose from a list of tables."""

SMALL_TALK, SMALL_TALK_AT_ONCE = 1.0, 30
"""Messages a second, and at once, that nobody wanted and no table counts: pongs without a ping, questions for the
tables. A program that keeps to the protocol sends hardly any; what goes to a table is held to a pace by the table,
which knows what it has asked for."""

_COUNTED_BY_TABLES = frozenset(kind for kind in get_args(FromGuest) if issubclass(kind, Request | Commit | Reveal))
_numbers = count(1)


class Tableside(Protocol):
    """The tables of a host, as a connection sees them."""

    def meant(self, table: str | None, word: str | None) -> Meant:
        """The table that a hello means, if it is let near one."""
        ...

    def lines(self) -> Sequence[TableLine]: ...


@dataclass(frozen=True, slots=True)
class House:
    """What all connections of a host share. ``complain``: about an address, what came from it that was wrong.
    ``is_owner``: whether this is the secret of the host's owner."""

    hello: Hello
    tables: Tableside
    clocks: Clocks
    heart: Heart
    complain: Callable[[str, str], None]
    metrics: Metrics
    is_owner: Callable[[bytes], bool] = lambda secret: False


class Connection:
    """A guest, whatever it may turn out to be. ``name``: its address. ``greeted`` is called at its hello, ``over`` at
    the end."""

    def __init__(
        self, transport: Transport, house: House, name: str, greeted: Callable[[], None], over: Callable[[], None]
    ) -> None:
        self.transport = transport
        self.guest: Guest = next(_numbers)
        self._house = house
        self._name = name
        self._greeted = greeted
        self._over = over
        self._session = host_session(house.hello)
        self._language = house.hello.language
        self._meant = Meant()
        self._table: TableRunner | None = None
        self._pulse = Pulse(house.heart, self._ping, self._slow, self._gone)
        self._small_talk = Bucket(SMALL_TALK, SMALL_TALK_AT_ONCE, house.clocks.now())
        self._pings = 0  # that have no answer yet
        self._answer = b""  # to the last of them, as nearly everybody writes it
        self._said_hello = False
        self._shy = house.clocks.after(SHY_TIME, self._say_hello)
        self._patience = house.clocks.after(HELLO_TIME, self._too_late)

    def begin(self) -> None:
        """Listen, and say hello before long."""
        self.transport.start(self._heard, self._end)

    def placed(self, role: Role) -> None:
        """The table has welcomed this guest, or given it another role."""
        self._session.placed(role)

    def finish(self, frame: bytes) -> None:
        """Send a last frame and hang up; nothing more is read."""
        self._session.over()
        self.transport.finish(frame)

    def _say_hello(self) -> None:
        if not self._said_hello:
            self._said_hello = True
            self._shy.cancel()
            self.transport.push(self._session.opening())

    def _heard(self, data: bytes) -> None:
        self._pulse.heard()
        if data == self._answer and not self._session.waiting:
            # An answer to a ping says nothing but that somebody is there: no need to decode it.
            self._pings -= 1
            self._answer = b""
            return
        if not self._said_hello and not_ours(data) is None:
            self._say_hello()
        try:
            for message in self._session.receive(data):
                if self._may_say(message):
                    self._handle(message)
                else:
                    self._say_goodbye(goodbye("flood", self._language))
        except NotOurs as stranger:
            self._house.metrics.goodbyes[stranger.code] += 1
            self.finish(stranger.answer)
        except RemoteError as error:
            self._house.complain(self._name, str(error))
            self._say_goodbye(error.goodbye(self._language))

    def _may_say(self, message: FromGuest) -> bool:
        """Whether a message is within the pace, as far as that is not its table's business; counts it."""
        if type(message) in _COUNTED_BY_TABLES:
            return True
        if isinstance(message, Pong) and self._pings:
            self._pings -= 1
            return True
        table = self._meant.runner
        return (table is not None and not table.paced) or self._small_talk.take(self._house.clocks.now())

    def _handle(self, message: FromGuest) -> None:
        match message:
            case Hello():
                self._welcome_hello(message)
            case Pong():
                pass  # whatever is heard counts as a sign of life
            case ListTables():
                for piece in table_pieces(self._lines()):
                    self.transport.push(self._session.send(piece))
            case Sit() | Watch() | Manage():
                self._ask_for_place(message)
            case _:
                if self._table is not None:
                    self._table.said(self.guest, message)

    def _lines(self) -> Sequence[TableLine]:
        """The tables to choose from: with the word of one, that one."""
        meant = self._meant
        return self._house.tables.lines() if meant.runner is None or meant.opens is None else [meant.runner.line()]

    def _welcome_hello(self, hello: Hello) -> None:
        self._greeted()
        self._language = hello.language
        self._patience.cancel()
        self._patience = self._house.clocks.after(PLACE_TIME, self._too_late)
        self._pulse.start()
        self._meant = self._house.tables.meant(hello.table, hello.word)
        if self._meant.refused:
            self._say_goodbye(goodbye(self._meant.refused, self._language))

    def _ask_for_place(self, asks: Sit | Watch | Manage) -> None:
        self._patience.cancel()
        self._table, opens, _ = self._meant
        if self._table is not None:
            owner = asks.owner is not None and self._house.is_owner(asks.owner)
            agreed = self._session.agreed
            fair = agreed is not None and FAIR in agreed.features
            self._table.admit(self.guest, self, asks, self._language, owner=owner, opens=opens, fair=fair)

    def _too_late(self) -> None:
        self._say_goodbye(goodbye("late", self._language))

    def _ping(self, now: float) -> None:
        self._pings += 1
        ping, self._answer = _ping(int(now // PING))
        self.transport.push(ping)

    def _slow(self, slow: bool) -> None:
        if self._table is not None:
            self._table.silent(self.guest, slow=slow)

    def _gone(self) -> None:
        self._say_goodbye(goodbye("silent", self._language, seconds=int(GONE)))

    def _say_goodbye(self, last: Goodbye) -> None:
        self._house.metrics.goodbyes[last.code] += 1
        self.finish(encode(last))

    def _end(self) -> None:
        self._shy.cancel()
        self._patience.cancel()
        self._pulse.stop()
        self._over()
        if self._table is not None:
            self._table.gone(self.guest)


@lru_cache(maxsize=2)
def _ping(number: int) -> tuple[bytes, bytes]:
    """A ping and the answer to it. All connections get the same number in the same five seconds: one frame for all."""
    return encode(Ping(n=number)), encode(Pong(n=number))
