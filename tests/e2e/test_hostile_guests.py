"""Whatever bytes come to a real host, it answers as the protocol says, and those who play do not notice."""

import contextlib
import random
import socket
import urllib.error
import urllib.request

import msgpack
import pytest

from protocol.codec import encode
from protocol.framing import frame
from protocol.messages import Act, Chat, Refused, Say, Sit
from protocol.versions import our_hello
from tests.e2e.guests import Guest
from tests.e2e.hosts import PLENTY, Served, host
from tests.protocol.vectors import rows, untagged

BAD = [row for row in rows("bad") if row["from"] == "guest"]
REQUESTS = [untagged(row["message"]) for row in rows("guest") if "req" in row["message"]]
STORM = 150  # connections
LINES = ("draw stock", "discard 7D", "knock", "blitz", "swap 7D for #1", "take 999999999", "\x1b[2J", "swap", "x" * 256)


def storm(host: Served, rng: random.Random) -> None:
    """One guest who sends good and spoilt requests, and goes as it likes."""
    with contextlib.suppress(OSError, StopIteration), Guest(host) as guest:
        sock = guest.sock
        hello = our_hello("storm", word=host.word)
        sock.sendall(encode(hello) + encode(Sit(name=rng.choice(["", "x" * 90, "\u202e\x1b", "e\u0301"]))))
        for _ in range(rng.randrange(20)):
            payload = bytearray(msgpack.packb(_request(rng)))
            if rng.random() < 0.2:
                payload[rng.randrange(len(payload))] ^= rng.randrange(1, 256)
            sock.sendall(frame(bytes(payload)))
        if rng.random() < 0.5:
            sock.shutdown(socket.SHUT_WR)
            while sock.recv(1 << 16):
                pass


def _request(rng: random.Random) -> dict[str, object]:
    number = rng.choice([0, 1, 2, rng.randrange(99), 2**53 - 1])
    request = rng.choice(REQUESTS) | {"req": number}
    if request["t"] == "act":
        request |= {"move": rng.choice(LINES), "at": rng.choice([0, 5, 2**53 - 1])}
    return request


@pytest.mark.slow
def test_bad_bytes_are_answered_by_their_code_and_nobody_else_notices(tmp_path):
    with host(tmp_path, "--seats 4 --bots 2 --table bot-pace=0") as here, Guest(here).enter(Sit(name="Ann")) as ann:
        answered = []
        for row in BAD:
            with Guest(here) as guest:
                guest.sock.sendall(bytes.fromhex(row["bytes"]))
                answered.append((row["name"], guest.last_words()))
            ann.look()
        assert answered == [(row["name"], row["code"]) for row in BAD]
        ann.say(Say(req=1, text="Still here."))
        assert ann.until(Chat) == Chat(name="Ann", text="Still here.", seat=3)


@pytest.mark.slow
def test_a_storm_of_spoilt_requests_leaves_a_match_going(tmp_path):
    rng = random.Random(31)
    options = "--seats 5 --bots 2 --start-at 3 --table bot-pace=0"
    with host(tmp_path, options) as here, Guest(here).enter(Sit(name="Ann")) as ann:
        for _ in range(STORM):
            storm(here, rng)
            ann.look()
        ann.say(Act(req=1, at=0, move="a move"))
        assert ann.until(Refused).code == "no_move"
    assert "defect" not in (tmp_path / "host.log").read_text(encoding="utf-8")
    assert not (tmp_path / "crashes").exists()


@pytest.mark.slow
def test_a_browser_is_shown_a_line_and_nothing_before_it(tmp_path):
    with host(tmp_path, "") as here, pytest.raises(urllib.error.HTTPError) as caught:
        urllib.request.urlopen(f"http://127.0.0.1:{here.port}/", timeout=PLENTY)
    with caught.value as answer:
        assert answer.code == 400
        assert b"thirtyone join" in answer.read()
