"""What happens in a deal, as events and phrases; each is made once and then shared, since a simulation makes millions.

Only keys and arguments stand here, the sentences are in :mod:`engine.family.words`.
"""

from functools import cache

from engine.cards import Face, face_of
from engine.family.value import Hand, HandValue
from engine.game import CardRef, Event, Phrase, Seat, SeatRef, phrase


def points(half: int) -> str:
    """A value as people write it: 21, 30½."""
    return f"{half // 2}½" if half % 2 else str(half // 2)


# --- moves -------------------------------------------------------------------------------------------------------


@cache
def drew_stock(seat: Seat, face: Face) -> Event:
    """Only the player who drew is told which card it was."""
    who = SeatRef(seat)
    own = {seat: phrase("you_drew_stock", seat=who, card=CardRef(face))}
    return Event("drew", seat, phrase("drew_stock", seat=who), own)


@cache
def drew_discard(seat: Seat, face: Face) -> Event:
    return Event("took", seat, phrase("drew_discard", seat=SeatRef(seat), card=CardRef(face)))


@cache
def threw(seat: Seat, face: Face) -> Event:
    return Event("discarded", seat, phrase("threw", seat=SeatRef(seat), card=CardRef(face)))


@cache
def threw_and_knocked(seat: Seat, face: Face) -> Event:
    return Event("knocked", seat, phrase("threw_and_knocked", seat=SeatRef(seat), card=CardRef(face)))


@cache
def knocked(seat: Seat) -> Event:
    return Event("knocked", seat, phrase("knocked", seat=SeatRef(seat)))


@cache
def passed(seat: Seat) -> Event:
    return Event("passed", seat, phrase("passed", seat=SeatRef(seat)))


@cache
def called(seat: Seat) -> Event:
    return Event("called", seat, phrase("called", seat=SeatRef(seat)))


@cache
def wants_stock(seat: Seat) -> Event:
    return Event("wants_stock", seat, phrase("wants_stock", seat=SeatRef(seat)))


@cache
def renewed_stock(count: int) -> Event:
    return Event("renewed", None, phrase("renewed_stock", count=count))


# --- reasons -------------------------------------------------------------------------------------------------------


@cache
def knocked_already(seat: Seat) -> Phrase:
    return phrase("knocked_already", seat=SeatRef(seat))


@cache
def too_little_to_knock(half: int) -> Phrase:
    return phrase("too_little_to_knock", points=points(half))


@cache
def just_taken(face: Face) -> Phrase:
    return phrase("just_taken", card=CardRef(face))


@cache
def not_held(face: Face) -> Phrase:
    return phrase("not_held", card=CardRef(face))


# --- hands -------------------------------------------------------------------------------------------------------


def cards(hand: Hand) -> tuple[CardRef, ...]:
    """Cards inside a phrase."""
    return tuple(CardRef(face_of(card)) for card in hand)


@cache
def worth(half: int, kind: str) -> Phrase:
    """A value in words, with its kind where addition alone does not give it."""
    return phrase("worth_" + kind, points=points(half))


def worth_of(value: HandValue) -> Phrase:
    """The value of a hand in words."""
    return worth(value.half, "blitz" if value.blitz else value.kind)
