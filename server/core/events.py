"""What the core of a table is told, and what it answers: the whole border between deciding and doing.

The shell calls ``table.handle(event, now)`` and carries the returned commands out in their order. ``now`` is a
monotonic time in seconds; alarms are set for such times. A guest is one connection that has finished its hello,
named by a number that is never used again. Frames are finished bytes, length prefix included: the shell never
encodes, and a frame is encoded once however many it goes to.
"""

from dataclasses import dataclass, field
from typing import Literal, NamedTuple, TypeAlias

from engine.game import Seat, View
from engine.options import Options
from protocol.messages import FromGuest, Manage, Sit, TableCreated, Watch
from server.core.config import TableConfig

Guest: TypeAlias = int
Entrance: TypeAlias = Literal["player", "spectator"]

# --- events --------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Came:
    """A connection asks for a place at this table. ``language``: what its hello asked for. ``owner``: it has shown the
    secret of the host's owner. ``opens``: what the word in its hello opens here. ``fair``: it takes
    part in shuffles."""

    guest: Guest
    asks: Sit | Watch | Manage
    language: str = "en"
    owner: bool = False
    opens: Entrance | None = None
    fair: bool = False


@dataclass(frozen=True, slots=True)
class Guessed:
    """A connection has tried a word that does not open this table."""


@dataclass(frozen=True, slots=True)
class Said:
    """A message from a guest that has a place here."""

    guest: Guest
    message: FromGuest


@dataclass(frozen=True, slots=True)
class Went:
    """A connection has ended, whoever ended it. Nothing may be told to it any more."""

    guest: Guest


@dataclass(frozen=True, slots=True)
class Silence:
    """Nothing has been heard from a guest for the "slow" time, or it is heard again."""

    guest: Guest
    slow: bool


@dataclass(frozen=True, slots=True)
class Rang:
    """An alarm that was set has come due."""

    alarm: str


@dataclass(frozen=True, slots=True)
class Seeded:
    """Chance has answered an AskSeeds. ``at``: the number it was asked with; another is ignored."""

    at: int
    seeds: tuple[bytes, ...] = field(repr=False)


@dataclass(frozen=True, slots=True)
class BotMoved:
    """A bot has answered an AskBot. An empty ``line`` is no answer: the host moves for it.

    ``at``: the sequence number it was asked with; another is ignored.
    """

    seat: Seat
    at: int
    line: str


@dataclass(frozen=True, slots=True)
class Slept:
    """The host's machine was asleep for so many seconds by the clock on the wall; by ours no time has passed."""

    seconds: float


@dataclass(frozen=True, slots=True)
class Stood:
    """The table could not go on since then, because nothing could be written down; now it can."""

    since: float


@dataclass(frozen=True, slots=True)
class TakenAway:
    """The answer to a TakeAway. ``why``: the sentence, if the table stays."""

    guest: Guest
    req: int
    why: str | None = None


@dataclass(frozen=True, slots=True)
class TableOpened:
    """The answer to an OpenTable. ``made``: the table, or the sentence that says why there is none."""

    guest: Guest
    req: int
    made: TableCreated | str


@dataclass(frozen=True, slots=True)
class Stop:
    """The host process is about to end: tell everybody. ``why``: the sentence."""

    why: str


Event: TypeAlias = (
    Slept | Came | Guessed | Said | Went | Silence | Rang | Seeded | BotMoved | Stood | TakenAway | TableOpened | Stop
)  # fmt: skip

# --- commands ------------------------------------------------------------------------------------------


class Tell(NamedTuple):
    """Send a frame to one guest."""

    guest: Guest
    frame: bytes


@dataclass(frozen=True, slots=True)
class TellGallery:
    """Send a frame to all guests now in the gallery of a language (spectators).

    ``kind``: for one that lags behind, the newest "update" and the newest "table" stand for all older ones of their
    kind; "other" frames may be dropped.
    """

    language: str
    frame: bytes
    kind: Literal["update", "table", "other"]


@dataclass(frozen=True, slots=True)
class Seated:
    """This guest is a player now: not in any gallery."""

    guest: Guest


@dataclass(frozen=True, slots=True)
class InGallery:
    """This guest watches from now on: gallery frames of this language go to it."""

    guest: Guest
    language: str


@dataclass(frozen=True, slots=True)
class Managing:
    """This guest has a say in how the host is run, and no place at the table."""

    guest: Guest


@dataclass(frozen=True, slots=True)
class TakeAway:
    """Write the table into a new file, and answer with TakenAway. Until then nothing may happen to it."""

    guest: Guest
    req: int
    file: str


@dataclass(frozen=True, slots=True)
class OpenTable:
    """Open another table, and answer with TableOpened. Until then nothing may happen to this one.

    ``config``: how it is set, without an id and without words; ``name`` stands in it where one was asked for.
    ``like``: the name of the table that it was asked for at.
    """

    guest: Guest
    req: int
    config: TableConfig
    like: str


@dataclass(frozen=True, slots=True)
class ShowStatus:
    """Tell a guest how the host and all its tables do."""

    guest: Guest


@dataclass(frozen=True, slots=True)
class Dismiss:
    """Send a last frame and close the connection. A Went follows, which the core must expect and ignore."""

    guest: Guest
    frame: bytes


@dataclass(frozen=True, slots=True)
class SetAlarm:
    """Ring at this time; an alarm of the same name is replaced."""

    alarm: str
    at: float


@dataclass(frozen=True, slots=True)
class ClearAlarm:
    alarm: str


class Journal(NamedTuple):
    """A fact to be written. The commands behind it in the list wait until it is safe.

    ``kind`` and ``body``: what :mod:`server.core.facts` makes of them, in the form of version ``v`` of that kind.
    ``req``: of the request that made it, unique for a ``sitter``: seats change hands, sitters count everybody who
    ever sat down.
    """

    kind: str
    seat: Seat | None
    req: int | None
    body: bytes
    v: int = 1
    sitter: int | None = None


@dataclass(frozen=True, slots=True)
class AskSeeds:
    """Draw so many secrets of 32 bytes from the system's source of chance, and answer with Seeded."""

    at: int
    count: int


@dataclass(frozen=True, slots=True)
class AskBot:
    """Let a bot of this level choose for a seat, off this task, and answer with BotMoved.

    ``match`` rises: another number means other bots, of this ``game`` with these ``options``.
    """

    seat: Seat
    level: str
    at: int
    view: View
    match: int
    game: str
    options: Options


@dataclass(frozen=True, slots=True)
class ShowBot:
    """Let a bot of a pondering level see what has happened; it is asked for nothing. See AskBot."""

    seat: Seat
    level: str
    view: View
    match: int
    game: str
    options: Options


@dataclass(frozen=True, slots=True)
class KeepRecord:
    """A match has ended: keep this text as a .game.toml file."""

    text: str


@dataclass(frozen=True, slots=True)
class Log:
    """A line for the host's log. Never names a card of a deal that is not settled."""

    text: str


Command: TypeAlias = (
    Tell | TellGallery | Seated | InGallery | Managing | ShowStatus | TakeAway | OpenTable | Dismiss | SetAlarm
    | ClearAlarm | Journal | AskSeeds | AskBot | ShowBot | KeepRecord | Log
)  # fmt: skip
