"""A table goes to another machine whole, and is closed where it was."""

import stat
from contextlib import closing
from pathlib import Path

import pytest

from server.core.events import Journal as Fact
from server.journal import Entry, files, moving
from server.journal.moving import CannotMove
from server.journal.reading import read
from server.journal.schema import EVENT, EVENT_ROW, Sheet, add_sheet, connect, keep, row_of


@pytest.fixture
def here(tmp_path):
    """A journal with two tables, and a connection to it."""
    held = files.create(tmp_path / "here")
    with closing(connect(held.path)) as connection:
        keep(connection, "identity", b"who we are")
        for table in ("t1", "t2"):
            add_sheet(connection, Sheet(table, table.upper(), b"settings", "1.0", "playing"))
            mark = b""
            for number in range(1, 4):
                row = row_of(Entry(table, number, Fact("moved", 0, number, table.encode(), 1, 1)), mark)
                connection.execute(EVENT + EVENT_ROW, row)
                mark = row.mark
        yield connection
    held.release()


def test_it_arrives_as_it_was(here, tmp_path):
    before = next(story for story in read(here_path(here)).stories if story.sheet.id == "t1")
    moving.write_out(here, "t1", tmp_path / "match", b"who t1 is")
    held = moving.bring_in(tmp_path / "match", tmp_path / "there")
    content = read(held.path)
    (story,) = content.stories
    assert story == before
    assert content.identity == b"who t1 is"
    assert held.path.parent == tmp_path / "there" / "journals"
    held.release()


def here_path(connection):
    return Path(connection.execute("PRAGMA database_list").fetchone()[2])


def test_it_is_closed_here_and_the_others_go_on(here, tmp_path):
    moving.write_out(here, "t1", tmp_path / "match", None)
    assert {story.sheet.id: story.sheet.status for story in read(here_path(here)).stories} == {
        "t1": "moved",
        "t2": "playing",
    }
    with pytest.raises(CannotMove, match="no such table"):
        moving.write_out(here, "t1", tmp_path / "again", None)


def test_the_file_is_one_piece_for_this_account_only_and_says_that_it_is_secret(here, tmp_path):
    moving.write_out(here, "t1", tmp_path / "match", None)
    assert [path.name for path in tmp_path.glob("*match*")] == ["match"]
    assert stat.S_IMODE((tmp_path / "match").stat().st_mode) == 0o600
    assert b"Secret: whoever has this file" in (tmp_path / "match").read_bytes()


@pytest.mark.parametrize(("target", "why"), [("taken", "is there already"), ("no/such/folder", "cannot be written")])
def test_where_it_cannot_be_written_the_table_stays(here, tmp_path, target, why):
    (tmp_path / "taken").write_text("mine")
    with pytest.raises(CannotMove, match=why):
        moving.write_out(here, "t1", tmp_path / target, None)
    assert (tmp_path / "taken").read_text() == "mine"
    assert all(story.sheet.status == "playing" for story in read(here_path(here)).stories)


def test_a_match_is_not_brought_in_twice(here, tmp_path):
    moving.write_out(here, "t1", tmp_path / "match", None)
    moving.bring_in(tmp_path / "match", tmp_path / "there").release()
    with pytest.raises(CannotMove, match=r"is here already: go on with --resume .*there/journals/"):
        moving.bring_in(tmp_path / "match", tmp_path / "there")


def test_it_may_come_back(here, tmp_path):
    moving.write_out(here, "t1", tmp_path / "match", None)
    moving.bring_in(tmp_path / "match", tmp_path / "here").release()


def test_a_file_that_is_not_there_is_said_so(tmp_path):
    with pytest.raises(CannotMove, match=r"There is no file .*nowhere\."):
        moving.bring_in(tmp_path / "nowhere", tmp_path)
