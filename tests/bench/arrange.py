"""How long a hand of Three Thirteen takes to arrange: ``python -m tests.bench.arrange``, with peers ``--gin``.

Time of this thread, since other work shares the cores. *Warm*: suits met before are remembered, as in play and in
simulation, and the hands are new. *Cold*: nothing is remembered. The worst hands have few wild cards and long suits.
Gin hands (ten cards of one pack, nothing wild) are arranged by us, by OpenSpiel and by RLCard in turn; their answers
must agree. The peers are not among our dependencies: ``uv pip install open_spiel==2.0.2 rlcard==1.2.0 pandas``.
"""

import gc
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from importlib.util import find_spec
from random import Random
from time import thread_time_ns
from typing import Any

from engine.cards import JOKER, RANKS, SUITS
from engine.games.three_thirteen.arrange.arranger import PLAIN, after_discards, arrange, best_discard, penalty
from engine.games.three_thirteen.arrange.free_runs import suit_book
from engine.games.three_thirteen.arrange.limited_runs import limited_book
from engine.games.three_thirteen.arrange.melds import MeldRules
from tests.bench.measure import percentile, table

TWO_PACKS = tuple(range(52)) * 2
KINGS = 12  # wild where thirteen cards are dealt
NOTHING_WILD = -1
HEAD = ("us", "p50", "p99", "p99/p50", "worst", "ratio")
ROUNDS = 3  # of which the best counts where two ways are compared

Hand = list[int]
Row = tuple[object, ...]
Way = Callable[[Hand], object]


def main() -> None:
    gc.freeze()
    dice = Random(13)
    print(table(HEAD, [*_arranging(dice), *_throwing(dice), *_worst(dice)]))
    if "--gin" in sys.argv:
        print(table(("us", "p50", "p99", "p99/p50", "worst", "mean / ours"), _gin(dice)))


def _arranging(dice: Random) -> Iterator[Row]:
    _times(_penalty, _hands(dice, 13, 4000))
    hands = _hands(dice, 13, 4000)
    yield _row("penalty of 13, two packs, warm", _times(_penalty, hands))
    hands = _hands(dice, 13, 4000)
    yield _row("melds of 13, two packs, warm", _times(lambda hand: arrange(hand, KINGS), hands))
    yield _row("penalty of 13, cold", _times(_penalty, hands[:500], _forget))
    for limit in ("half", "one"):
        rules = MeldRules(max_wild=limit)
        yield _row(f"penalty of 13, max_wild={limit}", _times(partial(_penalty, rules=rules), hands[:500]))


def _throwing(dice: Random) -> Iterator[Row]:
    """All that a throw of fourteen may leave, and the best of it, against fourteen separate solves."""
    ways = (_apart, lambda hand: after_discards(hand, KINGS), lambda hand: best_discard(hand, KINGS))
    names = ("14 penalties of 13", "after every discard of 14", "best discard of 14")
    found: list[list[float]] = [[], [], []]
    for hand in _hands(dice, 14, 500):
        for times, best in zip(found, _best_of(ways, hand), strict=True):
            times.append(best)
    for name, times in zip(names, found, strict=True):
        yield _row(name, times, sum(times) / sum(found[0]))


def _worst(dice: Random) -> Iterator[Row]:
    for limit, count in (("any", 1000), ("half", 300), ("one", 300)):
        rules = MeldRules(max_wild=limit)
        hands = [_long_suits(dice) for _ in range(count)]
        times = _times(partial(_penalty, rules=rules), hands, _forget)
        yield _row(f"long suits, few wild, 14 cards, cold, max_wild={limit}", times)


def _long_suits(dice: Random) -> Hand:
    suits = dice.sample(range(4), dice.choice([1, 2, 3, 4]))
    span = dice.choice([3, 4, 5, 6, 8, 12])
    low = dice.randrange(13 - span)
    pool = [suit * 13 + rank for suit in suits for rank in range(low, low + span)] * dice.choice([1, 2, 3, 5])
    wild = [dice.choice([JOKER, *range(KINGS, 52, 13)]) for _ in range(dice.choice([0, 1, 1, 2, 2, 3, 4]))]
    return wild + dice.sample(pool, min(14 - len(wild), len(pool)))


# --- gin, with peers -----------------------------------------------------------------------------------------------


def _gin(dice: Random) -> Iterator[Row]:
    ways: dict[str, Callable[[Hand], int]] = {"gin, penalty": lambda hand: penalty(hand, NOTHING_WILD), **_peers()}
    found: dict[str, list[float]] = {name: [] for name in ways}
    hands = [dice.sample(range(52), 10) for _ in range(2000)]
    for hand in hands:
        assert len({way(hand) for way in ways.values()}) == 1, hand
    for hand in hands:
        for name, way in ways.items():
            found[name].append(_time(way, hand))
    ours = sum(next(iter(found.values())))
    for name, times in found.items():
        yield _row(name, times, sum(times) / ours)


def _peers() -> dict[str, Callable[[Hand], int]]:
    """The programs that are installed; each gets hands in its own form before the clock runs."""
    known = {"pyspiel": _open_spiel, "rlcard": _rlcard}
    peers = {}
    for module, make in known.items():
        if find_spec(module) is None:
            print(f"{module} is not installed and left out")
        else:
            peers[f"gin, {module}"] = make()
    return peers


def _open_spiel() -> Callable[[Hand], int]:
    import pyspiel

    utils: Any = pyspiel.gin_rummy.GinRummyUtils(13, 4, 10)
    cards = [utils.card_int(rank + suit.lower()) for suit in SUITS for rank in RANKS]
    return lambda hand: int(utils.min_deadwood([cards[face] for face in hand]))


def _rlcard() -> Callable[[Hand], int]:
    from rlcard.games.gin_rummy.utils import melding, utils

    cards = [utils.card_from_text(rank + suit) for suit in SUITS for rank in RANKS]

    def deadwood(hand: Hand) -> int:
        held = [cards[face] for face in hand]
        clusters = melding.get_best_meld_clusters(hand=held)
        return int(utils.get_deadwood_count(hand=held, meld_cluster=clusters[0] if clusters else []))

    return deadwood


# --- the clock -----------------------------------------------------------------------------------------------------


def _hands(dice: Random, size: int, count: int) -> list[Hand]:
    return [dice.sample(TWO_PACKS, size) for _ in range(count)]


def _penalty(hand: Hand, rules: MeldRules = PLAIN) -> int:
    return penalty(hand, KINGS, rules)


def _apart(hand: Hand) -> list[int]:
    return [penalty(hand[:at] + hand[at + 1 :], KINGS) for at in range(len(hand))]


def _forget() -> None:
    suit_book.cache_clear()
    limited_book.cache_clear()


def _time(way: Way, hand: Hand) -> float:
    start = thread_time_ns()
    way(hand)
    return (thread_time_ns() - start) / 1000


def _times(
    way: Callable[[Hand], object], hands: Sequence[Hand], before: Callable[[], None] | None = None
) -> list[float]:
    found = []
    for hand in hands:
        if before is not None:
            before()
        found.append(_time(way, hand))
    return found


def _best_of(ways: Sequence[Way], hand: Hand) -> list[float]:
    """The best time of each way, tried in turn so that other work on the cores hits all alike."""
    rounds = [[_time(way, hand) for way in ways] for _ in range(ROUNDS)]
    return [min(times) for times in zip(*rounds, strict=True)]


def _row(name: str, times: Sequence[float], ratio: float | str = "") -> Row:
    middle, late = percentile(times, 0.5), percentile(times, 0.99)
    return name, middle, late, late / middle, max(times), ratio


if __name__ == "__main__":
    main()
