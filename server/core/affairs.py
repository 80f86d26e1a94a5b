"""What the people at a table have settled among themselves: a pause, a vote, open hands, who looks at whose hand.

State and its changes, no more: who may change what, and what that brings about, is in :mod:`server.core.pauses`,
:mod:`server.core.votes`, :mod:`server.core.hands` and :mod:`server.core.deputies`. Live play and recovery make the
same changes here. Times are those of the table's clock.
"""

from dataclasses import dataclass, field
from typing import Literal

from server.core.people import Chair, Watcher


@dataclass(slots=True, eq=False)
class Pause:
    """Somebody has paused the table. ``chair``: of a player; None for an owner without a seat. ``limited``: it ends by
    itself; ``firm``: the host's own command did it, which is not there to be waited for, and ends it again."""

    name: str
    chair: Chair | None
    limited: bool
    firm: bool = False


@dataclass(slots=True, eq=False)
class Vote:
    """A vote that is open. ``voters``: who may vote; a vote once given stands."""

    what: Literal["kick", "skip"]
    about: Chair
    by: str
    reason: str
    ends: float
    voters: tuple[Chair, ...]
    needed: int
    yes: list[Chair] = field(default_factory=list)
    no: list[Chair] = field(default_factory=list)

    @property
    def won(self) -> bool:
        return len(self.yes) >= self.needed

    @property
    def lost(self) -> bool:
        """Not enough are left who could be for it."""
        return len(self.voters) - len(self.no) < self.needed


@dataclass(slots=True, eq=False)
class Look:
    """Somebody who is out has asked for a look at a player's hand, or may look. ``shown``: the last cards sent."""

    by: Chair
    at: Chair
    granted: bool = False
    shown: object = None


@dataclass(slots=True, eq=False)
class Affairs:
    """``may_watch``: how many. ``asked``: the owner wants open hands; ``agreed``: who has agreed to them.

    ``open_since``: the deal from whose beginning on hands are open. ``shown``: hands were shown in this match; who
    came to watch after that cannot be known not to have seen them. ``whisper``: the deal until whose end those who
    watch are not heard by those who play.
    """

    may_watch: int
    pause: Pause | None = None
    vote: Vote | None = None
    asked: bool = False
    agreed: set[Chair] = field(default_factory=set)
    open_since: int | None = None
    shown: bool = False
    whisper: int = 0
    looks: list[Look] = field(default_factory=list)

    @property
    def open(self) -> bool:
        """Hands are open to those who watch, a deal late."""
        return self.open_since is not None

    def close_hands(self) -> None:
        """Nobody has agreed to anything any more."""
        self.asked, self.open_since = False, None
        self.agreed.clear()

    def new_match(self) -> None:
        """What held for a match is over with it."""
        self.close_hands()
        self.looks.clear()
        self.pause = self.vote = None
        self.shown, self.whisper = False, 0

    def forget(self, chair: Chair) -> None:
        """Somebody does not play on this chair any more."""
        self.agreed.discard(chair)
        self.looks = [look for look in self.looks if chair not in (look.by, look.at)]

    def look_of(self, by: Chair) -> Look | None:
        """What somebody has asked to look at."""
        return next((look for look in self.looks if look.by is by), None)

    def may_take_over(self, watcher: Watcher) -> bool:
        """Whether this watcher can be known not to have seen any hand of this match."""
        return not watcher.saw and not (self.shown and watcher.late)
