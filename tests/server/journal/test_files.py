"""Which host has which journal, which can be gone on with, and which are taken away."""

import stat
from contextlib import closing

import pytest

from server.core.events import Journal as Fact
from server.journal import Entry, files
from server.journal.schema import EVENT, EVENT_ROW, Sheet, add_sheet, connect, row_of

NOW = 2_000_000_000.0


def journal(data, *, status="open", began=True, age=0.0, table="t1"):
    """A journal that nobody holds, with one table."""
    held = files.create(data)
    with closing(connect(held.path)) as connection:
        add_sheet(connection, Sheet(table, "Kitchen", b"", "1.0", status))
        kind = "began" if began else "opened"
        connection.execute(EVENT + EVENT_ROW, row_of(Entry(table, 1, Fact(kind, None, None, b"")), b"", NOW - age))
    held.release()
    return held.path


def test_a_journal_is_for_this_account_only(tmp_path):
    path = journal(tmp_path)
    modes = {stat.S_IMODE(each.stat().st_mode) for each in path.parent.iterdir()}
    assert modes == {0o600}
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700


def test_two_hosts_never_have_the_same_journal(tmp_path):
    held = files.create(tmp_path)
    other = files.create(tmp_path)
    assert other.path != held.path
    assert files.take(held.path) is None
    held.release()
    taken = files.take(held.path)
    assert taken is not None
    taken.release()


def test_the_newest_unfinished_one_comes_first_and_finished_ones_not_at_all(tmp_path):
    old = journal(tmp_path, status="playing", age=50)
    new = journal(tmp_path, status="playing", age=10)
    journal(tmp_path, status="open", age=1)
    journal(tmp_path, status="moved", age=1)
    found = files.unfinished(tmp_path)
    assert [each.path for each in found] == [new, old]
    assert [fact.kind for fact in found[0].began] == ["began"]


def test_what_a_running_host_has_is_not_offered(tmp_path):
    path = journal(tmp_path, status="playing")
    held = files.take(path)
    assert not files.unfinished(tmp_path)
    held.release()
    assert files.unfinished(tmp_path)


def test_files_that_are_no_journals_are_passed_over(tmp_path):
    path = journal(tmp_path, status="playing")
    (path.parent / "notes.journal").write_text("shopping list")
    assert [each.path for each in files.unfinished(tmp_path)] == [path]
    files.sweep(tmp_path, NOW)
    assert (path.parent / "notes.journal").exists()


DAYS = 24 * 3600.0


@pytest.mark.parametrize(
    ("kept", "what"),
    [
        (True, {"status": "playing", "age": 80 * DAYS}),
        (False, {"status": "playing", "age": 100 * DAYS}),
        (True, {"status": "open", "age": 10 * DAYS}),
        (False, {"status": "open", "age": 20 * DAYS}),
        (False, {"status": "moved", "age": 20 * DAYS}),
        (False, {"status": "open", "began": False}),
    ],
)
def test_what_has_served_is_taken_away_whole(tmp_path, kept, what):
    path = journal(tmp_path, **what)
    files.sweep(tmp_path, NOW)
    assert path.exists() == kept
    assert bool(list(path.parent.iterdir())) == kept


def test_what_a_running_host_has_is_not_taken_away(tmp_path):
    path = journal(tmp_path, began=False)
    held = files.take(path)
    files.sweep(tmp_path, NOW)
    assert path.exists()
    held.release()
