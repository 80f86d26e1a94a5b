"""A round of Three Thirteen, move by move: from the cards dealt to the moment everybody scores.

:func:`play` is the one home of legality for its moves. What a round costs whom is not settled here. The rules are in
RULES.md, "The turn", "Going out" and "When the stock is used up".
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TypeAlias

from engine.cards import JOKER, Card, Face, face_of
from engine.family import piles
from engine.family import said as common
from engine.family.piles import Cards, Dealt
from engine.game import Event, Illegal, Phrase, Seat, insist, phrase
from engine.games.three_thirteen import said
from engine.games.three_thirteen.allowed import (
    why_not_draw_discard,
    why_not_draw_stock,
    why_not_now,
    why_not_out,
    why_not_pass,
)
from engine.games.three_thirteen.deal import Deal, DealRules, Frame, Phase, hand_size
from engine.games.three_thirteen.laying import laid
from engine.notation import Discard, Draw, Move, Out, Pass

Played: TypeAlias = tuple[Deal, tuple[Event, ...]]

# --- the beginning ------------------------------------------------------------------------------------------


def deal_out(rules: DealRules, round_: int, order: tuple[Seat, ...], cards: Sequence[Card]) -> Deal:
    """A round from a pack, top first. The dealer is the last in ``order``."""
    return _begun(rules, round_, order, piles.dealt(hand_size(round_), len(order), order, cards))


def lay_out(
    rules: DealRules, round_: int, order: tuple[Seat, ...], zones: Mapping[str, Cards], whole: Sequence[Card]
) -> Deal:
    """A round as its zones lie. Raises ValueError with a sentence where they do not make one."""
    return _begun(rules, round_, order, piles.laid(hand_size(round_), len(order), order, zones, whole))


def _begun(rules: DealRules, round_: int, order: tuple[Seat, ...], lying: Dealt) -> Deal:
    frame = Frame(rules, round_, order, piles.following(order), lying.away)
    return Deal(frame, lying.hands, lying.stock, lying.discards, order[0])


# --- moves --------------------------------------------------------------------------------------------------


def play(deal: Deal, seat: Seat, move: Move) -> Played:
    """The round after a seat's move, and what happened. Raises Illegal."""
    insist(_unknown(move) or why_not_now(deal, seat))
    match move:
        case Draw("stock"):
            return _draw_stock(deal, seat)
        case Draw():
            return _draw_discard(deal, seat)
        case Discard(face):
            return _throw(deal, seat, face)
        case Out(face):
            return _go_out(deal, seat, face)
        case Pass():
            insist(why_not_pass(deal))
            return _end_turn(deal), (common.passed(seat),)
    raise Illegal(phrase("not_in_this_game"))


def _unknown(move: Move) -> Phrase | None:
    """What is wrong with a move that this game does not have."""
    match move:
        case Discard(_, False) | Draw() | Out() | Pass():
            return None
    return phrase("not_in_this_game")


def _draw_stock(deal: Deal, seat: Seat) -> Played:
    insist(why_not_draw_stock(deal))
    if not deal.stock:
        return replace(deal, phase=Phase.SHUFFLE), (common.wants_stock(seat),)
    return _from_stock(deal), (common.drew_stock(seat, face_of(deal.stock[0])),)


def _from_stock(deal: Deal) -> Deal:
    card = deal.stock[0]
    return replace(_with_card(deal, card), stock=deal.stock[1:])


def _draw_discard(deal: Deal, seat: Seat) -> Played:
    insist(why_not_draw_discard(deal))
    card = deal.discards[-1]
    barred = None if deal.frame.rules.may_throw_back else card
    after = replace(_with_card(deal, card), discards=deal.discards[:-1], barred=barred)
    return after, (common.drew_discard(seat, face_of(card)),)


def _with_card(deal: Deal, card: Card) -> Deal:
    """The player in turn holds one more card, the last in the hand."""
    hands = _with_hand(deal, (*deal.hands[deal.turn], card))
    return replace(deal, hands=hands, phase=Phase.THROW, drawn=card)


def _with_hand(deal: Deal, hand: Cards) -> tuple[Cards, ...]:
    return (*deal.hands[: deal.turn], hand, *deal.hands[deal.turn + 1 :])


def shuffle_items(deal: Deal) -> Cards:
    """The cards that make the new stock, in canonical order."""
    return tuple(sorted(deal.discards[:-1], key=lambda card: (face_of(card) == JOKER, card)))


def shuffled(deal: Deal, cards: Cards) -> Played:
    """The discards but the top one were made into a new stock, in this order, and its top card is drawn."""
    after = _from_stock(replace(deal, stock=cards, discards=deal.discards[-1:]))
    return after, (common.renewed_stock(len(cards)), common.drew_stock(deal.turn, face_of(cards[0])))


def _throw(deal: Deal, seat: Seat, face: Face) -> Played:
    return _end_turn(_thrown(deal, _named(deal, face))), (common.threw(seat, face),)


def _go_out(deal: Deal, seat: Seat, face: Face) -> Played:
    """Go out; in the last lap that is a throw with a hand that is all melded, and changes nothing more."""
    card = _named(deal, face)
    insist(why_not_out(deal, card))
    thrown = _thrown(deal, card)
    melds = laid(thrown, seat).melds
    if deal.out is not None:
        return _end_turn(thrown), (said.melded_too(seat, face),)
    return _end_turn(replace(thrown, out=seat)), (said.went_out(seat, face, melds),)


def _named(deal: Deal, face: Face) -> Card:
    if deal.phase is not Phase.THROW:
        raise Illegal(phrase("draw_first"))
    return piles.named_card(deal.hands[deal.turn], face, deal.barred)


def _thrown(deal: Deal, card: Card) -> Deal:
    left = tuple(sorted(held for held in deal.hands[deal.turn] if held != card))
    return replace(deal, hands=_with_hand(deal, left), discards=(*deal.discards, card), drawn=None, barred=None)


# --- the end of a turn ----------------------------------------------------------------------------------------


def _end_turn(deal: Deal) -> Deal:
    following, turns = deal.frame.after[deal.turn], deal.turns + 1
    cause = _cause(deal, following, turns)
    if cause:
        return replace(deal, phase=Phase.ENDED, turns=turns, cause=cause)
    return replace(deal, phase=Phase.TURN, turn=following, turns=turns)


def _cause(deal: Deal, following: Seat, turns: int) -> str:
    """Why the round ends with this turn; empty where it goes on."""
    rules = deal.frame.rules
    if following == deal.out:
        return "last_lap_over"
    if rules.end_round and not deal.stock:
        return "stock_ends_round"
    return "turns_end_round" if deal.out is None and turns >= rules.max_turns else ""
