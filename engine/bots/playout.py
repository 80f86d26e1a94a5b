"""A deal of drawing and throwing played to its end in the head, with hands that somebody imagines.

Everybody is taken to play soundly: takes what helps, throws what helps least, knocks by a table of thresholds. Hands
are sorted tuples of faces; what a card makes of a hand is remembered, so that a turn costs a microsecond or two.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from engine.bots.dice import Dice
from engine.bots.kinds import Mask, faces_of, kind_of_cards
from engine.bots.prospects import Prospects
from engine.bots.stakes import Stakes
from engine.cards import Face
from engine.family.value import BLITZ, ValueRules, worths
from engine.game import Seat

Cards = tuple[Face, ...]

MOST_TURNS = 60  # of a deal that is imagined: then nobody knocks any more
KEPT = 200_000


@dataclass(frozen=True, slots=True)
class Ways:
    """How everybody is taken to play. ``laps``: what to knock with, in half points, by lap. See :class:`Style`."""

    laps: tuple[int, ...]
    hope: float
    stock: float
    after_turn: bool  # knocks come with a discard, not instead of a turn


class Worths(dict[Cards, int]):
    """What a hand is worth, worked out once for all hands that differ only in which suits they are."""

    def __init__(self, rules: ValueRules) -> None:
        super().__init__()
        self._table = worths(rules)
        self._kinds: dict[Mask, int] = {}

    def __missing__(self, hand: Cards) -> int:
        if len(self) > KEPT:
            self.clear()
        kind = kind_of_cards(hand)
        worth = self._kinds.get(kind)
        if worth is None:
            worth = self._kinds[kind] = self._table[faces_of(kind)]
        self[hand] = worth
        return worth


class Goods(dict[Cards, float]):
    """What a hand is worth and what may become of it, worked out in the same way."""

    def __init__(self, rules: ValueRules, hope: float) -> None:
        super().__init__()
        self._prospects = Prospects(rules)
        self._hope = hope
        self._kinds: dict[Mask, float] = {}

    def __missing__(self, hand: Cards) -> float:
        if len(self) > KEPT:
            self.clear()
        kind = kind_of_cards(hand)
        good = self._kinds.get(kind)
        if good is None:
            good = self._kinds[kind] = self._of(faces_of(kind))
        self[hand] = good
        return good

    def _of(self, hand: Cards) -> float:
        worth = self._prospects.worth(hand)
        if worth == BLITZ:
            return 2.0 * BLITZ
        return worth + self._hope * (self._prospects.outlook(hand, (), BLITZ_BONUS) - worth)


class Lore:
    """What hands are good for under one set of rules, remembered. Hands are sorted, but for :meth:`worth`."""

    def __init__(self, rules: ValueRules, hope: float) -> None:
        self._hope = hope
        self._best: dict[tuple[Cards, Face], tuple[Cards, Face]] = {}
        worth, good = Worths(rules), Goods(rules, hope)
        self.worth: Callable[[Cards], int] = worth.__getitem__
        self.good: Callable[[Cards], float] = good.__getitem__

    def outlook(self, hand: Cards) -> float:
        """What it is worth in the mean after one more card."""
        worth = self.worth(hand)
        return worth + (self.good(hand) - worth) / self._hope if self._hope and worth != BLITZ else worth

    def with_card(self, hand: Cards, face: Face) -> tuple[Cards, Face]:
        """The hand after a card has come and the one that helps least has been thrown; and the thrown one."""
        found = self._best.get((hand, face))
        if found is None:
            if len(self._best) > KEPT:
                self._best.clear()
            found = self._best[hand, face] = self._thrown(hand, face)
        return found

    def _thrown(self, hand: Cards, face: Face) -> tuple[Cards, Face]:
        good, left, thrown, most = self.good, hand, face, self.good(hand)
        for at, other in enumerate(hand):
            cards = list(hand)
            cards[at] = face
            cards.sort()
            key = tuple(cards)
            found = good(key)
            if found > most or (found == most and other > thrown):
                left, thrown, most = key, other, found
        return left, thrown

    def at_last(self, hand: Cards, face: Face) -> int:
        """The best value with this card, when no other comes."""
        cards = (*hand, face)
        return max(self.worth(hand), *(self.worth(cards[:at] + cards[at + 1 :]) for at in range(len(hand))))


BLITZ_BONUS = 11.0


@cache
def lore(rules: ValueRules, hope: float) -> Lore:
    """The lore of these rules; all bots of a process share it."""
    return Lore(rules, hope)


@dataclass(slots=True)
class Imagined:
    """A deal as it may lie. ``order``: the seats still in it, the one to move first. ``stock``: the next card last."""

    hands: dict[Seat, Cards]
    order: tuple[Seat, ...]
    stock: list[Face]
    top: Face | None
    lap: int

    def copy(self) -> "Imagined":
        return Imagined(dict(self.hands), self.order, list(self.stock), self.top, self.lap)


class Playout:
    """Plays imagined deals for the seat whose stakes it is given."""

    def __init__(self, lore: Lore, ways: Ways, stakes: Stakes) -> None:
        self._lore, self._ways, self._stakes = lore, ways, stakes

    def knocked(self, deal: Imagined, knocker: Seat, left: int, done: int = 0) -> float:
        """What it is worth when ``knocker`` has knocked and the first ``left`` of the order have a turn each.

        The first ``done`` of them have had theirs.
        """
        for at, seat in enumerate(deal.order[:left]):
            if at >= done:
                self._last_turn(deal, seat)
            if self._lore.worth(deal.hands[seat]) == BLITZ:
                return self._stakes.blitz(self._values(deal), knocker)
        return self._stakes.showdown(deal.hands, self._values(deal), knocker)

    def played_on(self, deal: Imagined, *, may_knock: bool) -> float:
        """What it is worth when the first of the order takes its turn, without knocking unless it may, and so on."""
        order, ways = deal.order, self._ways
        players = len(order)
        for turn in range(MOST_TURNS):
            seat = order[turn % players]
            enough = ways.laps[min(deal.lap + turn // players, len(ways.laps) - 1)]
            if not ways.after_turn and (turn or may_knock) and self._lore.worth(deal.hands[seat]) >= enough:
                return self._knocks(deal, turn)
            if not deal.stock:
                break
            self._turn(deal, seat)
            worth = self._lore.worth(deal.hands[seat])
            if worth == BLITZ:
                return self._stakes.blitz(self._values(deal), None)
            if ways.after_turn and (turn or may_knock) and worth >= enough:
                return self._knocks(deal, turn)
        return self._stakes.nothing()

    def _knocks(self, deal: Imagined, turn: int) -> float:
        players = len(deal.order)
        at = turn % players
        knocker = deal.order[at]
        deal.order = (*deal.order[at + 1 :], *deal.order[: at + 1])
        return self.knocked(deal, knocker, players - 1)

    def _turn(self, deal: Imagined, seat: Seat) -> None:
        hand, lore, top = deal.hands[seat], self._lore, deal.top
        if top is not None:
            left, thrown = lore.with_card(hand, top)
            if thrown != top and lore.good(left) > lore.outlook(hand) + self._ways.stock:
                deal.hands[seat], deal.top = left, thrown
                return
        deal.hands[seat], deal.top = lore.with_card(hand, deal.stock.pop())

    def _last_turn(self, deal: Imagined, seat: Seat) -> None:
        hand, lore, top = deal.hands[seat], self._lore, deal.top
        if top is not None and (lore.at_last(hand, top) > lore.outlook(hand) or not deal.stock):
            self.last_card(deal, seat, top, taken=True)
        elif deal.stock:
            self.last_card(deal, seat, deal.stock.pop(), taken=False)

    def last_card(self, deal: Imagined, seat: Seat, face: Face, *, taken: bool) -> None:
        """A seat gets its last card and throws the one that counts least; not one that was taken from the discards."""
        hand, worth = deal.hands[seat], self._lore.worth
        ways = [((*hand[:at], *hand[at + 1 :], face), other) for at, other in enumerate(hand)]
        if not taken:
            ways.append((hand, face))
        deal.hands[seat], deal.top = max(ways, key=lambda way: worth(way[0]))

    def _values(self, deal: Imagined) -> Mapping[Seat, int]:
        return {seat: self._lore.worth(deal.hands[seat]) for seat in deal.order}


def drawn(dice: Dice, cards: Sequence[Face], count: int) -> list[Face]:
    """So many of the cards, in any order."""
    left = list(cards)
    for at in range(min(count, len(left))):
        other = at + dice.randrange(len(left) - at)
        left[at], left[other] = left[other], left[at]
    return left[:count]
