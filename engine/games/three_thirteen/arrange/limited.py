"""The least penalty of a hand when at most half, or one, of a meld's cards may stand in for others.

The same walk over the suits' ways as in ``free_search``, but with a finer judgement at its end: a wild card may stay
in its own place, stand in where a meld has room for it, or be left over at its price.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from engine.games.three_thirteen.arrange.free_runs import Planes
from engine.games.three_thirteen.arrange.free_search import Ranks, floors, reaches
from engine.games.three_thirteen.arrange.limited_runs import Counts, LimitedSuit
from engine.games.three_thirteen.arrange.melds import DEAREST, JOKER_PIPS, LANE, PIP_SUM, RANK_BITS


@dataclass(frozen=True, slots=True)
class Plan:
    """An arrangement, in numbers. Stand-ins are jokers first, then cards of the wild rank."""

    penalty: int
    stays: tuple[Planes, ...]  # by suit, what the runs leave
    own: int = 0  # cards of the wild rank in a set of their own rank
    pairs: int = 0  # pairs completed, the dearest first
    in_runs: int = 0  # stand-ins in runs
    used: int = 0  # stand-ins in all


@dataclass(slots=True)
class LimitedSearch:
    """One hand's search; ``best`` is its answer."""

    suits: list[LimitedSuit]
    half: bool
    wild_bit: int
    jokers: int
    wilds: int  # jokers and cards of the wild rank
    best: Plan  # what is known already
    target: int  # no plan is better than this
    floors: list[list[int]] = field(default_factory=list)
    trail: list[Planes] = field(default_factory=list)

    def run(self, masks: tuple[Planes, ...], least_idle: int) -> Plan:
        """Search; least_idle is what the jokers cost at least."""
        self.judge(masks, 1)
        one, two, three = at_least(masks)
        singles, pairs = one & ~two & ~self.wild_bit, two & ~three & ~self.wild_bit
        sets_only = [PIP_SUM[singles] + 2 * PIP_SUM[pairs] + least_idle]
        for _ in range(self.wilds):
            top = pairs.bit_length()
            sets_only.append(sets_only[-1] - 2 * DEAREST[top])
            pairs &= ~(1 << top >> 1)
        self.floors = floors(sets_only, reaches(self.suits, self.wilds))
        self.trail = list(masks)
        if self.best.penalty > self.target:
            self.walk(0, self.wilds, 0, 1)
        return self.best

    def walk(self, depth: int, wilds: int, laid: int, counts: Counts) -> None:
        """Try the ways of the suit at this depth; wilds: not needed so far; counts: the stand-ins possible so far."""
        if depth == 4:
            self.judge(self.trail, counts)
            return
        suit = self.suits[depth]
        for price, ways in enumerate(suit.ways[: wilds + 1]):
            bound = self.floors[depth + 1][wilds - price] - laid
            for pips, stays in ways:
                if bound - pips >= self.best.penalty:
                    break
                self.trail[depth] = stays
                self.walk(depth + 1, wilds - price, laid + pips, self.both(counts, suit.counts[stays]))
                if self.best.penalty <= self.target:
                    return

    def both(self, some: Counts, more: Counts) -> Counts:
        """All sums of a number of the one and a number of the other, as far as there are wilds."""
        if some == 1:
            return more
        sums, shift = 0, 0
        while more:
            if more & 1:
                sums |= some << shift
            more >>= 1
            shift += 1
        return sums & (2 << self.wilds) - 1

    def judge(self, stays: Sequence[Planes], counts: Counts) -> None:
        """Lay the sets as well as can be, given what the runs leave and how many stand-ins they can take."""
        wild, (one, two, three) = self.wild_bit, at_least(stays)
        plain = ~wild
        singles, pairs = one & ~two & plain, two & ~three & plain
        base = PIP_SUM[singles] + 2 * PIP_SUM[pairs]
        spare_room = self.room_in(three & plain, stays)
        wild_left = count_of(stays, wild)
        saved = [0]
        while pairs and len(saved) <= self.wilds:
            top = pairs.bit_length()
            pairs ^= 1 << top - 1
            saved.append(saved[-1] + 2 * DEAREST[top])
        for own in (0, *range(2, wild_left + 1)):
            needed, room = int(own == 2), spare_room + (own if self.half else own // 2)
            idle = self.jokers + wild_left - own
            for pairs_made in range(min(len(saved) - 1, idle - needed), -1, -1):
                possible = counts & (2 << idle - needed - pairs_made) - 1
                if not possible:
                    continue
                in_runs = possible.bit_length() - 1
                used = min(idle, in_runs + pairs_made * (2 if self.half else 1) + room)
                left = base - saved[pairs_made] + self.price_of_idle(idle, used)
                if left < self.best.penalty:
                    self.best = Plan(left, tuple(stays), own, pairs_made, in_runs, used)

    def price_of_idle(self, idle: int, used: int) -> int:
        """What is left over costs when so many of the idle wilds are used, jokers first."""
        jokers = max(self.jokers - used, 0)
        return jokers * JOKER_PIPS + (idle - used - jokers) * PIP_SUM[self.wild_bit]

    def room_in(self, ranks: Ranks, stays: Sequence[Planes]) -> int:
        """How many stand-ins the sets of these ranks, three cards or more each, have room for.

        Under the limit of one, many cards of a rank are laid as pairs with a stand-in each.
        """
        total = 0
        while ranks:
            rank = ranks & -ranks
            ranks ^= rank
            cards = count_of(stays, rank)
            total += cards if self.half else cards // 2
        return total


def at_least(stays: Sequence[Planes]) -> tuple[Ranks, Ranks, Ranks]:
    """The ranks of which the suits hold one card or more, two or more, three or more."""
    one = two = three = 0
    for planes in stays:
        while planes:
            plane = planes & RANK_BITS
            three |= two & plane
            two |= one & plane
            one |= plane
            planes >>= LANE
    return one, two, three


def count_of(stays: Sequence[Planes], rank: int) -> int:
    """How many cards of this rank the suits hold."""
    total = 0
    for planes in stays:
        while planes:
            total += bool(planes & rank)
            planes >>= LANE
    return total
