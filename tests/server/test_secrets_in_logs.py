"""The host plays too: nothing that its process writes down or prints names a card of a deal that is not scored.

Real tables are played at random with everything that can go wrong on the way; lines of the log, lists of tables and
the status are read, no record is kept before the match is over, and a crash in the middle of a deal leaves a report
without a hand in it.
"""

import random
import re
from functools import partial

import pytest

from engine import registry
from engine.cards import FACE_NAMES
from engine.game import AwaitSeats
from engine.notation import write_move
from protocol.messages import Act, Leave, Resync, Say, Sit, Watch
from server.core.config import TableConfig
from server.core.events import (
    AskBot,
    AskSeeds,
    BotMoved,
    Came,
    ClearAlarm,
    KeepRecord,
    Log,
    Rang,
    Said,
    Seeded,
    SetAlarm,
    Went,
)
from server.core.match import Match
from server.core.table import Table
from server.net.reports import Defects
from tests.server.net.fakes import House, Visitor

CARD = re.compile(rf"\b(?:{'|'.join(FACE_NAMES)})\b|[♠♥♦♣]|\b(?:ace|king|queen|jack|joker)\b", re.IGNORECASE)
GUESTS = 2
STEPS = 250  # events of an evening: some deals


class Host:
    """A table of a real game, played at random by people and a bot, none of whom behave."""

    def __init__(self, game: str, seed: int) -> None:
        self.random = random.Random(seed)
        config = TableConfig(id="t1", name="Kitchen", game=game, seats=3, bots=1, start_at=3, rate=False, open=True)
        self.table = Table(config, registry.find, lambda: self.random.randbytes(32), lambda *setup: "")
        self.now, self.req = 0.0, 0
        self.alarms: dict[str, float] = {}
        self.asked: list = []
        self.written: list[str] = []  # what a log, a list or a status says
        self.kept: list[tuple[bool, str]] = []
        self.take(self.table.open(0.0))
        for guest in range(1, GUESTS + 1):
            self.feed(Came(guest, Sit(name=f"P{guest}")))
        self.feed(Came(9, Watch(name="Wim")))

    def feed(self, event) -> None:
        self.take(self.table.handle(event, self.now))
        self.written += [str(self.table.line()), str(self.table.status(self.now))]

    def take(self, commands) -> None:
        for command in commands:
            match command:
                case Log(text):
                    self.written.append(text)
                case KeepRecord(text):
                    self.kept.append((self.table._room.playing is None, text))
                case SetAlarm(name, at):
                    self.alarms[name] = at
                case ClearAlarm(name):
                    self.alarms.pop(name, None)
                case AskSeeds() | AskBot():
                    self.asked.append(command)

    def step(self) -> None:
        """Something happens."""
        if self.asked:
            self.answer(self.asked.pop(0))
            return
        match = self.table._room.playing
        here = [guest for guest in range(1, GUESTS + 1) if self.table._room.people.visitor(guest) is not None]
        what = self.random.random()
        if what < 0.75 and match is not None and isinstance(match.due, AwaitSeats):
            self.move(match, here)
        elif what < 0.85 and here:
            self.say(self.random.choice(here), self.random.choice((Resync, partial(Say, text="hm"))))
        elif self.alarms:
            name = min(self.alarms, key=self.alarms.__getitem__)
            self.now = max(self.now, self.alarms.pop(name))
            self.feed(Rang(name))

    def answer(self, asked) -> None:
        if isinstance(asked, AskSeeds):
            self.feed(Seeded(asked.at, tuple(self.random.randbytes(32) for _ in range(asked.count))))
        else:
            state, seat = self.table._room.match.state, asked.seat
            legal = list(self.table._room.match.game.legal(state, seat))
            line = write_move(self.random.choice(legal)) if legal and self.random.random() < 0.8 else "nonsense"
            self.feed(BotMoved(seat, asked.at, line))

    def move(self, match: Match, here: list[int]) -> None:
        for guest in here:
            seat = match.seat_of(self.table._room.people.visitor(guest).place)
            if seat in match.due.seats:
                move = self.random.choice(list(match.game.legal(match.state, seat)))
                line = write_move(move) if self.random.random() < 0.8 else "discard KH"
                self.say(guest, partial(Act, at=self.table._room.seq, move=line))
                return
        if not here:
            self.say(9, Resync)

    def say(self, guest: int, make) -> None:
        self.req += 1
        self.feed(Said(guest, make(req=self.req)))


@pytest.mark.slow
@pytest.mark.parametrize("game", registry.names())
def test_no_line_of_the_log_or_of_a_list_names_a_card(game):
    host = Host(game, 31)
    for _ in range(STEPS):
        host.step()
    assert host.table._room.seq > STEPS / 10
    host.say(1, Leave)
    host.feed(Went(2))
    assert any("asked for the view anew" in line for line in host.written)
    assert [line for line in host.written if CARD.search(line)] == []
    assert all(over for over, _ in host.kept)


def crashing(monkeypatch, after: int):
    """Let a table fail in the middle of its first deal, with an error that says everything it knows."""
    play = Match.play

    def fails(match, seat, move, seq):
        events = play(match, seat, move, seq)
        if seq > after:
            secret = repr(match.state)
            try:
                raise ValueError(f"{secret} after {move}")
            except ValueError as error:
                raise ExceptionGroup(secret, [RuntimeError(secret), error]) from error
        return events

    monkeypatch.setattr(Match, "play", fails)


@pytest.mark.parametrize("game", registry.names())
async def test_a_crash_in_the_middle_of_a_deal_leaves_no_hand_in_its_report_or_in_the_log(tmp_path, monkeypatch, game):
    crashing(monkeypatch, after=3)
    house = House()
    defects = Defects(tmp_path, house.logged.append)
    monkeypatch.setattr(house, "report", defects.report)
    object.__setattr__(house.shell, "report", defects.report)
    config = TableConfig(id="t1", name="Kitchen", game=game, seats=2, start_at=2, open=True)
    tables = [Table(config, registry.find, lambda: bytes(32), lambda *setup: "") for _ in range(2)]
    runner = house.run(*tables)
    for guest in (1, 2):
        runner.admit(guest, Visitor(), Sit(name=f"P{guest}"), "en")
    match = tables[0]._room.match
    for seat in match.due.seats if isinstance(match.due, AwaitSeats) else ():
        (chair,) = [chair for chair in match.chairs if chair.seat == seat]
        move = next(iter(match.game.legal(match.state, seat)))
        runner.said(chair.visitor.guest, Act(req=1, at=tables[0]._room.seq, move=write_move(move)))
        break
    (report,) = tmp_path.iterdir()
    text = report.read_text(encoding="utf-8")
    assert "in fails" in text
    assert "ValueError" in text
    for written in (text.partition("\n\n")[0], *house.logged):
        named = CARD.search(re.sub(r"\S*/\S*", "", written))
        assert named is None, named
    assert house.logged
