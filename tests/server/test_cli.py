"""The command line as a whole: which command runs, what goes wrong in one line, and with which exit code."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from server import cli, crash
from server.commands import check

ROOT = Path(__file__).parents[2]
PATIENCE = 60  # seconds; a bound for a machine that is busy, not a time that is expected


def run(capsys, *argv):
    code = cli.main(list(argv))
    out, err = capsys.readouterr()
    return code, out, err


def program(*argv, **more):
    return subprocess.Popen(
        [sys.executable, "-m", "server.cli", *argv],
        cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, **more,
    )  # fmt: skip


@pytest.mark.parametrize("argv", [["--help"], ["-h"], ["help"]])
def test_help_names_every_command(capsys, argv):
    code, out, err = run(capsys, *argv)
    assert (code, err) == (0, "")
    assert all(f"\n  {name} " in out for name in cli.HELP)


@pytest.mark.parametrize("name", ["rules", "score", "check", "sim", "host"])
def test_every_command_explains_itself(capsys, name):
    code, out, _ = run(capsys, name, "--help")
    assert code == 0
    assert out.startswith(f"usage: thirtyone {name}")


def test_without_a_command_and_a_terminal_it_is_help_and_wrong_usage(capsys):
    code, out, _ = run(capsys)
    assert code == 2
    assert out == run(capsys, "--help")[1]


def test_the_version_is_one_line(capsys):
    code, out, _ = run(capsys, "--version")
    assert code == 0
    assert out.startswith("thirtyone ")
    assert out.count("\n") == 1


@pytest.mark.parametrize(
    ("argv", "says"),
    [
        (["dance"], "there is no command 'dance'"),
        (["--dance"], "there is no command '--dance'"),
        (["check"], "FILE"),
        (["score"], "give a hand"),
        (["score", "7S 7H"], "a hand has 3 cards here, not 2"),
        (["score", "7S 7H 7D", "--set", "lives"], "write option=value"),
        (["score", "7S 7H 7D", "--set", "lifes=3"], "option 'lifes'"),
        (["score", "7S 7H 7D", "--round", "12"], "the round is a whole number from 1 to 11"),
        (["score", "7S 7H 7D", "--game", "chess"], "game 'chess' is not known"),
        (["score", "7S 7H 7D", "--pre", "scat"], "unrecognized arguments: --pre"),
        (["score", "7S 7H 7D", "--jsonl"], "from standard input"),
        (["score", "7\x1b[31m 7H 7D"], "\\x1b[31m"),
        (["sim", "--players", "10"], "the number of players is a whole number from 2 to 9"),
        (["sim", "--games", "0"], "the number of games"),
        (["sim", "--seed", "-1"], "the seed"),
        (["sim", "--bots", "easy,genius"], "no bot level 'genius'"),
        (["sim", "--bots", "easy,easy", "--players", "3"], "--bots names 2 bots and --players says 3"),
        (["sim", "--bots", ",".join(["easy"] * 10)], "players: 10 is not possible; allowed is 2 to 9"),
        (["sim", "--set", "min_knock=40"], "option min_knock: '40' is not possible"),
        (["sim", "--set", "hand_size=4", "--players", "9", "--set", "jokers=9"], "option jokers"),
        (["rules", "chess"], "game 'chess' is not known"),
        (["rules", "thirty-one", "--preset", "royal"], "preset 'royal' is not known"),
        (["rules", "--preset", "scat"], "name the game"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_wrong_usage_is_one_line_on_standard_error(capsys, argv, says):
    code, out, err = run(capsys, *argv)
    assert (code, out) == (2, "")
    assert says in err
    assert err.count("\n") == 1
    assert err.startswith("thirtyone: ")


def test_a_defect_is_one_sentence_and_a_report_without_cards(capsys, monkeypatch, tmp_path):
    def broken(args):
        held = "7D"
        raise RuntimeError(f"the hand {held} is not there")

    monkeypatch.setattr(check, "run", broken)
    monkeypatch.setattr(crash, "_folders", lambda: iter([tmp_path / "crashes"]))
    code, out, err = run(capsys, "check", "7D.game.toml")
    assert (code, out) == (70, "")
    assert err.count("\n") == 1
    (report,) = (tmp_path / "crashes").iterdir()
    assert str(report) in err
    text = report.read_text()
    assert "RuntimeError" in text
    assert "in broken" in text
    assert "command check" in text
    assert "7D" not in text
    assert report.stat().st_mode & 0o777 == 0o600


def test_a_report_reaches_into_groups_and_causes():
    try:
        try:
            raise KeyError("7D")
        except KeyError as error:
            raise ExceptionGroup("all of it", [ValueError("8D")]) from error
    except ExceptionGroup as group:
        text = "\n".join(crash._lines(group))
    assert [word in text for word in ("ExceptionGroup", "ValueError", "KeyError", "7D", "8D")] == [True] * 3 + [
        False
    ] * 2


def test_a_report_that_cannot_be_written_is_told(capsys, monkeypatch):
    monkeypatch.setattr(check, "run", lambda args: 1 // 0)
    monkeypatch.setattr(crash, "_folders", lambda: iter([]))
    code, _, err = run(capsys, "check", "x")
    assert code == 70
    assert "could not be written" in err


def test_an_interrupt_says_nothing(capsys, monkeypatch):
    def interrupted(args):
        raise KeyboardInterrupt

    monkeypatch.setattr(check, "run", interrupted)
    assert run(capsys, "check", "x") == (130, "", "")


@pytest.mark.parametrize(
    ("inside", "code"),
    [([KeyboardInterrupt()], 130), ([KeyboardInterrupt(), ValueError()], 70), ([ValueError()], 70)],
)
def test_a_group_of_errors_is_judged_by_what_is_in_it(capsys, monkeypatch, inside, code):
    def broken(args):
        raise BaseExceptionGroup("all of it", inside)

    monkeypatch.setattr(check, "run", broken)
    monkeypatch.setattr(crash, "_folders", lambda: iter([]))
    assert run(capsys, "check", "x")[0] == code


@pytest.mark.slow
def test_a_reader_that_goes_away_is_no_defect():
    child = program("score", "--jsonl")
    child.stdout.close()
    child.stdin.write('{"hand": "7S 7H 7D"}\n' * 10)
    child.stdin.close()
    assert child.stderr.read() == ""
    assert child.wait(PATIENCE) == 141
    child.stderr.close()


@pytest.mark.slow
def test_control_c_ends_a_command_quietly():
    child = program("score", "--jsonl")
    child.stdin.write('{"hand": "7S 7H 7D"}\n')
    child.stdin.flush()
    assert child.stdout.readline()  # now it waits for the next line
    os.kill(child.pid, signal.SIGINT)
    assert child.communicate(timeout=PATIENCE) == ("", "")
    assert child.returncode == 130


@pytest.mark.slow
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no device here that is always full")
def test_a_full_disk_is_one_sentence():
    with open("/dev/full", "w") as full:
        child = subprocess.run(
            check=False,
            args=[sys.executable, "-m", "server.cli", "rules"],
            cwd=ROOT,
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
        )
    assert child.returncode == 2
    assert "No space left" in child.stderr
    assert child.stderr.count("\n") == 1


@pytest.mark.slow
@pytest.mark.parametrize("command", [(), ("join",), ("watch",), ("play",), ("host",)])
def test_help_imports_nothing_heavy(command):
    child = subprocess.run(
        check=False,
        args=[sys.executable, "-X", "importtime", "-m", "server.cli", *command, "--help"],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    imported = {
        line.rpartition("|")[2].strip() for line in child.stderr.splitlines() if line.startswith("import time:")
    }
    assert "argparse" in imported
    heavy = {"trio", "msgpack", "msgspec", "prompt_toolkit", "platformdirs", "tomllib", "random", "json", "engine.game"}
    assert not imported & heavy


@pytest.mark.slow
@pytest.mark.parametrize(
    ("argv", "typed", "answer"),
    [
        (["score", "7S 7H 7D", "--set", "three_kind=30.5"], "", "30.5  three of a kind\n"),
        (["score", "--jsonl"], '{"hand": "\\ud800 ½"}\n', None),
    ],
)
def test_an_output_that_lacks_a_sign_is_no_defect(argv, typed, answer):
    child = program(*argv, env={**os.environ, "PYTHONIOENCODING": "ascii"})
    out, err = child.communicate(typed, timeout=PATIENCE)
    assert err == ""
    assert answer is None or out == answer
    assert answer is not None or list(json.loads(out)) == ["error"]
