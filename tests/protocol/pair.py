"""Two ends back to back, without a wire: the fixture of every test of the session."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from protocol.messages import FromGuest, FromHost, Message, Role, Sit, Watch, Welcome
from protocol.session import Session, guest_session, host_session
from protocol.versions import our_hello


@dataclass
class Pair:
    """``host_sends`` and ``guest_sends`` give what the other end read."""

    host: Session[FromGuest] = field(default_factory=lambda: host_session(our_hello("host 1")))
    guest: Session[FromHost] = field(default_factory=lambda: guest_session(our_hello("guest 1")))

    def greet(self) -> "Pair":
        to_guest, to_host = self.host.opening(), self.guest.opening()
        list(self.host.receive(to_host))
        list(self.guest.receive(to_guest))
        return self

    def seat(self, role: Role = "player") -> "Pair":
        self.guest_sends(Sit(name="Ann") if role == "player" else Watch(name="Ann"))
        self.host_sends(Welcome(table="x", role=role, name="Ann", seat=1 if role == "player" else None))
        return self

    def host_sends(self, *messages: Message) -> list[FromHost]:
        return list(self.guest.receive(_joined(self.host, messages)))

    def guest_sends(self, *messages: Message) -> list[FromGuest]:
        return list(self.host.receive(_joined(self.guest, messages)))


def _joined(sender: Session[FromGuest] | Session[FromHost], messages: Iterable[Message]) -> bytes:
    return b"".join(sender.send(message) for message in messages)
