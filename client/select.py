"""Putting a move together: a pure state machine over the choices that the host offers.

::

    CHOOSING --choose--> FILLING (slot by slot) --last slot--> CONFIRMING --yes--> sent
        ^                   |   ^                                  |
        +------- back ------+   +------------- back ---------------+

A choice without slots skips FILLING, one that needs no second thought skips CONFIRMING. Each step gives the next
selection and what comes of it: a line to send, a sentence for the person, or nothing yet. It knows slots, counts and
positions, and no rule: what is offered is what the host offers.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TypeAlias

from client.words import say
from client.written import Answer, Positions, Word, numbers, written
from protocol.messages import Choice, Sentence, Slot, Zone

# --- values ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Offer:
    """What can be chosen from: the choices, the zones their cards lie in, and whether to ask before sending."""

    choices: tuple[Choice, ...] = ()
    zones: Mapping[str, Zone] | None = None
    confirm: bool = True

    def cards(self, zone: str | None) -> tuple[str | None, ...]:
        found = (self.zones or {}).get(zone or "")
        return found.cards if found else ()


@dataclass(frozen=True, slots=True)
class Selection:
    """How far the person is. ``cursor``: index of the choice pointed at. ``filling``: the choice being put together.

    ``answers``: of the slots done. ``at``: the stop pointed at in the slot at hand; ``picked``: cards chosen in it.
    """

    cursor: int = 0
    filling: Choice | None = None
    answers: tuple[Answer, ...] = ()
    at: int = 0
    picked: tuple[int, ...] = ()
    confirming: bool = False

    @property
    def slot(self) -> Slot | None:
        """The slot to be filled now."""
        if self.filling is None or self.confirming or len(self.answers) >= len(self.filling.slots):
            return None
        return self.filling.slots[len(self.answers)]


@dataclass(frozen=True, slots=True)
class Send:
    """The move is complete: send this line."""

    line: str


@dataclass(frozen=True, slots=True)
class Tell:
    """Nothing changed, for this reason."""

    why: Sentence


Outcome: TypeAlias = Send | Tell | None
Step: TypeAlias = tuple[Selection, Outcome]

DONE = -1
"""The stop behind the last card, where one says that enough are chosen."""

# --- what the slot at hand asks --------------------------------------------------------------------------------


def counts(selection: Selection) -> tuple[int, ...]:
    """How many cards the slot at hand takes."""
    slot = selection.slot
    if slot is None or selection.filling is None:
        return ()
    if slot.same_as is not None:
        for earlier, answer in zip(selection.filling.slots, selection.answers, strict=False):
            if earlier.name == slot.same_as and isinstance(answer, Positions):
                return (len(answer.places),)
    return slot.counts or (1,)


def stops(selection: Selection, offer: Offer) -> tuple[int, ...]:
    """Where the cursor can stand in the slot at hand: positions, indexes or numbers, and perhaps :data:`DONE`."""
    slot = selection.slot
    if slot is None:
        return ()
    if slot.kind == "cards":
        places = tuple(range(len(offer.cards(slot.zone))))
        return places if counts(selection) == (1,) else (*places, DONE)
    if slot.kind == "seat":
        return tuple(range(len(seat_words(slot))))
    return tuple(range(slot.least, slot.most + 1))


def seat_words(slot: Slot) -> tuple[str, ...]:
    """The answers of a slot for a seat, as they are written."""
    return (*(str(seat) for seat in slot.seats), *slot.words)


def barred(slot: Slot, place: int) -> Sentence | None:
    """Why this card cannot be chosen, or None."""
    return next((why for where, why in slot.barred if where == place), None)


# --- beginning and following the host -------------------------------------------------------------------------


def fresh(offer: Offer, *, prefer: int | None = None) -> Selection:
    """The selection where a new question is put. The cursor stands on the first thing that can be done.

    Where there is only one thing to do and it takes a card, the cursor is already among the cards, at ``prefer`` if
    that is given.
    """
    able = [index for index, choice in enumerate(offer.choices) if choice.enabled]
    selection = Selection(cursor=able[0] if able else 0)
    asked = [index for index in able if not offer.choices[index].anytime]
    if len(asked) == 1 and offer.choices[asked[0]].slots and offer.choices[asked[0]].slots[0].kind == "cards":
        selection = _begun(replace(selection, cursor=asked[0]), offer)
        slot = selection.slot
        if prefer is not None and slot and prefer in stops(selection, offer) and barred(slot, prefer) is None:
            selection = replace(selection, at=prefer)
    return selection


def followed(selection: Selection, before: Offer, after: Offer, *, prefer: int | None = None) -> Selection:
    """The selection after the offer changed: kept where it still means the same, else begun anew."""
    if _same(before, after):
        return selection
    return fresh(after, prefer=prefer)


def _same(before: Offer, after: Offer) -> bool:
    zones = {slot.zone for choice in after.choices for slot in choice.slots if slot.zone}
    return before.choices == after.choices and all(before.cards(zone) == after.cards(zone) for zone in zones)


# --- steps ------------------------------------------------------------------------------------------------------


def move(selection: Selection, offer: Offer, step: int) -> Selection:
    """The cursor goes on by ``step``, round the end. Among numbers it stops at the ends."""
    if selection.confirming:
        return selection
    if selection.slot is None:
        many = len(offer.choices)
        return replace(selection, cursor=(selection.cursor + step) % many) if many else selection
    places = stops(selection, offer)
    if not places:
        return selection
    here = places.index(selection.at) if selection.at in places else 0
    if selection.slot.kind == "number":
        return replace(selection, at=places[min(max(here + step, 0), len(places) - 1)])
    return replace(selection, at=places[(here + step) % len(places)])


def back(selection: Selection) -> Selection:
    """One step back: from the question to the last slot, from a slot to the one before, at last to the choices."""
    if selection.filling is None:
        return selection
    if selection.picked:
        return replace(selection, picked=())
    if not selection.answers:
        return Selection(cursor=selection.cursor)
    last = selection.answers[-1]
    at = last.places[0] if isinstance(last, Positions) and last.places else 0
    if isinstance(last, Word) and selection.filling.slots[len(selection.answers) - 1].kind == "number":
        at = int(last.text)
    return replace(selection, answers=selection.answers[:-1], at=at, confirming=False)


def enter(selection: Selection, offer: Offer) -> Step:
    """Enter: do what the cursor stands on."""
    if selection.confirming and selection.filling is not None:
        return Selection(cursor=selection.cursor), Send(written(selection.filling, selection.answers))
    if selection.filling is None:
        return choose(selection, offer, selection.cursor)
    slot = selection.slot
    if slot is None:
        return selection, None
    if slot.kind == "cards":
        return _finish_cards(selection, offer) if selection.at == DONE else _toggle(selection, offer, selection.at)
    text = seat_words(slot)[selection.at] if slot.kind == "seat" else str(selection.at)
    return _answered(selection, offer, Word(text))


def choose(selection: Selection, offer: Offer, index: int) -> Step:
    """Begin with this choice; a greyed one says why it cannot be."""
    if not 0 <= index < len(offer.choices):
        return selection, None
    choice = offer.choices[index]
    selection = Selection(cursor=index)
    if not choice.enabled:
        return selection, Tell(choice.reason or (say("not_now"),))
    selection = _begun(selection, offer)
    return (selection, None) if choice.slots else _completed(selection, offer)


def card(selection: Selection, offer: Offer, zone: str, place: int) -> Step:
    """A card was pointed at (click, number key): choose it for the slot at hand, or begin the choice that takes it."""
    if place >= len(offer.cards(zone)):
        return selection, None
    if selection.slot is None or selection.slot.zone != zone:
        index = _taker(selection, offer, zone)
        if index is None:
            return selection, Tell((say("card_not_now"),))
        selection = _begun(Selection(cursor=index), offer)
    return _toggle(replace(selection, at=place), offer, place)


def key(offer: Offer, letter: str) -> int | None:
    """The choice with this letter."""
    return next((index for index, choice in enumerate(offer.choices) if choice.key == letter), None)


def _taker(selection: Selection, offer: Offer, zone: str) -> int | None:
    """The choice whose first slot takes cards of this zone, the one under the cursor before others."""
    takers = [
        index
        for index, choice in enumerate(offer.choices)
        if choice.enabled and choice.slots and choice.slots[0].kind == "cards" and choice.slots[0].zone == zone
    ]
    if selection.cursor in takers:
        return selection.cursor
    return takers[0] if takers else None


def _begun(selection: Selection, offer: Offer) -> Selection:
    return _at_first(replace(selection, filling=offer.choices[selection.cursor], answers=(), picked=()), offer)


def _at_first(selection: Selection, offer: Offer) -> Selection:
    """The cursor on the first thing that can be chosen."""
    slot = selection.slot
    places = stops(selection, offer)
    if slot is None or not places:
        return replace(selection, at=0, picked=())
    free = [place for place in places if slot.kind != "cards" or (place != DONE and barred(slot, place) is None)]
    return replace(selection, at=(free or list(places))[0], picked=())


def _toggle(selection: Selection, offer: Offer, place: int) -> Step:
    """Take up this card, or put it back. With one to choose, or all that can be, the slot is filled at once."""
    slot = selection.slot
    if slot is None:
        return selection, None
    why = barred(slot, place)
    if why is not None:
        return selection, Tell(why)
    if place in selection.picked:
        return replace(selection, picked=tuple(other for other in selection.picked if other != place)), None
    picked = (*selection.picked, place)
    selection = replace(selection, picked=tuple(sorted(picked)))
    most = min(max(counts(selection)), len(offer.cards(slot.zone)))
    return _finish_cards(selection, offer) if len(picked) >= most else (selection, None)


def _finish_cards(selection: Selection, offer: Offer) -> Step:
    slot = selection.slot
    wanted = counts(selection)
    if slot is None or len(selection.picked) not in wanted:
        return selection, Tell((say("choose_first", count=numbers(wanted)),))
    cards = offer.cards(slot.zone)
    return _answered(selection, offer, Positions(selection.picked, tuple(cards[place] for place in selection.picked)))


def _answered(selection: Selection, offer: Offer, answer: Answer) -> Step:
    selection = replace(selection, answers=(*selection.answers, answer), picked=())
    if selection.slot is not None:
        return _at_first(selection, offer), None
    return _completed(selection, offer)


def _completed(selection: Selection, offer: Offer) -> Step:
    choice = selection.filling
    if choice is None:
        return selection, None
    if choice.confirm and offer.confirm:
        return replace(selection, confirming=True), None
    return Selection(cursor=selection.cursor), Send(written(choice, selection.answers))
