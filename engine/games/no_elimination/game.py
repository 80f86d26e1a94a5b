"""No-Elimination: deals of drawing and throwing for points, behind the Game protocol. Nobody goes out.

The match is the family's (:mod:`engine.family.drawgame`); points for places are in
:mod:`engine.games.no_elimination.points`. The text of the rules is RULES.md beside this module.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import TypeAlias

from engine.family import headline, said
from engine.family.deal import Deal, DrawRules, values_now
from engine.family.dealt_game import Events
from engine.family.drawgame import DrawGame, Setting
from engine.family.frame import State
from engine.family.seen import Marks
from engine.game import Beginning, Counter, Event, Phrase, Report, Seat, Sheet, phrase
from engine.games.no_elimination import standing
from engine.games.no_elimination.options import OPTIONS
from engine.games.no_elimination.points import points
from engine.games.no_elimination.standing import Goal, Result, Standing
from engine.games.no_elimination.words import WORDS
from engine.options import Options, OptionTable


@dataclass(frozen=True, slots=True)
class Terms:
    """What is agreed beside the deal."""

    goal: Goal
    drawn_deal_moves: bool


Match: TypeAlias = State[DrawRules, Terms, Deal, Standing, Result]


class NoElimination(DrawGame):
    """The game as :class:`engine.game.Game` wants it."""

    name = "no-elimination"
    title = "No-Elimination"
    options: OptionTable = OPTIONS
    words: Mapping[str, Mapping[str, str]] = WORDS

    def terms(self, options: Options, players: int) -> Terms:
        return Terms(Goal.read(options, players), options["drawn_deal_moves"] == "yes")

    def first_standing(self, agreed: Setting[Terms], beginning: Beginning) -> Standing:
        return standing.first_standing(beginning)

    def settled(self, state: Match, deal: Deal) -> tuple[Standing, Result, Events]:
        end = deal.ending.end if deal.ending else "drawn"
        values = values_now(deal)
        scored = points(dict(enumerate(values)), deal.knocker, blitz=end == "blitz") if end != "drawn" else {}
        result = Result(end, values, tuple(scored.get(seat, 0) for seat in range(len(values))))
        after = standing.after_deal(state.standing, state.number, result.points, state.setting.terms.goal)
        return after, result, tuple(_scored(seat, scored[seat]) for seat in deal.frame.order if seat in scored)

    def moves_on(self, state: Match, result: Result) -> bool:
        return state.setting.terms.drawn_deal_moves or result.end != "drawn"

    def outcome(self, deal: Deal, result: Result) -> Phrase:
        if result.end == "drawn":
            return headline.ended(deal.ending, None)
        most = max(result.points)
        best = [seat for seat, scored in enumerate(result.points) if scored == most]
        key = "best_score" if len(best) == 1 else "best_scores"
        return phrase(
            "result", cause=headline.cause(deal.ending), what=phrase(key, seats=said.seats(best), points=most)
        )

    def winning(self, standing: Standing) -> Phrase:
        key = "won" if len(standing.winners) == 1 else "won_together"
        return phrase(key, seats=said.seats(sorted(standing.winners)), points=max(standing.totals))

    def marks(self, state: Match, seat: Seat) -> Marks:
        result = state.result
        change = None if result is None or result.end == "drawn" else _change(result.points[seat])
        return Marks(_counters(state.standing.totals[seat]), change=change)

    def sheet(self, state: Match) -> Sheet | None:
        return standing.sheet(state.standing.rows)

    def report(self, state: Match) -> Report:
        scored = state.result.points if state.result else None
        return replace(super().report(state), points=scored, totals=state.standing.totals)


@cache
def _scored(seat: Seat, scored: int) -> Event:
    key = f"scores_{scored}" if scored in (0, 1) else "scores"
    return Event("scored", seat, phrase(key, seat=said.SEATS[seat], points=scored))


@cache
def _change(scored: int) -> Phrase:
    return phrase("change_points", points=scored)


@cache
def _counters(total: int) -> tuple[Counter, ...]:
    return (Counter("points", phrase("counter_points"), total),)


GAME = NoElimination()
