"""A shuffle that nobody can rig: how host and guests agree on the order of a pack, and how anybody checks it later.

Each side puts in a secret of 32 bytes: the host its *seed*, every seat a *nonce*. All of them are fixed by hashes
before the first is shown, so nobody can choose theirs to suit; one honest seat is enough for an order that nobody knew
beforehand. What is hashed how is written down in docs/protocol.md ("Fair shuffles"), byte by byte.

    committed   the host's commitment to its seed, and each seat's to its nonce
    terms       what is shuffled, where its cards will go, and everybody's commitments: fixed by :meth:`Terms.digest`
    revealed    the nonces; with the seed, which only the host knows yet, they give the key, and the key the order
    opened      the seed, when the deal is over: now everybody can work out the same order

Standard library only, no I/O, no randomness: secrets are brought along. Nothing here knows a game; cards and seats are
names in a list.
"""

import hmac
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import count
from struct import unpack
from typing import Literal, TypeAlias, TypeVar

LENGTH = 32
"""Bytes of seeds, nonces, commitments and keys: SHA-256 throughout."""
HOST = 0
"""The host, where seats count from 1."""

_DOMAIN = b"thirtyone fair 1 "  # what is hashed here is hashed nowhere else, and never taken for another kind
_WORDS = 1 << 32  # a drawn word is below this: so far above the size of any pack that one is hardly ever thrown away

Kind: TypeAlias = Literal["dealer", "deal", "shuffle"]
"""What is shuffled: who deals first, the pack of a deal, a pile in the middle of one."""
Entry: TypeAlias = str | int
"""A card by its name, a seat by its number, a zone by its name."""
Why: TypeAlias = Literal["host", "terms", "second", "dropped", "seats", "nonce", "mine", "seed", "deck"]
"""What does not hold: see :class:`Unfair`."""

T = TypeVar("T")


class Unfair(Exception):
    """Something that an honest host does not do.

    ``why``: "host" (a commitment other than the one announced), "second" (other terms for the same attempt), "dropped"
    (a locked attempt that was neither carried through nor opened), "terms" (terms that make no sense), "seats" (nonces
    of other seats than the terms name), "nonce" (one that does not fit its commitment), "mine" (one's own commitment
    was changed), "seed" (it does not fit its commitment), "deck" (what was shuffled is not what the terms fixed).
    """

    def __init__(self, why: Why) -> None:
        super().__init__(why)
        self.why: Why = why


@dataclass(frozen=True, slots=True)
class Attempt:
    """An attempt at a shuffle of a match at a table. Shuffles count from 0 in each match, attempts at each from 1."""

    table: str
    match: int
    shuffle: int
    attempt: int


@dataclass(frozen=True, slots=True)
class Terms:
    """What is fixed before anybody shows anything.

    ``deck``: what is put in order, in its usual order; empty where it is secret until the deal is over, and then
    ``seal`` stands for it. ``size``: how much it is. ``plan``: where the places of the shuffled pack go, from the top:
    a seat or a zone each; what is behind them is the stock, in order. ``host``: the host's commitment; ``seats``: those
    of all seats that take part, in seat order.
    """

    of: Attempt
    kind: Kind
    size: int
    deck: tuple[Entry, ...]
    seal: bytes
    plan: tuple[Entry, ...]
    host: bytes
    seats: tuple[tuple[int, bytes], ...]

    def digest(self) -> bytes:
        """The hash that all of this goes into."""
        deck, plan = _list(self.deck), _list(self.plan)
        seats = b"".join(_part(_number(seat)) + _part(commitment) for seat, commitment in self.seats)
        return _hash(
            "lock", *_of(self.of), self.kind.encode(), _number(self.size), deck, self.seal, plan, self.host, seats
        )


# --- what is put in ------------------------------------------------------------------------------------------


def commitment(of: Attempt, who: int, secret: bytes) -> bytes:
    """What somebody commits to: the host (:data:`HOST`) to its seed, a seat to its nonce."""
    return _hash("commit", *_of(of), _number(who), secret)


def seal(of: Attempt, seed: bytes, deck: Iterable[Entry]) -> bytes:
    """What stands for a deck that nobody may know yet: without the seed it says nothing."""
    return _hash("deck", *_of(of), seed, _list(deck))


# --- what comes out ------------------------------------------------------------------------------------------


def key(terms: Terms, seed: bytes, nonces: Sequence[tuple[int, bytes]]) -> bytes:
    """The key of the order: everybody's secrets and the terms together. ``nonces`` in seat order."""
    return hmac.digest(seed, terms.digest() + b"".join(nonce for _, nonce in nonces), "sha256")


def shuffled(key: bytes, items: Sequence[T]) -> tuple[T, ...]:
    """Items in the order of a key, the top one first.

    This is where a host's order comes from. Every order is exactly equally likely, if the key is chance.
    """
    return in_order(items, _indices(_words(key), len(items)))


def in_order(items: Sequence[T], indices: Iterable[int]) -> tuple[T, ...]:
    """Fisher and Yates: from the last place down to the second, each changes places with one up to itself."""
    pile = list(items)
    for place, index in zip(range(len(pile) - 1, 0, -1), indices, strict=True):
        pile[place], pile[index] = pile[index], pile[place]
    return tuple(pile)


def _indices(words: Iterator[int], size: int) -> Iterator[int]:
    return (below(bound, words) for bound in range(size, 1, -1))


def below(bound: int, words: Iterator[int], span: int = _WORDS) -> int:
    """A number below ``bound``, each equally likely, from words below ``span``: those in the last, incomplete round of
    the bound are thrown away."""
    whole = span - span % bound
    for word in words:
        if word < whole:
            return word % bound
    raise ValueError("there are no more words")


def _words(key: bytes) -> Iterator[int]:
    """An endless row of numbers: blocks of HMAC-SHA256 over a counter, cut into words, most significant byte first."""
    for counter in count():
        yield from unpack(">8I", hmac.digest(key, _number(counter), "sha256"))


# --- checking ------------------------------------------------------------------------------------------------


def check_terms(terms: Terms) -> None:
    """Whether terms make sense by themselves. Raises Unfair."""
    seats = [seat for seat, _ in terms.seats]
    lengths = {len(commitment) for _, commitment in terms.seats} | {len(terms.host)}
    sealed = terms.kind == "shuffle"
    if lengths != {LENGTH} or seats != sorted(set(seats)) or len(terms.plan) > terms.size or not terms.size:
        raise Unfair("terms")
    if len(terms.seal) != (LENGTH if sealed else 0) or len(terms.deck) != (0 if sealed else terms.size):
        raise Unfair("terms")
    if terms.kind == "deal" and not whole_pack(terms.deck):
        raise Unfair("deck")
    if terms.kind == "dealer" and not (whole_pack(terms.deck) or _seats(terms.deck)):
        raise Unfair("deck")


def whole_pack(deck: Sequence[Entry]) -> bool:
    """Whether these are one or more whole packs, with or without jokers: every other card equally often."""
    plain = [card for card in deck if card != "JO"]
    packs = len(plain) // len(PACK)
    return packs > 0 and sorted(map(str, plain)) == sorted(PACK * packs)


def _seats(deck: Sequence[Entry]) -> bool:
    seats = [seat for seat in deck if isinstance(seat, int)]
    return len(seats) == len(deck) and seats == sorted(set(seats))


PACK = tuple(rank + suit for suit in "CDHS" for rank in "A23456789TJQK")


def check_nonces(terms: Terms, nonces: Sequence[tuple[int, bytes]]) -> None:
    """Whether these are the nonces that the terms committed their seats to. Raises Unfair."""
    if [seat for seat, _ in nonces] != [seat for seat, _ in terms.seats]:
        raise Unfair("seats")
    for (seat, nonce), (_, promised) in zip(nonces, terms.seats, strict=True):
        if len(nonce) != LENGTH or commitment(terms.of, seat, nonce) != promised:
            raise Unfair("nonce")


def check_seed(terms: Terms, seed: bytes) -> None:
    """Whether this is the seed that the terms committed the host to. Raises Unfair."""
    if len(seed) != LENGTH or commitment(terms.of, HOST, seed) != terms.host:
        raise Unfair("seed")


def opened(
    terms: Terms, nonces: Sequence[tuple[int, bytes]], seed: bytes, deck: Sequence[Entry] = ()
) -> tuple[Entry, ...]:
    """The order that everything put in gives, the top first. ``deck``: of sealed terms. Raises Unfair."""
    check_terms(terms)
    check_nonces(terms, nonces)
    check_seed(terms, seed)
    if terms.seal and (len(deck) != terms.size or seal(terms.of, seed, deck) != terms.seal):
        raise Unfair("deck")
    return shuffled(key(terms, seed, nonces), tuple(deck) if terms.seal else terms.deck)


# --- bytes ---------------------------------------------------------------------------------------------------


def _hash(label: str, *parts: bytes) -> bytes:
    """SHA-256 over a label and parts, each behind its length: no two lists of parts give the same bytes."""
    return sha256(_DOMAIN + label.encode() + b"\0" + b"".join(map(_part, parts))).digest()


def _part(part: bytes) -> bytes:
    return len(part).to_bytes(4, "big") + part


def _number(number: int) -> bytes:
    return number.to_bytes(8, "big")


def _list(entries: Iterable[Entry]) -> bytes:
    return " ".join(map(str, entries)).encode()


def _of(of: Attempt) -> tuple[bytes, ...]:
    return of.table.encode(), _number(of.match), _number(of.shuffle), _number(of.attempt)
