"""Announcing the tables of a host in the local network (mDNS), so that guests find them without an address.

An ordinary laptop firewall lets mDNS through. The library has a thread of its own; what blocks is called from worker
threads, so no table waits for it. A network in which it does not work is no reason not to play: it is said once.
"""

import contextlib
import logging
import socket
from collections.abc import Callable, Iterable
from functools import partial
from ipaddress import ip_address
from typing import TYPE_CHECKING

import trio

from protocol.adverts import SERVICE, Advert
from protocol.messages import MAJOR, MINOR, TableLine

if TYPE_CHECKING:
    from zeroconf import ServiceInfo, Zeroconf

LOOK_AGAIN = 8.0
"""Seconds between two looks at what is announced and on which interfaces: a laptop changes networks."""
GOODBYE_TIME = 2.0
"""Seconds the network may be told that the tables are gone; then we end without."""


def advert(line: TableLine) -> Advert:
    """A table as it is announced."""
    return Advert(
        table=line.id,
        name=line.name,
        game=line.game,
        players=line.players,
        seats=line.seats,
        locked=not line.open,
        version=f"{MAJOR}.{MINOR}",
    )


async def announce(
    lines: Callable[[], Iterable[TableLine]],
    addresses: Callable[[], Iterable[str]],
    port: int,
    log: Callable[[str], None],
    interfaces: list[str] | None = None,
) -> None:
    """Announce these tables under these addresses until cancelled, then take it back. ``interfaces``: all, if None."""
    try:
        zeroconf = await trio.to_thread.run_sync(_open, interfaces)
    except OSError:
        log("This network lets no game be announced; guests need the address.")
        return
    try:
        await _keep_announced(zeroconf, lines, addresses, port, follow=interfaces is None)
    finally:
        with trio.CancelScope(shield=True), trio.move_on_after(GOODBYE_TIME):
            await trio.to_thread.run_sync(zeroconf.close, abandon_on_cancel=True)


async def _keep_announced(
    zeroconf: "Zeroconf",
    lines: Callable[[], Iterable[TableLine]],
    addresses: Callable[[], Iterable[str]],
    port: int,
    *,
    follow: bool,
) -> None:
    known: dict[str, ServiceInfo] = {}
    while True:
        packed = _packed(addresses())
        for line in lines():
            info = _info(advert(line), packed, port)
            before = known.get(line.id)
            if before is None:
                register = partial(zeroconf.register_service, info, allow_name_change=True)
                await _quietly(register)
            elif before.text != info.text or before.addresses != info.addresses:
                info = _renamed(info, before)
                await _quietly(partial(zeroconf.update_service, info))
            known[line.id] = info
        await trio.sleep(LOOK_AGAIN)
        if follow:
            await _quietly(zeroconf.update_interfaces)


async def _quietly(call: Callable[[], object]) -> None:
    """What the library raises (names in use, interfaces that are gone) ends nothing; the next look tries again."""
    with contextlib.suppress(Exception):
        await trio.to_thread.run_sync(call, abandon_on_cancel=True)


def _open(interfaces: list[str] | None) -> "Zeroconf":
    """Raises OSError where there is no interface for it."""
    from zeroconf import InterfaceChoice, IPVersion, Zeroconf  # not light, and not needed by --help

    logging.getLogger("zeroconf").setLevel(logging.CRITICAL)  # it warns on standard error, where a person reads
    for version in (IPVersion.All, IPVersion.V4Only, IPVersion.V6Only):
        with contextlib.suppress(Exception):
            return Zeroconf(interfaces=interfaces or InterfaceChoice.All, ip_version=version)
    raise OSError("no interface")


def _info(advert: Advert, addresses: list[bytes], port: int) -> "ServiceInfo":
    from zeroconf import ServiceInfo

    return ServiceInfo(
        SERVICE,
        f"{advert.label}.{SERVICE}",
        port=port,
        addresses=addresses,
        properties=advert.text(),
        server=f"thirtyone-{advert.table}.local.",
    )


def _renamed(info: "ServiceInfo", before: "ServiceInfo") -> "ServiceInfo":
    info.name = before.name  # it may have been given another one
    return info


def _packed(addresses: Iterable[str]) -> list[bytes]:
    numbers = (ip_address(text.partition("%")[0]) for text in addresses)
    return [socket.inet_pton(socket.AF_INET6 if n.version == 6 else socket.AF_INET, str(n)) for n in numbers]
