"""The arrangement of a Three Thirteen hand that leaves the least penalty, exactly (RULES.md, "Melds").

This is the only module of the arranger that others need. It turns hands into masks and masks back into positions in
the hand; the searching is done by ``free_search`` (any number of wilds in a meld) and ``limited`` (half, one).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from engine.cards import Face
from engine.games.three_thirteen.arrange.free_discards import Discards
from engine.games.three_thirteen.arrange.free_runs import SHORTEST, Planes, Suit, SuitBook, suit_book
from engine.games.three_thirteen.arrange.free_search import best_mix, least, loose
from engine.games.three_thirteen.arrange.limited import Plan
from engine.games.three_thirteen.arrange.limited_runs import LimitedBook
from engine.games.three_thirteen.arrange.limited_table import LimitedTable, search_limited
from engine.games.three_thirteen.arrange.melds import DEAREST, LANE, RANK_BITS, Layout, MeldRules, layout

PLAIN = MeldRules()
SUIT_SHIFTS = (0, LANE, 2 * LANE, 3 * LANE)
ALL_WILD = 3  # so many idle wilds are a meld of their own
Positions: TypeAlias = tuple[int, ...]
Suits: TypeAlias = tuple[Planes, Planes, Planes, Planes]


@dataclass(frozen=True, slots=True)
class Arrangement:
    """Melds and what is left, as positions in the hand that was asked about.

    A run is given from its low end to its high end with the wilds in their places, a set with its wilds last.
    """

    penalty: int
    melds: tuple[Positions, ...]
    left: Positions


def planes_of(cards: Sequence[Face], bits: Sequence[int]) -> Suits:
    """The planes of the four suits; a card whose bit is 0 is not counted."""
    whole, again = 0, []
    for face in cards:
        bit = bits[face]
        if whole & bit:
            again.append(bit)
        else:
            whole |= bit
    suits = (whole & RANK_BITS, whole >> LANE & RANK_BITS, whole >> 2 * LANE & RANK_BITS, whole >> 3 * LANE)
    return _stack(suits, again) if again else suits


def _stack(suits: tuple[int, int, int, int], again: list[int]) -> Suits:
    planes = list(suits)
    for bit in again:
        suit = (bit.bit_length() - 1) // LANE
        bit >>= suit * LANE
        while planes[suit] & bit:
            bit <<= LANE
        planes[suit] |= bit
    return planes[0], planes[1], planes[2], planes[3]


def count_wilds(cards: Sequence[Face], masks: Suits) -> int:
    """How many cards are not in the masks of the plain ones."""
    a, b, c, d = masks
    return len(cards) - a.bit_count() - b.bit_count() - c.bit_count() - d.bit_count()


def look_up(masks: Suits, book: SuitBook) -> tuple[Suit, Suit, Suit, Suit]:
    """The ways to lay runs in the four suits."""
    known, search = book.suits.get, book.look_up
    a, b, c, d = masks
    return known(a) or search(a), known(b) or search(b), known(c) or search(c), known(d) or search(d)


def idle_wilds(cards: Sequence[Face], look: Layout, suits: Sequence[Suit], wilds: int, left: int) -> int:
    """What the wilds cost when there is no meld to join: nothing else is laid, and they are under three."""
    if not 0 < wilds < ALL_WILD or left < sum([suit.pips for suit in suits]):
        return 0
    return sum([look.pips[face] for face in cards]) - left


def penalty(cards: Sequence[Face], wild_rank: int, rules: MeldRules = PLAIN) -> int:
    """The least penalty of a hand; faster than :func:`arrange`, which also says how."""
    look = layout(rules.ace, wild_rank)
    if rules.max_wild != "any":
        return _limited(cards, wild_rank, rules)[1].penalty
    masks = planes_of(cards, look.plain)
    wilds = count_wilds(cards, masks)
    suits = look_up(masks, suit_book(rules.ace, wilds))
    left, _ = least(masks, suits, wilds)
    return left + idle_wilds(cards, look, suits, wilds, left)


def after_discards(cards: Sequence[Face], wild_rank: int, rules: MeldRules = PLAIN) -> tuple[int, ...]:
    """By position: the least penalty of the hand without that card. For a hand with one card too many."""
    if rules.max_wild != "any":
        known = {face: penalty(_without(cards, face), wild_rank, rules) for face in set(cards)}
        return tuple([known[face] for face in cards])
    look = layout(rules.ace, wild_rank)
    masks = planes_of(cards, look.plain)
    wilds = count_wilds(cards, masks)
    book = suit_book(rules.ace, wilds)
    suits = look_up(masks, book)
    search = Discards(masks, suits, wilds)
    by_bit = search.all(book)
    if wilds:
        by_bit[0] = search.without_wild(rules.ace)
    plain = look.plain
    left = [by_bit[plain[face]] for face in cards]
    if 0 < wilds <= ALL_WILD:
        _add_idle_wilds(left, cards, look, wilds, sum([suit.pips for suit in suits]))
    return tuple(left)


def _add_idle_wilds(left: list[int], cards: Sequence[Face], look: Layout, wilds: int, of_plain: int) -> None:
    """Add to the penalties after each discard those of wilds that no meld can take, where nothing else is laid.

    ``of_plain``: the pips of all plain cards.
    """
    pips, plain = look.pips, look.plain
    total = 0
    for at, face in enumerate(cards):
        few = wilds < ALL_WILD if plain[face] else wilds > 1
        if few and left[at] == (of_plain - pips[face] if plain[face] else of_plain):
            total = total or sum([pips[other] for other in cards])
            left[at] = total - pips[face]


def best_discard(cards: Sequence[Face], wild_rank: int, rules: MeldRules = PLAIN) -> tuple[Face, int]:
    """The card whose discard leaves least, and what it leaves; faster than looking at :func:`after_discards`.

    A discard saves its own pips at most, so of the cards that cost no more than the dearest one left over none is
    better than that. Mostly no other card is left to be looked at.
    """
    if rules.max_wild != "any":
        return _least_of_all(cards, wild_rank, rules)
    look = layout(rules.ace, wild_rank)
    masks = planes_of(cards, look.plain)
    wilds = count_wilds(cards, masks)
    book = suit_book(rules.ace, wilds)
    suits = look_up(masks, book)
    search = Discards(masks, suits, wilds)
    plain = sum([suit.pips for suit in suits])
    if wilds < ALL_WILD and search.best == plain:
        dearest = max(cards, key=look.pips.__getitem__)  # nothing to lay, nor after any discard
        return dearest, sum([look.pips[face] for face in cards]) - look.pips[dearest]
    suit, rank = search.dearest_over()
    if not rank:
        return _least_of_all(cards, wild_rank, rules)
    least_left = search.best - DEAREST[rank.bit_length()]
    for other, dearer in search.dearer(rank):
        pips = DEAREST[dearer.bit_length()]
        if search.best - pips >= least_left:
            break
        left = search.without(other, dearer, book)
        if left + pips == plain and 0 < wilds < ALL_WILD:
            continue  # no meld is left for the wilds, which then cost more than such a discard saves
        if left < least_left:
            suit, rank, least_left = other, dearer, left
    wild = max([face for face in cards if not look.plain[face]], key=look.pips.__getitem__, default=None)
    if wild is not None and search.best - look.pips[wild] < least_left:
        rest = _without(cards, wild)
        left = search.without_wild(rules.ace)
        left += idle_wilds(rest, look, suits, wilds - 1, left)
        if left < least_left:
            return wild, left
    return look.bits.index(rank << suit * LANE), least_left


def _least_of_all(cards: Sequence[Face], wild_rank: int, rules: MeldRules) -> tuple[Face, int]:
    left, face = min(zip(after_discards(cards, wild_rank, rules), cards, strict=True))
    return face, left


def outs(cards: Sequence[Face], wild_rank: int, rules: MeldRules = PLAIN) -> Positions:
    """The positions of every card with whose discard the hand goes out: all others can be melded."""
    pips = layout(rules.ace, wild_rank).pips
    if penalty(cards, wild_rank, rules) > max([pips[face] for face in cards], default=0):
        return ()
    return tuple([position for position, left in enumerate(after_discards(cards, wild_rank, rules)) if not left])


def _without(cards: Sequence[Face], face: Face) -> list[Face]:
    rest = list(cards)
    rest.remove(face)
    return rest


def arrange(cards: Sequence[Face], wild_rank: int, rules: MeldRules = PLAIN) -> Arrangement:
    """An arrangement with the least penalty, one of many when several have it."""
    look = layout(rules.ace, wild_rank)
    if rules.max_wild != "any":
        return _arrange_limited(cards, wild_rank, rules)
    masks = planes_of(cards, look.plain)
    wilds = count_wilds(cards, masks)
    suits = look_up(masks, suit_book(rules.ace, wilds))
    left, stays = least(masks, suits, wilds)
    if wilds < ALL_WILD and left == suits[0].pips + suits[1].pips + suits[2].pips + suits[3].pips:
        idle = sum([look.pips[face] for face in cards]) if wilds else left
        return Arrangement(idle, (), tuple(range(len(cards))))  # nothing to lay, nor any meld for a wild to join
    table = Table(cards, look)
    table.lay_runs(suits, stays)
    table.lay_sets(stays)
    return table.finish(left)


def _limited(cards: Sequence[Face], wild_rank: int, rules: MeldRules) -> tuple[Suits, Plan, LimitedBook]:
    look = layout(rules.ace, wild_rank)
    masks = planes_of(cards, look.bits)
    floor = penalty(cards, wild_rank, MeldRules(rules.ace))
    return masks, *search_limited(cards, masks, look, rules, floor)


def _arrange_limited(cards: Sequence[Face], wild_rank: int, rules: MeldRules) -> Arrangement:
    masks, plan, book = _limited(cards, wild_rank, rules)
    table = LimitedTable(cards, layout(rules.ace, wild_rank), book)
    table.lay(masks, plan)
    over = sorted(position for positions in table.held.values() for position in positions)
    return Arrangement(plan.penalty, tuple(map(tuple, table.melds)), tuple(over))


class Table:
    """Turns what the search found into positions in the hand, meld by meld."""

    def __init__(self, cards: Sequence[Face], look: Layout) -> None:
        self.cards = cards
        self.look = look
        self.runs: list[list[int]] = []
        self.firsts: list[int] = []  # by run: its first place on the line
        self.sets: list[list[int]] = []
        self.wilds: list[int] = []
        self.held: dict[int, list[int]] = {}  # by bit
        for position, face in enumerate(cards):
            bit = look.plain[face]
            if not bit:
                self.wilds.append(position)
            elif bit in self.held:
                self.held[bit].append(position)
            else:
                self.held[bit] = [position]

    def lay_runs(self, suits: Sequence[Suit], stays: Sequence[Planes]) -> None:
        """Lay the runs that leave just what stays, from left to right; each takes what it can of what is there."""
        for suit, (ways, rest) in enumerate(zip(suits, stays, strict=True)):
            for first, places in ways.laid[rest ^ ways.lonely][1]:
                self._lay_run(suit * LANE, first, places)

    def _lay_run(self, shift: int, first: int, places: int) -> None:
        run = []
        for place in self.look.line[first : first + places]:
            cards = self.held.get(1 << place + shift)
            run.append(cards.pop() if cards else self.wilds.pop())
        if places < SHORTEST:
            at_top = first + places == len(self.look.line)
            run.insert(0 if at_top else places, self.wilds.pop())
            first -= at_top
        self.runs.append(run)
        self.firsts.append(first)

    def lay_sets(self, stays: Sequence[Planes]) -> None:
        """Sets of what the runs leave, completed by the wilds where that saves most."""
        singles, pairs = loose(stays)
        a, b, c, d = stays
        laid = (a | b | c | d) & RANK_BITS & ~(singles | pairs)
        if self.wilds:
            _, single, pair = best_mix(singles, pairs, len(self.wilds))
            laid |= single | pair
        while laid:
            rank = laid & -laid
            laid ^= rank
            meld: list[int] = []
            for shift in SUIT_SHIFTS:
                cards = self.held.get(rank << shift)
                if cards:
                    meld += cards
                    cards.clear()
            while len(meld) < SHORTEST:
                meld.append(self.wilds.pop())
            self.sets.append(meld)

    def finish(self, left: int) -> Arrangement:
        """Find a place for the wilds still idle; there is a meld, or they are enough for one."""
        if len(self.wilds) >= ALL_WILD:
            self.sets.append(self.wilds)
        elif self.wilds and self.sets:
            self.sets[0] += self.wilds
        elif self.wilds:
            self._stretch(self.runs[0], self.firsts[0])
        over: list[int] = []
        for cards in self.held.values():
            over += cards
        return Arrangement(left, tuple(map(tuple, self.runs + self.sets)), tuple(sorted(over)))

    def _stretch(self, run: list[int], first: int) -> None:
        """Lay the idle wilds, one or two, at the ends of a run that has room for them, being at most five long."""
        while self.wilds:
            if first + len(run) < len(self.look.line):
                run.append(self.wilds.pop())
            else:
                run.insert(0, self.wilds.pop())
                first -= 1
