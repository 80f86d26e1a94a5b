"""How the cards lie, from paper to a chance move: a deck, zones written by hand, the order of a pile made again.

Generic over games: which zones a deal has and how many cards each gets is read off the game's deal plan. Cards that
a record does not name follow in canonical order. This module plays nothing.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from engine.cards import Card, Face, pick
from engine.fields import BadRecord, shown
from engine.game import ChanceMove, Layout, Order, Spot
from engine.record import DealRecord, Rest

OPEN_ENDED = ("discard",)  # zones that may be given more cards than a deal puts there: one is the least
STOCK = "stock"


def stacked(deal: DealRecord, items: Sequence[Card], plan: Sequence[Spot], where: str) -> ChanceMove:
    """The chance move that deals the cards as the record has them. ``items``: the pack in canonical order."""
    if deal.zones is None:
        return Order(in_order(deal.deck or (), items, f"{where}, deck"))
    return Layout(laid_out(deal.zones, deal.rest, items, plan, where))


def in_order(named: Iterable[Face], items: Sequence[Card], where: str) -> tuple[Card, ...]:
    """The named cards from the top, the others behind them as they are. BadRecord for one that is not there."""
    try:
        first = pick(named, items)
    except ValueError as error:
        raise BadRecord(f"{where}: {error}") from None
    taken = set(first)
    return first + tuple(card for card in items if card not in taken)


def laid_out(
    zones: Mapping[str, tuple[Face, ...]], rest: Rest, items: Sequence[Card], plan: Sequence[Spot], where: str
) -> Mapping[str, tuple[Card, ...]]:
    """Every card of the pack in its zone; those not named under the stock, under the discards or out of play."""
    sizes = Counter(spot.zone for spot in plan)
    _check_sizes(zones, sizes, where)
    if rest == "discard" and "discard" not in sizes:
        raise BadRecord(f"{where}: rest = 'discard' in a game without a discard pile")
    flat = [(zone, face) for zone, faces in zones.items() for face in faces]
    cards = in_order((face for _, face in flat), items, f"{where}, zones")
    layout: dict[str, list[Card]] = {zone: [] for zone in (*sizes, *zones, STOCK)}
    for (zone, _), card in zip(flat, cards, strict=False):
        layout[zone].append(card)
    layout.setdefault(rest, []).extend(cards[len(flat) :])
    return {zone: tuple(lying) for zone, lying in layout.items()}


def _check_sizes(zones: Mapping[str, tuple[Face, ...]], sizes: Mapping[str, int], where: str) -> None:
    for zone, faces in zones.items():
        wanted = sizes.get(zone, 0)
        if zone.startswith("hands/"):
            if len(faces) != wanted:
                raise BadRecord(f"{where}, zones: {_said(zone)} needs {wanted} cards, not {len(faces)}")
        elif zone not in sizes and zone != STOCK:
            raise BadRecord(f"{where}, zones: this game has no zone {shown(zone)}")
        elif len(faces) < wanted or (len(faces) > wanted and zone not in (*OPEN_ENDED, STOCK)):
            raise BadRecord(f"{where}, zones: {_said(zone)} needs {wanted} cards, not {len(faces)}")
    for zone in sizes:
        if zone not in zones and zone != STOCK:
            raise BadRecord(f"{where}, zones: {_said(zone)} is missing")


def _said(zone: str) -> str:
    return f"the hand of seat {int(zone.removeprefix('hands/')) + 1}" if zone.startswith("hands/") else shown(zone)
