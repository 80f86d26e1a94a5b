"""What ``thirtyone host`` says on the terminal it runs in."""

import signal
from types import SimpleNamespace

import trio

from server.commands import hosting
from server.commands.hosting import LONELY
from server.net.addresses import classify

FOUND = (classify("192.168.1.5", "wlan0"), classify("fe80::1%wlan0", "wlan0"), classify("127.0.0.1", "lo"))


def plan(json=False, port=None, spectators=16):
    return SimpleNamespace(json=json, port=port, tables=(SimpleNamespace(spectators=spectators),))


def test_people_get_a_join_line_for_every_address_best_first(capsys):
    hosting._announce(plan(), FOUND, 31313)
    assert capsys.readouterr().out.splitlines() == [
        "Join with:",
        "  thirtyone join 192.168.1.5:31313",
        "  thirtyone join [fe80::1%wlan0]:31313   (link-local: wlan0)",
        "  thirtyone join 127.0.0.1:31313   (this machine: lo)",
        "Watch with:",
        "  thirtyone watch 192.168.1.5:31313",
        "Ctrl-C stops the host.",
    ]


def test_where_nobody_may_watch_no_line_says_how(capsys):
    hosting._announce(plan(spectators=0), FOUND, 31313)
    assert "atch" not in capsys.readouterr().out


def test_another_port_than_the_usual_one_is_explained(capsys):
    hosting._announce(plan(), FOUND, 31315)
    assert capsys.readouterr().out.startswith("Port 31313 was in use, so this is port 31315.\n")


def test_a_port_that_was_asked_for_needs_no_explanation(capsys):
    hosting._announce(plan(port=4000), FOUND, 4000)
    assert capsys.readouterr().out.startswith("Join with:\n")


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


def test_somebody_who_reads_no_output_does_not_end_the_tables(monkeypatch):
    def closed(*_, **__):
        raise BrokenPipeError

    monkeypatch.setattr("builtins.print", closed)
    hosting._say("anything")
