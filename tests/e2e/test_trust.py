"""Codes, keys and encryption with real hosts: who is let in, what a sniffer sees, and a host that is another one."""

import re
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from dataclasses import replace

import msgpack
import pytest

from client import cli
from client.seats import SeatStore
from protocol import messages as m
from protocol.codec import encode
from protocol.view import unpack_view
from protocol.wordlist import WORDS
from server.core.keys import TRIES
from tests.client.hosts import KEY, TOKEN
from tests.e2e.guests import Guest, hello
from tests.e2e.hosts import Served, served

pytestmark = pytest.mark.slow


OWNER = bytes(range(32))
TABLES = "--seats 4 --bots 1 --table tables=3 --table bot-pace=0 --table rate=off --table turn-time=off"


@pytest.fixture(scope="module")
def three(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A host with three tables, which knows its owner by a secret from a pipe, as that of ``play`` does."""
    command = [sys.executable, "-m", "server.cli", "host", "--bind", "127.0.0.1", "--port", "0", "--json"]
    command += ["--owner-pipe", *TABLES.split(), "--data", str(tmp_path_factory.mktemp("three"))]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(OWNER.hex().encode() + b"\n")
        process.stdin.flush()
        yield served(process.stdout.readline())
        process.terminate()


def table(here: Served, number: int) -> tuple[str, str]:
    """The id of a table and the last word of its code."""
    told = here.said["tables"][number]
    return told["id"], told["join"].rpartition("-")[2]


def greeted(here: Served, word: str | None) -> Guest:
    """A guest that has said hello with this word, or none."""
    guest = Guest(here, word=word)
    guest.sock.sendall(guest.session.opening())
    guest.until(m.Hello)
    return guest


# --- who is let in


@pytest.mark.parametrize(
    ("place", "says"),
    [
        ("{address}", "asks for its join code"),
        ("{address} {pin}-{no_word}", "The last word of the join code is not that of a table here"),
        ("{address} zoo-zoo-zoo-zoo-zoo", "is not the host of this code"),
    ],
)
def test_without_the_right_code_one_gets_a_sentence_and_exit_code_2(three, tmp_path, capsys, place, says):
    address, code = three.join
    used = {told[command].rpartition("-")[2] for told in three.said["tables"] for command in ("join", "watch")}
    no_word = next(word for word in WORDS if word not in used)
    typed = place.format(address=address, pin=code.rpartition("-")[0], no_word=no_word).split()
    assert cli.main(["join", *typed, "--plain", "--data", str(tmp_path)]) == 2
    _, complaint = capsys.readouterr()
    assert says in complaint
    assert complaint.count("\n") == 1


def test_the_code_for_watching_takes_no_seat(three):
    with greeted(three, three.watch[1].rpartition("-")[2]) as guest:
        guest.say(m.Sit(name="Eve"))
        assert guest.last_words() == "for_watching"


def test_guessing_locks_the_table_for_those_who_are_new_until_its_owner_draws_a_new_word(three):
    meant, right = table(three, 1)
    with (
        Guest(three, meant, word=None).enter(m.Sit(name="Boss", owner=OWNER)) as boss,
        Guest(three, meant, word=right).enter(m.Sit(name="Ann")) as seated,
    ):
        answers = [turned_away(three, meant, f"guess {number}") for number in range(TRIES + 1)]
        assert set(answers) == {"word", "locked"}
        assert next(notice for notice in boss if isinstance(notice, m.Notice) and notice.code == "locked")
        assert turned_away(three, meant, right) == "locked"
        with Guest(three, meant, word=None).enter(m.Sit(name="Ann", token=seated.welcome.token)) as back:
            assert back.welcome.seat == seated.welcome.seat
        boss.say(m.NewWord(req=1))
        new = next(codes for codes in boss if isinstance(codes, m.Codes) and not codes.play.endswith(f"-{right}")).play
        with Guest(three, meant, word=new.rpartition("-")[2]).enter(m.Sit(name="Cy")) as cy:
            assert cy.welcome.role == "player"


def turned_away(here: Served, meant: str, word: str) -> str:
    """The code of the goodbye to somebody with this word."""
    with Guest(here, meant, word=word) as guest:
        guest.sock.sendall(guest.session.opening())
        return guest.last_words()


def test_the_last_word_chooses_among_several_tables(three):
    first, last = table(three, 0), table(three, 2)
    assert first[1] != last[1]
    for meant, word in (first, last):
        with greeted(three, word) as guest:
            guest.say(m.ListTables())
            assert [line.id for line in guest.until(m.Tables).tables] == [meant]
            guest.say(m.Watch(name="Wim"))
            assert guest.until(m.Welcome).table == meant
    with greeted(three, None) as guest:
        guest.say(m.ListTables())
        assert len(guest.until(m.Tables).tables) == 3


# --- the host


def test_another_host_at_the_same_address_is_refused_loudly(three, tmp_path, capsys):
    SeatStore(tmp_path).keep(
        table="t1", name="Ann", token=TOKEN, key=KEY, address=three.join[0], title="", held=None
    ).lock.release()
    assert cli.main(["join", three.join[0], "--plain", "--data", str(tmp_path)]) == 2
    warning = rf"WARNING: the host at {three.join[0]} has another key than before.*join it with its code"
    assert re.search(warning, capsys.readouterr().err)


# --- what a sniffer sees


class Sniffer:
    """Stands between a guest and a host, passes everything on and keeps a copy."""

    def __init__(self, port: int) -> None:
        self.seen = bytearray()
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port = self._listener.getsockname()[1]
        self._target = port
        threading.Thread(target=self._serve, daemon=True).start()

    def _serve(self) -> None:
        while True:
            near = self._listener.accept()[0]
            far = socket.create_connection(("127.0.0.1", self._target))
            for one, other in ((near, far), (far, near)):
                threading.Thread(target=self._pass, args=(one, other), daemon=True).start()

    def _pass(self, one: socket.socket, other: socket.socket) -> None:
        try:
            while data := one.recv(1 << 16):
                self.seen += data
                other.sendall(data)
        except OSError:
            pass
        finally:
            for sock in (one, other):
                sock.close()


def test_a_sniffer_sees_no_card_no_name_no_word_and_no_key(three):
    meant, word = table(three, 2)
    sniffer = Sniffer(three.port)
    with Guest(replace(three, port=sniffer.port), meant, word=word).enter(m.Sit(name="Annabelle")) as ann:
        ann.say(m.Say(req=1, text="nobody else hears this"))
        ann.say(m.Start(req=2))
        while True:
            update = ann.until(m.Update)
            _, own = unpack_view(update.view or b"")
            if own is not None and any(zone.cards for zone in own.zones):
                break
    assert len(sniffer.seen) > 2000
    packed = msgpack.packb("word") + msgpack.packb(word)  # the word alone may be three letters, which chance brings too
    assert packed in encode(hello(meant, word))
    told = [update.view or b"", ann.welcome.token or b"", b"Annabelle", b"nobody else", packed]
    for text in [*told, b"thirty-one", b"discard", b"draw stock", b"thirtyone"]:
        assert text[:24] not in sniffer.seen
