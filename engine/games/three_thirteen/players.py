"""How the bots of Three Thirteen decide.

``Greedy`` knows what its hand costs and looks no further; it must stay as it is, since other bots are measured against
it. ``Novice`` is the same with mistakes.
"""

from engine.bots.dice import Dice
from engine.bots.greedy import first_of
from engine.bots.sight import faces, find, throwable, with_card
from engine.cards import Face
from engine.game import Choice, View
from engine.games.three_thirteen.arrange.arranger import after_discards, penalty
from engine.games.three_thirteen.arrange.melds import MeldRules, layout
from engine.games.three_thirteen.deal import wild_rank
from engine.options import Options

OUT, THROW, TAKE = "out {card}", "discard {card}", "draw discard"
SLIPS = 0.25  # of a beginner's decisions: how often the better card is not seen


class Greedy:
    """Takes the discard if it lowers what the hand costs, else draws; throws the card that leaves least."""

    def __init__(self, options: Options, dice: Dice, samples: int) -> None:
        self._rules = MeldRules.read(options)
        self._may_throw_back = options["discard_back"] == "allow"
        self._dice = dice

    def choose(self, view: View) -> str:
        out = find(view, OUT)
        if out is not None:
            _, face = next(throwable(view, out))
            return with_card(out, face)
        throw = find(view, THROW)
        return self._turn(view) if throw is None else with_card(throw, self._throw(view, throw))

    def _turn(self, view: View) -> str:
        if find(view, TAKE) and self._wants(view, faces(view, "hand"), faces(view, "discard")[0]):
            return TAKE
        return first_of(view, "draw stock", TAKE)

    def _wants(self, view: View, hand: tuple[Face, ...], top: Face) -> bool:
        """Whether the discard is better than the hand as it is."""
        return min(self._after_taking(view, hand, top)) < self._cost(view, hand)

    def _throw(self, view: View, choice: Choice) -> Face:
        """The card to throw: of those that leave the same the dearest."""
        return self._ranked(view, choice)[0][-1]

    def _ranked(self, view: View, choice: Choice) -> list[tuple[int, int, Face]]:
        """What may be thrown, the best first: what it leaves, its own points below zero, the card."""
        wild = wild_rank(view.public.deal)
        costs, pips = self._after_throws(view, faces(view, "hand")), layout(self._rules.ace, wild).pips
        return sorted({(costs[at], -pips[face], face) for at, face in throwable(view, choice)})

    def _after_taking(self, view: View, hand: tuple[Face, ...], top: Face) -> tuple[int, ...]:
        """What the hand would cost after each throw that the discard allows."""
        costs = self._after_throws(view, (*hand, top))
        return costs if self._may_throw_back else costs[:-1]

    def _after_throws(self, view: View, hand: tuple[Face, ...]) -> tuple[int, ...]:
        return after_discards(hand, wild_rank(view.public.deal), self._rules)

    def _cost(self, view: View, hand: tuple[Face, ...]) -> int:
        return penalty(hand, wild_rank(view.public.deal), self._rules)


class Novice(Greedy):
    """Overlooks discards that would help, and now and then throws the second-best card."""

    def _wants(self, view: View, hand: tuple[Face, ...], top: Face) -> bool:
        return not self._slips() and super()._wants(view, hand, top)

    def _throw(self, view: View, choice: Choice) -> Face:
        ranked = self._ranked(view, choice)
        return ranked[min(int(self._slips()), len(ranked) - 1)][-1]

    def _slips(self) -> bool:
        return self._dice.random() < SLIPS


class Foresighted(Greedy):
    """Greedy, for now."""
