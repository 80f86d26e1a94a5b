"""Who a host is: its key and certificate, the last words of its tables' join codes, and the secret of its owner.

An :class:`Identity` outlives matches and processes, and travels with the tables: its bytes (:meth:`Identity.to_bytes`)
stand in the journal and in an exported match, so that code, seat keys and ownership hold on another laptop too. They
are as secret as the key in them.

The key of this machine is made once and kept in the data directory (``host.pem``, for this account alone), so that the
first four words of a code stay the same from evening to evening. When a table is taken away to another machine, its
key goes along, and this machine makes itself a new one (:func:`retire`). Nothing here listens or sends.
"""

import contextlib
import datetime
import os
import secrets
import ssl
import tempfile
from collections.abc import Iterable, Sequence
from pathlib import Path

import msgspec

from protocol.code import Code, Pin, fingerprint, pin_words, public_key
from protocol.wordlist import WORDS

FORMAT = 1
SECRET = 32  # octets of the owner's secret
KEY_FILE = "host.pem"
YEARS = 100  # nobody looks at the dates of a certificate that is known by its key
PRIVATE_FILE, PRIVATE_FOLDER = 0o600, 0o700


class BadIdentity(ValueError):
    """Bytes or a file that hold no identity this version can read. The text is a sentence."""


class TableIdentity(msgspec.Struct, frozen=True, kw_only=True):
    """A table as people find it. ``play``, ``watch``: the last words of its join codes, distinct on a host."""

    id: str
    name: str
    play: str
    watch: str


class Identity(msgspec.Struct, frozen=True, kw_only=True):
    """See the module. ``pem``: private key and certificate. ``pin``: the four words of the key."""

    pem: str
    pin: Pin
    owner: bytes
    tables: tuple[TableIdentity, ...]
    format: int = FORMAT

    def __repr__(self) -> str:  # none of its secrets may get into a log or a report
        return f"Identity(tables={tuple(table.id for table in self.tables)})"

    def to_bytes(self) -> bytes:
        """For the journal and for exports. Secret."""
        return msgspec.msgpack.encode(self)

    @classmethod
    def from_bytes(cls, data: bytes) -> "Identity":
        """What :meth:`to_bytes` gave. Raises BadIdentity."""
        try:
            found = msgspec.msgpack.decode(data, type=cls)
        except msgspec.MsgspecError as error:
            raise BadIdentity("the identity of the host in it cannot be read") from error
        if found.format > FORMAT:
            raise BadIdentity("it was written by a newer version of this program")
        return found

    @property
    def key(self) -> bytes:
        """The public key (SubjectPublicKeyInfo)."""
        return public_key(ssl.PEM_cert_to_DER_cert(_certificate(self.pem)))

    @property
    def fingerprint(self) -> bytes:
        """What a guest keeps of the key."""
        return fingerprint(self.key)

    def code(self, word: str) -> Code:
        """The join code with this last word."""
        return Code(self.pin, word)

    def table(self, table: str) -> TableIdentity:
        """The table of this id. Raises KeyError."""
        for each in self.tables:
            if each.id == table:
                return each
        raise KeyError(table)

    def only(self, table: str) -> "Identity":
        """The identity that goes along with one table. Raises KeyError."""
        return msgspec.structs.replace(self, tables=(self.table(table),))

    def with_words(self, table: str, play: str, watch: str) -> "Identity":
        """The same with other last words for a table."""
        changed = msgspec.structs.replace(self.table(table), play=play, watch=watch)
        return msgspec.structs.replace(
            self, tables=tuple(changed if each.id == table else each for each in self.tables)
        )

    def with_table(self, table: TableIdentity) -> "Identity":
        """The same with one table more."""
        return msgspec.structs.replace(self, tables=(*self.tables, table))


def new_identity(data: Path, tables: Sequence[tuple[str, str]], owner: bytes | None = None) -> Identity:
    """An identity for fresh tables (id, name) with the key of this machine. Slow: the words of the key are worked out.

    Raises OSError, BadIdentity.
    """
    pem = machine_key(data)
    words = draw_words(2 * len(tables))
    described = [
        TableIdentity(id=id_, name=name, play=words[2 * n], watch=words[2 * n + 1])
        for n, (id_, name) in enumerate(tables)
    ]
    return Identity(
        pem=pem,
        pin=pin_words(public_key(ssl.PEM_cert_to_DER_cert(_certificate(pem)))),
        owner=secrets.token_bytes(SECRET) if owner is None else owner,
        tables=tuple(described),
    )


def draw_words(count: int, taken: Iterable[str] = ()) -> list[str]:
    """So many last words at random, none of them twice or among ``taken``."""
    free = sorted(set(WORDS) - set(taken))
    return secrets.SystemRandom().sample(free, count)


class LastWords:
    """Draws last words for the codes of one host; a word that was ever in use does not come again."""

    def __init__(self, identity: Identity) -> None:
        self._taken = {word for table in identity.tables for word in (table.play, table.watch)}

    def draw(self) -> tuple[str, str]:
        """Words for playing and for watching."""
        play, watch = draw_words(2, self._taken)
        self._taken |= {play, watch}
        return play, watch


# --- the key of this machine -------------------------------------------------------------------------------------


def machine_key(data: Path) -> str:
    """Key and certificate of this machine as PEM, made on first use. Raises OSError, BadIdentity."""
    path = data / KEY_FILE
    with contextlib.suppress(FileNotFoundError):
        pem = path.read_text(encoding="ascii", errors="replace")
        os.chmod(path, PRIVATE_FILE)  # a copy or a backup may have made it readable for others
        _check(pem, path)
        return pem
    pem = new_key()
    draft = _written(data, pem)
    try:
        os.link(draft, path)  # the first of two hosts that start at once makes the key of both
    except FileExistsError:
        return machine_key(data)
    except OSError:  # a file system without links
        os.replace(draft, path)
    finally:
        draft.unlink(missing_ok=True)
    return pem


def retire(data: Path, identity: Identity) -> None:
    """This identity lives on another machine from now on: make no other table with its key. Raises OSError."""
    path = data / KEY_FILE
    with contextlib.suppress(FileNotFoundError):
        if path.read_text(encoding="ascii", errors="replace") == identity.pem:
            path.unlink()


def new_key() -> str:
    """A new P-256 key and a certificate that it has signed itself, as PEM."""
    from cryptography import x509  # not light, and needed once in the life of a machine
    from cryptography.hazmat.primitives import hashes, serialization
    from cryptography.hazmat.primitives.asymmetric import ec

    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "thirtyone")])
    now = datetime.datetime.now(datetime.UTC)
    certificate = (
        x509.CertificateBuilder(issuer_name=name, subject_name=name, public_key=key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(days=365))  # clocks of laptops are wrong
        .not_valid_after(now + datetime.timedelta(days=365 * YEARS))
        .sign(key, hashes.SHA256())
    )
    private = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    return (private + certificate.public_bytes(serialization.Encoding.PEM)).decode("ascii")


def tls_context(identity: Identity, data: Path) -> ssl.SSLContext:
    """How the host's end of every connection is encrypted. Raises OSError, BadIdentity."""
    path = _written(data, identity.pem)  # the ssl module reads keys from files only
    try:
        return _context(path)
    except ssl.SSLError as error:
        raise BadIdentity("the key of the host cannot be used") from error
    finally:
        path.unlink(missing_ok=True)


def _context(path: Path) -> ssl.SSLContext:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.minimum_version = ssl.TLSVersion.TLSv1_3
    context.num_tickets = 0  # nobody resumes a session of TLS; a seat is taken back by its own key
    context.load_cert_chain(path)
    return context


def _check(pem: str, path: Path) -> None:
    try:
        public_key(ssl.PEM_cert_to_DER_cert(_certificate(pem)))
    except ValueError as error:
        raise BadIdentity(f"the key file {path} is damaged; take it away, and a new one is made") from error


def _certificate(pem: str) -> str:
    """The certificate alone. Raises ValueError."""
    start = pem.index("-----BEGIN CERTIFICATE-----")
    return pem[start:].strip()


def _written(data: Path, text: str) -> Path:
    """A new file in the data directory, for this account only. Raises OSError."""
    data.mkdir(mode=PRIVATE_FOLDER, parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=data, prefix=".key-")  # which makes it 0600
    with os.fdopen(handle, "w", encoding="ascii") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    return Path(name)
