"""A draw-and-discard deal that is over, where the lowest hand loses a life: what it costs whom.

Puts the hands of a deal to the rules of settlement (:mod:`engine.family.losses`) and the losses to the ladder
(:mod:`engine.family.lives`).
"""

from engine.family import headline, lives
from engine.family.deal import Deal
from engine.family.lives import LivesResult, LivesRules
from engine.family.losses import Losses, LossRules, blitz_losses, showdown_losses
from engine.family.showing import values_now
from engine.family.value import value
from engine.game import Phrase, phrase
from engine.match import Ladder


def settled(ladder: Ladder, deal: Deal, lives_rules: LivesRules, loss_rules: LossRules) -> LivesResult:
    """What a deal that is over does to everybody's lives."""
    end = deal.ending.end if deal.ending else "drawn"
    return lives.settled(ladder, losses(deal, loss_rules), lives_rules, end, values_now(deal))


def losses(deal: Deal, rules: LossRules) -> Losses:
    """What a deal that is over orders."""
    ending, order = deal.ending, deal.frame.order
    if ending is None or ending.end == "drawn":
        return {}
    if ending.end == "blitz":
        return blitz_losses(order, ending.safe, deal.knocker, rules)
    table = deal.frame.rules.worths
    values = {seat: table[deal.hands[seat]] for seat in order}
    keys = {}
    if rules.high_card:
        keys = {seat: value(deal.hands[seat], deal.frame.rules.value).key for seat in order}
    return showdown_losses(values, keys, deal.knocker, rules)


def outcome(deal: Deal, result: LivesResult) -> Phrase:
    """The headline: why the deal ended, who held 31, and what it cost whom."""
    if result.end == "replayed":
        return phrase("replayed")
    return headline.ended(deal, None if result.end == "drawn" else lives.losing(result))
