"""A match of an exchange game as it stands: what was agreed, where everybody stands, the deal on the table.

Only values, like :mod:`engine.family.frame` for the games in which one draws; what happens to a match is in
:mod:`engine.family.exchange_game`.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeAlias

from engine.cards import Card
from engine.family.exchange_deal import Deal, ExchangeRules
from engine.family.frame import ResultT, StandingT, TermsT
from engine.game import Seat, Stage


@dataclass(frozen=True, slots=True)
class Setting(Generic[TermsT]):
    """What was agreed before the first card. ``terms``: the game's own part of it."""

    players: int
    first_dealer: str
    deal: ExchangeRules
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
AnySetting: TypeAlias = Setting[Any]
MakeDeal: TypeAlias = Callable[[AnyState], Deal]


def stage(state: AnyState, *, hands_open: bool) -> Stage:
    """How far the match is. ``hands_open``: the showdown is open and can still be called in."""
    if state.standing.winners:
        return "over"
    if state.result is not None:
        return "result"
    if state.deal is None:
        return "dealing"
    return "showdown" if hands_open else "play"
