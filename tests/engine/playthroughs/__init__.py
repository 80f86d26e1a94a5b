"""Whole matches as text: every move, what each seat was told of it, and what each seat and a spectator then see.

The files beside this module are such matches; a test plays them again and compares. After a change that is meant to
be seen, ``python -m tests.engine.playthroughs`` writes them anew, and the difference is read before it is committed.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from engine import registry
from engine.cards import face_name
from engine.conformance import Step, walk
from engine.game import (
    CHANCE,
    Beginning,
    CardSlot,
    Close,
    Event,
    Game,
    NumberSlot,
    Order,
    OwnView,
    PublicView,
    SeatSlot,
    Slot,
    Zone,
)  # fmt: skip
from engine.notation import write_move
from engine.words import plain

FOLDER = Path(__file__).parent
# (game, preset, players, options): short matches that still see a life lost, a free ride, a call.
MATCHES = [
    ("thirty-one", "classic", 3, {"lives": 1}),
    ("thirty-one", "high-card", 2, {"lives": 2}),
    ("thirty-one", "scat", 3, {"lives": 1, "hand_size": 4}),
    ("thirty-one", "wikipedia", 2, {"lives": 1, "knock_timing": "either", "jokers": 1}),
    ("thirty-one", "pagat", 4, {"lives": 1}),
    ("three-thirteen", "standard", 3, {"max_turns": 5, "jokers": 2}),
    ("three-thirteen", "high-ace", 2, {"jokers": 2, "decks": 2, "max_turns": 3, "discard_back": "forbid"}),
    ("no-elimination", "standard", 3, {"end": "rounds=2"}),
    ("switch", "standard", 3, {"lives": 1, "jokers": 3, "redeal_max": 2, "max_turns": 6, "knock_timing": "either"}),
    ("widow", "swedish", 3, {"lives": 1, "widow_after_pass": "stay_hidden", "knock_timing": "either"}),
    ("banking", "standard", 3, {"bank": 2, "blitz_mode": "call", "widow_start": "face_down"}),
    ("stop-the-bus", "standard", 3, {"lives": 1}),
    ("stop-the-bus", "pub", 2, {"lives": 2}),
    ("stop-the-bus", "brag", 4, {"lives": 1, "pass_rule": "always"}),
    ("cut-throat", "west-lansing", 3, {"lives": 1, "side_bettors": "all", "bank": 4}),
]
MOST_STEPS = 40


class Dice:
    """A little generator of our own, so that the files are the same under every Python."""

    def __init__(self, seed: int) -> None:
        self._number = seed

    def _below(self, stop: int) -> int:
        self._number = (self._number * 6364136223846793005 + 1442695040888963407) % 2**64
        return (self._number >> 33) % stop

    def choice(self, seq):
        return seq[self._below(len(seq))]

    def shuffle(self, x):
        for last in range(len(x) - 1, 0, -1):
            other = self._below(last + 1)
            x[last], x[other] = x[other], x[last]


def path(name: str, preset: str) -> Path:
    return FOLDER / f"{name}-{preset}.txt"


def playthrough(name: str, preset: str, players: int, options: dict[str, Any]) -> str:
    """The text of one match."""
    game = registry.find(name)
    chosen = game.options.read(preset, options, players)
    lines = [f"# {name}, {preset}, {players} players, {options}"]
    for number, step in enumerate(walk(game, Beginning(players, chosen), Dice(len(name) + len(preset)))):
        if number == MOST_STEPS:
            break
        lines += ["", *_step(game, step, players)]
    return "\n".join(lines) + "\n"


def _step(game: Game[Any], step: Step, players: int) -> Iterator[str]:
    yield f"> {_move(step)}"
    for event in step.events:
        yield from _event(game, event)
    yield from _public(game, game.public(step.after))
    for seat in range(players):
        yield from _own(game, game.own(step.after, seat))


def _move(step: Step) -> str:
    match step.move:
        case Order(items):
            return f"chance {' '.join(face_name(item % 64) if len(items) > 9 else str(item + 1) for item in items)}"
        case Close():
            return "chance closes"
    assert step.seat != CHANCE
    return f"{step.seat + 1} {write_move(step.move)}"


def _event(game: Game[Any], event: Event) -> Iterator[str]:
    yield f"  {event.kind}: {_say(game, event.public)}"
    for seat, own in (event.own or {}).items():
        yield f"    to seat {seat + 1}: {_say(game, own)}"


def _public(game: Game[Any], view: PublicView) -> Iterator[str]:
    yield f"  everybody: deal {view.deal}, {view.stage}, turn {[seat + 1 for seat in view.turn]}"
    yield f"    {_say(game, view.headline)}"
    yield from (f"    {_zone(game, zone)}" for zone in view.zones)
    yield from (f"    - {_say(game, line)}" for line in view.lines)
    if view.sheet is not None:
        yield f"    {_say(game, view.sheet.title)}"
        yield from (f"      {_say(game, label)}: {' '.join(cells)}" for label, cells in view.sheet.rows)
    for seat in view.seats:
        parts = [f"{seat.cards} cards", *(f"{one.name} {one.value}/{one.of}" for one in seat.counters)]
        parts += [flag.name for flag in seat.flags] + [f"shows {_cards(seat.shown)}"] * bool(seat.shown)
        parts += [_say(game, phrase) for phrase in (seat.worth, seat.change) if phrase]
        parts += [f"place {seat.place}"] * bool(seat.place)
        yield f"    seat {seat.seat + 1}: {', '.join(parts)}"


def _own(game: Game[Any], view: OwnView) -> Iterator[str]:
    yield f"  seat {view.seat + 1} alone: {', '.join(_zone(game, zone) for zone in view.zones)}"
    for choice in view.choices:
        reason = f" ({_say(game, choice.reason)})" if choice.reason else ""
        slots = "".join(part for slot in choice.slots for part in _slot(game, slot))
        yield f"    {'-' if reason else choice.key} {choice.line}{reason}{slots}"


def _slot(game: Game[Any], slot: Slot) -> Iterator[str]:
    match slot:
        case CardSlot(barred=barred) if barred:
            yield f" without {[f'{place + 1} {_say(game, why)}' for place, why in barred]}"
        case SeatSlot(name, seats, words):
            yield f" {name} {' '.join([*(str(seat + 1) for seat in seats), *words])}"
        case NumberSlot(name, least, most):
            yield f" {name} {least}..{most}"


def _zone(game: Game[Any], zone: Zone) -> str:
    note = f", {_say(game, zone.note)}" if zone.note else ""
    melds = "".join(f" ({_cards(tuple(zone.cards[at] for at in group))})" for group in zone.groups)
    return f"{zone.name} {zone.count} [{_cards(zone.cards)}]{melds}{note}"


def _cards(faces: tuple[int | None, ...]) -> str:
    return " ".join("##" if face is None else face_name(face) for face in faces)


def _say(game: Game[Any], phrase: Any) -> str:
    return plain(phrase, game.words["en"])
