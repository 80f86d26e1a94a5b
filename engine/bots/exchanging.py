"""Players of the games in which cards are exchanged with rows on the table, with a style that each game gives them.

They look at every exchange that is offered, weigh the hand that it would leave (what it is, and for who looks further
what one more card may make of it; unseen cards by what may still lie there), and stop the deal by a table of
thresholds: the more players and the later the lap, the stricter. How good a hand is, a :class:`Judge` says, so that
hands need not be points. They make only moves that their view offers.
"""

from collections.abc import Collection, Hashable, Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import TypeAlias

from engine.bots.dice import Dice
from engine.bots.drawing import active, by_players, knocked
from engine.bots.greedy import first_of
from engine.bots.prospects import Prospects
from engine.bots.rehearsal import Judge
from engine.bots.sight import (
    card_word,
    enabled,
    faces,
    filled,
    find,
    open_positions,
    zone,
)
from engine.cards import JOKER, Face
from engine.family.value import ValueRules
from engine.game import CardSlot, Choice, View
from engine.notation import Hidden, Swap, SwapAll, read_move
from engine.options import Options

Hand: TypeAlias = tuple[Face, ...]
PACK = frozenset(range(JOKER))
WEIGHED = 8  # exchanges of either kind, open or unseen: the most that are looked at closely for one decision
UNSEEN_TRIED = 16  # hands that several unseen cards are tried with


class PointsJudge:
    """Hands that count up to 31, in half points."""

    def __init__(self, options: Options, blitz_bonus: float = 0.0) -> None:
        rules = ValueRules.read(options)
        self.key: Hashable = (rules, blitz_bonus)
        self._prospects = Prospects(rules)
        self._bonus = blitz_bonus

    def worth(self, hand: Hand) -> float:
        return self._prospects.worth(hand)

    def outlook(self, hand: Hand, gone: Collection[Face]) -> float:
        return self._prospects.outlook(hand, gone, self._bonus)


@dataclass(frozen=True, slots=True)
class Style:
    """How somebody plays, on the scale of the judge.

    ``stop_at``: for each number of players (the highest for more) the least to knock with by lap (the last for later
    ones). ``hope``: how much of what another card may bring counts beside what is there. ``blind``: how much better
    than the hand the unseen must seem to be taken whole. ``ponder``: what passing is worth beside an exchange that
    changes little.
    """

    stop_at: Mapping[int, tuple[float, ...]]
    hope: float = 0.0
    blind: float = 0.0
    ponder: float = 0.0


@dataclass(frozen=True, slots=True)
class Option:
    """An exchange that is offered: the line, what is kept, what comes openly, how much unseen, and if it knocks.

    ``row``, ``places``: where what is taken lies.
    """

    line: str
    kept: Hand
    open: Hand
    unseen: int
    knocks: bool
    row: str
    places: tuple[int, ...]


class Exchanger:
    """The player. One object plays one seat through one match."""

    def __init__(self, dice: Dice, judge: Judge, style: Style) -> None:
        self._dice, self._judge, self._style = dice, judge, style
        self._deal, self._turns = -1, 0
        self._gone: frozenset[Face] = frozenset()

    def choose(self, view: View) -> str:
        self._look(view)
        if find(view, "blitz"):
            return "blitz"
        self._turns += 1
        return self._turn(view)

    def _look(self, view: View) -> None:
        if view.public.deal != self._deal:
            self._deal, self._turns, self._gone = view.public.deal, 0, frozenset()
        lying = (face for row in view.public.zones for face in row.cards if face is not None)
        self._gone |= {face for face in (*faces(view, "hand"), *lying) if face != JOKER}

    def _turn(self, view: View) -> str:
        hand, last = faces(view, "hand"), knocked(view)
        if find(view, "knock") and self._judge.worth(hand) >= self._enough(view):
            return "knock"
        found = list(exchanges(view))
        if not last:
            stopping = [option for option in found if option.knocks and self._sure(option) >= self._enough(view)]
            if stopping:
                return max(stopping, key=self._sure).line
        best = max(
            ((self._appraise(option, last), option) for option in self._worth_a_look(found)),
            key=lambda pair: pair[0],
            default=None,
        )
        stand = self._stand(view)
        if stand and (best is None or self._holds(hand, best, last)):
            return stand
        return best[1].line if best is not None else first_of(view, "pass", "knock")

    def _stand(self, view: View) -> str | None:
        """The line that ends the turn and leaves the hand as it is, if there is one."""
        return "pass" if find(view, "pass") else None

    def _worth_a_look(self, found: list[Option], most: int = WEIGHED) -> list[Option]:
        """The exchanges that are weighed: of the open ones those that leave the best hands, and some of the unseen."""
        quiet = [option for option in found if not option.knocks]
        seen = sorted(
            (option for option in quiet if not option.unseen),
            key=self._sure,
            reverse=True,
        )
        unseen = [option for option in quiet if option.unseen]
        return [*seen[:most], *unseen[-most:]]

    def _holds(self, hand: Hand, best: tuple[float, Option], last: bool) -> bool:
        """Whether the hand is kept rather than exchanged like this."""
        margin = self._style.blind if best[1].unseen else 0 if last else self._style.ponder
        return self._hold(hand, last) + margin >= best[0]

    def _enough(self, view: View) -> float:
        laps = by_players(self._style.stop_at, active(view))
        return laps[min(self._turns - 1, len(laps) - 1)]

    def _sure(self, option: Option) -> float:
        """How good the hand surely is after an exchange."""
        return self._judge.worth((*option.kept, *option.open)) if not option.unseen else -1.0

    def _hold(self, hand: Hand, last: bool) -> float:
        worth = self._judge.worth(hand)
        if last or not self._style.hope:
            return worth
        return worth + self._style.hope * (self._judge.outlook(hand, self._gone) - worth)

    def _appraise(self, option: Option, last: bool) -> float:
        known = (*option.kept, *option.open)
        if not option.unseen:
            return self._hold(known, last)
        hidden = sorted(PACK - self._gone)
        if option.unseen == 1:
            return sum(self._judge.worth((*known, face)) for face in hidden) / len(hidden)
        total = 0.0
        for _ in range(UNSEEN_TRIED):
            self._dice.shuffle(hidden)
            total += self._judge.worth((*known, *hidden[: option.unseen]))
        return total / UNSEEN_TRIED


class Beginner(Exchanger):
    """Somebody who has just learned the game: sees the hand as it is, overlooks things, and waits long to knock."""

    def __init__(self, dice: Dice, judge: Judge, enough: tuple[float, float], slips: float = 0.25) -> None:
        super().__init__(dice, judge, Style({2: (0.0,)}))
        self._mood, self._slips = enough, slips

    def _enough(self, view: View) -> float:
        least, most = self._mood
        return least + (most - least) * self._dice.random()

    def _appraise(self, option: Option, last: bool) -> float:
        if self._dice.random() < self._slips:
            return 0.0
        return super()._appraise(option, last)


# --- what is offered -----------------------------------------------------------------------------------------------


def exchanges(view: View) -> Iterator[Option]:
    """Every exchange that the view offers."""
    for choice in enabled(view):
        if choice.verb == "swap":
            yield from (_by_slots(view, choice) if choice.slots else (_read(view, choice.line),))


def _by_slots(view: View, choice: Choice) -> Iterator[Option]:
    give, take = choice.slots
    if not (isinstance(give, CardSlot) and isinstance(take, CardSlot)):
        return
    hand, row, knocks = (
        _cards(view, give),
        _cards(view, take),
        choice.line.endswith(" knock"),
    )
    for count in give.counts:
        for given in _ways(view, give, count):
            kept = tuple(face for place, face in enumerate(hand) if face is not None and place not in given[0])
            for places, words in _ways(view, take, count):
                seen = tuple(face for place in places if (face := row[place]) is not None)
                line = filled(choice, {give.name: given[1], take.name: words})
                yield Option(line, kept, seen, count - len(seen), knocks, take.zone, places)


def _cards(view: View, slot: CardSlot) -> tuple[Face | None, ...]:
    place = zone(view, slot.zone)
    return place.cards if place else ()


def _ways(view: View, slot: CardSlot, count: int) -> list[tuple[tuple[int, ...], str]]:
    """Every way to fill a slot with so many cards, as places and as written; cards that look alike once."""
    words = {place: card_word(view, slot, place) for place in open_positions(view, slot)}
    found = {" ".join(words[place] for place in chosen): chosen for chosen in combinations(words, count)}
    return [(places, written) for written, places in found.items()]


def _read(view: View, line: str) -> Option:
    """An exchange that is offered as it stands."""
    move, hand = read_move(line), faces(view, "hand")
    if isinstance(move, SwapAll):
        name = move.row or _only_row(view)
        row = zone(view, name)
        cards = row.cards if row else ()
        seen = tuple(face for face in cards if face is not None)
        return Option(
            line,
            (),
            seen,
            len(cards) - len(seen),
            move.knock,
            name,
            tuple(range(len(cards))),
        )
    assert isinstance(move, Swap)  # the choices of the verb have no other lines
    kept, name = list(hand), move.row or _only_row(view)
    for face in move.give:
        kept.remove(face)
    row = zone(view, name)
    cards = row.cards if row else ()
    places = tuple(target.position if isinstance(target, Hidden) else cards.index(target) for target in move.take)
    seen = tuple(target for target in move.take if not isinstance(target, Hidden))
    return Option(line, tuple(kept), seen, len(places) - len(seen), move.knock, name, places)


def _only_row(view: View) -> str:
    return next(place.name for place in view.public.zones if place.layout == "row")
