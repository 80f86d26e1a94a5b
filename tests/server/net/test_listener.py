"""The door: ports, caps, and a system that has run out of descriptors."""

import errno
import socket

import pytest
import trio
import trio.testing

from server.config import DEFAULT_PORT
from server.net import listener as door
from server.net.listener import LOG_EVERY, PAUSE, Caps, Door, PortTaken, accept, listen


def taken(*names):
    admitted = Door(Caps(total=3, ungreeted=2, per_address=2))
    return admitted, [admitted.admit(name) for name in names]


def test_the_cap_per_address_is_about_one_address_alone():
    _, admissions = taken("a", "b")
    assert all(admissions)


def test_who_has_not_said_hello_counts_against_a_cap_of_its_own():
    admitted, (first, _) = taken("a", "b")
    assert admitted.admit("c") is None
    first.greeted()
    assert admitted.admit("c") is not None


def test_the_cap_per_address_holds_for_the_greeted_too():
    admitted, pair = taken("a", "a")
    for admission in pair:
        admission.greeted()
    assert admitted.admit("a") is None
    assert admitted.admit("b") is not None


def test_nobody_is_let_in_beyond_the_total():
    admitted, pair = taken("a", "b")
    for admission in pair:
        admission.greeted()
    assert admitted.admit("c") is not None
    assert admitted.admit("d") is None


def test_who_leaves_makes_room_greeted_or_not():
    admitted, (first, second) = taken("a", "a")
    first.greeted()
    first.leave()
    second.leave()
    assert admitted.inside == 0
    assert [admitted.admit("a") is not None for _ in range(3)] == [True, True, False]


def test_a_named_port_in_use_is_refused_in_a_sentence():
    with listen("127.0.0.1", 0) as first:
        port = first.getsockname()[1]
        with pytest.raises(PortTaken, match=f"port {port} is in use"):
            listen("127.0.0.1", port)


def test_the_default_port_gives_way_to_the_next_free_one(monkeypatch):
    tried = []

    def bound(bind, port):
        tried.append(port)
        if port < DEFAULT_PORT + 3:
            raise OSError(errno.EADDRINUSE, "in use")
        return "listening"

    monkeypatch.setattr(door, "_bound", bound)
    assert listen("", None) == "listening"
    assert tried == [DEFAULT_PORT + step for step in range(4)]


def test_eleven_ports_in_use_are_enough(monkeypatch):
    def bound(bind, port):
        raise OSError(errno.EADDRINUSE, "in use")

    monkeypatch.setattr(door, "_bound", bound)
    with pytest.raises(PortTaken, match="31313 to 31323"):
        listen("", None)


@pytest.mark.parametrize("bind", ["192.0.2.77", "no.such.name.invalid", "not an address"])
def test_an_address_that_is_not_ours_is_refused_in_a_sentence(bind):
    with pytest.raises(PortTaken, match="this machine has no address"):
        listen(bind, 0)


def test_all_addresses_are_listened_on_in_both_versions():
    with listen("", 0) as listener:
        port = listener.getsockname()[1]
        socket.create_connection(("127.0.0.1", port)).close()
        if listener.family == socket.AF_INET6:
            socket.create_connection(("::1", port)).close()


class Exhausted:
    """A listening socket whose system has no descriptors left."""

    def __init__(self, real):
        self.real = real
        self.asked = 0

    def fileno(self):
        return self.real.fileno()

    def accept(self):
        self.asked += 1
        raise OSError(errno.EMFILE, "Too many open files")


async def test_when_descriptors_run_out_the_door_waits_and_says_so_now_and_then(nursery, autojump_clock):
    logged, welcomed = [], []
    with listen("127.0.0.1", 0) as real:
        exhausted = Exhausted(real)
        with socket.create_connection(real.getsockname()):
            nursery.start_soon(accept, exhausted, welcomed.append, logged.append)
            await trio.sleep(LOG_EVERY - PAUSE)
            assert len(logged) == 1
            assert exhausted.asked <= LOG_EVERY / PAUSE + 1
            exhausted.accept = real.accept
            await trio.sleep(2 * PAUSE)
            assert len(welcomed) == 1
            welcomed[0].close()
            nursery.cancel_scope.cancel()
