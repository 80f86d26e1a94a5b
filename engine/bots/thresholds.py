"""The bot ``thresholds``: a yardstick that draws greedily and knocks by a table of players and laps.

Beyond ``greedy25`` it knows when to knock; it counts no cards and looks no further. ``hard`` is measured against it.
"""

from collections.abc import Mapping

from engine.bots.dice import Dice
from engine.bots.drawing import active, by_players
from engine.bots.greedy import DISCARD, DISCARD_KNOCK, Greedy25
from engine.bots.sight import faces, find, with_card
from engine.game import View
from engine.options import Options


class Thresholds(Greedy25):
    """``knock_at``: for each number of players the least value to knock with by lap, in half points."""

    def __init__(self, options: Options, dice: Dice, knock_at: Mapping[int, tuple[int, ...]]) -> None:
        super().__init__(options, dice, 0)
        self._knock_at = knock_at
        self._deal, self._turns = -1, 0

    def choose(self, view: View) -> str:
        if view.public.deal != self._deal:
            self._deal, self._turns = view.public.deal, 0
        line = super().choose(view)
        if not line.startswith("draw"):
            self._turns += 1
        return line

    def _turn(self, view: View) -> str:
        if find(view, "knock") and self._enough(view, self.worth(faces(view, "hand"))):
            return "knock"
        return self._draw(view)

    def _throw(self, view: View) -> str:
        knocking = find(view, DISCARD_KNOCK)
        if knocking:
            left, face = self._best(view, knocking)
            if self._enough(view, left):
                return with_card(knocking, face)
        plain = find(view, DISCARD) or knocking
        assert plain is not None  # somebody who has a card too many can throw one
        return with_card(plain, self._best(view, plain)[1])

    def _enough(self, view: View, worth: int) -> bool:
        laps = by_players(self._knock_at, active(view))
        return worth >= laps[min(self._turns, len(laps) - 1)]
