"""What a hand of three cards is good for in the long run, when its holder draws and throws on until somebody knocks.

With every turn the deal may be over: then a hand is good for what it is worth. Otherwise it is good for what the next
card makes of it, in the mean. The table of all hands is found by going through it again and again; hands that differ
only in which suits they are count as one, so that it takes about a second, once for each set of rules.
"""

from collections.abc import Collection, Iterator
from functools import cache
from itertools import combinations
from typing import TypeAlias

from engine.cards import FACES_PER_SUIT, JOKER, Face, rank_of, suit_of
from engine.family.value import BLITZ, ValueRules, worths

Hand: TypeAlias = tuple[Face, ...]  # sorted

CARDS = 3
GOES_ON = 0.87  # how likely the holder has another turn: found by simulation, heads-up
BLITZ_BONUS = 11.0  # half points that 31 is worth beyond its value
ROUNDS = 6  # after which nothing changes that matters
_PACK = range(JOKER)


class Foresight:
    """The table of one set of rules, of hands of three without jokers."""

    def __init__(self, rules: ValueRules) -> None:
        self._worths = worths(rules)
        self._rows: dict[Hand, list[float]] = {}
        kinds: dict[Hand, list[Hand]] = {}
        for hand in combinations(_PACK, CARDS):
            kinds.setdefault(kind_of(hand), []).append(hand)
        number = {hand: at for at, hands in enumerate(kinds.values()) for hand in hands}
        samples = [hands[0] for hands in kinds.values()]
        good = self._settled(samples, number)
        self._good = {hand: good[at] for hand, at in number.items()}

    def _settled(self, samples: list[Hand], number: dict[Hand, int]) -> list[float]:
        """What hands of each kind are good for; ``samples``: one of each."""
        now = [float(self._worths[hand]) for hand in samples]
        good = [worth + BLITZ_BONUS if worth == BLITZ else worth for worth in now]
        steps = [
            [tuple({number[after] for after in _after(hand, face)}) for face in _PACK if face not in hand]
            for hand in samples
        ]
        for _ in range(ROUNDS):
            later = [sum(max(map(good.__getitem__, ways)) for ways in step) / len(step) for step in steps]
            good = [
                good[at] if worth == BLITZ else (1 - GOES_ON) * worth + GOES_ON * later[at]
                for at, worth in enumerate(now)
            ]
        return good

    def outlook(self, hand: Hand, gone: Collection[Face]) -> float:
        """What is held after the next card is good for, in the mean; ``gone`` cannot come."""
        row = self._rows.get(hand)
        if row is None:
            row = self._rows[hand] = [
                max(map(self._good.__getitem__, _after(hand, face))) if face not in hand else 0.0 for face in _PACK
            ]
        coming = [best for face, best in enumerate(row) if face not in gone and face not in hand]
        return sum(coming) / len(coming) if coming else self._good[hand]

    def good(self, hand: Hand, gone: Collection[Face]) -> float:
        """What a hand is good for, if these cannot come."""
        worth = self._worths[hand]
        return self._good[hand] if worth == BLITZ else (1 - GOES_ON) * worth + GOES_ON * self.outlook(hand, gone)


@cache
def foresight(rules: ValueRules) -> Foresight:
    """The table of these rules; all bots of a process share it."""
    return Foresight(rules)


def _after(hand: Hand, face: Face) -> Iterator[Hand]:
    """The hands that can be held after this card has come and one was thrown."""
    yield hand
    for at in range(CARDS):
        yield tuple(sorted((*hand[:at], *hand[at + 1 :], face)))


def kind_of(hand: Hand) -> Hand:
    """The same hand in other suits, for all that differ only in that the same; one with a joker as it is."""
    if JOKER in hand:
        return hand
    suits: dict[int, list[int]] = {}
    for face in hand:
        suits.setdefault(suit_of(face), []).append(rank_of(face))
    ranks = sorted((tuple(sorted(held)) for held in suits.values()), reverse=True)
    return tuple(suit * FACES_PER_SUIT + rank for suit, held in enumerate(ranks) for rank in held)
