"""The encrypted way to one guest: TLS 1.3 on a non-blocking socket, behind the same interface as a plain one.

OpenSSL reads and writes the descriptor itself and the poller says when, so a message costs no task, no copy through
buffers of ours and no more turns of the loop than a plain one. What is pushed before both sides have shaken hands
waits; how long that may take is the caller's to say. Whoever speaks something else is answered in plain text.

A connection that ends without TLS being told (a reset, a cut) is one that was lost, like one that says so.
"""

import contextlib
import socket
import ssl

from protocol.strangers import answer
from server.net.backlog import Kind
from server.net.clocks import Clocks
from server.net.poller import Poller
from server.net.transport import LINGER, LOST, SocketTransport

HANDSHAKE = b"\x16"
"""The first octet of every TLS connection: the record type of a handshake."""
GLANCE = 16
"""Octets looked at to see who is there: enough to tell a browser from others."""
RECORD = 16 * 1024
"""Octets of the longest TLS record. OpenSSL reads one at a time and, asked for all of it, keeps nothing back: what else
there is lies in the kernel, where the poller sees it."""
BUSY = b"\x15\x03\x03\x00\x02\x02\x50"
"""A fatal alert (internal error), which may be sent before the handshake: go away, without the price of one."""

NO_HANDSHAKE = "no TLS came about"


class TlsTransport(SocketTransport):
    """A TCP connection on which the guest is expected to begin with TLS."""

    __slots__ = ("_context", "_shaken")

    not_now = (BlockingIOError, InterruptedError, ssl.SSLWantReadError, ssl.SSLWantWriteError)
    receive = RECORD

    def __init__(self, sock: socket.socket, clocks: Clocks, poller: Poller, context: ssl.SSLContext) -> None:
        super().__init__(sock, clocks, poller)
        self._context = context
        self._shaken = False  # both sides have shaken hands, or never will
        self._waits = True  # whatever is pushed until then

    def finish(self, frame: bytes = b"") -> None:
        if self._shaken:
            super().finish(frame)
        else:
            self.close(NO_HANDSHAKE)

    def readable(self) -> None:
        if not self._shaken:
            self._begin()
        else:
            super().readable()

    def writable(self) -> None:
        if not self._shaken:
            self._shake()
        else:
            super().writable()

    # --- shaking hands

    def _begin(self) -> None:
        if not isinstance(self._sock, ssl.SSLSocket):
            try:
                first = self._sock.recv(GLANCE, socket.MSG_PEEK)
            except (BlockingIOError, InterruptedError):
                return
            except OSError:
                first = b""
            if not first:
                self.close(LOST)
                return
            if first[:1] != HANDSHAKE:
                self._answer_stranger(first)
                return
            if not self._wrap():
                return
        self._shake()

    def _wrap(self) -> bool:
        self._poller.forget(self._sock)
        try:
            self._sock = self._context.wrap_socket(self._sock, server_side=True, do_handshake_on_connect=False)
        except (OSError, ValueError):  # the peer is gone already
            self.close(LOST)
            return False
        self._poller.watch(self._sock, self)
        return True

    def _shake(self) -> None:
        assert isinstance(self._sock, ssl.SSLSocket)
        try:
            self._sock.do_handshake()
        except ssl.SSLWantReadError:
            return
        except ssl.SSLWantWriteError:
            self._poller.watch_writing(self._sock, self, wanted=True)
            return
        except (OSError, ValueError):
            self.close(NO_HANDSHAKE)
            return
        self._shaken = True
        self._waits = False
        if self._backlog:
            self._begin_to_wait()
        else:
            self._poller.watch_writing(self._sock, self, wanted=False)

    def _answer_stranger(self, first: bytes) -> None:
        self._shaken = self._shut = True
        self._backlog.clear()
        with contextlib.suppress(OSError):
            self._sock.send(answer(first))
            self._sock.shutdown(socket.SHUT_WR)
        self._clocks.after(LINGER, self._hang_up)

    # --- sending

    def _queue(self, frame: bytes, kind: Kind, sent: int) -> None:
        super()._queue(frame, kind, sent)
        if self._shaken and len(self._backlog) == 1:
            self._backlog.begun = True  # OpenSSL has encrypted it and must be given the very same again

    def _send_end(self) -> None:
        with contextlib.suppress(OSError, ValueError):
            if isinstance(self._sock, ssl.SSLSocket):
                self._sock.unwrap()  # says so, and does not wait for the other side to say it too
        super()._send_end()
