"""A host for tests, played by the test itself over streams in memory: it hears and tells real messages."""

from collections.abc import Iterator
from typing import Any, TypeVar

import trio
from trio.testing import memory_stream_pair

from client.address import CannotConnect
from client.trust import WrongHost
from protocol import messages as m
from protocol.session import host_session
from protocol.versions import our_hello
from protocol.view import digest, join, pack_own, pack_public

T = TypeVar("T")
TOKEN = bytes(range(32))
KEY = bytes(range(32, 64))  # the digest of a host's key
PATIENCE = 60.0  # seconds, of the test clock


class Guest:
    """The host's end of one connection."""

    def __init__(self, stream: trio.abc.Stream) -> None:
        self.stream = stream
        self.session = host_session(our_hello("test host"))
        self._messages: Iterator[Any] = iter(())

    async def greet(self) -> m.Hello:
        await self.stream.send_all(self.session.opening())
        self.hello = await self.hear(m.Hello)
        return self.hello

    async def next(self) -> Any:
        """The next message but pongs."""
        with trio.fail_after(PATIENCE):
            while True:
                for message in self._messages:
                    if not isinstance(message, m.Pong):
                        return message
                chunk = await self.stream.receive_some()
                if not chunk:
                    raise EOFError
                self._messages = self.session.receive(bytes(chunk))

    async def hear(self, kind: type[T]) -> T:
        message = await self.next()
        assert isinstance(message, kind), message
        return message

    async def tell(self, *messages: m.Message) -> None:
        for message in messages:
            await self.stream.send_all(self.session.send(message))

    async def seat(self, **fields: Any) -> Any:
        """Greet, hear what place is asked for, and give it."""
        await self.greet()
        asked = await self.next()
        role = "player" if isinstance(asked, m.Sit) else "spectator"
        given = {"table": "t1", "role": role, "name": asked.name, "seat": 1, "token": TOKEN} | fields
        await self.tell(m.Welcome(**given))
        return asked


class Host:
    """Accepts connections. ``down``: the sentence with which it refuses them. ``other``: that of a warning that
    another host answers in its place."""

    def __init__(self) -> None:
        self.down = ""
        self.other = ""
        self.attempts = 0
        self._send, self._guests = trio.open_memory_channel[Guest](10)

    async def connect(self) -> trio.abc.Stream:
        self.attempts += 1
        await trio.lowlevel.checkpoint()
        if self.other:
            raise WrongHost(self.other)
        if self.down:
            raise CannotConnect(self.down)
        ours, theirs = memory_stream_pair()
        self._send.send_nowait(Guest(ours))
        return theirs

    async def accept(self) -> Guest:
        with trio.fail_after(PATIENCE):
            return await self._guests.receive()


def zone(name: str, *cards: str | None, title: str = "", layout: str = "hand", **fields: Any) -> m.Zone:
    return m.Zone(name=name, title=(title or name,), layout=layout, cards=cards, count=len(cards), **fields)


def public_view(**fields: Any) -> m.PublicView:
    given: dict[str, Any] = {
        "stage": "play",
        "deal": 1,
        "headline": ("first deal",),
        "turn": (1,),
        "players": (m.Player(seat=1, cards=3), m.Player(seat=2, cards=3)),
        "zones": (),
    }
    return m.PublicView(**given | fields)


def own_view(*cards: str | None, choices: tuple[m.Choice, ...] = (), seat: int = 1) -> m.OwnView:
    return m.OwnView(seat=seat, zones=(zone("hand", *cards, title="Your hand"),), choices=choices)


def update(seq: int, public: m.PublicView | None = None, own: m.OwnView | None = None, **fields: Any) -> m.Update:
    view = join(pack_public(public or public_view()), pack_own(own) if own else None)
    return m.Update(**{"seq": seq, "digest": digest(view), "view": view} | fields)


def table(*names: str, **fields: Any) -> m.TableInfo:
    chairs = tuple(
        m.Chair(seat=seat, kind="human" if name else "empty", name=name) for seat, name in enumerate(names, 1)
    )
    given: dict[str, Any] = {
        "id": "t1",
        "name": "Kitchen",
        "phase": "playing",
        "game": "thirty-one",
        "title": "Thirty-One",
        "preset": "classic",
        "chairs": chairs,
        "leader": 1,
    }
    return m.TableInfo(**given | fields)
