"""A draw-and-discard deal that is over, where the lowest hand loses a life: what it costs whom.

Puts the hands of a deal to the rules of settlement (:mod:`engine.family.losses`) and the losses to the ladder
(:mod:`engine.family.lives`).
"""

from engine.family import lives
from engine.family.deal import Deal, values_now
from engine.family.lives import LivesResult, LivesRules
from engine.family.losses import LossRules, deal_losses
from engine.family.value import Key, value
from engine.game import Seat
from engine.match import Ladder


def settled(ladder: Ladder, deal: Deal, lives_rules: LivesRules, loss_rules: LossRules) -> LivesResult:
    """What a deal that is over does to everybody's lives."""

    def key(seat: Seat) -> Key:
        return value(deal.hands[seat], deal.frame.rules.value).key

    values = values_now(deal)
    losses = deal_losses(deal.ending, deal.frame.order, deal.knocker, values, key, loss_rules)
    return lives.settled(ladder, losses, lives_rules, deal.ending, values)
