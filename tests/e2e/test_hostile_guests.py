"""Whatever bytes come to a real host, it answers as the protocol says, and those who play do not notice."""

import contextlib
import random
import socket
from collections.abc import Iterator

import msgpack
import pytest

from protocol.codec import encode
from protocol.errors import RemoteError
from protocol.framing import frame
from protocol.messages import Act, Chat, FromHost, Goodbye, Hello, Message, Refused, Say, Sit, Welcome
from protocol.session import Session, guest_session
from protocol.versions import our_hello
from tests.e2e.hosts import PLENTY, host
from tests.protocol.vectors import rows, untagged

BAD = [row for row in rows("bad") if row["from"] == "guest"]
REQUESTS = [untagged(row["message"]) for row in rows("guest") if "req" in row["message"]]
STORM = 150  # connections
LINES = ("draw stock", "discard 7D", "knock", "blitz", "swap 7D for #1", "take 999999999", "\x1b[2J", "swap", "x" * 256)


class Guest:
    """A guest that keeps to the protocol as long as it is asked to."""

    def __init__(self, port: int) -> None:
        self.sock = socket.create_connection(("127.0.0.1", port), PLENTY)
        self.session: Session[FromHost] = guest_session(our_hello("test"))

    def enter(self, asks: Message) -> "Guest":
        self.sock.sendall(self.session.opening())
        self.until(Hello)
        self.say(asks)
        self.until(Welcome)
        return self

    def say(self, message: Message) -> None:
        self.sock.sendall(self.session.send(message))

    def until(self, kind: type[Message]) -> Message:
        return next(message for message in self.hear() if isinstance(message, kind))

    def hear(self) -> Iterator[FromHost]:
        """What the host says until it hangs up."""
        while data := self.sock.recv(1 << 16):
            yield from self.session.receive(data)

    def look(self) -> None:
        """Read what is there by now, without waiting."""
        self.sock.setblocking(False)
        with contextlib.suppress(BlockingIOError):
            while data := self.sock.recv(1 << 20):
                assert not any(isinstance(message, Goodbye) for message in self.session.receive(data))
        self.sock.settimeout(PLENTY)

    def last_words(self) -> str:
        """The code of the goodbye that the host ends with, or "" if it speaks plainly."""
        try:
            return next((message.code for message in self.hear() if isinstance(message, Goodbye)), "")
        except RemoteError:
            return "not_ours"


def storm(port: int, rng: random.Random) -> None:
    """One guest who sends good and spoilt requests, and goes as it likes."""
    with contextlib.suppress(ConnectionError, StopIteration), contextlib.closing(Guest(port).sock) as sock:
        sock.sendall(encode(our_hello("storm")) + encode(Sit(name=rng.choice(["", "x" * 90, "\u202e\x1b", "e\u0301"]))))
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
    with host(tmp_path, "--seats 4 --bots 2 --table bot-pace=0") as port:
        ann = Guest(port).enter(Sit(name="Ann"))
        answered = []
        for row in BAD:
            guest = Guest(port)
            with contextlib.closing(guest.sock):
                guest.sock.sendall(bytes.fromhex(row["bytes"]))
                answered.append((row["name"], guest.last_words()))
        assert answered == [(row["name"], row["code"]) for row in BAD]
        ann.say(Say(req=1, text="Still here."))
        assert ann.until(Chat) == Chat(name="Ann", text="Still here.", seat=3)
        ann.sock.close()


@pytest.mark.slow
def test_a_storm_of_spoilt_requests_leaves_a_match_going(tmp_path):
    rng = random.Random(31)
    with host(tmp_path, "--seats 5 --bots 2 --start-at 3 --table bot-pace=0") as port:
        ann = Guest(port).enter(Sit(name="Ann"))
        for _ in range(STORM):
            storm(port, rng)
            ann.look()
        ann.say(Act(req=1, at=0, move="a move"))
        assert ann.until(Refused).code == "no_move"
        ann.sock.close()
    log = (tmp_path / "host.log").read_text(encoding="utf-8")
    assert "defect" not in log
    assert not (tmp_path / "crashes").exists()
