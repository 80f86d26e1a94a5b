"""Which addresses of this machine a guest on the LAN can use, best first.

A machine has more addresses than people think: loopback, virtual bridges, tunnels. The one to read out comes first,
the doubtful ones carry a label, and "all interfaces" is never an address to join.
"""

import ipaddress
import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, TypeAlias

import ifaddr

Kind: TypeAlias = Literal["lan", "vpn", "virtual", "link-local", "this machine"]
RANK: dict[Kind, int] = {"lan": 0, "vpn": 1, "virtual": 2, "link-local": 3, "this machine": 4}

_TUNNEL = re.compile(r"^(tun|tap|wg|utun|ppp|ipsec|tailscale|zt|nordlynx|proton)|vpn|wireguard", re.IGNORECASE)
_BRIDGE = re.compile(
    r"^(docker|br-|veth|virbr|vmnet|vboxnet|lxc|lxd|podman|cni|flannel|bridge|vethernet)|hyper-v|virtual|vmware",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Address:
    """An address a guest may type. ``text`` has the zone of a link-local one behind ``%``."""

    text: str
    kind: Kind
    interface: str

    @property
    def version(self) -> int:
        return 6 if ":" in self.text else 4

    @property
    def label(self) -> str:
        """What to say behind it, "" for one that simply works."""
        return "" if self.kind == "lan" else f"{self.kind}: {self.interface}" if self.interface else self.kind


def endpoint(address: str, port: int) -> str:
    """``192.168.1.5:31313``, ``[fe80::1%eth0]:31313``."""
    return f"[{address}]:{port}" if ":" in address else f"{address}:{port}"


def usable(bind: str, found: Iterable[Address] | None = None) -> tuple[Address, ...]:
    """The addresses under which a listener bound to ``bind`` can be reached, best first; never empty."""
    if not ipaddress.ip_address(bind.partition("%")[0]).is_unspecified:
        return (classify(bind, ""),)
    found = interfaces() if found is None else found
    # A socket bound to :: listens for IPv4 as well; one bound to 0.0.0.0 does not listen for IPv6.
    reachable = [address for address in found if ":" in bind or address.version == 4]
    ranked = sorted(reachable, key=lambda address: (RANK[address.kind], address.version))
    return tuple(ranked) or (classify("127.0.0.1", "lo"),)


def interfaces() -> tuple[Address, ...]:
    """Every address of every interface of this machine."""
    return tuple(classify(_text(ip), adapter.nice_name) for adapter in ifaddr.get_adapters() for ip in adapter.ips)


def classify(text: str, interface: str) -> Address:
    """What kind of address this is, judged by its number and by the name of its interface."""
    number = ipaddress.ip_address(text.partition("%")[0])
    return Address(text, _kind(number, interface), interface)


def _kind(number: ipaddress.IPv4Address | ipaddress.IPv6Address, interface: str) -> Kind:
    if number.is_loopback:
        return "this machine"
    if _TUNNEL.search(interface):
        return "vpn"
    if _BRIDGE.search(interface):
        return "virtual"
    return "link-local" if number.is_link_local else "lan"


def _text(ip: ifaddr.IP) -> str:
    if isinstance(ip.ip, str):
        return ip.ip
    number, _flow, zone = ip.ip
    # The zone is needed for link-local addresses only and would be noise behind the others.
    linked = ipaddress.ip_address(number).is_link_local
    return f"{number}%{ip.nice_name if linked and zone else ''}".rstrip("%")
