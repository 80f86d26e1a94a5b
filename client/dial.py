"""Opening a TCP connection to a host, and one sentence for everything that can go wrong with that.

The link knows streams and no sockets, so that a test can hand it memory; this is what it is handed otherwise.
"""

import errno
import socket
from collections.abc import Iterator

import trio

from client.address import Address, CannotConnect
from client.words import say

CONNECT_TIME = 5.0  # seconds; on a LAN an answer takes milliseconds, and a silent address should be told soon
UNREACHABLE = {errno.ENETUNREACH, errno.EHOSTUNREACH, errno.ENETDOWN, errno.EHOSTDOWN, errno.EADDRNOTAVAIL}


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
