"""The journal on disk: safe before it is told, in few commits, and never going on where it cannot write."""

import queue
import sqlite3
from contextlib import closing

import pytest

from server.core.events import Journal as Fact
from server.journal import Entry
from server.journal.reading import read
from server.journal.schema import BadJournal, Sheet, add_sheet, connect
from server.journal.writer import DiskJournal

PATIENCE = 60  # seconds; a bound for a machine that is busy, not a time that is expected


class Home:
    """The host's task: what is called home is done when the test gets to it."""

    def __init__(self):
        self.calls = queue.SimpleQueue()
        self.told = []

    def __call__(self, call):
        self.calls.put(call)

    def until(self, done):
        while not done():
            self.calls.get(timeout=PATIENCE)()


def entry(number, *, kind="moved", table="t1", req=None, size=20):
    return Entry(table, number, Fact(kind, 0, req, bytes(size), 1, 1))


@pytest.fixture
def path(tmp_path):
    path = tmp_path / "x.journal"
    with closing(connect(path)) as connection:
        add_sheet(connection, Sheet("t1", "Kitchen", b"", "1.0"))
    return path


@pytest.fixture
def home():
    return Home()


@pytest.fixture
def journal(path, home):
    journal = DiskJournal(path, home, home.told.append)
    yield journal
    journal.close()


def facts_in(path, table=0):
    return read(path).stories[table].facts


def safe(journal, home, *entries):
    """Append and wait until it is safe."""
    done = []
    journal.append(*entries).then(lambda: done.append(True))
    home.until(lambda: done)


def test_facts_are_on_disk_when_the_ticket_says_so(journal, home, path):
    safe(journal, home, entry(1), entry(2, kind="fell"))
    assert [fact.kind for fact in facts_in(path)] == ["moved", "fell"]


def test_a_ticket_that_is_safe_calls_at_once(journal, home):
    ticket = journal.append(entry(1))
    home.until(lambda: ticket.safe)
    called = []
    ticket.then(lambda: called.append(True))
    assert called


def test_tickets_are_called_in_the_order_of_their_facts(journal, home):
    order = []
    for number in range(1, 40):
        journal.append(entry(number)).then(lambda number=number: order.append(number))
    home.until(lambda: len(order) == 39)
    assert order == list(range(1, 40))


def test_what_waits_is_written_in_one_commit(path, home):
    commits = []

    class Slow(DiskJournal):
        def _write(self, rows, *, again):
            commits.append(len(rows))
            if len(commits) == 1:
                begun.put(True)
                go_on.get(timeout=PATIENCE)
            super()._write(rows, again=again)

    begun, go_on = queue.SimpleQueue(), queue.SimpleQueue()
    journal = Slow(path, home)
    journal.append(entry(1))
    begun.get(timeout=PATIENCE)
    for number in range(2, 202):
        last = journal.append(entry(number))
    go_on.put(True)
    home.until(lambda: last.safe)
    journal.close()
    assert commits == [1, 200]
    assert len(facts_in(path)) == 201


def test_whether_a_match_goes_on_can_be_seen_without_reading_it(journal, home, path):
    safe(journal, home, entry(1, kind="opened"), entry(2, kind="began"))
    assert read(path).stories[0].sheet.status == "playing"
    safe(journal, home, entry(3, kind="ended"))
    assert read(path).stories[0].sheet.status == "open"


def test_what_was_appended_is_written_before_the_end(path, home):
    journal = DiskJournal(path, home)
    for number in range(1, 100):
        journal.append(entry(number))
    assert journal.close()
    assert len(facts_in(path)) == 99


def test_a_request_is_written_once_whatever_anybody_asks_for(journal, home, path):
    safe(journal, home, entry(1, req=7))
    journal.append(entry(2, req=7))
    home.until(lambda: home.told)
    assert "UNIQUE" in home.told[0]
    assert len(facts_in(path)) == 1


def test_jobs_come_behind_what_was_appended_before(journal, home):
    found = []
    journal.append(entry(1))
    journal.do(lambda connection: connection.execute("SELECT count(*) FROM event").fetchone()[0], found.append)
    journal.do(lambda connection: 1 // 0, found.append)
    home.until(lambda: len(found) == 2)
    assert found[0] == 1
    assert isinstance(found[1], ZeroDivisionError)


# --- a full disk

PAGES = 16  # a file of 64 KiB is full soon


def filled(path, home):
    """A journal whose disk is full, and a fact that waits for room."""
    journal = DiskJournal(path, home, home.told.append, pages=PAGES)
    number = 0
    while not home.told:
        number += 1
        ticket = journal.append(entry(number, size=4000))
        home.until(lambda ticket=ticket: ticket.safe or home.told)
    return journal, ticket, number


def test_on_a_full_disk_nothing_is_called_safe_and_the_host_is_told(path, home):
    journal, ticket, number = filled(path, home)
    assert home.told == ["the disk is full"]
    assert not ticket.safe
    assert not journal.close()
    assert len(facts_in(path)) == number - 1


def test_when_there_is_room_again_everything_goes_on_where_it_stood(path, home):
    journal, ticket, number = filled(path, home)
    behind = journal.append(entry(number + 1))
    journal.pages = 1000
    journal.retry()
    home.until(lambda: behind.safe)
    assert ticket.safe
    assert home.told == ["the disk is full", None]
    assert journal.close()
    assert [fact.kind for fact in facts_in(path)] == ["moved"] * (number + 1)


def test_a_fact_that_reached_the_disk_although_the_try_failed_is_not_written_twice(path, home):
    class Unsure(DiskJournal):
        def _write(self, rows, *, again):
            super()._write(rows, again=again)
            if not again:
                raise sqlite3.OperationalError("disk I/O error")

    journal = Unsure(path, home, home.told.append)
    ticket = journal.append(entry(1), entry(2))
    home.until(lambda: home.told)
    journal.retry()
    home.until(lambda: ticket.safe)
    journal.close()
    assert len(facts_in(path)) == 2


# --- whose file it is


def test_a_file_of_a_later_form_is_refused_with_a_sentence(path, home):
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA user_version=99")
    for opened in (lambda: DiskJournal(path, home), lambda: read(path)):
        with pytest.raises(BadJournal, match=r"written by a newer version of thirtyone; this one cannot read it\.$"):
            opened()


@pytest.mark.parametrize("content", [b"", b"not a database at all" * 100, None])
def test_what_is_no_journal_is_refused_with_a_sentence(tmp_path, content):
    path = tmp_path / "other"
    if content is None:
        with closing(sqlite3.connect(path)) as other:
            other.execute("CREATE TABLE recipe (name)")
    else:
        path.write_bytes(content)
    with pytest.raises(BadJournal, match="is no journal of this program"):
        read(path)
