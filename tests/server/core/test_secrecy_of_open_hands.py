"""Open hands are for those who watch: a player hears the very same bytes whether hands are open or not, in every game.

Two tables play the same match; at one of them all have agreed to open hands. What a player is told of the game there
must be what the player is told here, byte for byte; and what those who watch are shown is of no deal still played.
"""

import random

import pytest

from engine import registry
from engine.game import CHANCE
from protocol.codec import decode_from_host
from protocol.messages import Revealed, Sit, Update, Watch
from protocol.people_messages import OpenHands
from server.core.config import TableConfig
from server.core.events import Came, Said, Tell, TellGallery
from server.core.table import Table
from tests.server.core.test_secrecy import next_move

PLAYERS = 3
MOVES = 250  # a few deals of most games
OWNER, WES = 8, 9


class Evening:
    """A table that plays what it is given. ``told``: to players, of the game; ``shown``: to those who watch."""

    def __init__(self, game: str, *, hands: bool) -> None:
        config = TableConfig(id="t", name="T", game=game, seats=PLAYERS, start_at=PLAYERS, turn_time=None, open=True)
        self.table = Table(config, registry.find, lambda: b"\0" * 32, lambda *setup: "")
        self.told: list[tuple[int, bytes]] = []
        self.shown: list[Revealed] = []
        self.table.open(0.0)
        self.take(self.table.handle(Came(OWNER, Watch(name="Olga"), owner=True), 0.0))
        self.take(self.table.handle(Came(WES, Watch(name="Wes")), 0.0))
        for guest in range(PLAYERS):
            self.take(self.table.handle(Came(guest, Sit(name=f"P{guest}")), 0.0))
        for guest in (OWNER, *range(PLAYERS)) if hands else ():
            self.take(self.table.handle(Said(guest, OpenHands(req=1, open=True)), 0.0))

    def take(self, commands) -> None:
        for command in commands:
            message = decode_from_host(command.frame[4:]) if isinstance(command, Tell | TellGallery) else None
            if isinstance(message, Revealed):
                assert isinstance(command, TellGallery), "shown to a player"
                self.shown.append(message)
            if isinstance(message, Update) and isinstance(command, Tell) and command.guest < PLAYERS:
                self.told.append((command.guest, command.frame))

    def play(self, seat, move) -> None:
        room = self.table._room
        match = room.match
        due = match.due
        events = match.play(seat, move, room.seq + 1)
        room.seq += 1
        self.table._play._told(match, due, events, 0.0)
        self.take(room.post.take())


@pytest.mark.slow
@pytest.mark.parametrize("name", registry.names())
def test_players_are_told_the_same_whether_hands_are_open_or_not(name):
    rng = random.Random(name)
    shut, wide = Evening(name, hands=False), Evening(name, hands=True)
    game, match = registry.find(name), shut.table._room.match
    for _ in range(MOVES):
        if match.over:
            break
        seat, move = next_move(game, match, rng)
        before = wide.table._room.match.deal
        shown = len(wide.shown)
        for evening in (shut, wide):
            evening.play(seat, move)
        assert shut.told == wide.told
        shut.told.clear()
        wide.told.clear()
        if len(wide.shown) > shown:
            assert seat == CHANCE
            assert wide.table._room.match.deal == before + 1, "a deal is shown when the next one is dealt"
            assert {piece.deal for piece in wide.shown[shown:]} == {deal_of(wide) - 1}
    assert shut.shown == []
    assert wide.shown or match.deal < 3


def deal_of(evening: Evening) -> int:
    """The number that people are told of the deal being played."""
    return evening.table._room.match.public().deal
