"""Many sockets behind one descriptor: trio waits for that one, and whose turn it is comes out in batches.

A task per connection would cost a turn of trio's loop and two system calls for every message. Here a whole batch of
ready sockets costs one. What is called does not block; what it raises ends that one connection and is reported.
"""

import contextlib
import selectors
import socket
from collections.abc import Callable
from typing import Protocol

import trio

BATCH = 64
"""Sockets served before timers and everybody else get a turn: some ten milliseconds of moves."""
GLANCE = 0.02
"""Seconds between two looks where the system has no descriptor to wait for all sockets at once (Windows)."""


class Watched(Protocol):
    """Whoever owns a socket. All are called only while it is watched or just after."""

    def readable(self) -> None: ...
    def writable(self) -> None: ...
    def close(self, why: str) -> None: ...


class Poller:
    """Watches sockets from :meth:`watch` to :meth:`forget`."""

    def __init__(self, report: Callable[[str, Exception], None]) -> None:
        self._report = report
        self._selector = selectors.DefaultSelector()

    def watch(self, sock: socket.socket, owner: Watched) -> None:
        self._selector.register(sock, selectors.EVENT_READ, owner)

    def watch_writing(self, sock: socket.socket, owner: Watched, *, wanted: bool) -> None:
        """Whether the owner wants to know when the socket takes more."""
        events = selectors.EVENT_READ | (selectors.EVENT_WRITE if wanted else 0)
        self._selector.modify(sock, events, owner)

    def forget(self, sock: socket.socket) -> None:
        """Before the socket is closed; one that was never watched does no harm."""
        with contextlib.suppress(KeyError, ValueError):
            self._selector.unregister(sock)

    async def serve(self) -> None:
        """Call owners whose sockets are ready, for ever; at the end close them all."""
        try:
            while True:
                await self._something()
                for number, (key, events) in enumerate(self._selector.select(0), 1):
                    self._serve(key.data, events)
                    if number % BATCH == 0:
                        await trio.lowlevel.checkpoint()
        finally:
            for key in list(self._selector.get_map().values()):
                key.data.close("the host has stopped")
            self._selector.close()

    async def _something(self) -> None:
        descriptor = getattr(self._selector, "fileno", None)
        if descriptor is None:
            await trio.sleep(GLANCE)
        else:
            await trio.lowlevel.wait_readable(descriptor())

    def _serve(self, owner: Watched, events: int) -> None:
        try:
            if events & selectors.EVENT_READ:
                owner.readable()
            if events & selectors.EVENT_WRITE:
                owner.writable()
        except Exception as error:
            self._report("a connection", error)
            owner.close("a defect here")
