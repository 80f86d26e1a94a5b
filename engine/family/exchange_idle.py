"""The move made for a player of an exchange deal who does not answer: pass, or else whatever costs the hand least.

It never knocks, never changes the whole hand where a single card will do, and never looks at what lies face down: an
unseen card is taken only where no open one can be, and then the first.
"""

from engine.cards import face_of
from engine.family.exchange_allowed import legal, why_not_pass, without
from engine.family.exchange_deal import Deal
from engine.notation import Hidden, Move, Pass, Swap, SwapAll


def idle(deal: Deal) -> Move:
    """The move for the seat that is to act."""
    if why_not_pass(deal) is None:
        return Pass()
    moves = legal(deal, deal.turn)
    singles = [move for move in moves if isinstance(move, Swap) and not move.knock and len(move.give) == 1]
    if singles:
        return max(singles, key=lambda move: _kept(deal, move))
    return next(move for move in moves if isinstance(move, SwapAll) and not move.knock)


def _kept(deal: Deal, move: Swap) -> tuple[bool, int]:
    """Whether the card taken lies open, and how good the hand is with it."""
    (target,) = move.take
    left = without(deal.hands[deal.turn], move.give)
    strengths = deal.frame.rules.strengths
    if isinstance(target, Hidden):
        return False, 0
    row = next(row for row in deal.rows if move.row in (row.name, None))
    card = next(card for card, up in zip(row.cards, row.up, strict=True) if up and face_of(card) == target)
    return True, strengths[tuple(sorted((*left, card)))]
