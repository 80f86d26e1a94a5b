"""``thirtyone sim``: bots play whole games in the engine alone; prints who won, how long it took, how deals ended."""

import argparse
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from server.commands.common import DONE, Chosen, Problem, add_game_options, chosen, print_json, whole_number

if TYPE_CHECKING:
    from engine.sim import Played

MOST_GAMES = 10_000_000
MOST_SEED = 10**18
USUAL_GAMES = 1000


def add(parser: argparse.ArgumentParser) -> None:
    parser.description = "Let bots play whole games against each other and count what happens."
    add_game_options(parser)
    parser.add_argument(
        "--players", metavar="N", type=whole_number(2, 9, "the number of players"), help="how many play"
    )
    parser.add_argument(
        "--games", metavar="K", type=whole_number(1, MOST_GAMES, "the number of games"), default=USUAL_GAMES,
        help=f"how many games (default: {USUAL_GAMES})",
    )  # fmt: skip
    parser.add_argument(
        "--seed", metavar="S", type=whole_number(0, MOST_SEED, "the seed"), default=0,
        help="the same seed gives the same games (default: 0)",
    )  # fmt: skip
    parser.add_argument(
        "--bots", metavar="A,B,...", default="normal",
        help="a level for each player, or one for all: random, easy, normal, hard ... (default: normal)",
    )  # fmt: skip
    parser.add_argument("--json", action="store_true", help="print a JSON object")
    parser.add_argument("--records", metavar="DIR", help="write each game as a record, DIR/000001.game.toml and so on")


def run(args: argparse.Namespace) -> int:
    from random import Random

    from engine.sim import Setup, Tally, simulate

    bots = _bots(args.bots, args.players)
    table = chosen(args, len(bots))
    _check_table(table, bots)
    setup = Setup(table.game, table.options, bots, args.games, table.preset)
    folder = _folder(args.records)
    tally = Tally(setup)
    games = simulate(setup, lambda stream: Random(f"{args.seed} {stream}"), records=folder is not None)
    for number, played in enumerate(_with_progress(games, args.games), 1):
        tally.add(played)
        if folder is not None and played.record is not None:
            _write(folder / f"{number:06}.game.toml", played.record)
    summary = tally.summary(args.seed)
    if args.json:
        print_json(summary)
    else:
        sys.stdout.writelines(f"{line}\n" for line in report(summary, table.game.title))
    return DONE


def _bots(text: str, players: int | None) -> tuple[str, ...]:
    """A level for each player. Raises Problem where their number does not fit."""
    bots = tuple(word.strip() for word in text.split(","))
    if len(bots) == 1:
        return bots * (players or 4)
    if players not in (None, len(bots)):
        raise Problem(f"--bots names {len(bots)} bots and --players says {players}")
    return bots


def _check_table(table: Chosen, bots: tuple[str, ...]) -> None:
    from random import Random

    from engine.bots.player import LEVELS, NoSuchBot, make

    for level in sorted(set(bots), key=lambda name: LEVELS.index(name) if name in LEVELS else -1):
        try:
            make(table.game.name, level, table.options, Random(0))
        except NoSuchBot as error:
            raise Problem(f"--bots: {error}") from None


def _folder(name: str | None) -> Path | None:
    if name is None:
        return None
    folder = Path(name)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Problem(f"--records {name}: {error.strerror}") from None
    return folder


def _write(path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8", newline="\n")
    except OSError as error:
        raise Problem(f"{path}: {error.strerror}") from None


def _with_progress(games: Iterable["Played"], total: int) -> Iterator["Played"]:
    """The games as they come, with a counter on a terminal's standard error."""
    if not sys.stderr.isatty():
        yield from games
        return
    step = max(1, total // 200)
    for number, played in enumerate(games, 1):
        if number % step == 0:
            sys.stderr.write(f"\r{number:,} of {total:,} games")
            sys.stderr.flush()
        yield played
    sys.stderr.write("\r\x1b[K")
    sys.stderr.flush()


def report(summary: dict[str, Any], title: str) -> Iterator[str]:
    """The table for people."""
    deals, rates = summary["deals"], summary["rates"]
    yield f"{title}, {summary['players']} players, {summary['games']:,} games, seed {summary['seed']}"
    yield ""
    yield f"{'player':<8}{'bot':<12}{'wins':>10}{'share':>9}   95 % interval"
    for number, bot in enumerate(summary["bots"], 1):
        low, high = bot["ci95"]
        yield f"{number:<8}{bot['name']:<12}{bot['wins']:>10,}{bot['share']:>8.1%}   {low:.1%} to {high:.1%}"
    yield ""
    yield f"deals a game: {deals['mean']:.1f} on average, {deals['p95']} or fewer in 95 of 100"
    yield f"of all deals: {rates['knock']:.1%} with a knock, {rates['blitz']:.1%} blitz, {rates['drawn']:.1%} drawn"
