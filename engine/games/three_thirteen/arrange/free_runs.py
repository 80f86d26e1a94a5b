"""Every useful way to lay runs in one suit when any number of cards in a meld may be wild.

A suit is its *planes* packed into one integer, 14 bits each: the ranks held at least once, at least twice and so on.
Wilds are only counted, as the price of a way. Three facts, all proved by exchanging cards, keep the ways few:
a run of six or more is two runs, so three to five places suffice; a run takes a card of the suit wherever one is free,
since the wild it gives back is welcome anywhere; and its outermost cards are not wild, since a wild at the end can
move. So a run is a window of at most five places with a card at both ends that takes all the cards in between.
"""

from functools import lru_cache
from itertools import islice
from typing import Any, NamedTuple, TypeAlias

from engine.games.three_thirteen.arrange.melds import LANE, LINES, PIP_SUM, RANK_BITS

Planes: TypeAlias = int
Runs: TypeAlias = tuple[tuple[int, int], ...]  # each its first place on the line and its number of places
LONGEST = 5  # six places are two runs of three
SHORTEST = 3
FORGOTTEN = 16  # so many at a time that finding the oldest costs little, so few that forgetting is never felt
KEPT = 1 << 13  # suits remembered for each number of wilds, some 15 MB when full; all suits of one pack fit twice


class Suit(NamedTuple):
    """The ways to lay runs in a suit, by price."""

    ways: tuple[tuple[tuple[int, Planes], ...], ...]  # [wilds] -> (pips laid, what stays), the most pips first
    most: tuple[int, ...]  # [wilds] -> the most pips that at most so many wilds can lay
    pips: int  # of all its cards
    laid: dict[Planes, tuple[int, Runs]]  # what stays, without the lonely cards -> price, the runs from left to right
    lonely: Planes = 0  # the cards that are too far from all others for any run


def take(suit: Planes, ranks: int) -> Planes:
    """The suit without one card of each of these ranks, which it must hold."""
    if suit <= RANK_BITS:
        return suit & ~ranks
    shift = (suit.bit_length() - 1) // LANE * LANE
    while ranks:
        gone = suit >> shift & ranks
        suit ^= gone << shift
        ranks ^= gone
        shift -= LANE
    return suit


def forget_oldest(suits: dict[Planes, Any]) -> None:
    """Make room in a book."""
    for old in list(islice(suits, FORGOTTEN)):
        del suits[old]


def pips_of(suit: Planes) -> int:
    """The pips of all cards of a suit."""
    total = 0
    while suit:
        total += PIP_SUM[suit & RANK_BITS]
        suit >>= LANE
    return total


def add_lonely(suit: Suit, lonely: Planes) -> Suit:
    """The same ways when the suit also has cards that no run can use."""
    ways = tuple([tuple([(pips, stays | lonely) for pips, stays in way]) for way in suit.ways])
    return Suit(ways, suit.most, suit.pips + pips_of(lonely), suit.laid, lonely)


class SuitBook:
    """Remembers the ways of suits for one line of places and one number of wilds."""

    def __init__(self, line: tuple[int, ...], wilds: int) -> None:
        self.line = line
        self.two_ended = sum({1 << rank for rank in line if line.count(rank) > 1})
        self.ace_high = 1 << 13 if 13 in line else 0  # its bit if it is worth 15, and where it stands in runs
        self.ace_places = sum([1 << place for place, rank in enumerate(line) if rank == 13])
        self.wilds = wilds
        self.suits: dict[Planes, Suit] = {}

    def look_up(self, suit: Planes) -> Suit:
        """The ways for a suit that is not yet in ``suits``."""
        if len(self.suits) >= KEPT:
            forget_oldest(self.suits)
        company = self._company(suit)
        if company == suit:
            two_ways = suit > RANK_BITS or suit & self.two_ended
            found = self._sort(suit, self._search_planes(suit) if two_ways else self._search(suit))
        else:
            found = add_lonely(self.suits.get(company) or self.look_up(company), suit ^ company)
        self.suits[suit] = found
        return found

    def _company(self, suit: Planes) -> Planes:
        """The cards of the suit that are near enough to others to be in a run with them."""
        places = suit & RANK_BITS
        if self.ace_high:
            places = places & self.ace_high - 1 | (places & self.ace_high and self.ace_places)
        if self.wilds:
            near = 0
            for step in range(1, min(self.wilds + 2, LONGEST)):
                pairs = places & places >> step
                near |= pairs | pairs << step
        else:
            near = places & places >> 1 & places >> 2
            near |= near << 1 | near << 2
        if self.ace_high and near & self.ace_places:
            near |= self.ace_high
        found, shift = 0, 0
        while suit >> shift:
            found |= suit & (near & RANK_BITS) << shift
            shift += LANE
        return found

    def _search(self, suit: Planes) -> dict[Planes, tuple[int, Runs]]:
        """All ways for a suit in which every card has one place, from right to left: a card stays or begins a run.

        Ways that leave the same cards keep the cheapest.
        """
        wilds = self.wilds
        held = [place for place, bit in enumerate(self.line) if suit >> bit & 1]
        after: list[dict[Planes, tuple[int, Runs]]] = [{0: (0, ())}]  # by number of cards at the right end
        for at in range(len(held) - 1, -1, -1):
            first = held[at]
            card = 1 << self.line[first]
            here = {stays | card: way for stays, way in after[-1].items()}
            for end in range(at + 1, len(held)):
                places = held[end] - first + 1
                if places > LONGEST:
                    break
                price = (places if places > SHORTEST else SHORTEST) - (end - at + 1)
                if price > wilds:
                    continue
                run = ((first, places),)
                for stays, (more, runs) in after[at - end - 1].items():
                    paid = price + more
                    if paid <= wilds and (stays not in here or paid < here[stays][0]):
                        here[stays] = (paid, run + runs)
            after.append(here)
        return after[-1]

    def _search_planes(self, suit: Planes) -> dict[Planes, tuple[int, Runs]]:
        """All ways for any suit, from left to right: the same runs may be laid again from the cards that stay."""
        wilds, line = self.wilds, self.line
        laid: dict[Planes, tuple[int, Runs]] = {suit: (0, ())}
        held = [place for place, bit in enumerate(line) if suit >> bit & 1]
        for at, first in enumerate(held):
            start = 1 << line[first]
            ranks, here = start, []
            for last in held[at + 1 : at + LONGEST]:
                if last - first >= LONGEST:
                    break
                ranks |= 1 << line[last]
                here.append((ranks, 1 << line[last], last - first + 1))
            todo = [stays for stays in laid if stays & start] if here else []
            for stays in todo:  # grows where a second card of the rank can start another run
                price, runs = laid[stays]
                for ranks, end, places in here:
                    if not stays & end:
                        continue
                    taken = stays & ranks
                    paid = price + (places if places > SHORTEST else SHORTEST) - taken.bit_count()
                    if paid > wilds:
                        continue
                    rest = take(stays, taken)
                    if rest not in laid or paid < laid[rest][0]:
                        laid[rest] = (paid, (*runs, (first, places)))
                        if rest & start:
                            todo.append(rest)
        return laid

    def _sort(self, suit: Planes, laid: dict[Planes, tuple[int, Runs]]) -> Suit:
        whole = pips_of(suit)
        ways: list[list[tuple[int, Planes]]] = [[] for _ in range(self.wilds + 1)]
        if suit <= RANK_BITS:
            for stays, (price, _) in laid.items():
                ways[price].append((whole - PIP_SUM[stays], stays))
        else:
            for stays, (price, _) in laid.items():
                ways[price].append((whole - pips_of(stays), stays))
        most, best = [], 0
        for way in ways:
            if way:
                way.sort(reverse=True)
                if way[0][0] > best:
                    best = way[0][0]
            most.append(best)
        return Suit(tuple(map(tuple, ways)), tuple(most), whole, laid)


@lru_cache(maxsize=64)
def suit_book(ace: str, wilds: int) -> SuitBook:
    """The one book for an ace rule and a number of wilds."""
    return SuitBook(LINES[ace], wilds)
