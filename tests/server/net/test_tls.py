"""The encrypted transport over real sockets: what is pushed arrives whole, and strangers are told in plain text."""

import contextlib
import socket
import ssl
import struct

import pytest
import trio
import trio.testing

from server.identity import tls_context
from server.net.backlog import SPECTATOR
from server.net.clocks import Clocks
from server.net.poller import Poller
from server.net.tls import TlsTransport
from server.net.transport import LINGER, prepare
from tests.certificates import guest_context, identity
from tests.server.net.fakes import until

FRAME = b"\x00\x00\x0f\xfc" + b"x" * 4092
LINE = b"This is a table of the card game Thirty-One"


def no_report(where, error):
    raise AssertionError(where) from error


class Line:
    """A transport, the guest's socket at the other end, and what the transport has heard; None is the end."""

    def __init__(self, transport, sock):
        self.transport, self.sock, self.heard = transport, sock, []
        transport.start(self.heard.append, lambda: self.heard.append(None))
        self.guest = trio.SSLStream(
            trio.SocketStream(trio.socket.from_stdlib_socket(sock)), guest_context(), https_compatible=True
        )

    async def read(self, count):
        """So many octets, or all until the end."""
        data = b""
        while len(data) < count and (chunk := await self.guest.receive_some(1 << 16)):
            data += chunk
        return data

    async def fill(self, frame=FRAME, kind="personal"):
        """Push until frames wait in the transport itself, and go on waiting; how many were pushed."""
        for pushed in range(1, 10_000):
            self.transport.push(frame, kind)
            if self.transport.waiting:
                await settled()  # the kernel may make room yet
            if self.transport.waiting:
                return pushed
        raise AssertionError("the kernel takes everything")


@pytest.fixture
async def line(nursery, tmp_path):
    listener = socket.create_server(("127.0.0.1", 0))
    guest = socket.create_connection(listener.getsockname())
    ours = listener.accept()[0]
    listener.close()
    prepare(ours)
    guest.setblocking(False)
    clocks, poller = Clocks(no_report), Poller(no_report)
    nursery.start_soon(clocks.serve)
    nursery.start_soon(poller.serve)
    line = Line(TlsTransport(ours, clocks, poller, tls_context(identity(), tmp_path)), guest)
    yield line
    guest.close()


async def settled():
    """Everything that can happen by itself has."""
    await trio.testing.wait_all_tasks_blocked(0.01)


async def heard(line, octets):
    await until(lambda: sum(map(len, filter(None, line.heard))) >= octets or None in line.heard)
    return b"".join(filter(None, line.heard))


async def test_what_either_side_says_arrives(line):
    await line.guest.send_all(b"hello")
    assert await heard(line, 5) == b"hello"
    line.transport.push(b"welcome")
    assert await line.read(7) == b"welcome"


async def test_the_newest_tls_is_spoken_and_no_ticket_is_given(line):
    await line.guest.do_handshake()
    line.transport.push(b"x")
    await line.read(1)
    inside = line.guest._ssl_object
    assert inside.version() == "TLSv1.3"
    assert not inside.session.has_ticket


async def test_what_is_pushed_before_hands_are_shaken_comes_afterwards(line):
    line.transport.push(b"first ")
    line.transport.push(b"second")
    assert await line.read(12) == b"first second"


@pytest.mark.parametrize("size", [16 * 1024, 16 * 1024 + 1, 100_000, 250_000])
async def test_more_than_a_record_arrives_whole_both_ways(line, size):
    data = bytes(i % 251 for i in range(size))
    async with trio.open_nursery() as nursery:
        nursery.start_soon(line.guest.send_all, data)
        assert await heard(line, size) == data
    line.transport.push(data)
    assert await line.read(size) == data


async def test_many_small_frames_in_one_go_are_all_heard(line):
    await line.guest.do_handshake()
    for _ in range(300):
        await line.guest.send_all(b"tick")
    assert await heard(line, 1200) == b"tick" * 300


async def test_a_guest_that_reads_late_gets_everything_in_its_order(line):
    await line.guest.do_handshake()
    pushed = await line.fill()
    line.transport.push(b"last")
    assert await line.read(pushed * len(FRAME) + 4) == FRAME * pushed + b"last"
    assert line.transport.waiting == 0
    line.transport.push(b"and live")
    assert await line.read(8) == b"and live"


async def test_a_spectator_that_lags_skips_to_the_newest_and_what_it_gets_can_be_read(line):
    await line.guest.do_handshake()
    line.transport.limits = SPECTATOR
    pushed = await line.fill(kind="update")
    for number in range(60):
        line.transport.push(FRAME[:-2] + b"%02d" % number, "update")
    data = await line.read((pushed + 1) * len(FRAME))
    assert data.count(FRAME) >= pushed - 1
    while not data.endswith(b"59"):
        data += await line.read(len(FRAME))
    assert len(data) % len(FRAME) == 0
    assert len(data) < (pushed + 60) * len(FRAME)


@pytest.mark.parametrize("politely", [True, False])
async def test_a_guest_that_hangs_up_is_gone_however_it_does_so(line, politely):
    await line.guest.send_all(b"hello")
    await heard(line, 5)
    if politely:
        with contextlib.suppress(trio.BrokenResourceError):  # the host does not say it back
            await line.guest.unwrap()
    else:
        line.sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        line.sock.close()
    await until(lambda: None in line.heard)
    assert line.transport.ended


async def test_last_words_are_heard_and_the_end_is_said(line):
    await line.guest.send_all(b"hello")
    await heard(line, 5)
    line.transport.finish(b"goodbye")
    assert await line.read(100) == b"goodbye"
    assert line.guest._ssl_object.pending() == 0


@pytest.mark.parametrize(
    ("octets", "begins"),
    [
        (b"SSH-2.0-OpenSSH\r\n", LINE),
        (b"\x00\x00\x00\x38", LINE),
        (b"GET / HTTP/1.1\r\n\r\n", b"HTTP/1.0 400"),
    ],
)
async def test_whoever_speaks_something_else_is_told_in_one_plain_line(line, octets, begins):
    line.sock.send(octets)
    data = b""
    while True:
        await trio.lowlevel.wait_readable(line.sock)
        chunk = line.sock.recv(4096)
        if not chunk:
            break
        data += chunk
    assert data.startswith(begins)
    assert LINE in data
    line.sock.close()
    await until(lambda: None in line.heard)
    assert line.heard == [None]


async def test_a_stranger_that_does_not_hang_up_is_let_go(autojump_clock, line):
    line.sock.send(b"hello?\r\n")
    await trio.lowlevel.wait_readable(line.sock)  # its answer; from here on only time passes
    await trio.sleep(LINGER + 1)
    assert line.transport.ended


@pytest.mark.parametrize(
    "octets", [b"\x16", b"\x16\x03\x01\x02\x00\x01\x00", b"\x16\x03\x01\x00\x05hello", b"\x16" * 600]
)
async def test_half_a_handshake_holds_nothing_up_and_ends_with_whoever_asks_for_the_end(line, octets):
    line.sock.send(octets)
    await settled()
    line.transport.push(b"too early")
    line.transport.finish(b"too late")
    await until(lambda: None in line.heard)
    assert line.heard == [None]


async def test_older_versions_are_not_spoken(line):
    old = guest_context()
    old.maximum_version = ssl.TLSVersion.TLSv1_2
    stream = trio.SSLStream(trio.SocketStream(trio.socket.from_stdlib_socket(line.sock)), old)
    with pytest.raises(trio.BrokenResourceError):
        await stream.do_handshake()
    await until(lambda: None in line.heard)
