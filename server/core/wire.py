"""The engine's views, events and phrases as they go over the wire: the one module that turns the one into the other.

Seats count from 0 in the engine and from 1 on the wire; a phrase becomes a sentence in somebody's language. The
public part of a view is packed once a language, by a function that is never given a hand, and each seat's own part
is packed behind it. Most of a view is what it was a move ago, and games hand it out as the same objects again; so
what was packed is kept with its object, and found by that. This module decides nothing and knows nobody's connection.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

from msgspec import Raw

from engine import game as engine
from engine.cards import FACE_NAMES
from engine.game import CardRef, Event, Phrase, Seat, SeatRef
from engine.words import Catalogue, Part, catalogue, say
from protocol import messages as wire
from protocol.codec import pack
from protocol.people_messages import Held
from protocol.view import pack_own, pack_public
from server.core.words import WORDS

PHRASES_KEPT = 8192  # rendered phrases: a game has some thousand at most, with all cards and seats in them
PARTS_KEPT = 4096  # packed parts of views that a game hands out again and again, such as what is greyed while one waits

T = TypeVar("T")


def _part(part: Part) -> Any:
    match part:
        case CardRef(face):
            return ("card", FACE_NAMES[face])
        case SeatRef(seat):
            return ("seat", seat + 1)
        case str():
            return part


class Tongue:
    """One language of one game: its catalogue and the host's read as one, and how the parts of views are packed."""

    def __init__(self, game_words: Mapping[str, Catalogue], language: str) -> None:
        self._words = {**catalogue(WORDS, language), **catalogue(game_words, language)}
        self._said: dict[Phrase, wire.Sentence] = {}
        self._packed: dict[int, tuple[Any, Raw]] = {}

    def sentence(self, phrase: Phrase) -> wire.Sentence:
        """A phrase in this language."""
        said = self._said.get(phrase)
        if said is None:
            if len(self._said) >= PHRASES_KEPT:
                self._said.clear()
            said = self._said[phrase] = tuple(_part(part) for part in say(phrase, self._words))
        return said

    def happenings(self, events: Iterable[Event], seat: Seat | None = None) -> tuple[wire.Happening, ...]:
        """What a seat (None: a spectator) is told of some events."""
        return tuple([self._happening(event, seat) for event in events])

    def _happening(self, event: Event, seat: Seat | None) -> wire.Happening:
        told = event.public if seat is None or event.own is None else event.own.get(seat, event.public)
        actor = None if event.seat is None else event.seat + 1
        return wire.Happening(kind=event.kind, says=self.sentence(told), seat=actor)

    def _row(self, parts: tuple[T, ...], turn: Callable[[T], Any]) -> Any:
        """Parts that games hand out more than once as the same row, packed whole; nothing where there are none."""
        if not parts:
            return ()
        return (self._packed.get(id(parts)) or self._keep(parts, self._each(parts, turn)))[1]

    def _each(self, parts: tuple[T, ...], turn: Callable[[T], Any]) -> Any:
        """Parts of a kind, each of which games hand out more than once; nothing where there are none."""
        known = self._packed.get
        return [(known(id(part)) or self._keep(part, turn(part)))[1] for part in parts] if parts else ()

    def _keep(self, part: Any, turned: Any) -> tuple[Any, Raw]:
        """Pack a part and keep it with its object, so that no other can have its identity."""
        if len(self._packed) >= PARTS_KEPT:
            self._packed.clear()
        kept = self._packed[id(part)] = (part, Raw(pack(turned)))
        return kept

    # --- views, part by part

    def public(self, view: engine.PublicView) -> bytes:
        """The part of a view for everybody, packed."""
        return pack_public(
            wire.PublicView(
                stage=view.stage,
                deal=view.deal,
                headline=self.sentence(view.headline),
                turn=tuple([seat + 1 for seat in view.turn]),
                players=self._row(view.seats, self._player),
                zones=self._each(view.zones, self._zone),
                lines=tuple([self.sentence(line) for line in view.lines]),
                sheet=None if view.sheet is None else self._sheet(view.sheet),
            )
        )

    def own(self, view: engine.OwnView) -> bytes:
        """The part of a view for one seat, packed. The choices of a seat that waits are one of a few."""
        zones = self._each(view.zones, self._zone)
        choices = self._row(view.choices, self._choice)
        return pack_own(wire.OwnView(seat=view.seat + 1, zones=zones, choices=choices))

    def _maybe(self, phrase: Phrase | None) -> wire.Sentence | None:
        return None if phrase is None else self.sentence(phrase)

    def _zone(self, zone: engine.Zone) -> wire.Zone:
        return wire.Zone(
            name=zone.name,
            title=self.sentence(zone.title),
            layout=zone.layout,
            cards=tuple([None if face is None else FACE_NAMES[face] for face in zone.cards]),
            count=zone.count,
            note=self._maybe(zone.note),
            groups=zone.groups,
        )

    def _player(self, player: engine.SeatView) -> wire.Player:
        return wire.Player(
            seat=player.seat + 1,
            cards=player.cards,
            counters=self._each(player.counters, self._counter),
            flags=self._each(player.flags, self._flag),
            shown=tuple(FACE_NAMES[face] for face in player.shown),
            worth=self._maybe(player.worth),
            change=self._maybe(player.change),
            place=player.place,
        )

    def _counter(self, counter: engine.Counter) -> wire.Counter:
        return wire.Counter(name=counter.name, label=self.sentence(counter.label), value=counter.value, of=counter.of)

    def _flag(self, flag: engine.Flag) -> wire.Flag:
        return wire.Flag(name=flag.name, label=self.sentence(flag.label))

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


def held(view: engine.OwnView) -> Held:
    """The cards that lie in a seat's own zones."""
    cards = tuple(None if face is None else FACE_NAMES[face] for zone in view.zones for face in zone.cards)
    return Held(seat=view.seat + 1, cards=cards)


_tongues: dict[tuple[str, str], Tongue] = {}


def tongue_of(game: engine.Game[Any], language: str) -> Tongue:
    """The tongue of a game in a language: one for all tables that play it, since words are no table's secret."""
    key = (game.name, language)
    if key not in _tongues:
        _tongues[key] = Tongue(game.words, language)
    return _tongues[key]


class Views:
    """The views of one match in one language. Most of a view is what it was a move ago, and is not packed again."""

    def __init__(self, tongue: Tongue) -> None:
        self.tongue = tongue
        self._public: tuple[engine.PublicView, bytes] | None = None
        self._own: dict[Seat, tuple[engine.OwnView, bytes]] = {}

    def public(self, view: engine.PublicView) -> bytes:
        """The part of a view for everybody, packed."""
        last = self._public
        if last is None or last[0] is not view:
            last = self._public = (view, self.tongue.public(view))
        return last[1]

    def own(self, view: engine.OwnView) -> bytes:
        """The part of a view for one seat, packed: games hand out the same one to a seat for which nothing changes."""
        last = self._own.get(view.seat)
        if last is None or last[0] is not view:
            last = self._own[view.seat] = (view, self.tongue.own(view))
        return last[1]
