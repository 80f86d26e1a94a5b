"""What a seat of a Switch deal cannot know, rearranged: the family's, and the dealer's second hand."""

from collections.abc import Sequence
from dataclasses import replace

from engine.family import exchange_secrets
from engine.family.exchange_deal import Row
from engine.game import Seat
from engine.games.switch.deal import SwitchDeal


def twin(deal: SwitchDeal, seat: Seat | None, order: Sequence[int]) -> SwitchDeal:
    """The deal with every card that ``seat`` (None: a spectator) has no right to know in another place."""
    # To the dealer the second hand lies open, to everybody else it is one more hand that lies face down.
    spare = Row("spare", deal.spare, (seat == deal.frame.dealer,) * len(deal.spare))
    other = exchange_secrets.twin(replace(deal, rows=(*deal.rows, spare)), seat, order)
    *rows, spare = other.rows
    return replace(
        deal,
        hands=other.hands,
        rows=tuple(rows),
        stock=other.stock,
        buried=other.buried,
        frame=other.frame,
        spare=tuple(sorted(spare.cards)),
    )
