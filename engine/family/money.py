"""Purses and the pot: who pays in, and how a pot is shared out. Tokens are only ever moved, never made.

This module knows neither lives nor hands: why somebody pays or wins is each game's to say. The rules are in RULES.md,
under what is said there of money.
"""

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from engine.game import Beginning, Seat


@dataclass(frozen=True, slots=True)
class Money:
    """The tokens of a match but those that are held for bets. ``purses``: one a seat."""

    purses: tuple[int, ...]
    pot: int = 0

    @property
    def total(self) -> int:
        """All of them."""
        return sum(self.purses) + self.pot

    def paid_in(self, seats: Collection[Seat], amount: int) -> "Money":
        """Each of these pays so much into the pot; who has less pays what there is."""
        purses = tuple(purse - min(purse, amount) if seat in seats else purse for seat, purse in enumerate(self.purses))
        return Money(purses, self.pot + sum(self.purses) - sum(purses))

    def shared_out(self, winners: Collection[Seat], odd: Seat | None = None) -> "Money":
        """The pot goes to the winners in equal shares. The odd tokens go to ``odd``; None: they stay in the pot."""
        share, rest = divmod(self.pot, len(winners))
        given = self.moved((seat, share) for seat in winners)
        if odd is not None:
            given = given.moved([(odd, rest)])
        return Money(given.purses, 0 if odd is not None else rest)

    def moved(self, changes: Iterable[tuple[Seat, int]]) -> "Money":
        """Tokens put into purses, or taken out where the number is below 0. The pot stays."""
        purses = list(self.purses)
        for seat, amount in changes:
            purses[seat] += amount
        return Money(tuple(purses), self.pot)


def first_money(beginning: Beginning, bank: int, stake: int = 0) -> Money:
    """The purses after everybody has paid the stake; or as a match in the middle says. Raises ValueError."""
    players = beginning.players
    purses = beginning.purses
    if purses is None:
        purses = (bank - stake,) * players
    if len(purses) != players:
        raise ValueError(f"purses: {len(purses)} numbers were given for {players} players")
    return Money(purses, stake * players if beginning.pot is None else beginning.pot)


def odd_seat(winners: Collection[Seat], dealer: Seat) -> Seat:
    """Of these the one who sits first to the left of the dealer, and gets the tokens that cannot be shared."""
    return min(winners, key=lambda seat: (seat <= dealer, seat))
