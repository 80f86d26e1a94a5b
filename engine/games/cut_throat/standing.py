"""Where everybody stands in a match of Cut Throat between deals: lives, purses and the pot, side bets."""

from dataclasses import dataclass

from engine.family.money import Money
from engine.game import Seat
from engine.games.cut_throat.bets import Bets
from engine.match import Ladder


@dataclass(frozen=True, slots=True)
class Standing:
    """Lives decide who is in and who wins; money and bets follow. No token is ever made or lost."""

    ladder: Ladder
    money: Money
    bets: Bets

    @property
    def active(self) -> tuple[Seat, ...]:
        """The seats still in the match."""
        return self.ladder.active

    @property
    def out(self) -> frozenset[Seat]:
        """The seats that are not."""
        return self.ladder.out

    @property
    def winners(self) -> frozenset[Seat]:
        """Who has won."""
        return self.ladder.winners

    @property
    def ranks(self) -> tuple[int, ...]:
        """Finishing places, 0 while in play."""
        return self.ladder.ranks
