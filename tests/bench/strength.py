"""How strong the bots are: ``python -m tests.bench.strength [GAME ...]``; one table.

Every deal is played once with each seating, so that luck with cards cancels out; joint winners share a win. A row ends
when its 95 % interval lies clear of the fair share, unless ``--through`` wants it narrow, or after ``--most`` matches
or ``--seconds``. A row that stays open says so: the levels are too alike there, or the game leaves no room.
"""

import argparse
import time
from collections.abc import Iterator
from dataclasses import dataclass
from math import sqrt
from random import Random

from engine import registry
from engine.bots.player import levels
from engine.game import Game
from engine.sim import SURE, Setup, play_one

MOST = 2400
FEWEST_DEALS = 20
PAIRS = (("hard", "normal"), ("normal", "easy"), ("easy", "random"))
YARDSTICKS = (("hard", "thresholds"), ("hard", "greedy"))


@dataclass(frozen=True, slots=True)
class Row:
    """One level alone against others of one level. ``share`` of the matches won, with its 95 % interval."""

    game: str
    players: int
    level: str
    against: str
    matches: int
    share: float
    width: float

    @property
    def verdict(self) -> str:
        fair = 1 / self.players
        if self.share - self.width > fair:
            return "stronger"
        return "weaker" if self.share + self.width < fair else "open"


def measure(
    game: Game[object], level: str, against: str, players: int, most: int, seconds: float, through: bool
) -> Row:
    """Play until it is clear; ``through``: until the time or the matches are used up."""
    options = game.options.read(None, {}, players)
    setup = Setup(game, options, (level, *[against] * (players - 1)), 1)
    shares: list[float] = []
    end, width = time.monotonic() + seconds, 1.0
    while len(shares) * players < most and time.monotonic() < end:
        shares.append(_mirrored(setup, len(shares)))
        if len(shares) >= FEWEST_DEALS:
            width = interval(shares)
            if not through and abs(sum(shares) / len(shares) - 1 / players) > width:
                break
    share = sum(shares) / len(shares)
    return Row(game.name, players, level, against, len(shares) * players, share, min(width, interval(shares)))


def _mirrored(setup: Setup, deal: int) -> float:
    """The share of the first bot over all seatings of the same packs."""
    players, won = len(setup.bots), 0.0
    for seating in range(players):
        winners = play_one(setup, seating, lambda stream: Random(f"{deal} {stream.partition(' ')[2]}")).winners
        won += (0 in winners) / len(winners) if winners else 0
    return won / players


def interval(shares: list[float]) -> float:
    """Half of the 95 % interval of the mean of some deals' shares."""
    count = len(shares)
    if count < 2:
        return 1.0
    mean = sum(shares) / count
    return SURE * sqrt(sum((share - mean) ** 2 for share in shares) / (count - 1) / count)


def rows(names: list[str], tables: list[int], most: int, seconds: float, through: bool) -> Iterator[Row]:
    """Every row of the table, as it is found."""
    for name in names:
        known = levels(name)
        pairs = [pair for pair in (*YARDSTICKS, *PAIRS) if pair[0] in known and pair[1] in known]
        for players in tables:
            for level, against in pairs:
                yield measure(registry.find(name), level, against, players, most, seconds, through)


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure the bots against each other.")
    parser.add_argument("games", nargs="*", default=list(registry.names()))
    parser.add_argument("--players", type=int, nargs="*", default=[2, 4])
    parser.add_argument("--most", type=int, default=MOST, help="matches a row, at most")
    parser.add_argument("--seconds", type=float, default=600.0, help="a row, at most")
    parser.add_argument("--through", action="store_true", help="do not end a row when it is clear")
    args = parser.parse_args()
    print("| game | players | level | against | matches | share | 95 % interval | |\n|---|---|---|---|---|---|---|---|")
    for row in rows(args.games, args.players, args.most, args.seconds, args.through):
        low, high = row.share - row.width, row.share + row.width
        print(
            f"| {row.game} | {row.players} | {row.level} | {row.against} | {row.matches} "
            f"| {row.share:.1%} | {max(0, low):.1%} to {min(1, high):.1%} | {row.verdict} |",
            flush=True,
        )


if __name__ == "__main__":
    main()
