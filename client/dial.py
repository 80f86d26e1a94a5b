"""Opening a connection to a host, encrypted, and one sentence for everything that can go wrong with that.

Nothing is said to a host before its key was looked at (:mod:`client.trust`). The link knows streams and no sockets,
so that a test can hand it memory; this is what it is handed otherwise.
"""

import errno
import socket
import ssl
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial

import trio

from client.address import Address, CannotConnect
from client.trust import Trust, WrongHost
from client.words import say
from protocol.code import BadCertificate, public_key

CONNECT_TIME = 5.0  # seconds; on a LAN an answer takes milliseconds, and a silent address should be told soon
UNREACHABLE = {errno.ENETUNREACH, errno.EHOSTUNREACH, errno.ENETDOWN, errno.EHOSTDOWN, errno.EADDRNOTAVAIL}
FORGED = "BAD_SIGNATURE"  # a certificate that was copied, without its private key
BUSY = "INTERNAL_ERROR"  # in the name of the alert by which a host says that it has no room


def _context() -> ssl.SSLContext:
    """TLS 1.3, and no authority asked about certificates: keys are our own business."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    context.minimum_version = ssl.TLSVersion.TLSv1_3
    return context


@dataclass(slots=True)
class Dial:
    """Opens connections to one host. Called, it gives a stream to that host and no other, or raises CannotConnect."""

    address: Address
    trust: Trust = field(default_factory=Trust)
    context: ssl.SSLContext = field(default_factory=_context, repr=False)

    async def __call__(self) -> trio.abc.Stream:
        plain = await open_stream(self.address)
        stream = trio.SSLStream(plain, self.context, https_compatible=True)
        try:
            with trio.fail_after(CONNECT_TIME):
                await stream.do_handshake()
            await self._check(stream)
        except trio.TooSlowError:
            await trio.aclose_forcefully(plain)
            raise CannotConnect(say("timeout", where=self.address)) from None
        except (trio.BrokenResourceError, ssl.SSLError) as error:
            await trio.aclose_forcefully(plain)
            raise _no_handshake(self.address, error) from error
        except BaseException:
            await trio.aclose_forcefully(plain)
            raise
        return stream

    async def _check(self, stream: "trio.SSLStream[trio.SocketStream]") -> None:
        try:
            key = public_key(stream.getpeercert(binary_form=True) or b"")
        except BadCertificate:
            raise CannotConnect(say("no_hello")) from None
        if self.trust.slow:
            await trio.to_thread.run_sync(partial(self.trust.check, key, self.address))
        else:
            self.trust.check(key, self.address)


async def open_stream(address: Address) -> trio.SocketStream:
    """A TCP connection to an address. Raises CannotConnect."""
    try:
        with trio.fail_after(CONNECT_TIME):
            return await trio.open_tcp_stream(address.host, address.port)
    except trio.TooSlowError:
        raise CannotConnect(say("timeout", where=address)) from None
    except (OSError, UnicodeError) as error:
        raise CannotConnect(_sentence(address, error)) from error


def _no_handshake(address: Address, error: BaseException) -> CannotConnect:
    """A host without room says so by an alert; whoever answers in plain text is no host, or one of the first days."""
    cause = error if isinstance(error, ssl.SSLError) else error.__cause__
    reason = getattr(cause, "reason", None) or ""
    if BUSY in reason:
        return CannotConnect(say("host_busy", where=address))
    if reason == FORGED:
        return WrongHost(say("forged", where=address))
    if isinstance(cause, ssl.SSLError) and not isinstance(cause, ssl.SSLEOFError):
        return CannotConnect(say("no_tls", where=address))
    return CannotConnect(say("hung_up", where=address))


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
