"""What stands around every deal of the family, and around every match: who plays, what was agreed, how it ended.

Only values; those that are made with every move or deal are named tuples, since to make a frozen dataclass takes five
times as long. The rules of a deal and the deal itself are each kind of game's own; what is agreed beside the deal
(``terms``), where people stand between deals (``standing``: lives, points, purses) and what a deal came to
(``result``) are each game's own. What happens to a match is in :mod:`engine.family.dealt_game`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, Literal, NamedTuple, Protocol, TypeAlias, TypeVar

from engine.cards import Card
from engine.game import Seat, SeatView

new = tuple.__new__  # makes a named tuple out of all its fields in half the time that its constructor takes

End: TypeAlias = Literal["showdown", "blitz", "drawn", "replayed"]
RulesT = TypeVar("RulesT")

# --- around a deal -----------------------------------------------------------------------------------------------


class Frame(NamedTuple, Generic[RulesT]):
    """What does not change during a deal. ``order``: who plays, from the dealer's left; ``after``: who follows whom.

    ``away``: cards out of play that nobody has seen.
    """

    rules: RulesT
    dealer: Seat
    order: tuple[Seat, ...]
    after: Mapping[Seat, Seat]
    away: tuple[Card, ...] = ()


class Ending(NamedTuple):
    """How a deal ended. ``cause`` is a key of the catalogue; ``safe``: who holds 31 and loses nothing, in a blitz."""

    end: Literal["showdown", "blitz", "drawn"]
    cause: str
    safe: frozenset[Seat] = frozenset()
    caller: Seat | None = None


def hands_open(ending: Ending | None) -> bool:
    """Whether all hands lie face up: at a showdown and after a blitz, not after a drawn deal."""
    return ending is not None and ending.end != "drawn"


class OnTable(Protocol):
    """A deal of any kind, as far as the match looks at it.

    ``ending``: how it ended, None while cards are played. ``over``: nobody can do anything in it any more.
    """

    @property
    def turn(self) -> Seat: ...

    @property
    def ending(self) -> object: ...

    @property
    def over(self) -> bool: ...


# --- a match -----------------------------------------------------------------------------------------------------


class Standing(Protocol):
    """Where everybody stands between deals. Seats that are ``active`` are dealt cards; ``winners`` end the match."""

    @property
    def active(self) -> tuple[Seat, ...]: ...

    @property
    def out(self) -> frozenset[Seat]: ...

    @property
    def winners(self) -> frozenset[Seat]: ...

    @property
    def ranks(self) -> tuple[int, ...]: ...


class Outcome(Protocol):
    """What a deal came to."""

    @property
    def end(self) -> End: ...


TermsT = TypeVar("TermsT")
DealT = TypeVar("DealT", bound=OnTable)
StandingT = TypeVar("StandingT", bound=Standing)
ResultT = TypeVar("ResultT", bound=Outcome)


@dataclass(frozen=True, slots=True)
class Setting(Generic[RulesT, TermsT]):
    """What was agreed before the first card. ``deal``: the rules of a deal; ``terms``: the game's own part of it.

    ``players_seen``: the players of deals in play as everybody sees them, kept by :mod:`engine.family.knocking_game`.
    """

    players: int
    first_dealer: str
    deal: RulesT
    pack: tuple[Card, ...]
    terms: TermsT
    players_seen: dict[Any, tuple[SeatView, ...]] = field(default_factory=dict, repr=False, compare=False)


class State(NamedTuple, Generic[RulesT, TermsT, DealT, StandingT, ResultT]):
    """The whole match. ``dealer``: of the deal in play, or of the next once there is a ``result``; None: to be drawn.

    ``number``: deals dealt so far. ``deal``: the deal dealt last, with its ``result`` once it is settled.
    """

    setting: Setting[RulesT, TermsT]
    standing: StandingT
    dealer: Seat | None
    number: int
    deal: DealT | None = None
    result: ResultT | None = None


AnyState: TypeAlias = State[Any, Any, Any, Any, Any]
AnySetting: TypeAlias = Setting[Any, Any]
