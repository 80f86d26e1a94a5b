"""Many sockets in one process, as cheap as Python has it: the driver must not be what is measured."""

import select
import socket
import ssl
import struct
import time
from collections.abc import Callable
from heapq import heappop, heappush
from itertools import count

import msgpack

LENGTH = struct.Struct(">I")
CONTEXT = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
CONTEXT.check_hostname = False
CONTEXT.verify_mode = ssl.CERT_NONE


class Line:
    """One connection of the driver. ``heard`` is called with each message."""

    def __init__(self, port: int, heard: Callable[[dict], None], *, encrypted: bool = False) -> None:
        self.sock = socket.create_connection(("127.0.0.1", port))
        self.sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if encrypted:
            self.sock = CONTEXT.wrap_socket(self.sock)
        self.sock.setblocking(False)
        self.heard = heard
        self.octets = 0
        self._rest = b""

    def say(self, message: dict) -> None:
        payload = msgpack.packb(message)
        self.sock.send(LENGTH.pack(len(payload)) + payload)

    def read(self) -> None:
        """Hear what has come; of TLS, one record at a time."""
        try:
            data = self.sock.recv(1 << 17)
        except ssl.SSLWantReadError:
            return
        if not data:
            raise ConnectionError("the host hung up")
        self.octets += len(data)
        data = self._rest + data
        start = 0
        while len(data) - start >= 4:
            end = start + 4 + LENGTH.unpack_from(data, start)[0]
            if end > len(data):
                break
            self.heard(msgpack.unpackb(data[start + 4 : end]))
            start = end
        self._rest = data[start:]


class Loop:
    """Serves lines until told to stop."""

    def __init__(self) -> None:
        self._poll = select.epoll()
        self._lines: dict[int, Line] = {}
        self._timers: list[tuple[float, int, Callable[[], None]]] = []
        self._order = count()

    def add(self, line: Line) -> Line:
        self._lines[line.sock.fileno()] = line
        self._poll.register(line.sock.fileno(), select.EPOLLIN)
        return line

    def drop(self, line: Line) -> None:
        self._poll.unregister(line.sock.fileno())
        del self._lines[line.sock.fileno()]
        line.sock.close()

    def deafen(self, line: Line) -> None:
        """Never read from a line again, and leave it open."""
        self._poll.unregister(line.sock.fileno())

    def at(self, when: float, call: Callable[[], None]) -> None:
        heappush(self._timers, (when, next(self._order), call))

    def run(self, until: Callable[[], bool], limit: float = 60.0) -> None:
        """Read and ring until ``until`` holds. Raises TimeoutError."""
        end = time.perf_counter() + limit
        while not until():
            now = time.perf_counter()
            if now > end:
                raise TimeoutError("the host does not answer")
            while self._timers and self._timers[0][0] <= now:
                heappop(self._timers)[2]()
            wait = min(self._timers[0][0] - now, 0.05) if self._timers else 0.05
            for number, _ in self._poll.poll(max(wait, 0)):
                self._lines[number].read()

    def run_for(self, seconds: float) -> None:
        end = time.perf_counter() + seconds
        self.run(lambda: time.perf_counter() >= end, seconds + 60)

    def close(self) -> None:
        for line in self._lines.values():
            line.sock.close()
        self._lines.clear()
        self._poll.close()
