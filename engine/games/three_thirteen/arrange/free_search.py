"""The least penalty of a hand when any number of cards in a meld may be wild.

Branch and bound over the ways of the four suits (``free_runs``): what the runs leave goes into sets by rank, and the
wilds that remain complete pairs and single cards where that saves most. Wilds are only counted here; that they cost
something when no meld takes them is the caller's affair.
"""

from collections.abc import Sequence
from operator import add, sub
from typing import Protocol, TypeAlias

from engine.games.three_thirteen.arrange.free_runs import Planes, Suit
from engine.games.three_thirteen.arrange.melds import DEAREST, LANE, PIP_SUM, RANK_BITS

Ranks: TypeAlias = int


def loose(stays: Sequence[Planes]) -> tuple[Ranks, Ranks]:
    """The ranks of which the suits hold just one card, and those of which they hold two."""
    a, b, c, d = stays
    if a | b | c | d > RANK_BITS:
        return _loose_of_many(stays)
    odd, both = a ^ b, c ^ d
    carry = (a & b) ^ (c & d) ^ (odd & both)  # a binary adder: one bit of the count is odd, the other carry
    odd ^= both
    return odd & ~carry, carry & ~odd


def _loose_of_many(stays: Sequence[Planes]) -> tuple[Ranks, Ranks]:
    one = two = three = 0
    for planes in stays:
        while planes:
            plane = planes & RANK_BITS
            three |= two & plane
            two |= one & plane
            one |= plane
            planes >>= LANE
    return one & ~two, two & ~three


def rank_counts(stays: Sequence[Planes]) -> tuple[Ranks, Ranks, Ranks]:
    """The ranks of which the suits hold just one card, just two, just three."""
    a, b, c, d = stays
    if a | b | c | d > RANK_BITS:
        return _counts_of_many(stays)
    odd, both = a ^ b, c ^ d
    carry = (a & b) ^ (c & d) ^ (odd & both)
    odd ^= both
    return odd & ~carry, carry & ~odd, odd & carry


def _counts_of_many(stays: Sequence[Planes]) -> tuple[Ranks, Ranks, Ranks]:
    one = two = three = four = 0
    for planes in stays:
        while planes:
            plane = planes & RANK_BITS
            four |= three & plane
            three |= two & plane
            two |= one & plane
            one |= plane
            planes >>= LANE
    return one & ~two, two & ~three, three & ~four


def spend(singles: Ranks, pairs: Ranks, wilds: int) -> int:
    """The penalty of ranks left as single cards and as pairs after the wilds have made sets of the best of them."""
    left = PIP_SUM[singles] + 2 * PIP_SUM[pairs]
    top = pairs.bit_length()
    if wilds < 2:
        return left - 2 * DEAREST[top] if wilds else left
    if wilds == 2:
        two_pairs = 2 * (DEAREST[top] + DEAREST[(pairs ^ 1 << top - 1).bit_length()]) if pairs else 0
        single = DEAREST[singles.bit_length()]
        return left - (two_pairs if two_pairs > single else single)
    return left - best_mix(singles, pairs, wilds)[0]


def best_mix(singles: Ranks, pairs: Ranks, wilds: int) -> tuple[int, Ranks, Ranks]:
    """The most pips that so many wilds can save, one to complete a pair, two a single card; and the ranks completed."""
    saved, tops = [0], [0]  # by wilds spent on pairs
    while pairs and len(saved) <= wilds:
        top = pairs.bit_length()
        pairs ^= 1 << top - 1
        saved.append(saved[-1] + 2 * DEAREST[top])
        tops.append(tops[-1] | 1 << top - 1)
    best, on_singles, most, taken = (-1, 0, 0), 0, len(saved) - 1, 0
    while True:
        on_pairs = wilds if wilds < most else most
        if on_singles + saved[on_pairs] > best[0]:
            best = (on_singles + saved[on_pairs], taken, tops[on_pairs])
        wilds -= 2
        if wilds < 0 or not singles:
            return best
        top = singles.bit_length()
        singles ^= 1 << top - 1
        taken |= 1 << top - 1
        on_singles += DEAREST[top]


class Reach(Protocol):
    """A suit of which the most pips that its runs can lay are known, by wilds."""

    @property
    def most(self) -> tuple[int, ...]: ...


def reaches(suits: Sequence[Reach], wilds: int) -> list[list[int]]:
    """By depth and wilds: the most pips that runs in the suits from there on can lay."""
    rest = [0] * (wilds + 1)
    found = [rest]
    for suit in reversed(suits):
        most = suit.most
        if wilds == 0:
            rest = [rest[0] + most[0]]
        elif wilds == 1:
            first, second = rest[1] + most[0], rest[0] + most[1]
            rest = [rest[0] + most[0], first if first > second else second]
        else:
            rest = [max(map(add, rest[count::-1], most)) for count in range(wilds + 1)]
        found.append(rest)
    found.reverse()
    return found


def floors(sets_only: list[int], reach: list[list[int]]) -> list[list[int]]:
    """By depth and wilds left: no arrangement has less penalty than this less the pips its runs have laid so far.

    A run of p pips saves at most p, and the sets never do better for missing its cards.
    """
    wilds = len(sets_only) - 1
    if wilds == 0:
        none = sets_only[0]
        return [[none - rest[0]] for rest in reach]
    if wilds == 1:
        none, one = sets_only
        return [[none - rest[0], min(one - rest[0], none - rest[1])] for rest in reach]
    backwards = [sets_only[count::-1] for count in range(wilds + 1)]
    return [[min(map(sub, without, rest)) for without in backwards] for rest in reach]


class Search:
    """The walk over the ways of the suits that have any. ``best`` and ``stays`` are what it has found."""

    __slots__ = ("_depths", "_floors", "_order", "_trail", "_ways", "best", "stays", "target")

    def __init__(self, stays: Sequence[Planes], order: list[int], suits: list[Suit], floor: list[list[int]]) -> None:
        self.stays = stays
        self.best = self.target = 0
        self._trail = list(stays)
        self._order = order
        self._depths = {index: depth for depth, index in enumerate(order)}
        self._ways = [suit.ways for suit in suits]
        self._floors = floor

    def walk(self, depth: int, wilds: int, laid: int) -> None:
        """Try every way of the suit at this depth that may still beat the best; laid: pips in runs so far."""
        index = self._order[depth]
        ways_by_price = self._ways[depth]
        depth += 1
        last = depth == len(self._order)
        floor = self._floors[depth]
        trail = self._trail
        for ways in ways_by_price:
            bound = floor[wilds] - laid
            for pips, stays in ways:
                if bound - pips >= self.best:
                    break
                trail[index] = stays
                if not last:
                    self.walk(depth, wilds, laid + pips)
                else:
                    left = spend(*loose(trail), wilds)
                    if left < self.best:
                        self.best = left
                        self.stays = trail[:]
                if self.best <= self.target:
                    return
            wilds -= 1
            if wilds < 0:
                return

    def run(self, best: int, wilds: int, floor: int = 0, below: int = 0) -> None:
        """Look for less than the best known, until the floor is reached. ``below``: what the floors are too high by."""
        self.best = best
        self.target = max(floor, self._floors[0][wilds] - below)
        if best > self.target:
            self.walk(0, wilds, below)

    def swap(self, index: int, mask: Planes, suit: Suit) -> None:
        """Put another suit in the place of this one, which has runs if that has."""
        depth = self._depths.get(index)
        if depth is None:
            self._trail[index] = mask
        else:
            self._ways[depth] = suit.ways  # the walk lays a trail of its own


def least(masks: Sequence[Planes], suits: Sequence[Suit], wilds: int) -> tuple[int, Sequence[Planes]]:
    """The least penalty of the plain cards, and what the runs of one such arrangement leave in each suit."""
    singles, pairs = loose(masks)
    best = spend(singles, pairs, wilds)
    if best == 0:
        return 0, masks
    order = [index for index in (0, 1, 2, 3) if len(suits[index].laid) > 1]
    if not order:
        return best, masks
    sets_only = [spend(singles, pairs, count) for count in range(wilds)]
    sets_only.append(best)
    active = [suits[index] for index in order]
    search = Search(masks, order, active, floors(sets_only, reaches(active, wilds)))
    search.run(best, wilds)
    return search.best, search.stays
