"""Side bets: who may offer, take and take back what, and who wins them when somebody goes out.

A bet is on one player against another who is still in: whoever lasts longer; or against the field: that the player
wins the match. Tokens of a bet that was taken are held until it is decided. This module knows who is in and who is
out, purses and bets; it knows no card. The rules are in RULES.md, "Side bets".
"""

from collections.abc import Collection
from dataclasses import dataclass, replace

from engine.family.money import Money
from engine.game import Phrase, Seat, SeatRef, phrase
from engine.match import Ladder
from engine.options import Options

MOST_OPEN = 20  # offers of one player at a time: nobody means more, and what all see has to stay readable


@dataclass(frozen=True, slots=True)
class BetRules:
    """The options about bets."""

    on: bool
    offerer_is_out: bool
    taker_is_out: bool

    @classmethod
    def read(cls, options: Options) -> "BetRules":
        """The rules that these options make."""
        who = options["side_bettors"]
        return cls(options["side_bets"] == "on", who != "all", who == "out_only")


@dataclass(frozen=True, slots=True)
class SideBet:
    """A bet, offered and perhaps taken: ``bettor`` says that ``on`` outlasts ``against``, or wins (None: the field)."""

    number: int
    bettor: Seat
    amount: int
    on: Seat
    against: Seat | None
    taker: Seat | None = None


@dataclass(frozen=True, slots=True)
class Bets:
    """The bets of a match: ``offered`` so many up to now, ``open`` offers, and those ``taken``, oldest first."""

    offered: int = 0
    open: tuple[SideBet, ...] = ()
    taken: tuple[SideBet, ...] = ()

    @property
    def held(self) -> int:
        """The tokens that lie in bets."""
        return 2 * sum(bet.amount for bet in self.taken)

    def offer(self, number: int) -> SideBet | None:
        """The open offer of this number."""
        return next((bet for bet in self.open if bet.number == number), None)


@dataclass(frozen=True, slots=True)
class Book:
    """All that decides about bets: the rules, who is in, the purses and the bets."""

    rules: BetRules
    ladder: Ladder
    money: Money
    bets: Bets


# --- what speaks against it --------------------------------------------------------------------------------------


def why_no_offers(book: Book, seat: Seat) -> Phrase | None:
    """Why this seat can offer no bet at all."""
    if not book.rules.on:
        return phrase("no_bets")
    if book.rules.offerer_is_out and seat not in book.ladder.out:
        return phrase("only_out_offer")
    if not book.money.purses[seat]:
        return phrase("purse_empty")
    if sum(bet.bettor == seat for bet in book.bets.open) >= MOST_OPEN:
        return phrase("too_many_offers", most=MOST_OPEN)
    return None


def why_not_offer(book: Book, seat: Seat, amount: int, on: Seat, against: Seat | None) -> Phrase | None:
    """Why this seat may not offer this bet."""
    active = book.ladder.active
    if on not in active or (against is not None and against not in active):
        return why_no_offers(book, seat) or phrase("bet_on_players")
    if on == against:
        return phrase("bet_on_two")
    if amount < 1:
        return phrase("bet_something")
    return why_no_offers(book, seat) or (_too_much(seat) if amount > book.money.purses[seat] else None)


def why_not_take(book: Book, seat: Seat, number: int) -> Phrase | None:
    """Why this seat may not take the offer of this number."""
    offer = book.bets.offer(number)
    if not book.rules.on:
        return phrase("no_bets")
    return phrase("no_such_offer", number=number) if offer is None else why_not_take_this(book, seat, offer)


def why_not_take_this(book: Book, seat: Seat, offer: SideBet) -> Phrase | None:
    """Why this seat may not take an open offer."""
    if offer.bettor == seat:
        return phrase("own_offer")
    if book.rules.taker_is_out and seat not in book.ladder.out:
        return phrase("only_out_take")
    for paying in (seat, offer.bettor):
        if offer.amount > book.money.purses[paying]:
            return _too_much(paying)
    return None


def why_not_withdraw(book: Book, seat: Seat, number: int) -> Phrase | None:
    """Why this seat may not take back the offer of this number."""
    offer = book.bets.offer(number)
    if offer is None:
        return phrase("no_such_offer", number=number)
    return None if offer.bettor == seat else phrase("not_your_offer")


def _too_much(seat: Seat) -> Phrase:
    return phrase("purse_too_small", seat=SeatRef(seat))


# --- doing it ------------------------------------------------------------------------------------------------------


def offered(bets: Bets, seat: Seat, amount: int, on: Seat, against: Seat | None) -> Bets:
    """The bets with one more offer."""
    number = bets.offered + 1
    return replace(bets, offered=number, open=(*bets.open, SideBet(number, seat, amount, on, against)))


def taken(money: Money, bets: Bets, seat: Seat, offer: SideBet) -> tuple[Money, Bets]:
    """An open offer is taken: both amounts are held from now on."""
    bet = replace(offer, taker=seat)
    paid = money.moved(((offer.bettor, -offer.amount), (seat, -offer.amount)))
    return paid, replace(without(bets, offer), taken=(*bets.taken, bet))


def without(bets: Bets, offer: SideBet) -> Bets:
    """The bets without an open offer."""
    return replace(bets, open=tuple(bet for bet in bets.open if bet is not offer))


# --- somebody goes out ---------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Decided:
    """A bet that is over. ``winner`` takes both amounts; None: each gets back the own."""

    bet: SideBet
    winner: Seat | None


@dataclass(frozen=True, slots=True)
class Paid:
    """What became of the bets: money and bets after it, what was decided, and the offers that lapsed."""

    money: Money
    bets: Bets
    decided: tuple[Decided, ...] = ()
    lapsed: tuple[SideBet, ...] = ()


def settled(money: Money, bets: Bets, ladder: Ladder) -> Paid:
    """Pay what is decided now that the ladder stands like this."""
    lapsed = tuple(bet for bet in bets.open if _touched(bet, ladder))
    verdicts = {bet.number: _verdict(bet, ladder) for bet in bets.taken}
    decided = tuple(found for found in verdicts.values() if found is not None)
    for one in decided:
        money = money.moved(_payment(one))
    still_open = tuple(bet for bet in bets.open if bet not in lapsed)
    still_held = tuple(bet for bet in bets.taken if verdicts[bet.number] is None)
    return Paid(money, replace(bets, open=still_open, taken=still_held), decided, lapsed)


def _touched(bet: SideBet, ladder: Ladder) -> bool:
    return bool(ladder.winners) or bet.on in ladder.out or bet.against in ladder.out


def _verdict(bet: SideBet, ladder: Ladder) -> Decided | None:
    """How a bet ended; None while both sides may still win it."""
    if not _touched(bet, ladder):
        return None
    lost = bet.on in ladder.out
    won = bet.against in ladder.out if bet.against is not None else bet.on in ladder.winners
    if lost and won:  # out in the same deal, or all who were left have won together
        return Decided(bet, None)
    return Decided(bet, bet.taker if lost else bet.bettor)


def _payment(decided: Decided) -> Collection[tuple[Seat, int]]:
    bet = decided.bet
    assert bet.taker is not None  # only what was taken is decided
    if decided.winner is None:
        return (bet.bettor, bet.amount), (bet.taker, bet.amount)
    return ((decided.winner, 2 * bet.amount),)
