"""Which version two programs play: agreed from both hellos, by the same rule on both sides.

A hello names, for each major version it speaks, the lowest and the highest minor. Played is the highest major that
both speak and whose minors overlap, in the highest minor of the overlap, with the features that both name. This
module compares; it sends nothing.
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, TypeAlias

from protocol.errors import BadForm, BadVersion
from protocol.messages import MAGIC, MAJOR, MINOR, Hello

Side: TypeAlias = Literal["host", "guest"]

VERSIONS = ((MAJOR, 0, MINOR),)
SETTINGS = "settings"  # what can be played and set is asked for, single options and chairs are set
FAIR = "fair"  # shuffles are agreed on and checked: commit, reveal, committed, lock, dealt, open, failed
FEATURES: tuple[str, ...] = (SETTINGS, FAIR)


@dataclass(frozen=True, slots=True)
class Agreed:
    """What both sides play."""

    major: int
    minor: int
    features: frozenset[str]


def our_hello(app: str, language: str = "en", table: str | None = None, word: str | None = None) -> Hello:
    """The hello of this code. ``app``: program and version, as people should read it ("thirtyone 0.1.0")."""
    return Hello(magic=MAGIC, versions=VERSIONS, app=app, features=FEATURES, language=language, table=table, word=word)


def agree(host: Hello, guest: Hello, theirs: Side) -> Agreed:
    """What a host and a guest play. ``theirs``: whose hello came over the wire.

    Raises BadForm for a hello that is none, BadVersion naming both and who must upgrade.
    """
    _checked(host if theirs == "host" else guest)
    features = frozenset(host.features) & frozenset(guest.features)
    for major in sorted(_majors(host) & _majors(guest), reverse=True):
        low, high = _overlap(host, guest, major)
        if low <= high:
            return _agreed(major, high, features)
    raise _refusal(host, guest, theirs)


@lru_cache(maxsize=8)
def _agreed(major: int, minor: int, features: frozenset[str]) -> Agreed:
    """Nearly all guests of a host agree on the same: one for all of them."""
    return Agreed(major, minor, features)


def _checked(hello: Hello) -> None:
    if hello.magic != MAGIC:
        raise BadForm("shape", what=f"a hello begins with the magic word {MAGIC}")
    if not hello.versions or any(low > high for _, low, high in hello.versions):
        raise BadForm("shape", what="a hello names at least one version, the lowest minor before the highest")


def _majors(hello: Hello) -> set[int]:
    return {major for major, _, _ in hello.versions}


def _overlap(host: Hello, guest: Hello, major: int) -> tuple[int, int]:
    ranges = [entry for hello in (host, guest) for entry in hello.versions if entry[0] == major]
    return max(low for _, low, _ in ranges), min(high for _, _, high in ranges)


def _refusal(host: Hello, guest: Hello, theirs: Side) -> BadVersion:
    host_says, guest_says = (f"The {side} ({_speaks(hello)})" for side, hello in (("host", host), ("guest", guest)))
    older = "guest" if _newest(guest) < _newest(host) else "host"
    pair = (host_says, guest_says) if theirs == "host" else (guest_says, host_says)
    return BadVersion("version", theirs=pair[0], ours=_lower(pair[1]), upgrade=f"the {older} must upgrade")


def _lower(text: str) -> str:
    return text[0].lower() + text[1:]


def _speaks(hello: Hello) -> str:
    ranges = ", ".join(_range(*entry) for entry in hello.versions[:SHOWN])
    return f"{ascii(hello.app[:NAME_SHOWN])[1:-1]}, protocol {ranges}"


SHOWN = 4  # version ranges in a sentence
NAME_SHOWN = 40  # characters of a foreign program's name in a sentence


def _range(major: int, low: int, high: int) -> str:
    return f"{major}.{low}" if low == high else f"{major}.{low} to {major}.{high}"


def _newest(hello: Hello) -> tuple[int, int]:
    return max((major, high) for major, _, high in hello.versions)
