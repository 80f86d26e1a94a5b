"""Reading a View the way a player does: what is in my hand, what lies open, what may I do.

Also how a choice becomes a line: its template with the chosen cards filled in. Knows no rule of any game.
"""

from collections.abc import Iterator, Mapping

from engine.cards import Face, face_name
from engine.game import CardSlot, Choice, View, Zone


def zone(view: View, name: str) -> Zone | None:
    """A zone of one's own or of the table."""
    own = view.own.zones if view.own else ()
    return next((place for place in (*own, *view.public.zones) if place.name == name), None)


def faces(view: View, name: str) -> tuple[Face, ...]:
    """The open cards of a zone, none where there is no such zone."""
    place = zone(view, name)
    return tuple(face for face in place.cards if face is not None) if place else ()


def enabled(view: View) -> tuple[Choice, ...]:
    """What this seat can do now."""
    return tuple(choice for choice in view.own.choices if choice.enabled) if view.own else ()


def find(view: View, line: str) -> Choice | None:
    """The choice with this line as its template, if it can be done now."""
    return next((choice for choice in enabled(view) if choice.line == line), None)


def open_positions(view: View, slot: CardSlot) -> tuple[int, ...]:
    """The positions of a slot's zone that may be chosen."""
    place = zone(view, slot.zone)
    barred = {position for position, _ in slot.barred}
    return tuple(at for at in range(len(place.cards)) if at not in barred) if place else ()


def card_word(view: View, slot: CardSlot, position: int) -> str:
    """A card of a slot's zone as a line names it: its face, or ``#k`` where it lies face down."""
    place = zone(view, slot.zone)
    face = place.cards[position] if place else None
    return f"#{position + 1}" if face is None else face_name(face)


def throwable(view: View, choice: Choice) -> Iterator[tuple[int, Face]]:
    """For a choice of one card of the hand: each position that may be chosen and what lies there."""
    for slot in choice.slots:
        if isinstance(slot, CardSlot) and slot.zone == "hand":
            hand = zone(view, "hand")
            for position in open_positions(view, slot):
                face = hand.cards[position] if hand else None
                if face is not None:
                    yield position, face
            return


def filled(choice: Choice, words: Mapping[str, str]) -> str:
    """The line of a choice with these words in its slots."""
    line = choice.line
    for name, word in words.items():
        line = line.replace("{" + name + "}", word)
    return line


def with_card(choice: Choice, face: Face) -> str:
    """The line of a choice with one slot, a card in it."""
    return filled(choice, {choice.slots[0].name: face_name(face)})
