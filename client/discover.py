"""Finding games in the local network (mDNS), and among their hosts the one that a code is of.

What is announced is a hint: it may be stale, or a lie. Whether a host is there is found out by connecting, and whether
it is the right one by its key.
"""

import logging
import threading
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial

import trio

from client.address import Address, CannotConnect
from client.dial import Dial
from client.trust import Trust
from protocol.adverts import SERVICE, Advert, read_advert
from protocol.code import Code

LOOK_TIME = 1.5  # seconds; answers come within one, and a list should not be waited for longer
ASK_TIME = 1000  # milliseconds for the details of one that was found
STAGGER = 0.25  # seconds from one address of a host to the next: a dead one must not hold up the others
MOST = 64  # announcements that are looked at; more than that is no living room


@dataclass(frozen=True, slots=True)
class Game:
    """A table that somebody announces. ``addresses``: best first."""

    advert: Advert
    addresses: tuple[Address, ...]


def games(interfaces: list[str] | None = None, seconds: float = LOOK_TIME) -> list[Game]:
    """The tables announced in the local network now. Blocks; where nothing can be looked for there is none."""
    from zeroconf import InterfaceChoice, IPVersion, ServiceBrowser, Zeroconf

    logging.getLogger("zeroconf").setLevel(logging.CRITICAL)  # it warns on standard error, where a person reads
    for version in (IPVersion.All, IPVersion.V4Only, IPVersion.V6Only):
        try:
            zeroconf = Zeroconf(interfaces=interfaces or InterfaceChoice.All, ip_version=version)
            break
        except Exception:  # whatever it is, the next way may work
            continue
    else:
        return []
    names: dict[str, None] = {}
    wait = threading.Event()

    def changed(**found: object) -> None:
        if "Removed" in str(found.get("state_change")):
            names.pop(str(found["name"]), None)
        elif len(names) < MOST:
            names[str(found["name"])] = None

    try:
        ServiceBrowser(zeroconf, SERVICE, handlers=[changed])
        wait.wait(seconds)
        return _sorted(filter(None, (_game(zeroconf, name) for name in list(names))))
    finally:
        zeroconf.close()


def _game(zeroconf: "object", name: str) -> Game | None:
    with suppress(Exception):  # of a record that somebody has made up
        info = zeroconf.get_service_info(SERVICE, name, ASK_TIME)  # type: ignore[attr-defined]  # imported late
        advert = read_advert(info.properties)
        if advert is not None:
            addresses = tuple(Address(text, info.port) for text in info.parsed_scoped_addresses())
            return Game(advert, addresses) if addresses and info.port else None
    return None


def _sorted(found: Iterable[Game]) -> list[Game]:
    tables = {game.advert.table: game for game in found}
    return sorted(tables.values(), key=lambda game: (game.advert.name, game.advert.table))


def host_of(code: Code, found: Sequence[Game]) -> tuple[Address, Trust] | None:
    """Where the host of a code is, among those found, and what it has proven; None if it is not among them."""
    return trio.run(partial(find_host, code, found))


async def find_host(code: Code, found: Sequence[Game]) -> tuple[Address, Trust] | None:
    """The same, within trio: all hosts at once, the addresses of each one after the other."""
    fitting: list[tuple[Address, Trust]] = []
    async with trio.open_nursery() as nursery:

        async def attempt(address: Address, after: float) -> None:
            await trio.sleep(after)
            trust = Trust(pin=code.pin)
            with suppress(CannotConnect):
                stream = await Dial(address, trust)()
                await trio.aclose_forcefully(stream)
                fitting.append((address, trust))
                nursery.cancel_scope.cancel()

        for addresses in {game.addresses for game in found}:
            for number, address in enumerate(addresses):
                nursery.start_soon(attempt, address, number * STAGGER)
    return fitting[0] if fitting else None
