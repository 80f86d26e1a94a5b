"""What a hand may become: the mean of its best value after one more card, and the chance of 31.

For hands of the Thirty-One family under any of its options. What counts points in suits is exact; with jokers in the
hand it is a close guess, since it is asked some hundred times for one decision. All values are half points.
"""

from collections.abc import Collection, Sequence
from functools import cache, lru_cache
from itertools import repeat
from typing import TypeAlias

from engine.cards import FACES_PER_SUIT, JOKER, Face, rank_of, suit_of
from engine.family.value import BLITZ, STRAIGHT, ValueRules, worths

Hand: TypeAlias = tuple[Face, ...]

_HALVES = (22, 4, 6, 8, 10, 12, 14, 16, 18, 20, 20, 20, 20)  # by rank, ace first
_ACE = 0
COUNTING = 3  # cards of a suit that count under best_three, cards of a triple and of a straight


class Prospects:
    """The outlook of hands under one set of rules. ``worth`` of a hand is exact and remembered."""

    def __init__(self, rules: ValueRules) -> None:
        self._rules = rules
        self._worths = worths(rules)
        self._most_counting = COUNTING if rules.hand_size == COUNTING or rules.four == "best_three" else rules.hand_size

    def worth(self, hand: Hand) -> int:
        """The value of a hand."""
        return self._worths[tuple(sorted(hand))]

    def outlook(self, hand: Hand, gone: Collection[Face], blitz_bonus: float = 0) -> float:
        """The mean of the best value after drawing one card that may still come and throwing one, or none of it.

        ``gone``: faces that cannot come. ``blitz_bonus`` is added wherever it is 31.
        """
        now = self.worth(hand)
        if now == BLITZ:
            return BLITZ + blitz_bonus
        lift = self._lift(hand)
        out = {*gone, *hand} - {JOKER}
        count = JOKER - len(out)
        total = sum(sum(map(max, row, repeat(now))) + blitz_bonus * row.count(BLITZ) for row in lift)
        for face in out:
            value = lift[suit_of(face)][rank_of(face)]
            total -= max(value, now) + (blitz_bonus if value == BLITZ else 0)
        return total / count if count else now

    def outs(self, hand: Hand, gone: Collection[Face]) -> int:
        """How many of the cards that may still come would make 31."""
        lift = self._lift(hand)
        faces = range(4 * FACES_PER_SUIT)
        return sum(
            lift[suit_of(face)][rank_of(face)] == BLITZ for face in faces if face not in gone and face not in hand
        )

    def _lift(self, hand: Hand) -> tuple[tuple[int, ...], ...]:
        """For each suit and rank the value that this card would bring about, by suit, triple or straight."""
        return _lift(self._rules, self._most_counting, tuple(sorted(hand)))


HANDS_KEPT = 30_000  # all hands of three; with four cards the latest ones


@lru_cache(maxsize=HANDS_KEPT)
def _lift(rules: ValueRules, most: int, hand: Hand) -> tuple[tuple[int, ...], ...]:
    jokers = hand.count(JOKER)
    plain = [face for face in hand if face != JOKER]
    tripled = _tripled([rank_of(face) for face in plain], jokers, rules.three_kind) if rules.three_kind else ()
    rows = []
    for suit in range(4):
        held = tuple(rank_of(face) for face in plain if suit_of(face) == suit)
        row = _suit_row(held, jokers, most)
        if tripled:
            row = tuple(map(max, row, tripled))
        if rules.straight and not jokers:
            reach = _straight_ranks(held, rules.ace_low)
            row = tuple(max(value, STRAIGHT if rank in reach else 0) for rank, value in enumerate(row))
        rows.append(row)
    return tuple(rows)


def _tripled(ranks: list[int], jokers: int, worth: int) -> Sequence[int]:
    """For each rank what a triple with that card is worth, if it makes one."""
    return [worth if ranks.count(rank) + jokers >= COUNTING - 1 else 0 for rank in range(FACES_PER_SUIT)]


@cache
def _suit_row(held: tuple[int, ...], jokers: int, most: int) -> tuple[int, ...]:
    """For each rank the total of the suit with that card: the ``most`` best cards count, 31 is the limit."""
    row = []
    for rank, halves in enumerate(_HALVES):
        cards = [halves, *(_HALVES[other] for other in held), *_joker_halves(rank, held, jokers)]
        row.append(min(sum(sorted(cards, reverse=True)[:most]), BLITZ))
    return tuple(row)


def _joker_halves(rank: int, held: tuple[int, ...], jokers: int) -> list[int]:
    """What jokers add to a suit: the ace if nobody holds it, then tens."""
    aces = 0 if rank == _ACE or _ACE in held else 1
    return [_HALVES[_ACE] if joker < aces else _HALVES[-1] for joker in range(jokers)]


@cache
def _straight_ranks(held: tuple[int, ...], ace_low: bool) -> frozenset[int]:
    """The ranks that make three in sequence with two of these."""
    runs = [{low, low + 1, low + 2} for low in range(1, 11)] + ([{0, 1, 2}] if ace_low else [])
    return frozenset(rank for run in runs for rank in run if len(run & set(held)) >= 2 and rank not in held)
