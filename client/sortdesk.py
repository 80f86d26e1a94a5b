"""What a person does while sorting their cards: which one is pointed at, whether it is picked up, and where it goes.

The keys are those of the table, so that arrows and Enter are enough; Shift or Ctrl with an arrow moves a card at once.
Nothing here is sent to anybody.
"""

from dataclasses import replace

from client.canvas import Target
from client.commands import Sender
from client.labels import label
from client.model import Model
from client.select import DONE, Selection
from client.sorting import HOWS, Held, How, chosen, moved, places_after, sortable

SORT_KEYS: dict[str, How] = {"r": "rank", "s": "suit", "h": "host"}


class SortDesk:
    """Sorting, over one link. ``held`` is None while the keys mean the choices."""

    def __init__(self, link: Sender) -> None:
        self.link = link
        self.held: Held | None = None
        self.hint = ""

    @property
    def model(self) -> Model:
        return self.link.model

    def begin(self) -> None:
        """Point at the first card; a hint where there is nothing to sort."""
        zones = sortable(self.model.own)
        self.held = Held(zones[0].name, 0) if zones else None
        self.hint = "" if zones else label("sort_nothing")

    def toggle(self) -> None:
        """Begin, or be done."""
        if self.held is None:
            self.begin()
        else:
            self.held = None

    def shift(self, selection: Selection, by: int) -> None:
        """The card under the cursor changes places, also that of a choice; where there is none, sorting begins."""
        slot, own = selection.slot, [zone.name for zone in sortable(self.model.own)]
        if self.held is not None:
            self.carry(self.held.zone, self.held.at, by)
        elif slot is not None and slot.kind == "cards" and slot.zone in own and selection.at != DONE:
            self.carry(slot.zone, selection.at, by)
        else:
            self.begin()

    def follow(self, before: Model) -> None:
        """The cards have changed: stay on the same one where it only has another place."""
        if self.held is None:
            return
        zone = next((zone for zone in sortable(self.model.own) if zone.name == self.held.zone), None)
        if zone is None or before.table_id != self.model.table_id:
            self.held = None
        elif before.public is self.model.public:
            at = places_after(before.sorting, self.model.sorting, zone.name, (self.held.at,))[0]
            self.held = replace(self.held, at=at)
        else:
            fewer = before.sorting.row(zone.name) is None or before.sorting.deal != self.model.sorting.deal
            at = min(self.held.at, len(zone.cards) - 1)
            self.held = Held(zone.name, at, self.held.lifted and not fewer)

    # --- keys and clicks --------------------------------------------------------------------------------------------

    def step(self, by: int) -> None:
        """An arrow: to the next card, or the card that is picked up goes there."""
        if self.held is None:
            return
        if self.held.lifted:
            self.carry(self.held.zone, self.held.at, by)
            return
        stops = [(zone.name, at) for zone in sortable(self.model.own) for at in range(len(zone.cards))]
        here = stops.index((self.held.zone, self.held.at)) if (self.held.zone, self.held.at) in stops else 0
        self.held = Held(*stops[(here + by) % len(stops)])

    def carry(self, zone: str, at: int, by: int) -> None:
        """Move a card by so many places."""
        self.link.keep(moved(self.model.sorting, zone, at, at + by))

    def enter(self) -> None:
        """Pick the card up, or put it down."""
        if self.held is not None:
            self.held = replace(self.held, lifted=not self.held.lifted)

    def back(self) -> None:
        """Esc: put the card down, or back to the choices."""
        self.held = replace(self.held, lifted=False) if self.held is not None and self.held.lifted else None

    def letter(self, key: str) -> None:
        """A way to sort."""
        how = SORT_KEYS.get(key.lower())
        if how is None:
            self.hint = label("sort_unknown", letter=key)
        else:
            self.sort(how)

    def sort(self, how: str) -> None:
        """Everything by rank, by suit, or as the host has it."""
        for known in HOWS:
            if known == how:
                self.link.keep(chosen(self.model.sorting, known, self.model.own))

    def digit(self, digit: int) -> None:
        """To the card with this number; the card that is picked up goes there."""
        if self.held is not None:
            self.point(self.held.zone, (digit or 10) - 1)

    def point(self, zone: str, place: int) -> None:
        """At a card; the one that is picked up is put down there."""
        found = next((one for one in sortable(self.model.own) if one.name == zone), None)
        if self.held is None or found is None or place >= len(found.cards):
            return
        if self.held.lifted and self.held.zone == zone:
            self.carry(zone, self.held.at, place - self.held.at)
            self.held = Held(zone, place)
        else:
            self.held = Held(zone, place)

    def click(self, target: Target) -> bool:
        """Whether a click means sorting: a card drawn to another place at any time, the rest only while sorting."""
        match target:
            case ("drag", zone, place, to):
                self.carry(zone, int(place), int(to) - int(place))
            case ("sort", how):
                self.sort(how)
            case ("card", zone, place) if self.held is not None:
                self._clicked(zone, int(place))
            case ("back",) if self.held is not None:
                self.back()
            case _:
                return False
        return True

    def _clicked(self, zone: str, place: int) -> None:
        """Pick the card up, or put down there what is picked up."""
        lifted = self.held is not None and self.held.lifted
        self.point(zone, place)
        if self.held is not None and not lifted:
            self.enter()
