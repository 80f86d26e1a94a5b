"""The commands join, watch and play: their sentences, their exit codes, and real hosts at the other end of a pipe."""

import argparse
import json
import os
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from contextlib import suppress
from pathlib import Path

import pytest

from client import cli, common, hosting, playing
from client.address import CannotConnect
from client.fold import linked
from client.link import Link, Wanted
from client.model import Closed, Model
from client.own import FOLDER, OwnNote
from client.seats import SeatStore
from protocol import messages as m
from tests.client.hosts import KEY, TOKEN, Host, table

ROOT = Path(__file__).parents[2]
PATIENCE = 60  # seconds for a process to start or end on a busy machine


def run(*arguments):
    command = [sys.executable, "-m", "server.cli", *arguments]
    return subprocess.run(
        command, cwd=ROOT, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=PATIENCE, check=False
    )


def keep(data, name, when, address="10.0.0.1:31313"):
    store = SeatStore(data, lambda: when)
    store.keep(table="t1", name=name, token=TOKEN, key=KEY, address=address, title="Kitchen", held=None).lock.release()
    store.joined(address)


# --- without a host ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["join", "10.0.0.1:x"], "'10.0.0.1:x' is no address|'x' is no port"),
        (["join", "127.0.0.1:1"], "nothing answers at 127.0.0.1:1"),
        (["watch", "127.0.0.1:1"], "nothing answers at 127.0.0.1:1"),
        (["join", "--frob"], "unrecognized arguments: --frob"),
        (["join", "laptop", "b"], "'b' may be several words of a join code"),
        (["join", "10.0.0.1", "able-baby-cabin-act-zooo"], "'zooo' is no word of a join code"),
        (["join", "able-baby-cabin-act"], "a join code has five words, and 4 stand there"),
        (["join"], "no address given"),
        (["watch"], "no address given"),
        (["play", "--seats", "3", "--bots", "3"], "leaves none for you"),
    ],
)
def test_what_cannot_be_is_one_sentence_and_exit_code_2(tmp_path, capsys, arguments, sentence):
    assert cli.main([*arguments, "--data", str(tmp_path)]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert re.search(sentence, err)
    assert err.startswith("thirtyone: ")
    assert err.count("\n") == 1


def test_a_data_directory_that_cannot_be_is_told(tmp_path, capsys):
    (tmp_path / "file").write_text("")
    assert cli.main(["join", "10.0.0.1", "--data", str(tmp_path / "file" / "under")]) == 2
    assert "the data directory" in capsys.readouterr().err
    assert cli.main(["join", "10.0.0.1", "--data", str(tmp_path / "file")]) == 2
    assert capsys.readouterr().err.endswith("cannot be used: it is not a directory\n")


def test_without_an_address_the_stored_seats_and_hosts_are_listed(tmp_path, capsys):
    now = time.time()
    keep(tmp_path, "Ann", now - 7300)
    keep(tmp_path, "Ann B", now - 60)
    SeatStore(tmp_path, lambda: now - 90000).joined("10.0.0.9:1")
    assert cli.main(["join", "--data", str(tmp_path)]) == 0
    data = f"--data {tmp_path}"
    assert capsys.readouterr().out.splitlines() == [
        f"thirtyone join 10.0.0.1:31313 --name 'Ann B' {data}    your seat at Kitchen, used 1 minute ago",
        f"thirtyone join 10.0.0.1:31313 --name Ann {data}    your seat at Kitchen, used 2 hours ago",
        f"thirtyone join 10.0.0.9:1 {data}    last joined 1 day ago",
    ]
    assert cli.main(["watch", "--data", str(tmp_path)]) == 0
    assert "thirtyone watch 10.0.0.1:31313" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("seconds", "text"),
    [(-5, "just now"), (59, "just now"), (60, "1 minute ago"), (7200, "2 hours ago"), (9e5, "10 days ago")],
)
def test_how_long_ago(seconds, text):
    assert common.ago(seconds) == text


@pytest.mark.parametrize(
    ("flags", "term", "tty", "full"),
    [
        ({}, "xterm", True, True),
        ({"plain": True}, "xterm", True, False),
        ({"json": True}, "xterm", True, False),
        ({}, "dumb", True, False),
        ({}, "xterm", False, False),
    ],
)
def test_when_there_is_a_screen_to_draw_on(monkeypatch, flags, term, tty, full):
    monkeypatch.setenv("TERM", term)
    monkeypatch.setattr("sys.stdin.isatty", lambda: tty, raising=False)
    monkeypatch.setattr("sys.stdout.isatty", lambda: tty, raising=False)
    assert common.full_screen(argparse.Namespace(**{"plain": False, "json": False} | flags)) is full


# --- play ----------------------------------------------------------------------------------------------------


def at_table(chairs=(), spectators=(), seat=1):
    return Model(table_id="t1", seat=seat, table=table(chairs=chairs, spectators=spectators))


ANN = m.Chair(seat=1, kind="human", name="Ann")
ANN_GONE = m.Chair(seat=1, kind="human", name="Ann", link="gone")


@pytest.mark.parametrize(
    ("chairs", "spectators", "others"),
    [
        ((ANN, m.Chair(seat=2, kind="bot", name="Ada")), (), False),
        ((ANN, m.Chair(seat=2, kind="human", name="Bo")), (), True),
        ((ANN, m.Chair(seat=2, kind="human", name="Bo", link="slow")), (), True),
        ((ANN, m.Chair(seat=2, kind="human", name="Bo", link="gone")), (), False),
        ((ANN, m.Chair(seat=2, kind="human", name="Bo", link="left")), (), False),
        ((ANN, m.Chair(seat=2, kind="empty")), ("Wil",), True),
    ],
)
def test_who_else_is_there(chairs, spectators, others):
    assert playing.others_here(at_table(chairs, spectators)) is others


@pytest.mark.parametrize(
    ("others", "code", "answer", "stops"),
    [
        (False, 0, None, True),
        (False, 130, None, True),
        (False, 143, None, False),
        (False, 129, None, False),
        (True, 0, None, False),
        (True, 0, "y", True),
        (True, 0, "", False),
        (True, 143, "y", False),
    ],
)
def test_whether_the_table_ends_with_its_player(monkeypatch, others, code, answer, stops):
    link = Link(Host().connect, Wanted("player", "Ann"))
    link.model = linked(at_table((ANN,), ("Wil",) if others else ()), Closed("quit", ""))
    monkeypatch.setattr("builtins.input", lambda question: answer)
    assert playing.stops(link, answer is not None, code) is stops


def test_a_host_is_believed_only_when_it_serves_the_same_table(tmp_path):
    mine = own_note(pid=os.getpid())
    folder = tmp_path / FOLDER
    folder.mkdir()
    for name, text in {
        "1.json": json.dumps({**_fields(mine), "tables": ["another"]}),
        "2.json": json.dumps({**_fields(mine), "pid": 2**22 + 1}),
        "3.json": "not json",
        "4.json": json.dumps(_fields(mine)),
        "5.json": json.dumps({**_fields(mine), "port": 6}),
        "6.json": json.dumps({**_fields(mine), "for_one": False}),
    }.items():
        (folder / name).write_text(text)
    assert list(hosting.running(tmp_path, one_table)) == [mine]


def own_note(pid):
    return OwnNote(
        pid=pid, address="127.0.0.1", port=5, tables=("t1",), key="ab", owner="cd", join="join", for_one=True
    )


def one_table(address, key):
    """Stands for asking a host: only port 5 answers."""
    if address.port != 5:
        raise CannotConnect("busy")
    return (m.TableLine(id="t1", name="T", game="g", phase="lobby", players=1, seats=4),)


def _fields(host):
    return {name: getattr(host, name) for name in host.__struct_fields__}


# --- with real hosts -----------------------------------------------------------------------------------------

QUICK = ("--bind", "127.0.0.1", "--port", "0", "--table", "bot-pace=0", "--table", "result-time=1")


class Client:
    """A client in line mode for programs, as a process of its own."""

    def __init__(self, *arguments):
        self.seen = []
        self.process = subprocess.Popen(
            [sys.executable, "-m", "server.cli", *arguments, "--json"], cwd=ROOT, text=True, bufsize=1,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        )  # fmt: skip

    def __enter__(self):
        return self

    def __exit__(self, *exc_info):
        self.process.kill()
        self.process.wait()
        for pipe in (self.process.stdin, self.process.stdout, self.process.stderr):
            with suppress(BrokenPipeError):
                pipe.close()

    def until(self, true):
        for line in self.process.stdout:
            self.seen.append(json.loads(line))
            if true(self.seen[-1]):
                return self.seen[-1]
        raise AssertionError(self.process.stderr.read() or self.seen)

    def type(self, line):
        self.process.stdin.write(line + "\n")

    def end(self, number):
        self.process.send_signal(number)
        return self.process.wait(PATIENCE)

    def quit(self):
        self.type("/quit")
        return self.process.wait(PATIENCE)


def is_(t, **fields):
    return lambda found: found["t"] == t and all(found.get(key) == value for key, value in fields.items())


def my_turn(found):
    return found["t"] == "view" and found["own"] and found["own"]["seat"] in found["public"]["turn"]


def hand(view):
    return next(zone["cards"] for zone in view["own"]["zones"] if zone["name"] == "hand")


@pytest.fixture
def host(tmp_path):
    """Address and code of a host with a bot that waits for one more player."""
    command = [sys.executable, "-m", "server.cli", "host", "--json", "--data", str(tmp_path / "host"), *QUICK]
    process = subprocess.Popen(
        [*command, "--seats", "2", "--bots", "1", "--start-at", "2"], cwd=ROOT, text=True, stdout=subprocess.PIPE
    )
    with process:
        found = json.loads(process.stdout.readline())
        yield found["join"].split()[2:]
        process.terminate()


@pytest.mark.slow
def test_a_client_killed_in_the_middle_of_its_turn_comes_back_to_the_same_hand(host, tmp_path):
    data = ("--data", str(tmp_path / "guest"))
    with Client("join", *host, "--name", "Ann", *data) as client:
        client.until(my_turn)
        client.type("draw stock")
        held = hand(client.until(lambda found: my_turn(found) and len(hand(found)) == 4))
        client.end(signal.SIGKILL)
    with Client("join", host[0], *data) as again:
        assert again.until(is_("welcome"))["name"] == "Ann"
        view = again.until(is_("view"))
        assert my_turn(view)
        assert hand(view) == held
        again.type(f"discard {held[-1]}")
        again.until(is_("accepted"))
        assert again.quit() == 0


@pytest.mark.slow
def test_two_clients_of_one_account_do_not_take_each_others_seat(host, tmp_path):
    data = ("--data", str(tmp_path / "guest"))
    with Client("join", *host, "--name", "Ann", *data) as client:
        client.until(is_("view"))
        with Client("join", *host, "--name", "Ann", *data) as other:
            assert other.until(is_("welcome"))["role"] == "spectator"
            assert other.end(signal.SIGTERM) == 143
        client.type("/say still here")
        client.until(is_("accepted"))


@pytest.mark.slow
def test_a_watcher_sees_no_hand_and_goes_on_without_input(host, tmp_path):
    with (
        Client("join", *host, "--data", str(tmp_path / "a")) as client,
        Client("watch", *host, "--data", str(tmp_path / "b")) as eve,
    ):
        client.until(is_("view"))
        eve.process.stdin.close()
        assert eve.until(is_("view"))["own"] is None
        client.type("/say hello")
        eve.until(is_("chat", text="hello"))
        assert eve.end(signal.SIGINT) == 130


@pytest.mark.slow
def test_play_outlives_its_client_and_the_match_its_host(tmp_path):
    data = ("--data", str(tmp_path))
    with Client("play", "--seats", "3", "--bots", "2", *QUICK, *data, "--name", "Ann") as client:
        view = client.until(my_turn)
        client.end(signal.SIGKILL)
    with Client("play", *data) as again:
        assert again.until(is_("welcome"))["name"] == "Ann"
        assert hand(again.until(is_("view"))) == hand(view)
        (state,) = (tmp_path / FOLDER).glob("*.json")
        assert state.stat().st_mode & 0o777 == 0o600
        pid = json.loads(state.read_text())["pid"]
        assert again.quit() == 0
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)
    assert os.listdir(tmp_path / FOLDER) == []
    with Client("play", "--resume", *data) as third:
        assert third.until(is_("welcome"))["name"] == "Ann"
        assert hand(third.until(is_("view"))) == hand(view)
        assert third.quit() == 0
    (seat,) = SeatStore(tmp_path).all()
    assert seat.name == "Ann"


@pytest.mark.parametrize(
    ("terminal", "info", "answer", "anew", "ended"),
    [
        (False, None, "y", False, False),
        (True, (ANN_GONE,), "y", True, True),
        (True, (ANN_GONE,), "", False, False),
        (True, (ANN_GONE, m.Chair(seat=2, kind="human", name="Bo")), "y", True, False),
        (True, None, "y", True, False),
    ],
)
def test_options_for_a_new_table_are_not_ignored_in_silence(
    tmp_path, monkeypatch, capsys, terminal, info, answer, anew, ended
):
    host = own_note(pid=12)
    keep(tmp_path, "Ann", 0)
    stopped = []
    monkeypatch.setattr(playing, "at_terminal", lambda args: terminal)
    monkeypatch.setattr(playing, "look_in", lambda *args: None if info is None else table(chairs=info))
    monkeypatch.setattr(hosting, "running", lambda data, find: [host])
    monkeypatch.setattr(hosting, "stop", stopped.append)
    monkeypatch.setattr(hosting, "start", lambda options, data, find, owner, goes_on: "a new one")
    monkeypatch.setattr("builtins.input", lambda question: answer)
    store = SeatStore(tmp_path)
    found = playing._host(argparse.Namespace(), tmp_path, store, ["--seats", "5"])
    assert found == ("a new one" if anew else host)
    assert stopped == ([host] if ended else [])
    assert bool(store.all()) is not ended
    assert ("still running" in capsys.readouterr().err) is not anew


@pytest.mark.parametrize("seated", [False, True])
def test_a_host_that_nobody_came_to_sit_at_does_not_stay(tmp_path, monkeypatch, seated):
    host = own_note(pid=12)
    stopped = []

    def interrupted(*args):
        raise KeyboardInterrupt

    monkeypatch.setattr(playing, "_host", lambda *args: host)
    monkeypatch.setattr(playing, "_sit", interrupted)
    monkeypatch.setattr(hosting, "stop", stopped.append)
    if seated:
        keep(tmp_path, "Ann", 0)
    with pytest.raises(KeyboardInterrupt):
        playing.play_at_own_table(argparse.Namespace(data=tmp_path), [])
    assert stopped == ([] if seated else [host])


@pytest.mark.slow
@pytest.mark.parametrize(
    ("option", "sentence"),
    [("--preset nope", "preset"), ("--frob", "thirtyone play --help")],
)
def test_what_the_host_refuses_is_the_same_sentence(tmp_path, option, sentence):
    done = run("play", *option.split(), "--data", str(tmp_path))
    assert done.returncode == 2
    assert done.stderr.startswith("thirtyone: ")
    assert sentence in done.stderr
    assert done.stderr.count("\n") == 1


def test_a_stranger_at_the_other_end_is_told_from_a_host(tmp_path, capsys):
    with socket.create_server(("127.0.0.1", 0)) as server:

        def greet():
            with server.accept()[0] as guest:
                guest.sendall(b"SSH-2.0-something\r\n")
                guest.recv(1024)

        stranger = threading.Thread(target=greet)
        stranger.start()
        port = server.getsockname()[1]
        code = cli.main(["join", f"127.0.0.1:{port}", "--data", str(tmp_path)])
        stranger.join(PATIENCE)
    assert code == 2
    where = f"127.0.0.1:{port}"
    sentence = f"thirtyone: what answers at {where} is not a thirtyone host, or one of an older version\n"
    assert capsys.readouterr() == ("", sentence)
