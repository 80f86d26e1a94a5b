"""What is read back from a journal is what was written, up to the first fact that cannot be trusted."""

import shutil
import sqlite3
from contextlib import closing

import pytest

from server.core.events import Journal as Fact
from server.journal import Entry
from server.journal.reading import cut, read
from server.journal.schema import EVENT, EVENT_ROW, BadJournal, Sheet, add_sheet, connect, keep, row_of


def fact(number, kind="moved"):
    return Fact(kind, number % 3, number, f"fact {number}".encode(), 1, 5)


def written(path, facts=6, era=lambda number: 0):
    """A journal with so many facts of one table."""
    with closing(connect(path)) as connection:
        connection.execute("BEGIN")
        fill(connection, facts, era)
        connection.execute("COMMIT")
    return path


def fill(connection, facts, era=lambda number: 0):
    add_sheet(connection, Sheet("t1", "Kitchen", b"settings", "1.0"))
    keep(connection, "identity", b"who")
    keep(connection, "port", b"31313")
    mark = b""
    for number in range(1, facts + 1):
        row = row_of(Entry("t1", number, fact(number), era(number)), mark)
        connection.execute(EVENT + EVENT_ROW, row)
        mark = row.mark


@pytest.fixture
def path(tmp_path):
    return written(tmp_path / "x.journal")


def change(path, statement, *values):
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(statement, values)
        connection.commit()


def test_everything_comes_back(path):
    content = read(path)
    (story,) = content.stories
    assert story.facts == tuple(fact(number) for number in range(1, 7))
    assert (story.sheet.id, story.sheet.name, story.sheet.settings) == ("t1", "Kitchen", b"settings")
    assert (story.last, story.era, story.damaged) == (6, 0, False)
    assert (content.identity, content.port) == (b"who", 31313)


def test_only_the_newest_era_is_the_table(tmp_path):
    path = written(tmp_path / "y.journal", era=lambda number: int(number > 4))
    (story,) = read(path).stories
    assert story.facts == (fact(5), fact(6))
    assert (story.last, story.era) == (6, 1)


DAMAGE = [
    ("UPDATE event SET body=X'00' WHERE seq=4", 3),
    ("UPDATE event SET kind='fell' WHERE seq=6", 5),
    ("UPDATE event SET body='text' WHERE seq=2", 1),
    ("UPDATE event SET seat=2 WHERE seq=1", 0),
    ("UPDATE event SET mark=X'0011' WHERE seq=5", 4),
    ("DELETE FROM event WHERE seq=3", 2),
]


@pytest.mark.parametrize(("statement", "sound"), DAMAGE)
def test_facts_behind_a_damaged_one_are_not_trusted(path, statement, sound):
    change(path, statement)
    (story,) = read(path).stories
    assert story.facts == tuple(fact(number) for number in range(1, sound + 1))
    assert (story.last, story.damaged) == (sound, True)
    assert len(story.lost) == 6 - sound - statement.startswith("DELETE")


def test_what_is_cut_off_is_gone_and_the_journal_is_sound_again(path):
    change(path, "UPDATE event SET body=X'00' WHERE seq=4")
    (story,) = read(path).stories
    said = Fact("cut", None, None, b"said", 1, None)
    with closing(connect(path)) as connection:
        cut(connection, story, row_of(Entry("t1", 4, said), story.mark))
    (mended,) = read(path).stories
    assert mended.facts == (fact(1), fact(2), fact(3), said)
    assert not mended.damaged


def test_a_page_that_is_unreadable_costs_what_stands_on_it_and_behind(tmp_path):
    path = written(tmp_path / "long.journal", facts=2000)
    size = path.stat().st_size
    with open(path, "r+b") as file:
        file.seek(size * 3 // 4 // 4096 * 4096)
        file.write(b"\xff" * 4096)
    (story,) = read(path).stories
    assert story.damaged
    assert 0 < story.last < 2000
    assert story.facts == tuple(fact(number) for number in range(1, story.last + 1))


@pytest.mark.slow
def test_a_journal_that_breaks_off_anywhere_is_sound_up_to_there(tmp_path):
    """As after a copy that did not finish, or a disk that lied about what it had."""
    path, sound = tmp_path / "whole.journal", []
    with closing(connect(path)) as connection:
        fill(connection, 12)
        log = path.with_name(path.name + "-wal").read_bytes()
        for at in range(0, len(log), len(log) // 15):
            copy = tmp_path / f"copy{at}.journal"
            shutil.copy(path, copy)
            copy.with_name(copy.name + "-wal").write_bytes(log[:at])
            sound.append(facts_of(copy))
    assert sound == sorted(sound)
    assert 8 < sound[-1] <= 12


def facts_of(path):
    """How many facts there are, all of them sound."""
    try:
        stories = read(path).stories
    except BadJournal:
        return -1  # broken off before there was any table in it
    assert not any(story.damaged for story in stories)
    return sum(story.last for story in stories)
