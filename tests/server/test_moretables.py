"""More tables on a host that runs: names, words, and what stands in the journal."""

import sqlite3
from dataclasses import replace

import pytest

from server import evening
from server.identity import LastWords
from server.journal.writer import DiskJournal
from server.moretables import MOST_TABLES, MoreTables
from server.net.shell import Made
from tests.server.test_evening import CALLABLES, CONFIG, identity, make

KNOWN = identity("t1")
WANTED = replace(CONFIG, id="", name="", pin="a-b-c-d", new_words=LastWords(KNOWN).draw)


class AtOnce:
    """A journal that is written at once, or not at all."""

    def __init__(self, path, failure=None):
        self.path, self.failure = path, failure

    def do(self, job, answer):
        with sqlite3.connect(self.path, isolation_level=None) as connection:
            answer(self.failure or job(connection))
        connection.close()


@pytest.fixture
def opened(tmp_path):
    opened = evening.begin(tmp_path, [CONFIG], KNOWN)
    yield opened
    opened.held.release()


def more(opened, failure=None):
    return MoreTables(KNOWN, [CONFIG], AtOnce(opened.held.path, failure), make)


def made(tables, wanted=WANTED, like="Kitchen"):
    answers = []
    tables.new(wanted, like, answers.append)
    (answer,) = answers
    return answer


def test_a_new_table_is_called_like_the_one_before_with_a_number(opened):
    tables = more(opened)
    names = [made(tables, replace(WANTED, name=name), like).told.name for name, like in (
        ("", "Kitchen"), ("", "Kitchen"), ("Den", "Kitchen"), ("", "Den"), ("", "Kitchen 2"), (" \n", "Den"),
        ("", "M" * 40),
    )]  # fmt: skip
    assert names == ["Kitchen 2", "Kitchen 3", "Den", "Den 2", "Kitchen 4", "Den 3", "M" * 38 + " 2"]


def test_all_tables_have_words_and_ids_of_their_own_and_whoever_keeps_the_note_is_told(opened):
    tables, told = more(opened), []
    tables.changed = told.append
    codes = [made(tables).told for _ in range(3)]
    assert len({code for each in codes for code in (each.play, each.watch)}) == 6
    assert all(each.play.startswith("a-b-c-d-") for each in codes)
    assert [table.id for table in told[-1].tables] == ["t1", *(each.id for each in codes)]
    assert tables.identity == told[-1]


def test_a_new_table_is_in_the_evening_that_is_taken_up(opened, tmp_path):
    answer = made(more(opened))
    assert isinstance(answer, Made)
    assert answer.opening.table.id == answer.told.id
    opened.held.release()
    again = evening.take_up(opened.held.path, tmp_path, CALLABLES)
    assert [config.name for config in again.configs] == ["Kitchen", "Kitchen 2"]
    assert answer.told.play.endswith("-" + again.identity.table(answer.told.id).play)
    openings = evening.openings(again, again.configs, make)
    assert [opening.table.line().name for opening in openings] == ["Kitchen", "Kitchen 2"]


def test_a_host_opens_only_so_many(opened):
    tables = more(opened)
    for _ in range(MOST_TABLES - 1):
        assert isinstance(made(tables), Made)
    assert made(tables) == "This host has had 64 tables, and opens no more."


def test_what_cannot_be_written_down_is_not_opened(opened):
    tables = more(opened, sqlite3.OperationalError("disk full"))
    assert made(tables) == "The journal cannot be written: disk full."
    assert tables.identity == KNOWN
    assert list(tables.configs) == ["t1"]


def test_nothing_half_is_written_down(opened):
    with sqlite3.connect(opened.held.path) as connection:
        connection.execute("DELETE FROM kept")
    connection.close()
    journal = DiskJournal(opened.held.path, lambda call: call())
    answers = []
    MoreTables(KNOWN, [CONFIG], journal, make).new(WANTED, "Kitchen", answers.append)
    assert journal.close()
    assert [type(answer) for answer in answers] == [str]
    with sqlite3.connect(opened.held.path) as connection:
        assert connection.execute("SELECT count(*) FROM game").fetchone() == (1,)
    connection.close()


def test_what_no_game_offers_is_no_table(opened):
    assert made(more(opened), replace(WANTED, game="whist")).startswith("No such table can be opened: ")
