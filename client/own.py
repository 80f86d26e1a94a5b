"""Hosts of this very account: notes that they leave in the data directory, and the secret that makes one their owner.

Only this account can read them. A note may be of a host that was killed: whoever follows one finds out by connecting.
"""

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import msgspec

from client.address import Address

FOLDER = "running"
LONGEST = 64 * 1024  # bytes of a note; one has some 300


class OwnNote(msgspec.Struct, frozen=True, kw_only=True):
    """What a host says of itself. ``join``: the line by which others join its first table. ``key``: the digest of its
    public key; ``owner``: the secret; both in hex. ``for_one``: whether ``play`` has started it."""

    pid: int
    address: str
    port: int
    tables: tuple[str, ...]
    key: str
    owner: str
    join: str = ""
    for_one: bool = False

    def __repr__(self) -> str:  # the secret must not get into a log or a report
        return f"OwnNote(pid={self.pid}, address={self.address!r}, port={self.port})"

    @property
    def place(self) -> Address:
        """Where it listens."""
        return Address(self.address, self.port)

    @property
    def table(self) -> str:
        """The id of its first table."""
        return self.tables[0]


def own_hosts(data: Path) -> Iterator[OwnNote]:
    """The hosts of this account, as far as their notes say."""
    for path in sorted((data / FOLDER).glob("*.json")):
        with suppress(OSError, msgspec.MsgspecError, ValueError):
            with path.open("rb") as file:
                note = msgspec.json.decode(file.read(LONGEST), type=OwnNote)
            if note.tables and len(bytes.fromhex(note.owner)) and len(bytes.fromhex(note.key)):
                yield note


def owner_secret(data: Path, key: bytes | None) -> bytes | None:
    """The secret that makes one the owner of the host with this key, if it is one of our own."""
    for note in own_hosts(data):
        if key is not None and bytes.fromhex(note.key) == key:
            return bytes.fromhex(note.owner)
    return None


def own_keys(data: Path) -> frozenset[bytes]:
    """The keys of our own hosts: nobody has to prove those to us."""
    return frozenset(bytes.fromhex(note.key) for note in own_hosts(data))
