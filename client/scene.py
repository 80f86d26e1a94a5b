"""What one picture is made of: the model, the size and abilities of the terminal, and how far the person's choice is.

The drawing modules (:mod:`client.table`, :mod:`client.results`, :mod:`client.lobby`, :mod:`client.view`) take a
:class:`Scene` and nothing else, so each picture can be made in a test from plain values.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field

from client.canvas import Block, Line, Span, clipped
from client.cards import Mark, said
from client.glyphs import UNICODE, Glyphs, clip, legible
from client.labels import label
from client.model import Model, chair, name_of, played, sitter
from client.select import DONE, Offer, Selection, barred
from client.sorting import Held
from client.words import say
from client.written import Positions
from protocol.messages import Sentence

NAME_CELLS = 16
SMALL_COLUMNS, SMALL_ROWS = 40, 10
"""Below this nothing useful fits, and a card asks for a larger window."""

TIGHT_ROWS, TIGHTEST_ROWS = 14, 12
"""Below the first the log goes without its title, below the second the picture without its own."""


@dataclass(frozen=True, slots=True)
class Look:
    """What the terminal can show, and how large it is."""

    columns: int = 80
    rows: int = 24
    glyphs: Glyphs = UNICODE
    mouse: bool = True
    join: str = ""
    confirm: bool = True

    @property
    def too_small(self) -> bool:
        return self.columns < SMALL_COLUMNS or self.rows < SMALL_ROWS


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything one picture shows.

    ``hint``: the client's last word to the person, which ``warns`` where something was not done. ``new``: cards that
    just came. ``held``: the card pointed at while sorting. ``greets``: nothing was pressed yet.
    """

    model: Model
    look: Look = Look()
    now: float = 0.0
    selection: Selection = field(default_factory=Selection)
    offer: Offer = field(default_factory=Offer)
    typing: bool = False
    hint: str | Sentence = ""
    new: frozenset[tuple[str, int]] = frozenset()
    warns: bool = False
    held: Held | None = None
    greets: bool = False

    def name(self, seat: int) -> str:
        """The name of a player of the match, in at most :data:`NAME_CELLS` cells."""
        return self.clipped(name_of(self.model, seat))

    def sitter(self, seat: int) -> str:
        """The name of who sits there now, whoever played there before."""
        return self.clipped(sitter(self.model, seat))

    def clipped(self, name: str) -> str:
        """A name in at most :data:`NAME_CELLS` cells, in signs the terminal has."""
        return clip(legible(name, self.look.glyphs), NAME_CELLS, self.look.glyphs)

    def fitted(self, rows: Iterable[Line]) -> Block:
        """Rows as wide as the window at the most; what is too long ends in dots."""
        return tuple(clipped(row, self.look.columns, self.look.glyphs.dots) for row in rows)

    def said(self, sentence: Sentence | None, style: str = "") -> Line:
        """A sentence of the host, drawn."""
        return said(sentence, self.name, self.look.glyphs, style)

    def text(self, words: str, style: str = "") -> Span:
        """Our own words, in signs the terminal has."""
        return Span(style, legible(words, self.look.glyphs))

    def mark(self, zone: str, place: int) -> Mark:
        """What is going on with this card in the choice at hand, or in the sorting."""
        if self.held is not None:
            return self._held_mark(zone, place, self.held)
        selection = self.selection
        slot = selection.slot
        at_hand = slot is not None and slot.kind == "cards" and slot.zone == zone
        why = barred(slot, place) if slot is not None and at_hand else None
        return Mark(
            cursor=at_hand and selection.at == place and place != DONE,
            chosen=(at_hand and place in selection.picked) or self._answered(zone, place),
            barred=why is not None,
            new=(zone, place) in self.new,
            label=self._label(zone, place),
            target=("card", zone, str(place)) if self._can_take(zone) else None,
        )

    def _held_mark(self, zone: str, place: int, held: Held) -> Mark:
        at, mine = (held.zone, held.at) == (zone, place), self._is_own(zone)
        return Mark(
            cursor=at,
            chosen=at and held.lifted,
            new=(zone, place) in self.new,
            label=str(place + 1) if held.zone == zone else " " if mine else "",
            target=("card", zone, str(place)) if mine else None,
        )

    def _answered(self, zone: str, place: int) -> bool:
        choice = self.selection.filling
        if choice is None:
            return False
        return any(
            isinstance(answer, Positions) and slot.zone == zone and place in answer.places
            for slot, answer in zip(choice.slots, self.selection.answers, strict=False)
        )

    def _label(self, zone: str, place: int) -> str:
        """The number key of a card where number keys mean this zone; in one's own zones else room for it."""
        if zone == numbered_zone(self.offer, self.selection) or self._answered(zone, place):
            return str(place + 1)
        return " " if self._is_own(zone) else ""

    def _is_own(self, zone: str) -> bool:
        own = self.model.own.zones if self.model.own else ()
        return any(zone == mine.name for mine in own)

    def _can_take(self, zone: str) -> bool:
        slot = self.selection.slot
        if (slot is not None and slot.zone == zone) or self._is_own(zone):  # one's own can be dragged at any time
            return True
        return any(choice.enabled and choice.slots and choice.slots[0].zone == zone for choice in self.offer.choices)


def numbered_zone(offered: Offer, selection: Selection) -> str | None:
    """The zone whose cards the number keys mean: of the slot at hand, else of the first choice that takes cards."""
    slot = selection.slot
    if slot is not None:
        return slot.zone if slot.kind == "cards" else None
    if selection.confirming:
        return None
    takers = [c.slots[0].zone for c in offered.choices if c.enabled and c.slots and c.slots[0].kind == "cards"]
    return takers[0] if takers else None


def presence(scene: Scene, seat: int) -> tuple[str, ...]:
    """How things stand with whoever sits there, in our own words: connection, absence, a bot."""
    sitting = chair(scene.model, seat)
    if sitting is None:
        return ()
    words = [say(f"link_{sitting.link}")] if sitting.link != "here" else []
    if sitting.away and sitting.link == "here":
        words.append(say("is_away"))
    if sitting.kind == "bot" and sitting.link != "left":
        words.append(
            say("is_bot_of", level=sitting.level) if sitting.level and sitting.level != "normal" else say("is_bot")
        )
    if sitting.bot:
        words.append(label("bot_plays"))
    if sitting.of is not None:
        words.append(label("plays_for", name=scene.clipped(sitting.of)))
    return tuple(words)


def player_presence(scene: Scene, seat: int) -> tuple[str, ...]:
    """The same of a player of the match, also when somebody else has sat down there since."""
    player, sitting = played(scene.model, seat), chair(scene.model, seat)
    if player is None or (sitting is not None and sitting.name in (player.name, player.now)):
        words = presence(scene, seat)
        return words if player is None or not player.left or say("link_left") in words else (say("link_left"), *words)
    return (say("link_left"),) if player.left else ()
