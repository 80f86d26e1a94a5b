"""The command line of verify: what it prints, and its exit codes."""

import json

import pytest

from server.cli import main
from tests.server.test_verify import played


@pytest.fixture
def files(tmp_path):
    """A record among the host's own, and a transcript of it."""
    record, kept = played()
    folder = tmp_path / "records"
    folder.mkdir()
    path = folder / "2026-11-30-thirty-one-8489b0.game.toml"
    path.write_text(record)
    transcript = tmp_path / "t1-1-Bo.jsonl"
    transcript.write_text(kept)
    return tmp_path, path, transcript


def test_a_record_that_holds(files, capsys):
    _, path, transcript = files
    assert main(["verify", str(path), "--against", str(transcript)]) == 0
    out, err = capsys.readouterr()
    assert out.startswith(f"ok {path}: ")
    assert f"as they were promised to {transcript}" in out
    assert err == ""


def test_a_transcript_that_binds_nothing_is_no_proof(files, capsys):
    _, path, transcript = files
    transcript.write_text(transcript.read_text().splitlines(keepends=True)[0])
    assert main(["verify", str(path), "--against", str(transcript)]) == 1
    out, err = capsys.readouterr()
    assert (out, err) == (f"{path}: no shuffle is in the transcript, so it proves nothing\n", "")


def test_a_transcript_of_a_part_says_of_how_much(files, capsys):
    _, path, transcript = files
    kept = transcript.read_text().splitlines(keepends=True)
    transcript.write_text("".join(line for line in kept if '"shuffle":1,' not in line))
    assert main(["verify", str(path), "--against", str(transcript)]) == 0
    assert f"as they were promised to {transcript}; it knows nothing of 1" in capsys.readouterr().out


def test_a_record_alone_says_that_it_proves_little(files, capsys):
    _, path, _ = files
    assert main(["verify", str(path)]) == 0
    assert "only --against a transcript shows" in capsys.readouterr().out


def test_ones_own_record_by_a_part_of_its_name(files, capsys):
    data, path, transcript = files
    assert main(["verify", "8489b0", "--data", str(data), "--against", str(transcript), "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert (said["file"], said["ok"], said["mismatches"]) == (str(path), True, [])
    assert said["bound"] == said["shuffles"] > 2


def test_what_does_not_hold_is_a_line_each_and_1(files, capsys):
    _, path, transcript = files
    text = path.read_text()
    path.write_text(text.replace('fair = ["1 1 ', 'fair = ["1 2 '))
    assert main(["verify", str(path), "--against", str(transcript)]) == 1
    out, err = capsys.readouterr()
    assert f"{path}: deal 1: shuffle 1 gives another order than the one that was dealt" in out.splitlines()
    assert err == ""


@pytest.mark.parametrize(
    ("record", "transcript", "says"),
    [
        ("nothing", None, "there is no file nothing"),
        ("./nothing", None, "No such file"),
        ("{record}", "nothing", "No such file"),
        ("{record}", "{record}", "line 1 is not of a transcript"),
        ("{transcript}", None, "this is not TOML"),
        ("{record}", "/", "Is a directory"),
    ],
)
def test_bad_input_is_one_line_and_2(files, capsys, record, transcript, says):
    data, path, kept = files
    arguments = [record.format(record=path, transcript=kept), "--data", str(data)]
    if transcript is not None:
        arguments += ["--against", transcript.format(record=path)]
    assert main(["verify", *arguments]) == 2
    out, err = capsys.readouterr()
    assert says in err
    assert (out, err.count("\n")) == ("", 1)
