"""The frame of a match around its deals: lives, the free ride, finishing places, winners, and who deals next.

Every game with lives settles its deals here, and every game turns its dealer here. This module knows no card and
not why somebody loses: it gets what each seat loses and says what becomes of it. The rules are in RULES.md,
"Lives and the end of the match".
"""

from dataclasses import dataclass
from functools import cache, lru_cache
from typing import NamedTuple

from engine.game import Seat
from engine.options import Options


@dataclass(frozen=True, slots=True)
class LadderRules:
    """The options about lives."""

    free_ride: bool = False
    ride_can_win: bool = True
    overflow_counts: bool = False
    all_out_shared: bool = False
    drawn_deal_moves: bool = True

    @classmethod
    def read(cls, options: Options) -> "LadderRules":
        """The rules that these options make."""
        return cls(
            free_ride=options["free_ride"] == "on",
            ride_can_win=options["ride_can_win"] == "yes",
            overflow_counts=options["free_ride_overflow"] == "count",
            all_out_shared=options["all_out"] == "shared",
            drawn_deal_moves=options["drawn_deal_moves"] == "yes",
        )


class Ladder(NamedTuple):
    """Where everybody stands.

    ``free``: on the free ride, in the match without lives. ``ranks``: finishing places, 0 while in play.
    """

    lives: tuple[int, ...]
    free: frozenset[Seat] = frozenset()
    out: frozenset[Seat] = frozenset()
    ranks: tuple[int, ...] = ()
    winners: frozenset[Seat] = frozenset()

    @property
    def active(self) -> tuple[Seat, ...]:
        """The seats still in the match, in seat order."""
        return _active(len(self.lives), self.out)


@cache
def _active(seats: int, out: frozenset[Seat]) -> tuple[Seat, ...]:
    return tuple(seat for seat in range(seats) if seat not in out)


class Settled(NamedTuple):
    """What a deal did. ``replayed``: it would have put everybody out and is void."""

    ladder: Ladder
    replayed: bool = False
    boarded: tuple[Seat, ...] = ()
    eliminated: tuple[Seat, ...] = ()


@lru_cache(maxsize=256)
def new_ladder(lives: tuple[int, ...], free: frozenset[Seat] = frozenset()) -> Ladder:
    """A ladder to begin with; no lives and not on the free ride is out. Raises ValueError with a sentence."""
    out = frozenset(seat for seat, left in enumerate(lives) if left == 0 and seat not in free)
    if any(left < 0 for left in lives):
        raise ValueError("lives: nobody can have fewer than none")
    if any(not 0 <= seat < len(lives) or lives[seat] for seat in free):
        raise ValueError("free: only a seat without lives can be on the free ride")
    if len(lives) - len(out) < 2:
        raise ValueError("lives: at least two players must still be in the match")
    # In which order the others went out is not known: they share the place behind those who play on.
    behind = len(lives) - len(out) + 1
    return Ladder(lives, free, out, tuple(behind if seat in out else 0 for seat in range(len(lives))))


def settle(ladder: Ladder, losses: tuple[int, ...], rules: LadderRules) -> Settled:
    """Take off what each seat loses, all at once, and see who is out, who rides free and who has won."""
    lives = tuple([max(0, left - loss) for left, loss in zip(ladder.lives, losses, strict=True)])
    dropped = [seat for seat in ladder.active if losses[seat] and lives[seat] == 0]
    if not dropped:
        return Settled(Ladder(lives, ladder.free, ladder.out, ladder.ranks))
    eliminated = [seat for seat in dropped if _is_out(ladder, seat, losses[seat], rules)]
    boarded = [seat for seat in dropped if seat not in eliminated]
    staying = [seat for seat in ladder.active if seat not in eliminated]
    if not staying and not rules.all_out_shared:
        return Settled(ladder, replayed=True)
    with_lives = [seat for seat in staying if lives[seat]]
    if not rules.ride_can_win and len(with_lives) == 1:
        eliminated += [seat for seat in staying if not lives[seat]]
        staying = with_lives
    return Settled(
        _climbed_down(ladder, lives, boarded, eliminated, staying),
        boarded=tuple(seat for seat in boarded if seat in staying),
        eliminated=tuple(sorted(eliminated)),
    )


def _is_out(ladder: Ladder, seat: Seat, loss: int, rules: LadderRules) -> bool:
    if not rules.free_ride or seat in ladder.free:
        return True
    return rules.overflow_counts and loss > ladder.lives[seat]


def _climbed_down(
    ladder: Ladder, lives: tuple[int, ...], boarded: list[Seat], eliminated: list[Seat], staying: list[Seat]
) -> Ladder:
    ranks = list(ladder.ranks)
    for seat in eliminated:
        ranks[seat] = len(staying) + 1
    winners: frozenset[Seat] = frozenset()
    if len(staying) == 1:
        winners = frozenset(staying)
        ranks[staying[0]] = 1
    elif not staying:
        winners = frozenset(eliminated)
    free = (ladder.free | frozenset(boarded)) - frozenset(eliminated)
    return Ladder(lives, free, ladder.out | frozenset(eliminated), tuple(ranks), winners)


@cache
def clockwise(active: tuple[Seat, ...], after: Seat) -> tuple[Seat, ...]:
    """The active seats in turn order, beginning left of ``after``, which may be an empty seat."""
    return tuple(seat for seat in active if seat > after) + tuple(seat for seat in active if seat <= after)


def next_dealer(active: tuple[Seat, ...], dealer: Seat, *, passes_on: bool = True) -> Seat:
    """Who deals next: the next active seat clockwise, or the same again where the deal does not pass on."""
    if not passes_on and dealer in active:
        return dealer
    return clockwise(active, dealer)[0]
