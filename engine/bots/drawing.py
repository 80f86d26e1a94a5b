"""A player of the draw-and-discard games whose hands count up to 31, with a style that each game gives it.

It weighs a hand by its value and by what one more card may make of it, remembers the cards it has seen in this deal,
and knocks by a table of thresholds: the more players and the later the lap, the stricter. With several opponents a
very good hand is played on, since 31 costs everybody else a life. It makes only moves that its view offers.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TypeVar

from engine.bots.dice import Dice
from engine.bots.greedy import DISCARD, DISCARD_KNOCK, blitz_line, first_of, lefts
from engine.bots.prospects import Hand, Prospects
from engine.bots.sight import faces, find, throwable, with_card, zone
from engine.cards import JOKER, Face, rank_of
from engine.family.value import BLITZ, ValueRules
from engine.game import Choice, View
from engine.options import Options

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Style:
    """How somebody plays. Values in half points.

    ``knock_at``: for each number of players (the highest for more) the least value to knock with by lap (the last for
    later ones). ``play_on``: by players, the most. ``hope``: how much of what a card may bring counts beside what is
    there. ``stock``: by how much a card from the stock is preferred to the discard. ``blitz``: what 31 is worth beyond
    its points. ``grudge``: by how much a card is kept from the next player, for each of its points.
    """

    knock_at: Mapping[int, tuple[int, ...]]
    play_on: Mapping[int, int]
    hope: float
    stock: float
    blitz: float
    grudge: float


@dataclass(slots=True)
class Memory:
    """What a player remembers of a deal: the cards that cannot come any more, and the own turns so far."""

    deal: int = -1
    turns: int = 0
    gone: frozenset[Face] = frozenset()

    def look(self, view: View) -> None:
        """Take in what lies open now."""
        if view.public.deal != self.deal:
            self.deal, self.turns, self.gone = view.public.deal, 0, frozenset()
        self.gone |= {face for face in (*faces(view, "hand"), *faces(view, "discard")) if face != JOKER}


class Drawer:
    """The player. One object plays one seat through one match."""

    def __init__(self, options: Options, dice: Dice, style: Style) -> None:
        rules = ValueRules.read(options)
        self._style, self._stock = style, style.stock
        self._prospects = Prospects(rules)
        self._shift = _usual_gain(options)
        self._at_once = options["knock_first_turn"] == "instant_showdown"
        self._memory = Memory()

    def choose(self, view: View) -> str:
        self._memory.look(view)
        called = blitz_line(view, self._prospects.worth)
        if called is not None:
            return called
        too_many = find(view, DISCARD) or find(view, DISCARD_KNOCK)
        line = self._throw(view) if too_many else self._turn(view)
        if not line.startswith("draw"):
            self._memory.turns += 1
        return line

    # --- before a card is taken

    def _turn(self, view: View) -> str:
        hand, top = faces(view, "hand"), faces(view, "discard")[:1]
        if find(view, "knock") and self._wants_to_knock(view, hand):
            return "knock"
        drawing, taking = find(view, "draw stock"), find(view, "draw discard")
        if taking and top and self._wants(view, hand, top[0]):
            return taking.line
        if drawing:
            return drawing.line
        return first_of(view, "pass", "knock", "draw discard")

    def _wants(self, view: View, hand: Hand, top: Face) -> bool:
        """Whether the discard is better than what the stock may give, or than nothing where there is no stock."""
        after_knock = knocked(view)
        best = max(self._appraise(left, after_knock) for left in lefts(hand, top))
        if not find(view, "draw stock"):
            return best > self._appraise(hand, after_knock)
        return best > self._outlook(hand, after_knock) + (0 if after_knock else self._stock)

    def _outlook(self, hand: Hand, after_knock: bool) -> float:
        """What a hand is good for in the mean after a card from the stock."""
        return self._prospects.outlook(hand, self._memory.gone, self._style.blitz)

    def _appraise(self, hand: Hand, after_knock: bool) -> float:
        """What a hand is good for: what it is worth and, while there is time, what may become of it."""
        worth = self._prospects.worth(hand)
        if after_knock:
            return worth
        if worth == BLITZ:
            return 2.0 * BLITZ
        outlook = self._prospects.outlook(hand, self._memory.gone, self._style.blitz)
        return worth + self._style.hope * (outlook - worth)

    # --- with a card too many

    def _throw(self, view: View) -> str:
        knocking = find(view, DISCARD_KNOCK)
        if knocking:
            _, left, face = max((self._prospects.worth(left), left, face) for left, face in _throws(view, knocking))
            if self._wants_to_knock(view, left):
                return with_card(knocking, face)
        plain = find(view, DISCARD) or knocking
        assert plain is not None  # somebody who has a card too many can throw one
        after_knock = knocked(view)
        _, face = max(
            (self._appraise(left, after_knock) - self._style.grudge * _points(face), face)
            for left, face in _throws(view, plain)
        )
        return with_card(plain, face)

    # --- knocking

    def _wants_to_knock(self, view: View, hand: Hand) -> bool:
        players = active(view)
        worth = self._prospects.worth(hand) - self._shift
        if self._at_once and self._memory.turns == 0 and _untouched(view):
            return worth >= (AT_ONCE_TWO if players == 2 else AT_ONCE_MORE)
        laps = self._laps(players)
        if worth < laps[min(self._memory.turns, len(laps) - 1)]:
            return False
        return worth <= by_players(self._style.play_on, players) or not self._prospects.outs(hand, self._memory.gone)

    def _laps(self, players: int) -> tuple[int, ...]:
        """What to knock with, by lap."""
        return by_players(self._style.knock_at, players)


AT_ONCE_TWO = 36  # with a knock that shows the hands at once: better than half of the hands as dealt
AT_ONCE_MORE = 30  # against several it is enough not to be the lowest


def _usual_gain(options: Options) -> int:
    """By how much hands are usually better than three plain cards, in half points, found by simulation."""
    gain = 4 * int(options["jokers"])
    if options["hand_size"] == 4:
        gain += 4 if options["four_card_mode"] == "best_three" else 8
    return gain + (2 if options["straight30"] == "on" else 0)


def _throws(view: View, choice: Choice) -> Iterator[tuple[Hand, Face]]:
    """For each card that may be thrown what is left, and the card."""
    hand = faces(view, "hand")
    for at, face in throwable(view, choice):
        yield hand[:at] + hand[at + 1 :], face


def _points(face: Face) -> int:
    """Roughly what a card is worth to anybody who collects its suit."""
    return 11 if face == JOKER else min(10, rank_of(face) + 1) if rank_of(face) else 11


def by_players(table: Mapping[int, T], players: int) -> T:
    """The entry for this number of players; the highest there is for more."""
    return table[min(players, max(table))]


def active(view: View) -> int:
    """How many play in this deal."""
    return sum(seat.cards > 0 for seat in view.public.seats)


def knocked(view: View) -> bool:
    """Whether somebody has knocked in this deal."""
    return any(flag.name == "knocker" for seat in view.public.seats for flag in seat.flags)


def _untouched(view: View) -> bool:
    """Whether nobody can have drawn a card yet: only the first card lies on the discards."""
    pile = zone(view, "discard")
    return pile is not None and pile.count == 1
