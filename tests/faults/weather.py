"""Bad weather for bytes: what happens to a connection on its way, from a seed, and how often.

Nothing here knows what the bytes mean. :meth:`Way.steps` says for each chunk that comes along what is to be done with
it; :mod:`tests.faults.proxy` does it.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Literal, NamedTuple, TypeAlias

Kind: TypeAlias = Literal["send", "wait", "cut", "reset", "half-open"]


class Step(NamedTuple):
    """To send ``data``, to wait ``seconds``, or to end it all."""

    kind: Kind
    data: bytes = b""
    seconds: float = 0.0


@dataclass(frozen=True, slots=True)
class Weather:
    """How likely each fault is, for a chunk of bytes; ``longest``, ``stalled``: seconds of a delay and of a stall."""

    split: float = 0.3
    merge: float = 0.1
    delay: float = 0.2
    longest: float = 0.05
    stall: float = 0.01
    stalled: float = 0.5
    cut: float = 0.02
    reset: float = 0.01
    half_open: float = 0.0
    flip: float = 0.0


CALM = Weather(0, 0, 0, 0, 0, 0, 0, 0)


class Way:
    """One direction of one connection. ``counts``: what was done so far, by kind, and "octets"."""

    def __init__(self, weather: Weather, random: Random, counts: Counter[str]) -> None:
        self._weather, self._random, self._counts = weather, random, counts

    def merging(self) -> float:
        """For how many seconds more bytes are waited for, to go on with these as one chunk."""
        merges = self._falls("merge", self._weather.merge)
        return self._random.uniform(0, self._weather.longest) if merges else 0.0

    def steps(self, data: bytes) -> Iterator[Step]:
        """What happens to these bytes."""
        weather = self._weather
        if self._falls("delay", weather.delay):
            yield Step("wait", seconds=self._random.uniform(0, weather.longest))
        if self._falls("stall", weather.stall):
            yield Step("wait", seconds=weather.stalled)
        for end, chance in (("cut", weather.cut), ("reset", weather.reset), ("half-open", weather.half_open)):
            if self._falls(end, chance):
                yield from self._pieces(data[: self._random.randint(0, len(data))])
                yield Step(end)  # type: ignore[arg-type]  # one of the three
                return
        if self._falls("flip", weather.flip):
            at = self._random.randrange(len(data))
            data = data[:at] + bytes([data[at] ^ 1 << self._random.randrange(8)]) + data[at + 1 :]
        yield from self._pieces(data)

    def _falls(self, kind: str, chance: float) -> bool:
        falls = self._random.random() < chance
        self._counts[kind] += falls
        return falls

    def _pieces(self, data: bytes) -> Iterator[Step]:
        self._counts["octets"] += len(data)
        while data:
            size = len(data)
            if size > 1 and self._falls("split", self._weather.split):
                size = self._random.randrange(1, size)
            yield Step("send", data[:size])
            data = data[size:]
