"""A match of Thirty-One as it stands: what was agreed, where everybody stands, and the deal on the table.

Only values. What happens to them is in :mod:`engine.games.thirty_one.game`; what a person sees of them in
:mod:`engine.games.thirty_one.view`.
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from engine.cards import Card, pack
from engine.family.deal import Deal, DrawRules, hand_worth
from engine.family.losses import LossRules
from engine.game import Seat
from engine.match import Ladder, LadderRules, Settled
from engine.options import Options


@dataclass(frozen=True, slots=True)
class Setting:
    """What was agreed before the first card."""

    players: int
    lives: int
    first_dealer: str
    deal: DrawRules
    ladder: LadderRules
    losses: LossRules
    pack: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Result:
    """What the deal on the table came to. ``values`` and ``losses``: one a seat, losses as ordered by the rules."""

    end: Literal["showdown", "blitz", "drawn", "replayed"]
    values: tuple[int, ...]
    losses: tuple[int, ...]
    before: Ladder
    settled: Settled


@dataclass(frozen=True, slots=True)
class State:
    """The whole match. ``dealer``: of the deal in play, or of the next once there is a ``result``; None: to be drawn.

    ``number``: deals dealt so far. ``deal``: the deal dealt last, with its ``result`` once it is settled.
    """

    setting: Setting
    ladder: Ladder
    dealer: Seat | None
    number: int
    deal: Deal | None = None
    result: Result | None = None


def setting(players: int, options: Options) -> Setting:
    """The setting that these options make; equal ones are made once."""
    return _setting(players, tuple(sorted(options.items())))


@lru_cache(maxsize=64)
def _setting(players: int, items: tuple[tuple[str, str | int], ...]) -> Setting:
    options = dict(items)
    return Setting(
        players=players,
        lives=int(options["lives"]),
        first_dealer=str(options["first_dealer"]),
        deal=DrawRules.read(options, players),
        ladder=LadderRules.read(options),
        losses=LossRules.read(options),
        pack=pack(jokers=int(options["jokers"])),
    )


def values_now(deal: Deal) -> tuple[int, ...]:
    """What the hands are worth as they lie, in half points; 0 for seats that are out."""
    return tuple(hand_worth(deal, seat) if hand else 0 for seat, hand in enumerate(deal.hands))
