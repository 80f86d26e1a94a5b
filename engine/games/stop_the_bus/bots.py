"""The bots of Stop the Bus. The numbers of ``NORMAL`` were found by simulation against a mixed field."""

from bisect import bisect_left
from collections.abc import Collection, Mapping
from functools import cache, lru_cache
from itertools import combinations

from engine.bots.dice import Dice
from engine.bots.exchanging import PACK, Beginner, Exchanger, Hand, Style
from engine.bots.foresight import kind_of
from engine.bots.player import BotMaker
from engine.bots.stakes import LivesAtStake
from engine.bots.weighing import Weigher, Weighing
from engine.cards import FACES_PER_SUIT, Face
from engine.games.stop_the_bus.brag import strength_of
from engine.options import Options

NORMAL = Style(stop_at={2: (88, 93, 95), 3: (85, 92, 95), 4: (82, 90, 95)}, hope=0.5)
EASY = (85, 99)  # of 100 hands as dealt, how many its own must beat to stop the bus
_SUITS = 4


class BragJudge:
    """How many of a hundred hands as dealt a hand beats."""

    def __init__(self, options: Options) -> None:
        self.key = self._order = str(options["brag_order"])
        _all_strengths(self._order)  # before the first move is asked for

    def worth(self, hand: Hand) -> float:
        return _beaten(tuple(sorted(hand)), self._order)

    def outlook(self, hand: Hand, gone: Collection[Face]) -> float:
        return _outlook(kind_of(tuple(sorted(hand))), self._order)


@lru_cache(maxsize=30_000)  # every hand there is, and those in another reading
def _beaten(hand: Hand, order: str) -> float:
    return _share(strength_of(hand, order), order)


@lru_cache(maxsize=30_000)
def _outlook(hand: Hand, order: str) -> float:
    """The mean of the best hand with any one other card; ranks and suits as in a full pack."""
    now, total = _beaten(hand, order), 0.0
    others = PACK - set(hand)
    for face in others:
        kept = (tuple(sorted((*hand[:at], *hand[at + 1 :], face))) for at in range(len(hand)))
        total += max(now, *(_beaten(other, order) for other in kept))
    return total / len(others)


@cache
def _share(strength: int, order: str) -> float:
    ranked = _all_strengths(order)
    return 100 * bisect_left(ranked, strength) / len(ranked)


@cache
def _all_strengths(order: str) -> list[int]:
    """The strength of each of the 22,100 hands, the weakest first; by ranks, since suits only make flushes."""
    found: list[int] = []
    clubs = range(FACES_PER_SUIT)
    for low, middle, high in combinations(clubs, 3):
        found += [strength_of((low, middle, high), order)] * _SUITS
        found += [strength_of((low, middle, high + FACES_PER_SUIT), order)] * (_SUITS**3 - _SUITS)
    for twice in clubs:
        pair = (twice, twice + FACES_PER_SUIT)
        found += [strength_of((*pair, twice + 2 * FACES_PER_SUIT), order)] * _SUITS
        for other in clubs:
            if other != twice:
                found += [strength_of((*pair, other), order)] * (6 * _SUITS)  # six pairs of a rank
    return sorted(found)


def easy(options: Options, dice: Dice, samples: int) -> Beginner:
    """Somebody who has just learned the game."""
    return Beginner(dice, BragJudge(options), EASY)


def normal(options: Options, dice: Dice, samples: int) -> Exchanger:
    """A bot that plays as well as it can without pondering."""
    return Exchanger(dice, BragJudge(options), NORMAL)


def hard(options: Options, dice: Dice, samples: int) -> Weigher:
    """A bot that ponders whether to stop the bus."""
    weighing = Weighing(LivesAtStake, scale=100, blitz=False, slight=1.0, little=8.0)
    return Weigher(options, dice, samples, BragJudge(options), NORMAL, weighing)


LEVELS: Mapping[str, BotMaker] = {"easy": easy, "normal": normal, "hard": hard}
