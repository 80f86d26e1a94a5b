"""The eager transport over real sockets: at once if the kernel takes it, bounded if not, and nobody blocks."""

import socket

import pytest
import trio
import trio.testing

from server.net.backlog import PLAYER, SPECTATOR
from server.net.clocks import Clocks
from server.net.poller import Poller
from server.net.transport import LINGER, SEND_BUFFER, SocketTransport, prepare
from tests.server.net.fakes import until

FRAME = b"\x00\x00\x0f\xfc" + b"x" * 4092


def no_report(where, error):
    raise AssertionError(where) from error


@pytest.fixture
async def line(nursery):
    """A transport, the guest's raw socket at the other end, and what the transport has heard; None is the end."""
    listener = socket.create_server(("127.0.0.1", 0))
    guest = socket.create_connection(listener.getsockname())
    ours = listener.accept()[0]
    listener.close()
    prepare(ours)
    guest.setblocking(False)
    clocks = Clocks(no_report)
    nursery.start_soon(clocks.serve)
    poller = Poller(no_report)
    nursery.start_soon(poller.serve)
    transport = SocketTransport(ours, clocks, poller)
    heard = []
    transport.start(heard.append, lambda: heard.append(None))
    yield transport, guest, heard
    guest.close()


async def settled():
    """Everything that can happen by itself has."""
    await trio.testing.wait_all_tasks_blocked(0.01)


async def read(guest, count):
    data = b""
    while len(data) < count:
        await trio.lowlevel.wait_readable(guest)
        chunk = guest.recv(65536)
        if not chunk:
            break
        data += chunk
    return data


async def fill(transport, limit=100_000):
    """Push until frames wait in the transport itself, and go on waiting; how many were pushed."""
    for pushed in range(1, limit):
        transport.push(FRAME)
        if transport.waiting:
            await settled()  # the kernel may make room yet
        if transport.waiting:
            return pushed
    raise AssertionError("the kernel takes everything")


async def test_a_frame_goes_out_before_push_returns(line):
    transport, guest, _ = line
    transport.push(b"hello")
    assert transport.waiting == 0
    assert await read(guest, 5) == b"hello"


async def test_what_the_kernel_does_not_take_follows_when_the_guest_reads(line):
    transport, guest, _ = line
    pushed = await fill(transport)
    transport.push(b"end")
    assert await read(guest, pushed * len(FRAME) + 3) == FRAME * pushed + b"end"
    await until(lambda: transport.waiting == 0)
    transport.push(b"more")
    assert await read(guest, 4) == b"more"


async def test_a_player_that_does_not_read_is_cut_with_bounded_memory(line):
    transport, _guest, _ = line
    for _ in range(2000):
        transport.push(FRAME)
    assert "does not read" in transport.ended
    assert transport.counters.high_water <= PLAYER.octets + len(FRAME)


async def test_a_spectator_that_does_not_read_stays_until_it_stalls(line):
    transport, _guest, _ = line
    transport.limits = SPECTATOR
    for _ in range(2000):
        transport.push(FRAME, "update")
    assert transport.ended == ""
    assert transport.counters.high_water <= (SPECTATOR.lag + 1) * len(FRAME)


async def test_a_lagging_spectator_gets_whole_frames_and_the_newest(line):
    transport, guest, _ = line
    transport.limits = SPECTATOR
    for number in range(2000):
        transport.push(b"\x00\x00\x0f\xfc" + str(number).encode().rjust(4092, b"x"), "update")
    transport.finish()
    data = await read(guest, 10**9)
    assert len(data) % len(FRAME) == 0
    assert data.endswith(b"1999")


async def test_a_guest_that_takes_nothing_is_cut_after_the_stall_time(line, mock_clock):
    transport, _guest, _ = line
    await fill(transport)
    mock_clock.jump(PLAYER.stall - 0.1)
    await settled()
    assert transport.ended == ""
    mock_clock.jump(0.2)
    await until(lambda: "does not read" in transport.ended)


async def test_what_comes_in_is_heard_and_then_the_end_once(line):
    transport, guest, heard = line
    guest.send(b"abc")
    await until(lambda: heard == [b"abc"])
    guest.close()
    await until(lambda: heard == [b"abc", None])
    transport.close("once more")
    await settled()
    assert heard == [b"abc", None]


async def test_a_reset_is_an_end_like_any_other(line):
    transport, guest, heard = line
    guest.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\x01\x00\x00\x00\x00\x00\x00\x00")
    guest.close()
    await until(lambda: heard == [None])
    transport.push(b"into the void")


async def test_the_end_is_never_told_from_within_a_push(line):
    transport, _guest, heard = line
    while not transport.ended:
        transport.push(FRAME)
    assert heard == []
    await until(lambda: heard == [None])


async def test_a_listener_that_raises_ends_its_own_connection_alone(nursery):
    reported = []
    poller = Poller(lambda where, error: reported.append(type(error)))
    clocks = Clocks(no_report)
    nursery.start_soon(poller.serve)
    nursery.start_soon(clocks.serve)
    pairs = [socket.socketpair() for _ in range(2)]
    heard, transports = [], []
    for ours, _ in pairs:
        ours.setblocking(False)
        transports.append(SocketTransport(ours, clocks, poller))
    transports[0].start(lambda data: 1 / 0, lambda: heard.append("over"))
    transports[1].start(heard.append, lambda: None)
    for _, theirs in pairs:
        theirs.send(b"x")
    await until(lambda: sorted(heard, key=str) == [b"x", "over"])
    assert reported == [ZeroDivisionError]
    for _, theirs in pairs:
        theirs.close()


async def test_a_guest_that_never_stops_talking_leaves_turns_for_others(line, nursery):
    _, guest, heard = line
    turns = []

    async def other():
        while len(turns) < 5:
            turns.append(len(heard))
            guest.send(b"x" * 1000)
            await trio.lowlevel.checkpoint()

    guest.send(b"x" * 100_000)
    nursery.start_soon(other)
    await until(lambda: sum(map(len, heard)) == 105_000)
    assert len(turns) == 5


async def test_pushing_to_a_closed_peer_never_raises(line):
    transport, guest, _ = line
    guest.close()
    for _ in range(10):
        transport.push(FRAME)
        await trio.lowlevel.checkpoint()
    await until(lambda: transport.ended)


async def test_closing_says_why(line):
    transport, _, heard = line
    transport.close("enough")
    await until(lambda: heard == [None])
    assert transport.ended == "enough"


async def test_the_last_frame_arrives_although_the_guest_was_still_talking(line, nursery):
    transport, guest, _ = line
    guest.send(b"never read")
    transport.finish(b"goodbye")
    assert await read(guest, 100) == b"goodbye"
    guest.close()
    await until(lambda: transport.ended)


async def test_a_guest_that_does_not_hang_up_is_hung_up_on(line, mock_clock):
    transport, _guest, _ = line
    transport.finish(b"goodbye")
    mock_clock.jump(LINGER)
    await until(lambda: transport.ended == "said goodbye")


async def test_the_last_frame_waits_behind_the_others(line):
    transport, guest, _ = line
    pushed = await fill(transport)
    transport.finish(b"goodbye")
    transport.push(b"not any more")
    assert await read(guest, 10**9) == FRAME * pushed + b"goodbye"


async def test_the_socket_is_set_up_for_small_frames(line):
    transport, _, _ = line
    sock = transport._sock
    assert sock.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
    assert SEND_BUFFER <= sock.getsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF) <= 2 * SEND_BUFFER
    assert sock.getsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE)
