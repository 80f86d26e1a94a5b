"""Files for this account alone, and locks beside them: one text in the host and in the client."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import client.files
import server.files
from server.files import Lock, private_folder, write_whole


def test_host_and_client_have_the_same_text():
    assert Path(client.files.__file__).read_text() == Path(server.files.__file__).read_text()


def test_nobody_else_can_read_what_is_written(tmp_path):
    path = tmp_path / "seats" / "one.seat"
    write_whole(path, "a secret")
    assert path.read_text() == "a secret"
    assert (path.stat().st_mode | path.parent.stat().st_mode) & 0o077 == 0
    assert private_folder(path.parent) == path.parent


def test_what_cannot_be_written_leaves_the_old_text_and_nothing_else(tmp_path, monkeypatch):
    path = tmp_path / "one"
    write_whole(path, "old")

    def full(*args):
        raise OSError("no space left")

    monkeypatch.setattr(os, "replace", full)
    with pytest.raises(OSError, match="no space"):
        write_whole(path, "new")
    assert (path.read_text(), os.listdir(tmp_path)) == ("old", ["one"])


def test_a_lock_is_held_once(tmp_path):
    path = tmp_path / "one.lock"
    lock = Lock.take(path)
    assert lock is not None
    assert Lock.take(path) is None
    lock.release()
    lock.release()
    again = Lock.take(path)
    assert again is not None
    again.release(remove=True)
    assert os.listdir(tmp_path) == []


def test_a_lock_whose_file_cannot_be_taken_away_is_let_go_all_the_same(tmp_path, monkeypatch):
    path = tmp_path / "one.lock"
    lock = Lock.take(path)
    assert lock is not None

    def open_elsewhere(*args, **options):
        raise PermissionError("as on Windows, where nobody takes away what is open")

    with monkeypatch.context() as meanwhile:
        meanwhile.setattr(Path, "unlink", open_elsewhere)
        with pytest.raises(PermissionError):
            lock.release(remove=True)
    again = Lock.take(path)
    assert again is not None
    again.release()


def test_the_lock_of_a_process_that_is_killed_is_free(tmp_path):
    path = tmp_path / "one.lock"
    holds = "import sys; from server.files import Lock; from pathlib import Path; lock = Lock.take(Path(sys.argv[1]))"
    with subprocess.Popen(
        [sys.executable, "-c", f"{holds}; print(lock is not None, flush=True); input()", str(path)],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
    ) as holder:  # fmt: skip
        assert holder.stdout is not None
        assert holder.stdout.readline() == "True\n"
        assert Lock.take(path) is None
        holder.kill()
    lock = Lock.take(path)
    assert lock is not None
    lock.release()


def test_a_lock_on_a_file_that_was_taken_away_meanwhile_is_none(tmp_path, monkeypatch):
    path = tmp_path / "one.lock"
    held, opened = Lock.take(path), os.open
    assert held is not None

    def late(*args, **options):
        handle = opened(*args, **options)
        held.release(remove=True)  # between our open and our lock
        return handle

    monkeypatch.setattr(os, "open", late)
    lock = Lock.take(path)
    assert lock is not None
    assert path.exists()
    lock.release()
