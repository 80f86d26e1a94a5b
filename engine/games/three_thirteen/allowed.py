"""What speaks against a move of a round, and the moves against which nothing does.

Every ``why_not`` gives the reason as the person who tried may hear it, or None. The engine refuses with these
reasons, the list of legal moves is made of what they let through, and a screen greys its choices by them. A reason
about a hand is only ever asked for by its owner.
"""

from functools import cache

from engine.cards import FACE_NAMES, Card, face_of
from engine.family import said
from engine.family.said import not_your_turn, reason
from engine.game import Phrase, Seat, phrase
from engine.games.three_thirteen.deal import Deal, Phase
from engine.games.three_thirteen.laying import throws
from engine.notation import Discard, Draw, Move, Out, Pass

_DRAW_STOCK = Draw("stock")
_DRAW_DISCARD = Draw("discard")
_PASS = Pass()
_THROW = tuple(Discard(face) for face in range(len(FACE_NAMES)))
_OUT = tuple(Out(face) for face in range(len(FACE_NAMES)))


@cache
def _leaves(points: int) -> Phrase:
    return phrase("throw_leaves", points=points)


def why_not_now(deal: Deal, seat: Seat) -> Phrase | None:
    """Why this seat is not to move at all."""
    if deal.phase is Phase.ENDED:
        return reason("deal_over")
    if seat != deal.turn:
        return not_your_turn(deal.turn)
    return reason("being_shuffled") if deal.phase is Phase.SHUFFLE else None


# --- before the draw ---------------------------------------------------------------------------------------------


def can_draw_stock(deal: Deal) -> bool:
    """Whether there is a stock, or one can be made of the discards below the top one."""
    return bool(deal.stock) or (not deal.frame.rules.end_round and len(deal.discards) > 1)


def why_not_draw_stock(deal: Deal) -> Phrase | None:
    if deal.phase is not Phase.TURN:
        return reason("drawn_already")
    return None if can_draw_stock(deal) else reason("stock_empty")


def why_not_draw_discard(deal: Deal) -> Phrase | None:
    return None if deal.phase is Phase.TURN else reason("drawn_already")


def why_not_pass(deal: Deal) -> Phrase | None:
    if not deal.frame.rules.last_pass:
        return reason("no_passing")
    if deal.phase is not Phase.TURN:
        return reason("drawn_already")
    return reason("pass_in_last_lap") if deal.out is None else None


# --- with a card too many ------------------------------------------------------------------------------------------


def why_not_throw(deal: Deal, card: Card) -> Phrase | None:
    """Why the player in turn may not throw this card of the hand."""
    if deal.phase is not Phase.THROW:
        return reason("draw_first")
    return said.just_taken(face_of(card)) if card == deal.barred else None


def why_not_out(deal: Deal, card: Card) -> Phrase | None:
    """Why the player in turn may not go out with this throw."""
    reason = why_not_throw(deal, card)
    if reason is not None:
        return reason
    left = throws(deal)[card]
    return _leaves(left) if left else None


def legal(deal: Deal, seat: Seat) -> tuple[Move, ...]:
    """Every legal move of a seat."""
    if seat != deal.turn:
        return ()
    if deal.phase is Phase.THROW:
        costs = throws(deal)
        moves: list[Move] = [_THROW[face_of(card)] for card in costs]
        moves += [_OUT[face_of(card)] for card, cost in costs.items() if not cost]
        return tuple(dict.fromkeys(moves))
    if deal.phase is not Phase.TURN:
        return ()
    moves = [_DRAW_STOCK] if can_draw_stock(deal) else []
    moves.append(_DRAW_DISCARD)
    if why_not_pass(deal) is None:
        moves.append(_PASS)
    return tuple(moves)
