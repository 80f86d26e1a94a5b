"""The host as people run it: a process with a port, signals and files."""

import json
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from protocol.messages import Accepted, Act, Goodbye, GoOn, Ping, Pong, Resync, Sit, TableInfo, Update, Watch, Welcome
from protocol.session import guest_session
from protocol.view import unpack_view
from server.cli import main
from tests.certificates import connected
from tests.e2e.guests import hello

PATIENCE = 60  # seconds; a bound for a machine that is busy, not a time that is expected
FAST = ("--table", "bot-pace=0", "--table", "result-time=0")


def command(*options):
    return [sys.executable, "-m", "server.cli", "host", *options]


class Running:
    """A host process that has said where it listens."""

    def __init__(self, data, *options):
        self.process = subprocess.Popen(
            command("--json", "--port", "0", "--bind", "127.0.0.1", "--data", str(data), *options),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        self.said = json.loads(self.process.stdout.readline())
        self.port = self.said["port"]
        self.guests = []

    def guest(self, asks):
        self.guests.append(Guest(self.port, asks, self.said["join"].rpartition("-")[2]))
        return self.guests[-1]

    def end(self, number=signal.SIGTERM):
        """Send a signal; the exit code and what was said on standard error."""
        self.process.send_signal(number)
        _, complaints = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, complaints


@pytest.fixture
def start(tmp_path):
    running = []

    def start(*options):
        running.append(Running(tmp_path, *options))
        return running[-1]

    yield start
    for host in running:
        for guest in host.guests:
            guest.sock.close()
        host.process.kill()
        host.process.communicate()


class Guest:
    """A guest with a blocking socket."""

    def __init__(self, port, asks, word):
        self.sock = connected(port, PATIENCE)
        self.session = guest_session(hello(word=word))
        self.heard = []
        self.req = 0
        self.sock.send(self.session.opening())
        self.hear()
        self.sock.send(self.session.send(asks))
        self.welcome = self.until(Welcome)

    def hear(self):
        data = self.sock.recv(1 << 16)
        assert data, "the host hung up"
        for message in self.session.receive(data):
            if isinstance(message, Ping):
                self.sock.send(self.session.send(Pong(n=message.n)))
            self.heard.append(message)

    def until(self, kind, **wanted):
        """The next message of this kind with these fields; what came before it is forgotten."""
        while True:
            while self.heard:
                message = self.heard.pop(0)
                if isinstance(message, kind) and all(getattr(message, key) == value for key, value in wanted.items()):
                    return message
            self.hear()

    def ask(self, kind, **fields):
        self.req += 1
        self.sock.send(self.session.send(kind(req=self.req, **fields)))
        return self.req

    def until_turn(self):
        """The next update in which this player is to move, and its view."""
        while True:
            update = self.until(Update)
            public, own = unpack_view(update.view)
            if self.welcome.seat in public.turn:
                return update, own

    def play_on(self):
        """Draw, throw what was drawn, until the match is over."""
        played = False
        while True:
            update = self.until((Update, TableInfo))
            if isinstance(update, TableInfo):
                if update.phase == "lobby" and played:
                    return
                continue
            played = True
            public, own = unpack_view(update.view)
            if self.welcome.seat in public.turn:
                self.ask(Act, at=update.seq, move=any_move(own))


def any_move(own):
    lines = [choice.line for choice in own.choices if choice.enabled]
    if "discard {card}" in lines:
        return f"discard {own.zones[0].cards[-1]}"
    return next(line for line in ("knock", "draw stock", "pass") if line in lines)


@pytest.mark.slow
def test_it_says_where_it_listens_as_one_line_of_json(start):
    host = start()
    said = dict(host.said)
    (table,) = said.pop("tables")
    assert re.fullmatch(rf"thirtyone join 127\.0\.0\.1:{host.port} (?:[a-z]+-){{4}}[a-z]+", said["join"])
    assert re.fullmatch(rf"thirtyone watch 127\.0\.0\.1:{host.port} (?:[a-z]+-){{4}}[a-z]+", said["watch"])
    assert (table["join"], table["watch"]) == (said.pop("join"), said.pop("watch"))
    assert re.fullmatch("[0-9a-f]{64}", said.pop("key"))
    assert said == {"event": "listening", "address": "127.0.0.1", "addresses": ["127.0.0.1"], "port": host.port}


@pytest.mark.slow
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_signal_tells_everybody_and_ends_with_success(start, number):
    host = start()
    player, spectator = host.guest(Sit(name="Ann")), host.guest(Watch(name="Wim"))
    host.process.send_signal(number)
    assert [guest.until(Goodbye).code for guest in (player, spectator)] == ["stopping", "stopping"]
    player.sock.close()
    spectator.sock.close()
    assert host.process.wait(PATIENCE) == 0


@pytest.mark.slow
def test_a_second_signal_does_not_wait_for_those_who_do_not_hang_up(start):
    host = start()
    ann = host.guest(Sit(name="Ann"))
    host.process.send_signal(signal.SIGINT)
    ann.until(Goodbye)
    code, _ = host.end(signal.SIGINT)
    assert code == 0


@pytest.mark.slow
def test_a_match_against_bots_leaves_a_record_that_checks(start, tmp_path):
    host = start("--seats", "3", "--bots", "2", "--start-at", "3", "--set", "lives=1", *FAST)
    ann = host.guest(Sit(name="Ann"))
    ann.play_on()
    code, complaints = host.end()
    assert code == 0
    assert "Traceback" not in complaints
    (record,) = (tmp_path / "records").glob("*.game.toml")
    assert main(["check", str(record)]) == 0
    assert str(record) in complaints


@pytest.mark.slow
def test_a_seat_is_taken_back_in_the_middle_of_a_turn_with_the_same_hand(start):
    host = start("--seats", "2", "--bots", "1", "--start-at", "2", *FAST)
    ann = host.guest(Sit(name="Ann"))
    update, own = ann.until_turn()
    while "draw stock" not in [choice.line for choice in own.choices if choice.enabled]:
        ann.ask(Act, at=update.seq, move=any_move(own))
        update, own = ann.until_turn()
    ann.ask(Act, at=update.seq, move="draw stock")
    update, drawn = ann.until_turn()
    ann.sock.close()
    again = host.guest(Sit(name="Ann", token=ann.welcome.token))
    assert again.welcome.seat == ann.welcome.seat
    assert again.welcome.req == ann.req
    _, found = again.until_turn()
    assert found == drawn


@pytest.mark.slow
def test_the_newest_connection_wins_and_the_old_one_is_told(start):
    host = start()
    ann = host.guest(Sit(name="Ann"))
    again = host.guest(Sit(name="Ann", token=ann.welcome.token))
    assert ann.until(Goodbye).code == "elsewhere"
    again.ask(Resync)
    again.until(Accepted)


@pytest.mark.slow
def test_a_request_sent_twice_is_answered_twice_and_the_same(start):
    host = start()
    ann = host.guest(Sit(name="Ann"))
    for _ in range(2):
        ann.sock.send(ann.session.send(GoOn(req=7, at=0)))
    heard = []
    while len(heard) < 2:
        ann.hear()
        heard = [message for message in ann.heard if getattr(message, "req", None) == 7]
    assert heard[0] == heard[1]


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (["--game", "poker"], "poker"),
        (["--preset", "odd"], "odd"),
        (["--set", "lives=none"], "lives"),
        (["--set", "lives"], "lives"),
        (["--seats", "99"], "2 to 9"),
        (["--bots", "3:clever"], "clever"),
        (["--start-at", "77"], "start-at"),
        (["--table", "tempo=9"], "tempo"),
        (["--bind", "192.0.2.77"], "192.0.2.77"),
        (["--port", "port"], "port"),
        (["--data", "/dev/null/here"], "/dev/null/here"),
    ],
)
def test_bad_input_is_one_sentence_and_exit_code_2(tmp_path, capsys, options, says):
    assert main(["host", "--data", str(tmp_path), *options]) == 2
    out, complaint = capsys.readouterr()
    assert says in complaint
    assert complaint.count("\n") == 1
    assert out == ""


@pytest.mark.slow
def test_a_port_in_use_is_one_sentence_and_exit_code_2(start, tmp_path, capsys):
    port = start().port
    assert main(["host", "--data", str(tmp_path), "--bind", "127.0.0.1", "--port", str(port)]) == 2
    says = f"thirtyone: port {port} is in use; choose another with --port, or let --port 0 find a free one\n"
    assert capsys.readouterr().err == says


@pytest.mark.slow
def test_nothing_is_readable_for_others(start, tmp_path):
    start()
    assert Path(tmp_path / "records").stat().st_mode & 0o077 == 0
