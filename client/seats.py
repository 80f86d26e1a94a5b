"""The keys to our seats, kept between runs, and the hosts joined lately.

``<data>/seats/`` holds a token file for each (table, name), readable by this account only, and beside it a lock that
the running client holds: it ends with the process, so a killed client gets its seat back, and two clients of one
account never take each other's. A file that cannot be read is left alone and named in ``problems``.

Which seat to take back is decided here (:func:`choose`); asking a person is the command line's business.
"""

import hashlib
import json
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from client.files import Lock, private_folder, write_whole
from client.words import say

FORMAT = 2  # 1 had no key, and its tables ended with their hosts
RECENT_HOSTS = 10  # more are no help in a list that is read to the end
TOKEN_LENGTH = KEY_LENGTH = 32
LONGEST_FILE = 64 * 1024  # a token file has some 300 bytes


class Stored(msgspec.Struct, frozen=True, kw_only=True):
    """A seat as it stands in its file. ``token`` and ``key``, the digest of the host's public key, in hex. ``used``:
    wall clock, for sorting and for people only."""

    format: int
    table: str
    name: str
    token: str
    key: str
    address: str
    title: str = ""
    used: float = 0.0

    def __repr__(self) -> str:  # a token must never get into a log or a report
        return f"Stored(table={self.table!r}, name={self.name!r})"


class _Head(msgspec.Struct, frozen=True):
    """What every file of any format has."""

    format: int


class RecentHost(msgspec.Struct, frozen=True, kw_only=True):
    address: str
    used: float


@dataclass(frozen=True, slots=True)
class Held:
    """A seat that this process holds the lock of."""

    seat: Stored
    lock: Lock


class SeatStore:
    """The seats in one data directory. ``problems`` grows a sentence for each file that cannot be read."""

    def __init__(self, data: Path, clock: Callable[[], float] = time.time) -> None:
        self.data = data
        self._folder = data / "seats"
        self._clock = clock
        self.problems: list[str] = []

    def all(self) -> list[Stored]:
        """Every stored seat, newest first."""
        found = [self._read(path) for path in sorted(self._folder.glob("*.seat"))]
        return sorted((seat for seat in found if seat), key=lambda seat: seat.used, reverse=True)

    def take(self, seat: Stored) -> Held | None:
        """Hold a stored seat as it is now on disk; None where another client has it, or it is gone."""
        lock = Lock.take(self._lock_path(seat.table, seat.name))
        if lock is None:
            return None
        fresh = self._read(self._path(seat.table, seat.name))
        if fresh is None:
            lock.release()
            return None
        return Held(fresh, lock)

    def free(self, table: str) -> list[Held]:
        """The seats at a table that no running client holds, newest first; all are held by us now."""
        held = (self.take(seat) for seat in self.all() if seat.table == table)
        return [seat for seat in held if seat is not None]

    def has_free(self, table: str) -> bool:
        """Whether there is a seat at a table that no running client holds."""
        held = self.free(table)
        for seat in held:
            seat.lock.release()
        return bool(held)

    def keep(
        self, *, table: str, name: str, token: bytes, key: bytes, address: str, title: str, held: Held | None
    ) -> Held | None:
        """Write a seat down and hold it. ``held``: what we hold already, let go where it is another seat.

        None where another client holds a seat of that name at that table. Raises OSError.
        """
        seat = Stored(
            format=FORMAT,
            table=table,
            name=name,
            token=token.hex(),
            key=key.hex(),
            address=address,
            title=title,
            used=self._clock(),
        )
        if held and (held.seat.table, held.seat.name) == (table, name):
            lock: Lock | None = held.lock
        else:
            lock = Lock.take(self._lock_path(table, name))
            if held:
                held.lock.release()
        if lock is None:
            return None
        write_whole(self._path(table, name), _json(seat))
        return Held(seat, lock)

    def forget(self, held: Held) -> None:
        """The seat is no longer ours: take its file away and let go."""
        self._path(held.seat.table, held.seat.name).unlink(missing_ok=True)
        held.lock.release(remove=True)

    # --- hosts ---

    def keys(self) -> frozenset[bytes]:
        """The keys of all hosts at which there are seats."""
        return frozenset(bytes.fromhex(seat.key) for seat in self.all())

    def key_at(self, address: str) -> bytes | None:
        """The key that the host at an address had when a seat there was used last."""
        return next((bytes.fromhex(seat.key) for seat in self.all() if seat.address == address), None)

    def recent(self) -> list[RecentHost]:
        """The hosts joined lately, newest first."""
        path = self._folder / "hosts.json"
        try:
            return msgspec.json.decode(_bounded(path), type=list[RecentHost])
        except FileNotFoundError:
            return []
        except (OSError, ValueError) as error:
            self.problems.append(say("bad_seat_file", path=path, why=error))
            return []

    def joined(self, address: str) -> None:
        """This host was joined just now. Raises OSError."""
        others = [host for host in self.recent() if host.address != address]
        hosts = [RecentHost(address=address, used=self._clock()), *others][:RECENT_HOSTS]
        write_whole(self._folder / "hosts.json", _json(hosts))

    # --- files ---

    def _path(self, table: str, name: str) -> Path:
        """Names may hold anything, and tables come from the network: only a digest of both gets into a path."""
        digest = hashlib.sha256(json.dumps([table, name]).encode()).hexdigest()
        return self._folder / f"{digest[:32]}.seat"

    def _lock_path(self, table: str, name: str) -> Path:
        private_folder(self._folder)
        return self._path(table, name).with_suffix(".lock")

    def _read(self, path: Path) -> Stored | None:
        try:
            text = _bounded(path)
            if msgspec.json.decode(text, type=_Head).format < FORMAT:
                return None
            seat = msgspec.json.decode(text, type=Stored)
            _sound(seat)
        except FileNotFoundError:
            return None
        except (OSError, ValueError) as error:
            problem = say("bad_seat_file", path=path, why=error)
            if problem not in self.problems:
                self.problems.append(problem)
            return None
        return seat


def choose(free: Sequence[Held], name: str | None, ask: Callable[[Sequence[Stored]], int | None] | None) -> Held | None:
    """Which of the free seats at a table to take back; None: a new one. The others are let go.

    ``name`` is what the person asked for by ``--name``. Without one, the only free seat; of several the one that
    ``ask`` gives the index of, and where nobody can be asked the newest.
    """
    chosen = _chosen(free, name, ask)
    for held in free:
        if held is not chosen:
            held.lock.release()
    return chosen


def _chosen(
    free: Sequence[Held], name: str | None, ask: Callable[[Sequence[Stored]], int | None] | None
) -> Held | None:
    if name is not None:
        return next((held for held in free if held.seat.name == name), None)
    if len(free) > 1 and ask is not None:
        index = ask([held.seat for held in free])
        return None if index is None else free[index]
    return free[0] if free else None


def _bounded(path: Path) -> bytes:
    with path.open("rb") as file:
        text = file.read(LONGEST_FILE + 1)
    if len(text) > LONGEST_FILE:
        raise ValueError("it is too long")
    return text


def _sound(seat: Stored) -> None:
    if seat.format != FORMAT:
        raise ValueError(f"it is of format {seat.format}")
    if len(bytes.fromhex(seat.token)) > TOKEN_LENGTH:
        raise ValueError("its token is too long")
    if len(bytes.fromhex(seat.key)) != KEY_LENGTH:
        raise ValueError("its key has a wrong length")


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode() + "\n"
