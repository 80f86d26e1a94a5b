"""A game whose deals cost lives, however they are played: the match of it, put on the ladder.

The ladder is :mod:`engine.match`, what a deal does on it :mod:`engine.family.lives`.
"""

from dataclasses import replace
from typing import Any, Protocol

from engine.family import lives
from engine.family.frame import AnyState
from engine.family.knocking_game import KnockingGame
from engine.family.lives import LivesResult, LivesRules
from engine.family.seen import Marks
from engine.game import Phrase, Report, Seat
from engine.match import Ladder


class LivesTerms(Protocol):
    """What is agreed beside the deal, at the least."""

    @property
    def lives(self) -> LivesRules: ...


class LivesGame(KnockingGame):
    """Lives, and everything that follows from them but who loses them."""

    def ladder(self, standing: Any) -> Ladder:
        """The lives, where people have more than those."""
        ladder: Ladder = standing
        return ladder

    def moves_on(self, state: AnyState, result: LivesResult) -> bool:
        return lives.deal_moves_on(result.end, _rules(state).ladder)

    def outcome(self, deal: Any, result: LivesResult) -> Phrase:
        return lives.outcome(deal.ending, result)

    def marks(self, state: AnyState, seat: Seat) -> Marks:
        return lives.marks(self.ladder(state.standing), state.result, seat, _rules(state).start)

    def report(self, state: AnyState) -> Report:
        return replace(super().report(state), **lives.facts(self.ladder(state.standing), state.result))


def _rules(state: AnyState) -> LivesRules:
    terms: LivesTerms = state.setting.terms
    return terms.lives
