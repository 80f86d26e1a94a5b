"""How somebody keeps their own cards: as the host lays them out, by rank, by suit, or moved about by hand. Pure.

The host need not know: its view comes in its own order, and :func:`shown` makes of it the view in the person's order,
with the places that choices speak of turned along. What the host laid together and the person has pulled apart is
named beside the cards instead. Only zones of one's own whose cards are all known are sorted: a card face down is named
by its place, and that is the host's. Ranks and suits stand in the order of a new pack, whatever a game makes of them.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from msgspec import structs

from client.select import DONE, Offer, Selection
from client.words import say
from client.written import Answer, Positions
from protocol.messages import Choice, OwnView, Sentence, Slot, Zone

How: TypeAlias = Literal["host", "rank", "suit"]
HOWS: tuple[How, ...] = ("host", "rank", "suit")

RANK_ORDER, SUIT_ORDER = "A23456789TJQK", "SHCD"
"""Suits so that red and black take turns; what is neither rank nor suit (a joker) goes last."""
MANY = 5
"""From so many cards on a hand is worth sorting, and the keys for it are shown."""


@dataclass(frozen=True, slots=True)
class Row:
    """The order of one zone: ``places`` has the host's position of the card at each place, ``faces`` the cards.

    ``by_hand``: the person has moved single cards, so that what comes goes to the right of all.
    """

    zone: str
    places: tuple[int, ...]
    faces: tuple[str, ...]
    by_hand: bool = False


@dataclass(frozen=True, slots=True)
class Sorting:
    """How all of one's zones are kept. What was moved by hand holds for its deal, ``how`` until it is changed."""

    how: How = "host"
    deal: int | None = None
    rows: tuple[Row, ...] = ()

    def row(self, zone: str) -> Row | None:
        return next((row for row in self.rows if row.zone == zone), None)


UNSORTED = Sorting()


@dataclass(frozen=True, slots=True)
class Held:
    """Where the person is while sorting: the card pointed at, and whether it is picked up."""

    zone: str
    at: int
    lifted: bool = False


def sortable(own: OwnView | None) -> tuple[Zone, ...]:
    """The zones that can be sorted."""
    zones = own.zones if own else ()
    return tuple(zone for zone in zones if zone.layout != "pile" and len(zone.cards) > 1 and None not in zone.cards)


def worth_sorting(own: OwnView | None) -> bool:
    return any(len(zone.cards) >= MANY for zone in sortable(own))


# --- the order ---------------------------------------------------------------------------------------------------


def followed(sorting: Sorting, own: OwnView | None, deal: int) -> Sorting:
    """The order after a new view: cards that went are gone, those that came are in place or on the right."""
    rows = tuple(_row(sorting, zone, same=sorting.deal == deal) for zone in sortable(own))
    return replace(sorting, deal=deal, rows=rows)


def _row(sorting: Sorting, zone: Zone, *, same: bool) -> Row:
    faces = tuple(face for face in zone.cards if face is not None)
    before = sorting.row(zone.name)
    if same and before is not None and before.by_hand:
        return _as_put(zone.name, _kept(before.faces, faces), faces, by_hand=True)
    return _as_put(zone.name, _in_order(sorting.how, faces), faces)


def _as_put(zone: str, places: tuple[int, ...], faces: Sequence[str], *, by_hand: bool = False) -> Row:
    return Row(zone, places, tuple(faces[place] for place in places), by_hand)


def _kept(before: tuple[str, ...], faces: tuple[str, ...]) -> tuple[int, ...]:
    left = list(range(len(faces)))
    places = []
    for face in before:
        found = next((place for place in left if faces[place] == face), None)
        if found is not None:
            left.remove(found)
            places.append(found)
    return (*places, *left)


def _in_order(how: How, faces: tuple[str, ...]) -> tuple[int, ...]:
    places = range(len(faces))
    match how:
        case "host":
            return tuple(places)
        case "rank":
            return tuple(sorted(places, key=lambda place: (_rank(faces[place]), _suit(faces[place]))))
        case "suit":
            return tuple(sorted(places, key=lambda place: (_suit(faces[place]), _rank(faces[place]))))


def _rank(face: str) -> int:
    return _index(RANK_ORDER, face[:1]) if face[1:] in SUIT_ORDER else len(RANK_ORDER)


def _suit(face: str) -> int:
    return _index(SUIT_ORDER, face[1:])


def _index(order: str, sign: str) -> int:
    return order.index(sign) if sign and sign in order else len(order)


def chosen(sorting: Sorting, how: How, own: OwnView | None) -> Sorting:
    """Everything by rank, by suit, or as the host has it; what was moved by hand is forgotten."""
    return followed(Sorting(how, sorting.deal), own, sorting.deal or 0)


def moved(sorting: Sorting, zone: str, place: int, to: int) -> Sorting:
    """One card to another place; the others close ranks."""
    row = sorting.row(zone)
    if row is None or not 0 <= place < len(row.places):
        return sorting
    order = list(range(len(row.places)))
    order.insert(min(max(to, 0), len(order) - 1), order.pop(place))
    new = Row(zone, tuple(row.places[at] for at in order), tuple(row.faces[at] for at in order), by_hand=True)
    return replace(sorting, rows=tuple(new if one is row else one for one in sorting.rows))


# --- the view in that order ----------------------------------------------------------------------------------------


def shown(own: OwnView | None, sorting: Sorting) -> OwnView | None:
    """The view of one's own as the person keeps it."""
    turned = {row.zone: _turned(row) for row in sorting.rows if row.places != tuple(range(len(row.places)))}
    if own is None or not turned:
        return own
    zones = tuple(_zone(zone, sorting.row(zone.name)) if zone.name in turned else zone for zone in own.zones)
    return structs.replace(own, zones=zones, choices=tuple(_choice(choice, turned) for choice in own.choices))


def _turned(row: Row) -> dict[int, int]:
    """From the host's position to the place."""
    return {position: place for place, position in enumerate(row.places)}


def _zone(zone: Zone, row: Row | None) -> Zone:
    if row is None or len(row.places) != len(zone.cards):
        return zone
    turned = _turned(row)
    groups = tuple(tuple(sorted(turned[at] for at in group if at in turned)) for group in zone.groups)
    if all(group[-1] - group[0] == len(group) - 1 for group in groups if group):
        return structs.replace(zone, cards=row.faces, groups=tuple(sorted(groups)))
    return structs.replace(zone, cards=row.faces, groups=(), note=_with_groups(zone))


def _with_groups(zone: Zone) -> Sentence:
    """The host's note, and which cards it has laid together."""
    said: Sentence = (*zone.note, "; ") if zone.note else ()
    said += (say("together"),)
    for number, group in enumerate(group for group in zone.groups if group):
        faces = [face for at in group if 0 <= at < len(zone.cards) and (face := zone.cards[at]) is not None]
        for index, face in enumerate(faces):
            card: Sentence = (" " if index else "; " if number else " ", ("card", face))
            said += card
    return said


def _choice(choice: Choice, turned: Mapping[str, Mapping[int, int]]) -> Choice:
    if not any(slot.zone in turned and slot.barred for slot in choice.slots):
        return choice
    return structs.replace(choice, slots=tuple(_slot(slot, turned.get(slot.zone or "")) for slot in choice.slots))


def _slot(slot: Slot, turned: Mapping[int, int] | None) -> Slot:
    if turned is None or not slot.barred:
        return slot
    return structs.replace(slot, barred=tuple(sorted((turned.get(at, at), why) for at, why in slot.barred)))


# --- a choice begun in another order -------------------------------------------------------------------------------


def places_after(before: Sorting, after: Sorting, zone: str, places: Iterable[int]) -> tuple[int, ...]:
    """Where the cards of these places lie now, in the same view kept in another order."""
    old, new = before.row(zone), after.row(zone)
    if old is None or new is None:
        return tuple(places)
    turned = _turned(new)
    return tuple(turned.get(old.places[at], at) if 0 <= at < len(old.places) else at for at in places)


def carried(selection: Selection, offered: Offer, before: Sorting, after: Sorting) -> Selection:
    """A choice that is half put together, after the cards changed places under it."""
    if selection.filling is None or selection.cursor >= len(offered.choices):
        return selection
    slot, zone = selection.slot, (selection.slot.zone or "") if selection.slot else ""
    at, picked = selection.at, selection.picked
    if slot is not None and slot.kind == "cards":
        at = at if at == DONE else places_after(before, after, zone, (at,))[0]
        picked = tuple(sorted(places_after(before, after, zone, picked)))
    pairs = zip(selection.filling.slots, selection.answers, strict=False)
    answers = tuple(_answer(slot, answer, before, after) for slot, answer in pairs)
    return replace(selection, filling=offered.choices[selection.cursor], at=at, picked=picked, answers=answers)


def _answer(slot: Slot, answer: Answer, before: Sorting, after: Sorting) -> Answer:
    if not isinstance(answer, Positions):
        return answer
    return replace(answer, places=places_after(before, after, slot.zone or "", answer.places))
