"""Whole games of bots against bots in the engine alone: who wins, how long it takes, how deals end.

Everything random comes from outside: :func:`simulate` is given a maker of dice, one for each name of a stream
("3 pack" for the packs of the third game), so the same names give the same games whatever else was played before.
Bots see a View and nothing else, as at a real table. This module prints nothing and knows no game.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import sqrt
from typing import Any

from engine.bots.dice import Dice
from engine.bots.player import USUAL_SAMPLES, Bot, Watcher, make
from engine.game import (
    CHANCE,
    AwaitChance,
    AwaitSeats,
    Beginning,
    ChanceMove,
    Close,
    Game,
    Illegal,
    MatchOver,
    Order,
    Seat,
    view,
)
from engine.notation import Unreadable, read_move
from engine.options import Options
from engine.recorder import Recorder

MOST_DEALS = 10_000  # of one match; one that is longer goes round in circles and is nobody's win
SURE = 1.959963984540054  # standard deviations on either side of a 95 % interval


class BotFault(Exception):
    """A bot made a move that is none: a defect of ours. Names the level, not the cards."""


@dataclass(frozen=True, slots=True)
class Setup:
    """What is to be simulated. ``bots``: a level for each player; the player's seat moves on by one every game.

    ``samples``: how much a bot that ponders may ponder over a move.
    """

    game: Game[Any]
    options: Options
    bots: tuple[str, ...]
    games: int
    preset: str | None = None
    samples: int = USUAL_SAMPLES

    def seated(self, number: int) -> tuple[int, ...]:
        """For each seat the player that sits there in a game (the first is 0)."""
        players = len(self.bots)
        return tuple((seat + number) % players for seat in range(players))


@dataclass(frozen=True, slots=True)
class Played:
    """One finished game. ``winners``: players (places in ``Setup.bots``), not seats."""

    winners: frozenset[int]
    ends: tuple[str, ...]
    knocks: int
    record: str | None


@dataclass(slots=True)
class Tally:
    """The sums over all games so far."""

    setup: Setup
    wins: list[Fraction] = field(default_factory=list)
    lengths: list[int] = field(default_factory=list)
    ends: dict[str, int] = field(default_factory=dict)
    knocks: int = 0

    def __post_init__(self) -> None:
        self.wins = [Fraction(0) for _ in self.setup.bots]

    def add(self, played: Played) -> None:
        """Count a game. Joint winners share the win."""
        for player in played.winners:
            self.wins[player] += Fraction(1, len(played.winners))
        self.lengths.append(len(played.ends))
        self.knocks += played.knocks
        for end in played.ends:
            self.ends[end] = self.ends.get(end, 0) + 1

    def summary(self, seed: int) -> dict[str, Any]:
        """What ``thirtyone sim --json`` prints."""
        games, deals = len(self.lengths), sum(self.lengths)
        rates = {"knock": self.knocks, "blitz": self.ends.get("blitz", 0), "drawn": self.ends.get("drawn", 0)}
        return {
            "games": games,
            "players": len(self.setup.bots),
            "seed": seed,
            "bots": [
                {"name": name, "wins": _number(won), "share": _rounded(won / games), "ci95": list(wilson(won, games))}
                for name, won in zip(self.setup.bots, self.wins, strict=True)
            ],
            "deals": {"mean": _rounded(deals / games), "p95": percentile(self.lengths, 95)},
            "rates": {name: _rounded(count / max(deals, 1)) for name, count in rates.items()},
        }


def simulate(setup: Setup, dice_for: Callable[[str], Dice], *, records: bool = False) -> Iterator[Played]:
    """Play the games one after the other. Raises BotFault where a bot breaks the rules."""
    for number in range(setup.games):
        yield _Match(setup, number, dice_for).play(records=records)


def play_one(setup: Setup, number: int, dice_for: Callable[[str], Dice]) -> Played:
    """Play the game of this number alone."""
    return _Match(setup, number, dice_for).play(records=False)


class _Match:
    """One game under way."""

    def __init__(self, setup: Setup, number: int, dice_for: Callable[[str], Dice]) -> None:
        self._game = setup.game
        self._seated = setup.seated(number)
        self._levels = tuple(setup.bots[player] for player in self._seated)
        self._bots: tuple[Bot, ...] = tuple(
            make(setup.game.name, level, setup.options, dice_for(f"{number} seat {seat}"), setup.samples)
            for seat, level in enumerate(self._levels)
        )
        self._watchers = tuple((seat, bot) for seat, bot in enumerate(self._bots) if isinstance(bot, Watcher))
        self._packs = dice_for(f"{number} pack")
        self._state = setup.game.begin(Beginning(len(setup.bots), setup.options))
        self._recorder = Recorder(setup.game, setup.preset, setup.options, self._names())
        self._ends: list[str] = []
        self._knocks = 0

    def _names(self) -> tuple[str, ...]:
        """Names as a record shows them: the level and the player's number, so that equal bots can be told apart."""
        return tuple(f"{level} {player + 1}" for level, player in zip(self._levels, self._seated, strict=True))

    def play(self, *, records: bool) -> Played:
        while len(self._ends) < MOST_DEALS and self._step(records=records):
            pass
        winners = self._game.report(self._state).winners
        return Played(
            frozenset(self._seated[seat] for seat in winners),
            tuple(self._ends),
            self._knocks,
            self._recorder.text() if records else None,
        )

    def _step(self, *, records: bool) -> bool:
        """One move of chance or of a bot. False when the game is over."""
        match self._game.due(self._state):
            case AwaitChance() as wanted:
                self._apply(CHANCE, self._fallen(wanted), records=records)
                if wanted.kind != "dealer":  # after which a deal is due, too, but none has ended
                    self._count()
            case AwaitSeats(seats):
                self._answer(seats[0], records=records)
                self._count()
            case _:
                return False
        return True

    def _fallen(self, wanted: AwaitChance) -> ChanceMove:
        if wanted.kind == "close":
            return Close()
        items = list(wanted.items)
        self._packs.shuffle(items)
        return Order(tuple(items))

    def _answer(self, seat: Seat, *, records: bool) -> None:
        line = self._bots[seat].choose(view(self._game, self._state, seat))
        try:
            self._apply(seat, read_move(line), records=records)
        except (Illegal, Unreadable):
            raise BotFault(f"the bot {self._levels[seat]} made a move that the rules refuse") from None

    def _apply(self, seat: Seat, move: Any, *, records: bool) -> None:
        before = self._state
        self._state, _ = self._game.apply(before, seat, move)
        for watching, bot in self._watchers:
            bot.observe(view(self._game, self._state, watching))
        if records:
            self._recorder.note(before, seat, move, self._state)

    def _count(self) -> None:
        """Take the deal into account if the move just made has ended it."""
        due = self._game.due(self._state)
        if isinstance(due, MatchOver) or (isinstance(due, AwaitChance) and due.kind == "deal"):
            report = self._game.report(self._state)
            self._ends.append(report.end or "showdown")
            self._knocks += report.knocker is not None


def wilson(won: Fraction, games: int) -> tuple[float, float]:
    """The 95 % interval of a share by Wilson's formula, good at the ends too."""
    share, spread = float(won) / games, SURE * SURE / games
    middle = share + spread / 2
    width = SURE * sqrt(share * (1 - share) / games + spread / (4 * games))
    return _rounded(max(0.0, (middle - width) / (1 + spread))), _rounded(min(1.0, (middle + width) / (1 + spread)))


def percentile(numbers: Sequence[int], percent: int) -> int:
    """The smallest of the numbers that so many per cent of them do not exceed."""
    ranked = sorted(numbers)
    return ranked[max(0, -(-len(ranked) * percent // 100) - 1)]


def _rounded(value: float | Fraction) -> float:
    return round(float(value), 4)


def _number(value: Fraction) -> int | float:
    return value.numerator if value.denominator == 1 else _rounded(value)
