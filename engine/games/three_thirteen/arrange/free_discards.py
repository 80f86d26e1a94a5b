"""The least penalty after every discard of a hand in one pass, when any number of cards in a meld may be wild.

A discard of p pips leaves at least the penalty of the whole hand less p, and just that if the card is over in some
best arrangement. So the whole hand is searched once, its arrangement answers for most cards, what is known of three
suits serves for every discard from the fourth, and only where floor and ceiling still differ a new search is made,
between the two.
"""

from collections.abc import Sequence
from operator import sub

from engine.games.three_thirteen.arrange.free_runs import Planes, Suit, SuitBook, suit_book, take
from engine.games.three_thirteen.arrange.free_search import (
    Ranks,
    Search,
    best_mix,
    floors,
    least,
    rank_counts,
    reaches,
    spend,
)
from engine.games.three_thirteen.arrange.melds import DEAREST, LANE, PIP_SUM, RANK_BITS


def drop(singles: Ranks, pairs: Ranks, threes: Ranks, rank: int) -> tuple[Ranks, Ranks]:
    """Single cards and pairs when one card of this rank is gone."""
    if singles & rank:
        return singles ^ rank, pairs
    if pairs & rank:
        return singles | rank, pairs ^ rank
    return singles, pairs | threes & rank


class Discards:
    """The search for every discard of one hand."""

    def __init__(self, masks: tuple[Planes, ...], suits: Sequence[Suit], wilds: int) -> None:
        self.masks = masks
        self.suits = suits
        self.wilds = wilds
        self.whole = rank_counts(masks)
        singles, pairs, _ = self.whole
        self.sets_only = [spend(singles, pairs, count) for count in range(wilds + 1)]
        self.order = [index for index in (0, 1, 2, 3) if len(suits[index].laid) > 1]
        active = [suits[index] for index in self.order]
        self.floor = floors(self.sets_only, reaches(active, wilds))
        self.search = Search(masks, self.order, active, self.floor)
        self.search.run(self.sets_only[-1], wilds)
        self.best, self.stays = self.search.best, self.search.stays
        self.over = rank_counts(self.stays)
        prices = [suit.laid[stays ^ suit.lonely][0] for suit, stays in zip(suits, self.stays, strict=True)]
        self.idle = wilds - sum(prices)
        self.by_rank: dict[int, tuple[int, int]] = {}

    def left_over(self) -> Ranks:
        """The ranks of which cards that the runs leave are over in the best arrangement."""
        singles, pairs, _ = self.over
        if not self.idle:
            return singles | pairs
        _, single, pair = best_mix(singles, pairs, self.idle)
        return (singles | pairs) & ~(single | pair)

    def without_rank(self, rank: int) -> tuple[int, int]:
        """With a card of a rank less: the penalty of sets alone, and how far below the floors it can come."""
        known = self.by_rank.get(rank)
        if known is None:
            singles, pairs = drop(*self.whole, rank)
            sets_only = [spend(singles, pairs, count) for count in range(self.wilds + 1)]
            known = self.by_rank[rank] = sets_only[-1], max(map(sub, self.sets_only, sets_only))
        return known

    def all(self, book: SuitBook) -> dict[int, int]:
        """By bit in a mask of the whole hand: the penalty when that card is discarded."""
        found: dict[int, int] = {}
        alike: dict[Ranks, int] = {}  # by rank: of cards that no run can use, any is as good as any other
        over = self.left_over()
        for index, suit in enumerate(self.masks):
            stays, lonely = self.stays[index], self.suits[index].lonely
            ranks = suit & RANK_BITS
            while ranks:
                rank = ranks & -ranks
                ranks ^= rank
                if stays & over & rank:
                    left = self.best - PIP_SUM[rank]
                elif not lonely & rank:
                    left = self.without(index, rank, book)
                elif rank in alike:
                    left = alike[rank]
                else:
                    left = alike[rank] = self.without(index, rank, book)
                found[rank << index * LANE] = left
        return found

    def without_wild(self, ace: str) -> int:
        """The penalty of the plain cards when a wild one is discarded."""
        if self.idle:
            singles, pairs, _ = self.over
            if spend(singles, pairs, self.idle - 1) == self.best:
                return self.best
        book = suit_book(ace, self.wilds - 1)
        suits = [book.suits.get(mask) or book.look_up(mask) for mask in self.masks]
        return least(self.masks, suits, self.wilds - 1)[0]

    def dearest_over(self) -> tuple[int, Ranks]:
        """Of the plain cards left over in the best arrangement the dearest: its suit and its rank; rank 0 for none."""
        over = self.left_over()
        top, suit = max([((stays & RANK_BITS & over).bit_length(), index) for index, stays in enumerate(self.stays)])
        return suit, 1 << top >> 1

    def dearer(self, rank: Ranks) -> list[tuple[int, Ranks]]:
        """The plain cards of the hand that cost more than one of this rank, the dearest first: suit and rank."""
        found, pips = [], DEAREST[rank.bit_length()]
        for index, suit in enumerate(self.masks):
            ranks = suit & RANK_BITS
            while DEAREST[(top := ranks.bit_length())] > pips:
                ranks ^= 1 << top - 1
                found.append((1 << top - 1, index))
        return [(index, higher) for higher, index in sorted(found, reverse=True)]

    def without(self, index: int, rank: int, book: SuitBook) -> int:
        """The penalty when a card is discarded that is in a meld of the best arrangement."""
        best, below = self.without_rank(rank)
        least_left = max(self.best - PIP_SUM[rank], self.floor[0][self.wilds] - below)
        if best > least_left and self.stays[index] & rank:
            best = min(best, spend(*drop(*self.over, rank), self.idle))
        if best <= least_left or not self.order:
            return best
        left = take(self.masks[index], rank)
        search = self.search
        search.swap(index, left, book.suits.get(left) or book.look_up(left))
        search.run(best, self.wilds, least_left, below)
        search.swap(index, self.masks[index], self.suits[index])
        return search.best
