"""How the bot ``hard`` of Three Thirteen decides.

It looks one draw ahead, where ``normal`` does only when it throws, and at every card that may come instead of at
some; it knows all discards of the round and what the others have picked up; what its hand costs now counts the more
the nearer somebody seems to going out; and of throws that are as good it chooses what helps the next player least.
"""

from collections import Counter
from collections.abc import Sequence

from engine.bots.dice import Dice
from engine.bots.sight import faces
from engine.bots.witness import Witness
from engine.cards import Face, rank_of, suit_of
from engine.game import Choice, Seat, View
from engine.games.three_thirteen.arrange.arranger import best_discard, penalty
from engine.games.three_thirteen.deal import wild_rank
from engine.games.three_thirteen.players import Foresighted, last_lap, without
from engine.options import Options

WEIGHED, CLOSE = 4, 8  # throws that are weighed against each other, and by how many points one may be worse at once
SAMPLES_A_DRAW, MOST_AT_MOST = 2, 62  # of the budget, for each card tried as the next one; and how many of them
OUT_BONUS = 6.0  # points that going out is worth beyond what it saves
SOON, LATE = 0.25, 0.75  # how much what a hand costs now counts in the first turns, and at last
TURNS_TO_LATE = 8
FEEDS = 1.5  # points by which a card is kept that the next player seems to collect


class Farsighted(Foresighted):
    """The player. One object plays one seat through one match."""

    def __init__(self, options: Options, dice: Dice, samples: int) -> None:
        super().__init__(options, dice, samples)
        self._witness = Witness()
        self._most = min(MOST_AT_MOST, max(MOST_AT_LEAST, samples // SAMPLES_A_DRAW))

    def observe(self, view: View) -> None:
        """Take in what happens at the table."""
        self._witness.look(view)

    def choose(self, view: View) -> str:
        self._witness.look(view)
        return super().choose(view)

    def _wants(self, view: View, hand: tuple[Face, ...], top: Face) -> bool:
        wild = wild_rank(view.public.deal)
        after = best_discard((*hand, top), wild, self._rules)[1]
        if not after or last_lap(view):
            return after < penalty(hand, wild, self._rules) or not after
        return self._worth(after) < self._outlook(hand, wild, self._draws(view, hand))

    def _throw(self, view: View, choice: Choice) -> Face:
        ranked = self._ranked(view, choice)
        near = [one for one in ranked[:WEIGHED] if one[0] <= ranked[0][0] + CLOSE]
        if len(near) == 1 or last_lap(view):
            return ranked[0][-1]
        hand, wild, now = faces(view, "hand"), wild_rank(view.public.deal), self._now(view)
        draws = self._draws(view, hand)
        wanted = self._collected(view)

        def badness(one: tuple[int, int, Face]) -> float:
            cost, _, face = one
            later = self._outlook(without(hand, face), wild, draws)
            return now * cost + (1 - now) * later + FEEDS * _touches(face, wanted)

        return min(near, key=badness)[-1]

    def _outlook(self, hand: tuple[Face, ...], wild: int, draws: Sequence[Face]) -> float:
        costs = (best_discard((*hand, face), wild, self._rules)[1] for face in draws)
        return sum(map(self._worth, costs)) / len(draws)

    @staticmethod
    def _worth(cost: int) -> float:
        """What it is to be left with a hand of this cost; to go out is worth more than the points it saves."""
        return cost if cost else -OUT_BONUS

    def _now(self, view: View) -> float:
        """How much what the hand costs now counts."""
        turns = len(self._witness.deeds) / len(view.public.seats)
        return min(LATE, SOON + (LATE - SOON) * turns / TURNS_TO_LATE)

    def _draws(self, view: View, hand: tuple[Face, ...]) -> list[Face]:
        """The cards that may come from the stock; where they are too many, some of them, no two alike at first."""
        unseen = Counter(self._whole(len(view.public.seats)))
        unseen.subtract(hand)
        unseen.subtract(self._lying(view))
        coming = [face for face, count in unseen.items() for _ in range(count)]
        self._dice.shuffle(coming)
        return coming[: max(MOST_AT_LEAST, self._most * USUAL_HAND // len(hand))] or [hand[0]]

    def _lying(self, view: View) -> Counter[Face]:
        """What is known to be among the discards or in somebody's hand."""
        me = view.own.seat if view.own else -1
        known = Counter(face for seat, held in self._witness.held.items() if seat != me for face in held)
        known.update(self._memory.lying.values())
        return known

    def _collected(self, view: View) -> Sequence[Face]:
        """What the next player has picked up and not thrown."""
        return self._witness.held.get(_next(view), ())


MOST_AT_LEAST = 14
USUAL_HAND = 7  # cards; longer hands are tried with fewer draws


def _next(view: View) -> Seat:
    return ((view.own.seat if view.own else 0) + 1) % len(view.public.seats)


def _touches(face: Face, held: Sequence[Face]) -> int:
    """How many of these cards a card may be melded with."""
    return sum(
        rank_of(face) == rank_of(other)
        or (suit_of(face) == suit_of(other) and abs(rank_of(face) - rank_of(other)) <= 2)
        for other in held
    )
