"""What a player of a draw-and-discard deal could do, as choices: with a key, with its slots, or with why not.

Built for one seat out of that seat's own hand and of what everybody knows; the reasons are those the engine refuses
with. A choice that this table does not have at all (calling 31 where it is announced by itself) is left out.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from typing import Any, TypeAlias

from engine.cards import Card, Face, face_of
from engine.family import said
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
from engine.family.deal import Deal, DrawRules, Phase, left_without
from engine.game import CardRef, CardSlot, Choice, Phrase, Seat, phrase

_CARD = "card"
_HAND = "hand"
Bars: TypeAlias = tuple[tuple[int, Phrase], ...]
Offer: TypeAlias = tuple[Any, ...]  # what makes a choice, and from what


def choices(deal: Deal, seat: Seat) -> tuple[Choice, ...]:
    """Every action of the game for one seat, in the order in which a turn offers them.

    Most seats wait most of the time, and what they are shown is one of a few: those are made once. So is what a turn
    offers: it is asked for what stands against each action, and that is seldom a new answer.
    """
    rules = deal.frame.rules
    reason = why_not_now(deal, seat)
    if reason is not None:
        blitz = why_not_blitz(deal, seat, None) if rules.call_mode else None
        return waiting(rules.knock_timing, passing(rules), rules.call_mode, reason, blitz)
    no_discard = why_not_draw_discard(deal)
    offers: list[Offer] = [
        (draw_stock, why_not_draw_stock(deal)),
        (draw_discard, no_discard, () if no_discard else deal.discards[-1:]),
        _throwing(deal, seat),
    ]
    if rules.knock_timing != "after_turn":
        offers.append((_knock, why_not_knock(deal, seat)))
    if rules.knock_timing != "instead":
        offers.append(_throwing_and_knocking(deal, seat))
    if passing(rules):
        offers.append((stand, why_not_pass(deal)))
    if rules.call_mode:
        offers.append(_calling(deal, seat))
    return _offered(tuple(offers))


@lru_cache(maxsize=4096)
def _offered(offers: tuple[Offer, ...]) -> tuple[Choice, ...]:
    return tuple([make(*what) for make, *what in offers])


def passing(rules: DrawRules) -> bool:
    """Whether one can pass at this table at all."""
    return rules.pass_rule != "never" or rules.stock_out == "discard_chain"


@lru_cache(maxsize=1024)
def waiting(
    knock_timing: str, may_pass: bool, call_mode: bool, reason: Phrase, why_no_blitz: Phrase | None
) -> tuple[Choice, ...]:
    """The choices of a seat that is not to move, for this reason; only calling 31 asks for no turn."""
    found = [draw_stock(reason), draw_discard(reason, ()), _throw((), reason)]
    if knock_timing != "after_turn":
        found.append(_knock(reason))
    if knock_timing != "instead":
        found.append(_throw_and_knock((), reason))
    if may_pass:
        found.append(stand(reason))
    if call_mode:
        found.append(_call(why_no_blitz))
    return tuple(found)


@lru_cache(maxsize=1024)
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


def draw_stock(reason: Phrase | None) -> Choice:
    return _choice("draw", said.reason("choice_draw_stock"), "s", "draw stock", reason)


def draw_discard(reason: Phrase | None, discards: Sequence[Card]) -> Choice:
    """To take the top discard, which the choice names where it can be taken."""
    label = said.reason("choice_draw_discard") if reason else _take(face_of(discards[-1]))
    return _choice("draw", label, "d", "draw discard", reason)


@cache
def _take(face: Face) -> Phrase:
    return phrase("choice_take_card", card=CardRef(face))


def _throwing(deal: Deal, seat: Seat) -> Offer:
    bars = _bars(deal, seat)
    return _throw, bars, _why_no_throw(deal, seat, bars)


def _throw(bars: Bars, reason: Phrase | None) -> Choice:
    return with_card("discard", said.reason("choice_throw"), "t", "discard {card}", bars, reason)


def _throwing_and_knocking(deal: Deal, seat: Seat) -> Offer:
    def bar(card: Card) -> Phrase | None:
        return why_not_knock_on(deal, left_without(deal.hands[seat], card))

    bars = _bars(deal, seat, bar)
    knocked = None if deal.knocker is None else said.knocked_already(deal.knocker)
    return _throw_and_knock, bars, knocked or _why_no_throw(deal, seat, bars)


def _throw_and_knock(bars: Bars, reason: Phrase | None) -> Choice:
    return with_card("discard", said.reason("choice_throw_knock"), "n", "discard {card} knock", bars, reason)


def _knock(reason: Phrase | None) -> Choice:
    return _choice("knock", said.reason("choice_knock"), "k", "knock", reason, confirm=True)


def stand(reason: Phrase | None) -> Choice:
    return _choice("pass", said.reason("choice_pass"), "p", "pass", reason)


def _calling(deal: Deal, seat: Seat) -> Offer:
    if deal.phase is not Phase.THROW:
        return _call, why_not_blitz(deal, seat, None)
    bars = _bars(deal, seat, lambda card: why_not_blitz_throwing(deal, card))
    return _throw_and_call, bars, _why_no_throw(deal, seat, bars)


def _throw_and_call(bars: Bars, reason: Phrase | None) -> Choice:
    return with_card("blitz", said.reason("choice_blitz_throw"), "b", "blitz {card}", bars, reason, anytime=True)


def _call(reason: Phrase | None) -> Choice:
    return _choice("blitz", said.reason("choice_blitz"), "b", "blitz", reason, confirm=True, anytime=True)


# --- choices with a card of the hand ------------------------------------------------------------------------------


def _bars(deal: Deal, seat: Seat, why_not: Callable[[Card], Phrase | None] | None = None) -> Bars:
    """The positions of the hand that cannot be thrown, or not with what goes with it, each with the reason."""
    if deal.phase is not Phase.THROW:
        return ()
    bars: list[tuple[int, Phrase]] = []
    for position, card in enumerate(deal.hands[seat]):
        reason = why_not_throw(deal, card) or (None if why_not is None else why_not(card))
        if reason is not None:
            bars.append((position, reason))
    return tuple(bars)


def _why_no_throw(deal: Deal, seat: Seat, barred: Bars) -> Phrase | None:
    """Why no card can be thrown: it is too early, or every card is barred, then for the reason of most of them."""
    if deal.phase is not Phase.THROW:
        return said.reason("draw_first")
    if len(barred) == len(deal.hands[seat]):
        return Counter(why for _, why in barred).most_common(1)[0][0]
    return None


@lru_cache(maxsize=1024)
def with_card(
    verb: str, label: Phrase, key: str, line: str, barred: Bars, reason: Phrase | None, *, anytime: bool = False
) -> Choice:
    """A choice with one card to name."""
    slot = CardSlot(_CARD, _HAND, barred=barred)
    return Choice(verb, label, key, line, (slot,), reason is None, reason, confirm=True, anytime=anytime)
