"""The order of messages between a host and a guest, as a table, and the object that walks it.

Both sides are in a state of their own. They begin in OPENING and say Hello without waiting for each other; then each
is GREETED. The guest asks what tables there are, as often as it likes, and then for a place (Sit, Watch, Manage); from
that moment both are ASKED, and the host answers Welcome or Goodbye. Welcome makes both PLAYER, SPECTATOR or MANAGER, as
it says; it may come again later and change that. Goodbye makes both CLOSED: nothing comes behind it.

A message that is not in the table under the sender's state is a mistake of the sender: NotNow if that is us,
BadOrder if it is the other side. Frames are small until Welcome and larger from the next frame on, both ways.

Whether a *place* allows a request is another question, answered politely (:func:`allowed`): a spectator's move is a
Refused, not a Goodbye. Time is not looked at here at all.
"""

from collections.abc import Callable, Iterator, Mapping
from enum import Enum
from typing import Any, Generic, TypeAlias, TypeVar

from protocol import messages as m
from protocol import people_messages as p
from protocol.codec import decode_from_guest, decode_from_host, encode
from protocol.errors import BadOrder, NotNow, NotOurs, RemoteError
from protocol.framing import FULL_LIMIT, Splitter
from protocol.messages import FromGuest, FromHost, Hello, Message, Role, Welcome
from protocol.strangers import not_ours
from protocol.versions import Agreed, Side, agree


class State(Enum):
    OPENING = "opening"
    GREETED = "greeted"
    ASKED = "asked"
    PLAYER = "player"
    SPECTATOR = "spectator"
    MANAGER = "manager"
    CLOSED = "closed"


OPENING, GREETED, ASKED, PLAYER, SPECTATOR, MANAGER, CLOSED = State
PLACES = frozenset({PLAYER, SPECTATOR, MANAGER})

Row: TypeAlias = dict[type[Message], State]
In = TypeVar("In")


def _stay(state: State, *kinds: type[Message]) -> Row:
    return dict.fromkeys(kinds, state)


_REQUESTS = (
    m.Act, m.Say, m.Start, m.Ready, m.GoOn, m.AddBots, m.RemoveBot, m.SetTable, m.SetOptions, m.SetSeats,
    m.AskGames, m.AskOptions, m.AskRules, m.Back, m.Resync, m.Leave, m.NewWord,
)  # fmt: skip
_AMONG_PEOPLE = (p.Nudge, p.CallVote, p.Vote, p.GiveBack, p.Look)
_OF_THE_OWNER: tuple[type[Message], ...] = (
    m.AskStatus, m.Export, m.CreateTable, p.Pause, p.Unpause, p.WaitLonger, p.Skip, p.HandOver, p.Kick, p.OpenHands,
    p.SetSpectators,
)  # fmt: skip
_TO_THE_OWNER: tuple[type[Message], ...] = (m.HostStatus, m.TableStatus, m.TableCreated)
_FAIR = (m.Commit, m.Reveal)
_NEWS = (
    m.Ping, m.TableInfo, m.Update, m.ClockSet, m.Backlog, m.Chat, m.Notice, m.Rules, m.Games, m.GameOptions, m.Codes,
    m.Accepted, m.Refused, m.Committed, m.Lock, m.Dealt, m.Open, m.FailedAttempt, p.Revealed,
    p.Looked,
)  # fmt: skip

# sender -> its state -> message -> its next state. A Welcome leads to the place that it names itself.
TABLE: dict[Side, dict[State, Row]] = {
    "guest": {
        OPENING: {Hello: GREETED},
        GREETED: {m.ListTables: GREETED, m.Pong: GREETED, m.Sit: ASKED, m.Watch: ASKED, m.Manage: ASKED},
        ASKED: {m.Pong: ASKED},
        PLAYER: _stay(PLAYER, m.Pong, *_FAIR, *_REQUESTS, *_AMONG_PEOPLE, *_OF_THE_OWNER),
        SPECTATOR: _stay(SPECTATOR, m.Pong, *_FAIR, *_REQUESTS, *_AMONG_PEOPLE, *_OF_THE_OWNER),
        MANAGER: _stay(MANAGER, m.Pong, *_OF_THE_OWNER),
        CLOSED: {},
    },
    "host": {
        OPENING: {Hello: GREETED, m.Goodbye: CLOSED},
        GREETED: {m.Ping: GREETED, m.Tables: GREETED, m.Goodbye: CLOSED},
        ASKED: {m.Ping: ASKED, m.Tables: ASKED, Welcome: PLAYER, m.Goodbye: CLOSED},
        PLAYER: _stay(PLAYER, *_NEWS, *_TO_THE_OWNER) | {Welcome: PLAYER, m.Goodbye: CLOSED},
        SPECTATOR: _stay(SPECTATOR, *_NEWS, *_TO_THE_OWNER) | {Welcome: PLAYER, m.Goodbye: CLOSED},
        MANAGER: _stay(MANAGER, m.Ping, m.Accepted, m.Refused, *_TO_THE_OWNER) | {m.Goodbye: CLOSED},
        CLOSED: {},
    },
}

# These take the other side along into the same state.
JOINT: frozenset[type[Message]] = frozenset({m.Sit, m.Watch, m.Manage, Welcome, m.Goodbye})
# These need the other side's hello: nobody asks for a place before it knows which version will be played.
ASKING: frozenset[type[Message]] = frozenset({m.Sit, m.Watch, m.Manage})


# Both sides in one state: shared by all who are there, and never changed.
TOGETHER: dict[State, Mapping[Side, State]] = {state: {"host": state, "guest": state} for state in State}


def _quiet(state: State, row: Row) -> frozenset[type[Message]]:
    return frozenset(kind for kind, following in row.items() if following is state and kind not in JOINT)


# Nearly every message leaves the state as it is: those are looked up at once instead of being walked.
QUIET: dict[Side, dict[State, frozenset[type[Message]]]] = {
    side: {state: _quiet(state, row) for state, row in rows.items()} for side, rows in TABLE.items()
}

# What a place may ask for. Everything else is refused with the code "spectator".
SPECTATORS_MAY: frozenset[type[Message]] = frozenset(
    {m.Pong, m.Say, m.AskGames, m.AskOptions, m.AskRules, m.Resync, m.Leave, *_OF_THE_OWNER}
)
MANAGERS_MAY: frozenset[type[Message]] = frozenset({m.Pong, *_OF_THE_OWNER})
_MAY: dict[Role, frozenset[type[Message]]] = {"spectator": SPECTATORS_MAY, "manager": MANAGERS_MAY}


def allowed(role: Role, message: FromGuest) -> bool:
    """The one gate: whether somebody in this role may ask for this at all."""
    return role == "player" or type(message) in _MAY[role]


class Session(Generic[In]):
    """One connection as one side sees it: bytes in, messages out, and the other way round.

    Made by :func:`host_session` or :func:`guest_session`; ``agreed`` is set when the other side's hello has come.
    """

    __slots__ = ("_decode", "_hello", "_splitter", "_states", "agreed", "other", "side")

    def __init__(self, side: Side, hello: Hello, decode: Callable[[bytes], In]) -> None:
        self.side: Side = side
        self.other: Side = "guest" if side == "host" else "host"
        self.agreed: Agreed | None = None
        self._hello = hello
        self._decode = decode
        self._splitter = Splitter()
        self._states: Mapping[Side, State] = TOGETHER[OPENING]

    @property
    def state(self) -> State:
        """The state of our own side."""
        return self._states[self.side]

    @property
    def waiting(self) -> bool:
        """Whether the beginning of a message has come, and the rest of it has not."""
        return self._splitter.waiting > 0

    def opening(self) -> bytes:
        """The first bytes to send: our hello."""
        return self.send(self._hello)

    def send(self, message: Message) -> bytes:
        """The frame of a message, for sending. Raises LocalError, and then nothing has changed."""
        following = self._following(self.side, message)
        if following is None:
            raise NotNow(f"{_name(message)} cannot be sent while this side is {self.state.value}.")
        data = encode(message, self._splitter.limit)
        self._walk(self.side, message, following)
        return data

    def receive(self, data: bytes) -> Iterator[In]:
        """The messages that these bytes complete, one by one, each after the state has followed it.

        Raises RemoteError behind the last good one; from then on nothing more is read. Use the iterator up before
        the next call.
        """
        if self._states[self.other] is CLOSED:
            return
        try:
            if self.agreed is None:
                self._look(data)
            for payload in self._splitter.feed(data):
                message = self._decode(payload)
                if type(message) not in QUIET[self.other][self._states[self.other]]:
                    self._heard(message)
                yield message
                if self._states[self.other] is CLOSED:
                    return
        except RemoteError:
            self._states = {**self._states, self.other: CLOSED}
            raise

    def placed(self, role: Role) -> None:
        """A Welcome for this role was sent as a finished frame, past :meth:`send`."""
        self._both(State(role))

    def over(self) -> None:
        """A Goodbye was sent as a finished frame, past :meth:`send`."""
        self._both(CLOSED)

    def _look(self, data: bytes) -> None:
        answer = None if self._splitter.waiting else not_ours(data)
        if answer is not None:
            raise NotOurs(answer)

    def _heard(self, message: Any) -> None:
        following = self._following(self.other, message)
        if following is None:
            raise BadOrder("order", what=_name(message))
        if isinstance(message, Hello):
            host, guest = (self._hello, message) if self.side == "host" else (message, self._hello)
            self.agreed = agree(host, guest, self.other)
        self._walk(self.other, message, following)

    def _following(self, sender: Side, message: Message) -> State | None:
        following = TABLE[sender][self._states[sender]].get(type(message))
        if isinstance(message, Welcome) and following is not None:
            return State(message.role)
        if type(message) in ASKING and self._states["host"] is OPENING:
            return None
        return following

    def _walk(self, sender: Side, message: Message, following: State) -> None:
        if type(message) in JOINT:
            self._both(following)
        else:
            self._states = {**self._states, sender: following}

    def _both(self, state: State) -> None:
        self._states = TOGETHER[state]
        if state in PLACES:
            self._splitter.limit = FULL_LIMIT


def _name(message: Message) -> str:
    return str(message.__struct_config__.tag)


def host_session(hello: Hello) -> Session[FromGuest]:
    """The host's end of a connection. ``hello``: what this host says of itself (:func:`our_hello`)."""
    return Session("host", hello, decode_from_guest)


def guest_session(hello: Hello) -> Session[FromHost]:
    """The guest's end of a connection."""
    return Session("guest", hello, decode_from_host)
