"""What a hand of three cards is good for in the long run, when its holder draws and throws on until somebody knocks.

With every turn the deal may be over: then a hand is good for what it is worth. Otherwise it is good for what the next
card makes of it, in the mean. The table of all hands is found by going through it again and again; hands that differ
only in which suits they are count as one, so that it takes a fraction of a second, once for each set of rules.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations, repeat
from typing import TypeAlias

from engine.bots.kinds import Mask, faces_of, kind_of
from engine.cards import JOKER, Face
from engine.family.value import BLITZ, ValueRules, worths

Hand: TypeAlias = tuple[Face, ...]  # sorted
Pairs: TypeAlias = Mapping[Mask, Sequence[float]]

CARDS = 3
GOES_ON = 0.87  # how likely the holder has another turn: found by simulation, heads-up
BLITZ_BONUS = 11.0  # half points that 31 is worth beyond its value
ROUNDS = 6  # after which nothing changes that matters
_PACK = range(JOKER)
_BITS = tuple(1 << face for face in _PACK)


class Foresight:
    """The table of one set of rules, of hands of three without jokers."""

    def __init__(self, rules: ValueRules) -> None:
        self._worths = worths(rules)
        kinds: dict[Mask, int] = {}
        samples: list[Hand] = []  # one of each kind
        self._number: dict[Mask, int] = {}  # hand -> kind
        for hand in combinations(_PACK, CARDS):
            mask = _mask(hand)
            kind = kind_of(mask)
            number = self._number[mask] = kinds.setdefault(kind, len(samples))
            if number == len(samples):
                samples.append(faces_of(kind))
        self._good = self._settled(samples)
        self._with_each = self._pairs(self._good)

    def _settled(self, samples: list[Hand]) -> list[float]:
        """What hands of each kind are good for, and at the end what no hand is."""
        now = [float(self._worths[hand]) for hand in samples]
        good = [worth + BLITZ_BONUS if worth == BLITZ else worth for worth in now] + [0.0]
        for _ in range(ROUNDS):
            pairs = self._pairs(good)
            good = [
                good[at] if worth == BLITZ else (1 - GOES_ON) * worth + GOES_ON * _mean(samples[at], good[at], pairs)
                for at, worth in enumerate(now)
            ] + [0.0]
        return good

    def _pairs(self, good: Sequence[float]) -> Pairs:
        """What any two cards are good for with each other card; nothing with one of themselves."""
        find, no_hand = self._number.get, len(good) - 1
        return {pair: [good[find(pair | bit, no_hand)] for bit in _BITS] for pair in map(_mask, combinations(_PACK, 2))}

    def outlook(self, hand: Hand, gone: Collection[Face]) -> float:
        """What is held after the next card is good for, in the mean; ``gone`` cannot come."""
        good = self._good[self._number[_mask(hand)]]
        row = _best(hand, good, self._with_each)
        coming = [best for face, best in enumerate(row) if face not in gone and face not in hand]
        return sum(coming) / len(coming) if coming else good

    def good(self, hand: Hand, gone: Collection[Face]) -> float:
        """What a hand is good for, if these cannot come."""
        worth = self._worths[hand]
        if worth == BLITZ:
            return self._good[self._number[_mask(hand)]]
        return (1 - GOES_ON) * worth + GOES_ON * self.outlook(hand, gone)


@cache
def foresight(rules: ValueRules) -> Foresight:
    """The table of these rules; all bots of a process share it."""
    return Foresight(rules)


def _mean(hand: Hand, good: float, pairs: Pairs) -> float:
    """What is held after any other card has come is good for."""
    return (sum(_best(hand, good, pairs)) - CARDS * good) / (len(_PACK) - CARDS)


def _best(hand: Hand, good: float, pairs: Pairs) -> Iterator[float]:
    """For each card what is good for most after it has come and one was thrown; its own cards change nothing."""
    return map(max, repeat(good), *(pairs[_mask(pair)] for pair in combinations(hand, CARDS - 1)))


def _mask(cards: Iterable[Face]) -> Mask:
    return sum(map(_BITS.__getitem__, cards))
