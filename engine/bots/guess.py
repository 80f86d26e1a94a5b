"""Which hands an opponent may hold, by what it was seen to take, to refuse and to throw.

A :class:`Suspicion` follows some hundred imagined hands of one player through the deal: at every turn each of them
draws, and throws what was really thrown. Those for which the real deeds would have been sound are kept and multiplied.
The rules of sound play are those of :mod:`engine.bots.playout`.
"""

from collections.abc import Sequence

from engine.bots.dice import Dice
from engine.bots.playout import Cards, Lore, Ways
from engine.bots.witness import Deed
from engine.cards import Face

TRIES = 4  # ways in which an imagined hand may have come to throw what was thrown
UNSOUND = 0.06  # how likely a player is to do what is not sound by these rules, beside what is
FORGIVEN = 4  # half points: a throw that costs no more is nearly as good as the best
SILENT = 0.25  # how likely somebody with enough to knock does not
BOLD, RASH = 0.4, 0.05  # how likely one knocks with a little less than enough, and with much less
LITTLE = 8  # half points


class Suspicion:
    """The hands that one player may hold, each as likely as the others."""

    def __init__(self, lore: Lore, ways: Ways, dice: Dice, unseen: Sequence[Face], size: int, count: int) -> None:
        self._lore, self._ways, self._dice = lore, ways, dice
        self._unseen, self._size = unseen, size
        self._hands: list[Cards] = [self._dealt() for _ in range(count)]
        self._held: list[Face] = []
        self._lap = 0

    def after(self, deeds: Sequence[Deed], *, knocked: bool) -> list[Cards]:
        """The hands as they may be after these turns, and a knock if there was one."""
        for deed in deeds:
            if deed.threw is not None:
                self._follow(deed, deed.threw)
            self._lap += 1
        if knocked:
            self._keep([self._knocks(hand) for hand in self._hands])
        return self._hands

    def _dealt(self) -> Cards:
        dice, unseen, chosen = self._dice, self._unseen, set[int]()
        while len(chosen) < min(self._size, len(unseen)):
            chosen.add(dice.randrange(len(unseen)))
        return tuple(sorted(unseen[at] for at in chosen))

    # --- a turn

    def _follow(self, deed: Deed, threw: Face) -> None:
        was_held = threw in self._held
        likely, hands = [], []
        for hand in self._hands:
            found = [self._way(hand, deed, threw, was_held=was_held) for _ in range(TRIES)]
            total = sum(chance for chance, _ in found)
            likely.append(total)
            hands.append(self._one_of(found, total))
        self._hands = hands
        if was_held:
            self._held.remove(threw)
        if deed.took is not None and deed.took != threw:
            self._held.append(deed.took)
        self._keep(likely)

    def _way(self, hand: Cards, deed: Deed, threw: Face, *, was_held: bool) -> tuple[float, Cards]:
        """One way to come from a hand to throwing a card: how likely it is, and what is left."""
        before, new = self._before(hand, deed, threw, was_held=was_held)
        cards = list(before)
        cards.append(new)
        cards.remove(threw)
        left = tuple(sorted(cards))
        return self._choosing(before, deed) * self._throwing(left, threw) * self._silence(before), left

    def _before(self, hand: Cards, deed: Deed, threw: Face, *, was_held: bool) -> tuple[Cards, Face]:
        """The hand at the beginning of the turn and the card that came, such that the thrown card is among them."""
        new = deed.took if deed.took is not None else self._draw(hand)
        if was_held or threw in hand or new == threw:
            return (hand if threw in hand or new == threw else self._with(hand, threw, len(hand))), new
        places = len(hand) if deed.took is not None else len(hand) + 1
        at = self._dice.randrange(places)
        if at == len(hand):
            return hand, threw
        return self._with(hand, threw, at), new

    def _with(self, hand: Cards, face: Face, at: int) -> Cards:
        """The hand with this card in a place, but not in that of one that is known to be held."""
        free = [place for place, other in enumerate(hand) if other not in self._held] or list(range(len(hand)))
        place = free[at % len(free)]
        return (*hand[:place], *hand[place + 1 :], face)

    def _draw(self, hand: Cards) -> Face:
        while True:
            face = self._unseen[self._dice.randrange(len(self._unseen))]
            if face not in hand or len(self._unseen) <= len(hand):
                return face

    def _choosing(self, before: Cards, deed: Deed) -> float:
        """How likely the discard is taken or refused as it was."""
        top = deed.took if deed.took is not None else deed.refused
        if top is None or top in before:
            return 1.0
        hand = tuple(sorted(before))
        left, thrown = self._lore.with_card(hand, top)
        helps = thrown != top and self._lore.good(left) > self._lore.outlook(hand)
        return 1.0 if helps == (deed.took is not None) else UNSOUND * 2

    def _throwing(self, left: Cards, threw: Face) -> float:
        """How likely this card is thrown from a hand, rather than one of those that are left."""
        kept, good = self._lore.with_card(left, threw)[0], self._lore.good
        lost = good(kept) - good(left)
        return 1.0 if lost <= 0 else 0.5 if lost <= FORGIVEN else UNSOUND

    def _silence(self, before: Cards) -> float:
        """How likely somebody with this hand does not knock."""
        return SILENT if self._lore.worth(before) >= self._enough() else 1.0

    def _knocks(self, hand: Cards) -> float:
        short = self._enough() - self._lore.worth(hand)
        return 1.0 if short <= 0 else BOLD if short <= LITTLE else RASH

    def _enough(self) -> int:
        laps = self._ways.laps
        return laps[min(self._lap, len(laps) - 1)]

    # --- chances

    def _one_of(self, found: Sequence[tuple[float, Cards]], total: float) -> Cards:
        left = self._dice.random() * total
        for chance, hand in found:
            left -= chance
            if left <= 0:
                return hand
        return found[-1][1]

    def _keep(self, likely: Sequence[float]) -> None:
        """Keep hands as often as they are likely."""
        count, total = len(self._hands), sum(likely)
        if not total:
            return
        step = total / count
        mark, passed, kept = self._dice.random() * step, 0.0, []
        for chance, hand in zip(likely, self._hands, strict=True):
            passed += chance
            while mark < passed and len(kept) < count:
                kept.append(hand)
                mark += step
        self._hands = kept or self._hands
