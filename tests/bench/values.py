"""What a three-card hand is worth, against a plain scorer over card objects: ``python -m tests.bench.values``.

The plain scorer is what one would write first: a card is an object with a rank and a suit, and the best suit is found
by adding. Ways are timed in turn, in time of this thread; a ratio is the median of the rounds' ratios. *New* hands are
such as nobody has asked for yet; in play and in simulation nearly every hand has been met before.
"""

import gc
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from statistics import median
from time import thread_time_ns

from engine import registry
from engine.cards import RANKS, SUITS, pack, rank_of, suit_of
from engine.family.value import Hand, ValueRules, Worths, worths
from tests.bench.measure import table

ROUNDS = 9
HANDS = 20_000
POINTS = {rank: 11 if rank == "A" else 10 if rank in "TJQK" else int(rank) for rank in RANKS}


@dataclass(frozen=True)
class PlainCard:
    """A card as an object."""

    rank: str
    suit: str


def plain_value(hand: Sequence[PlainCard]) -> int:
    """The most points of one suit."""
    return max(sum(POINTS[card.rank] for card in hand if card.suit == suit) for suit in SUITS)


def main() -> None:
    gc.freeze()
    dice = Random(12)
    hands = [tuple(sorted(dice.sample(pack(), 3))) for _ in range(HANDS)]
    objects = [[PlainCard(RANKS[rank_of(card)], SUITS[suit_of(card)]) for card in hand] for hand in hands]
    rules = ValueRules.read(registry.find("thirty-one").options.read(None, None, 2))
    known = worths(rules)
    assert [known[hand] for hand in hands] == [2 * plain_value(hand) for hand in objects]
    ways: dict[str, Callable[[], None]] = {
        "plain scorer": lambda: _each(plain_value, objects),
        "ours, hands met before": lambda: _each(known.__getitem__, hands),
        "ours, new hands": lambda: _new(rules, hands),
    }
    rounds = [[_time(way) for way in ways.values()] for _ in range(ROUNDS)]
    rows = [
        (name, median([times[at] for times in rounds]), median([times[0] / times[at] for times in rounds]))
        for at, name in enumerate(ways)
    ]
    print(table(("us a hand", "median", "plain / this"), rows))


def _each(way: Callable[..., int], hands: Sequence[object]) -> None:
    for hand in hands:
        way(hand)


def _new(rules: ValueRules, hands: Sequence[Hand]) -> None:
    """A table that has met none of them; most hands of the sample come once."""
    _each(Worths(rules).__getitem__, hands)


def _time(way: Callable[[], None]) -> float:
    start = thread_time_ns()
    way()
    return (thread_time_ns() - start) / 1000 / HANDS


if __name__ == "__main__":
    main()
