"""The owner's commands against a host that runs."""

import json

import pytest

from protocol.messages import Goodbye, Sit
from server.cli import main
from tests.e2e.guests import Guest
from tests.e2e.hosts import host


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
            assert said(capsys, "pause", *data)[0] == 0
            assert "paused" in said(capsys, "status", *data)[1]
            assert said(capsys, "pause", "--end", *data)[0] == 0
            assert said(capsys, "kick", "Nobody", *data)[0] == 2
            assert said(capsys, "kick", "Ann", "--reason", "Good night.", *data)[0] == 0
            assert ann.until(Goodbye).code == "kicked"
        assert "seat 3: Ann, left" in said(capsys, "status", *data)[1]


def test_without_a_host_there_is_one_sentence(tmp_path, capsys):
    for command in ("status", "pause", "open-hands", "skip"):
        code, complaint = said(capsys, command, "--data", str(tmp_path))
        assert code == 2
        assert "no host of yours runs here" in complaint
