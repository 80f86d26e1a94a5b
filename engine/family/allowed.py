"""What speaks against a move of a draw-and-discard deal, and the moves against which nothing does.

Every ``why_not`` gives the reason as the person who tried may hear it, or None. The engine refuses with these
reasons, the list of legal moves is made of what they let through, and a screen greys its choices by them: one home
for all three. A reason about a hand is only ever asked for by its owner.
"""

from collections.abc import Mapping
from functools import cache

from engine.cards import JOKER, Card, Face, face_of, pack
from engine.family import piles, said
from engine.family.deal import ENDED, THROW, TURN, Deal, Phase, left_without
from engine.family.options import MOST_JOKERS
from engine.family.said import not_your_turn, reason
from engine.family.value import BLITZ, Hand, Worths
from engine.game import Phrase, Seat
from engine.notation import Blitz, Discard, Draw, Knock, Move, Pass

_DRAW_STOCK = Draw("stock")
_DRAW_DISCARD = Draw("discard")
_KNOCK = Knock()
_PASS = Pass()
_BLITZ = Blitz()
_CARDS = pack(jokers=MOST_JOKERS)
_THROW: Mapping[Card, Move] = {card: Discard(face_of(card)) for card in _CARDS}
_THROW_KNOCK: Mapping[Card, Move] = {card: Discard(face_of(card), knock=True) for card in _CARDS}
_BLITZ_WITH: Mapping[Card, Move] = {card: Blitz(face_of(card)) for card in _CARDS}


# --- whose turn ------------------------------------------------------------------------------------------------


def why_not_now(deal: Deal, seat: Seat) -> Phrase | None:
    """Why this seat is not to move at all."""
    match deal.phase:
        case Phase.ENDED:
            return reason("deal_over")
        case Phase.OPEN:
            return reason("hands_open")
        case Phase.SHUFFLE | Phase.TURN | Phase.THROW:
            if seat not in deal.frame.order:
                return reason("you_are_out")
            if seat != deal.turn:
                return not_your_turn(deal.turn)
            return reason("being_shuffled") if deal.phase is Phase.SHUFFLE else None


# --- before the draw ---------------------------------------------------------------------------------------------


def can_draw_stock(deal: Deal) -> bool:
    """Whether there is a stock, or one can be made of the discards below the top one."""
    return bool(deal.stock) or (deal.frame.rules.stock_out == "reshuffle" and len(deal.discards) > 1)


def why_not_draw_stock(deal: Deal) -> Phrase | None:
    """Why the player in turn may not draw from the stock."""
    if deal.phase is not TURN:
        return reason("drawn_already")
    return None if can_draw_stock(deal) else reason("stock_empty")


def why_not_draw_discard(deal: Deal) -> Phrase | None:
    """Why the player in turn may not take the top discard."""
    if deal.phase is not TURN:
        return reason("drawn_already")
    return None if deal.discards else reason("no_discard")


def why_not_pass(deal: Deal) -> Phrase | None:
    """Why the player in turn may not pass."""
    if deal.phase is not TURN:
        return reason("drawn_already")
    rules = deal.frame.rules
    if not deal.stock and rules.stock_out == "discard_chain":
        return None
    if rules.pass_rule == "after_knock":
        return reason("pass_after_knock") if deal.knocker is None else None
    return None if rules.pass_rule == "always" else reason("no_passing")


# --- knocking ------------------------------------------------------------------------------------------------------


def why_not_knock(deal: Deal, seat: Seat) -> Phrase | None:
    """Why this seat may not knock instead of its turn."""
    timing = deal.frame.rules.knock_timing
    if timing == "after_turn":
        return reason("knock_with_throw")
    if deal.phase is not TURN:
        return reason("knock_before_drawing" if timing == "instead" else "knock_with_throw")
    return why_not_knock_on(deal, deal.hands[seat])


def why_not_knock_with_throw(deal: Deal) -> Phrase | None:
    """Why one may not knock while throwing, whatever the hand."""
    return reason("knock_before_drawing") if deal.frame.rules.knock_timing == "instead" else None


def why_not_knock_on(deal: Deal, hand: Hand) -> Phrase | None:
    """Why the player in turn may not knock with this hand, the timing aside."""
    if deal.knocker is not None:
        return said.knocked_already(deal.knocker)
    rules = deal.frame.rules
    if rules.knock_first_turn == "forbid" and deal.turns < len(deal.frame.order):
        return reason("no_knock_in_first_turn")
    if rules.min_knock and rules.worths[hand] < rules.min_knock:
        return said.too_little_to_knock(rules.min_knock)
    return None


# --- throwing, and 31 ----------------------------------------------------------------------------------------------


def why_not_throw(deal: Deal, card: Card) -> Phrase | None:
    """Why the player in turn may not throw this card of the hand."""
    if deal.phase is not THROW:
        return reason("draw_first")
    return said.just_taken(face_of(card)) if card == deal.barred else None


def named_card(deal: Deal, seat: Seat, face: Face) -> Card:
    """The card of this face that the seat throws; of two alike one that may be thrown. Raises Illegal."""
    hand, barred = deal.hands[seat], deal.barred
    if face in hand and face != barred and face != JOKER:
        return face  # there is one pack, so only jokers are alike
    return piles.named_card(hand, face, barred)


def why_not_blitz(deal: Deal, seat: Seat, face: Face | None) -> Phrase | None:
    """Why this seat may not call 31. Raises Illegal for a card it can not throw with it."""
    if not deal.frame.rules.call_mode:
        return reason("blitz_by_itself")
    if deal.phase is ENDED:
        return reason("deal_over")
    if seat not in deal.frame.order:
        return reason("you_are_out")
    if deal.phase is THROW and seat == deal.turn:
        if face is None:
            return reason("blitz_names_card")
        return why_not_blitz_throwing(deal, named_card(deal, seat, face))
    if face is not None:
        return reason("blitz_names_no_card")
    return why_not_31(deal.frame.rules.worths, deal.hands[seat])


def why_not_31(worths: Worths, hand: Hand) -> Phrase | None:
    """Why 31 may not be called with this hand."""
    return None if worths[hand] == BLITZ else reason("not_31")


def why_not_blitz_throwing(deal: Deal, card: Card) -> Phrase | None:
    """Why the player in turn may not call 31 while throwing this card."""
    if card == deal.barred:
        return said.just_taken(face_of(card))
    return why_not_31(deal.frame.rules.worths, left_without(deal.hands[deal.turn], card))


# --- all of it -------------------------------------------------------------------------------------------------------


def legal(deal: Deal, seat: Seat) -> tuple[Move, ...]:
    """Every legal move of a seat, out of turn too."""
    moves: tuple[Move, ...] = ()
    if seat == deal.turn:
        if deal.phase is THROW:
            return _throws(deal, seat)
        if deal.phase is TURN:
            moves = _turn_moves(deal, seat)
    rules = deal.frame.rules
    if rules.call_mode and deal.phase is not ENDED and seat in deal.frame.order:
        return (*moves, _BLITZ) if rules.worths[deal.hands[seat]] == BLITZ else moves
    return moves


def _turn_moves(deal: Deal, seat: Seat) -> tuple[Move, ...]:
    may_knock = deal.knocker is None and (deal.frame.rules.knocks_freely or why_not_knock(deal, seat) is None)
    may_draw = bool(deal.stock) or can_draw_stock(deal)
    return _before_drawing(may_draw, bool(deal.discards), may_knock, why_not_pass(deal) is None)


@cache
def _before_drawing(stock: bool, discard: bool, knock: bool, stand: bool) -> tuple[Move, ...]:
    """The moves before a draw: one of a few lists, each made once."""
    moves = ((stock, _DRAW_STOCK), (discard, _DRAW_DISCARD), (knock, _KNOCK), (stand, _PASS))
    return tuple(move for may, move in moves if may)


def _throws(deal: Deal, seat: Seat) -> tuple[Move, ...]:
    rules, hand, barred = deal.frame.rules, deal.hands[seat], deal.barred
    throwable = hand if barred is None else tuple([card for card in hand if card != barred])
    moves = [_THROW[card] for card in throwable]
    if rules.knock_timing != "instead" and deal.knocker is None:
        moves += [_THROW_KNOCK[card] for card in throwable if why_not_knock_on(deal, left_without(hand, card)) is None]
    if rules.call_mode:
        moves += [_BLITZ_WITH[card] for card in throwable if why_not_blitz_throwing(deal, card) is None]
    return tuple(dict.fromkeys(moves)) if rules.jokers else tuple(moves)
