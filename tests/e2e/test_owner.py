"""The owner's commands against a host that runs."""

import json
import signal
import subprocess
import sys

import pytest

from protocol.messages import Accepted, Act, Goodbye, Sit, Update
from protocol.view import unpack_view
from server.cli import main
from tests.e2e.guests import Guest
from tests.e2e.hosts import host, served


def said(capsys, *arguments):
    code = main(arguments)
    out, complaint = capsys.readouterr()
    assert complaint.count("\n") == (code != 0)
    return code, out or complaint


@pytest.mark.slow
def test_the_owner_sees_who_is_waited_for_pauses_and_sends_away(tmp_path, capsys):
    data = ("--data", str(tmp_path))
    options = "--seats 3 --bots 2 --start-at 3 --table bot-pace=60"
    with host(tmp_path, options) as served:
        with Guest(served).enter(Sit(name="Ann")) as ann:
            code, out = said(capsys, "status", *data)
            assert code == 0
            assert "seat 3: Ann, here" in out
            code, out = said(capsys, "status", "--json", *data)
            (table,) = json.loads(out)["tables"]
            assert [person["name"] for person in table["people"] if person["kind"] == "human"] == ["Ann"]
            ann.look()
            assert said(capsys, "pause", *data)[0] == 0
            assert "paused" in said(capsys, "status", *data)[1]
            ann.look()
            assert said(capsys, "pause", "--end", *data)[0] == 0
            ann.look()
            assert said(capsys, "kick", "Nobody", *data)[0] == 2
            assert said(capsys, "kick", "Ann", "--reason", "Good night.", *data)[0] == 0
            assert ann.until(Goodbye).code == "kicked"
        assert "seat 3: Ann, left" in said(capsys, "status", *data)[1]


def started(data, *options):
    """A host process, to be killed, and what it says when it listens."""
    command = [sys.executable, "-m", "server.cli", "host", "--bind", "127.0.0.1", "--json", "--data", str(data)]
    process = subprocess.Popen([*command, *options], stdout=subprocess.PIPE)
    return process, served(process.stdout.readline())


def killed(process):
    process.send_signal(signal.SIGKILL)
    process.stdout.close()
    process.wait()


def plays(guest):
    """Make a move in a match that has begun, and hear that it counts."""
    while True:
        update = guest.until(Update)
        public, _ = unpack_view(update.view)
        if guest.welcome.seat in public.turn:
            break
    guest.say(Act(req=1, at=update.seq, move="draw stock"))
    guest.until(Accepted)


@pytest.mark.slow
def test_the_owner_opens_another_table_and_it_is_there_again_when_the_host_was_killed(tmp_path, capsys):
    options = ("--port", "0", "--table-name", "Kitchen", "--seats", "2", "--bots", "1", "--start-at", "2")
    process, here = started(tmp_path, *options, "--table", "bot-pace=0", "--table", "turn-time=off")
    try:
        code, out = said(capsys, "create-table", "--data", str(tmp_path))
        assert code == 0
        join = out.splitlines()[1].split()
        assert join[:3] == ["thirtyone", "join", f"127.0.0.1:{here.port}"]
        word = join[3].rpartition("-")[2]
        assert word != here.word
        with Guest(here, word=word).enter(Sit(name="Ann")) as ann:
            assert ann.welcome.table != here.said["tables"][0]["id"]
            plays(ann)
            token = ann.welcome.token
            status = said(capsys, "status", "--data", str(tmp_path))[1]
            assert "Kitchen 2 (thirty-one), deal 1" in status
            killed(process)
        process, again = started(tmp_path, "--resume")
        assert [table["name"] for table in again.said["tables"]] == ["Kitchen", "Kitchen 2"]
        assert again.said["tables"][1]["join"].split()[2:] == join[2:]
        with Guest(again, word=word).enter(Sit(name="Ann", token=token)) as ann:
            assert ann.welcome.seat == 2
        with Guest(again).enter(Sit(name="Bo")) as bo:
            assert bo.welcome.table == here.said["tables"][0]["id"]
    finally:
        killed(process)


@pytest.mark.slow
def test_a_new_table_can_be_taken_away_and_then_there_are_no_more(tmp_path, capsys):
    data = ("--data", str(tmp_path))
    with host(tmp_path, "--table-name Kitchen"):
        assert said(capsys, "create-table", "--name", "Den", *data)[1].startswith("Den is open")
        (status,) = said(capsys, "status", "--json", *data)[1].splitlines()
        kitchen, den = json.loads(status)["tables"]
        assert said(capsys, "export", str(tmp_path / "match"), "--table", den["id"], *data)[0] == 0
        code, complaint = said(capsys, "create-table", "--table", kitchen["id"], *data)
        assert (code, "start a new host for more tables" in complaint) == (2, True)


def test_without_a_host_there_is_one_sentence(tmp_path, capsys):
    for command in ("status", "pause", "open-hands", "skip", "create-table"):
        code, complaint = said(capsys, command, "--data", str(tmp_path))
        assert code == 2
        assert "no host of yours runs here" in complaint
