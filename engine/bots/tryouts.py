"""Several things that may be done in a deal of exchanging, tried out in the same imagined deals.

A :class:`Tryout` is made for one decision. It imagines how the hidden cards may lie, does each of the plans, lets
:mod:`engine.bots.rehearsal` play on, and drops on the way what is clearly worse than the best.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import islice
from math import sqrt

from engine.bots.dice import Dice
from engine.bots.exchanging import Hand, Option
from engine.bots.kinds import Mask
from engine.bots.onlooker import Suspects
from engine.bots.playout import drawn
from engine.bots.rehearsal import Rehearsal, Spread, exchange, mask_of
from engine.bots.sight import faces
from engine.game import Seat, View

BATCH = 8  # deals imagined between two looks at what is clearly worse
CLEAR = 2.2  # standard errors by which something is
CONVINCING = 1.0  # and by which something has to be better to be done instead of the usual thing
LAPS_IMAGINED = 4
RENEWED = 3  # cards of a table hand that is turned up anew


@dataclass(slots=True)
class Plan:
    """Something that may be done, and what came of it. ``kept``: what stays in the hand; ``row``: its number."""

    line: str
    option: Option | None = None
    kept: Mask = 0
    row: int = -1
    outcomes: list[float] = field(default_factory=list)


def plan_of(option: Option, hand: Hand, rows: Sequence[str]) -> Plan:
    """An exchange as a plan."""
    bits = list(zip(hand, mask_of(hand), strict=True))
    kept = 0
    for face in option.kept:
        at = next(at for at, (other, _) in enumerate(bits) if other == face)
        kept |= bits.pop(at)[1]
    return Plan(option.line, option, kept, rows.index(option.row))


@dataclass(frozen=True, slots=True)
class Moment:
    """How things stand when a decision is made. ``passed``: how many have passed in a row; ``lap``: from 0.

    ``reveals``: whether a hidden row is turned up by a pass.
    """

    view: View
    order: tuple[Seat, ...]
    lap: int
    passed: int
    reveals: bool

    @property
    def knocker(self) -> int | None:
        """The place of whoever has knocked."""
        for place, seat in enumerate(self.order):
            if any(flag.name == "knocker" for flag in self.view.public.seats[seat].flags):
                return place
        return None


class Tryout:
    """One decision. ``suspects``: for each of the others the hands it may hold; ``unseen``: what nobody has shown."""

    def __init__(
        self, moment: Moment, rehearsal: Rehearsal, suspects: Sequence[Suspects], unseen: Sequence[Mask], dice: Dice
    ) -> None:
        self._moment, self._rehearsal, self._suspects = moment, rehearsal, suspects
        self._unseen, self._dice, self._knocker = unseen, dice, moment.knocker
        self._hand = sum(mask_of(faces(moment.view, "hand")))
        self._rows = [place.cards for place in moment.view.public.zones if place.layout == "row"]
        self._hidden = sum(row.count(None) for row in self._rows)

    def best(self, plans: Sequence[Plan], tries: int) -> Plan:
        """The plan that came out best when so many tries were made, or it was clear; the first unless one convinces."""
        usual, some = plans[0], list(plans)
        while tries > 0 and len(some) > 1:
            tries -= BATCH * len(some)
            for _ in range(BATCH):
                deal, coming = self._imagine()
                for plan in some:
                    plan.outcomes.append(self._outcome(plan, deal.copy(), coming))
            some = _not_worse(some)
        best = max(some, key=lambda plan: sum(plan.outcomes))
        if best is usual or usual not in some or _clearly_worse(usual.outcomes, best.outcomes, CONVINCING):
            return best
        return usual

    def _imagine(self) -> tuple[Spread, Sequence[Mask]]:
        """One way in which the cards may lie, and the cards that come next from the stock."""
        hands, taken = [self._hand], 0
        for suspected in self._suspects:
            other = suspected.any(taken)
            taken |= other
            hands.append(other)
        left = [bit for bit in self._unseen if not bit & taken]
        coming = iter(drawn(self._dice, left, self._hidden + RENEWED))
        shut, rows = 0, []
        for cards in self._rows:
            row = [next(coming, 0) if face is None else 1 << face for face in cards]
            shut |= sum(bit for bit, face in zip(row, cards, strict=True) if face is None)
            rows.append(row)
        return Spread(hands, rows, shut), list(islice(coming, RENEWED))

    def _outcome(self, plan: Plan, deal: Spread, coming: Sequence[Mask]) -> float:
        """What a plan is worth if the cards lie like this."""
        if plan.line == "knock":
            return self._rehearsal.knocked(deal, 0, 0)
        if plan.option:
            return self._exchanged(plan, plan.option, deal)
        if plan.line == "pass":
            return self._passed(deal)
        deal.shut &= ~sum(deal.rows[plan.row])
        deal.rows[plan.row] = list(coming)
        return self._played_on(deal, 0)

    def _exchanged(self, plan: Plan, option: Option, deal: Spread) -> float:
        row = deal.rows[plan.row]
        exchange(deal, 0, plan.row, plan.kept | sum(row[place] for place in option.places))
        if self._rehearsal.has_blitz(deal, 0):
            return self._rehearsal.blitz(deal, self._knocker)
        return self._rehearsal.knocked(deal, 0, 0) if option.knocks else self._played_on(deal, 0)

    def _passed(self, deal: Spread) -> float:
        if self._moment.reveals:
            deal.shut = 0
        return self._played_on(deal, self._moment.passed + 1)

    def _played_on(self, deal: Spread, passed: int) -> float:
        if self._knocker is not None:
            return self._rehearsal.knocked(deal, self._knocker, 0)
        if passed >= len(self._moment.order):
            return self._rehearsal.showdown(deal, None)
        return self._rehearsal.played_on(deal, self._moment.lap, passed, len(self._moment.order) * LAPS_IMAGINED)


def _not_worse(plans: Iterable[Plan]) -> list[Plan]:
    """The plans that are not clearly worse than the best one."""
    best = max(plans, key=lambda plan: sum(plan.outcomes))
    return [plan for plan in plans if plan is best or not _clearly_worse(plan.outcomes, best.outcomes)]


def _clearly_worse(outcomes: Sequence[float], others: Sequence[float], errors: float = CLEAR) -> bool:
    lost = [other - own for own, other in zip(outcomes, others, strict=True)]
    count, total = len(lost), sum(lost)
    squares = sum(each * each for each in lost) - total * total / count
    return total > errors * sqrt(max(squares, 0.0))
