"""The door: which connections are let in, and how many.

Everything on a LAN port is met here: browsers, port scans, floods, peers that reset at once. The caps come first, so
that whoever is let in finds descriptors and memory left; a refusal costs one small frame. What the door lets in is
someone else's business.
"""

import contextlib
import errno
import os
import socket
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

import trio

from server.config import DEFAULT_PORT

PORTS_TRIED = 11  # the default and the next ten
BACKLOG = 512
"""Connections the kernel keeps for us while we are busy: a whole room that comes back at once."""
AT_ONCE = 32
"""Connections taken in one go before everybody else gets a turn."""
SPARE_DESCRIPTORS = 64
"""Kept back from connections for everything else a process opens: records, logs, the journal."""
PAUSE = 0.2
"""Seconds to wait when descriptors have run out: the connection stays in the kernel's queue, and trying again at
once would spin."""
LOG_EVERY = 10.0
"""Seconds between two log lines about the same flood."""

_OUT_OF_RESOURCES = {errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM}


class PortTaken(Exception):
    """Nothing can listen there; the text is a sentence for people."""


@dataclass(frozen=True, slots=True)
class Caps:
    """How many connections there may be: in all, without a hello yet, and from one address.

    Several players share one address behind a router or on one laptop, so that cap is generous.
    """

    total: int
    ungreeted: int = 128
    per_address: int = 64


class Door:
    """Counts who is in."""

    def __init__(self, caps: Caps) -> None:
        self._caps = caps
        self._by_address: Counter[str] = Counter()
        self._ungreeted = 0

    @property
    def inside(self) -> int:
        return self._by_address.total()

    @property
    def greeted_inside(self) -> int:
        """How many of those who are in have said hello."""
        return self.inside - self._ungreeted

    def admit(self, address: str) -> "Admission | None":
        """Let somebody in; None where a cap is reached."""
        caps = self._caps
        if self.inside >= caps.total or self._ungreeted >= caps.ungreeted:
            return None
        if self._by_address[address] >= caps.per_address:
            return None
        self._by_address[address] += 1
        self._ungreeted += 1
        return Admission(self, address)

    def greeted(self) -> None:
        self._ungreeted -= 1

    def left(self, address: str) -> None:
        self._by_address[address] -= 1
        if not self._by_address[address]:
            del self._by_address[address]


class Admission:
    """One connection inside the caps."""

    __slots__ = ("_address", "_door", "_greeted")

    def __init__(self, door: Door, address: str) -> None:
        self._door = door
        self._address = address
        self._greeted = False

    def greeted(self) -> None:
        """It has said hello."""
        if not self._greeted:
            self._greeted = True
            self._door.greeted()

    def leave(self) -> None:
        self.greeted()
        self._door.left(self._address)


def descriptor_cap() -> int:
    """How many connections the process has descriptors for, after asking the system for as many as it gives."""
    try:
        import resource
    except ImportError:  # Windows counts no descriptors
        return 8192
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 65536) if hard > soft else soft, hard))
        soft = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return max(soft - SPARE_DESCRIPTORS, 8)


def listen(bind: str, port: int | None) -> socket.socket:
    """A listening socket. ``bind`` "" means every address of this machine. ``port`` None: the default one or one of
    the next ten; 0: any free one. Raises PortTaken."""
    ports = range(DEFAULT_PORT, DEFAULT_PORT + PORTS_TRIED) if port is None else [port]
    for candidate in ports:
        try:
            return _bound(bind, candidate)
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise PortTaken(_why_not(bind, candidate, error)) from error
    if port is None:
        raise PortTaken(f"ports {ports[0]} to {ports[-1]} are all in use; name a free one with --port, or --port 0")
    raise PortTaken(f"port {port} is in use; choose another with --port, or let --port 0 find a free one")


def _bound(bind: str, port: int) -> socket.socket:
    if bind == "" and socket.has_dualstack_ipv6():
        with contextlib.suppress(OSError):
            return _ready(
                socket.create_server(("", port), family=socket.AF_INET6, backlog=BACKLOG, dualstack_ipv6=True)
            )
    family = socket.AF_INET6 if ":" in bind else socket.AF_INET
    address = socket.getaddrinfo(bind or "0.0.0.0", port, family, socket.SOCK_STREAM, 0, socket.AI_PASSIVE)[0][4]
    return _ready(socket.create_server(address, family=family, backlog=BACKLOG))


def _ready(sock: socket.socket) -> socket.socket:
    sock.setblocking(False)
    return sock


def _why_not(bind: str, port: int, error: OSError) -> str:
    if error.errno == errno.EADDRNOTAVAIL or isinstance(error, socket.gaierror):
        return f"this machine has no address {bind}; leave --bind out to use all it has"
    if error.errno == errno.EACCES:
        return f"the system does not allow listening on port {port}; choose one above 1023"
    return f"cannot listen on port {port}: {os.strerror(error.errno or 0)}"


async def accept(listener: socket.socket, welcome: Callable[[socket.socket], None], log: Callable[[str], None]) -> None:
    """Hand over every connection that comes in, for ever, whatever the system says in between."""
    quiet_until = 0.0
    while True:
        await trio.lowlevel.wait_readable(listener)
        try:
            for _ in range(AT_ONCE):
                welcome(listener.accept()[0])
        except (BlockingIOError, InterruptedError, ConnectionAbortedError):
            continue
        except OSError as error:
            if error.errno not in _OUT_OF_RESOURCES:
                continue  # this one connection failed before we had it
            if trio.current_time() >= quiet_until:
                quiet_until = trio.current_time() + LOG_EVERY
                log("The system has no descriptor left for another connection; those who are here play on.")
            await trio.sleep(PAUSE)


def refuse(sock: socket.socket, answer: bytes) -> None:
    """Say that there is no room, if that goes at once, and hang up."""
    with contextlib.suppress(OSError):
        sock.setblocking(False)
        sock.send(answer)
    sock.close()


def peer_address(sock: socket.socket) -> str:
    """Whom a connection is with. Raises OSError where the peer has gone already."""
    address = str(sock.getpeername()[0])
    return address.removeprefix("::ffff:")
