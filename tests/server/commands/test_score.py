"""``thirtyone score``: words for people, JSON for programs, and a stream that goes on past what cannot be read."""

import io
import json
import sys

import pytest

from server import cli
from server.commands.score import MOST_LINE


def run(capsys, *argv):
    code = cli.main(["score", *argv])
    out, err = capsys.readouterr()
    return code, out, err


@pytest.mark.parametrize(
    ("argv", "out"),
    [
        (["7S 7H 7D", "--set", "three_kind=30.5"], "30½  three of a kind\n"),
        (["7S", "7H", "7D", "--set", "three_kind=30.5"], "30½  three of a kind\n"),
        (["7S 4H 2D"], "7  spades, 7S alone\n"),
        (["4H 4C 4S", "--preset", "scat"], "30  three of a kind\n"),
        (["AS KS QS", "9S 8S  2H"], "1. AS KS QS: 31  blitz, spades\n2. 9S 8S 2H: 17  spades\n"),
    ],
)
def test_hands_on_the_command_line(capsys, argv, out):
    assert run(capsys, *argv) == (0, out, "")


def test_json_is_one_object(capsys):
    code, out, _ = run(capsys, "7S 7H 7D", "--set", "three_kind=30.5", "--json")
    assert code == 0
    assert json.loads(out) == {"value": 30.5, "blitz": False, "kind": "triple", "cards": ["7S", "7H", "7D"]}


def stream(capsys, monkeypatch, data, *argv):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))
    code, out, err = run(capsys, "--jsonl", *argv)
    assert err == ""
    return code, [json.loads(line) for line in out.splitlines()]


def test_a_stream_answers_in_order(capsys, monkeypatch):
    code, answers = stream(
        capsys, monkeypatch, b'{"hand": "KH 8H 5H", "id": 3}\n{"hands": ["AS KS QS", "2S 3S 4S"]}'
    )  # fmt: skip
    assert code == 0
    assert answers[0]["value"] == 23
    assert answers[1]["places"] == [1, 2]


def test_what_is_set_on_the_command_line_holds_for_lines_that_say_nothing(capsys, monkeypatch):
    more = (b"}", b', "options": {"three_kind": "off"}}', b', "preset": "scat"}')
    lines = b"\n".join(b'{"hand": "7S 7H 7D"' + rest for rest in more)
    _, answers = stream(capsys, monkeypatch, lines, "--set", "three_kind=30.5")
    assert [answer["value"] for answer in answers] == [30.5, 7, 30.5]


@pytest.mark.parametrize(
    "line",
    [
        b"", b"nonsense", b"[1]", b"3", b"null", b'{"hand"', b"\xff\xfe", b'{"hand": "7S"}', b'{"hand": "\\ud800"}',
        b'{"hand": "7S 7H 7D", "options": {"\\ud800": null}}',
        b'{"hand": null}',
        b'{"hand": "7S 7H 7D", "options": {"lifes": 1}}', b'{"game": "chess", "hand": "7S 7H 7D"}',
        b"[" * 60_000, b'{"hand": "' + b"7S " * MOST_LINE + b'"}', b'{"round": 1'
        + b"0" * 5000 + b', "hand": "7S 7H 7D"}',
    ],
    ids=lambda line: line[:30],
)  # fmt: skip
def test_a_line_that_cannot_be_read_is_an_error_in_its_place(capsys, monkeypatch, line):
    good = b'{"hand": "KH 8H 5H"}\n'
    code, answers = stream(capsys, monkeypatch, good + line + b"\n" + good)
    assert code == 2
    assert [sorted(answer) for answer in answers] == [
        ["blitz", "cards", "kind", "value"],
        ["error"],
        ["blitz", "cards", "kind", "value"],
    ]
    assert len(answers[1]["error"]) < 1000
