"""Whether the cards that were seen are those that a shuffle gave: the pack followed through a deal, knowing no rule.

A :class:`Sighting` is what one update showed. When a deal's shuffles are opened, :func:`judge` puts the cards where
the plan says, takes those drawn off the stock one after the other, and looks whether each card that was seen could be
where it was seen. It follows a card exactly until it is first laid open, and from then on lets it be anywhere; where
updates were missed it is content with less. Replaying the record with the rules (``thirtyone verify``) leaves no gap;
this one tells at once.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from protocol.fair import Entry, Kind
from protocol.messages import Happening, OwnView, PublicView

STOCK = "stock"
_OPEN, _TABLE = "open", "table"  # where a card is that was laid open once; that lies or lay on the table

Mismatch: TypeAlias = Literal["hand", "shown", "table", "drawn", "pile", "dealer"]
"""What does not fit: one's own hand, a hand laid open, a card on the table, who drew, what was in a pile, who deals."""


@dataclass(frozen=True, slots=True)
class Sighting:
    """What an update showed. ``seat``: whose own view it was, since seats may change hands in a deal; None: of somebody
    who watches. ``own``: the faces in one's own zones; ``table``: those of each zone, with how many cards lie
    there; ``shown``: hands that lie open; ``stock``: how many cards it has, if any is seen; ``actors``: who did
    something.

    ``gap``: what led to it was not told. ``dealers``: who deals, by an event; ``drew``: cards drawn for it. ``rows``:
    cards can be exchanged with the table.
    """

    seq: int
    deal: int
    gap: bool
    seat: int | None
    own: Counter[str]
    table: dict[str, tuple[Counter[str], int]]
    shown: dict[int, Counter[str]]
    stock: int | None
    actors: frozenset[int]
    dealers: tuple[int, ...]
    drew: tuple[str, ...]
    rows: bool


@dataclass(frozen=True, slots=True)
class Opened:
    """A shuffle that was opened: what came out, from the top, where it went, and from which update on."""

    seq: int
    kind: Kind
    order: tuple[Entry, ...]
    plan: tuple[Entry, ...]
    drawn: tuple[int, ...]


def sighting(
    seq: int, public: PublicView, own: OwnView | None, events: Iterable[Happening], *, seat: int | None, gap: bool
) -> Sighting:
    """What an update shows to a ``seat``, as the welcome has it: what a view says of itself proves nothing."""
    told = tuple(events)
    zones = {zone.name: (_faces(zone.cards), zone.count) for zone in public.zones}
    return Sighting(
        seq,
        public.deal,
        gap,
        seat if own else None,
        _faces(card for zone in own.zones for card in zone.cards) if own else Counter(),
        zones,
        {player.seat: _faces(player.shown) for player in public.players if player.shown},
        zones[STOCK][1] if STOCK in zones else None,
        frozenset(event.seat for event in told if event.seat is not None),
        tuple(event.seat for event in told if event.kind == "dealer" and event.seat is not None),
        tuple(card for event in told if event.kind == "drew_for_deal" for card in _cards(event)),
        any(zone.layout == "row" for zone in public.zones),
    )


def _faces(cards: Iterable[str | None]) -> Counter[str]:
    return Counter(card for card in cards if card is not None)


def _cards(event: Happening) -> Iterable[str]:
    return (str(part[1]) for part in event.says if isinstance(part, tuple) and part[0] == "card")


class Impossible(Exception):
    """A card was seen where it cannot have been."""

    def __init__(self, what: Mismatch) -> None:
        super().__init__(what)
        self.what: Mismatch = what


def judge(shuffles: Sequence[Opened], sightings: Sequence[Sighting]) -> Mismatch | None:
    """What of a deal does not fit its shuffles; None if all of it does."""
    trace = _Trace(list(shuffles))
    try:
        for seen in sightings:
            trace.see(seen)
    except Impossible as impossible:
        return impossible.what
    return None


@dataclass(slots=True)
class _Card:
    """A card of the pack. ``where``: the seat that holds it hidden, or one of the places above."""

    face: str
    where: int | str


@dataclass(slots=True)
class _Trace:
    coming: list[Opened]
    seat: int | None = None  # whose view is looked at
    cards: list[_Card] = field(default_factory=list)
    stock: list[_Card] = field(default_factory=list)
    drawn: list[int] = field(default_factory=list)
    last: Sighting | None = None
    whole: bool = True  # no update was missed since the deal

    def see(self, seen: Sighting) -> None:
        """One update further."""
        fresh, self.seat = False, seen.seat
        while self.coming and self.coming[0].seq <= seen.seq:
            fresh = self.coming[0].seq == seen.seq and not seen.gap
            self._shuffled(self.coming.pop(0), seen, exact=fresh)
        if not self.cards:
            return
        gap = not fresh and (seen.gap or self.last is None or self.last.seq + 1 != seen.seq)
        self.whole = self.whole and not gap
        taken = self._taken(seen)
        if gap:
            taken = self._missed()
        self._own(seen, taken, fresh)
        self._table(seen, fresh)
        self._shown(seen)
        self.last = seen

    # --- what was dealt and drawn

    def _shuffled(self, opened: Opened, seen: Sighting, *, exact: bool) -> None:
        if opened.kind == "dealer":
            if exact:
                _check_dealer(opened, seen)
            return
        if opened.kind == "deal":
            self.cards, self.last, self.whole = [], None, True
        else:
            for card in self.stock:  # drawn while we were away, or collected
                card.where = _OPEN
            self._collect(Counter(map(str, opened.order)))
        dealt = [
            _Card(str(face), place if isinstance(place, int) else _TABLE)
            for face, place in zip(opened.order, opened.plan, strict=False)
        ]
        self.stock = [_Card(str(face), STOCK) for face in opened.order[len(opened.plan) :]]
        self.cards += dealt + self.stock
        self.drawn = list(opened.drawn)
        self.whole = self.whole and exact

    def _collect(self, faces: Counter[str]) -> None:
        """These are shuffled again: cards that were laid open first, then any other."""
        for card in sorted(self.cards, key=lambda card: card.where != _OPEN):
            if faces[card.face] > 0:
                faces[card.face] -= 1
                self.cards.remove(card)
        if faces.total() > 0:
            raise Impossible("pile")

    def _missed(self) -> list[_Card]:
        """Cards may have been laid open and taken meanwhile: any that was held may be anywhere, and none must be."""
        for card in self.cards:
            if card.where != STOCK:
                card.where = _OPEN
        return []

    def _taken(self, seen: Sighting) -> list[_Card]:
        """The cards that went off the stock, each the next one of the shuffle."""
        taken = []
        while seen.stock is not None and len(self.stock) > seen.stock:
            card, by = self.stock.pop(0), self.drawn.pop(0) if self.drawn else None
            if by is None or (self.whole and by not in seen.actors):
                raise Impossible("drawn")
            card.where = _TABLE if seen.rows else by
            taken.append(card)
        return taken

    # --- where cards were seen

    def _own(self, seen: Sighting, taken: list[_Card], fresh: bool) -> None:
        may = Counter(card.face for card in self.cards if card.where in (self.seat, _OPEN, _TABLE))
        if seen.own - may:
            raise Impossible("hand")
        if self.seat is None:
            return
        visible = seen.own + sum((faces for faces, _ in seen.table.values()), Counter())
        must = Counter(card.face for card in taken if card.where == self.seat)
        if fresh:  # just dealt: all of it
            must = Counter(card.face for card in self.cards if card.where == self.seat)
        if must - visible:
            raise Impossible("hand")
        left = Counter(card.face for card in self.cards if card.where == self.seat) - seen.own
        for card in self.cards:
            if card.where == self.seat and left[card.face] > 0:
                left[card.face] -= 1
                card.where = _OPEN

    def _table(self, seen: Sighting, fresh: bool) -> None:
        for name, (faces, count) in seen.table.items():
            before, had = self.last.table.get(name, (Counter(), 0)) if self.last else (Counter[str](), 0)
            # Of a pile only the top is seen: a card more is another one, even if it looks like the one below.
            news = faces - before if count == had else faces
            for face in news.elements():
                self._laid_open(face, frozenset() if fresh else seen.actors)

    def _laid_open(self, face: str, actors: frozenset[int]) -> None:
        """A card is seen on the table: one of somebody who did something, or one that lay there."""
        places = (*actors, _TABLE, _OPEN)
        found = [card for card in self.cards if card.face == face and card.where in places]
        if not found:
            raise Impossible("table")
        min(found, key=lambda card: places.index(card.where)).where = _OPEN

    def _shown(self, seen: Sighting) -> None:
        for seat, faces in seen.shown.items():
            may = Counter(card.face for card in self.cards if card.where in (seat, _OPEN, _TABLE))
            must = Counter(card.face for card in self.cards if card.where == seat)
            if faces - may or (self.whole and not seen.rows and must - faces):
                raise Impossible("shown")


def _check_dealer(opened: Opened, seen: Sighting) -> None:
    """Seats: the first one deals. Cards: they were drawn from the top."""
    first = opened.order[0]
    if isinstance(first, int):
        if seen.dealers and seen.dealers != (first,):
            raise Impossible("dealer")
    elif seen.drew != opened.order[: len(seen.drew)]:
        raise Impossible("dealer")
