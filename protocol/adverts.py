"""How a table is announced in the local network (DNS-SD): the name of its service and the few words beside it.

Anybody can announce anything, so what is read here is a hint and hostile text: it is cleaned, bounded, and believed
only when a host has proven itself. No secret is in it, and nothing a key could be told by. Nothing is sent here.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from protocol.text import TITLE_CELLS, clean, clip

SERVICE = "_thirtyone._tcp.local."
LABEL_BYTES = 63  # of a DNS label
ID_SHOWN = 4  # digits of the table's id in the label: two tables of one name must not be one
LONGEST_VALUE = 200  # bytes of a value that is read


@dataclass(frozen=True, slots=True)
class Advert:
    """A table as it is announced. ``locked``: it asks for a code. ``version``: major.minor of the protocol."""

    table: str
    name: str
    game: str
    players: int
    seats: int
    locked: bool
    version: str

    @property
    def label(self) -> str:
        """The instance name: fits into a DNS label and is not that of another table."""
        tail = f" {self.table[:ID_SHOWN]}"
        name = self.name.replace(".", " ").encode()[: LABEL_BYTES - len(tail)]
        return name.decode("utf-8", "ignore") + tail

    def text(self) -> dict[str, str]:
        """The TXT record."""
        return {
            "v": self.version,
            "id": self.table,
            "n": self.name,
            "game": self.game,
            "seats": f"{self.players}/{self.seats}",
            "locked": "1" if self.locked else "0",
        }


def read_advert(properties: Mapping[bytes, bytes | None]) -> Advert | None:
    """What somebody announces, made fit to be shown; None if it is no table of ours."""
    text = {key: _value(properties.get(key.encode())) for key in ("v", "id", "n", "game", "seats", "locked")}
    players, slash, seats = text["seats"].partition("/")
    if not text["id"] or not (slash and _small(players) and _small(seats)):
        return None
    return Advert(
        table=text["id"],
        name=clip(text["n"], TITLE_CELLS) or text["id"][:ID_SHOWN],
        game=clip(text["game"], TITLE_CELLS),
        players=int(players),
        seats=int(seats),
        locked=text["locked"] != "0",
        version=text["v"],
    )


def _value(value: bytes | None) -> str:
    return clean((value or b"")[:LONGEST_VALUE].decode("utf-8", "replace"))


def _small(number: str) -> bool:
    return number.isascii() and number.isdigit() and len(number) <= 2
