"""An evening goes on from its journal: the same tables, whatever happened to the host or to the file."""

import sqlite3
from contextlib import closing
from dataclasses import replace

import pytest

from engine import registry
from engine.bots.player import levels
from engine.rules import rules_text
from protocol.messages import Sit
from server import evening
from server.core import facts
from server.core.config import TableConfig
from server.core.events import Came
from server.core.table import Table
from server.evening import CannotResume
from server.identity import Identity, TableIdentity
from server.journal import Entry
from server.journal.writer import DiskJournal
from tests.server.core.script import Script

CONFIG = TableConfig(id="t1", name="Kitchen", game="thirty-one", seats=2, bots=1, start_at=2, bot_levels=levels)
CALLABLES = {"bot_levels": levels}


def identity(*tables):
    described = tuple(TableIdentity(id=table, name=table, play=f"p{table}", watch=f"w{table}") for table in tables)
    return Identity(pem="key", pin=("a", "b", "c", "d"), owner=b"owner", tables=described)


def make(config, known):
    return Table(config, registry.find, lambda: bytes(32), rules_text, registry.names, known)


def played(data, *configs):
    """A journal of tables at which somebody sat down and a match began; the host has been killed."""
    opened = evening.begin(data, configs, identity(*(config.id for config in configs)))
    journal = DiskJournal(opened.held.path, lambda call: None)
    for config in configs:
        play = Script(config, make(config, ())).open()
        play >> Came(1, Sit(name="Ann"))
        journal.append(*(Entry(config.id, number, fact) for number, fact in enumerate(play.journal, 1)))
    journal.close()
    opened.held.release()
    return opened.held.path


@pytest.fixture
def path(tmp_path):
    return played(tmp_path, CONFIG)


def taken_up(path, data):
    """The openings of a journal that is taken up."""
    opened = evening.take_up(path, data, CALLABLES)
    openings = evening.openings(opened, opened.configs, make)
    opened.held.release()
    return opened, openings


def test_the_tables_are_there_again(path, tmp_path):
    opened, (opening,) = taken_up(path, tmp_path)
    assert opened.configs == (CONFIG,)
    assert opened.identity == identity("t1")
    line = opening.table.line()
    assert (line.id, line.name, line.phase, line.players) == ("t1", "Kitchen", "playing", 2)
    assert opening.written == opened.stories["t1"].last > 3


def test_settings_that_this_release_does_not_know_are_passed_over(path, tmp_path):
    with closing(sqlite3.connect(path)) as connection:
        (settings,) = connection.execute("SELECT settings FROM game").fetchone()
        more = settings.replace(b"turn_time", b"turn_tame")
        connection.execute("UPDATE game SET settings=?", (more,))
        connection.commit()
    opened, _ = taken_up(path, tmp_path)
    assert opened.configs == (replace(CONFIG, turn_time=TableConfig("", "", "").turn_time),)


def test_all_settings_but_secrets_are_kept(tmp_path):
    config = replace(
        CONFIG, turn_time=None, hold=7.0, options={"lives": "5"}, spectators=3, open=False, pin="a-b", words=("p", "w")
    )
    path = played(tmp_path, config)
    opened, _ = taken_up(path, tmp_path)
    assert opened.configs == (replace(config, pin="", words=("", "")),)
    assert b"a-b" not in opened.stories["t1"].sheet.settings


def test_a_damaged_end_is_cut_off_and_the_table_knows_what_is_lost(path, tmp_path):
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("UPDATE event SET body=X'80' WHERE seq=(SELECT max(seq) FROM event)")
        connection.commit()
    opened, (opening,) = taken_up(path, tmp_path)
    assert opened.stories["t1"].damaged
    again, (mended,) = taken_up(path, tmp_path)
    assert not again.stories["t1"].damaged
    assert again.stories["t1"].facts[-1].kind == "cut"
    assert mended.written == opening.written == opened.stories["t1"].last + 1
    assert mended.table._room.seq == opening.table._room.seq


def test_behind_a_defect_a_table_is_built_again_from_all_that_was_written(path, tmp_path):
    opened = evening.take_up(path, tmp_path, CALLABLES)
    journal = DiskJournal(opened.held.path, lambda call: None, marks=opened.marks)
    again = evening.builds_again(opened, {"t1": opened.configs[0]}, journal, make)
    last = opened.stories["t1"].last
    journal.append(Entry("t1", last + 1, facts.entry(facts.Answered(), 0, 99, 1)))
    chairs = again("t1")._room.people.chairs
    assert max(chair.answers.highest for chair in chairs) == 99
    assert journal.close()
    opened.held.release()


def test_a_journal_that_a_host_has_is_not_taken_up(path, tmp_path):
    held = evening.take_up(path, tmp_path, CALLABLES).held
    with pytest.raises(CannotResume, match=r"^A host that runs has .* already\.$"):
        evening.take_up(path, tmp_path, CALLABLES)
    held.release()


def test_a_table_moves_to_another_machine_and_back(path, tmp_path):
    there = tmp_path / "there"
    evening.move_out(path, None, tmp_path / "match", tmp_path)
    with pytest.raises(CannotResume, match="have been taken to another machine"):
        evening.take_up(path, tmp_path, CALLABLES)
    opened, (opening,) = taken_up(tmp_path / "match", there)
    assert opened.identity == identity("t1")
    assert opening.table.line().phase == "playing"
    evening.move_out(opened.held.path, "t1", there / "back", there)
    _, (opening,) = taken_up(there / "back", tmp_path)
    assert opening.table.line().phase == "playing"


def test_of_several_tables_one_is_taken_away_and_the_others_stay(tmp_path):
    path = played(tmp_path, CONFIG, replace(CONFIG, id="t2"))
    with pytest.raises(CannotResume, match=r"several tables: name one with --table \(t1, t2\)"):
        evening.move_out(path, None, tmp_path / "match", tmp_path)
    evening.move_out(path, "t2", tmp_path / "match", tmp_path)
    opened, openings = taken_up(path, tmp_path)
    assert [opening.table.id for opening in openings] == ["t1"]
    assert opened.identity == identity("t1")


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (None, r"There is no file .*match\."),
        (b"a shopping list", "is no journal of this program"),
    ],
)
def test_what_cannot_be_gone_on_with_is_said_in_a_sentence(tmp_path, content, why):
    if content is not None:
        (tmp_path / "match").write_bytes(content)
    with pytest.raises(CannotResume, match=why):
        evening.take_up(tmp_path / "match", tmp_path, CALLABLES)
