"""A match of Three Thirteen as it stands: the points so far, and what a round adds to them.

Only values. What happens to them is in :mod:`engine.games.three_thirteen.game`; what a person sees of them in
:mod:`engine.games.three_thirteen.view`.
"""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from engine.family import frame
from engine.game import Seat
from engine.games.three_thirteen.deal import Deal, DealRules


@dataclass(frozen=True, slots=True)
class Score:
    """The points: what everybody had when the match began here, and for each round played since what it cost whom.

    ``over``: the last round is among them. Nobody is ever out, and places are known only at the end.
    """

    before: tuple[int, ...]
    rounds: tuple[tuple[int, ...], ...] = ()
    over: bool = False
    out: frozenset[Seat] = frozenset()

    @property
    def totals(self) -> tuple[int, ...]:
        """What everybody has."""
        return tuple(map(sum, zip(self.before, *self.rounds, strict=True)))

    @property
    def active(self) -> tuple[Seat, ...]:
        """Everybody plays to the end."""
        return tuple(range(len(self.before)))

    @property
    def winners(self) -> frozenset[Seat]:
        """Who has the fewest points after the last round; nobody before."""
        return frozenset(seat for seat, rank in enumerate(self.ranks) if rank == 1)

    @property
    def ranks(self) -> tuple[int, ...]:
        """Everybody's place by points, equal points sharing the better one; 0 while the match goes on."""
        totals = self.totals
        return tuple(1 + sum(other < total for other in totals) if self.over else 0 for total in totals)


@dataclass(frozen=True, slots=True)
class Scored:
    """What a round came to: what it cost whom."""

    points: tuple[int, ...]
    end: Literal["showdown"] = "showdown"


Setting: TypeAlias = frame.Setting[DealRules, None]
State: TypeAlias = frame.State[DealRules, None, Deal, Score, Scored]
