"""A host on real sockets: whatever one guest does, the others do not notice."""

import socket
import struct

import pytest
import trio
import trio.testing

from protocol.codec import encode
from protocol.errors import goodbye
from protocol.messages import Goodbye, GoOn, Sit, Watch, Welcome
from protocol.session import guest_session
from protocol.versions import our_hello
from server.core import events as core
from server.identity import tls_context
from server.net.host import Host, Notes, Proof
from server.net.listener import Caps, listen
from server.net.shell import Opening
from tests.certificates import guest_context, identity
from tests.server.net.fakes import ScriptedTable, until

BIG = encode(Welcome(table="t1", role="player", name="x" * 12000, seat=1))


class EchoTable(ScriptedTable):
    """Welcomes everybody and tells everybody at once of whatever somebody says, in one big frame."""

    def __init__(self):
        super().__init__()
        self.players = []

    def handle(self, event, now):
        self.handled.append(event)
        match event:
            case core.Came(guest, Sit()):
                self.players.append(guest)
                frame = encode(Welcome(table="t1", role="player", name="Ann", seat=1))
                return [core.Tell(guest, frame), core.Seated(guest)]
            case core.Came(guest, Watch()):
                frame = encode(Welcome(table="t1", role="spectator", name="Wim"))
                return [core.Tell(guest, frame), core.InGallery(guest, "en")]
            case core.Went(guest):
                self.players = [player for player in self.players if player != guest]
            case core.Said():
                return [*(core.Tell(player, BIG) for player in self.players), core.TellGallery("en", BIG, "update")]
            case core.Stop():
                return [core.Dismiss(player, encode(goodbye("stopping"))) for player in self.players]
        return []


class Guest:
    """A guest on a real socket."""

    def __init__(self, port):
        self.sock = socket.create_connection(("127.0.0.1", port))
        self.sock.setblocking(False)
        stream = trio.SocketStream(trio.socket.from_stdlib_socket(self.sock))
        self.stream = trio.SSLStream(stream, guest_context(), https_compatible=True)
        self.session = guest_session(our_hello("guest"))
        self.over = False

    async def send(self, data):
        await self.stream.send_all(data)

    async def hear(self):
        """The next messages; nothing once the host has hung up."""
        data = await self.stream.receive_some()
        self.over = not data
        return list(self.session.receive(bytes(data)))

    async def until(self, kind):
        while True:
            for message in await self.hear():
                if isinstance(message, kind):
                    return message
            if self.over:
                raise AssertionError(f"the host hung up before any {kind.__name__}")

    async def enter(self, asks):
        await self.send(self.session.opening())
        await self.hear()
        await self.send(self.session.send(asks))
        await self.until(Welcome)
        return self


class Hosted:
    def __init__(self, host, table, port, notes):
        self.host, self.table, self.port = host, table, port
        self.logged, self.defects = notes
        self.guests = []

    def guest(self):
        self.guests.append(Guest(self.port))
        return self.guests[-1]


@pytest.fixture
async def hosted(nursery, tmp_path):
    logged, defects = [], []
    notes = Notes(tmp_path, logged.append, lambda where, error: defects.append(error))
    table = EchoTable()
    proof = Proof(tls_context(identity(), tmp_path))
    host = Host("test", [Opening(lambda: table)], Caps(total=20, ungreeted=8, per_address=12), notes, proof=proof)
    listener = listen("127.0.0.1", 0)
    port = listener.getsockname()[1]
    await nursery.start(host.serve, listener)
    hosted = Hosted(host, table, port, (logged, defects))
    yield hosted
    for guest in hosted.guests:
        guest.sock.close()
    assert defects == []


async def ask_and_hear(guest):
    await guest.send(encode(GoOn(req=1, at=0)))
    await guest.until(Welcome)


async def test_a_guest_comes_in_and_is_heard(hosted):
    ann = await hosted.guest().enter(Sit(name="Ann"))
    await ask_and_hear(ann)
    assert [type(event) for event in hosted.table.handled] == [core.Came, core.Said]
    assert hosted.host.visited.is_set()


async def test_a_guest_that_does_not_read_is_cut_and_nobody_else_notices(hosted):
    ann = await hosted.guest().enter(Sit(name="Ann"))
    await hosted.guest().enter(Sit(name="Bo, who never reads again"))
    for _ in range(1000):
        await ask_and_hear(ann)
        if len(hosted.table.players) == 1:
            break
    assert len(hosted.table.players) == 1
    await ask_and_hear(ann)


@pytest.mark.slow
async def test_a_spectator_that_does_not_read_costs_nobody_anything(hosted):
    ann = await hosted.guest().enter(Sit(name="Ann"))
    await hosted.guest().enter(Watch(name="Wim"))
    for _ in range(500):
        await ask_and_hear(ann)


@pytest.mark.parametrize(
    "octets",
    [b"GET / HTTP/1.1\r\n\r\n", b"\x16\x03\x01\x02\x00", b"\x00\xff\xff\xff", b"\x00\x00\x00\x02\xc1\xc1", b"\x00"],
    ids=["browser", "tls", "oversize", "no msgpack", "half a length"],
)
async def test_garbage_on_the_port_disturbs_nobody(hosted, octets):
    ann = await hosted.guest().enter(Sit(name="Ann"))
    for _ in range(30):
        with socket.create_connection(("127.0.0.1", hosted.port)) as sock:
            sock.send(octets)
            await trio.lowlevel.checkpoint()
    await ask_and_hear(ann)


async def test_resets_at_any_moment_disturb_nobody(hosted):
    ann = await hosted.guest().enter(Sit(name="Ann"))
    for step in range(30):
        bo = hosted.guest()
        if step % 3 == 1:
            await bo.send(bo.session.opening())
            await bo.hear()
        if step % 3 == 2:
            await bo.enter(Sit(name="Bo"))
        bo.sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        bo.sock.close()
    await ask_and_hear(ann)
    await until(lambda: len(hosted.table.players) == 1)


async def test_a_flood_is_refused_by_an_alert_and_room_comes_back(hosted):
    ann = await hosted.guest().enter(Sit(name="Ann"))
    flood = [hosted.guest() for _ in range(12)]
    with pytest.raises(trio.BrokenResourceError) as refused:
        await flood[-1].stream.do_handshake()
    assert "INTERNAL_ERROR" in str(refused.value.__cause__)
    await ask_and_hear(ann)
    for guest in flood:
        guest.sock.close()
    await until(lambda: hosted.host._door.inside == 1)
    await hosted.guest().enter(Sit(name="Cy"))


async def test_a_stop_is_told_to_everybody_and_nobody_comes_in_any_more(hosted):
    ann = await hosted.guest().enter(Sit(name="Ann"))
    async with trio.open_nursery() as nursery:
        nursery.start_soon(hosted.host.stop, "The host has stopped.")
        assert (await ann.until(Goodbye)).code == "stopping"
        ann.sock.close()
    with pytest.raises(OSError, match="refused"):
        socket.create_connection(("127.0.0.1", hosted.port))
