"""The settings of a table: every number that somebody might want otherwise, with its default and the reason for it.

Times are in seconds. This module knows neither where settings come from nor what is done with them.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Literal

from engine.options import Value


@dataclass(frozen=True, slots=True)
class TableConfig:
    """What a table is opened with. Game, preset and options may be changed by its leader between matches.

    ``seats``: how many chairs; None: as many as the game allows. ``bots`` of level ``bot_level`` sit down at once.
    ``bot_levels``: those of a game, weakest first. ``start_at``: a match starts by itself when this many seats are
    taken, bots counted; None: the leader starts.
    """

    id: str
    name: str
    game: str
    preset: str | None = None
    options: Mapping[str, Value] = field(default_factory=dict)
    seats: int | None = None
    bots: int = 0
    bot_level: str = "normal"
    bot_levels: Callable[[str], tuple[str, ...]] = lambda game: ("easy", "normal")
    start_at: int | None = None

    open: bool = True
    """Whether anybody may come without a code. A host closes its tables unless it is told otherwise."""
    pin: str = ""
    """The words of the host's key, with which the join codes of all its tables begin."""
    words: tuple[str, str] = ("", "")
    """The last words of the codes for playing and for watching."""
    new_words: Callable[[], tuple[str, str]] = lambda: ("", "")
    """Draws two last words that no table of this host uses."""

    turn_time: float | None = 60.0
    """A connected player's turn, enough to think and not enough to stall; None: no limit. 20 to 300 is sensible."""
    hold: float = 90.0
    """How long the table waits for a lost connection, once an absence: a router needs over a minute to start."""
    away_time: float = 5.0
    """A turn of somebody who does not stir: the table cannot pay a whole turn every lap."""
    away_after: int = 2
    """Turns in a row that have to run out before somebody counts as away: one may be a phone call."""
    window: float = 4.0
    """A question to everybody: always all of it, so that nothing can be read from how long somebody thought."""
    result_time: float = 15.0
    """How long a settled deal is looked at, unless everybody goes on before."""
    bot_pace: float = 1.2
    """From the beginning of a bot's turn to its move, whatever it holds: slow enough to follow."""
    bot_patience: float = 10.0
    """A bot that has not answered after this long is taken to be broken, and the host moves for it."""
    fair_patience: float = 3.0
    """How long a shuffle waits for what somebody is to put into it: programs answer in milliseconds."""
    restart_grace: float = 20.0
    """More time for everybody whom the table waits for when its host was started again: people need to come back."""
    abandon_after: float = 24 * 3600.0
    """A match that nobody has been at for a day is given up, and its seats are free again."""

    pause: float | None = 180.0
    """A player's pause, once a deal: a door, a kettle, a child; None: only the owner may pause."""
    vote_time: float = 30.0
    """How long a vote is open: long enough to read it, short enough not to hang over the game."""
    nudge_after: float = 20.0
    """Without time limits: from the beginning of a turn to the first nudge, and from there to a vote to go on."""
    leavers: Literal["bot", "free"] = "bot"
    """What becomes of a seat given up in a match: a bot plays on, or nobody does and the host makes harmless moves."""

    spectators: int = 16
    """How many may watch; 0: nobody."""
    rate: bool = True
    """Whether guests are held to a pace; load drivers switch it off."""
    command_rate: float = 10.0
    """Requests a second, over a long time: several times what a quick player needs."""
    command_burst: int = 30
    """Requests at once: a client that comes back sends what is unanswered in one go."""
    chat_rate: float = 0.5
    chat_burst: int = 5
    """Five lines in ten seconds are a conversation, more is a flood."""
    strikes: int = 3
    """Refused for haste this often within a minute or so: the guest is sent away."""


ANSWERS_KEPT = 64  # of each seat: far more than a client has unanswered when its connection is lost
LOG_KEPT = 50  # happenings told to somebody who comes back: about two deals
CHAT_KEPT = 50  # lines of chat told to somebody who comes
WATCHERS_NAMED = 64  # spectators named to people: with the longest names there are the table still fits into a frame
