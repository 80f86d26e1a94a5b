"""Which host a client talks to: nothing is said before its key was looked at, and the wrong one is refused in words."""

import socket
import threading
import warnings
from contextlib import suppress
from functools import partial

import pytest
import trio

from client.address import Address, CannotConnect
from client.dial import Dial
from client.trust import Trust
from protocol.code import fingerprint
from server.identity import tls_context
from tests.certificates import PIN, certificate, identity, other_pem, pem

KEY = fingerprint(certificate()[1])
OTHER = b"\1" * 32
PATIENCE = 60  # seconds, for a thread on a busy machine


def words(key):
    """Stands for the slow digest."""
    assert fingerprint(key) in (KEY, identity(text=other_pem()).fingerprint)
    return PIN if fingerprint(key) == KEY else ("other", "other", "other", "other")


class Listener:
    """Shakes hands with whoever comes, and hears what they say."""

    def __init__(self, port, context):
        self.port, self.context, self.heard = port, context, []

    async def serve(self, stream):
        stream = trio.SSLStream(stream, self.context, server_side=True, https_compatible=True)
        try:
            self.heard.append(bytes(await stream.receive_some()))
        except trio.BrokenResourceError:
            self.heard.append(b"")
        finally:
            await trio.aclose_forcefully(stream)


@pytest.fixture
async def host(nursery, tmp_path):
    listeners = await trio.open_tcp_listeners(0, host="127.0.0.1")
    port = listeners[0].socket.getsockname()[1]
    listener = Listener(port, tls_context(identity(), tmp_path))
    nursery.start_soon(partial(trio.serve_listeners, listener.serve, listeners))
    return listener


async def said(host, trust, *, times=1):
    """Connect and say something; what the host has heard."""
    dial = Dial(Address("127.0.0.1", host.port), trust)
    for _ in range(times):
        stream = await dial()
        await stream.send_all(b"hello")
        while not host.heard:
            await trio.lowlevel.checkpoint()
        await trio.aclose_forcefully(stream)
    return host.heard


@pytest.mark.parametrize(
    ("trust", "proven"),
    [
        (Trust(pin=PIN, words=words), True),
        (Trust(here=KEY), True),
        (Trust(here=OTHER, known=frozenset({KEY})), True),
        (Trust(key=KEY), False),
        (Trust(), False),
    ],
)
async def test_a_host_that_is_trusted_is_spoken_to_and_its_key_remembered(host, trust, proven):
    assert await said(host, trust) == [b"hello"]
    assert trust.key == KEY
    assert trust.proven is proven


@pytest.mark.parametrize(
    ("trust", "says"),
    [
        (Trust(pin=("some", "other", "four", "words"), words=words), "does not fit the first four words"),
        (Trust(here=OTHER), "WARNING: the host at .* has another key than before.*join it with its code"),
        (Trust(here=OTHER, known=frozenset({OTHER})), "another key than before"),
        (Trust(key=OTHER), "another key than before"),
    ],
)
async def test_any_other_host_hears_nothing(host, trust, says):
    with pytest.raises(CannotConnect, match=says) as refused:
        await said(host, trust)
    assert refused.value.code == "other_key"
    while not host.heard:
        await trio.lowlevel.checkpoint()
    assert host.heard == [b""]


async def test_the_words_of_a_key_are_worked_out_once(host):
    asked = []

    def slow(key):
        asked.append(key)
        return PIN

    await said(host, Trust(pin=PIN, words=slow), times=3)
    assert len(asked) == 1


async def test_a_host_whose_key_changes_later_is_refused(host, tmp_path):
    trust = Trust(pin=PIN, words=words)
    await said(host, trust)
    host.context = tls_context(identity(text=other_pem()), tmp_path)
    with pytest.raises(CannotConnect, match="another key than before"):
        await said(host, trust)


def test_a_code_counts_more_than_what_was_met_at_an_address_before():
    trust = Trust(pin=PIN, here=OTHER, words=words)
    trust.check(certificate()[1], "here")
    assert trust.key == KEY


# --- hosts that are none


def answering(answer):
    """A listener that gives everybody this answer, and its port."""
    server = socket.create_server(("127.0.0.1", 0))

    def serve():
        with suppress(OSError), server, server.accept()[0] as guest:  # it may be hung up on by a reset
            guest.recv(1)
            guest.sendall(answer)
            while guest.recv(4096):
                pass

    thread = threading.Thread(target=serve, daemon=True)
    thread.start()
    return server.getsockname()[1], thread


@pytest.mark.parametrize(
    ("answer", "says"),
    [
        (b"SSH-2.0-something\r\n", "not a thirtyone host, or one of an older version"),
        (b"\x00\x00\x00\x3b\x84\xa1t\xa5hello", "not a thirtyone host, or one of an older version"),
        (b"\x15\x03\x03\x00\x02\x02\x50", "cannot take anybody in just now"),
    ],
)
async def test_what_else_may_answer_is_told_in_a_sentence(answer, says):
    port, thread = answering(answer)
    with pytest.raises(CannotConnect, match=says):
        await Dial(Address("127.0.0.1", port))()
    await trio.to_thread.run_sync(thread.join, PATIENCE)


@pytest.mark.slow
async def test_a_certificate_without_its_key_proves_nothing():
    """The certificate of a host is seen by everybody who connects; who copies it cannot sign with its key."""
    port, heard = forger(other_pem())
    with pytest.raises(CannotConnect, match="shows the key of a host that it does not have") as refused:
        await Dial(Address("127.0.0.1", port), Trust(key=KEY))()
    assert refused.value.code == "other_key"
    assert await trio.to_thread.run_sync(partial(heard.get, timeout=PATIENCE)) == b""


@pytest.mark.slow
async def test_the_same_server_with_the_right_key_is_believed():
    port, heard = forger(pem())
    stream = await Dial(Address("127.0.0.1", port), Trust(key=KEY))()
    await stream.send_all(b"hello")
    await trio.aclose_forcefully(stream)
    assert await trio.to_thread.run_sync(partial(heard.get, timeout=PATIENCE)) == b"hello"


def forger(private):
    """A server that shows our certificate and signs with this key; its port, and what it hears."""
    from queue import SimpleQueue

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of old ciphers, which it looks for as it is imported
        from tlslite.api import HandshakeSettings, TLSConnection, X509CertChain, parsePEMKey

    server, heard = socket.create_server(("127.0.0.1", 0)), SimpleQueue()
    chain, settings = X509CertChain(), HandshakeSettings()
    chain.parsePemList(pem())
    settings.minVersion = settings.maxVersion = (3, 4)

    def serve():
        with server, server.accept()[0] as sock:
            line = TLSConnection(sock)
            try:
                line.handshakeServer(certChain=chain, privateKey=parsePEMKey(private, private=True), settings=settings)
                heard.put(bytes(line.read(max=100)))
            except Exception:
                heard.put(b"")

    threading.Thread(target=serve, daemon=True).start()
    return server.getsockname()[1], heard
