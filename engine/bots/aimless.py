"""The bot ``random``: any of its choices with equal chance, filled in at random. Knows no rule of any game."""

from engine.bots.dice import Dice
from engine.bots.sight import card_word, enabled, filled, open_positions
from engine.game import CardSlot, Choice, NumberSlot, SeatSlot, View
from engine.options import Options


class Aimless:
    """Plays anything that is allowed."""

    def __init__(self, options: Options, dice: Dice, samples: int) -> None:
        self._dice = dice

    def choose(self, view: View) -> str:
        return self._fill(view, self._dice.choice(enabled(view)))

    def _fill(self, view: View, choice: Choice) -> str:
        words: dict[str, str] = {}
        counts: dict[str, int] = {}
        for slot in choice.slots:
            match slot:
                case CardSlot():
                    counts[slot.name] = counts.get(slot.as_many_as or "") or self._dice.choice(slot.counts)
                    positions = list(open_positions(view, slot))
                    self._dice.shuffle(positions)
                    chosen = positions[: counts[slot.name]]
                    words[slot.name] = " ".join(card_word(view, slot, position) for position in chosen)
                case SeatSlot(_, seats, others):
                    words[slot.name] = self._dice.choice([*(str(seat + 1) for seat in seats), *others])
                case NumberSlot(_, least, most):
                    words[slot.name] = str(least + self._dice.randrange(most - least + 1))
        return filled(choice, words)
