"""The bot ``easy``: somebody who has just learned the game.

It knows what its hand is worth and keeps the best cards most of the time, looks at the discard only now and then,
and waits rather long before it dares to knock.
"""

from engine.bots.dice import Dice
from engine.bots.greedy import DISCARD, DISCARD_KNOCK, blitz_line, first_of, lefts
from engine.bots.sight import faces, find, throwable, with_card
from engine.cards import Face
from engine.family.value import ValueRules, worths
from engine.game import Choice, View
from engine.options import Options

SLIPS = 0.25  # of all decisions: how often a better card is not seen
USUALLY_ENOUGH = (52, 60)  # half points: somewhere from 26 to 30 it knocks, as the mood is


class Novice:
    """A player who makes mistakes."""

    def __init__(self, options: Options, dice: Dice, samples: int) -> None:
        self._worths = worths(ValueRules.read(options))
        self._dice = dice

    def choose(self, view: View) -> str:
        called = blitz_line(view, self._worth)
        if called is not None:
            return called
        thrown = find(view, DISCARD) or find(view, DISCARD_KNOCK)
        return self._throw(view, thrown) if thrown else self._turn(view)

    def _turn(self, view: View) -> str:
        hand, top = faces(view, "hand"), faces(view, "discard")[:1]
        now = self._worth(hand)
        if find(view, "knock") and now >= self._mood():
            return "knock"
        sees_it = top and find(view, "draw discard") and not self._slips()
        if sees_it and max(self._worth(left) for left in lefts(hand, top[0])) > now:
            return "draw discard"
        return first_of(view, "draw stock", "pass", "draw discard", "knock")

    def _throw(self, view: View, choice: Choice) -> str:
        hand = faces(view, "hand")
        ranked = sorted(
            ((self._worth(hand[:at] + hand[at + 1 :]), face) for at, face in throwable(view, choice)), reverse=True
        )
        worth, face = ranked[min(int(self._slips()), len(ranked) - 1)]
        knocking = find(view, DISCARD_KNOCK)
        if knocking and worth >= self._mood() and face in [other for _, other in throwable(view, knocking)]:
            return with_card(knocking, face)
        return with_card(choice, face)

    def _worth(self, hand: tuple[Face, ...]) -> int:
        return self._worths[tuple(sorted(hand))]

    def _mood(self) -> int:
        least, most = USUALLY_ENOUGH
        return least + self._dice.randrange(most - least + 1)

    def _slips(self) -> bool:
        return self._dice.random() < SLIPS
