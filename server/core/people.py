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
from server.core.manners import Bucket, Manners

RETURNS, RETURNS_AT_ONCE = 0.5, 20
"""How often a seat may be taken up again, in a second and at once: each time costs a write to the disk and a word to
everybody. A client in the worst network comes back every few seconds."""
MARK = 32  # octets of a try's mark, as of a token: nobody guesses either
STRAYED_KEPT = 64  # watchers who may come back; a token is no more than a place in a row


THE_HOST = "the host"
"""What people are told did something that the owner did from beside the table; nobody else can be called so."""


@dataclass(slots=True, eq=False)
class Visitor:
    """A connection that has a place here. ``owner``: it is the host's owner's. ``fair``: it takes part in shuffles."""

    guest: Guest
    language: str
    manners: Manners
    place: "Chair | Watcher | Steward"
    owner: bool = False
    fair: bool = False


@dataclass(slots=True, eq=False)
class Kept:
    """Whose seat it is while somebody else plays on it: what that person needs to have it back."""

    name: str
    token: bytes | None
    former: bytes | None
    since: int
    answers: Answers


@dataclass(slots=True, eq=False)
class Chair:
    """A seat. ``visitor``: the connection of the person who sits there, None while it is lost, or for a bot.

    ``token``: the digest of the key to it; ``former``: of the one before, until the new one is known to have arrived.
    ``since`` orders people by how long they have been sitting. ``missed``: turns in a row that ran out. ``held``: the
    long wait for a lost connection has been granted in this absence. ``automatic``: what the host did for this seat
    while its person was away, since that one last moved. ``left``: given up in a match; a bot of ``level``
    plays on, or nobody if it has none. ``bot``: a bot plays until its person takes the seat back. ``kept``: of the
    person for whom another one plays. ``paused_in``: the deal in which this person has paused. ``saw``: has seen
    others' hands in this match; ``wants``: is out, and wants to see open hands.
    """

    seat: Seat
    kind: Literal["empty", "human", "bot"] = "empty"
    name: str = ""
    level: str | None = None
    token: bytes | None = None
    former: bytes | None = None
    visitor: Visitor | None = None
    since: int = 0
    slow: bool = False
    ready: bool = False
    away: bool = False
    left: bool = False
    missed: int = 0
    held: bool = False
    bot: bool = False
    kept: Kept | None = None
    paused_in: int = 0
    saw: bool = False
    wants: bool = False
    answers: Answers = field(default_factory=Answers)
    returns: Bucket = field(default_factory=lambda: Bucket(RETURNS, RETURNS_AT_ONCE, 0.0))
    automatic: deque[Event] = field(default_factory=lambda: deque(maxlen=LOG_KEPT))

    @property
    def person(self) -> bool:
        """A person sits here, connected or not, who has not given the seat up."""
        return self.kind == "human" and not self.left

    @property
    def human(self) -> bool:
        """A person sits here and plays, with no bot in their place."""
        return self.person and not self.bot

    @property
    def sees(self) -> bool:
        """A person sits here who sees what happens at the time, as far as anybody can tell."""
        return self.person and self.link == "here" and not self.away

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
    """Somebody who watches. ``waiting``: came to play, and gets a seat when one is to be had.

    ``since`` orders watchers as they first came, whenever they come back with their ``token`` (a digest). ``saw``: has
    seen open hands in this match; ``late``: came when they had been shown. ``claims``: the chair that is theirs, and
    on which somebody else plays.
    """

    name: str
    waiting: bool
    visitor: Visitor | None = None
    token: bytes | None = None
    since: int = 0
    saw: bool = False
    late: bool = False
    claims: Chair | None = None
    answers: Answers = field(default_factory=Answers)


@dataclass(slots=True, eq=False)
class Steward:
    """Somebody beside the table: hears no news of it, holds no seat, and may make the owner's requests."""

    name: str = THE_HOST
    visitor: Visitor | None = None
    answers: Answers = field(default_factory=Answers)


class People:
    """Everybody at one table."""

    def __init__(self, seats: int) -> None:
        self.chairs: list[Chair] = [Chair(seat) for seat in range(seats)]
        self.watchers: list[Watcher] = []
        self.strayed: list[Watcher] = []  # watchers whose connection is lost, and who may come back
        self._visitors: dict[Guest, Visitor] = {}
        self._sat = self._came = 0  # who ever sat down, and who ever watched
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
        return [chair for chair in self.chairs if chair.person]

    def named(self, name: str) -> "Chair | Watcher | None":
        """Who has this name, at the table or watching."""
        everybody: list[Chair | Watcher] = [*self.seated(), *self.watchers]
        return next((one for one in everybody if one.name == name), None)

    def free(self) -> Chair | None:
        """The first empty chair."""
        return next((chair for chair in self.chairs if chair.kind == "empty"), None)

    def leader(self) -> Chair | None:
        """A connected owner; else who has been sitting longest of the people connected, or of all if none is."""
        humans = self.humans()
        owner = next((chair for chair in humans if chair.visitor is not None and chair.visitor.owner), None)
        if owner is not None:
            return owner
        return min((chair for chair in humans if chair.here), key=_since, default=min(humans, key=_since, default=None))

    def by_token(self, token: bytes) -> Chair | None:
        """The chair that this token is the key to."""
        hashed = sha256(token).digest()
        return next((chair for chair in self.chairs if hashed in (chair.token, chair.former) and chair.person), None)

    def claimed(self, token: bytes) -> Chair | None:
        """The chair that this token was the key to, and on which somebody else plays."""
        hashed = sha256(token).digest()
        lent = ((chair, chair.kept) for chair in self.chairs if chair.kept is not None)
        return next((chair for chair, kept in lent if hashed in (kept.token, kept.former)), None)

    def watcher(self, token: bytes) -> Watcher | None:
        """Who watched, or watches, with this token."""
        hashed = sha256(token).digest()
        return next((one for one in (*self.watchers, *self.strayed) if one.token == hashed), None)

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
        used.add(THE_HOST)
        used |= {chair.kept.name for chair in self.chairs if chair.kept is not None}
        return next(other for other in _numbered(name) if other not in used)

    # --- one plays on another's seat

    def lend(self, chair: Chair, name: str, hashed: bytes | None, answers: Answers) -> None:
        """Let somebody else play on a chair; whose it is can have it back."""
        if chair.kept is None:
            chair.kept = Kept(chair.name, chair.token, chair.former, chair.since, chair.answers)
        self._sat += 1
        chair.automatic.clear()
        chair.name, chair.token, chair.former = name, hashed, None
        chair.answers, chair.since = answers, self._sat
        chair.bot, chair.level, chair.away, chair.missed = False, None, False, 0

    def give_back(self, chair: Chair) -> None:
        """A chair is its own person's again, from another person or from a bot."""
        if chair.kept is not None:
            kept, chair.kept = chair.kept, None
            chair.name, chair.token, chair.former = kept.name, kept.token, kept.former
            chair.answers, chair.since = kept.answers, kept.since
        chair.bot, chair.level, chair.away, chair.missed = False, None, False, 0

    # --- coming and going

    def sit(self, chair: Chair, name: str, token: bytes, mark: bytes | None = None) -> None:
        """Give an empty chair to a person who holds this token, or for now this mark."""
        former = None if mark is None or len(mark) < MARK else sha256(mark).digest()
        self.sit_again(chair, name, sha256(token).digest(), former)

    def sit_again(self, chair: Chair, name: str, hashed: bytes | None, former: bytes | None) -> None:
        """Give an empty chair to whoever holds the token that has this digest, or the one before."""
        self._take(chair, "human", name)
        chair.token, chair.former = hashed, former

    def renew(self, chair: Chair, shown: bytes, token: bytes) -> None:
        """Give a chair another token; the one that was shown stays good beside it."""
        chair.former = sha256(shown).digest()
        chair.token = sha256(token).digest()

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
            self._line_up(visitor.place)
            self._languages[visitor.language] = self._languages.get(visitor.language, 0) + 1

    def _line_up(self, watcher: Watcher) -> None:
        """Watchers stand in the order in which they first came, whoever has been away in between."""
        if not watcher.since:
            self._came += 1
            watcher.since = self._came
        self.watchers = sorted([*self.watchers, watcher], key=_since)
        self.strayed = [other for other in self.strayed if other is not watcher]

    def stray(self, watcher: Watcher) -> None:
        """The connection of a watcher is lost: who comes back in time is the same one."""
        if watcher.token is not None:
            self.strayed = [*self.strayed, watcher][-STRAYED_KEPT:]

    def forget(self, name: str = "", token: bytes | None = None) -> None:
        """A watcher who was away does not come back as one."""
        self.strayed = [one for one in self.strayed if one.name != name and one.token != token]

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


def _since(one: Chair | Watcher) -> int:
    return one.since


def _numbered(name: str) -> Iterator[str]:
    yield name
    for number in count(2):
        tail = f" {number}"
        yield clip(name, NAME_CELLS - len(tail)) + tail
