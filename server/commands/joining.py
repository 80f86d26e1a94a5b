"""How others come to a host: the lines that it prints for them, for people and for programs."""

import contextlib
import json
from dataclasses import dataclass

from server.config import DEFAULT_PORT
from server.identity import Identity
from server.net.addresses import Address, endpoint, usable


@dataclass(frozen=True, slots=True)
class Way:
    """Where a host listens. ``bind``: on which addresses. ``chosen``: somebody chose the port, or people found these
    tables there last. ``watched``: its tables let people watch."""

    bind: str
    found: tuple[Address, ...]
    port: int
    identity: Identity
    chosen: bool
    watched: bool

    @property
    def places(self) -> list[str]:
        """The addresses, best first, as people type them."""
        return [endpoint(address.text, self.port) for address in self.found]

    def reachable(self) -> list[str]:
        """The addresses that others in the network may reach now: a laptop changes networks."""
        return [address.text for address in usable(self.bind) if address.kind in ("lan", "link-local")]

    def join(self, place: str, table: int = 0) -> str:
        """The line by which others join a table."""
        return f"thirtyone join {place} {self.identity.code(self.identity.tables[table].play)}"

    def watch(self, place: str, table: int = 0) -> str:
        """The line by which others watch a table."""
        return f"thirtyone watch {place} {self.identity.code(self.identity.tables[table].watch)}"


def tell_programs(way: Way) -> None:
    """One line of JSON."""
    best = way.places[0]
    tables = [
        {"id": table.id, "name": table.name, "join": way.join(best, number), "watch": way.watch(best, number)}
        for number, table in enumerate(way.identity.tables)
    ]
    say(
        json.dumps(
            {
                "event": "listening",
                "address": way.found[0].text,
                "addresses": [address.text for address in way.found],
                "port": way.port,
                "join": way.join(best),
                "watch": way.watch(best),
                "key": way.identity.fingerprint.hex(),
                "tables": tables,
            }
        )
    )


def tell_people(way: Way) -> None:
    """The lines for a terminal."""
    if not way.chosen and way.port != DEFAULT_PORT:
        say(f"Port {DEFAULT_PORT} was in use, so this is port {way.port}.")
    for number, table in enumerate(way.identity.tables):
        say("Join with:" if len(way.identity.tables) == 1 else f"Join {table.name} with:")
        for address, place in zip(way.found, way.places, strict=True):
            say(f"  {way.join(place, number)}" + (f"   ({address.label})" if address.label else ""))
        if way.watched:
            say(f"Watch with:\n  {way.watch(way.places[0], number)}")
    say("Ctrl-C stops the host.")


def tell_lonely(port: int) -> None:
    """What to look at when nobody comes."""
    say(f"Nobody has come yet. If the others cannot get here, allow TCP port {port} in this machine's firewall,")
    say("and check that all are in the same network; guest networks often keep their machines apart.")


def say(text: str) -> None:
    """Print a line, if anybody still reads what we print; the tables go on without."""
    with contextlib.suppress(OSError):
        print(text, flush=True)
