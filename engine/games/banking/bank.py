"""Where everybody stands in Banking between deals, and what a deal does to purses and pot.

Pure money: it gets who won a deal and gives what everybody has then, who is out, and who has won the match. The
rules are in RULES.md, "The pot" and "The end of the match".
"""

from collections.abc import Collection
from dataclasses import dataclass, replace

from engine.family.frame import End
from engine.family.money import Money, first_money, odd_seat
from engine.game import Beginning, Seat
from engine.options import Options


@dataclass(frozen=True, slots=True)
class Terms:
    """What is agreed about money. ``max_rounds``: 0 for no end."""

    bank: int
    ante: int
    pot_tie: str
    max_rounds: int
    drawn_deal_moves: bool

    @classmethod
    def read(cls, options: Options) -> "Terms":
        """The terms that these options make."""
        rounds = options["max_rounds"]
        return cls(
            bank=int(options["bank"]),
            ante=int(options["ante"]),
            pot_tie=str(options["pot_tie"]),
            max_rounds=0 if rounds == "none" else int(rounds),
            drawn_deal_moves=options["drawn_deal_moves"] == "yes",
        )


@dataclass(frozen=True, slots=True)
class Standing:
    """Where everybody stands. ``paid``: the antes of the next deal lie in the pot already, in a match begun in its
    middle. ``ranks``: finishing places, 0 while in play."""

    money: Money
    out: frozenset[Seat] = frozenset()
    ranks: tuple[int, ...] = ()
    winners: frozenset[Seat] = frozenset()
    paid: bool = False

    @property
    def active(self) -> tuple[Seat, ...]:
        """The seats still in the match, in seat order."""
        return tuple(seat for seat in range(len(self.money.purses)) if seat not in self.out)


@dataclass(frozen=True, slots=True)
class Result:
    """What a deal came to. One entry a seat: ``values``, tokens ``taken`` from the pot; ``paid``: who paid one more.

    ``leftover``: what the winners of the match found in the pot. ``last``: the number of deals agreed on is reached.
    """

    end: End
    values: tuple[int, ...]
    taken: tuple[int, ...]
    paid: tuple[Seat, ...] = ()
    eliminated: tuple[Seat, ...] = ()
    pot: int = 0
    leftover: int = 0
    last: bool = False


def first_standing(beginning: Beginning, terms: Terms) -> Standing:
    """Before the first card. Raises ValueError with a sentence.

    Where purses or pot are given the antes of the first deal are paid already.
    """
    players = beginning.players
    out = frozenset(seat for seat, left in enumerate(beginning.lives or ()) if left == 0)
    if players - len(out) < 2:
        raise ValueError("lives: at least two players must still be in the match")
    ranks = tuple(players - len(out) + 1 if seat in out else 0 for seat in range(players))
    paid = beginning.purses is not None or beginning.pot is not None
    if paid and beginning.pot is None:
        beginning = replace(beginning, pot=terms.ante * (players - len(out)))
    bank = terms.bank - terms.ante if paid else terms.bank
    return Standing(first_money(beginning, bank), out, ranks, paid=paid)


def with_antes(standing: Standing, terms: Terms) -> Standing:
    """Everybody has paid for the next deal."""
    if standing.paid:
        return replace(standing, paid=False)
    return replace(standing, money=standing.money.paid_in(standing.active, terms.ante))


def settled(
    standing: Standing, terms: Terms, takers: Collection[Seat], paying: Collection[Seat], dealer: Seat, *, last: bool
) -> tuple[Standing, tuple[int, ...], tuple[Seat, ...]]:
    """The standing after a deal whose pot goes to ``takers`` (nobody: it stays) once ``paying`` have paid one more.

    Gives with it what each took and who paid. ``last``: no deal follows, whoever could pay for one.
    """
    money = standing.money.paid_in(paying, 1)
    paid = tuple(seat for seat in paying if money.purses[seat] < standing.money.purses[seat])
    shared = money.shared_out(takers) if takers else money
    taken = tuple(after - before for after, before in zip(shared.purses, money.purses, strict=True))
    broke = frozenset(seat for seat in standing.active if shared.purses[seat] < terms.ante)
    solvent = [seat for seat in standing.active if seat not in broke]
    after = Standing(shared, standing.out | broke, _ranks(standing, broke, len(solvent) + 1))
    return (_finished(after, solvent, dealer) if last or len(solvent) <= 1 else after), taken, paid


def _ranks(standing: Standing, broke: Collection[Seat], place: int) -> tuple[int, ...]:
    return tuple(place if seat in broke else rank for seat, rank in enumerate(standing.ranks))


def _finished(standing: Standing, solvent: list[Seat], dealer: Seat) -> Standing:
    """The end of the match: most tokens win, and what is left in the pot is theirs."""
    purses = standing.money.purses
    most = max(purses)
    winners = frozenset(seat for seat, purse in enumerate(purses) if purse == most)
    # Before those who went out come the winners, who may have gone out themselves, and who could go on, by tokens.
    order = [
        (0, 0) if seat in winners else (1, -purses[seat]) if seat in solvent else (2, rank)
        for seat, rank in enumerate(standing.ranks)
    ]
    ranks = tuple(1 + sum(other < own for other in order) for own in order)
    money = standing.money.shared_out(winners, odd_seat(winners, dealer))
    return Standing(money, standing.out, ranks, winners)
