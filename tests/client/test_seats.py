"""Seat files: private, whole, locked by whoever runs, and free again however that one ends."""

import os
import signal
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from client.seats import SeatStore, choose

ROOT = Path(__file__).parents[2]
TOKEN = bytes(range(32))
KEY = bytes(range(32, 64))


class Clock:
    now = 1000.0

    def __call__(self):
        self.now += 1
        return self.now


@pytest.fixture
def store(tmp_path):
    return SeatStore(tmp_path, Clock())


def keep(store, name, table="t1", held=None, token=TOKEN):
    return store.keep(
        table=table, name=name, token=token, key=KEY, address="10.0.0.1:31313", title="Kitchen", held=held
    )


def kept(store, *names, table="t1"):
    for name in names:
        keep(store, name, table).lock.release()


def names(held):
    return [seat.seat.name for seat in held]


def test_what_is_kept_is_found_again(store):
    keep(store, "Ann").lock.release()
    (seat,) = store.all()
    assert (seat.table, seat.name, seat.token, seat.title) == ("t1", "Ann", TOKEN.hex(), "Kitchen")


def test_nobody_else_on_the_machine_can_read_a_token(store, tmp_path):
    keep(store, "Ann")
    assert stat.S_IMODE((tmp_path / "seats").stat().st_mode) == 0o700
    for path in (tmp_path / "seats").iterdir():
        assert stat.S_IMODE(path.stat().st_mode) == 0o600, path


@pytest.mark.parametrize("name", ["../../up", "a/b", "Ünïcødé 나무", "x" * 300, ".", "a\0b", ""])
def test_names_and_tables_may_hold_anything(store, tmp_path, name):
    keep(store, name, table=name).lock.release()
    assert [(seat.name, seat.table) for seat in store.all()] == [(name, name)]
    assert {path.parent for path in tmp_path.rglob("*.seat")} == {tmp_path / "seats"}


def test_a_seat_in_use_is_not_free(store):
    held = keep(store, "Ann")
    assert store.free("t1") == []
    held.lock.release()
    assert names(store.free("t1")) == ["Ann"]


def test_seats_of_other_tables_are_not_looked_at(store):
    kept(store, "Ann")
    assert store.free("t2") == []


def test_a_new_token_replaces_the_old_one_under_the_same_lock(store):
    held = keep(store, "Ann")
    again = keep(store, "Ann", held=held, token=b"n" * 32)
    assert again.lock is held.lock
    assert [seat.token for seat in store.all()] == [(b"n" * 32).hex()]


def test_another_seat_lets_the_first_go(store):
    held = keep(store, "Ann")
    keep(store, "Ann 2", held=held)
    assert names(store.free("t1")) == ["Ann"]


def test_a_seat_that_another_client_holds_is_not_overwritten(store):
    keep(store, "Ann")
    assert keep(store, "Ann", token=b"x" * 32) is None
    assert [seat.token for seat in store.all()] == [TOKEN.hex()]


def test_a_forgotten_seat_leaves_nothing_behind(store, tmp_path):
    store.forget(keep(store, "Ann"))
    assert list((tmp_path / "seats").iterdir()) == []
    assert keep(store, "Ann") is not None


# --- the choice ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("free", "name", "asked", "chosen"),
    [
        ([], None, None, None),
        (["Ann"], None, None, "Ann"),
        (["Ann"], "Ann", None, "Ann"),
        (["Ann"], "Bo", None, None),
        (["Ann", "Bo"], "Ann", None, "Ann"),
        (["Ann", "Bo"], None, None, "Bo"),  # nobody to ask: the newest
        (["Ann", "Bo"], None, 1, "Ann"),  # asked: they are listed newest first
        (["Ann", "Bo"], None, "new", None),
    ],
)
def test_which_seat_is_taken_back(store, free, name, asked, chosen):
    kept(store, *free)
    answer = None if asked == "new" else asked
    held = choose(store.free("t1"), name, (lambda seats: answer) if asked is not None else None)
    assert (held.seat.name if held else None) == chosen
    assert sorted(names(store.free("t1"))) == sorted(set(free) - {chosen})


# --- files that are no good ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"{",
        b"[]",
        b"\xff\xfe",
        b'{"format":2,"table":"t","name":"n","token":"00","address":"a"}',
        b'{"format":2,"table":"t","name":"n","token":"zz","address":"a"}',
        b'{"format":2,"table":"t","name":"n","token":7,"address":"a"}',
        b" " * 100_000,
    ],
)
def test_a_file_that_cannot_be_read_is_left_alone_and_named(store, tmp_path, text):
    kept(store, "Ann")
    bad = tmp_path / "seats" / "bad.seat"
    bad.write_bytes(text)
    assert [seat.name for seat in store.all()] == ["Ann"]
    assert names(store.free("t1")) == ["Ann"]
    assert len(store.problems) == 1
    assert str(bad) in store.problems[0]
    assert bad.read_bytes() == text


def test_a_token_is_not_shown_by_accident(store):
    assert TOKEN.hex() not in repr(keep(store, "Ann"))


# --- hosts ---------------------------------------------------------------------------------------------------


def test_recent_hosts_newest_first_each_once(store):
    for address in ("a:1", "b:1", "a:1"):
        store.joined(address)
    assert [host.address for host in store.recent()] == ["a:1", "b:1"]


def test_only_a_few_hosts_are_remembered(store):
    for number in range(50):
        store.joined(f"h{number}:1")
    assert [host.address for host in store.recent()][:2] == ["h49:1", "h48:1"]
    assert len(store.recent()) == 10


def test_a_broken_list_of_hosts_is_begun_anew(store, tmp_path):
    store.joined("a:1")
    (tmp_path / "seats" / "hosts.json").write_text("nonsense")
    assert store.recent() == []
    store.joined("b:1")
    assert [host.address for host in store.recent()] == ["b:1"]


# --- other processes -----------------------------------------------------------------------------------------

HOLDER = """
import sys
from pathlib import Path
from client.seats import SeatStore
held = SeatStore(Path(sys.argv[1])).free("t1")
print(len(held), flush=True)
sys.stdin.read()
"""


def holder(path):
    return subprocess.Popen(
        [sys.executable, "-c", HOLDER, str(path)], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )


@pytest.mark.slow
@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM])
def test_a_killed_client_gets_its_seat_back_and_a_living_one_keeps_it(store, tmp_path, number):
    kept(store, "Ann")
    with holder(tmp_path) as other:
        assert other.stdout.readline() == "1\n"
        assert store.free("t1") == []
        os.kill(other.pid, number)
        other.wait(10)
        assert names(store.free("t1")) == ["Ann"]
