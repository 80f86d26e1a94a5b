"""What ``thirtyone host`` says on the terminal it runs in."""

import signal
import socket
from types import SimpleNamespace

import pytest
import trio

from server.commands import hosting, joining
from server.commands.hosting import LONELY
from tests.certificates import identity


async def test_a_host_that_nobody_finds_says_what_may_be_in_the_way(capsys, autojump_clock):
    start = trio.current_time()
    await hosting._hint_when_lonely(SimpleNamespace(visited=trio.Event()), 31313)
    assert trio.current_time() - start == LONELY
    assert "allow TCP port 31313" in capsys.readouterr().out


async def test_a_host_with_a_guest_says_nothing_of_the_kind(capsys, autojump_clock):
    visited = trio.Event()
    visited.set()
    await hosting._hint_when_lonely(SimpleNamespace(visited=visited), 31313)
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize(
    ("asked", "last", "port", "says"),
    [
        (None, None, 31313, ""),
        (None, None, 31314, "Port 31313 was in use, so this is port 31314."),
        (4000, None, 4000, ""),
        (None, 39379, 39379, ""),
        (None, 39379, 31314, "Port 31313 was in use, so this is port 31314."),
    ],
)
def test_a_port_is_explained_where_the_usual_one_was_taken_and_not_where_people_know_it(
    asked, last, port, says, capsys
):
    plan = SimpleNamespace(
        bind="127.0.0.1", port=asked, tables=(), identity=identity("t1"), evening=SimpleNamespace(port=last)
    )
    listener = SimpleNamespace(family=socket.AF_INET, getsockname=lambda: ("127.0.0.1", port))
    joining.tell_people(hosting._way(plan, listener))
    assert [line for line in capsys.readouterr().out.splitlines() if line.startswith("Port")] == [says][: bool(says)]


def test_a_hangup_that_was_to_be_ignored_stays_ignored(monkeypatch):
    assert signal.SIGHUP in hosting._end_signals()
    monkeypatch.setattr(signal, "getsignal", lambda number: signal.SIG_IGN)
    assert signal.SIGHUP not in hosting._end_signals()
