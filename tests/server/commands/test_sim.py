"""``thirtyone sim``: the same seed prints the same bytes, records are written and hold."""

import json

import pytest

from server import cli


def run(capsys, *argv):
    code = cli.main(["sim", *argv])
    out, err = capsys.readouterr()
    return code, out, err


def test_the_same_seed_gives_the_same_bytes(capsys):
    argv = ("--players", "3", "--games", "3", "--seed", "11", "--bots", "easy", "--json")
    first = run(capsys, *argv)
    assert first == run(capsys, *argv)
    summary = json.loads(first[1])
    assert list(summary) == ["games", "players", "seed", "bots", "deals", "rates"]
    assert [summary[key] for key in ("games", "players", "seed")] == [3, 3, 11]
    assert [list(bot) for bot in summary["bots"]] == [["name", "wins", "share", "ci95"]] * 3
    assert sum(bot["wins"] for bot in summary["bots"]) == 3
    assert list(summary["deals"]) == ["mean", "p95"]
    assert list(summary["rates"]) == ["knock", "blitz", "drawn"]


def test_people_get_a_table(capsys):
    code, out, err = run(capsys, "--games", "3", "--bots", "greedy25,random")
    assert (code, err) == (0, "")
    assert out.splitlines()[0] == "Thirty-One, 2 players, 3 games, seed 0"
    assert "greedy25" in out


@pytest.mark.slow
def test_records_are_numbered_and_hold(capsys, tmp_path):
    folder = tmp_path / "deep" / "records"
    assert run(capsys, "--games", "3", "--bots", "random,easy", "--records", str(folder))[0] == 0
    names = sorted(path.name for path in folder.iterdir())
    assert names == ["000001.game.toml", "000002.game.toml", "000003.game.toml"]
    assert cli.main(["check", *(str(folder / name) for name in names)]) == 0


def test_a_folder_that_cannot_be_made_is_one_line(capsys, tmp_path):
    (tmp_path / "file").write_text("")
    code, out, err = run(capsys, "--records", str(tmp_path / "file" / "records"))
    assert (code, out) == (2, "")
    assert err.count("\n") == 1
