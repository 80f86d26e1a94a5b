"""What a hand of the Thirty-One family is worth.

Values are whole numbers of half points: 31 is 62, three of a kind at 30½ is 61. :func:`worths` gives the table that
a game asks at every move, hand in, value out, filled as hands turn up; :func:`value` tells the whole story of one
hand: its kind, the cards that count and the key that breaks ties. The rules are in RULES.md, "What a hand is worth".

This module knows cards and the options about value, nothing of seats, turns or lives.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import combinations, combinations_with_replacement
from typing import Literal, TypeAlias, get_args

from engine.cards import FACES_PER_SUIT, JOKER, Card, card_of, face_of, rank_of, suit_of
from engine.options import Options

Hand: TypeAlias = tuple[Card, ...]
Kind: TypeAlias = Literal["suit", "triple", "straight"]
Key: TypeAlias = tuple[int, ...]
FourCards: TypeAlias = Literal["best_three", "up_to_31", "sum_capped"]

BLITZ = 62  # 31 in half points
MOST_POINTS = 31
STRAIGHT = 60
COUNTING = 3  # cards that make a triple, a straight, and the most of a suit that count under best_three
_FOURS: Mapping[object, FourCards] = {mode: mode for mode in get_args(FourCards)}
_TRIPLES = {"off": 0, "30": 60, "30.5": 61}
_POINTS = (11, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10)  # by rank, ace first
_ACE = 0
_HIGH_ACE = 14
_RANKS = range(FACES_PER_SUIT)
_SUITS = range(4)
# By face, jokers last: a joker among plain cards is seen by its suit, which is none of the four.
_COPY = card_of(0, 1)  # what lies between two cards of one face
_SUIT = (*(suit_of(face) for face in range(JOKER)), -1)
# What a card adds to the points of a hand, which are one number: a byte for each suit, half points in it, and above
# them how many jokers there are.
_JOKERS = 8 * len(_SUITS)
_ADDS = (*(_POINTS[rank_of(face)] * 2 << 8 * suit_of(face) for face in range(JOKER)), 1 << _JOKERS)
# Three ranks in sequence, the best first: queen-king-ace (31 by addition), jack-queen-king ... 2-3-4; then A-2-3.
_ACE_LOW_RUN = (0, 1, 2)
_RUNS = ((11, 12, 0), *((low, low + 1, low + 2) for low in range(10, 0, -1)))


@dataclass(frozen=True, slots=True)
class ValueRules:
    """The options that say what a hand is worth. ``three_kind`` in half points, 0 for off."""

    hand_size: int = 3
    three_kind: int = 0
    straight: bool = False
    ace_low: bool = True
    four: FourCards = "best_three"
    joker_dup: bool = False

    @property
    def more_than_addition(self) -> bool:
        """Whether some hands are worth more than the cards of their suit."""
        return bool(self.three_kind) or self.straight

    @classmethod
    def read(cls, options: Options) -> "ValueRules":
        """The rules that these options make."""
        return cls(
            hand_size=int(options.get("hand_size", COUNTING)),  # games without the option play with three
            three_kind=_TRIPLES[str(options["three_kind"])],
            straight=options["straight30"] == "on",
            ace_low=options["straight_ace_low"] == "on",
            four=_FOURS[options.get("four_card_mode", "best_three")],
            joker_dup=options["joker_dup"] == "on",
        )


@dataclass(frozen=True, slots=True)
class HandValue:
    """A hand's value with its reasons.

    ``half``: the value in half points. ``cards``: the cards that count, in the order they were held. ``key``: their
    ranks from high to low, ace 14, a joker as the card it stands for; the greater key wins a tie.
    """

    half: int
    kind: Kind
    cards: Hand
    key: Key

    @property
    def blitz(self) -> bool:
        """Whether it is exactly 31."""
        return self.half == BLITZ


# A way to count a hand, best last: value, how early its kind is named, key; then what counts.
_Way: TypeAlias = tuple[int, int, Key, Kind, Hand]


@lru_cache(maxsize=32_768)  # every hand of three cards fits; hands on the table are asked for again with every view
def value(hand: Hand, rules: ValueRules) -> HandValue:
    """The value of a hand of any size, with its reasons. Exact with jokers too."""
    half, _, key, kind, cards = max(_ways(hand, rules), key=lambda way: way[:3])
    return HandValue(half, kind, tuple(card for card in hand if card in cards), key)


def quick(hand: Hand, rules: ValueRules) -> int:
    """The value alone, in half points; by addition where that is all there is to it."""
    totals = sum([_ADDS[card % _COPY] for card in hand])
    if totals >> _JOKERS or len(hand) > COUNTING or rules.more_than_addition:
        return max(way[0] for way in _ways(hand, rules))
    return max(totals.to_bytes(len(_SUITS), "little"))


class Worths(dict[Hand, int]):
    """Hand -> value in half points, worked out when first asked for: ``worths[hand]``, cards in any order."""

    __eq__ = object.__eq__
    __hash__ = object.__hash__  # type: ignore[assignment]  # dicts have none; but there is one table for each rules
    MOST_KEPT = 150_000  # all three-card hands in every order fit; four cards start anew now and then

    def __init__(self, rules: ValueRules) -> None:
        super().__init__()
        self.rules = rules

    def __missing__(self, hand: Hand) -> int:
        if len(self) >= self.MOST_KEPT:
            self.clear()
        half = quick(hand, self.rules)
        self[hand] = half
        return half


@cache
def worths(rules: ValueRules) -> Worths:
    """The table of values under these rules; every match with the same rules shares one."""
    return Worths(rules)


def best_left(hand: Hand, throwable: Iterable[Card], table: Worths) -> tuple[int, Card]:
    """The most that a hand with one card too many can be worth, and the card to throw for it."""
    return max((table[tuple(other for other in hand if other != card)], card) for card in throwable)


# --- the ways to count a hand -----------------------------------------------------------------------------


def _ways(hand: Hand, rules: ValueRules) -> Iterator[_Way]:
    jokers = tuple(card for card in hand if face_of(card) == JOKER)
    plain = tuple(card for card in hand if face_of(card) != JOKER)
    yield from _suits(plain, jokers, rules)
    if rules.three_kind:
        yield from _triples(plain, jokers, rules.three_kind)
    if rules.straight:
        yield from _straights(plain, jokers, rules.ace_low)


def _suits(plain: Hand, jokers: Hand, rules: ValueRules) -> Iterator[_Way]:
    for suit in _SUITS:
        held = tuple(card for card in plain if _SUIT[card % _COPY] == suit)
        if held:
            yield _suit_way(held, [rank_of(face_of(card)) for card in held], rules)
        for used in range(1, len(jokers) + 1):
            yield from _joker_ways(held + jokers[:used], held, used, rules)


def _joker_ways(cards: Hand, held: Hand, used: int, rules: ValueRules) -> Iterator[_Way]:
    """Every choice of ranks for ``used`` jokers that join the cards held of a suit."""
    ranks = [rank_of(face_of(card)) for card in held]
    choices: Iterable[tuple[int, ...]]
    if rules.joker_dup:
        choices = combinations_with_replacement(_RANKS, used)
    else:
        choices = combinations([rank for rank in _RANKS if rank not in ranks], used)
    for chosen in choices:
        way = _suit_way(cards, [*ranks, *chosen], rules)
        if way[0] <= BLITZ:  # two aces and a king are no hand
            yield way


def _suit_way(cards: Hand, ranks: Sequence[int], rules: ValueRules) -> _Way:
    """The best of some cards of one suit. ``ranks``: of each card, or of what a joker stands for."""
    if len(cards) <= COUNTING and rules.four != "up_to_31":
        points = sum(_POINTS[rank] for rank in ranks)
        if rules.four == "sum_capped":
            points = min(points, MOST_POINTS)
        return points * 2, 0, _key(ranks), "suit", cards
    if rules.four == "sum_capped":
        return min(sum(_POINTS[rank] for rank in ranks), MOST_POINTS) * 2, 0, _key(ranks), "suit", cards
    sizes = (COUNTING,) if rules.four == "best_three" else range(1, len(cards) + 1)
    return max(_subsets(cards, ranks, sizes, capped=rules.four == "up_to_31"))


def _subsets(cards: Hand, ranks: Sequence[int], sizes: Iterable[int], *, capped: bool) -> Iterator[_Way]:
    for size in sizes:
        for chosen in combinations(range(len(cards)), size):
            points = sum(_POINTS[ranks[index]] for index in chosen)
            if not (capped and points > MOST_POINTS):
                key = _key([ranks[index] for index in chosen])
                yield points * 2, 0, key, "suit", tuple(cards[index] for index in chosen)


def _triples(plain: Hand, jokers: Hand, worth: int) -> Iterator[_Way]:
    for rank in _RANKS:
        same = tuple(card for card in plain if rank_of(face_of(card)) == rank)
        cards = (same + jokers)[:COUNTING]
        if len(cards) == COUNTING:
            yield worth, -1, _key([rank] * COUNTING), "triple", cards


def _straights(plain: Hand, jokers: Hand, ace_low: bool) -> Iterator[_Way]:
    for suit in range(4):
        held = {rank_of(face_of(card)): card for card in plain if suit_of(face_of(card)) == suit}
        for run in (*_RUNS, _ACE_LOW_RUN) if ace_low else _RUNS:
            inside = tuple(held[rank] for rank in run if rank in held)
            missing = COUNTING - len(inside)
            if missing <= len(jokers):
                yield STRAIGHT, -2, _key(run), "straight", inside + jokers[:missing]


def _key(ranks: Iterable[int]) -> Key:
    return tuple(sorted((_HIGH_ACE if rank == _ACE else rank + 1 for rank in ranks), reverse=True))
