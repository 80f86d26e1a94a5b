"""What a player of a draw-and-discard deal could do, as choices: with a key, with its slots, or with why not.

Built for one seat out of that seat's own hand and of what everybody knows; the reasons are those the engine refuses
with. A choice that this table does not have at all (calling 31 where it is announced by itself) is left out.
"""

from collections import Counter
from collections.abc import Callable
from typing import TypeAlias

from engine.cards import Card, face_of
from engine.family.allowed import (
    why_not_blitz,
    why_not_blitz_throwing,
    why_not_draw_discard,
    why_not_draw_stock,
    why_not_knock,
    why_not_knock_on,
    why_not_now,
    why_not_pass,
    why_not_throw,
)
from engine.family.deal import Deal, Phase, left_without
from engine.game import CardRef, CardSlot, Choice, Phrase, Seat, phrase

_CARD = "card"
_HAND = "hand"
Bars: TypeAlias = tuple[tuple[int, Phrase], ...]


def choices(deal: Deal, seat: Seat) -> tuple[Choice, ...]:
    """Every action of the game for one seat, in the order in which a turn offers them."""
    rules = deal.frame.rules
    found = [_draw_stock(deal, seat), _draw_discard(deal, seat), _throw(deal, seat)]
    if rules.knock_timing != "after_turn":
        found.append(_knock(deal, seat))
    if rules.knock_timing != "instead":
        found.append(_throw_and_knock(deal, seat))
    if rules.pass_rule != "never" or rules.stock_out == "discard_chain":
        found.append(_pass(deal, seat))
    if rules.call_mode:
        found.append(_blitz(deal, seat))
    return tuple(found)


def _choice(
    verb: str,
    label: Phrase,
    key: str,
    line: str,
    reason: Phrase | None,
    *,
    confirm: bool = False,
    anytime: bool = False,
) -> Choice:
    return Choice(verb, label, key, line, (), reason is None, reason, confirm, anytime)


def _draw_stock(deal: Deal, seat: Seat) -> Choice:
    reason = why_not_now(deal, seat) or why_not_draw_stock(deal)
    return _choice("draw", phrase("choice_draw_stock"), "s", "draw stock", reason)


def _draw_discard(deal: Deal, seat: Seat) -> Choice:
    reason = why_not_now(deal, seat) or why_not_draw_discard(deal)
    label = phrase("choice_draw_discard")
    if reason is None:
        label = phrase("choice_take_card", card=CardRef(face_of(deal.discards[-1])))
    return _choice("draw", label, "d", "draw discard", reason)


def _throw(deal: Deal, seat: Seat) -> Choice:
    label = phrase("choice_throw")
    return _with_card(deal, seat, "discard", label, "t", "discard {card}", _bars(deal, seat, lambda card: None))


def _throw_and_knock(deal: Deal, seat: Seat) -> Choice:
    def bar(card: Card) -> Phrase | None:
        return why_not_knock_on(deal, left_without(deal.hands[seat], card))

    label, line = phrase("choice_throw_knock"), "discard {card} knock"
    return _with_card(deal, seat, "discard", label, "n", line, _bars(deal, seat, bar))


def _knock(deal: Deal, seat: Seat) -> Choice:
    reason = why_not_now(deal, seat) or why_not_knock(deal, seat)
    return _choice("knock", phrase("choice_knock"), "k", "knock", reason, confirm=True)


def _pass(deal: Deal, seat: Seat) -> Choice:
    return _choice("pass", phrase("choice_pass"), "p", "pass", why_not_now(deal, seat) or why_not_pass(deal))


def _blitz(deal: Deal, seat: Seat) -> Choice:
    if deal.phase is Phase.THROW and seat == deal.turn:
        bars = _bars(deal, seat, lambda card: why_not_blitz_throwing(deal, card))
        return _with_card(deal, seat, "blitz", phrase("choice_blitz_throw"), "b", "blitz {card}", bars, anytime=True)
    reason = why_not_blitz(deal, seat, None)
    return _choice("blitz", phrase("choice_blitz"), "b", "blitz", reason, confirm=True, anytime=True)


# --- choices with a card of the hand ------------------------------------------------------------------------------


def _bars(deal: Deal, seat: Seat, why_not: Callable[[Card], Phrase | None]) -> Bars:
    """The positions of the hand that cannot be thrown, or not with what goes with it, each with the reason."""
    if why_not_now(deal, seat) is not None or deal.phase is not Phase.THROW:
        return ()
    reasons = ((position, why_not_throw(deal, card) or why_not(card)) for position, card in enumerate(deal.hands[seat]))
    return tuple((position, reason) for position, reason in reasons if reason is not None)


def _with_card(
    deal: Deal, seat: Seat, verb: str, label: Phrase, key: str, line: str, barred: Bars, *, anytime: bool = False
) -> Choice:
    """A choice with one card to name; out of reach where every card is barred, for the reason of most of them."""
    reason = why_not_now(deal, seat)
    if reason is None and deal.phase is not Phase.THROW:
        reason = phrase("draw_first")
    if reason is None and len(barred) == len(deal.hands[seat]):
        reason = Counter(why for _, why in barred).most_common(1)[0][0]
    slot = CardSlot(_CARD, _HAND, barred=barred)
    return Choice(verb, label, key, line, (slot,), reason is None, reason, confirm=True, anytime=anytime)
