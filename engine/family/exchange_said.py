"""What happens in an exchange deal, as events and phrases. The sentences are in :mod:`engine.family.exchange_words`."""

from functools import cache

from engine.cards import face_of
from engine.family.exchange_deal import Row
from engine.family.said import CARDS, SEATS, cards
from engine.family.value import Hand
from engine.game import CardRef, Event, Phrase, Seat, phrase


@cache
def row_name(name: str) -> Phrase:
    """A row of the table in words."""
    return phrase("row_" + name)


@cache
def _hidden(place: int) -> Phrase:
    return phrase("hidden_card", place=place + 1)


def swapped(seat: Seat, given: Hand, row: Row, places: tuple[int, ...]) -> Event:
    """Cards against cards. Which unseen cards were taken only their new holder is told."""
    taken = tuple(CARDS[face_of(row.cards[place])] for place in places)
    seen = tuple(card if row.up[place] else _hidden(place) for card, place in zip(taken, places, strict=True))
    public = _swap(seat, given, seen, row)
    own = None if seen == taken else {seat: _swap(seat, given, taken, row)}
    return Event("swapped", seat, public, own)


def _swap(seat: Seat, given: Hand, taken: tuple[CardRef | Phrase, ...], row: Row) -> Phrase:
    return phrase("swapped", seat=SEATS[seat], given=cards(given), taken=taken, row=row_name(row.name))


def swapped_all(seat: Seat, given: Hand, row: Row) -> Event:
    """A whole hand against a whole row."""
    who, name = SEATS[seat], row_name(row.name)
    if not row.hidden:
        return Event("swapped", seat, phrase("swapped", seat=who, given=cards(given), taken=cards(row.cards), row=name))
    public = phrase("swapped_unseen", seat=who, given=cards(given), row=name)
    own = {seat: phrase("swapped_unseen_own", seat=who, given=cards(given), taken=cards(row.cards), row=name)}
    return Event("swapped", seat, public, own)


def turned_up(row: Row) -> Event:
    """A row that lay face down lies open now."""
    return Event("turned_up", None, phrase("turned_up", row=row_name(row.name), cards=cards(row.cards)))


def renewed(seat: Seat, row: Row) -> Event:
    """A row was replaced from the stock."""
    who, name = SEATS[seat], row_name(row.name)
    if row.hidden:
        return Event("renewed", seat, phrase("renewed_down", seat=who, row=name))
    return Event("renewed", seat, phrase("renewed_up", seat=who, row=name, cards=cards(row.cards)))


@cache
def dealt(seat: Seat) -> Event:
    return Event("dealt", seat, phrase("dealt_hands", seat=SEATS[seat]))
