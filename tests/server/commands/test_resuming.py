"""A host offers to go on with an unfinished match: on a terminal it asks, without one it says how."""

import io
import json
import re
import sqlite3
from contextlib import closing
from types import SimpleNamespace

import pytest

from server.commands import resuming
from server.evening import CannotResume
from server.journal import files
from tests.server.test_evening import CONFIG, played

OFFER = r"Thirty-One with Ada, Ann; last played at \d\d:\d\d"


def asked(resume=None, json=False, offer=False):
    return SimpleNamespace(resume=resume, json=json, offer=offer)


@pytest.fixture
def at_terminal(monkeypatch):
    """Somebody at a terminal who answers so."""

    def sits(*answers):
        given = iter(answers)

        def answer(question):
            try:
                return next(given)
            except StopIteration:
                raise EOFError from None

        monkeypatch.setattr("builtins.input", answer)
        monkeypatch.setattr("sys.stdin", SimpleNamespace(isatty=lambda: True))
        monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)

    return sits


def evening(args, data):
    """Whether the match is gone on with."""
    found = resuming.evening(args, data)
    if found is not None:
        found.held.release()
    return found is not None


@pytest.mark.parametrize(
    ("answers", "goes_on"),
    [(("",), True), (("y",), True), (("YES",), True), (("n",), False), (("hm", "no"), False), ((), True)],
)
def test_on_a_terminal_it_asks_once_and_enter_means_yes(tmp_path, at_terminal, capsys, answers, goes_on):
    played(tmp_path, CONFIG)
    at_terminal(*answers)
    assert evening(asked(), tmp_path) == goes_on
    assert re.match(rf"There is an unfinished match: {OFFER}\.\n", capsys.readouterr().out)


def test_without_a_terminal_it_says_how_and_opens_a_fresh_table(tmp_path, capsys):
    played(tmp_path, CONFIG)
    assert not evening(asked(), tmp_path)
    hint = rf"There is an unfinished match \({OFFER}\): thirtyone host --resume goes on with it\.\n"
    assert re.fullmatch(hint, capsys.readouterr().out)


def test_programs_find_the_hint_beside_their_line(tmp_path, capsys):
    played(tmp_path, CONFIG)
    assert not evening(asked(json=True), tmp_path)
    said = capsys.readouterr()
    assert said.out == ""
    assert "--resume" in said.err


@pytest.mark.parametrize(("answer", "goes_on"), [("resume\n", True), ("fresh\n", False), ("", False)])
def test_a_program_may_ask_the_question_itself(tmp_path, capsys, monkeypatch, answer, goes_on):
    played(tmp_path, CONFIG)
    monkeypatch.setattr("sys.stdin", io.StringIO(answer))
    assert evening(asked(json=True, offer=True), tmp_path) == goes_on
    said = json.loads(capsys.readouterr().out)
    assert said["event"] == "unfinished"
    assert re.fullmatch(OFFER, said["about"])


def test_what_is_older_than_a_week_is_not_offered_but_can_be_resumed(tmp_path, capsys):
    path = played(tmp_path, CONFIG)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("UPDATE event SET at=at-8*24*3600")
        connection.commit()
    assert not evening(asked(), tmp_path)
    assert capsys.readouterr().out == ""
    assert evening(asked(resume=""), tmp_path)


def test_where_nothing_is_unfinished_nobody_is_asked(tmp_path, at_terminal, capsys):
    at_terminal()
    assert not evening(asked(), tmp_path)
    assert capsys.readouterr().out == ""


def test_resume_takes_the_newest_and_asks_nobody(tmp_path, capsys):
    played(tmp_path, CONFIG)
    assert evening(asked(resume=""), tmp_path)
    assert re.fullmatch(rf"This goes on with an unfinished match: {OFFER}\.\n", capsys.readouterr().out)
    assert evening(asked(resume="", json=True), tmp_path)
    assert capsys.readouterr().out == ""


def test_resume_takes_the_file_that_is_named(tmp_path):
    path = played(tmp_path / "there", CONFIG)
    assert evening(asked(resume=str(path)), tmp_path / "here")
    assert len(files.all_in(tmp_path / "here")) == 1


def test_resume_without_anything_to_go_on_with_is_refused(tmp_path):
    with pytest.raises(CannotResume, match=r"^There is no unfinished match here to go on with\.$"):
        evening(asked(resume=""), tmp_path)
