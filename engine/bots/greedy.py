"""The bot ``greedy25``: a fixed yardstick for the draw-and-discard games whose hands count up to 31.

It takes the discard if that raises the value of its hand and else draws from the stock, throws the card that leaves
most, and knocks with 25 or more. It must stay as it is: other bots are measured against it.
"""

from collections.abc import Callable, Iterator
from typing import TypeAlias

from engine.bots.dice import Dice
from engine.bots.sight import enabled, faces, find, throwable, with_card
from engine.cards import Face
from engine.family.value import ValueRules, worths
from engine.game import Choice, View
from engine.options import Options

Worth: TypeAlias = Callable[[tuple[Face, ...]], int]

ENOUGH = 50  # half points: 25
DISCARD, DISCARD_KNOCK = "discard {card}", "discard {card} knock"


class Greedy25:
    """Knows what its hand is worth and looks no further."""

    def __init__(self, options: Options, dice: Dice, samples: int) -> None:
        self._rules = ValueRules.read(options)
        self._worths = worths(self._rules)

    def choose(self, view: View) -> str:
        called = blitz_line(view, self.worth)
        if called is not None:
            return called
        return self._throw(view) if find(view, DISCARD) else self._turn(view)

    def worth(self, hand: tuple[Face, ...]) -> int:
        """The value of a hand in half points."""
        return self._worths[tuple(sorted(hand))]

    def _turn(self, view: View) -> str:
        if find(view, "knock") and self.worth(faces(view, "hand")) >= ENOUGH:
            return "knock"
        return self._draw(view)

    def _draw(self, view: View) -> str:
        hand, top = faces(view, "hand"), faces(view, "discard")[:1]
        now = self.worth(hand)
        if top and find(view, "draw discard"):
            kept = max(self.worth(left) for left in lefts(hand, top[0]))
            if kept > now:
                return "draw discard"
        return first_of(view, "draw stock", "pass", "draw discard", "knock")

    def _throw(self, view: View) -> str:
        knocking = find(view, DISCARD_KNOCK)
        if knocking:
            left, face = self._best(view, knocking)
            if left >= ENOUGH:
                return with_card(knocking, face)
        plain = find(view, DISCARD)
        assert plain is not None
        return with_card(plain, self._best(view, plain)[1])

    def _best(self, view: View, choice: Choice) -> tuple[int, Face]:
        hand = faces(view, "hand")
        return max((self.worth(hand[:at] + hand[at + 1 :]), face) for at, face in throwable(view, choice))


def lefts(hand: tuple[Face, ...], taken: Face) -> Iterator[tuple[Face, ...]]:
    """The hands that can be left after taking a card and throwing one of those held before."""
    for at in range(len(hand)):
        yield (*hand[:at], *hand[at + 1 :], taken)


def first_of(view: View, *lines: str) -> str:
    """The first of these lines that can be played, or else whatever can."""
    for line in lines:
        if find(view, line):
            return line
    return enabled(view)[0].line


def blitz_line(view: View, worth: Worth) -> str | None:
    """The call of 31, where it may be made: in the middle of a turn with the card to throw."""
    for choice in enabled(view):
        if choice.verb == "blitz":
            if not choice.slots:
                return choice.line
            hand = faces(view, "hand")
            _, face = max((worth(hand[:at] + hand[at + 1 :]), face) for at, face in throwable(view, choice))
            return with_card(choice, face)
    return None
