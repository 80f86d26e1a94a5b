"""How the bots of Three Thirteen decide.

``Greedy`` knows what its hand costs and looks no further; it must stay as it is, since other bots are measured against
it. ``Novice`` is the same with mistakes.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from engine.bots.dice import Dice
from engine.bots.greedy import first_of
from engine.bots.sight import faces, find, throwable, with_card, zone
from engine.cards import Face, face_of
from engine.game import Choice, View
from engine.games.three_thirteen.arrange.arranger import after_discards, best_discard, penalty
from engine.games.three_thirteen.arrange.melds import MeldRules, layout
from engine.games.three_thirteen.deal import wild_rank
from engine.games.three_thirteen.options import whole_pack
from engine.options import Options

OUT, THROW, TAKE = "out {card}", "discard {card}", "draw discard"
CANDIDATES = 3  # throws that somebody who looks ahead weighs against each other
MARGIN = 5  # points by which one of them may be worse at once
NOW = 0.3  # how much what a hand costs now counts beside what it may cost after the next draw
# Cards tried as the next one: fewer for long hands, which take longer to arrange, so that a move takes 5 ms at most.
MOST_DRAWS, SQUARES_PONDERED = 16, 560
SLIPS = 0.25  # of a beginner's decisions: how often the better card is not seen


class Greedy:
    """Takes the discard if it lowers what the hand costs, else draws; throws the card that leaves least."""

    def __init__(self, options: Options, dice: Dice, samples: int) -> None:
        self._rules = MeldRules.read(options)
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
        wild = wild_rank(view.public.deal)
        return best_discard((*hand, top), wild, self._rules)[1] < penalty(hand, wild, self._rules)

    def _throw(self, view: View, choice: Choice) -> Face:
        """The card to throw: of those that leave the same the dearest."""
        return self._ranked(view, choice)[0][-1]

    def _ranked(self, view: View, choice: Choice) -> list[tuple[int, int, Face]]:
        """What may be thrown, the best first: what it leaves, its own points below zero, the card."""
        wild = wild_rank(view.public.deal)
        costs, pips = after_discards(faces(view, "hand"), wild, self._rules), layout(self._rules.ace, wild).pips
        return sorted({(costs[at], -pips[face], face) for at, face in throwable(view, choice)})


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
    """Looks one draw ahead when it throws: keeps what a card from the stock may help most.

    What may still come it knows from its own hand and the discards it has seen. The discard it takes as a greedy player
    does, and where somebody has gone out there is no next draw, and it throws like one, too.
    """

    def __init__(self, options: Options, dice: Dice, samples: int) -> None:
        super().__init__(options, dice, samples)
        self._options = options
        self._packs: Counter[Face] = Counter()
        self._memory = Memory()

    def choose(self, view: View) -> str:
        self._memory.look(view)
        return super().choose(view)

    def _throw(self, view: View, choice: Choice) -> Face:
        ranked = self._ranked(view, choice)
        near = [one for one in ranked[:CANDIDATES] if one[0] <= ranked[0][0] + MARGIN]
        if len(near) == 1 or last_lap(view):
            return ranked[0][-1]
        hand, wild = faces(view, "hand"), wild_rank(view.public.deal)
        draws = self._draws(view, hand)
        return min(near, key=lambda one: self._prospect(one[0], without(hand, one[-1]), wild, draws))[-1]

    def _prospect(self, cost: int, hand: tuple[Face, ...], wild: int, draws: Sequence[Face]) -> float:
        """What a hand is good for: what it costs now, if the round should end, and after one more draw."""
        return NOW * cost + (1 - NOW) * self._outlook(hand, wild, draws)

    def _outlook(self, hand: tuple[Face, ...], wild: int, draws: Sequence[Face]) -> float:
        """What the hand costs in the mean after drawing one of these and throwing a card."""
        return sum(best_discard((*hand, face), wild, self._rules)[1] for face in draws) / len(draws)

    def _draws(self, view: View, hand: tuple[Face, ...]) -> list[Face]:
        """Some of the cards that may come from the stock."""
        unseen = Counter(self._whole(len(view.public.seats)))
        unseen.subtract(hand)
        unseen.subtract(self._memory.lying.values())
        coming = list(unseen.elements())
        count = min(MOST_DRAWS, SQUARES_PONDERED // len(hand) ** 2)
        return [self._dice.choice(coming) for _ in range(count)] if coming else [hand[0]]

    def _whole(self, players: int) -> Counter[Face]:
        """How many cards of each face are in the game."""
        if not self._packs:
            self._packs.update(face_of(card) for card in whole_pack(self._options, players))
        return self._packs


@dataclass(slots=True)
class Memory:
    """The discards of a round that somebody has seen, each by how many lay under it. A card that was taken from below
    and replaced between two looks is not noticed."""

    deal: int = -1
    lying: dict[int, Face] = field(default_factory=dict)

    def look(self, view: View) -> None:
        """Take in the top of the discards."""
        pile = zone(view, "discard")
        if view.public.deal != self.deal:
            self.deal = view.public.deal
            self.lying.clear()
        if pile is None:
            return
        for level in [level for level in self.lying if level > pile.count]:
            del self.lying[level]
        for face in pile.cards:
            if face is not None:
                self.lying[pile.count] = face


def without(hand: tuple[Face, ...], face: Face) -> tuple[Face, ...]:
    """The hand without one card."""
    at = hand.index(face)
    return hand[:at] + hand[at + 1 :]


def last_lap(view: View) -> bool:
    """Whether somebody has gone out."""
    return any(flag.name == "gone_out" for seat in view.public.seats for flag in seat.flags)
