"""The bots of Stop the Bus. The numbers of ``NORMAL`` were found by simulation against a mixed field."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from functools import cache
from itertools import accumulate, combinations, repeat

from engine.bots.dice import Dice
from engine.bots.exchanging import PACK, Beginner, Exchanger, Hand, Style
from engine.bots.player import BotMaker
from engine.bots.stakes import LivesAtStake
from engine.bots.weighing import Weigher, Weighing
from engine.cards import FACES_PER_SUIT, Face, rank_of, suit_of
from engine.games.stop_the_bus.brag import CARDS, strength_of
from engine.options import Options

NORMAL = Style(stop_at={2: (88, 93, 95), 3: (85, 92, 95), 4: (82, 90, 95)}, hope=0.5)
EASY = (85, 99)  # of 100 hands as dealt, how many its own must beat to stop the bus
_SUITS = 4


class BragJudge:
    """How many of a hundred hands as dealt a hand beats."""

    def __init__(self, options: Options) -> None:
        self.key = self._order = str(options["brag_order"])
        self._shares = _shares(self._order)  # before the first move is asked for

    def worth(self, hand: Hand) -> float:
        return self._shares[_sort_of(hand)]

    def outlook(self, hand: Hand, gone: Collection[Face]) -> float:
        """The mean of the best hand with any one other card; ranks and suits as in a full pack."""
        now = self.worth(hand)
        ways = (_with_each(pair, self._order) for pair in combinations(sorted(hand), CARDS - 1))
        total: float = sum(map(max, repeat(now), *ways)) - CARDS * now  # a card of its own changes nothing
        return total / (len(PACK) - CARDS)


def _sort_of(hand: Hand) -> int:
    """A number for all hands of the same ranks that are all, or all not, of one suit."""
    first, second, third = hand
    number = _PLACES[first] + _PLACES[second] + _PLACES[third]
    return number + _ONE_SUIT if _SUIT[first] == _SUIT[second] == _SUIT[third] else number


_SUIT = tuple(map(suit_of, sorted(PACK)))
_PLACES = tuple(1 << 2 * rank_of(face) for face in sorted(PACK))  # two bits a rank count up to three of it
_ONE_SUIT = 1 << 2 * FACES_PER_SUIT


@cache
def _with_each(pair: Hand, order: str) -> tuple[float, ...]:
    """For each card how good these two are with it; nothing for one of the two."""
    shares = _shares(order)
    return tuple(0.0 if face in pair else shares[_sort_of((*pair, face))] for face in range(len(PACK)))


@cache
def _shares(order: str) -> Mapping[int, float]:
    """How many of a hundred hands as dealt each sort of hand beats, in this reading."""
    sorts = [(strength_of(hand, order), _sort_of(hand), count) for hand, count in _hands()]
    beaten = Counter[int]()
    for strength, _, count in sorts:
        beaten[strength] += count
    below = dict(zip(sorted(beaten), accumulate((beaten[one] for one in sorted(beaten)), initial=0), strict=False))
    return {sort: 100 * below[strength] / beaten.total() for strength, sort, _ in sorts}


def _hands() -> Iterator[tuple[Hand, int]]:
    """One hand of each sort, and how many there are of it."""
    clubs = range(FACES_PER_SUIT)
    for low, middle, high in combinations(clubs, CARDS):
        yield (low, middle, high), _SUITS
        yield (low, middle, high + FACES_PER_SUIT), _SUITS**3 - _SUITS
    for twice in clubs:
        pair = (twice, twice + FACES_PER_SUIT)
        yield (*pair, twice + 2 * FACES_PER_SUIT), _SUITS
        for other in clubs:
            if other != twice:
                yield (*pair, other), 6 * _SUITS  # six pairs of a rank


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
