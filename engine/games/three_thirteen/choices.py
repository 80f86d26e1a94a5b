"""What a player could do in a round, as choices: with a key, with the card to name, or with why not."""

from collections.abc import Callable
from functools import cache, lru_cache
from typing import TypeAlias

from engine.cards import Card, Face, face_of
from engine.family.piles import Cards
from engine.game import CardRef, CardSlot, Choice, Phrase, Seat, phrase
from engine.games.three_thirteen.allowed import (
    why_not_draw_discard,
    why_not_draw_stock,
    why_not_now,
    why_not_out,
    why_not_pass,
    why_not_throw,
)
from engine.games.three_thirteen.deal import Deal, Phase
from engine.games.three_thirteen.laying import laid, throws

Bars: TypeAlias = tuple[tuple[int, Phrase], ...]
HAND = "hand"


@cache
def _label(key: str) -> Phrase:
    return phrase(key)


def choices(deal: Deal, seat: Seat) -> tuple[Choice, ...]:
    """Every action of the game for one seat, in the order in which a turn offers them."""
    passing = deal.frame.rules.last_pass
    reason = why_not_now(deal, seat)
    if reason is not None:
        return _waiting(reason, passing)
    found = [_draw_stock(why_not_draw_stock(deal)), _draw_discard(deal)]
    if deal.phase is Phase.THROW:
        found += _throws(deal, laid(deal, seat).cards)
    else:
        found += [_throw((), _label("draw_first")), _out((), _label("draw_first"))]
    if passing:
        found.append(_pass(why_not_pass(deal)))
    return tuple(found)


@lru_cache(maxsize=256)
def _waiting(reason: Phrase, passing: bool) -> tuple[Choice, ...]:
    """The choices of a seat that is not to move, for this reason."""
    found = [
        _draw_stock(reason),
        _choice("draw", _label("choice_draw_discard"), "d", "draw discard", reason),
        _throw((), reason),
        _out((), reason),
    ]
    return (*found, _pass(reason)) if passing else tuple(found)


@lru_cache(maxsize=256)
def _choice(verb: str, label: Phrase, key: str, line: str, reason: Phrase | None) -> Choice:
    return Choice(verb, label, key, line, (), reason is None, reason)


def _draw_stock(reason: Phrase | None) -> Choice:
    return _choice("draw", _label("choice_draw_stock"), "s", "draw stock", reason)


def _draw_discard(deal: Deal) -> Choice:
    reason = why_not_draw_discard(deal)
    label = _take(face_of(deal.discards[-1])) if reason is None else _label("choice_draw_discard")
    return _choice("draw", label, "d", "draw discard", reason)


@cache
def _take(face: Face) -> Phrase:
    return phrase("choice_take_card", card=CardRef(face))


def _pass(reason: Phrase | None) -> Choice:
    return _choice("pass", _label("choice_pass"), "p", "pass", reason)


# --- with a card too many -----------------------------------------------------------------------------------------


def _throws(deal: Deal, row: Cards) -> list[Choice]:
    """Throwing and going out; ``row`` is the hand as its owner sees it."""
    out = _bars(row, lambda card: why_not_out(deal, card))
    why_not = _too_much_left(deal) if len(out) == len(row) else None
    return [_throw(_bars(row, lambda card: why_not_throw(deal, card)), None), _out(out, why_not)]


def _bars(row: Cards, why_not: Callable[[Card], Phrase | None]) -> Bars:
    reasons = ((position, why_not(card)) for position, card in enumerate(row))
    return tuple((position, reason) for position, reason in reasons if reason is not None)


def _too_much_left(deal: Deal) -> Phrase:
    """Why no throw goes out: the least that one leaves."""
    return _least(min(throws(deal).values()))


@cache
def _least(points: int) -> Phrase:
    return phrase("cannot_go_out", points=points)


@lru_cache(maxsize=256)
def _throw(barred: Bars, reason: Phrase | None) -> Choice:
    return _with_card("discard", _label("choice_throw"), "t", "discard {card}", barred, reason)


@lru_cache(maxsize=256)
def _out(barred: Bars, reason: Phrase | None) -> Choice:
    return _with_card("out", _label("choice_out"), "o", "out {card}", barred, reason)


def _with_card(verb: str, label: Phrase, key: str, line: str, barred: Bars, reason: Phrase | None) -> Choice:
    slot = CardSlot("card", HAND, barred=barred)
    return Choice(verb, label, key, line, (slot,), reason is None, reason, confirm=True)
