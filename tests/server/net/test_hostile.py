"""A hostile LAN, threat by threat. What stands elsewhere is named here, so that nothing is looked for in vain.

a slow reader           test_transport, test_host: cut with bounded memory, and nobody else notices
a slow spectator        here: from 256 KiB or 16 frames on it gets the newest and keeps its place
oversize frames         tests/protocol/test_framing, and here: 1 KiB until there is a place
msgpack bombs           here, and tests/protocol/test_codec, vectors/bad.json: no memory, one answer
a handler that raises   test_transport: ends its own connection; test_runner: a table's defect stays inside
floods                  test_listener, test_host, and here: by address, without a hello, in all; hello in 5 s
EMFILE                  test_listener, and here with a real process and real limits
half-open peers         test_connection: silence is death; tests/faults: on both sides
torn frames             here: nothing follows a frame that was begun and not ended
two senders             test_tls, test_transport: what the kernel did not take goes before anything else
TLS endings             test_tls, and here: garbage, cuts and resets at every moment of a handshake
names and chat          tests/server/core/test_foreign_text, tests/protocol/test_text
too much too fast       tests/server/core/test_requests; test_connection: pongs and questions for tables too
"""

import socket
import ssl
import struct
import subprocess
import sys
import tracemalloc
from contextlib import ExitStack, suppress

import msgpack
import pytest
import trio
import trio.testing

from engine import registry
from protocol.codec import encode
from protocol.errors import RemoteError
from protocol.framing import FIRST_LIMIT, FULL_LIMIT, frame
from protocol.messages import Accepted, Goodbye, Hello, Resync, Sit, TableInfo, Watch, Welcome
from protocol.session import guest_session, host_session
from protocol.versions import our_hello
from server.core.config import TableConfig
from server.core.table import Table
from server.identity import tls_context
from server.net.backlog import SPECTATOR, Backlog
from server.net.clocks import Clocks
from server.net.connection import HELLO_TIME
from server.net.host import Host, Notes, Proof
from server.net.listener import SPARE_DESCRIPTORS, Caps, listen
from server.net.poller import Poller
from server.net.shell import Opening
from server.net.transport import SocketTransport
from tests.certificates import guest_context, identity
from tests.e2e.guests import Guest as MeekGuest
from tests.e2e.hosts import PLENTY, served
from tests.server.net.fakes import until

CAPS = Caps(total=12, ungreeted=6, per_address=10)


class Guest:
    """A guest that the test leads by the hand, over TLS."""

    def __init__(self, port):
        self.sock = socket.create_connection(("127.0.0.1", port))
        self.sock.setblocking(False)
        plain = trio.SocketStream(trio.socket.from_stdlib_socket(self.sock))
        self.stream = trio.SSLStream(plain, guest_context(), https_compatible=True)
        self.session = guest_session(our_hello("guest"))

    async def until(self, kind):
        """The next message of a kind; None where the host has hung up before."""
        while data := await self.stream.receive_some():
            for message in self.session.receive(bytes(data)):
                if isinstance(message, kind):
                    return message
        return None

    async def enter(self, name):
        await self.stream.send_all(self.session.opening())
        await self.until(Hello)
        await self.stream.send_all(self.session.send(Sit(name=name)))
        self.req = (await self.until(Welcome)).req
        return self

    async def is_served(self):
        """Ask for something, and hear the answer."""
        self.req += 1
        await self.stream.send_all(encode(Resync(req=self.req)))
        assert (await self.until(Accepted)).req == self.req

    def reset(self):
        self.sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.sock.close()


class Hosted:
    def __init__(self, host, table, port):
        self.host, self.table, self.port = host, table, port
        self.guests = []

    def guest(self):
        self.guests.append(Guest(self.port))
        return self.guests[-1]

    @property
    def people(self):
        return self.table._room.people


@pytest.fixture
async def hosted(nursery, tmp_path):
    """A host with a real table, open to everybody, and with room for few."""
    defects = []
    config = TableConfig(id="t1", name="Kitchen", game="thirty-one", seats=4, open=True)
    table = Table(config, registry.find, lambda: bytes(32), lambda *setup: "")
    notes = Notes(tmp_path, lambda line: None, lambda where, error: defects.append(error))
    host = Host("test", [Opening(lambda: table)], CAPS, notes, proof=Proof(tls_context(identity(), tmp_path)))
    listener = listen("127.0.0.1", 0)
    port = listener.getsockname()[1]
    await nursery.start(host.serve, listener)
    hosted = Hosted(host, table, port)
    yield hosted
    for guest in hosted.guests:
        guest.sock.close()
    assert defects == []


# --- floods ------------------------------------------------------------------------------------------------------


@pytest.mark.slow
async def test_whoever_says_nothing_holds_a_place_for_five_seconds_and_no_longer(hosted, mock_clock):
    silent = [socket.create_connection(("127.0.0.1", hosted.port)) for _ in range(CAPS.ungreeted)]
    await until(lambda: hosted.host._door.inside == CAPS.ungreeted)
    refused = hosted.guest()
    with pytest.raises(trio.BrokenResourceError):
        await refused.stream.do_handshake()
    mock_clock.jump(HELLO_TIME)
    await until(lambda: hosted.host._door.inside == 0)
    for sock in silent:
        sock.settimeout(PLENTY)
        assert sock.recv(100) == b""
        sock.close()
    await (await hosted.guest().enter("Ann")).is_served()


async def test_one_address_cannot_take_all_the_room(hosted):
    with ExitStack() as stack:
        for _ in range(CAPS.per_address + 5):
            guest = hosted.guest()
            stack.callback(guest.sock.close)
            try:
                await guest.stream.send_all(guest.session.opening())
                await guest.until(Hello)
            except trio.BrokenResourceError:
                continue
        assert hosted.host._door.inside <= CAPS.per_address
        assert hosted.host._metrics.turned_away == 5
    await until(lambda: hosted.host._door.inside == 0)


@pytest.mark.slow
def test_with_descriptors_run_out_those_who_are_in_play_on_and_room_comes_back(tmp_path):
    room = 16
    few = f"import resource, sys; resource.setrlimit(resource.RLIMIT_NOFILE, ({SPARE_DESCRIPTORS + room},) * 2)"
    run = "from server.cli import main; sys.exit(main(sys.argv[1:]))"
    options = "host --bind 127.0.0.1 --port 0 --json --seats 2 --bots 1 --table ungreeted=1000 --table rate=off --open"
    command = [sys.executable, "-c", f"{few}; {run}", *options.split(), "--table", "per-address=1000"]
    with subprocess.Popen([*command, "--data", str(tmp_path)], stdout=subprocess.PIPE) as process:
        try:
            there = served(process.stdout.readline())
            with MeekGuest(there).enter(Sit(name="Ann")) as ann:
                with ExitStack() as flood:
                    for _ in range(3 * room):
                        flood.enter_context(socket.create_connection(("127.0.0.1", there.port), PLENTY))
                    for req in range(1, 10):
                        ann.say(Resync(req=req))
                        assert ann.until(Accepted).req == req
                assert watches_in_the_end(there, ann) == "spectator"
        finally:
            process.terminate()
            assert process.wait(PLENTY) == 0
    assert not (tmp_path / "crashes").exists()


TRIES = 500  # a machine that is busy notices late


def watches_in_the_end(there, ann):
    """Come in as soon as the host has noticed that the flood has gone; the role that one gets."""
    for req in range(10, 10 + TRIES):
        ann.say(Resync(req=req))
        ann.until(Accepted)
        with suppress(ssl.SSLError, OSError), MeekGuest(there).enter(Watch(name="Bo")) as bo:
            return bo.welcome.role
    return None


# --- bytes that mean ill -----------------------------------------------------------------------------------------

BOMBS = {
    "arrays in arrays": b"\xdc\xff\xff" * 300,
    "arrays that say they are huge": b"\xdd\xff\xff\xff\xff" * 180,
    "maps that say they are huge": b"\xdf\xff\xff\xff\xff" * 180,
    "a text that says it is huge": b"\xdb\xff\xff\xff\xff" + b"x" * 900,
    "bytes that say they are huge": b"\xc6\xff\xff\xff\xff" + b"x" * 900,
    "an extension": b"\xc9\xff\xff\xff\xff\x01" + b"x" * 900,
    "a map of one key": b"\x81\xa1t" * 300,
}


@pytest.mark.parametrize("bomb", BOMBS.values(), ids=BOMBS.keys())
def test_a_bomb_takes_no_memory_and_gets_one_answer(bomb):
    session = host_session(our_hello("host"))
    session.opening()
    list(session.receive(encode(our_hello("guest"))))
    tracemalloc.start()
    try:
        with pytest.raises(RemoteError):
            list(session.receive(frame(bomb)))
        assert tracemalloc.get_traced_memory()[1] < 1 << 20
    finally:
        tracemalloc.stop()


async def test_a_frame_beyond_a_kilobyte_is_refused_until_there_is_a_place(hosted):
    guest = hosted.guest()
    await guest.stream.send_all(guest.session.opening())
    await guest.stream.send_all((FIRST_LIMIT + 1).to_bytes(4, "big"))
    assert (await guest.until(Goodbye)).code == "too_large"
    ann = await hosted.guest().enter("Ann")
    await ann.stream.send_all(frame(msgpack.packb({"t": "say", "req": 1, "text": "x" * 2 * FIRST_LIMIT})))
    await ann.stream.send_all((FULL_LIMIT + 1).to_bytes(4, "big"))
    assert (await ann.until(Goodbye)).code == "too_large"


def client_hello():
    """The first bytes of a real handshake."""
    incoming, outgoing = ssl.MemoryBIO(), ssl.MemoryBIO()
    guest = guest_context().wrap_bio(incoming, outgoing)
    with pytest.raises(ssl.SSLWantReadError):
        guest.do_handshake()
    return outgoing.read()


@pytest.mark.parametrize("reset", [False, True], ids=["hang up", "reset"])
async def test_a_handshake_may_be_cut_anywhere(hosted, reset):
    ann = await hosted.guest().enter("Ann")
    hello = client_hello()
    for cut in range(1, len(hello), 17):
        guest = hosted.guest()
        guest.sock.send(hello[:cut])
        await trio.lowlevel.checkpoint()
        guest.reset() if reset else guest.sock.close()
    await ann.is_served()
    await until(lambda: hosted.host._door.inside == 1)


@pytest.mark.parametrize("at", [0, 1, 5, 40])
async def test_bytes_that_are_not_encrypted_end_the_connection_they_came_in(hosted, at):
    ann, bo = await hosted.guest().enter("Ann"), await hosted.guest().enter("Bo")
    bo.sock.send((b"\x17\x03\x03\x00\x28" + b"\0" * 40)[:at] + b"\xff" * 60)
    await ann.until(TableInfo)
    await ann.is_served()
    await until(lambda: [chair.link for chair in hosted.people.seated()] == ["here", "gone"])


# --- those who do not read ---------------------------------------------------------------------------------------


def test_a_lagging_spectator_never_holds_more_than_256_kib_and_has_the_newest_in_the_end():
    backlog, biggest = Backlog(), bytes(FULL_LIMIT)
    for number in range(1000):
        newest = frame(biggest[:-4] + number.to_bytes(4, "big"))
        assert backlog.add(newest, "update", SPECTATOR)
        assert backlog.octets <= SPECTATOR.octets == 256 * 1024
        assert len(backlog) <= SPECTATOR.lag == 16
    while len(backlog) > 1:
        backlog.took(len(backlog.first()))
    assert bytes(backlog.first()) == newest


async def test_nothing_follows_a_frame_that_was_begun_and_could_not_be_ended(nursery):
    def report(where, error):
        raise AssertionError(where) from error

    ours, theirs = socket.socketpair()
    ours.setblocking(False)
    clocks, poller = Clocks(report), Poller(report)
    nursery.start_soon(clocks.serve)
    nursery.start_soon(poller.serve)
    transport = SocketTransport(ours, clocks, poller)
    transport.start(lambda data: None, lambda: None)
    pushed = bytearray()
    number = 0
    while not transport.ended:
        one = frame(number.to_bytes(4, "big") * 1000)
        transport.push(one)
        pushed += one
        number += 1
    transport.push(frame(b"never"))
    transport.finish(frame(b"nor this"))
    theirs.setblocking(True)
    received = bytearray()
    while data := theirs.recv(1 << 20):
        received += data
    theirs.close()
    assert received == pushed[: len(received)]
