"""Deals on paper for tests: a match that is set up from zones and played by lines, as records write them."""

from dataclasses import dataclass
from typing import Any

from engine import registry
from engine.cards import pick, read_faces
from engine.game import CHANCE, AwaitChance, Beginning, Close, Event, Game, Illegal, Layout, Order, Report, View, view
from engine.notation import read_move, write_move
from engine.words import plain


@dataclass
class Match:
    """A match under way. Seats in its methods count from 1, as in lines."""

    game: Game[Any]
    state: Any
    events: tuple[Event, ...] = ()

    def deal(self, *hands, stock="", rest="stock", **more):
        """Lay out a deal. A hand is a line of cards, "" for a seat that is out; what is not named goes to ``rest``.

        ``more`` are the other zones of the game; a discard pile that is not named holds 7D.
        """
        everything = self.game.due(self.state).items
        usual = {"discard": "7D"} if "discard" in {spot.zone for spot in self.game.deal_plan(self.state)} else {}
        named = {f"hands/{seat}": hand for seat, hand in enumerate(hands)} | usual | more | {"stock": stock}
        flat = pick(read_faces(" ".join(named.values())), everything)
        cards = iter(flat)
        zones = {zone: tuple(next(cards) for _ in line.split()) for zone, line in named.items()}
        left = tuple(card for card in everything if card not in flat)
        zones[rest] = zones.get(rest, ()) + left
        self._apply(CHANCE, Layout(zones))
        return self

    def play(self, *lines):
        """Play lines such as "2 draw stock"; "!2 knock" must be refused. Piles are made again in canonical order."""
        for line in lines:
            if line.startswith("!"):
                assert self.refused(line[1:]), f"{line[1:]} is legal"
                continue
            seat, _, move = line.partition(" ")
            self._apply(int(seat) - 1, read_move(move))
            due = self.game.due(self.state)
            if isinstance(due, AwaitChance) and due.kind == "shuffle":
                self._apply(CHANCE, Order(due.items))
        return self

    def refused(self, line):
        """The reason why a line is refused, in words; "" if it is legal."""
        seat, _, move = line.partition(" ")
        try:
            self.game.apply(self.state, int(seat) - 1, read_move(move))
        except Illegal as illegal:
            return self.say(illegal.reason)
        return ""

    def close(self):
        """End the open showdown."""
        self._apply(CHANCE, Close())
        return self

    def _apply(self, seat, move):
        self.state, self.events = self.game.apply(self.state, seat, move)

    @property
    def report(self) -> Report:
        return self.game.report(self.state)

    def legal(self, seat):
        return {write_move(move) for move in self.game.legal(self.state, seat - 1)}

    def view(self, seat=None) -> View:
        return view(self.game, self.state, None if seat is None else seat - 1)

    def say(self, phrase):
        return plain(phrase, self.game.words["en"])

    @property
    def told(self):
        """What everybody was told of the last move."""
        return [self.say(event.public) for event in self.events]


def match(
    players,
    dealer=1,
    preset=None,
    start=None,
    free=(),
    game="thirty-one",
    points=None,
    round=None,
    purses=None,
    pot=None,
    **options,
) -> Match:
    """A match about to be dealt. ``start``: the lives everybody has now; ``free``: seats on the free ride."""
    found = registry.find(game)
    chosen = found.options.read(preset, options, players)
    riders = frozenset(seat - 1 for seat in free)
    lives = start and tuple(start)
    beginning = Beginning(
        players, chosen, dealer - 1, lives, riders, purses=purses and tuple(purses), pot=pot,
        points=points and tuple(points), round=round,
    )  # fmt: skip
    return Match(found, found.begin(beginning))
