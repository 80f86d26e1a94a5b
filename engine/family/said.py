"""What happens in a deal, as events and phrases; each is made once and then shared, since a simulation makes millions.

Only keys and arguments stand here, the sentences are in :mod:`engine.family.words`.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Any

from engine.cards import FACE_NAMES, Face, face_of
from engine.family.frame import new
from engine.family.options import MOST_PLAYERS
from engine.family.value import BLITZ, Hand, Worths, value
from engine.game import CardRef, Event, Phrase, Seat, SeatRef, phrase

CARDS = tuple(CardRef(face) for face in range(len(FACE_NAMES)))
SEATS = tuple(SeatRef(seat) for seat in range(MOST_PLAYERS))


def points(half: int) -> str:
    """A value as people write it: 21, 30½."""
    return f"{half // 2}½" if half % 2 else str(half // 2)


# --- moves -------------------------------------------------------------------------------------------------------


@cache
def drew_stock(seat: Seat, face: Face) -> Event:
    """Only the player who drew is told which card it was."""
    who = SEATS[seat]
    own = {seat: phrase("you_drew_stock", seat=who, card=CARDS[face])}
    return Event("drew", seat, phrase("drew_stock", seat=who), own)


@cache
def drew_discard(seat: Seat, face: Face) -> Event:
    return Event("took", seat, phrase("drew_discard", seat=SEATS[seat], card=CARDS[face]))


@cache
def threw(seat: Seat, face: Face) -> Event:
    return Event("discarded", seat, phrase("threw", seat=SEATS[seat], card=CARDS[face]))


@cache
def threw_and_knocked(seat: Seat, face: Face) -> Event:
    return Event("knocked", seat, phrase("threw_and_knocked", seat=SEATS[seat], card=CARDS[face]))


@cache
def knocked(seat: Seat) -> Event:
    return Event("knocked", seat, phrase("knocked", seat=SEATS[seat]))


@cache
def passed(seat: Seat) -> Event:
    return Event("passed", seat, phrase("passed", seat=SEATS[seat]))


@cache
def called(seat: Seat) -> Event:
    return Event("called", seat, phrase("called", seat=SEATS[seat]))


@cache
def wants_stock(seat: Seat) -> Event:
    return Event("wants_stock", seat, phrase("wants_stock", seat=SEATS[seat]))


@cache
def renewed_stock(count: int) -> Event:
    return Event("renewed", None, phrase("renewed_stock", count=count))


# --- reasons -------------------------------------------------------------------------------------------------------


@cache
def reason(key: str) -> Phrase:
    """A reason, or a label, that needs no more words than its key."""
    return phrase(key)


@cache
def not_your_turn(turn: Seat) -> Phrase:
    return phrase("not_your_turn", seat=SEATS[turn])


@cache
def knocked_already(seat: Seat) -> Phrase:
    return phrase("knocked_already", seat=SEATS[seat])


@cache
def too_little_to_knock(half: int) -> Phrase:
    return phrase("too_little_to_knock", points=points(half))


@cache
def just_taken(face: Face) -> Phrase:
    return phrase("just_taken", card=CARDS[face])


@cache
def not_held(face: Face) -> Phrase:
    return phrase("not_held", card=CARDS[face])


# --- hands -------------------------------------------------------------------------------------------------------


def cards(hand: Hand) -> tuple[CardRef, ...]:
    """Cards inside a phrase."""
    return tuple([CARDS[face_of(card)] for card in hand])


@cache
def worth(half: int, kind: str) -> Phrase:
    """A value in words, with its kind where addition alone does not give it."""
    return phrase("worth_" + kind, points=points(half))


def worth_of(hand: Hand, table: Worths) -> Phrase:
    """The value of a hand in words."""
    half = table[hand]
    if half == BLITZ:
        return worth(half, "blitz")
    return worth(half, value(hand, table.rules).kind if table.rules.more_than_addition else "suit")


class Shown(Event):
    """A hand on the table, put into words when somebody asks for them; in a simulation nobody does.

    In the place of the words it holds the deal, and what says how good a hand of it is.
    """

    __slots__ = ()

    @property
    def public(self) -> Phrase:
        held: Any = tuple(self)
        _, seat, (deal, worth), _ = held
        return phrase("shows", seat=SEATS[seat], cards=cards(deal.hands[seat]), worth=worth(deal, seat))

    def __repr__(self) -> str:  # the deal, with its stock, must not get into a log or a report
        return f"Shown(public={self.public!r})"


def shows(seat: Seat, deal: Any, worth: Callable[[Any, Seat], Phrase]) -> Event:
    """A hand on the table, and how good it is."""
    return new(Shown, ("shown", seat, (deal, worth), None))


def seats(chosen: Iterable[Seat]) -> tuple[SeatRef, ...]:
    """Players inside a phrase."""
    return tuple(SEATS[seat] for seat in chosen)


def holding(safe: Sequence[Seat]) -> Phrase | None:
    """Who holds 31, if anybody."""
    if not safe:
        return None
    return phrase("has_31" if len(safe) == 1 else "have_31", seats=seats(safe))


# --- what a deal did -----------------------------------------------------------------------------------------------


@cache
def happened(kind: str, key: str, seat: Seat) -> Event:
    """Something that concerns one player and needs no more words than that."""
    return Event(kind, seat, phrase(key, seat=SEATS[seat]))


@cache
def dealt(seat: Seat, face: Face) -> Event:
    return Event("dealt", seat, phrase("dealt", seat=SEATS[seat], card=CARDS[face]))


@cache
def over(cause: str, caller: Seat | None) -> Event:
    """The deal has ended, and why."""
    return Event("ended", caller, phrase(cause))


@cache
def winning(winners: frozenset[Seat]) -> Phrase:
    """Who has won, in words."""
    return phrase("won" if len(winners) == 1 else "won_together", seats=seats(sorted(winners)))
