"""What is said of bets, the pot and the purses: events, standing lines, counters. Everything here is public."""

from collections.abc import Iterator
from functools import cache, lru_cache

from engine.family import said
from engine.family.money import Money
from engine.game import Counter, Event, Phrase, Seat, SeatRef, phrase
from engine.games.cut_throat.bets import Bets, Decided, Paid, SideBet

MOST_LINES = 6  # bets that stand beside the table at a time; the log has all


@cache
def purse(tokens: int) -> Counter:
    """What a player has, as a number."""
    return Counter("purse", phrase("counter_purse"), tokens)


@lru_cache(maxsize=256)
def lines(pot: int, bets: Bets) -> tuple[Phrase, ...]:
    """The pot, the offers that are open and the bets that are held, the latest first."""
    standing = [*(_open(bet) for bet in bets.open[::-1]), *(_held(bet) for bet in bets.taken[::-1])]
    left_out = len(standing) - MOST_LINES
    more = (phrase("bets_more", count=left_out),) if left_out > 0 else ()
    return (*((phrase("pot_is", tokens=pot),) if pot else ()), *standing[:MOST_LINES], *more)


def _open(bet: SideBet) -> Phrase:
    return phrase("line_offer", number=bet.number, seat=SeatRef(bet.bettor), amount=bet.amount, what=claim(bet))


def _held(bet: SideBet) -> Phrase:
    assert bet.taker is not None  # else it would be an offer
    seats = {"seat": SeatRef(bet.bettor), "taker": SeatRef(bet.taker)}
    return phrase("line_bet", number=bet.number, amount=bet.amount, what=claim(bet), **seats)


def claim(bet: SideBet) -> Phrase:
    """What the bettor says will happen."""
    on = SeatRef(bet.on)
    if bet.against is None:
        return phrase("claim_wins", on=on)
    return phrase("claim_outlasts", on=on, against=SeatRef(bet.against))


# --- events --------------------------------------------------------------------------------------------------------


def offered(bet: SideBet) -> Event:
    words = phrase("offers", number=bet.number, seat=SeatRef(bet.bettor), amount=bet.amount, what=claim(bet))
    return Event("bet", bet.bettor, words)


def taken(seat: Seat, bet: SideBet) -> Event:
    words = phrase("takes", number=bet.number, seat=SeatRef(seat), bettor=SeatRef(bet.bettor), what=claim(bet))
    return Event("taken", seat, words)


def withdrawn(bet: SideBet) -> Event:
    return Event("withdrawn", bet.bettor, phrase("withdraws", number=bet.number, seat=SeatRef(bet.bettor)))


def paid(paid: Paid) -> Iterator[Event]:
    """What became of bets and offers when somebody went out."""
    yield from (_decided(one) for one in paid.decided)
    yield from (Event("lapsed", None, phrase("lapses", number=bet.number)) for bet in paid.lapsed)


def _decided(one: Decided) -> Event:
    if one.winner is None:
        return Event("returned", None, phrase("bet_returned", number=one.bet.number))
    words = phrase("bet_won", number=one.bet.number, seat=SeatRef(one.winner), tokens=2 * one.bet.amount)
    return Event("bet_won", one.winner, words)


def pot_taken(money: Money, winners: frozenset[Seat]) -> tuple[Event, ...]:
    """Who gets the pot at the end."""
    if not money.pot:
        return ()
    key = "takes_pot" if len(winners) == 1 else "share_pot"
    return (Event("pot", min(winners), phrase(key, seats=said.seats(sorted(winners)), tokens=money.pot)),)
