"""Who is at the table: chairs and who sits on them, watchers, and which connection belongs to whom.

A *visitor* is one connection that has a place. A chair outlives its visitors: its name, its token and the answers it
was given stay through any number of lost connections. Only the digest of a token is kept. This module knows nothing
of games, clocks or messages.
"""

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import count
from typing import Literal

from engine.game import Event, Seat
from protocol.text import NAME_CELLS, clip
from server.core.answers import Answers
from server.core.config import LOG_KEPT
from server.core.events import Guest
from server.core.manners import Manners


@dataclass(slots=True, eq=False)
class Visitor:
    """A connection that has a place here."""

    guest: Guest
    language: str
    manners: Manners
    place: "Chair | Watcher"


@dataclass(slots=True, eq=False)
class Chair:
    """A seat. ``visitor``: the connection of the person who sits there, None while it is lost, or for a bot.

    ``since`` orders people by how long they have been sitting. ``missed``: turns in a row that ran out. ``held``: the
    long wait for a lost connection has been granted in this absence. ``automatic``: what the host did for this seat
    since its person last moved. ``left``: given up in a match; a bot of ``level`` plays on.
    """

    seat: Seat
    kind: Literal["empty", "human", "bot"] = "empty"
    name: str = ""
    level: str | None = None
    token: bytes | None = None
    visitor: Visitor | None = None
    since: int = 0
    slow: bool = False
    ready: bool = False
    away: bool = False
    left: bool = False
    missed: int = 0
    held: bool = False
    answers: Answers = field(default_factory=Answers)
    automatic: deque[Event] = field(default_factory=lambda: deque(maxlen=LOG_KEPT))

    @property
    def human(self) -> bool:
        """A person sits here, connected or not, who has not given the seat up."""
        return self.kind == "human" and not self.left

    @property
    def here(self) -> bool:
        """A person sits here and is connected."""
        return self.visitor is not None

    @property
    def link(self) -> Literal["here", "slow", "gone", "left"]:
        """The connection, as others are told of it."""
        if self.left:
            return "left"
        if self.kind == "human" and self.visitor is None:
            return "gone"
        return "slow" if self.slow else "here"


@dataclass(slots=True, eq=False)
class Watcher:
    """Somebody who watches. ``waiting``: came to play, and gets a seat when one is to be had."""

    name: str
    waiting: bool
    visitor: Visitor | None = None
    answers: Answers = field(default_factory=Answers)


class People:
    """Everybody at one table."""

    def __init__(self, seats: int) -> None:
        self.chairs: list[Chair] = [Chair(seat) for seat in range(seats)]
        self.watchers: list[Watcher] = []
        self._visitors: dict[Guest, Visitor] = {}
        self._sat = 0
        self._languages: dict[str, int] = {}

    # --- looking round

    def visitor(self, guest: Guest) -> Visitor | None:
        """The visitor of a connection; None once it has been let go."""
        return self._visitors.get(guest)

    def visitors(self) -> list[Visitor]:
        """Everybody connected, players and watchers."""
        return list(self._visitors.values())

    def seated(self) -> list[Chair]:
        """The chairs that are taken, in seat order."""
        return [chair for chair in self.chairs if chair.kind != "empty"]

    def humans(self) -> list[Chair]:
        """The chairs of people, connected or not."""
        return [chair for chair in self.chairs if chair.human]

    def free(self) -> Chair | None:
        """The first empty chair."""
        return next((chair for chair in self.chairs if chair.kind == "empty"), None)

    def leader(self) -> Chair | None:
        """Who has been sitting longest of the people that are connected, or of all if none is."""
        humans = self.humans()
        return min((chair for chair in humans if chair.here), key=_since, default=min(humans, key=_since, default=None))

    def by_token(self, token: bytes) -> Chair | None:
        """The chair that this token is the key to."""
        hashed = sha256(token).digest()
        return next((chair for chair in self.chairs if chair.token == hashed and chair.human), None)

    def deserted(self) -> bool:
        """People play here, and none of them is connected."""
        humans = self.humans()
        return bool(humans) and not any(chair.here for chair in humans)

    def gallery(self) -> tuple[str, ...]:
        """The languages that somebody watches in."""
        return tuple(self._languages)

    def unused(self, name: str) -> str:
        """The name, with a number behind it if somebody here has it already."""
        used = {chair.name for chair in self.seated()} | {watcher.name for watcher in self.watchers}
        return next(other for other in _numbered(name) if other not in used)

    # --- coming and going

    def sit(self, chair: Chair, name: str, token: bytes) -> None:
        """Give an empty chair to a person who holds this token."""
        self.sit_again(chair, name, sha256(token).digest())

    def sit_again(self, chair: Chair, name: str, hashed: bytes | None) -> None:
        """Give an empty chair to whoever holds the token that has this digest."""
        self._take(chair, "human", name)
        chair.token = hashed

    def sit_bot(self, chair: Chair, name: str, level: str) -> None:
        """Put a bot on an empty chair."""
        self._take(chair, "bot", name)
        chair.level = level

    def _take(self, chair: Chair, kind: Literal["human", "bot"], name: str) -> None:
        self._sat += 1
        chair.kind, chair.name, chair.since = kind, name, self._sat

    def vacate(self, chair: Chair) -> None:
        """Make a chair empty; whoever sat there has no place any more."""
        if chair.visitor is not None:
            self.detach(chair.visitor)
        self.chairs[chair.seat] = Chair(chair.seat)

    def clear_up(self) -> None:
        """A match is over: seats given up in it are free."""
        for chair in self.seated():
            chair.ready = False
            if chair.left:
                self.vacate(chair)

    def close_ranks(self) -> list[Chair]:
        """Move everybody up so that the empty chairs are last; the chairs that got another number."""
        taken = self.seated()
        moved = [chair for seat, chair in enumerate(taken) if chair.seat != seat]
        for seat, chair in enumerate(taken):
            chair.seat = seat
        self.chairs = taken + [Chair(seat) for seat in range(len(taken), len(self.chairs))]
        return moved

    def shift(self, chair: Chair, to: Seat) -> None:
        """Move somebody to another, empty chair."""
        chairs = self.chairs
        chairs[chair.seat], chairs[to] = Chair(chair.seat), chair
        chair.seat = to

    def resize(self, seats: int) -> None:
        """Have this many chairs, at least those that are taken; ranks must be closed."""
        taken = self.seated()
        self.chairs = taken + [Chair(seat) for seat in range(len(taken), seats)]

    def attach(self, visitor: Visitor) -> None:
        """Let a connection have its place."""
        visitor.place.visitor = visitor
        self._visitors[visitor.guest] = visitor
        if isinstance(visitor.place, Watcher):
            self.watchers.append(visitor.place)
            self._languages[visitor.language] = self._languages.get(visitor.language, 0) + 1

    def detach(self, visitor: Visitor) -> None:
        """Let a connection go; what it still sends, and its end, touch nothing here from now on."""
        del self._visitors[visitor.guest]
        place = visitor.place
        place.visitor = None
        if isinstance(place, Watcher):
            self.watchers.remove(place)
            self._languages[visitor.language] -= 1
            if not self._languages[visitor.language]:
                del self._languages[visitor.language]


def _since(chair: Chair) -> int:
    return chair.since


def _numbered(name: str) -> Iterator[str]:
    yield name
    for number in count(2):
        tail = f" {number}"
        yield clip(name, NAME_CELLS - len(tail)) + tail
