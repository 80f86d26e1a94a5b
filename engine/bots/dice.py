"""Something to roll: as much of :class:`random.Random` as bots and simulations use. The engine has none of its own."""

from collections.abc import MutableSequence, Sequence
from typing import Any, Protocol, TypeVar

T = TypeVar("T")


class Dice(Protocol):
    """What a :class:`random.Random` can do, too."""

    def random(self) -> float:
        """A number from 0 up to, not including, 1."""
        ...

    def randrange(self, stop: int, /) -> int:
        """A whole number from 0 up to, not including, ``stop``."""
        ...

    def choice(self, seq: Sequence[T], /) -> T:
        """One of the items."""
        ...

    def shuffle(self, x: MutableSequence[Any], /) -> None:
        """Bring the items into any order."""
        ...
