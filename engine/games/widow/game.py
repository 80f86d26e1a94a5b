"""Widow: a match of lives over deals of exchanging cards with the widow, behind the Game protocol.

The match and the deal are the family's (:mod:`engine.family.exchange_lives`); here stands how the widow lies and to
whom it is offered. The text of the rules is RULES.md beside this module.
"""

from collections.abc import Mapping

from engine.family import exchange_points
from engine.family.exchange_deal import ExchangeRules, Opening
from engine.family.exchange_lives import LivesExchange
from engine.family.value import Hand, Key
from engine.game import Phrase, Seat, Spot
from engine.games.widow.options import OPTIONS
from engine.games.widow.words import WORDS
from engine.options import Options, OptionTable

_OPENINGS: Mapping[object, Opening] = {"reveal": "opener", "offer_lap": "lap", "stay_hidden": "opener"}
_HAND = 3


class Widow(LivesExchange):
    """The game as :class:`engine.game.Game` wants it."""

    name = "widow"
    title = "Widow"
    options: OptionTable = OPTIONS
    words: Mapping[str, Mapping[str, str]] = WORDS

    def rules(self, options: Options, players: int) -> ExchangeRules:
        face_up = options["widow_start"] == "face_up"
        return exchange_points.rules(
            options,
            players,
            rows=("centre",),
            start_up=(face_up,),
            counts=exchange_points.counts_for(options, _HAND),
            opening="none" if face_up else _OPENINGS[options["widow_after_pass"]],
            turned_up=options["widow_after_pass"] != "stay_hidden",
            opener_knock=options["opener_knock"] == "on",
        )

    def plan(self, rules: ExchangeRules, order: tuple[Seat, ...]) -> tuple[Spot, ...]:
        return exchange_points.widow_plan(rules.hand_size, order)

    def worth(self, rules: ExchangeRules, hand: Hand) -> Phrase:
        return exchange_points.worth(rules, hand)

    def key(self, rules: ExchangeRules, hand: Hand) -> Key:
        return exchange_points.key(rules, hand)


GAME = Widow()
