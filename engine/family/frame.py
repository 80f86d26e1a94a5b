"""A match of a draw-and-discard game as it stands: what was agreed, where everybody stands, the deal on the table.

Only values. What is agreed beside the deal (``terms``), where people stand between deals (``standing``: lives, points,
purses) and what a deal came to (``result``) are each game's own. What happens to a match is in
:mod:`engine.family.drawgame`.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Generic, Literal, Protocol, TypeAlias, TypeVar

from engine.cards import Card, pack
from engine.family.deal import Deal, DrawRules
from engine.game import Seat
from engine.options import Options, Value

End: TypeAlias = Literal["showdown", "blitz", "drawn", "replayed"]


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
    """What a deal came to. ``values``: one a seat, in half points."""

    @property
    def end(self) -> End: ...

    @property
    def values(self) -> tuple[int, ...]: ...


TermsT = TypeVar("TermsT")
StandingT = TypeVar("StandingT", bound=Standing)
ResultT = TypeVar("ResultT", bound=Outcome)


@dataclass(frozen=True, slots=True)
class Setting(Generic[TermsT]):
    """What was agreed before the first card. ``terms``: the game's own part of it."""

    players: int
    first_dealer: str
    deal: DrawRules
    pack: tuple[Card, ...]
    terms: TermsT


@dataclass(frozen=True, slots=True)
class State(Generic[TermsT, StandingT, ResultT]):
    """The whole match. ``dealer``: of the deal in play, or of the next once there is a ``result``; None: to be drawn.

    ``number``: deals dealt so far. ``deal``: the deal dealt last, with its ``result`` once it is settled.
    """

    setting: Setting[TermsT]
    standing: StandingT
    dealer: Seat | None
    number: int
    deal: Deal | None = None
    result: ResultT | None = None


AnyState: TypeAlias = State[Any, Any, Any]
ReadTerms: TypeAlias = Callable[[Options, int], TermsT]


def setting(players: int, options: Options, terms: ReadTerms[TermsT]) -> Setting[TermsT]:
    """The setting that these options make; equal ones are made once."""
    return _setting(players, tuple(sorted(options.items())), terms)


@lru_cache(maxsize=64)
def _setting(players: int, items: tuple[tuple[str, Value], ...], terms: ReadTerms[Any]) -> Setting[Any]:
    options = dict(items)
    return Setting(
        players=players,
        first_dealer=str(options["first_dealer"]),
        deal=DrawRules.read(options, players),
        pack=pack(jokers=int(options["jokers"])),
        terms=terms(options, players),
    )
