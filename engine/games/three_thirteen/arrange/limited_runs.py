"""Every way to lay runs in one suit when at most half, or one, of a meld's cards may stand in for others.

Here a stand-in is worth laying for its own sake, since left over it costs its pips and not every meld has room for
it; so a way is what it leaves of the suit and all the numbers of stand-ins it can take. A run may also pass over a
card that it could use. A card of the wild rank in its own place is a card of the suit like any other. The cards of
its suit that a run uses decide all: with k of them and g gaps from first to last it takes max(g, 3 - k) stand-ins
at least, and at most what the limit and the thirteen ranks allow, since those not needed in gaps lengthen the run.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from engine.cards import FACES_PER_SUIT as RANKS
from engine.games.three_thirteen.arrange.free_runs import KEPT, Planes, forget_oldest, pips_of, take
from engine.games.three_thirteen.arrange.melds import LANE, LINES, RANK_BITS

Counts: TypeAlias = int  # a set of numbers of stand-ins: bit n for n


class Block(NamedTuple):
    """The cards of one suit in a run, and the fewest and most stand-ins that can go with them."""

    ranks: int
    fewest: int
    most: int


class LimitedSuit(NamedTuple):
    """The ways to lay runs in a suit; ``ways`` and ``most`` are sorted as in ``free_runs.Suit``."""

    ways: tuple[tuple[tuple[int, Planes], ...], ...]
    most: tuple[int, ...]
    counts: dict[Planes, Counts]  # by what stays


def room(cards: int, half: bool) -> int:
    """How many stand-ins a run with so many cards of its suit has room for."""
    return min(cards if half else 1, RANKS - cards)


def block(ranks: int, cards: int, gaps: int, half: bool) -> Block:
    """The run of these ranks; it exists only if its most is not below its fewest."""
    return Block(ranks, max(gaps, 3 - cards), room(cards, half))


def blocks(line: tuple[int, ...], suit: int, first: int, wilds: int, half: bool, passing: bool) -> Iterator[Block]:
    """All runs whose lowest card of the suit stands at this place and that are not as well laid as two.

    Without passing they pass over no card of the suit.
    """
    most_gaps = wilds if half else min(wilds, 1)
    todo: list[tuple[int, int, tuple[int, ...]]] = [(first, 1 << line[first], (0,))]
    while todo:
        last, ranks, places = todo.pop()
        for place in range(last + 1, min(last + 2 + most_gaps, first + RANKS, len(line))):
            bit = 1 << line[place]
            spread = (*places, place - first)
            gaps = place - first + 1 - len(spread)
            if gaps > most_gaps:
                break
            if not suit & bit or ranks & bit:
                continue
            todo.append((place, ranks | bit, spread))
            found = block(ranks | bit, len(spread), gaps, half)
            if found.fewest <= min(found.most, wilds) and not _splits(spread, found, half):
                yield found
            if not passing:
                break


def _splits(spread: tuple[int, ...], whole: Block, half: bool) -> bool:
    """Whether two shorter runs use the same cards with any number of stand-ins that the whole could take."""
    for cut in range(2, len(spread) - 1):
        parts = [block(0, len(part), part[-1] - part[0] + 1 - len(part), half) for part in (spread[:cut], spread[cut:])]
        if all(part.fewest <= part.most for part in parts):
            fewest, most = sum(part.fewest for part in parts), sum(part.most for part in parts)
            if fewest <= whole.fewest and most >= whole.most:
                return True
    return False


class LimitedBook:
    """Remembers the ways of suits for an ace rule, a limit, a wild rank and a number of wild cards."""

    def __init__(self, ace: str, half: bool, wild_bit: int, wilds: int, passing: bool) -> None:
        self.line = LINES[ace]
        self.two_ended = sum({1 << rank for rank in self.line if self.line.count(rank) > 1})
        self.half = half
        self.passing = passing
        self.wild_bit = wild_bit
        self.wilds = wilds
        self.suits: dict[Planes, LimitedSuit] = {}

    def look_up(self, suit: Planes) -> LimitedSuit:
        """The ways for a suit, remembered or found."""
        found = self.suits.get(suit)
        if found is None:
            if len(self.suits) >= KEPT:
                forget_oldest(self.suits)
            two_ways = suit > RANK_BITS or suit & self.two_ended
            found = self.suits[suit] = self._sort(suit, self._search_planes(suit) if two_ways else self._search(suit))
        return found

    def starts(self, suit: Planes) -> Iterator[tuple[int, list[Block]]]:
        """By place: the rank there and the runs that begin with it, if there are any."""
        for first, place in enumerate(self.line):
            if suit >> place & 1:
                here = list(blocks(self.line, suit & RANK_BITS, first, self.wilds, self.half, self.passing))
                if here:
                    yield 1 << place, here

    def _search(self, suit: Planes) -> dict[Planes, Counts]:
        """All ways for a suit in which every card has one place, from right to left: a card stays or begins a run.

        Two runs never cross, for if they do, as many cards and stand-ins go into two that do not, or into one.
        """
        limit = (2 << self.wilds) - 1
        starting = dict(self.starts(suit))
        rest, after = 0, {0: {0: 1}}  # by the cards at the right end
        for place in reversed(self.line):
            card = 1 << place
            if not suit & card:
                continue
            here = {stays | card: counts for stays, counts in after[rest].items()}
            for ranks, fewest, most in starting.get(card, ()):
                beyond, passed = self._split_at_end(rest, ranks)
                for stays, before in after[beyond].items():
                    numbers = before << fewest
                    for taken in range(fewest + 1, most + 1):
                        numbers |= before << taken
                    if numbers & limit:
                        stays |= passed
                        here[stays] = here.get(stays, 0) | numbers & limit
            rest |= card
            after[rest] = here
        return after[rest]

    def _split_at_end(self, cards: int, ranks: int) -> tuple[int, int]:
        """The cards to the right of a run's last, and those before it that the run passes over."""
        beyond = 0
        for place in reversed(self.line):
            if ranks >> place & 1:
                break
            beyond |= cards & 1 << place
        return beyond, cards & ~beyond & ~ranks

    def _search_planes(self, suit: Planes) -> dict[Planes, Counts]:
        """All ways for any suit: runs are laid from left to right, ways that leave the same cards are one."""
        counts = {suit: 1}
        limit = (2 << self.wilds) - 1
        for start, here in self.starts(suit):
            todo = [stays for stays in counts if stays & start]
            for stays in todo:  # grows where a second card of the rank can start another run
                before = counts[stays]
                for ranks, fewest, most in here:
                    if stays & ranks != ranks:
                        continue
                    after = 0
                    for taken in range(fewest, most + 1):
                        after |= before << taken
                    after &= limit
                    rest = take(stays, ranks)
                    known = counts.get(rest, 0)
                    if after | known != known:
                        counts[rest] = after | known
                        if rest & start:
                            todo.append(rest)
        return counts

    def _sort(self, suit: Planes, counts: dict[Planes, Counts]) -> LimitedSuit:
        whole = self.plain_pips(suit)
        ways: list[list[tuple[int, Planes]]] = [[] for _ in range(self.wilds + 1)]
        for stays, numbers in counts.items():
            fewest = (numbers & -numbers).bit_length() - 1
            ways[fewest].append((whole - self.plain_pips(stays), stays))
        most, best = [], 0
        for way in ways:
            way.sort(reverse=True)
            best = max(best, way[0][0] if way else 0)
            most.append(best)
        return LimitedSuit(tuple(map(tuple, ways)), tuple(most), counts)

    def plain_pips(self, suit: Planes) -> int:
        """The pips of the cards of a suit that are not wild."""
        total, plane = pips_of(suit), self.wild_bit
        while suit >= plane:
            if suit & plane:
                total -= pips_of(self.wild_bit)
            plane <<= LANE
        return total

    def partition(self, suit: Planes, stays: Planes, wanted: int) -> list[tuple[int, int]]:
        """Runs, each its ranks and its stand-ins, that leave just ``stays`` and take ``wanted`` stand-ins in all."""
        gone, runs = self._without(suit, stays), [list(found) for _, found in self.starts(suit)]
        chosen = self._cover(gone, [one for found in runs for one in found], wanted)
        assert chosen is not None, "the search found these runs"
        return chosen

    @staticmethod
    def _without(suit: Planes, stays: Planes) -> Planes:
        """The cards that are in the suit and do not stay, stacked in planes."""
        gone = 0
        while suit:
            ranks = (suit ^ stays) & RANK_BITS
            while ranks:
                bit = ranks & -ranks
                ranks ^= bit
                while gone & bit:
                    bit <<= LANE
                gone |= bit
            suit >>= LANE
            stays >>= LANE
        return gone

    def _cover(self, gone: Planes, runs: list[Block], wanted: int) -> list[tuple[int, int]] | None:
        """Runs that use up these cards and take just so many stand-ins."""
        if not gone:
            return None if wanted else []
        for at, (ranks, fewest, most) in enumerate(runs):
            if gone & ranks != ranks:
                continue
            for taken in range(fewest, min(most, wanted) + 1):
                rest = self._cover(take(gone, ranks), runs[at:], wanted - taken)
                if rest is not None:
                    return [(ranks, taken), *rest]
        return None


@lru_cache(maxsize=64)
def limited_book(ace: str, half: bool, wild_bit: int, wilds: int, passing: bool) -> LimitedBook:
    """The one book for an ace rule, a limit, a wild rank and a number of wild cards.

    Without passing it knows only the runs that pass over no card of the suit: few, and mostly enough.
    """
    return LimitedBook(ace, half, wild_bit, wilds, passing)
