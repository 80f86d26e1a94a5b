"""A deal of exchanging cards with rows on the table, played to its end in the head.

Everybody is taken to play soundly: makes the exchange that leaves the best hand, knocks by a table of thresholds.
Cards are bits and hands are sums of them, so that to look up what a hand is good for is all that a trial exchange
costs. What the knower of a deal imagines of hidden cards the players in it do not know: they take an unseen row whole,
where their own hand is poor, or leave it.
"""

from collections.abc import Collection, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from math import inf
from typing import Protocol

from engine.bots.kinds import Mask, bits_of, faces_of, kind_of
from engine.bots.stakes import Stakes
from engine.cards import JOKER, Face
from engine.family.value import BLITZ
from engine.game import Seat

KEPT = 200_000
SMALL = 1e-9


def mask_of(cards: Sequence[Face], taken: Mask = 0) -> list[Mask]:
    """Each card as a bit; a joker as one that is not ``taken``."""
    bits = []
    for face in cards:
        bit = 1 << face
        while face == JOKER and bit & taken:
            bit <<= 1
        taken |= bit
        bits.append(bit)
    return bits


class Judge(Protocol):
    """Says how good hands are, on any scale; no suit is better than another. Judges with equal keys say the same."""

    @property
    def key(self) -> Hashable:
        """What its judgement depends on."""
        ...

    def worth(self, hand: tuple[Face, ...]) -> float:
        """How good a hand is as it lies."""
        ...

    def outlook(self, hand: tuple[Face, ...], gone: Collection[Face]) -> float:
        """How good it is on average with one more card to choose from; ``gone`` can not come."""
        ...


class Worth(dict[Mask, float]):
    """Hand -> how good it is as it lies. Found once for all hands that differ only in which suits they are."""

    def __init__(self, judge: Judge) -> None:
        super().__init__()
        self._judge = judge
        self._kinds: dict[Mask, float] = {}

    def __missing__(self, hand: Mask) -> float:
        if len(self) > KEPT:
            self.clear()
        kind = kind_of(hand)
        found = self._kinds.get(kind)
        if found is None:
            found = self._kinds[kind] = self._of(faces_of(kind))
        self[hand] = found
        return found

    def _of(self, hand: tuple[Face, ...]) -> float:
        return self._judge.worth(hand)


class Good(Worth):
    """Hand -> how good it is while there is time: what another card may make of it counts, too."""

    def __init__(self, judge: Judge, hope: float) -> None:
        super().__init__(judge)
        self._hope = hope

    def _of(self, hand: tuple[Face, ...]) -> float:
        worth = self._judge.worth(hand)
        return worth + self._hope * (self._judge.outlook(hand, ()) - worth)


_BOOKS: dict[tuple[Hashable, float], tuple[Worth, Good]] = {}


def books(judge: Judge, hope: float) -> tuple[Worth, Good]:
    """What hands are good for in the eyes of this judge; all bots of a process share it."""
    if (judge.key, hope) not in _BOOKS:
        _BOOKS[judge.key, hope] = Worth(judge), Good(judge, hope)
    return _BOOKS[judge.key, hope]


@dataclass(frozen=True, slots=True)
class Customs:
    """How everybody is taken to play. ``laps``: what to knock with, by lap; ``blind``: the worth of an unseen row.

    ``passes``: whether one may pass before a knock. ``instead``, ``after``: when one may knock. ``counts``: how many
    cards may be exchanged, besides one and all. ``blitz``: whether 31 ends the deal. ``scale``: makes worths whole
    numbers. ``slight``, ``little``: differences that are as good as none, and that are easily overlooked.
    """

    laps: tuple[float, ...]
    blind: float
    passes: bool
    passes_at_last: bool
    instead: bool
    after: bool
    counts: tuple[int, ...] = ()
    blitz: bool = True
    scale: int = 1
    slight: float = 1.0
    little: float = 6.0


@dataclass(slots=True)
class Spread:
    """A deal as it may lie. ``hands``: by place, oneself first. ``rows``: bits. ``shut``: what lies face down."""

    hands: list[Mask]
    rows: list[list[Mask]]
    shut: Mask = 0

    def copy(self) -> "Spread":
        return Spread(list(self.hands), [list(row) for row in self.rows], self.shut)


class Rehearsal:
    """Plays imagined deals for the seat whose stakes it is given. ``order``: the seats in play, oneself first."""

    def __init__(self, worth: Worth, good: Good, customs: Customs, stakes: Stakes, order: Sequence[Seat]) -> None:
        self._worth, self._good, self._customs, self._stakes = worth, good, customs, stakes
        self._order = order

    def played_on(self, deal: Spread, lap: int, passed: int, most_turns: int) -> float:
        """What it is worth when the first of the order has had its turn of this lap and nobody has knocked.

        ``passed``: how many have passed in a row.
        """
        players, customs = len(self._order), self._customs
        for turn in range(1, most_turns):
            at = turn % players
            enough = customs.laps[min(lap + turn // players, len(customs.laps) - 1)]
            if customs.instead and self._worth[deal.hands[at]] >= enough:
                return self.knocked(deal, at, at)
            if self._exchange(deal, at, self._good, may_pass=customs.passes):
                passed = 0
                if self.has_blitz(deal, at):
                    return self.blitz(deal, None)
                if customs.after and self._worth[deal.hands[at]] >= enough:
                    return self.knocked(deal, at, at)
            else:
                passed += 1
                if passed >= players:
                    break
        return self.showdown(deal, None)

    def knocked(self, deal: Spread, knocker: int, at: int) -> float:
        """What it is worth when this place has knocked, and all after ``at`` have their last turn."""
        players = len(self._order)
        place = (at + 1) % players
        while place != knocker:
            self._exchange(deal, place, self._worth, may_pass=self._customs.passes_at_last)
            if self.has_blitz(deal, place):
                return self.blitz(deal, knocker)
            place = (place + 1) % players
        return self.showdown(deal, knocker)

    def has_blitz(self, deal: Spread, place: int) -> bool:
        """Whether somebody has 31, and that ends the deal."""
        return self._customs.blitz and self._worth[deal.hands[place]] == BLITZ

    def blitz(self, deal: Spread, knocker: int | None) -> float:
        """What it is worth when somebody holds 31."""
        return self._stakes.blitz(self._values(deal), None if knocker is None else self._order[knocker])

    def showdown(self, deal: Spread, knocker: int | None) -> float:
        """What it is worth when the hands are compared."""
        hands = {seat: faces_of(hand) for seat, hand in zip(self._order, deal.hands, strict=True)}
        return self._stakes.showdown(hands, self._values(deal), None if knocker is None else self._order[knocker])

    def _exchange(self, deal: Spread, place: int, good: Mapping[Mask, float], *, may_pass: bool) -> bool:
        """The best exchange for somebody, if one is better than none, or has to be made."""
        hand = deal.hands[place]
        _, row, after = best_exchange(hand, deal.rows, deal.shut, good, self._customs, may_pass=may_pass)
        if row < 0:
            return False
        exchange(deal, place, row, after)
        return True

    def _values(self, deal: Spread) -> Mapping[Seat, int]:
        scale = self._customs.scale
        return {seat: int(self._worth[hand] * scale) for seat, hand in zip(self._order, deal.hands, strict=True)}


def best_exchange(
    hand: Mask,
    rows: Sequence[Sequence[Mask]],
    shut: Mask,
    good: Mapping[Mask, float],
    customs: Customs,
    *,
    may_pass: bool,
) -> tuple[float, int, Mask]:
    """What the best exchange leaves: how good it is, the row, the hand. No row where to pass is as good."""
    best, best_row, after = good[hand] + SMALL if may_pass else -inf, -1, hand
    singles = [hand ^ bit for bit in bits_of(hand)]
    for number, row in enumerate(rows):
        whole = unseen = 0
        for bit in row:
            whole |= bit
            if bit & shut:
                unseen |= bit
                continue
            for kept in singles:
                found = good[kept | bit]
                if found > best:
                    best, best_row, after = found, number, kept | bit
        if len(row) != len(singles):
            continue  # part of it is not known
        found = customs.blind if unseen else good[whole]
        if found > best:
            best, best_row, after = found, number, whole
        if not unseen:
            for count in customs.counts:
                for kept, taken in _several(hand, whole, count):
                    found = good[kept | taken]
                    if found > best:
                        best, best_row, after = found, number, kept | taken
    return best, best_row, after


def _several(hand: Mask, row: Mask, count: int) -> Iterator[tuple[Mask, Mask]]:
    """Every way to exchange so many cards: what is kept, and what is taken."""
    for given in _sums(hand, count):
        for taken in _sums(row, count):
            yield hand ^ given, taken


@cache
def _sums(hand: Mask, count: int) -> tuple[Mask, ...]:
    return tuple(sum(some) for some in combinations(bits_of(hand), count))


def exchange(deal: Spread, place: int, number: int, after: Mask) -> None:
    """Somebody's hand becomes ``after`` by an exchange with this row, where what is given lies open."""
    hand, row = deal.hands[place], deal.rows[number]
    given = iter(bits_of(hand & ~after))
    taken = after & ~hand
    deal.rows[number] = [next(given) if bit & taken else bit for bit in row]
    deal.hands[place] = after
    deal.shut &= ~taken
