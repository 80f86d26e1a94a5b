"""The way in: from what somebody typed behind ``join`` or ``watch`` to a host that is trusted and a table that opens.

Which host is believed is decided by :class:`client.trust.Trust`; here stands when a code is needed, and who is asked
for it.
"""

import argparse
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from client import echo
from client.address import Address, read_address
from client.common import Problem, app_name, at_terminal, full_screen
from client.words import say

if TYPE_CHECKING:
    from client.dial import Dial
    from client.place import Way
    from client.seats import SeatStore
    from client.trust import Trust
    from protocol.code import Code
    from protocol.messages import TableLine


@dataclass(frozen=True, slots=True)
class Asked:
    """What was typed: where, and with which code."""

    address: Address | None = None
    code: "Code | None" = None


@dataclass(slots=True)
class Entrance:
    """A host that can be talked to: its tables, and what lets one in."""

    dial: "Dial"
    tables: "tuple[TableLine, ...]"
    way: "Way"


def read_place(typed: Sequence[str]) -> Asked:
    """``ADDRESS``, ``ADDRESS CODE`` or ``CODE``; its words may also stand apart. Raises BadAddress, Problem."""
    from protocol.code import could_be_code

    if not typed:
        return Asked()
    if could_be_code(" ".join(typed)):
        return Asked(code=_code(typed))
    address = read_address(typed[0])
    return Asked(address, _code(typed[1:]) if typed[1:] else None)


def _code(words: Sequence[str]) -> "Code":
    from protocol.code import BadCode, read_code

    try:
        return read_code(" ".join(words))
    except BadCode as error:
        raise Problem(str(error)) from None


def enter(args: argparse.Namespace, asked: Asked, store: "SeatStore", data: Path, command: str) -> Entrance:
    """Connect, make sure of the host, and see what its tables ask for. Raises CannotConnect, Problem."""
    from client.dial import Dial
    from client.own import own_keys, owner_secret
    from client.place import Way, reach
    from client.trust import Trust

    address, code = asked.address, asked.code
    if address is None:
        address, trust = _found(code, command)
    else:
        known, here = store.keys() | own_keys(data), store.key_at(str(address))
        trust = Trust(pin=code.pin if code else None, known=known, here=here)
    dial = Dial(address, trust)
    tables = reach(dial, app_name(), code.word if code else None)
    owner = owner_secret(data, trust.key)
    if code is None and owner is None and _shut(tables, store, command):
        code = _asked_for(args, address, command)
        dial = Dial(address, Trust(pin=code.pin))
        tables = reach(dial, app_name(), code.word)
    return Entrance(dial, tables, Way(code.word if code else None, owner))


def _found(code: "Code | None", command: str) -> "tuple[Address, Trust]":
    """The host of a code, wherever in the network it is. Raises Problem."""
    from client.discover import games, host_of

    found = host_of(code, games()) if code is not None else None
    if found is None:
        raise Problem(say("not_found", command=command, code=code))
    return found


def _shut(tables: "Sequence[TableLine]", store: "SeatStore", command: str) -> bool:
    """Whether none of the tables lets us in as we are."""
    ours = command == "join" and any(store.has_free(table.id) for table in tables)
    return not ours and not any(table.open for table in tables)


def _asked_for(args: argparse.Namespace, address: Address, command: str) -> "Code":
    from client.askcode import ask_code

    echo.on(asking=True)
    code = ask_code(fine=full_screen(args)) if at_terminal(args) else None
    if code is None:
        raise Problem(say("code_needed", where=address, command=command))
    return code
