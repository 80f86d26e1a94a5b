"""The bot ``hard`` of the games in which cards are exchanged with rows on the table.

It remembers what everybody took from the table openly and has not laid back, imagines the rest of the hands, and
knocks when that is better than to play on: it tries both, as :mod:`engine.bots.sampler` does for the games of drawing.
What to exchange it decides by a rule, as ``normal`` does.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import inf, sqrt

from engine.bots.dice import Dice
from engine.bots.drawing import active, by_players, knocked
from engine.bots.exchanging import PACK, Exchanger, Hand, Judge, Style, exchanges
from engine.bots.playout import drawn
from engine.bots.sight import faces, find
from engine.bots.stakes import Stakes, StakesMaker
from engine.cards import Face
from engine.family.value import BLITZ
from engine.game import PublicView, Seat, View
from engine.options import Options

LEAST, CLEAR = 24, 2.5  # tries before a decision may be called clear, and by how many standard errors
LAPS_IMAGINED = 8
SMALL = 1e-9


@dataclass(frozen=True, slots=True)
class Weighing:
    """What a game needs for it. ``band``: how far below the thresholds a knock is tried, on the scale of the judge.

    ``scale``: what the worth of a hand is multiplied with to be compared. ``blitz``: whether 31 ends the deal.
    """

    stakes: StakesMaker
    band: float = 14.0
    scale: int = 1
    blitz: bool = True


@dataclass(slots=True)
class Spread:
    """A deal as it may lie: hands, and the rows of the table."""

    hands: dict[Seat, Hand]
    rows: list[Hand]

    def copy(self) -> "Spread":
        return Spread(dict(self.hands), list(self.rows))


class Weigher(Exchanger):
    """The player. One object plays one seat through one match."""

    def __init__(
        self, options: Options, dice: Dice, samples: int, judge: Judge, style: Style, weighing: Weighing
    ) -> None:
        super().__init__(dice, judge, style)
        self._options, self._samples, self._weighing = options, samples, weighing
        self._quiet = False
        self._known: dict[Seat, list[Face]] = {}
        self._before: PublicView | None = None

    # --- what is seen

    def observe(self, view: View) -> None:
        """Take in what happens at the table."""
        self._look(view)

    def _look(self, view: View) -> None:
        if view.public.deal != self._deal:
            self._known.clear()
            self._before = None
        super()._look(view)
        if self._before is not None and self._before is not view.public:
            self._compare(self._before, view.public)
        self._before = view.public

    def _compare(self, before: PublicView, now: PublicView) -> None:
        """Note what the seat whose turn it was took from the table, and laid there."""
        if len(before.turn) != 1 or before.stage != "play":
            return
        known = self._known.setdefault(before.turn[0], [])
        lay, lies = _open(before), _open(now)
        for face in lies - lay:
            if face in known:
                known.remove(face)
        known += sorted(lay - lies)

    # --- knocking

    def _turn(self, view: View) -> str:
        self._quiet = False
        if find(view, "knock") and not knocked(view) and not any(option.knocks for option in exchanges(view)):
            hand = faces(view, "hand")
            if self._judge.worth(hand) >= super()._enough(view) - self._weighing.band:
                if self._knock_is_better(view, hand):
                    return "knock"
                self._quiet = True
        return super()._turn(view)

    def _enough(self, view: View) -> float:
        return inf if self._quiet else super()._enough(view)

    def _knock_is_better(self, view: View, hand: Hand) -> bool:
        stakes = self._weighing.stakes(self._options, view)
        order = _order(view)
        total = squares = 0.0
        for tried in range(1, max(LEAST, self._samples * 2 // len(order)) + 1):
            spread = self._imagine(view, order, hand)
            gain = self._last_turns(spread.copy(), order, 0, stakes) - self._played_on(spread, order, stakes, view)
            total, squares = total + gain, squares + gain * gain
            if tried >= LEAST and abs(total) > CLEAR * sqrt(max(squares - total * total / tried, SMALL)):
                break
        return total > 0

    def _imagine(self, view: View, order: tuple[Seat, ...], hand: Hand) -> Spread:
        """One way in which the cards may lie."""
        size = len(hand)
        known = {seat: self._known.get(seat, [])[:size] for seat in order[1:]}
        rows = [place.cards for place in view.public.zones if place.layout == "row"]
        hidden = sum(row.count(None) for row in rows)
        wanted = hidden + sum(size - len(held) for held in known.values())
        coming = iter(drawn(self._dice, sorted(PACK - self._gone), wanted))
        hands = {seat: (*held, *_take(coming, size - len(held))) for seat, held in known.items()}
        hands[order[0]] = hand
        lying = [tuple(next(coming, 0) if face is None else face for face in row) for row in rows]
        return Spread(hands, lying)

    # --- imagined play

    def _played_on(self, spread: Spread, order: tuple[Seat, ...], stakes: Stakes, view: View) -> float:
        players, laps = len(order), by_players(self._style.stop_at, active(view))
        passes = 0
        for turn in range(players * LAPS_IMAGINED):
            seat = order[turn % players]
            lap = self._turns - 1 + turn // players
            if turn and self._judge.worth(spread.hands[seat]) >= laps[min(lap, len(laps) - 1)]:
                return self._last_turns(spread, order, turn % players, stakes)
            passes = 0 if self._exchange(spread, seat) else passes + 1
            if self._has_blitz(spread, seat):
                return stakes.blitz(self._values(spread), None)
            if passes == players:
                break
        return stakes.showdown(spread.hands, self._values(spread), None)

    def _last_turns(self, spread: Spread, order: tuple[Seat, ...], at: int, stakes: Stakes) -> float:
        """What it is worth when the seat at this place of the order has knocked."""
        for seat in (*order[at + 1 :], *order[:at]):
            self._exchange(spread, seat)
            if self._has_blitz(spread, seat):
                return stakes.blitz(self._values(spread), order[at])
        return stakes.showdown(spread.hands, self._values(spread), order[at])

    def _exchange(self, spread: Spread, seat: Seat) -> bool:
        """The best exchange of one card or of the hand, if one is better than none."""
        hand, worth = spread.hands[seat], self._judge.worth
        best, most, after = None, worth(hand), hand
        for number, row in enumerate(spread.rows):
            if worth(row) > most:
                best, most, after = (number, hand), worth(row), row
            for at, face in enumerate(row):
                for out, given in enumerate(hand):
                    other = (*hand[:out], *hand[out + 1 :], face)
                    if worth(other) > most:
                        best, most, after = (number, (*row[:at], given, *row[at + 1 :])), worth(other), other
        if best is None:
            return False
        spread.rows[best[0]] = best[1]
        spread.hands[seat] = after
        return True

    def _has_blitz(self, spread: Spread, seat: Seat) -> bool:
        return self._weighing.blitz and self._judge.worth(spread.hands[seat]) == BLITZ

    def _values(self, spread: Spread) -> Mapping[Seat, int]:
        return {seat: int(self._judge.worth(hand) * self._weighing.scale) for seat, hand in spread.hands.items()}


def _open(public: PublicView) -> set[Face]:
    return {face for place in public.zones if place.layout == "row" for face in place.cards if face is not None}


def _order(view: View) -> tuple[Seat, ...]:
    """The seats in play, oneself first."""
    players, me = len(view.public.seats), view.own.seat if view.own else 0
    return tuple(seat for seat in ((me + step) % players for step in range(players)) if view.public.seats[seat].cards)


def _take(cards: Iterator[Face], count: int) -> Iterator[Face]:
    for _, face in zip(range(count), cards, strict=False):
        yield face
