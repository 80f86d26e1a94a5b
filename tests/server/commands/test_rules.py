"""``thirtyone rules``: readable in a terminal, and the list of games for programs."""

import json

from server import cli
from server.commands.rules import plain_text


def run(capsys, *argv):
    code = cli.main(["rules", *argv])
    out, err = capsys.readouterr()
    return code, out, err


def test_the_rules_of_a_table(capsys):
    code, out, err = run(capsys, "thirty-one", "--preset", "scat", "--set", "lives=5")
    assert (code, err) == (0, "")
    assert out.startswith("Thirty-One\n==========\n")
    assert "- changed: Everybody starts with 5 lives. (lives=5)\n" in out
    assert max(map(len, out.splitlines())) <= 80
    assert "**" not in out


def test_the_games_for_people_and_for_programs(capsys):
    assert "thirty-one" in run(capsys)[1]
    games = json.loads(run(capsys, "--json")[1])["games"]
    assert {"name", "title", "presets"} == set(games[0])


def test_the_text_as_markdown_and_as_json(capsys):
    markdown = run(capsys, "thirty-one", "--markdown")[1]
    assert markdown.startswith("# Thirty-One")
    assert json.loads(run(capsys, "thirty-one", "--json")[1])["text"] == markdown


def test_markdown_becomes_plain_text():
    markdown = (
        "# Title\n\nA **bold** `word`, *two* and a [link](x.md) that is long\nenough to wrap.\n\n"
        "## Part\n- one item that wraps around here\n"
        "  and goes on\n- two\n1. first\n\n| a | b |\n|---|---|\n| long cell | `x` |\n"
    )
    assert list(plain_text(markdown, 30)) == [
        "Title",
        "=====",
        "",
        "A bold word, two and a link",
        "that is long enough to wrap.",
        "",
        "Part",
        "----",
        "- one item that wraps around",
        "  here and goes on",
        "- two",
        "1. first",
        "",
        "a          b",
        "long cell  x",
    ]
