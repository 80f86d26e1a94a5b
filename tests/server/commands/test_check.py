"""``thirtyone check``: a line a file, what does not hold, and what is no record at all."""

import json
from pathlib import Path

import pytest

from server import cli

RECORDS = Path(__file__).parents[2] / "engine" / "data" / "records"
GOOD = str(RECORDS / "tied-knocker-is-protected.game.toml")


@pytest.fixture
def wrong(tmp_path):
    path = tmp_path / "wrong.game.toml"
    path.write_text(Path(GOOD).read_text().replace("losses = [1, 0, 0]", "losses = [1, 1, 0]\nlives = [3, 1, 2]"))
    return str(path)


@pytest.fixture
def no_record(tmp_path):
    path = tmp_path / "no.game.toml"
    path.write_text("format = 1\nplayers = 3\n")
    return str(path)


def run(capsys, *argv):
    code = cli.main(["check", *argv])
    out, err = capsys.readouterr()
    return code, out, err


def test_a_record_that_holds(capsys):
    assert run(capsys, GOOD) == (0, f"ok {GOOD}\n", "")


def test_each_thing_that_does_not_hold_is_a_line(capsys, wrong):
    code, out, err = run(capsys, wrong, GOOD)
    assert (code, err) == (1, "")
    assert out.splitlines() == [
        f"{wrong}: deal 1: losses: expected [1, 1, 0], got [1, 0, 0]",
        f"{wrong}: deal 1: lives: expected [3, 1, 2], got [2, 3, 3]",
        f"ok {GOOD}",
    ]


def test_what_is_no_record_wins_over_what_does_not_hold(capsys, wrong, no_record):
    code, out, err = run(capsys, no_record, wrong, GOOD)
    assert code == 2
    assert err == f"{no_record}: the top: game is missing\n"
    assert len(out.splitlines()) == 3


@pytest.mark.parametrize("name", ["missing.game.toml", "."])
def test_a_file_that_cannot_be_read_is_one_line(capsys, tmp_path, name):
    path = str(tmp_path / name)
    code, out, err = run(capsys, path)
    assert (code, out) == (2, "")
    assert err.startswith(f"{path}: ")
    assert err.count("\n") == 1


def test_json_is_one_object_a_file(capsys, wrong, no_record):
    code, out, _ = run(capsys, "--json", GOOD, wrong, no_record)
    assert code == 2
    good, bad, none = (json.loads(line) for line in out.splitlines())
    assert good == {"file": GOOD, "ok": True, "mismatches": []}
    assert (bad["ok"], len(bad["mismatches"])) == (False, 2)
    assert none == {"file": no_record, "ok": False, "error": "the top: game is missing"}
