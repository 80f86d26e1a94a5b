"""What people see of the table of an exchange deal: whom it waits for, and the rows, whose hidden cards stay hidden."""

from functools import cache, lru_cache

from engine.cards import face_of
from engine.family import headline
from engine.family.exchange_deal import Deal, Phase, Row
from engine.family.seen import title
from engine.game import Phrase, Zone


def playing(deal: Deal) -> Phrase:
    """The headline of a deal in play."""
    if deal.phase is Phase.TURN:
        return headline.waiting("to_open" if deal.opening else "to_play", deal.turn, deal.knocker)
    return headline.last_calls(deal.ending)


def zones(deal: Deal) -> tuple[Zone, ...]:
    """The rows; and, where they can be renewed, the stock and what was taken out of play."""
    rows = tuple(_row(row) for row in deal.rows)
    if not deal.frame.rules.may_renew:
        return rows
    gone = len(deal.removed) + len(deal.buried)
    return (*rows, *_piles(len(deal.stock), gone))


@lru_cache(maxsize=4096)
def _row(row: Row) -> Zone:
    cards = tuple(face_of(card) if up else None for card, up in zip(row.cards, row.up, strict=True))
    return Zone(row.name, title(row.name), "row", cards, len(cards))


@cache
def _piles(stock: int, gone: int) -> tuple[Zone, ...]:
    piles = (Zone("stock", title("stock"), "pile", (), stock),)
    return (*piles, Zone("gone", title("gone"), "pile", (), gone)) if gone else piles
