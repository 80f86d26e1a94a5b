"""The shuffles of one match: what was put into each, how far the present one is, and what has to be opened yet.

Pure bookkeeping over :mod:`protocol.fair`, brought on by the same calls in live play and when a table is built again
from its facts. Who is asked, how long is waited and what is sent is :mod:`server.core.fairness`' business. Seats count
from 1 in here, as on the wire, since their numbers are hashed.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import TypeAlias

from engine.cards import names
from engine.game import AwaitChance, Order, Spot
from protocol import fair
from protocol.fair import HOST, Attempt, Entry
from protocol.fair_messages import Committed, Dealt, FailedAttempt, Lock, OfSeat, Open
from protocol.messages import Message

Shuffle: TypeAlias = Callable[[bytes, Sequence[int]], tuple[int, ...]]
"""Makes an order of items from a key: :func:`protocol.fair.shuffled`, unless a test wants to stack the deck."""

_HANDS = "hands/"


@dataclass(slots=True)
class Ceremony:
    """One attempt at a shuffle. ``nonces``: known so far, those of bots from the beginning; ``promised``: commitments.

    ``items``: what the engine wants in order, behind ``lock``. ``drawn``: whose move took each card off the stock.
    """

    of: Attempt
    seed: bytes = field(repr=False)
    nonces: dict[int, bytes] = field(repr=False)
    promised: dict[int, bytes]
    lock: Lock | None = None
    deck: tuple[Entry, ...] = ()
    items: tuple[int, ...] = ()
    dealt: Dealt | None = None
    drawn: list[int] = field(default_factory=list)
    opened: bool = False

    @property
    def committed(self) -> Committed:
        """The host's commitment, for everybody."""
        return Committed(**_ids(self.of), commitment=fair.commitment(self.of, HOST, self.seed))

    @property
    def missing(self) -> tuple[int, ...]:
        """The seats that have committed themselves and not shown their nonce."""
        return () if self.lock is None else tuple(seat for seat, _ in self.lock.seats if seat not in self.nonces)

    @property
    def revealed(self) -> tuple[OfSeat, ...]:
        """The nonces of all seats that take part, in seat order."""
        return () if self.lock is None else tuple((seat, self.nonces[seat]) for seat, _ in self.lock.seats)

    def is_for(self, due: AwaitChance) -> bool:
        """Whether it was locked for this question to chance."""
        return self.lock is not None and (self.lock.kind, self.items) == (due.kind, due.items)

    def fits(self, seat: int, nonce: bytes) -> bool:
        """Whether this is the nonce that a seat has committed itself to."""
        return self.promised.get(seat) == fair.commitment(self.of, seat, nonce)

    def key(self) -> bytes:
        """The key of its order; nothing may be missing any more."""
        assert self.lock is not None
        return fair.key(self.lock.terms(self.of.table), self.seed, self.revealed)

    def broken(self, silent: Iterable[int] = ()) -> FailedAttempt:
        """What is told when it comes to nothing."""
        return FailedAttempt(**_ids(self.of), seed=self.seed, silent=tuple(silent))

    def open(self) -> Open:
        """What is told when nothing of its deal is a secret any more."""
        deck = self.deck if self.lock is not None and self.lock.seal else ()
        return Open(**_ids(self.of), seed=self.seed, deck=deck, drawn=tuple(self.drawn))

    def messages(self) -> Iterable[Message]:
        """All of it that somebody who comes now may know."""
        yield self.committed
        if self.lock is not None:
            yield self.lock
        if self.dealt is not None:
            yield self.dealt
        if self.opened:
            yield self.open()

    def proof(self) -> str:
        """Its line in a record: numbers of shuffle and attempt, the seed, and seat:nonce of all who took part."""
        nonces = (f"{seat}:{nonce.hex()}" for seat, nonce in self.revealed)
        return " ".join((str(self.of.shuffle), str(self.of.attempt), self.seed.hex(), *nonces))


class Ceremonies:
    """The shuffles of a match. ``now``: the one being made ready; ``past``: those of the deal that was dealt last.

    ``out``: seats that were silent, and are left out until this shuffle has come about.
    """

    def __init__(self, table: str, match: int) -> None:
        self._table, self._match = table, match
        self._shuffle, self._attempt = 0, 1
        self.now: Ceremony | None = None
        self.past: list[Ceremony] = []
        self.out: set[int] = set()
        self.failed = 0

    # --- one step after the other

    def seeded(self, seed: bytes, nonces: Mapping[int, bytes]) -> Ceremony:
        """The next attempt has its seed, and the nonces of bots."""
        of = Attempt(self._table, self._match, self._shuffle, self._attempt)
        promised = {seat: fair.commitment(of, seat, nonce) for seat, nonce in nonces.items()}
        self.now = Ceremony(of, seed, dict(nonces), promised)
        return self.now

    def locked(
        self, due: AwaitChance, plan: Sequence[Spot], seats: Iterable[OfSeat], absent: Iterable[int]
    ) -> Ceremony:
        """What is to be shuffled is fixed, and who takes part."""
        now = self._present()
        now.promised = dict(sorted(seats))
        now.nonces = {seat: nonce for seat, nonce in now.nonces.items() if now.fits(seat, nonce)}
        now.items, now.deck = due.items, deck_of(due)
        sealed = due.kind == "shuffle"
        now.lock = Lock(
            **_ids(now.of),
            kind=due.kind,  # type: ignore[arg-type]  # "close" is no shuffle
            size=len(due.items),
            host=now.committed.commitment,
            seats=tuple(now.promised.items()),
            deck=() if sealed else now.deck,
            seal=fair.seal(now.of, now.seed, now.deck) if sealed else None,
            plan=places_of(plan),
            absent=tuple(absent),
        )
        return now

    def broken(self, silent: Iterable[int]) -> Ceremony:
        """A locked attempt has come to nothing."""
        now, self.now = self._present(), None
        self._attempt += 1
        self.failed += 1
        self.out.update(silent)
        return now

    def dealt(self, nonces: Iterable[OfSeat], seq: int) -> Ceremony:
        """All nonces are there; state number ``seq`` is what comes of it."""
        now, self.now = self._present(), None
        if now.lock is None:
            raise ValueError("a shuffle was dealt that nobody had agreed on")
        now.nonces = dict(nonces)
        now.dealt = Dealt(**_ids(now.of), seq=seq, nonces=now.revealed)
        if now.lock.kind == "deal":
            self.past.clear()
        self.past.append(now)
        self._shuffle, self._attempt = self._shuffle + 1, 1
        self.out.clear()
        return now

    def skip(self, attempts: int) -> None:
        """So many steps may have been forgotten: whatever was told of an attempt stays true of it."""
        self.now = None
        self._attempt += attempts

    def _present(self) -> Ceremony:
        if self.now is None:
            raise ValueError("no shuffle has begun")
        return self.now

    # --- afterwards

    def begun(self, size: int, seat: int, stock: int) -> None:
        """What was dealt lies there; of a pile made again for a seat its card is drawn already."""
        dealt = self.past[-1]
        if dealt.lock is not None and dealt.lock.kind == "shuffle":
            self.moved(seat, size - len(dealt.lock.plan), stock)

    def moved(self, seat: int, before: int, after: int) -> None:
        """A move has changed the number of cards in the stock."""
        if self.past and before > after:
            self.past[-1].drawn += [seat] * (before - after)

    def settled(self) -> list[Ceremony]:
        """Nothing of what was dealt is a secret any more; those that are news."""
        fresh = [ceremony for ceremony in self.past if not ceremony.opened]
        for ceremony in fresh:
            ceremony.opened = True
        return fresh

    def messages(self) -> Iterable[Message]:
        """What somebody who comes has to know."""
        current = () if self.now is None else (self.now,)
        return chain.from_iterable(ceremony.messages() for ceremony in (*self.past, *current))


def _ids(of: Attempt) -> dict[str, int]:
    return {"match": of.match, "shuffle": of.shuffle, "attempt": of.attempt}


def deck_of(due: AwaitChance) -> tuple[Entry, ...]:
    """What is shuffled, by name. Who deals first is either decided among seats, or by cards of a whole pack."""
    if due.kind == "dealer" and len(due.items) < len(fair.PACK):
        return tuple(seat + 1 for seat in due.items)
    return names(due.items)


def places_of(plan: Sequence[Spot]) -> tuple[Entry, ...]:
    """A plan of the engine as others are told it: a seat or a zone for each place."""
    return tuple(map(_place, plan))


def _place(spot: Spot) -> Entry:
    seat = spot.zone.removeprefix(_HANDS)
    return int(seat) + 1 if seat != spot.zone else spot.zone


def order(shuffle: Shuffle, ceremony: Ceremony) -> Order:
    """What chance brings."""
    return Order(shuffle(ceremony.key(), ceremony.items))
