"""What a player could do in a round, as choices: with a key, with the card to name, or with why not."""

from collections.abc import Callable
from functools import cache, lru_cache
from typing import TypeAlias

from engine.cards import Card
from engine.family import said
from engine.family.choices import draw_discard, draw_stock, stand, with_card
from engine.family.piles import Cards
from engine.game import Choice, Phrase, Seat, phrase
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


def choices(deal: Deal, seat: Seat) -> tuple[Choice, ...]:
    """Every action of the game for one seat, in the order in which a turn offers them."""
    passing = deal.frame.rules.last_pass
    reason = why_not_now(deal, seat)
    if reason is not None:
        return _waiting(reason, passing)
    found = [draw_stock(why_not_draw_stock(deal)), draw_discard(why_not_draw_discard(deal), deal.discards)]
    if deal.phase is Phase.THROW:
        found += _throws(deal, laid(deal, seat).cards)
    else:
        found += [_throw((), said.reason("draw_first")), _out((), said.reason("draw_first"))]
    if passing:
        found.append(stand(why_not_pass(deal)))
    return tuple(found)


@lru_cache(maxsize=256)
def _waiting(reason: Phrase, passing: bool) -> tuple[Choice, ...]:
    """The choices of a seat that is not to move, for this reason."""
    found = [
        draw_stock(reason),
        draw_discard(reason, ()),
        _throw((), reason),
        _out((), reason),
    ]
    return (*found, stand(reason)) if passing else tuple(found)


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
    return with_card("discard", said.reason("choice_throw"), "t", "discard {card}", barred, reason)


@lru_cache(maxsize=256)
def _out(barred: Bars, reason: Phrase | None) -> Choice:
    return with_card("out", said.reason("choice_out"), "o", "out {card}", barred, reason)
