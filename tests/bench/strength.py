"""How strong the bots are: ``python -m tests.bench.strength [GAME ...]``; one table of every level and every game.

Every deal is played once with each seating, so that luck with cards cancels out; joint winners share a win. A row is
done when its 95 % interval lies clear of the fair share, unless ``--through`` wants it narrow, or after ``--most``
matches. Rows take turns of ``--slice`` seconds, so that a run that is stopped after ``--minutes`` knows something of
all of them; with ``--store FILE`` it writes down every deal and goes on from there the next time. A row that stays open
says so: the levels are too alike there, or the game leaves no room.
"""

import argparse
import json
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from math import sqrt
from pathlib import Path
from random import Random

from engine import registry
from engine.bots.player import PONDERING, USUAL_SAMPLES, levels
from engine.sim import SURE, Setup, play_one

MOST = 2400
FEWEST_DEALS = 20
CHAIN = (("hard", "normal"), ("normal", "easy"), ("easy", "random"))
YARDSTICKS = (("hard", "thresholds"), ("hard", "greedy"))
ENDLESS = 1e9  # minutes


@dataclass(slots=True)
class Row:
    """One level alone against others of one level. ``changed``: options as ``name=value``.

    ``shares``: for each deal, of the matches won over all seatings.
    """

    game: str
    players: int
    level: str
    against: str
    samples: int = USUAL_SAMPLES
    changed: tuple[str, ...] = ()
    shares: list[float] = field(default_factory=list)

    @property
    def name(self) -> str:
        budget = f" {self.samples}" if PONDERING & {self.level, self.against} else ""
        return " ".join((f"{self.game} {self.players} {self.level} {self.against}{budget}", *self.changed))

    @property
    def matches(self) -> int:
        return len(self.shares) * self.players

    @property
    def share(self) -> float:
        return sum(self.shares) / len(self.shares)

    @property
    def verdict(self) -> str:
        fair, width = 1 / self.players, interval(self.shares)
        if self.share - width > fair:
            return "stronger"
        return "weaker" if self.share + width < fair else "open"

    def done(self, most: int, *, through: bool) -> bool:
        """Whether no more matches are wanted."""
        if self.matches >= most:
            return True
        return not through and len(self.shares) >= FEWEST_DEALS and self.verdict != "open"

    def play(self) -> None:
        """One more deal, with every seating."""
        game, deal = registry.find(self.game), len(self.shares)
        bots = (self.level, *[self.against] * (self.players - 1))
        options = game.options.read(None, dict(change.split("=") for change in self.changed), self.players)
        setup = Setup(game, options, bots, 1, samples=self.samples)
        won = 0.0
        for seating in range(self.players):
            winners = play_one(setup, seating, lambda stream: Random(f"{deal} {stream.partition(' ')[2]}")).winners
            won += (0 in winners) / len(winners) if winners else 0
        self.shares.append(won / self.players)


def interval(shares: Sequence[float]) -> float:
    """Half of the 95 % interval of the mean of some deals' shares."""
    count = len(shares)
    if count < 2:
        return 1.0
    mean = sum(shares) / count
    return SURE * sqrt(sum((share - mean) ** 2 for share in shares) / (count - 1) / count)


class Store:
    """What was played in earlier runs, a line a deal, so that a run may end at any time."""

    def __init__(self, path: Path | None) -> None:
        self._path = path

    def fill(self, rows: Iterable[Row]) -> None:
        """Give the rows what they have played."""
        known = {row.name: row for row in rows}
        lines = self._path.read_text().splitlines() if self._path and self._path.exists() else []
        for name, share in map(json.loads, lines):
            if name in known:
                known[name].shares.append(share)

    def note(self, row: Row) -> None:
        """Write down the last deal of a row."""
        if self._path:
            with self._path.open("a") as file:
                file.write(json.dumps([row.name, row.shares[-1]]) + "\n")


def wanted(args: argparse.Namespace) -> Iterator[Row]:
    """The rows of the table."""
    pairs = [tuple(pair.split(":")) for pair in args.pairs] or [*YARDSTICKS, *CHAIN]
    for name in args.games:
        known = levels(name)
        for players in args.players:
            for level, against in pairs:
                if level in known and against in known:
                    yield Row(name, players, level, against, args.samples, tuple(args.set))


def run(rows: Sequence[Row], store: Store, args: argparse.Namespace) -> None:
    """Play the rows in turns until all are done or the time is up; those without a bot that ponders first."""
    end = time.monotonic() + 60 * args.minutes
    for quick in (True, False):
        some = [row for row in rows if quick == (not PONDERING & {row.level, row.against})]
        while some := [row for row in some if not row.done(args.most, through=args.through)]:
            for row in some:
                stop = min(end, time.monotonic() + args.slice)
                while time.monotonic() < stop and not row.done(args.most, through=args.through):
                    row.play()
                    store.note(row)
            if time.monotonic() >= end:
                return


def show(rows: Sequence[Row]) -> None:
    """Print the table."""
    print("| game | players | level | against | matches | share | 95 % interval | |\n|---|---|---|---|---|---|---|---|")
    for row in rows:
        if row.shares:
            width = interval(row.shares)
            low, high = max(0.0, row.share - width), min(1.0, row.share + width)
            print(
                f"| {row.game} | {row.players} | {row.level} | {row.against} | {row.matches:,} "
                f"| {row.share:.1%} | {100 * low:.1f} to {high:.1%} | {row.verdict} |".replace("%", " %")
            )


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure the bots against each other.")
    parser.add_argument("games", nargs="*", default=list(registry.names()))
    parser.add_argument("--players", type=int, nargs="*", default=[2, 4])
    parser.add_argument("--pairs", nargs="*", default=[], metavar="LEVEL:AGAINST", help="instead of all of them")
    parser.add_argument("--set", nargs="*", default=[], metavar="OPTION=VALUE", help="play by these options")
    parser.add_argument("--samples", type=int, default=USUAL_SAMPLES, help="what hard may ponder over a move")
    parser.add_argument("--most", type=int, default=MOST, help="matches a row, at most")
    parser.add_argument("--slice", type=float, default=20.0, help="seconds a row plays before it is another's turn")
    parser.add_argument("--minutes", type=float, default=ENDLESS, help="for the whole table, at most")
    parser.add_argument("--store", type=Path, help="a file that keeps what was played, to go on from")
    parser.add_argument("--through", action="store_true", help="go on with rows that are clear")
    args = parser.parse_args()
    rows = list(wanted(args))
    store = Store(args.store)
    store.fill(rows)
    run(rows, store, args)
    show(rows)


if __name__ == "__main__":
    main()
