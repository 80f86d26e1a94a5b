"""What a seat cannot know does not reach it: two worlds that differ only in that give the same frames, byte for byte.

At states of random matches, for each seat and for the gallery, the world is exchanged for its twin; everything the
table would send then, for the state as it is and for the next move of somebody else, must be the same.
"""

import random

import pytest

from engine import registry
from engine.game import CHANCE, AwaitChance, Close, Illegal, Order, view
from engine.notation import Unreadable, read_move
from protocol.codec import encode
from protocol.messages import Sit, Tables, Watch
from server.core.config import TableConfig
from server.core.events import Came, Seeded, Tell, TellGallery
from server.core.table import Table

PLAYERS = 3
MATCHES = [(name, preset) for name in registry.names() for preset in registry.find(name).options.presets]
CARDS = 6 * 54  # more than any game has; a twin skips what it has not
PROBES = (
    "draw stock", "draw discard", "discard 7D", "discard KH", "discard JO", "knock", "pass", "blitz", "claim", "accept",
    "redeal", "keep a", "swap #1 for #2", "swap 7D for #1", "swap AS for KD", "swap all", "take all", "throw 7D",
    "bet 1 on 2", "go out 7D",
)  # fmt: skip
"""Lines that a guest might try only to see what the host says; those that no game reads are left out below."""
DEPTH = 60  # moves of a match that are looked at: some deals of it


def readable(line: str) -> bool:
    try:
        read_move(line)
    except Unreadable:
        return False
    return True


PROBES = tuple(filter(readable, PROBES))


def started(game: str, preset: str) -> Table:
    config = TableConfig(id="t", name="T", game=game, preset=preset, seats=PLAYERS, start_at=PLAYERS, turn_time=None)
    table = Table(config, registry.find, lambda: b"\0" * 32, lambda *setup: "")
    table.open(0.0)
    table.handle(Came(9, Watch(name="Wes")), 0.0)
    for guest in range(PLAYERS):
        table.handle(Came(guest, Sit(name=f"P{guest}")), 0.0)
    return table


def frames(table: Table, audience: int | None) -> list[bytes]:
    """What one audience is told by the commands waiting in the post."""
    commands = table._room.post.take()
    if audience is None:
        return [command.frame for command in commands if isinstance(command, TellGallery)]
    return [command.frame for command in commands if isinstance(command, Tell) and command.guest == audience]


def told(table: Table, state, events, audience: int | None) -> list[bytes]:
    """What one audience would be told in this world: an update, everything on entry, lists of tables, the status."""
    match, news = table._room.match, table._play._news
    kept, match.state = match.state, state
    news.update(match, events, 0.0)
    live = frames(table, audience)
    visitor = table._room.people.visitor(9 if audience is None else audience)
    news.entry(visitor, 0.0, None)
    listed = [encode(Tables(tables=(table.line(),))), encode(table.status(0.0))]
    match.state = kept
    return live + [command.frame for command in table._room.post.take()] + listed


def tried(game, state, seat, line):
    """What somebody learns who tries a move to see whether it is refused, and why."""
    try:
        game.apply(state, seat, read_move(line))
    except Illegal as refused:
        return refused.reason
    return "not refused"


def moved(game, state, seat, move):
    try:
        return game.apply(state, seat, move)
    except Illegal:
        return None


@pytest.mark.slow
@pytest.mark.parametrize(("name", "preset"), MATCHES)
def test_two_worlds_that_a_guest_cannot_tell_apart_are_told_alike(name, preset):
    rng = random.Random(f"{name} {preset}")
    table = started(name, preset)
    game, match = registry.find(name), table._room.match
    for _ in range(DEPTH):
        if match.over:
            break
        seat, move = next_move(game, match, rng)
        for audience in (None, *range(PLAYERS)):
            compare(table, game, match, audience, seat, move, rng)
        match.play(seat, move, table._room.seq)


def next_move(game, match, rng):
    due = match.due
    if isinstance(due, AwaitChance):
        return CHANCE, Close() if due.kind == "close" else Order(tuple(rng.sample(due.items, len(due.items))))
    seat = rng.choice(due.seats)
    return seat, rng.choice(list(game.legal(match.state, seat)))


def compare(table, game, match, audience, seat, move, rng) -> None:
    state = match.state
    twin = game.twin(state, audience, rng.sample(range(CARDS), CARDS))
    assert told(table, state, (), audience) == told(table, twin, (), audience)
    if audience is not None:
        assert view(game, state, audience) == view(game, twin, audience)
        assert [tried(game, state, audience, line) for line in PROBES] == [
            tried(game, twin, audience, line) for line in PROBES
        ]
    if seat in (CHANCE, audience):
        return
    here, there = moved(game, state, seat, move), moved(game, twin, seat, move)
    # A move that only one of the worlds allows, or that lays cards open, tells them apart, and may.
    if here and there and match.public().stage == "play" and same_table(game, here, there):
        assert told(table, *here, audience) == told(table, *there, audience)


def same_table(game, here, there) -> bool:
    seen, other = (game.public(world[0]) for world in (here, there))
    return seen.stage == "play" and seen == other


def test_a_bot_is_shown_no_more_than_its_seat():
    config = TableConfig(id="t", name="T", game="thirty-one", seats=2, bots=2, start_at=2)
    table = Table(config, registry.find, lambda: b"", lambda *setup: "")
    table.open(0.0)
    table.handle(Seeded(1, (bytes(32),) * 3), 0.0)
    asked = table.handle(Seeded(2, (bytes(32),) * 3), 0.0)
    (view_of_it,) = (command.view for command in asked if hasattr(command, "view"))
    assert view_of_it == view(registry.find("thirty-one"), table._room.match.state, view_of_it.own.seat)
