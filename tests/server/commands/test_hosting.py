"""What ``thirtyone host`` says on the terminal it runs in."""

import signal
from types import SimpleNamespace

import trio

from server.commands import hosting
from server.commands.hosting import LONELY


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


def test_a_hangup_that_was_to_be_ignored_stays_ignored(monkeypatch):
    assert signal.SIGHUP in hosting._end_signals()
    monkeypatch.setattr(signal, "getsignal", lambda number: signal.SIG_IGN)
    assert signal.SIGHUP not in hosting._end_signals()
