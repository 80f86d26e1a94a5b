"""Where a host is: reading an address as people type it, and opening a TCP connection there.

Everything that can go wrong becomes one sentence (:class:`BadAddress`, :class:`CannotConnect`); the link above knows
streams and no sockets, so that a test can hand it memory.
"""

import errno
import re
import socket
from collections.abc import Iterator
from dataclasses import dataclass

import trio

from client.words import say

DEFAULT_PORT = 31313
CONNECT_TIME = 5.0  # seconds; on a LAN an answer takes milliseconds, and a silent address should be told soon
UNREACHABLE = {errno.ENETUNREACH, errno.EHOSTUNREACH, errno.ENETDOWN, errno.EHOSTDOWN, errno.EADDRNOTAVAIL}


class BadAddress(ValueError):
    """What was typed is no address. The text is a sentence for the person who typed it."""


class CannotConnect(Exception):
    """No connection came about. The text is a sentence for people."""


@dataclass(frozen=True, slots=True)
class Address:
    """A machine by name or number, and a port."""

    host: str
    port: int = DEFAULT_PORT

    def __str__(self) -> str:
        return f"[{self.host}]:{self.port}" if ":" in self.host else f"{self.host}:{self.port}"


def read_address(text: str) -> Address:
    """``HOST``, ``HOST:PORT``, ``[fe80::1%eth0]:PORT`` or a bare IPv6 number. Raises BadAddress."""
    text = text.strip()
    if text.count(":") > 1 and not text.startswith("["):
        return Address(_host(text, text))
    found = re.fullmatch(r"(?:\[([^\[\]]*)\]|([^:\[\]]*))(?::(.*))?", text)
    if found is None:
        raise BadAddress(say("bad_address", text=text))
    host = _host(found[1] or found[2] or "", text)
    return Address(host) if found[3] is None else Address(host, _port(found[3]))


def _host(host: str, text: str) -> str:
    plain = re.fullmatch(r"[\w.-]+|[0-9A-Fa-f:.]+(?:%[\w.-]+)?", host)
    if plain is None or len(host) > LONGEST_NAME or host.startswith("-"):
        raise BadAddress(say("bad_address", text=text))
    return host


LONGEST_NAME = 253  # of a host, as DNS has it


def _port(text: str) -> int:
    if not re.fullmatch(r"[0-9]{1,5}", text) or not 1 <= int(text) <= 65535:
        raise BadAddress(say("bad_port", text=text))
    return int(text)


async def open_stream(address: Address) -> trio.abc.Stream:
    """A TCP connection to an address. Raises CannotConnect."""
    try:
        with trio.fail_after(CONNECT_TIME):
            return await trio.open_tcp_stream(address.host, address.port)
    except trio.TooSlowError:
        raise CannotConnect(say("timeout", where=address)) from None
    except (OSError, UnicodeError) as error:
        raise CannotConnect(_sentence(address, error)) from error


def _sentence(address: Address, error: BaseException) -> str:
    """The reason lies in what caused the error, since trio tries several numbers of a name."""
    causes = [cause for cause in _leaves(error) if isinstance(cause, OSError)]
    if isinstance(error, UnicodeError) or any(isinstance(cause, socket.gaierror) for cause in causes):
        return say("unknown_host", host=address.host)
    numbers = {cause.errno for cause in causes}
    if errno.ECONNREFUSED in numbers:
        return say("refused_connection", where=address)
    if errno.ETIMEDOUT in numbers:
        return say("timeout", where=address)
    if numbers & UNREACHABLE:
        return say("unreachable", where=address)
    why = next((cause.strerror for cause in causes if cause.strerror), str(error))
    return say("connect_failed", where=address, why=why)


def _leaves(error: BaseException) -> Iterator[BaseException]:
    if isinstance(error, BaseExceptionGroup):
        for inner in error.exceptions:
            yield from _leaves(inner)
    elif error.__cause__ is not None:
        yield from _leaves(error.__cause__)
    else:
        yield error
