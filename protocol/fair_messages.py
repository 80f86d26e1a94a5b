"""The messages of the fair shuffle (feature ``fair``); what is in them, and why, is :mod:`protocol.fair`'s business.

All name the attempt they belong to. Those of a guest are no requests: they have no number and get no answer. A host
sends these messages only to guests whose hello names the feature, players and spectators alike.
"""

from typing import Annotated, Literal, TypeAlias

import msgspec

from protocol.base import CardName, Count, Message, SeatNumber, Word
from protocol.fair import LENGTH, Attempt, Terms

Bytes32: TypeAlias = Annotated[bytes, msgspec.Meta(min_length=LENGTH, max_length=LENGTH)]
"""A seed, a nonce, a commitment, a seal."""

OfSeat: TypeAlias = tuple[SeatNumber, Bytes32]


class OfAttempt(Message, frozen=True, kw_only=True):
    """What all share. ``match``: counts the matches of a table; ``shuffle``: those of a match, from 0; ``attempt``:
    those at one shuffle, from 1."""

    match: Count
    shuffle: Count
    attempt: Count

    def of(self, table: str) -> Attempt:
        """Which attempt that is."""
        return Attempt(table, self.match, self.shuffle, self.attempt)


# --- from a guest ------------------------------------------------------------------------------------------------


class Commit(OfAttempt, frozen=True, kw_only=True, tag="commit"):
    """A player: the commitment to a nonce, answering Committed."""

    commitment: Bytes32


class Reveal(OfAttempt, frozen=True, kw_only=True, tag="reveal"):
    """A player: the nonce, answering a Lock that one's own commitment is in."""

    nonce: Bytes32


# --- from the host -----------------------------------------------------------------------------------------------


class Committed(OfAttempt, frozen=True, kw_only=True, tag="committed"):
    """The host's commitment to its seed. Players answer with theirs: at once, so that it is there when it is needed."""

    commitment: Bytes32


class Lock(OfAttempt, frozen=True, kw_only=True, tag="lock"):
    """What is fixed from here on. ``deck`` of kinds "dealer" and "deal", ``seal`` of kind "shuffle".

    ``plan``: where the top places go, a seat or the name of a zone each. ``absent``: seats of people who have no part.
    """

    kind: Literal["dealer", "deal", "shuffle"]
    size: Count
    host: Bytes32
    seats: tuple[OfSeat, ...]
    deck: tuple[CardName | SeatNumber, ...] = ()
    seal: Bytes32 | None = None
    plan: tuple[SeatNumber | Word, ...] = ()
    absent: tuple[SeatNumber, ...] = ()

    def terms(self, table: str) -> Terms:
        """What all have agreed on with it."""
        return Terms(
            self.of(table), self.kind, self.size, self.deck, self.seal or b"", self.plan, self.host, self.seats
        )


class Dealt(OfAttempt, frozen=True, kw_only=True, tag="dealt"):
    """All nonces: the order is fixed. ``seq``: of the update that shows what came of it."""

    seq: Count
    nonces: tuple[OfSeat, ...]


class Open(OfAttempt, frozen=True, kw_only=True, tag="open"):
    """The seed, when nothing of the deal is secret any more. ``deck``: where it was sealed.

    ``drawn``: whose move took each card that was taken off the stock, in order.
    """

    seed: Bytes32
    deck: tuple[CardName | SeatNumber, ...] = ()
    drawn: tuple[SeatNumber, ...] = ()


class FailedAttempt(OfAttempt, frozen=True, kw_only=True, tag="failed"):
    """A locked attempt that came to nothing, and its seed. ``silent``: the seats whose nonce did not come; none: what
    was to be shuffled was not wanted any more."""

    seed: Bytes32
    silent: tuple[SeatNumber, ...] = ()


FairFromGuest: TypeAlias = Commit | Reveal
FairFromHost: TypeAlias = Committed | Lock | Dealt | Open | FailedAttempt
