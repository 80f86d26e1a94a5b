"""The note that a host leaves for its owner's programs."""

import os

import msgspec
import pytest

from server.running import FOLDER, Running, noted

NOTE = Running(pid=77, address="127.0.0.1", port=31313, tables=("t1",), join="join", key="aa", owner="bb")


def test_a_note_stands_while_the_host_runs_and_nobody_else_can_read_it(tmp_path):
    with noted(tmp_path, NOTE):
        path = tmp_path / FOLDER / "77.json"
        assert msgspec.json.decode(path.read_bytes(), type=Running) == NOTE
        assert path.stat().st_mode & 0o077 == 0
        assert path.parent.stat().st_mode & 0o077 == 0
    assert os.listdir(path.parent) == []


def test_another_note_takes_the_place_of_the_first_and_is_locked_too(tmp_path):
    more = msgspec.structs.replace(NOTE, tables=("t1", "t2"))
    with noted(tmp_path, NOTE) as put:
        put(more)
        with noted(tmp_path, msgspec.structs.replace(NOTE, pid=88)):
            path = tmp_path / FOLDER / "77.json"
            assert msgspec.json.decode(path.read_bytes(), type=Running) == more
    assert os.listdir(tmp_path / FOLDER) == []


def test_the_note_of_a_host_that_was_killed_is_taken_away_and_that_of_a_living_one_is_not(tmp_path):
    with noted(tmp_path, NOTE):
        (tmp_path / FOLDER / "66.json").write_text("{}")
        with noted(tmp_path, msgspec.structs.replace(NOTE, pid=88)):
            assert {path.name for path in (tmp_path / FOLDER).glob("*.json")} == {"77.json", "88.json"}
    assert os.listdir(tmp_path / FOLDER) == []


def test_a_note_is_taken_away_when_the_host_fails(tmp_path):
    with pytest.raises(ZeroDivisionError), noted(tmp_path, NOTE):
        raise ZeroDivisionError
    assert os.listdir(tmp_path / FOLDER) == []


def test_what_can_be_neither_written_nor_taken_away_keeps_no_lock(tmp_path):
    (tmp_path / FOLDER / "77.json").mkdir(parents=True)
    for _ in range(2):
        with pytest.raises(OSError, match="77"), noted(tmp_path, NOTE):
            raise AssertionError("it was written")
        assert os.listdir(tmp_path / FOLDER) == ["77.json"]


def test_the_secret_stays_out_of_what_is_printed():
    assert "bb" not in repr(NOTE)
