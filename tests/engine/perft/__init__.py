"""How many lines of play there are from a fixed pack, move by move: a fingerprint of who may do what, and when.

Each file beside this module belongs to a game and holds, for every preset and for some house rules, the number of
sequences of legal moves of one, two, three ... moves from one deal. A sequence that ends a deal earlier counts once
at every depth; where chance has to order a pile made again, it stays in canonical order. A change of rules shows up
here even where no case was written for it. ``python -m tests.engine.perft`` writes the files anew, with the counts
that were worked out by hand (:data:`BY_HAND`) as comments.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from engine import registry
from engine.cards import names
from engine.game import CHANCE, AwaitChance, AwaitSeats, Beginning, Game, MatchOver, Order
from tests.engine.playthroughs import Dice

FOLDER = Path(__file__).parent
PLAYERS = 3
MOST_LINES = 2000  # a depth with more than these is not counted: the files are to be checked in a moment
MOST_DEPTH = 5

# House rules besides the presets as they stand: (game, options).
HOUSE_RULES: list[tuple[str, dict[str, Any]]] = [
    ("thirty-one", {"knock_timing": "either", "discard_back": "allow"}),
    ("thirty-one", {"hand_size": 4, "blitz_mode": "call"}),
    ("widow", {"widow_start": "face_up", "widow_counts": "any"}),
    ("widow", {"widow_after_pass": "offer_lap", "knock_timing": "either"}),
    ("banking", {"widow_start": "face_down", "pass_rule": "never"}),
    ("cut-throat", {"side_bettors": "all", "bank": 2}),
    ("switch", {"redeal": "off"}),
    ("no-elimination", {"knock_timing": "instead", "pass_rule": "always"}),
    ("stop-the-bus", {"pass_rule": "always", "knock_timing": "instead"}),
    ("three-thirteen", {"jokers": 2, "discard_back": "forbid", "max_turns": 2}),
]

# Counts that follow from the rules and the pack without a program: (game, settings as in the file) -> why.
BY_HAND: dict[tuple[str, str], tuple[tuple[int, ...], str]] = {
    ("thirty-one", "classic"): ((3, 10), "stock, discard, knock; then 4 + 3 throws, and 3 moves for the next player"),
    ("thirty-one", "pagat"): ((3, 9), "as classic, but after the knock the next player cannot pass"),
    ("thirty-one", "scat"): ((4, 14), "a pass as well; the next player has 3 after the knock and 4 after the pass"),
    ("widow", "swedish"): ((2,), "the opener exchanges all or passes"),
    ("widow", "swedish widow_start=face_up widow_counts=any"): (
        (21, 440),
        "9 single exchanges, 9 of two cards, 1 of three, pass, knock; after the knock one move fewer: 20 * 21 + 20",
    ),
    ("banking", "standard"): ((21, 440), "9 + 9 + 1 exchanges, pass, knock; after the knock one move fewer"),
    ("cut-throat", "west-lansing"): ((3, 10), "nobody is out, so nobody bets: as Thirty-One"),
    ("switch", "standard"): (
        (2, 2, 2, 3, 75),
        "keep a or b; two accept; a dealer who kept b has 26 in clubs and may claim; then 25 moves as with redeal=off",
    ),
    ("switch", "standard redeal=off"): (
        (2, 50),
        "keep a or b; then 9 single exchanges with each of two hands, 2 whole ones, 4 renewals, a knock: 25",
    ),
    ("no-elimination", "standard"): ((2, 14), "stock or discard; then 4 + 3 throws, each with a knock or without"),
    ("stop-the-bus", "standard"): (
        (21,),
        "9 single exchanges and one of all three, each with the call or without, or the call alone",
    ),
    ("stop-the-bus", "pub"): ((20,), "10 exchanges, each with the call or without"),
    ("three-thirteen", "standard"): (
        (2, 9),
        "stock or discard; one of four cards is thrown; with 3S, which is wild, JD 8H 8S goes out by throwing the jack",
    ),
}


def settings() -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Every game, preset and options that are counted."""
    for name in registry.names():
        for preset in registry.find(name).options.presets:
            yield name, preset, {}
        for game, options in HOUSE_RULES:
            if game == name:
                yield name, registry.find(name).options.default_preset, options


def title(preset: str, options: dict[str, Any]) -> str:
    return " ".join((preset, *(f"{option}={value}" for option, value in options.items())))


def dealt(game: Game[Any], preset: str, options: dict[str, Any]) -> tuple[Any, str]:
    """A match whose first deal comes from the first shuffled pack in which nobody is dealt 31, and that pack's top."""
    beginning = Beginning(PLAYERS, game.options.read(preset, options, PLAYERS), dealer=PLAYERS - 1)
    for seed in range(100):
        state = game.begin(beginning)
        due = game.due(state)
        assert isinstance(due, AwaitChance)
        order, plan = list(due.items), game.deal_plan(state)
        Dice(seed).shuffle(order)
        state, _ = game.apply(state, CHANCE, Order(tuple(order)))
        if isinstance(game.due(state), AwaitSeats):
            return state, " ".join(names(order[: len(plan) + MOST_DEPTH]))
    raise AssertionError("no deal leaves anybody anything to do")


def count(game: Game[Any], state: Any, depth: int) -> int:
    """Lines of play of this many moves from a state."""
    due = game.due(state)
    if isinstance(due, AwaitChance) and due.kind == "shuffle":
        return count(game, game.apply(state, CHANCE, Order(due.items))[0], depth)
    if depth == 0 or isinstance(due, MatchOver | AwaitChance):
        return 1
    moves = [(seat, move) for seat in range(PLAYERS) for move in game.legal(state, seat)]
    return sum(count(game, game.apply(state, seat, move)[0], depth - 1) for seat, move in moves)


def counts(game: Game[Any], state: Any) -> list[int]:
    """Lines of play of one, two, three ... moves, as far as they are few enough."""
    found: list[int] = []
    while len(found) < MOST_DEPTH:
        lines = count(game, state, len(found) + 1)
        if lines > MOST_LINES:
            return found or [lines]
        found.append(lines)
        growth = lines // (found[-2] if len(found) > 1 else 1)
        if lines * growth > MOST_LINES:
            break
    return found


def text(name: str) -> str:
    """The file of a game."""
    game = registry.find(name)
    parts = [f"# {name}: lines of play of 1, 2, 3 ... moves, {PLAYERS} players, the last one deals"]
    for _, preset, options in (case for case in settings() if case[0] == name):
        state, top = dealt(game, preset, options)
        parts += ["", title(preset, options), f"  pack  {top} ..."]
        if (name, title(preset, options)) in BY_HAND:
            by_hand, why = BY_HAND[name, title(preset, options)]
            parts.append(f"  # by hand {' '.join(map(str, by_hand))}: {why}")
        parts.append(f"  lines {' '.join(map(str, counts(game, state)))}")
    return "\n".join(parts) + "\n"


def path(name: str) -> Path:
    return FOLDER / f"{name}.txt"
