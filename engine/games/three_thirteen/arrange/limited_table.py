"""Hands and positions for ``limited``: from cards to masks, and from a plan back to melds."""

from collections.abc import Sequence

from engine.cards import JOKER, Face
from engine.games.three_thirteen.arrange.free_runs import Planes
from engine.games.three_thirteen.arrange.limited import LimitedSearch, Plan, at_least
from engine.games.three_thirteen.arrange.limited_runs import LimitedBook, limited_book
from engine.games.three_thirteen.arrange.melds import JOKER_PIPS, LANE, Layout, MeldRules


def search_limited(
    cards: Sequence[Face], masks: tuple[Planes, ...], look: Layout, rules: MeldRules, floor: int
) -> tuple[Plan, LimitedBook]:
    """The best plan for a hand, and the book it is from; the masks hold every card but the jokers.

    No penalty is below the floor, that without a limit; so most hands are done with the runs that pass over nothing.
    """
    jokers = sum([face == JOKER for face in cards])
    wilds = sum([not bit for bit in map(look.plain.__getitem__, cards)])
    half = rules.max_wild == "half"
    places = len(cards) // 2 if half else len(cards) // 3  # no more cards than these can stand in for others
    plan = Plan(sum([look.pips[face] for face in cards]), masks)
    few, all_runs = (limited_book(rules.ace, half, look.wild_bit, wilds, passing) for passing in (False, True))
    source = few
    for book in (few, all_runs):
        suits = [book.look_up(suit) for suit in masks]
        search = LimitedSearch(suits, half, look.wild_bit, jokers, wilds, plan, floor)
        found = search.run(masks, max(jokers - places, 0) * JOKER_PIPS)
        if found is not plan:
            plan, source = found, book
        if plan.penalty <= floor:
            break
    return plan, source


class LimitedTable:
    """Lays out a plan, meld by meld, as positions in the hand."""

    def __init__(self, cards: Sequence[Face], look: Layout, book: LimitedBook) -> None:
        self.look = look
        self.book = book
        self.half = book.half
        self.melds: list[list[int]] = []
        self.held: dict[int, list[int]] = {0: []}  # by bit; 0 for the jokers
        for position, face in enumerate(cards):
            self.held.setdefault(look.bits[face], []).append(position)
        self.stand_ins: list[int] = []

    def lay(self, masks: Sequence[Planes], plan: Plan) -> None:
        """All melds of a plan."""
        runs: list[tuple[int, int, dict[int, int]]] = []
        for suit, taken in enumerate(self._shares(masks, plan)):
            for ranks, stand_ins in self.book.partition(masks[suit], plan.stays[suit], taken):
                runs.append((ranks, stand_ins, self._take(suit, ranks)))
        own = [self._own_wild() for _ in range(plan.own)]
        while len(self.stand_ins) < plan.used:
            self.stand_ins.append(self.held[0].pop() if self.held[0] else self._own_wild())
        for ranks, taken, cards in runs:
            self.melds.append(self._run(ranks, taken, cards))
        self._lay_sets([own, *self._sets(plan)] if own else self._sets(plan))

    def _shares(self, masks: Sequence[Planes], plan: Plan) -> list[int]:
        """How many stand-ins the runs of each suit take."""
        options = [self.book.look_up(suit).counts[stays] for suit, stays in zip(masks, plan.stays, strict=True)]
        found = share(options, plan.in_runs)
        assert found is not None, "the search found this sum"
        return found

    def _take(self, suit: int, ranks: int) -> dict[int, int]:
        """One card of each rank, by rank bit."""
        found = {}
        while ranks:
            bit = ranks & -ranks
            ranks ^= bit
            found[bit] = self.held[bit << suit * LANE].pop()
        return found

    def _own_wild(self) -> int:
        """A card of the wild rank that is still held."""
        held = [self.held.get(self.look.wild_bit << suit * LANE, []) for suit in range(4)]
        return next(filter(None, held)).pop()

    def _run(self, ranks: int, stand_ins: int, cards: dict[int, int]) -> list[int]:
        """The run from its low end to its high end, the stand-ins in their places."""
        first = lowest_place(self.look.line, ranks, len(cards) + stand_ins)
        places = self.look.line[first : first + len(cards) + stand_ins]
        return [cards[1 << place] if 1 << place in cards else self.stand_ins.pop() for place in places]

    def _sets(self, plan: Plan) -> list[list[int]]:
        """The cards of each set that are not wild."""
        _, two, three = at_least(plan.stays)
        three &= ~self.look.wild_bit
        pairs, found = two & ~three & ~self.look.wild_bit, []
        for _ in range(plan.pairs):
            top = 1 << pairs.bit_length() - 1
            pairs ^= top
            found.append(self._of_rank(top))
        while three:
            found.append(self._of_rank(three & -three))
            three &= three - 1
        return found

    def _of_rank(self, rank: int) -> list[int]:
        """All cards of a rank that are still held."""
        found: list[int] = []
        for suit in range(4):
            held = self.held.get(rank << suit * LANE, [])
            found += held
            held.clear()
        return found

    def _lay_sets(self, sets: list[list[int]]) -> None:
        """Share out the stand-ins: first one to every pair, then wherever there is room."""
        taken = [int(len(cards) == 2) for cards in sets]
        idle = len(self.stand_ins) - sum(taken)
        for at, cards in enumerate(sets):
            more = min(idle, (len(cards) if self.half else len(cards) // 2) - taken[at])
            idle -= more
            self._lay_set(cards, taken[at] + more)

    def _lay_set(self, cards: list[int], stand_ins: int) -> None:
        """One set, or under the limit of one as many pairs (and a last set) as there are stand-ins."""
        while stand_ins > 1 and not self.half:
            self.melds.append([cards.pop(), cards.pop(), self.stand_ins.pop()])
            stand_ins -= 1
        self.melds.append(cards + [self.stand_ins.pop() for _ in range(stand_ins)])


def share(options: list[int], wanted: int) -> list[int] | None:
    """One number out of each set of numbers (bit n for n) so that they add up."""
    if not options:
        return None if wanted else []
    for number in range(wanted + 1):
        if options[0] >> number & 1:
            rest = share(options[1:], wanted - number)
            if rest is not None:
                return [number, *rest]
    return None


def lowest_place(line: tuple[int, ...], ranks: int, length: int) -> int:
    """Where a run of so many places that holds these ranks starts, if it starts as high as it can."""
    starts = range(len(line) - length, -1, -1)
    return next(first for first in starts if not ranks & ~sum([1 << place for place in line[first : first + length]]))
