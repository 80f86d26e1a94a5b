"""Which host is behind an address: what must hold of its key before anything is said to it.

A host is trusted for the four words of a join code that its key fits, or for the very key it had when it was trusted
before. What neither is known of can be talked to (a table may be open to all), and is remembered from then on. Keys
are compared here; connections are made in :mod:`client.dial`.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache

from client.address import OTHER_KEY, CannotConnect
from client.words import say
from protocol.code import Pin, fingerprint, pin_words

_words = lru_cache(maxsize=16)(pin_words)
"""The words of the keys met lately: those of one host are not worked out twice."""


class WrongHost(CannotConnect):
    """The host is not the one that is meant. The text is a sentence that says what to do."""

    code = OTHER_KEY


@dataclass(slots=True)
class Trust:
    """``pin``: the words of a code. ``known``: keys of hosts we have seats at. ``here``: the key that was met at this
    address before. ``key``: that of the host, once it was met: from then on no other will do."""

    pin: Pin | None = None
    known: frozenset[bytes] = frozenset()
    here: bytes | None = None
    key: bytes | None = None
    words: Callable[[bytes], Pin] = field(default=_words, repr=False)

    @property
    def slow(self) -> bool:
        """Whether :meth:`check` takes a while: the words of the key are worked out."""
        return self.key is None and self.pin is not None

    @property
    def proven(self) -> bool:
        """Whether more than its own word speaks for the host."""
        return self.key is not None and (self.pin is not None or self.key == self.here or self.key in self.known)

    def check(self, key: bytes, where: object) -> None:
        """Whether the host with this public key is the one that is meant. Raises WrongHost."""
        mark = fingerprint(key)
        if self.key is not None:
            if mark != self.key:
                raise WrongHost(say("changed_key", where=where))
        elif self.pin is not None:
            if self.words(key) != self.pin:
                raise WrongHost(say("wrong_pin", where=where))
        elif self.here is not None and mark != self.here and mark not in self.known:
            raise WrongHost(say("changed_key", where=where))
        self.key = mark
