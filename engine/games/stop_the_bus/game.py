"""Stop the Bus: a match of lives over deals of exchanging with the table, for three-card brag hands.

The match and the deal are the family's (:mod:`engine.family.exchange_lives`); here stands what makes the rules of the
deal, and the order of hands (:mod:`engine.games.stop_the_bus.brag`). The text of the rules is RULES.md beside this
module.
"""

from collections.abc import Mapping
from dataclasses import replace
from functools import cache

from engine.family.exchange_deal import ExchangeRules
from engine.family.exchange_lives import LivesExchange, Match
from engine.family.exchange_points import most_turns
from engine.family.value import Hand
from engine.game import Phrase, Report, Seat, Spot, phrase
from engine.games.stop_the_bus import brag
from engine.games.stop_the_bus.options import OPTIONS
from engine.games.stop_the_bus.words import WORDS
from engine.options import Options, OptionTable


class StopTheBus(LivesExchange):
    """The game as :class:`engine.game.Game` wants it."""

    name = "stop-the-bus"
    title = "Stop the Bus"
    options: OptionTable = OPTIONS
    words: Mapping[str, Mapping[str, str]] = WORDS

    def rules(self, options: Options, players: int) -> ExchangeRules:
        return ExchangeRules(
            hand_size=brag.CARDS,
            rows=("centre",),
            start_up=(True,),
            counts=(1, brag.CARDS),
            jokers=0,
            pass_rule=str(options["pass_rule"]),
            all_pass=str(options["all_pass"]),
            knock_timing=str(options["knock_timing"]),
            knock_first_turn=str(options["knock_first_turn"]),
            min_knock=0,
            max_turns=most_turns(options, players),
            has_31=False,
            call_mode=False,
            first_only=False,
            uncalled_blitz=False,
            strengths=brag.order_of(str(options["brag_order"])),
        )

    def plan(self, rules: ExchangeRules, order: tuple[Seat, ...]) -> tuple[Spot, ...]:
        hands = tuple(Spot(f"hands/{seat}") for seat in order) * rules.hand_size
        return (*hands, *(Spot("centre"),) * rules.hand_size)

    def worth(self, rules: ExchangeRules, hand: Hand) -> Phrase:
        return _worth(brag.class_of(rules.strengths[hand]), brag.leading(hand))

    def report(self, state: Match) -> Report:
        report = super().report(state)
        return replace(report, values=None, places=None if report.values is None else places(report.values))


def places(strengths: tuple[int, ...]) -> tuple[int, ...]:
    """The place of each hand, 1 the best, equal hands sharing the better; 0 for seats that are out."""
    return tuple(1 + sum(other > strength for other in strengths) if strength else 0 for strength in strengths)


@cache
def _worth(kind: int, rank: int) -> Phrase:
    """A hand in words: its class and the rank that leads it."""
    if not rank:
        return phrase(f"brag_{kind}_ace_two_three")
    ranks = "ranks" if kind in (brag.PRIAL, brag.PAIR) else "rank"
    return phrase(f"brag_{kind}", high=phrase(f"{ranks}_{rank}"))


GAME = StopTheBus()
