"""The engine's views, events and phrases as they go over the wire: the one module that turns the one into the other.

Seats count from 0 in the engine and from 1 on the wire; a phrase becomes a sentence in somebody's language. The
public part of a view is packed once a language, by a function that is never given a hand, and each seat's own part
is packed behind it. Most of a view is what it was a move ago, so what was turned before is kept and compared, which
is several times cheaper than turning it again. This module decides nothing and knows nobody's connection.
"""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from engine import game as engine
from engine.cards import FACE_NAMES
from engine.game import CardRef, Event, Phrase, Seat, SeatRef
from engine.words import Catalogue, Part, catalogue, say
from protocol import messages as wire
from protocol.view import pack_own, pack_public
from server.core.words import WORDS

PHRASES_KEPT = 8192  # rendered phrases: a game has some thousand at most, with all cards and seats in them

T = TypeVar("T")
W = TypeVar("W")


def _part(part: Part) -> Any:
    match part:
        case CardRef(face):
            return ("card", FACE_NAMES[face])
        case SeatRef(seat):
            return ("seat", seat + 1)
        case str():
            return part


class Memory(dict[Any, tuple[Any, Any]]):
    """What stood at a place of a view the last time, and what it was turned into."""

    def turn(self, place: Any, value: T, turn: Callable[[T], W]) -> W:
        """The turned value, the one from last time if the value is equal."""
        last = self.get(place)
        if last is not None and last[0] == value:
            turned: W = last[1]
            return turned
        fresh = turn(value)
        self[place] = (value, fresh)
        return fresh


class Tongue:
    """One language at one table: the catalogues of the game and of the host read as one."""

    def __init__(self, game_words: Mapping[str, Catalogue], language: str) -> None:
        self._words = {**catalogue(WORDS, language), **catalogue(game_words, language)}
        self._said: dict[Phrase, wire.Sentence] = {}
        self._memory = Memory()

    def sentence(self, phrase: Phrase) -> wire.Sentence:
        """A phrase in this language."""
        said = self._said.get(phrase)
        if said is None:
            if len(self._said) >= PHRASES_KEPT:
                self._said.clear()
            said = self._said[phrase] = tuple(_part(part) for part in say(phrase, self._words))
        return said

    def happening(self, event: Event, seat: Seat | None) -> wire.Happening:
        """What a seat (None: a spectator) is told of an event."""
        told = event.public if seat is None or event.own is None else event.own.get(seat, event.public)
        actor = None if event.seat is None else event.seat + 1
        return wire.Happening(kind=event.kind, says=self.sentence(told), seat=actor)

    def public(self, view: engine.PublicView) -> bytes:
        """The part of a view for everybody, packed."""
        return self._memory.turn("public", view, self._pack_public)

    def own(self, view: engine.OwnView) -> bytes:
        """The part of a view for one seat, packed."""
        return self._memory.turn(view.seat, view, self._pack_own)

    # --- views, part by part

    def _pack_public(self, view: engine.PublicView) -> bytes:
        turn = self._memory.turn
        return pack_public(
            wire.PublicView(
                stage=view.stage,
                deal=view.deal,
                headline=self.sentence(view.headline),
                turn=tuple(seat + 1 for seat in view.turn),
                players=tuple(turn(("player", player.seat), player, self._player) for player in view.seats),
                zones=tuple(turn(("zone", zone.name), zone, self._zone) for zone in view.zones),
                lines=tuple(self.sentence(line) for line in view.lines),
                sheet=None if view.sheet is None else turn("sheet", view.sheet, self._sheet),
            )
        )

    def _pack_own(self, view: engine.OwnView) -> bytes:
        turn, seat = self._memory.turn, view.seat
        return pack_own(
            wire.OwnView(
                seat=seat + 1,
                zones=tuple(turn((seat, zone.name), zone, self._zone) for zone in view.zones),
                choices=tuple(turn((seat, place), choice, self._choice) for place, choice in enumerate(view.choices)),
            )
        )

    def _maybe(self, phrase: Phrase | None) -> wire.Sentence | None:
        return None if phrase is None else self.sentence(phrase)

    def _zone(self, zone: engine.Zone) -> wire.Zone:
        return wire.Zone(
            name=zone.name,
            title=self.sentence(zone.title),
            layout=zone.layout,
            cards=tuple(None if face is None else FACE_NAMES[face] for face in zone.cards),
            count=zone.count,
            note=self._maybe(zone.note),
            groups=zone.groups,
        )

    def _player(self, player: engine.SeatView) -> wire.Player:
        return wire.Player(
            seat=player.seat + 1,
            cards=player.cards,
            counters=tuple(
                wire.Counter(name=counter.name, label=self.sentence(counter.label), value=counter.value, of=counter.of)
                for counter in player.counters
            ),
            flags=tuple(wire.Flag(name=flag.name, label=self.sentence(flag.label)) for flag in player.flags),
            shown=tuple(FACE_NAMES[face] for face in player.shown),
            worth=self._maybe(player.worth),
            change=self._maybe(player.change),
            place=player.place,
        )

    def _sheet(self, sheet: engine.Sheet) -> wire.Sheet:
        rows = tuple(wire.Row(label=self.sentence(label), cells=cells) for label, cells in sheet.rows)
        return wire.Sheet(title=self.sentence(sheet.title), rows=rows)

    def _choice(self, choice: engine.Choice) -> wire.Choice:
        return wire.Choice(
            verb=choice.verb,
            label=self.sentence(choice.label),
            key=choice.key,
            line=choice.line,
            slots=tuple(self._slot(slot) for slot in choice.slots),
            enabled=choice.enabled,
            reason=self._maybe(choice.reason),
            confirm=choice.confirm,
            anytime=choice.anytime,
        )

    def _slot(self, slot: engine.Slot) -> wire.Slot:
        match slot:
            case engine.CardSlot(name, zone, counts, as_many_as, barred):
                reasons = tuple((position, self.sentence(reason)) for position, reason in barred)
                return wire.Slot(name=name, kind="cards", zone=zone, counts=counts, same_as=as_many_as, barred=reasons)
            case engine.SeatSlot(name, seats, words):
                return wire.Slot(name=name, kind="seat", seats=tuple(seat + 1 for seat in seats), words=words)
            case engine.NumberSlot(name, least, most):
                return wire.Slot(name=name, kind="number", least=least, most=most)
