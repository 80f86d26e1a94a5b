"""Where everybody stands in a match of points: the totals, the deals that led there, and who has won.

Only values, and how the next deal is added. When a match ends is agreed in :class:`Goal`.
"""

from collections import deque
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import TypeAlias

from engine.family.frame import End
from engine.game import Beginning, Phrase, Seat, Sheet, phrase
from engine.options import Options

DEALS_A_PLAYER = 2  # how long a match is when nothing is agreed
ROWS = 24  # deals on the sheet: more than a screen shows

Row: TypeAlias = tuple[int, tuple[int, ...]]  # number of a deal, points of each seat


@dataclass(frozen=True, slots=True)
class Goal:
    """When a match ends: after so many deals, or once somebody has so many points. Exactly one of them is not 0."""

    deals: int = 0
    points: int = 0

    @classmethod
    def read(cls, options: Options, players: int) -> "Goal":
        """The goal that these options set."""
        kind, _, number = str(options["end"]).partition("=")
        match kind:
            case "rounds":
                return cls(deals=int(number))
            case "target":
                return cls(points=int(number))
        return cls(deals=DEALS_A_PLAYER * players)

    def reached(self, number: int, totals: tuple[int, ...]) -> bool:
        """Whether the match is over after so many deals with these totals."""
        return number >= self.deals if self.deals else max(totals) >= self.points


@dataclass(frozen=True, slots=True)
class Standing:
    """The totals. ``rows``: the latest deals. ``ranks`` and ``winners``: once the match is over."""

    totals: tuple[int, ...]
    rows: tuple[Row, ...] = ()
    ranks: tuple[int, ...] = ()
    winners: frozenset[Seat] = frozenset()
    out: frozenset[Seat] = frozenset()  # nobody ever is

    @property
    def active(self) -> tuple[Seat, ...]:
        """Everybody plays to the end."""
        return _everybody(len(self.totals))


@dataclass(frozen=True, slots=True)
class Result:
    """What a deal came to. ``values`` in half points and ``points`` scored, one a seat."""

    end: End
    values: tuple[int, ...]
    points: tuple[int, ...]


@cache
def _everybody(players: int) -> tuple[Seat, ...]:
    return tuple(range(players))


def first_standing(beginning: Beginning) -> Standing:
    """Where everybody stands before the first card. Raises ValueError with a sentence."""
    players = beginning.players
    totals = beginning.points or (0,) * players
    if len(totals) != players:
        raise ValueError(f"points: {len(totals)} numbers were given for {players} players")
    return Standing(totals, ranks=(0,) * players)


def after_deal(before: Standing, number: int, points: tuple[int, ...], goal: Goal) -> Standing:
    """Where everybody stands after the deal of this number."""
    totals = tuple(total + scored for total, scored in zip(before.totals, points, strict=True))
    rows = tuple(deque((*before.rows, (number, points)), ROWS))
    if not goal.reached(number, totals):
        return Standing(totals, rows, before.ranks)
    ranks = tuple(1 + sum(other > total for other in totals) for total in totals)
    return Standing(totals, rows, ranks, frozenset(seat for seat, rank in enumerate(ranks) if rank == 1))


@lru_cache(maxsize=64)
def sheet(rows: tuple[Row, ...]) -> Sheet | None:
    """The points of each deal as people see them."""
    if not rows:
        return None
    return Sheet(phrase("sheet_points"), tuple((_label(number), tuple(map(str, row))) for number, row in rows))


@cache
def _label(number: int) -> Phrase:
    return phrase("sheet_deal", number=number)
