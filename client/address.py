"""Where a host is: an address as people type it, and the two things that can be wrong with one.

Nothing is opened here (:mod:`client.dial`), and nothing heavy imported: this is on the way of ``--help``.
"""

import re
from dataclasses import dataclass
from typing import ClassVar

from client.words import say

DEFAULT_PORT = 31313
LONGEST_NAME = 253  # of a host, as DNS has it
OTHER_KEY = "other_key"  # the end where another host answers in place of the one that is meant


class BadAddress(ValueError):
    """What was typed is no address. The text is a sentence for the person who typed it."""


class CannotConnect(Exception):
    """No connection came about. The text is a sentence for people. ``code``: as of an end of a connection."""

    code: ClassVar[str] = "lost"


@dataclass(frozen=True, slots=True)
class Address:
    """A machine by name or number, and a port."""

    host: str
    port: int = DEFAULT_PORT

    def __str__(self) -> str:
        return f"[{self.host}]:{self.port}" if ":" in self.host else f"{self.host}:{self.port}"


def read_address(text: str) -> Address:
    """``HOST``, ``HOST:PORT``, ``[fe80::1%eth0]:PORT`` or a bare IPv6 number. Raises BadAddress."""
    text = text.strip()
    if text.count(":") > 1 and not text.startswith("["):
        return Address(_host(text, text))
    found = re.fullmatch(r"(?:\[([^\[\]]*)\]|([^:\[\]]*))(?::(.*))?", text)
    if found is None:
        raise BadAddress(say("bad_address", text=text))
    host = _host(found[1] or found[2] or "", text)
    return Address(host) if found[3] is None else Address(host, _port(found[3]))


def _host(host: str, text: str) -> str:
    plain = re.fullmatch(r"[\w.-]+|[0-9A-Fa-f:.]+(?:%[\w.-]+)?", host)
    if plain is None or len(host) > LONGEST_NAME or host.startswith("-"):
        raise BadAddress(say("bad_address", text=text))
    return host


def _port(text: str) -> int:
    if not re.fullmatch(r"[0-9]{1,5}", text) or not 1 <= int(text) <= 65535:
        raise BadAddress(say("bad_port", text=text))
    return int(text)
