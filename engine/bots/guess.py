"""Which hands an opponent may hold, by what it was seen to take, to refuse and to throw.

A :class:`Suspicion` imagines everything that one player has had in a deal: the cards dealt and the cards drawn, among
which those really thrown must be. It changes one thing at a time, and keeps a change as often as it makes the real
deeds more likely (the Metropolis way), so that in the end each hand turns up as often as it is likely. What play is
sound :mod:`engine.bots.playout` says. (Hands that are only followed from turn to turn come out far too weak.)
"""

from collections.abc import Sequence

from engine.bots.dice import Dice
from engine.bots.playout import Cards, Lore, Ways
from engine.bots.witness import Deed
from engine.cards import Face

UNSOUND = 0.004  # how likely a player is to do what is not sound by these rules, beside what is
UNLIKE = 0.08  # the same of taking or refusing a discard
NEARLY = 0.12  # the same of a throw that costs little more than the best
FORGIVEN = 4  # half points
SILENT = 0.2  # how likely somebody with enough to knock does not
BOLD, RASH = 0.1, 0.002  # how likely one knocks with a little less than enough, and with much less
LITTLE = 6  # half points
FIRST_STEPS, STEPS_A_TURN, STEPS_A_HAND = 40, 30, 4


class Suspicion:
    """What one player may have had. ``deeds``: its turns so far; ``knocked``: whether it has."""

    def __init__(
        self, lore: Lore, ways: Ways, dice: Dice, unseen: Sequence[Face], deeds: Sequence[Deed], *, knocked: bool
    ) -> None:
        self._lore, self._ways, self._dice, self._unseen = lore, ways, dice, unseen
        self._deeds = [deed for deed in deeds if deed.threw is not None]
        self._knocked = knocked
        self._known: list[bool] = []  # of each slot whether its card was seen when it was thrown
        self._slots: list[Face] = []  # the cards dealt, then those drawn unseen, turn by turn
        self._size = 0

    def hands(self, size: int, count: int) -> list[Cards]:
        """So many hands of this size, those often that are likely."""
        self._size = size
        self._begin()
        likely, hand = self._weigh(self._slots)
        found = []
        for step in range(FIRST_STEPS + STEPS_A_TURN * len(self._deeds) + STEPS_A_HAND * count):
            other, known = self._changed()
            chance, left = self._weigh(other)
            if chance > 0 and (chance >= likely or self._dice.random() * likely < chance):
                self._slots, self._known, likely, hand = other, known, chance, left
            if step % STEPS_A_HAND == 0:
                found.append(hand)
        return found[-count:]

    # --- what was had

    def _begin(self) -> None:
        """Something possible: what was thrown came just before, or was dealt."""
        held: list[Face] = []
        dealt: list[Face] = []
        drew: list[tuple[Face, bool]] = []
        for deed in self._deeds:
            if deed.took is not None:
                held.append(deed.took)
            if deed.threw in held and deed.threw is not None:
                held.remove(deed.threw)
                if deed.took is None:
                    drew.append((self._any((*dealt, *(face for face, _ in drew))), False))
            elif deed.threw is not None:
                if deed.took is None:
                    drew.append((deed.threw, True))
                else:
                    dealt.append(deed.threw)
        self._slots, self._known = [], []
        for face in dealt[: self._size]:
            self._slots.append(face)
            self._known.append(True)
        while len(self._slots) < self._size:
            self._slots.append(self._any((*self._slots, *(face for face, _ in drew))))
            self._known.append(False)
        self._slots += [face for face, _ in drew]
        self._known += [known for _, known in drew]

    def _any(self, but: Sequence[Face]) -> Face:
        """An unseen card that is not among these."""
        while True:
            face = self._unseen[self._dice.randrange(len(self._unseen))]
            if face not in but or len(self._unseen) <= len(but):
                return face

    def _changed(self) -> tuple[list[Face], list[bool]]:
        """The same with another card in one place, or with two cards in each other's place."""
        slots, known = list(self._slots), list(self._known)
        at, other = self._dice.randrange(len(slots)), self._dice.randrange(len(slots))
        if known[at] or self._dice.random() < 1 / 2:
            slots[at], slots[other] = slots[other], slots[at]
            known[at], known[other] = known[other], known[at]
        else:
            slots[at] = self._any(slots)
        return slots, known

    # --- how likely it is

    def _weigh(self, slots: Sequence[Face]) -> tuple[float, Cards]:
        """How likely the deeds were with these cards, and the hand that is left; 0 for what cannot be."""
        hand, at, likely = tuple(sorted(slots[: self._size])), self._size, 1.0
        for lap, deed in enumerate(self._deeds):
            new = deed.took
            if new is None:
                new, at = slots[at], at + 1
            cards = [*hand, new]
            if deed.threw not in cards:
                return 0.0, hand
            cards.remove(deed.threw)
            left = tuple(sorted(cards))
            likely *= self._deed(hand, left, deed, new, lap)
            hand = left
        return likely * (self._knock(hand) if self._knocked else 1.0), hand

    def _deed(self, before: Cards, left: Cards, deed: Deed, new: Face, lap: int) -> float:
        likely = SILENT if self._lore.worth(before) >= self._enough(lap) else 1.0
        good = self._lore.good
        lost = good(self._lore.with_card(before, new)[0]) - good(left)
        if lost > 0:
            likely *= NEARLY if lost <= FORGIVEN else UNSOUND
        top = deed.took if deed.took is not None else deed.refused
        if top is not None and top not in before:
            kept, thrown = self._lore.with_card(before, top)
            helps = thrown != top and good(kept) > self._lore.outlook(before) + self._ways.stock
            likely *= 1.0 if helps == (deed.took is not None) else UNLIKE
        return likely

    def _knock(self, hand: Cards) -> float:
        short = self._enough(len(self._deeds)) - self._lore.worth(hand)
        return 1.0 if short <= 0 else BOLD if short <= LITTLE else RASH

    def _enough(self, lap: int) -> int:
        laps = self._ways.laps
        return laps[min(lap, len(laps) - 1)]
