"""Nothing that a table says can outgrow a frame, whoever comes and whatever they are called."""

import pytest

from engine.registry import find
from protocol.codec import decode_from_host
from protocol.framing import FULL_LIMIT
from protocol.messages import Backlog, Say, Sit, Start, TableInfo, Watch
from server.core.affairs import Look, Vote
from server.core.config import TableConfig
from server.core.events import Came, Said, Tell, TellGallery
from server.core.people import Kept
from server.core.table import Table

LONGEST = "\U00020000\u0323\u0353" * 16  # the most bytes for the least width, after cleaning too
CROWD = 150


@pytest.fixture
def table():
    config = TableConfig(id="t" * 16, name="漢" * 20, game="thirty-one", seats=9, spectators=CROWD, rate=False)
    made = Table(config, find, lambda: b"t" * 32, lambda game, options, language: "# Rules\n")
    made.open(0.0)
    return made


def frames(commands):
    return [command.frame for command in commands if isinstance(command, Tell | TellGallery)]


@pytest.mark.slow
def test_a_full_table_with_a_crowd_of_the_longest_names_fits_into_frames(table):
    said = [frames(table.handle(Came(guest, Sit(name=LONGEST)), 0.0)) for guest in range(9)]
    said += [frames(table.handle(Came(100 + guest, Watch(name=LONGEST)), 0.0)) for guest in range(CROWD)]
    for guest in range(9):
        for line in range(6):
            said.append(frames(table.handle(Said(guest, Say(req=line + 1, text="漢" * 200)), 0.0)))
    said.append(frames(table.handle(Came(999, Sit(name="late", token=b"t" * 32)), 0.0)))
    assert max(len(frame) for step in said for frame in step) <= FULL_LIMIT + 4
    last = [decode_from_host(frame[4:]) for frame in said[-1]]
    assert sum(len(message.chat) for message in last if isinstance(message, Backlog)) == 50
    assert any(isinstance(message, TableInfo) and len(message.chairs) == 9 for message in last)


def test_everything_that_people_can_settle_fits_as_well(table):
    """Nine of the longest names, each of them lent, all of them voting, asked for hands and looking at each other."""
    for guest in range(9):
        table.handle(Came(guest, Sit(name=LONGEST)), 0.0)
    for guest in range(CROWD):
        table.handle(Came(100 + guest, Watch(name=LONGEST)), 0.0)
    table.handle(Said(0, Start(req=1)), 0.0)
    room = table._room
    chairs, affairs = room.people.chairs, room.affairs
    for chair in chairs:
        chair.kept = Kept(chair.name, b"", None, 1, chair.answers)
    affairs.vote = Vote("kick", chairs[0], chairs[1].name, "漢" * 200, 30.0, tuple(chairs), 9, yes=list(chairs))
    affairs.asked = True
    affairs.looks = [Look(by, chairs[0], granted=True) for by in chairs[1:]]
    table._desk._news.table()
    assert max(map(len, frames(room.post.take()))) <= FULL_LIMIT + 4
