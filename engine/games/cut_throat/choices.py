"""Betting as choices: on whom one can bet, which offers one can take or take back, and all of it as moves.

Both lists are made of what :mod:`engine.games.cut_throat.bets` has nothing against. A choice that a seat does not have
at this table (an offer by somebody who is still in) is left out.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from engine.game import Choice, NumberSlot, Phrase, Seat, SeatRef, SeatSlot, phrase
from engine.games.cut_throat.bets import Book, SideBet, why_no_offers, why_not_take_this
from engine.games.cut_throat.told import claim
from engine.notation import Bet, Move, Take, Withdraw


def legal(book: Book, seat: Seat) -> Iterator[Move]:
    """Every bet that a seat can offer, take or take back."""
    active = book.ladder.active
    if why_no_offers(book, seat) is None:
        for on in active:
            for against in (*active, None):
                if against != on:
                    yield from (Bet(amount, on, against) for amount in range(1, book.money.purses[seat] + 1))
    yield from (Take(offer.number) for offer in _takeable(book, seat))
    yield from (Withdraw(offer.number) for offer in _own(book, seat))


@lru_cache(maxsize=256)
def choices(book: Book, seat: Seat) -> tuple[Choice, ...]:
    """The same for a person. Bets are rare: most of the time it is what it was a move ago."""
    return tuple(_choices(book, seat))


def _choices(book: Book, seat: Seat) -> Iterator[Choice]:
    rules = book.rules
    if rules.on and (seat in book.ladder.out or not rules.offerer_is_out):
        yield from _offers(book, seat)
    takeable = _takeable(book, seat)
    if takeable:
        label = phrase("choice_take") if len(takeable) > 1 else _this("choice_take_this", takeable[0])
        yield _numbered("take", "a", label, takeable, confirm=True)
    own = _own(book, seat)
    if own:
        label = phrase("choice_withdraw") if len(own) > 1 else _this("choice_withdraw_this", own[0])
        yield _numbered("withdraw", "w", label, own, confirm=False)


def _offers(book: Book, seat: Seat) -> Iterator[Choice]:
    """A choice for each player one can bet on; the first has the key."""
    reason, active = why_no_offers(book, seat), book.ladder.active
    most = max(book.money.purses[seat], 1)
    for place, on in enumerate(active):
        against = SeatSlot("against", tuple(other for other in active if other != on), ("field",))
        slots = (NumberSlot("amount", 1, most), against)
        line = f"bet {{amount}} on {on + 1} against {{against}}"
        label, key = phrase("choice_bet", seat=SeatRef(on)), "" if place else "o"
        yield Choice("bet", label, key, line, slots, reason is None, reason, confirm=True, anytime=True)


def _takeable(book: Book, seat: Seat) -> Sequence[SideBet]:
    return [offer for offer in book.bets.open if why_not_take_this(book, seat, offer) is None]


def _own(book: Book, seat: Seat) -> Sequence[SideBet]:
    return [offer for offer in book.bets.open if offer.bettor == seat]


def _this(key: str, offer: SideBet) -> Phrase:
    return phrase(key, number=offer.number, amount=offer.amount, seat=SeatRef(offer.bettor), what=claim(offer))


def _numbered(verb: str, key: str, label: Phrase, offers: Sequence[SideBet], *, confirm: bool) -> Choice:
    """A choice among offers, or the one there is."""
    if len(offers) == 1:
        return Choice(verb, label, key, f"{verb} {offers[0].number}", confirm=confirm, anytime=True)
    slot = SeatSlot("offer", (), tuple(str(offer.number) for offer in offers))
    return Choice(verb, label, key, f"{verb} {{offer}}", (slot,), confirm=confirm, anytime=True)
