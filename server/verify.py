"""Whether the shuffles of a match were fair: its record replayed by the rules, every order worked out anew.

The record says what everybody put into each shuffle (``fair``, docs/records.md). Replaying it with the engine gives
what was to be shuffled and where the cards had to go; the two together give the order, which must be that of the
record. A guest's transcript binds this to what was promised before the cards were dealt: without one a host might
have made up seeds and nonces afterwards, with one it could not. This module reads no file.
"""

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from engine.cards import names
from engine.check import check_record
from engine.fields import BadRecord, get, list_of
from engine.game import CHANCE, AwaitChance, Close, Order
from engine.record import DealRecord, Record, read_record
from engine.registry import find
from engine.stacking import in_order
from protocol import fair
from protocol.fair import HOST, LENGTH, Attempt, Terms, Unfair
from protocol.fair_messages import Commit, Committed, Dealt, FailedAttempt, Lock, Open, Reveal
from protocol.transcript import Heard, Transcript
from server.core.ceremony import deck_of, places_of


@dataclass(frozen=True, slots=True)
class Proof:
    """A line of ``fair``: which attempt, and what was put into it."""

    shuffle: int
    attempt: int
    seed: bytes
    nonces: tuple[tuple[int, bytes], ...]

    @classmethod
    def read(cls, text: str, where: str) -> "Proof":
        """The proof in a line. Raises BadRecord."""
        try:
            shuffle, attempt, seed, *rest = text.split()
            pairs = tuple((int(seat), bytes.fromhex(nonce)) for seat, nonce in (each.split(":") for each in rest))
            found = cls(int(shuffle), int(attempt), bytes.fromhex(seed), pairs)
        except ValueError:
            raise BadRecord(f"{where}: this does not say how a shuffle came about") from None
        if any(len(secret) != LENGTH for secret in (found.seed, *(nonce for _, nonce in pairs))):
            raise BadRecord(f"{where}: what is put into a shuffle is {LENGTH} bytes long")
        return found


@dataclass(slots=True)
class Verified:
    """What came of it. ``mismatches``: what does not hold; ``shuffles``: how many were checked, ``bound`` of them
    against the transcript; ``failed``: attempts in it that came to nothing."""

    mismatches: list[str] = field(default_factory=list)
    shuffles: int = 0
    bound: int = 0
    failed: int = 0


def verify(data: bytes, transcript: Transcript | None = None) -> Verified:
    """Check the shuffles of a record in these bytes. Raises BadRecord."""
    record = read_record(data, find)
    top = tomllib.loads(data.decode("utf-8-sig"))
    mismatches = list(check_record(record))
    replay = _Replay(record, _Paper.read(top), transcript, Verified(mismatches))
    if not mismatches:
        replay.run()
    return replay.found


@dataclass(frozen=True, slots=True)
class _Paper:
    """What a record says beside the match: where it was played, and its proofs: before the first deal, then a deal."""

    table: str
    match: int
    first: tuple[Proof, ...]
    deals: tuple[tuple[Proof, ...], ...]

    @classmethod
    def read(cls, top: Mapping[str, Any]) -> "_Paper":
        deals = [_proofs(deal, f"deal {number}") for number, deal in enumerate(top.get("deal", ()), 1)]
        if not any(deals):
            raise BadRecord("this record says nothing of how its cards were shuffled")
        return cls(
            get(top, "table", str, "the top", required=True),
            get(top, "match", int, "the top", required=True),
            _proofs(top, "the top"),
            tuple(deals),
        )


def _proofs(table: Mapping[str, Any], where: str) -> tuple[Proof, ...]:
    lines = list_of(table, "fair", str, where) or []
    return tuple(Proof.read(text, f"{where}, fair {number}") for number, text in enumerate(lines, 1))


@dataclass(slots=True)
class _Replay:
    record: Record
    paper: _Paper
    transcript: Transcript | None
    found: Verified
    where: str = ""

    def run(self) -> None:
        """Play the match once more, and look at every shuffle."""
        if self.transcript is not None and (self.transcript.table, self.transcript.match) != (
            self.paper.table,
            self.paper.match,
        ):
            self._wrong("the transcript is of another match")
            return
        state = self._dealer(self.record.game.begin(replace(self.record.beginning, dealer=None)))
        if state is None:
            return
        for number, (deal, proofs) in enumerate(zip(self.record.deals, self.paper.deals, strict=True), 1):
            self.where = f"deal {number}: "
            state = self._deal(state, deal, iter(proofs))
        self.where = ""
        self._check_rest()

    def _wrong(self, text: str) -> None:
        self.found.mismatches.append(f"{self.where}{text}")

    def _dealer(self, state: Any) -> Any:
        """Who deals first is shuffle 0."""
        due = self.record.game.due(state)
        if not isinstance(due, AwaitChance) or due.kind != "dealer" or not self.paper.first:
            self._wrong("the record does not say how the first dealer was found")
            return None
        order = self._shuffle(due, (), self.paper.first[0], None)
        state, _ = self.record.game.apply(state, CHANCE, Order(order))
        if self.record.game.report(state).dealer != self.record.beginning.dealer:
            self._wrong("the first dealer is not whom the shuffle gave")
            return None
        return state

    def _deal(self, state: Any, deal: DealRecord, proofs: Iterator[Proof]) -> Any:
        game = self.record.game
        piles = iter((deal.deck or (), *deal.reshuffle))

        def fall(state: Any) -> Any:
            while isinstance(due := game.due(state), AwaitChance) and due.kind in ("deal", "shuffle"):
                faces = next(piles, None)
                if faces is None:
                    return state
                dealt = in_order(faces, due.items, self.where.rstrip(": "))
                proof = next(proofs, None)
                plan = places_of(game.deal_plan(state))
                if proof is None:
                    self._wrong("the record does not say how it was shuffled")
                else:
                    self._shuffle(due, plan, proof, dealt)
                state, _ = game.apply(state, CHANCE, Order(dealt))
                self._check_hand(state, proof)
            return state

        state = fall(state)
        for line in deal.moves:
            if not line.refused:
                state = fall(game.apply(state, line.seat, line.move)[0])
        if isinstance(due := game.due(state), AwaitChance) and due.kind == "close":
            state, _ = game.apply(state, CHANCE, Close())
        return state

    def _shuffle(
        self, due: AwaitChance, plan: Sequence[str | int], proof: Proof, dealt: Sequence[int] | None
    ) -> tuple[int, ...]:
        """Work out an order, hold it against the one that was dealt, and against what the transcript has of it."""
        if proof.shuffle != self.found.shuffles:
            self._wrong(f"shuffle {self.found.shuffles} is missing")
        self.found.shuffles = proof.shuffle + 1
        of = Attempt(self.paper.table, self.paper.match, proof.shuffle, proof.attempt)
        terms = _terms(of, due, plan, proof)
        order = fair.shuffled(fair.key(terms, proof.seed, proof.nonces), due.items)
        if dealt is not None and names(order) != names(dealt):
            self._wrong(f"shuffle {proof.shuffle} gives another order than the one that was dealt")
        if self.transcript is not None:
            self._bind(self.transcript, terms, proof)
        return order

    # --- against a transcript

    def _bind(self, transcript: Transcript, terms: Terms, proof: Proof) -> None:
        heard = transcript.attempts.get(terms.of)
        locks = [message for message in heard.all(Lock) if isinstance(message, Lock)] if heard else []
        if heard is None or not locks:
            if heard is not None and _had_part(heard, terms):
                self._wrong(f"the transcript has not kept how shuffle {proof.shuffle} was fixed, though it was there")
            return  # otherwise whoever kept it was not there yet, or away
        self.found.bound += 1
        what = f"shuffle {proof.shuffle}"
        if len(locks) > 1:
            self._wrong(f"{what} was fixed twice, and not alike")
        if locks[0].terms(transcript.table).digest() != terms.digest():
            self._wrong(f"{what} was fixed otherwise than the record says")
        if any(said != terms.host for said in _all(heard.all(Committed), "commitment")):
            self._wrong(f"{what} has another seed than the one that was promised")
        if any(tuple(said) != proof.nonces for said in _all(heard.all(Dealt), "nonces")):
            self._wrong(f"{what} has other nonces than those that were told")
        if any(said != proof.seed for said in _all(heard.all(Open), "seed")):
            self._wrong(f"{what} has another seed than the one that was told")
        mine = dict(terms.seats).get(transcript.seat or 0)
        if mine is not None and (said := _all(heard.all(Commit), "commitment")) and mine not in said:
            self._wrong(f"{what} has another nonce of seat {transcript.seat} than the one it had put in")

    def _check_hand(self, state: Any, proof: Proof | None) -> None:
        """The cards that the transcript saw after a shuffle are those that the rules give."""
        transcript = self.transcript
        if transcript is None or transcript.seat is None or proof is None:
            return
        heard = transcript.attempts.get(Attempt(self.paper.table, self.paper.match, proof.shuffle, proof.attempt))
        for seq in _all(heard.all(Dealt), "seq") if heard else ():
            seen = transcript.hands.get(seq)
            own = self.record.game.own(state, transcript.seat - 1)
            held = sorted(name for zone in own.zones for name in names(card for card in zone.cards if card is not None))
            if seen is not None and sorted(seen) != held:
                self._wrong(f"seat {transcript.seat} saw other cards than the record deals")

    def _check_rest(self) -> None:
        """What the transcript has besides: attempts that failed, and shuffles that are not in the record."""
        if self.transcript is not None and not self.found.bound:
            self._wrong("no shuffle is in the transcript, so it proves nothing")
        for of, heard in self.transcript.attempts.items() if self.transcript is not None else ():
            dealt, failed = heard.all(Dealt), heard.all(FailedAttempt)
            if dealt and of.shuffle >= self.found.shuffles and self.record.finished:
                self._wrong(f"shuffle {of.shuffle} is not in the record")
            for message in failed:
                self.found.failed += 1
                self._check_failed(of, message, heard.all(Committed))

    def _check_failed(self, of: Attempt, failed: object, committed: Sequence[object]) -> None:
        assert isinstance(failed, FailedAttempt)
        promise = fair.commitment(of, HOST, failed.seed)
        if any(said != promise for said in _all(committed, "commitment")):
            self._wrong(f"attempt {of.attempt} at shuffle {of.shuffle} failed, and was opened with another seed")


def _terms(of: Attempt, due: AwaitChance, plan: Sequence[str | int], proof: Proof) -> Terms:
    """What must have been fixed, as the rules have it."""
    deck = deck_of(due)
    sealed = due.kind == "shuffle"
    terms = Terms(
        of,
        due.kind,  # type: ignore[arg-type]  # "close" is no shuffle
        len(deck),
        () if sealed else deck,
        fair.seal(of, proof.seed, deck) if sealed else b"",
        tuple(plan),
        fair.commitment(of, HOST, proof.seed),
        tuple((seat, fair.commitment(of, seat, nonce)) for seat, nonce in proof.nonces),
    )
    try:
        fair.check_terms(terms)
    except Unfair as unfair:
        raise BadRecord(f"shuffle {of.shuffle} does not make sense ({unfair.why})") from None
    return terms


def _had_part(heard: Heard, terms: Terms) -> bool:
    """Whether there must have been a lock: its secret is in the order, or it heard of what comes behind a lock."""
    mine = _all(heard.all(Commit), "commitment")
    return any(said in mine for _, said in terms.seats) or any(heard.all(kind) for kind in (Reveal, Dealt, Open))


def _all(messages: Sequence[object], name: str) -> list[Any]:
    return [getattr(message, name) for message in messages]
