"""Messages about the people at a table: pauses, votes, what the owner decides about a seat, and open hands.

People are meant by their names, which no two at a table share; seats change hands, and a spectator has none. What
stands now of all this is part of the table (``TableInfo``), so that whoever comes sees it too.
"""

from typing import Annotated, Literal, TypeAlias

import msgspec

from protocol.base import CardName, Count, Message, Part, Request, SeatNumber, Sentence

REASON_LENGTH = 200  # characters, as of a line of chat
NAME_LENGTH = 64  # characters; a name on the screen has 16 cells, and some of them are put together of several

Name: TypeAlias = Annotated[str, msgspec.Meta(max_length=NAME_LENGTH)]
Reason: TypeAlias = Annotated[str, msgspec.Meta(max_length=REASON_LENGTH)]
Ballot: TypeAlias = Literal["kick", "skip"]

# --- guest to host -------------------------------------------------------------------------------------------------


class Pause(Request, frozen=True, kw_only=True, tag="pause"):
    """Let everything stand still: players once a deal and for a while, the owner without limit."""


class Unpause(Request, frozen=True, kw_only=True, tag="unpause"):
    """Go on: whoever paused, or the owner."""


class Nudge(Request, frozen=True, kw_only=True, tag="nudge"):
    """Remind somebody who is waited for without limit."""

    who: Name


class CallVote(Request, frozen=True, kw_only=True, tag="call_vote"):
    """Have the players vote on somebody, and vote yes: to send them away, or to move on without them this time."""

    what: Ballot
    who: Name
    reason: Reason = ""


class Vote(Request, frozen=True, kw_only=True, tag="vote"):
    """For or against what is being voted on."""

    yes: bool


class WaitLonger(Request, frozen=True, kw_only=True, tag="wait_longer"):
    """Owner: so much more time for who is waited for. ``who``: None means the only one; ``seconds``: None, a turn's."""

    who: Name | None = None
    seconds: Annotated[int, msgspec.Meta(ge=1, le=3600)] | None = None


class Skip(Request, frozen=True, kw_only=True, tag="skip"):
    """Owner: do not wait any longer; the host moves at once."""

    who: Name | None = None


class HandOver(Request, frozen=True, kw_only=True, tag="hand_over"):
    """Owner: let a bot play a seat, or the spectator named ``to``. Its own player can have it back."""

    who: Name | None = None
    to: Name | None = None


class GiveBack(Request, frozen=True, kw_only=True, tag="give_back"):
    """Who plays on another's seat: let them have it back."""


class Kick(Request, frozen=True, kw_only=True, tag="kick"):
    """Owner: send somebody away for good."""

    who: Name
    reason: Reason = ""


class OpenHands(Request, frozen=True, kw_only=True, tag="open_hands"):
    """For or against open hands, for those who watch. The owner asks for them with this, players agree with it or
    take it back, and a player who is out asks to see them too."""

    open: bool


class Look(Request, frozen=True, kw_only=True, tag="look"):
    """Who is out asks to look at a player's hand; that player says yes or no with the same message."""

    who: Name
    yes: bool = True


class SetSpectators(Request, frozen=True, kw_only=True, tag="set_spectators"):
    """Owner: how many may watch from now on; 0: nobody, and those who do must go."""

    most: Annotated[int, msgspec.Meta(ge=0, le=10_000)]


PeopleRequest: TypeAlias = (
    Pause | Unpause | Nudge | CallVote | Vote | WaitLonger | Skip | HandOver | GiveBack | Kick | OpenHands | Look
    | SetSpectators
)  # fmt: skip

# --- host to guest: parts of a table -------------------------------------------------------------------------------


class Voting(Part, frozen=True, kw_only=True):
    """A vote that is open: what about whom, who called it and why, who is for and against it (names), and how many
    must be for it. ``left``: milliseconds until it is over."""

    what: Ballot
    who: str
    by: str
    needed: int
    left: int
    reason: str = ""
    yes: tuple[str, ...] = ()
    no: tuple[str, ...] = ()


class Hands(Part, frozen=True, kw_only=True):
    """How open hands stand. ``open``: everybody has agreed. Else the owner has asked for them, and ``missing`` are the
    names of those who have not agreed yet."""

    open: bool
    missing: tuple[str, ...] = ()


class Looking(Part, frozen=True, kw_only=True):
    """Who has asked whom for a look; ``granted``: and may."""

    who: str
    at: str
    granted: bool = False


class Played(Part, frozen=True, kw_only=True):
    """Who plays, or played, a seat of the match that the view is about. ``left``: gave it up, or was sent away.
    ``now``: who plays it instead: a bot's or a person's name; None: nobody else."""

    name: str
    left: bool = False
    now: str | None = None


# --- host to guest: what open hands and looks show -----------------------------------------------------------------


class Held(Part, frozen=True, kw_only=True):
    """The cards in a seat's own zones."""

    seat: SeatNumber
    cards: tuple[CardName | None, ...]


class Step(Part, frozen=True, kw_only=True):
    """What happened, in words, and the hands that were others afterwards."""

    says: tuple[Sentence, ...] = ()
    hands: tuple[Held, ...] = ()


class Revealed(Message, frozen=True, kw_only=True, tag="revealed"):
    """A deal that is over, with all hands open, for those who watch: in one or more pieces."""

    deal: Count
    steps: tuple[Step, ...]
    more: bool = False


class Looked(Message, frozen=True, kw_only=True, tag="looked"):
    """The hand that this guest has been let look at, whenever it is another; nil: no longer."""

    hand: Held | None = None
