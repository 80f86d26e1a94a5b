"""What somebody at the table remembers of a deal: every card that lay open, and what each player did with the piles.

A :class:`Witness` is shown each view of its seat, in order, and compares it with the one before. It knows piles and
hands, and no rule of any game; a view that it was not shown is a deed that it missed, nothing worse.
"""

from dataclasses import dataclass, field

from engine.bots.sight import faces, zone
from engine.cards import JOKER, Face
from engine.game import PublicView, Seat, View


@dataclass(slots=True)
class Deed:
    """One turn at the piles. ``refused``: the discard that lay on top; ``took`` it or drew unseen; ``threw``."""

    seat: Seat
    refused: Face | None
    took: Face | None = None
    threw: Face | None = None


@dataclass(slots=True)
class Witness:
    """The memory of one seat for the deal under way."""

    deal: int = -1
    gone: frozenset[Face] = frozenset()  # seen, so that it cannot come any more; jokers are not told apart
    deeds: list[Deed] = field(default_factory=list)
    held: dict[Seat, list[Face]] = field(default_factory=dict)  # taken openly and not thrown since
    _before: PublicView | None = None

    def look(self, view: View) -> None:
        """Take in what lies open now, and what has happened since the last look."""
        public = view.public
        if public.deal != self.deal:
            self._forget(public.deal)
        lying = (face for row in public.zones for face in row.cards if face is not None)
        shown = {face for face in (*faces(view, "hand"), *lying) if face != JOKER}
        if not shown <= self.gone:
            self.gone |= shown
        if self._before is not None and self._before is not public:
            self._compare(self._before, public)
        self._before = public

    def _forget(self, deal: int) -> None:
        self.deal, self.gone, self._before = deal, frozenset(), None
        self.deeds.clear()
        self.held.clear()

    def _compare(self, before: PublicView, now: PublicView) -> None:
        lay, lies = _pile(before), _pile(now)
        for old, new in zip(before.seats, now.seats, strict=True):
            if new.cards > old.cards:
                self._drew(new.seat, lay[1], taken=lies[0] < lay[0])
            elif new.cards < old.cards and lies[0] > lay[0] and lies[1] is not None:
                self._threw(new.seat, lies[1])

    def _drew(self, seat: Seat, top: Face | None, *, taken: bool) -> None:
        self.deeds.append(Deed(seat, None if taken else top, top if taken else None))
        if taken and top is not None:
            self.held.setdefault(seat, []).append(top)

    def _threw(self, seat: Seat, face: Face) -> None:
        last = self.deeds[-1] if self.deeds else None
        if last is None or last.seat != seat or last.threw is not None:
            last = Deed(seat, None)
            self.deeds.append(last)
        last.threw = face
        if face in self.held.get(seat, ()):
            self.held[seat].remove(face)


def _pile(public: PublicView) -> tuple[int, Face | None]:
    """How many discards there are, and the top one."""
    for place in public.zones:
        if place.name == "discard":
            return place.count, place.cards[0] if place.cards else None
    return 0, None


def stock_left(view: View) -> int:
    """How many cards are left to draw."""
    pile = zone(view, "stock")
    return pile.count if pile else 0
