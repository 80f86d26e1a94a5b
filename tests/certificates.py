"""Certificates for tests: one key for all of them, since making one takes a library that is not light."""

import socket
import ssl
from functools import cache

from server.identity import Identity, TableIdentity, new_key

PIN = ("able", "baby", "cabin", "act")  # of no key: nobody works the words out where nobody asks for them


@cache
def pem() -> str:
    """A key and its certificate."""
    return new_key()


@cache
def other_pem() -> str:
    """Another one."""
    return new_key()


def certificate() -> tuple[bytes, bytes]:
    """A certificate (DER), and the public key in it as the library that made it says."""
    from cryptography import x509
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    made = x509.load_pem_x509_certificate(pem().encode())
    key = made.public_key().public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)
    return made.public_bytes(Encoding.DER), key


def identity(*tables: str, text: str | None = None) -> Identity:
    """Somebody whose tables have the words zoo and zone, yard and wing, ..."""
    words = iter(("zoo", "zone", "yard", "wing", "vote", "void"))
    described = tuple(TableIdentity(id=id_, name=id_, play=next(words), watch=next(words)) for id_ in tables or ("t1",))
    return Identity(pem=text or pem(), pin=PIN, owner=b"o" * 32, tables=described)


def guest_context() -> ssl.SSLContext:
    """A guest that looks at keys itself, or not at all."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    return context


def connected(port: int, patience: float | None = None) -> ssl.SSLSocket:
    """A guest's blocking socket to a host on this machine, hands shaken."""
    plain = socket.create_connection(("127.0.0.1", port), patience)
    return guest_context().wrap_socket(plain)
