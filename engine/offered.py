"""Every line that the choices of a view let somebody send: the choices of a screen, spelled out as moves."""

from collections.abc import Iterator, Sequence
from itertools import combinations, product

from engine.cards import face_name
from engine.game import CardSlot, Choice, NumberSlot, SeatSlot, Slot, View


def offered_lines(seen: View) -> set[str]:
    """Every line that the choices of a view let somebody send."""
    if seen.own is None:
        return set()
    return {line for choice in seen.own.choices if choice.enabled for line in _lines(choice, seen)}


def _lines(choice: Choice, seen: View) -> Iterator[str]:
    for filled in product(*(_fillings(slot, seen) for slot in choice.slots)):
        sizes = {slot.name: len(words) for slot, words in zip(choice.slots, filled, strict=True)}
        if all(_fits(slot, sizes) for slot in choice.slots):
            words = {slot.name: " ".join(chosen) for slot, chosen in zip(choice.slots, filled, strict=True)}
            yield choice.line.format(**words)


def _fits(slot: Slot, sizes: dict[str, int]) -> bool:
    same = slot.as_many_as if isinstance(slot, CardSlot) else None
    return same is None or sizes[slot.name] == sizes[same]


def _fillings(slot: Slot, seen: View) -> Sequence[tuple[str, ...]]:
    match slot:
        case CardSlot(_, zone, counts, _, barred):
            closed = {position for position, _ in barred}
            names = [name for position, name in enumerate(_card_names(zone, seen)) if position not in closed]
            return [chosen for count in counts for chosen in combinations(names, count)]
        case SeatSlot(_, seats, words):
            return [(str(seat + 1),) for seat in seats] + [(word,) for word in words]
        case NumberSlot(_, least, most):
            return [(str(number),) for number in range(least, most + 1)]


def _card_names(zone: str, seen: View) -> list[str]:
    zones = (*seen.public.zones, *(seen.own.zones if seen.own else ()))
    cards = next(found.cards for found in zones if found.name == zone)
    return [f"#{place}" if face is None else face_name(face) for place, face in enumerate(cards, 1)]
