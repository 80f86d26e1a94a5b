"""What the parts of a table share: who is there, what is played, and how things stand.

A plain holder without a will of its own. Lobby, play, door and desk are given one and change it; each keeps to what
is its business, which its own module says.
"""

from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from protocol.messages import Chat
from server.core.affairs import Affairs, Pause
from server.core.bots import Bots
from server.core.clocks import Clocks
from server.core.config import CHAT_KEPT, TableConfig
from server.core.counts import Counts
from server.core.keys import Keys
from server.core.match import Match
from server.core.menu import Names
from server.core.people import Chair, People, Watcher
from server.core.post import Post
from server.core.setup import Games, RulesText, Setup

USUAL_LEVEL = "normal"


class Said(NamedTuple):
    """A line of chat, and what of the game came before it: ``happened`` events of match number ``match``."""

    chat: Chat
    match: int
    happened: int


@dataclass(slots=True, eq=False)
class Room:
    """A table and all that belongs to it.

    ``seq`` is the number of the newest state of any match here and never falls. ``match`` is the one being played or
    the last one, ``matches`` how many there have been. ``tokens`` makes the keys to seats: 32 random bytes. ``rules``
    words the rules of a game with its options worked in, ``names`` names the games there are.
    ``chairs_wanted``: how many chairs there are to be, as far as the game has them; None: all.
    """

    config: TableConfig
    games: Games
    tokens: Callable[[], bytes]
    rules: RulesText
    names: Names
    setup: Setup
    people: People
    post: Post
    clocks: Clocks
    bots: Bots
    keys: Keys
    chat: deque[Said] = field(default_factory=lambda: deque(maxlen=CHAT_KEPT))
    match: Match | None = None
    matches: int = 0
    seq: int = 0
    counts: Counts = field(default_factory=Counts)
    chairs_wanted: int | None = None
    affairs: Affairs = field(init=False)
    now: float = 0.0  # the time of the step that is being done

    def __post_init__(self) -> None:
        self.affairs = Affairs(self.config.spectators)

    def chairs_for(self, most: int) -> int:
        """How many chairs there are when a game takes so many players."""
        return min(self.chairs_wanted or most, most)

    @property
    def start_at(self) -> int | None:
        """With how many players a match begins by itself: never more than there are chairs."""
        wanted = self.config.start_at
        return None if wanted is None else min(wanted, len(self.people.chairs))

    def settings(self, name: str) -> TableConfig:
        """How another table is set that is to be like this one now; it has no id and opens to nobody yet."""
        setup = self.setup
        return replace(
            self.config,
            id="",
            name=name,
            words=("", ""),
            game=setup.game.name,
            preset=setup.preset,
            options=dict(setup.options),
            seats=self.chairs_wanted,
            spectators=self.affairs.may_watch,
        )

    def bot_level(self, wanted: str) -> str:
        """The level itself, if the game has it; else its usual one."""
        known = self.config.bot_levels(self.setup.game.name)
        return wanted if wanted in known else USUAL_LEVEL if USUAL_LEVEL in known else known[0]

    def take_up(self, setup: Setup) -> None:
        """Set the table to play this; bots of levels that the game lacks play at its usual one."""
        if setup.game is not self.setup.game:
            self.match = None  # how the last one ended says nothing of this game
        self.setup = setup
        for chair in self.people.seated():
            if chair.kind == "bot":
                chair.level = self.bot_level(chair.level or "")

    def give_up(self, chair: Chair) -> None:
        """A seat is given up in the middle of a match: a bot plays on, or nobody, and it is lost to its person."""
        chair.left, chair.away, chair.kept = True, False, None
        chair.token = chair.former = None
        chair.level = self.bot_level(self.config.bot_level) if self.config.leavers == "bot" else None
        self.affairs.forget(chair)

    def bot_plays(self, chair: Chair) -> None:
        """A bot plays on a seat until its person takes it back."""
        chair.bot, chair.level = True, self.bot_level(self.config.bot_level)
        self.affairs.forget(chair)

    def pause(self, name: str, chair: Chair | None, *, limited: bool, deal: int, firm: bool) -> None:
        """Somebody has paused the table. ``deal``: the one that it counts for; 0: it does not count."""
        self.affairs.pause = Pause(name, chair, limited, firm)
        if chair is not None and deal:
            chair.paused_in = deal

    def saw(self, chairs: Iterable[Chair], watchers: Iterable[Watcher]) -> None:
        """These have seen others' hands in this match."""
        self.affairs.shown = True
        for chair in chairs:
            chair.saw = True
        for watcher in watchers:
            watcher.saw = True

    def begin(self) -> Match:
        """Begin a match with everybody who is seated; ranks must be closed and the setup checked."""
        self.matches += 1
        self.seq += 1
        match = self.match = Match(self.config.id, self.matches, self.setup, self.people.seated(), self.seq)
        for chair in match.chairs:
            chair.automatic.clear()
            chair.away, chair.missed = False, 0
            chair.paused_in, chair.saw, chair.wants = 0, False, False
        for watcher in (*self.people.watchers, *self.people.strayed):
            watcher.saw = watcher.late = False
        self.affairs.new_match()
        return match

    @property
    def playing(self) -> Match | None:
        """The match that is going on; None in the lobby."""
        return None if self.match is None or self.match.over else self.match
