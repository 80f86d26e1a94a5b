"""The screen in a real terminal: signals, sizes, defects; the terminal is as it was on every way out."""

import os
import re
import signal
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import pytest

from client.terminal import read_probe
from tests.terminal import PATIENCE, Terminal

ROOT = Path(__file__).parents[2]

slow = pytest.mark.slow


@contextmanager
def alone(
    *arguments: str, columns: int = 80, rows: int = 24, env: Mapping[str, str] | None = None
) -> Iterator[Terminal]:
    command = [sys.executable, "-X", "dev", "-m", "tests.client.alone", *arguments]
    with Terminal(command, columns=columns, rows=rows, env=env, cwd=ROOT) as terminal:
        yield terminal


def printed_after(terminal: Terminal) -> str:
    """What the shell's own screen was given once ours was gone."""
    rest = bytes(terminal.raw).rpartition(b"\x1b[?1049l")[2].decode()
    return re.sub(r"\x1b\[[?0-9;]*[A-Za-z]", "", rest).strip()


@slow
def test_it_starts_plays_resizes_and_quits() -> None:
    with alone() as terminal:
        text = terminal.wait("your hand")
        assert "K ♥" in text
        terminal.resize(60, 20)
        terminal.wait(lambda text: "PgUp log" not in text and "^C quit" in text)
        terminal.resize(38, 9)
        terminal.wait("A larger window, please")
        terminal.resize(100, 30)
        terminal.wait("░░ ░░ ░░")
        begun, ended = (bytes(terminal.raw).count(b"\x1b[?2026" + end) for end in (b"h", b"l"))
        assert begun == ended > 2  # every picture comes as one
        terminal.press("ctrl-c")
        terminal.wait("Leave the table")
        terminal.press("ctrl-c")
        assert terminal.ended() == 0
        assert terminal.restored()
        assert printed_after(terminal) == ""


@slow
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_signal_ends_it_with_the_terminal_restored(number: signal.Signals) -> None:
    with alone() as terminal:
        terminal.wait("your hand")
        terminal.signal(number)
        assert terminal.ended() == 128 + number
        assert terminal.restored()
        assert printed_after(terminal) == ""


@slow
def test_sigint_asks_like_the_key() -> None:
    with alone() as terminal:
        terminal.wait("your hand")
        terminal.signal(signal.SIGINT)
        terminal.wait("Leave the table")
        terminal.signal(signal.SIGINT)
        assert terminal.ended() == 0
        assert terminal.restored()


@slow
@pytest.mark.parametrize("where", ["key", "draw"])
def test_a_defect_ends_it_and_surfaces_once(where: str) -> None:
    with alone(f"crash-{where}") as terminal:
        terminal.wait("your hand")
        terminal.press("d")
        assert terminal.ended() == 70
        assert terminal.restored()
        assert re.fullmatch("one sentence: a defect in a (key|drawing)", printed_after(terminal))


@slow
@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_a_terminal_that_went_away_is_a_hang_up_without_a_word(unbuffered: str) -> None:
    with alone(env={"PYTHONUNBUFFERED": unbuffered}) as terminal:
        terminal.wait("your hand")
        master, terminal.master = terminal.master, os.open(os.devnull, os.O_RDWR)
        slave, terminal._slave = terminal._slave, os.open(os.devnull, os.O_RDWR)
        os.close(slave)
        os.close(master)
        assert terminal.process.wait(PATIENCE) == 129


@slow
def test_a_hang_up_while_it_closes_changes_nothing() -> None:
    with alone("late-hangup") as terminal:
        terminal.wait("your hand")
        terminal.press("d")
        assert terminal.ended() == 0
        assert terminal.restored()


@slow
@pytest.mark.parametrize(
    "env",
    [
        {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "LANG": "C"},
        {"LC_ALL": "C"},  # Python writes UTF-8 all the same
        {"LANG": "C", "LC_ALL": "", "LC_CTYPE": ""},
    ],
)
def test_without_utf_8_letters_are_drawn(env: dict[str, str]) -> None:
    with alone(env=env) as terminal:
        assert terminal.wait("your hand").isascii()


@pytest.mark.parametrize(
    ("heard", "wide", "rest"),
    [
        ("\x1b[5;4R", False, ""),
        ("\x1b[5;7R", True, ""),
        ("ab\x1b[24;4Rc", False, "abc"),
        ("ab", None, "ab"),
        ("", None, ""),
    ],
)
def test_what_the_probe_heard(heard: str, wide: bool | None, rest: str) -> None:
    assert read_probe(heard) == (wide, rest)
