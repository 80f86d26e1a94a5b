"""The deal of the draw-and-discard games: from the cards dealt to the moment the hands are compared.

A :class:`engine.family.deal.Deal` is dealt, moved on by :func:`play`, the one home of legality for its moves (which
asks the reasons of :mod:`engine.family.allowed`), and closed. What a deal costs whom is not settled here, and lives,
points and money are unknown. The rules are in RULES.md, "The deal".
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from engine.cards import Card, Face, face_of, pack
from engine.family import piles, said
from engine.family.allowed import (
    named_card,
    why_not_blitz,
    why_not_draw_discard,
    why_not_draw_stock,
    why_not_knock,
    why_not_knock_on,
    why_not_knock_with_throw,
    why_not_now,
    why_not_pass,
)
from engine.family.deal import ENDED, OPEN, SHUFFLE, THROW, TURN, Deal, DrawRules, hand_worth, left_without
from engine.family.frame import Ending, Frame, new
from engine.family.piles import Dealt
from engine.family.value import BLITZ, Hand
from engine.game import Event, Illegal, Seat, Spot, insist, phrase
from engine.notation import Blitz, Discard, Draw, Knock, Move, Pass

Played: TypeAlias = tuple[Deal, tuple[Event, ...]]

# --- the beginning ------------------------------------------------------------------------------------------


def deal_plan(rules: DrawRules, order: Sequence[Seat]) -> tuple[Spot, ...]:
    """Where the cards of a pack go: one at a time to each in turn, then one face up; the rest is the stock."""
    return piles.plan(rules.hand_size, order)


def deal_out(rules: DrawRules, seats: int, order: tuple[Seat, ...], cards: Sequence[Card]) -> Deal:
    """A deal from a pack, top first. The dealer is the last in ``order``."""
    return _begun(rules, order, piles.dealt(rules.hand_size, seats, order, cards))


def lay_out(rules: DrawRules, seats: int, order: tuple[Seat, ...], zones: Mapping[str, Hand]) -> Deal:
    """A deal as its zones lie. Raises ValueError with a sentence where they do not make one."""
    whole = pack(jokers=rules.jokers)
    return _begun(rules, order, piles.laid(rules.hand_size, seats, order, zones, whole))


def _begun(rules: DrawRules, order: tuple[Seat, ...], lying: Dealt) -> Deal:
    hands, stock, discards, away = lying
    frame: Frame[DrawRules] = new(Frame, (rules, order[-1], order, piles.following(order), away))
    holders = () if rules.call_mode else _holders(frame, hands)
    if holders:
        ending = Ending("blitz", "dealt_blitz", safe=_safe(rules, holders, None))
        return Deal(frame, hands, stock, discards, order[0], ENDED, ending=ending)
    return new(Deal, (frame, hands, stock, discards, order[0], TURN, None, None, None, 0, 0, None))


# --- moves --------------------------------------------------------------------------------------------------


def play(deal: Deal, seat: Seat, move: Move) -> Played:
    """The deal after a seat's move, and what happened. Raises Illegal."""
    step = _STEPS.get(type(move))
    if step is None:
        raise Illegal(phrase("not_in_this_game"))
    if (seat == deal.turn and (deal.phase is TURN or deal.phase is THROW)) or step is _call:
        return step(deal, seat, move)
    raise Illegal(why_not_now(deal, seat) or phrase("deal_over"))


def _draw(deal: Deal, seat: Seat, move: Draw) -> Played:
    if move.source == "discard":
        insist(why_not_draw_discard(deal))
        card = deal.discards[-1]
        barred = None if deal.frame.rules.may_throw_back else card
        return _drawn(deal, card, deal.stock, deal.discards[:-1], barred), (said.drew_discard(seat, face_of(card)),)
    insist(why_not_draw_stock(deal))
    stock = deal.stock
    if stock:
        return _drawn(deal, stock[0], stock[1:], deal.discards), (said.drew_stock(seat, face_of(stock[0])),)
    waiting = Deal(deal.frame, deal.hands, (), deal.discards, seat, SHUFFLE, None, None, deal.knocker, 0, deal.turns)
    return waiting, (said.wants_stock(seat),)


def _drawn(deal: Deal, card: Card, stock: Hand, discards: Hand, barred: Card | None = None) -> Deal:
    """The deal with a card more in the hand of the player in turn, and these piles."""
    seat = deal.turn
    hands = _with_hand(deal.hands, seat, (*deal.hands[seat], card))
    return new(Deal, (deal.frame, hands, stock, discards, seat, THROW, card, barred, deal.knocker, 0, deal.turns, None))


def shuffled(deal: Deal, cards: Hand) -> Played:
    """The discards but the top one were made into a new stock, in this order, and its top card is drawn."""
    after = _drawn(deal, cards[0], cards[1:], deal.discards[-1:])
    return after, (said.renewed_stock(len(cards)), said.drew_stock(deal.turn, face_of(cards[0])))


def shuffle_items(deal: Deal) -> Hand:
    """The cards that make the new stock, in canonical order."""
    return tuple(sorted(deal.discards[:-1]))


def _throw(deal: Deal, seat: Seat, move: Discard) -> Played:
    if deal.phase is not THROW:
        raise Illegal(phrase("draw_first"))
    face, hands = move.face, deal.hands
    card = named_card(deal, seat, face)
    left = left_without(hands[seat], card)
    if move.knock:
        insist(why_not_knock_with_throw(deal) or why_not_knock_on(deal, left))
    knocker = seat if move.knock else deal.knocker
    after = _end_turn(deal, _with_hand(hands, seat, left), (*deal.discards, card), knocker, 0)
    return after, (said.threw_and_knocked(seat, face) if move.knock else said.threw(seat, face),)


def _knock(deal: Deal, seat: Seat, move: Knock) -> Played:
    insist(why_not_knock(deal, seat))
    no_card_drawn = deal.passes == deal.turns
    if no_card_drawn and deal.frame.rules.knock_first_turn == "instant_showdown":
        ending = Ending("showdown", "instant_knock")
        return _ended(deal, deal.hands, deal.discards, seat, 0, ending), (said.knocked(seat),)
    return _end_turn(deal, deal.hands, deal.discards, seat, 0), (said.knocked(seat),)


def _pass(deal: Deal, seat: Seat, move: Pass) -> Played:
    insist(why_not_pass(deal))
    return _end_turn(deal, deal.hands, deal.discards, deal.knocker, deal.passes + 1), (said.passed(seat),)


def _call(deal: Deal, seat: Seat, move: Blitz) -> Played:
    face = move.face
    insist(why_not_blitz(deal, seat, face))
    events: tuple[Event, ...] = (said.called(seat),)
    if face is not None:
        deal = _thrown_for_31(deal, seat, face)
        events = (said.threw(seat, face), *events)
    holders = tuple(other for other in deal.frame.order if hand_worth(deal, other) == BLITZ)
    ending = Ending("blitz", "called_blitz", _safe(deal.frame.rules, holders, seat), seat)
    return Deal(
        deal.frame, deal.hands, deal.stock, deal.discards, deal.turn, ENDED, deal.drawn, deal.barred,
        deal.knocker, deal.passes, deal.turns, ending,
    ), events  # fmt: skip


_STEPS: Mapping[type, Callable[[Deal, Seat, Any], Played]] = {
    Draw: _draw,
    Discard: _throw,
    Knock: _knock,
    Pass: _pass,
    Blitz: _call,
}


def _thrown_for_31(deal: Deal, seat: Seat, face: Face) -> Deal:
    card = named_card(deal, seat, face)
    hands = _with_hand(deal.hands, seat, left_without(deal.hands[seat], card))
    return Deal(
        deal.frame, hands, deal.stock, (*deal.discards, card), seat, ENDED, None, None,
        deal.knocker, deal.passes, deal.turns,
    )  # fmt: skip


def close(deal: Deal) -> Deal:
    """The deal after its open showdown: whoever has not called 31 by now can not any more."""
    ending = deal.ending
    if deal.frame.rules.uncalled_blitz and (holders := _holders(deal.frame, deal.hands)):
        ending = Ending("blitz", "uncalled_blitz", _safe(deal.frame.rules, holders, None))
    return Deal(
        deal.frame, deal.hands, deal.stock, deal.discards, deal.turn, ENDED, None, None,
        deal.knocker, deal.passes, deal.turns, ending,
    )  # fmt: skip


# --- the end of a turn ----------------------------------------------------------------------------------------

_LAST_LAP = Ending("showdown", "last_lap_over")


def _end_turn(deal: Deal, hands: tuple[Hand, ...], discards: Hand, knocker: Seat | None, passes: int) -> Deal:
    frame = deal.frame
    following = frame.after[deal.turn]
    ending = _turn_ending(deal, hands, knocker, passes, following)
    if ending is not None:
        return _ended(deal, hands, discards, knocker, passes, ending)
    return new(
        Deal, (frame, hands, deal.stock, discards, following, TURN, None, None, knocker, passes, deal.turns + 1, None)
    )


def _turn_ending(
    deal: Deal, hands: tuple[Hand, ...], knocker: Seat | None, passes: int, following: Seat
) -> Ending | None:
    """What the end of this turn makes of the deal, looked at in the order of the rules; None: it goes on."""
    rules = deal.frame.rules
    if not rules.call_mode and rules.worths[hands[deal.turn]] == BLITZ:
        return Ending("blitz", "made_blitz", _safe(rules, _holders(deal.frame, hands), None))
    if knocker is not None:
        return _LAST_LAP if following == knocker else None
    everybody = len(deal.frame.order)
    if not deal.stock:
        match rules.stock_out:
            case "draw":
                return Ending("drawn", "stock_drawn")
            case "showdown":
                return Ending("showdown", "stock_showdown")
            case "discard_chain" if passes and (passes >= everybody or not rules.all_decline):
                return Ending("showdown", "declined")
    if passes >= everybody and rules.all_pass != "continue":
        return Ending("showdown" if rules.all_pass == "showdown" else "drawn", "all_passed")
    return Ending("showdown", "turns_over") if deal.turns + 1 >= rules.max_turns else None


def _ended(
    deal: Deal, hands: tuple[Hand, ...], discards: Hand, knocker: Seat | None, passes: int, ending: Ending
) -> Deal:
    """Over; or, where 31 has to be called, a showdown with open hands that waits for calls."""
    calls = deal.frame.rules.call_mode and ending.end == "showdown"
    return Deal(
        deal.frame, hands, deal.stock, discards, deal.turn, OPEN if calls else ENDED, None, None,
        knocker, passes, deal.turns + 1, ending,
    )  # fmt: skip


def _with_hand(hands: tuple[Hand, ...], seat: Seat, hand: Hand) -> tuple[Hand, ...]:
    changed = list(hands)
    changed[seat] = hand
    return tuple(changed)


# --- 31 ---------------------------------------------------------------------------------------------------------


def _holders(frame: Frame[DrawRules], hands: tuple[Hand, ...]) -> tuple[Seat, ...]:
    table = frame.rules.worths
    return tuple([seat for seat in frame.order if table[hands[seat]] == BLITZ])


def _safe(rules: DrawRules, holders: tuple[Seat, ...], caller: Seat | None) -> frozenset[Seat]:
    """Which holders of 31, in turn order, lose nothing."""
    if not rules.first_only:
        return frozenset(holders)
    return frozenset((holders[0] if caller is None else caller,))
