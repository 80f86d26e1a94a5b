"""A guest on a real socket, for tests that say themselves what it does next."""

import ssl
from collections.abc import Iterator
from typing import TypeVar

from msgspec.structs import replace

from protocol.errors import RemoteError
from protocol.messages import FromHost, Goodbye, Hello, Message, Ping, Pong, Welcome
from protocol.session import Session, guest_session
from protocol.versions import SETTINGS, our_hello
from tests.certificates import connected
from tests.e2e.hosts import PLENTY, Served

M = TypeVar("M", bound=Message)


def hello(table: str | None = None, word: str | None = None) -> Hello:
    """Of a guest that takes no part in shuffles."""
    return replace(our_hello("test", table=table, word=word), features=(SETTINGS,))


class Guest:
    """A guest that keeps to the protocol as long as it is asked to. ``welcome``: the one it got.

    It answers pings while it reads: who neither hears nor looks for 15 s is taken to be gone.
    """

    welcome: Welcome

    def __init__(self, host: Served, table: str | None = None, *, word: str | None = "") -> None:
        """``word``: that of the host's code unless another one, or None, is given."""
        word = host.word if word == "" else word
        self.sock = connected(host.port, PLENTY)
        self.session: Session[FromHost] = guest_session(hello(table, word))
        self._heard = self._hear()

    def enter(self, asks: Message) -> "Guest":
        """Say hello and take a place."""
        self.sock.sendall(self.session.opening())
        self.until(Hello)
        self.say(asks)
        self.welcome = self.until(Welcome)
        return self

    def say(self, message: Message) -> None:
        self.sock.sendall(self.session.send(message))

    def hear(self) -> FromHost:
        """The next message. StopIteration once the host has hung up."""
        return next(self._heard)

    def __iter__(self) -> Iterator[FromHost]:
        return self._heard

    def until(self, kind: type[M]) -> M:
        """The next message of this kind; others are passed over."""
        return next(message for message in self._heard if isinstance(message, kind))

    def last_words(self) -> str:
        """The code of the goodbye that the host ends with."""
        try:
            return self.until(Goodbye).code
        except RemoteError as error:  # not a frame: the plain line for strangers
            return error.code

    def look(self) -> None:
        """Read what is there by now, without waiting, and pass it over; a goodbye must not be among it."""
        self.sock.setblocking(False)
        try:
            assert all(not isinstance(message, Goodbye) for message in self._heard)
        except ssl.SSLWantReadError:
            self._heard = self._hear()
        finally:
            self.sock.settimeout(PLENTY)

    def __enter__(self) -> "Guest":
        return self

    def __exit__(self, *error: object) -> None:
        self.sock.close()

    def _hear(self) -> Iterator[FromHost]:
        while data := self.sock.recv(1 << 16):
            for message in self.session.receive(data):
                if isinstance(message, Ping):
                    self.say(Pong(n=message.n))
                yield message
