"""A match of Three Thirteen as it stands: what was agreed, the points so far, and the round on the table.

Only values. What happens to them is in :mod:`engine.games.three_thirteen.game`; what a person sees of them in
:mod:`engine.games.three_thirteen.view`.
"""

from dataclasses import dataclass
from functools import lru_cache

from engine.cards import Card
from engine.game import Seat
from engine.games.three_thirteen.deal import ROUNDS, Deal, DealRules
from engine.games.three_thirteen.options import whole_pack
from engine.options import Options


@dataclass(frozen=True, slots=True)
class Setting:
    """What was agreed before the first card."""

    players: int
    first_dealer: str
    deal: DealRules
    pack: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Score:
    """The points: what everybody had when the match began here, and for each round played since what it cost whom."""

    before: tuple[int, ...]
    rounds: tuple[tuple[int, ...], ...] = ()

    @property
    def totals(self) -> tuple[int, ...]:
        """What everybody has."""
        return tuple(map(sum, zip(self.before, *self.rounds, strict=True)))


@dataclass(frozen=True, slots=True)
class State:
    """The whole match. ``dealer``: of the round in play, or of the next once it is scored; None: to be drawn.

    ``number``: rounds dealt so far. ``deal``: the round dealt last; ``scored`` once its points are in the score.
    """

    setting: Setting
    score: Score
    dealer: Seat | None
    number: int
    deal: Deal | None = None
    scored: bool = False

    @property
    def over(self) -> bool:
        """Whether the last round is scored."""
        return self.scored and self.number == ROUNDS

    @property
    def winners(self) -> frozenset[Seat]:
        """Who has the fewest points after the last round; nobody before."""
        totals = self.score.totals
        return frozenset(seat for seat, total in enumerate(totals) if self.over and total == min(totals))


def setting(players: int, options: Options) -> Setting:
    """The setting that these options make; equal ones are made once."""
    return _setting(players, tuple(sorted(options.items())))


@lru_cache(maxsize=64)
def _setting(players: int, items: tuple[tuple[str, str | int], ...]) -> Setting:
    options = dict(items)
    return Setting(
        players=players,
        first_dealer=str(options["first_dealer"]),
        deal=DealRules.read(options, players),
        pack=whole_pack(options, players),
    )
