"""This guest's part in shuffles: it puts in a secret, keeps it for as long as it must, and checks what came out.

A :class:`Witness` hears the messages of the fair shuffle (docs/protocol.md, "Fair shuffles") and gives those to be
sent in answer; it is shown every view, and says in :class:`Finding` what it has found. It reveals its nonce only for
the first lock of an attempt, and only if all that was promised before is in it. What it cannot excuse it calls unfair,
once and loudly, and hands out what it has seen as evidence. No rule of any game is known here.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

from client.trace import Opened, Sighting, judge, sighting
from protocol import fair
from protocol.fair import Attempt, Unfair
from protocol.fair_messages import Commit, Committed, Dealt, FailedAttempt, FairFromHost, Lock, Open, Reveal
from protocol.messages import Happening, Message, OwnView, PublicView
from protocol.transcript import line

KEPT = 64  # attempts that are remembered: far more than a deal has, so that none is taken for a new one
STANDING = 3  # failed attempts in a match from which on they are called too many

Outcome: TypeAlias = Literal["checked", "left_out", "accused", "failing", "unfair", "unchecked"]
"""All of a deal is as it should be; this guest had no part in a shuffle; it was called silent, and was not; too many
attempts have failed; what no honest host does; the host takes part in none of this."""


@dataclass(frozen=True, slots=True)
class Finding:
    """What was found about a shuffle. ``why``: of "unfair", what does not hold."""

    outcome: Outcome
    shuffle: int
    why: str = ""


@dataclass(slots=True)
class _Seen:
    """An attempt, as far as it is known here.

    ``shown``: we have revealed our nonce. ``missed``: we were away since, and what became of it may have been told
    meanwhile. ``judged``: it was held against what was seen.
    """

    of: Attempt
    promised: bytes | None = None
    nonce: bytes | None = field(default=None, repr=False)
    lock: Lock | None = None
    dealt: Dealt | None = None
    opened: Opened | None = None
    shown: bool = False
    failed: bool = False
    missed: bool = False
    judged: bool = False

    @property
    def hangs(self) -> bool:
        """It was locked, and nothing was told of it since."""
        return self.lock is not None and self.dealt is None and not (self.failed or self.missed)

    @property
    def closed(self) -> bool:
        """Its cards lie on the table, and its seed was not told."""
        return self.dealt is not None and self.opened is None and not self.missed


class Witness:
    """Takes part at one table. ``secret`` draws 32 random bytes; ``note`` keeps what was heard and said."""

    def __init__(self, secret: Callable[[], bytes], note: Callable[[dict[str, Any]], None] = lambda line: None) -> None:
        self.note = note
        self._secret = secret
        self._table: str | None = None
        self._seat: int | None = None
        self._forget()

    def _forget(self) -> None:
        self._seen: dict[Attempt, _Seen] = {}
        self._sightings: list[Sighting] = []
        self._findings: list[Finding] = []
        self._match = 0
        self._failed = 0
        self._entering = False  # what we hear now happened before we came

    def placed(
        self, table: str, seat: int | None, *, coming: bool, resumed: bool, name: str = ""
    ) -> tuple[Message, ...]:
        """A place is had: on a new connection (``coming``) or another one; what is to be sent in answer.

        Not ``resumed``: nothing holds of before.
        """
        if (coming and not resumed) or table != self._table:
            self._forget()
        self._table, self._seat = table, seat
        self.note({"t": "place", "table": table, "seat": seat, "name": name})
        if not coming:
            return self._promises()
        self._entering = True
        for seen in self._seen.values():
            seen.missed = True
        return ()

    def entered(self) -> tuple[Message, ...]:
        """Everything of before has been told; what is to be sent in answer."""
        if not self._entering:
            return ()
        self._entering = False
        return self._promises()

    def _promises(self) -> tuple[Message, ...]:
        """Our commitments to what is announced and not locked yet."""
        waiting = [seen for seen in self._seen.values() if seen.promised and not (seen.lock or seen.missed)]
        return self._say([self._promise(seen) for seen in waiting])

    def findings(self) -> tuple[Finding, ...]:
        """What was found since this was asked last."""
        found, self._findings = self._findings, []
        for finding in found:
            self.note({"t": "finding", "outcome": finding.outcome, "shuffle": finding.shuffle, "why": finding.why})
        return tuple(found)

    def _say(self, messages: Iterable[Message | None]) -> tuple[Message, ...]:
        said = tuple(message for message in messages if message is not None)
        for message in said:
            self.note(line(message))
        return said

    # --- what the host says

    def hear(self, message: FairFromHost) -> tuple[Message, ...]:
        """What is to be sent in answer."""
        if self._table is None:
            return ()
        self.note(line(message))
        of = message.of(self._table)
        if of.match != self._match:
            self._next_match(of.match)
        seen = self._seen.setdefault(of, _Seen(of))
        while len(self._seen) > KEPT:
            del self._seen[next(iter(self._seen))]
        try:
            return self._say((self._heard(seen, message),))
        except Unfair as unfair:
            self._unfair(of, unfair.why)
            return ()

    def _next_match(self, match: int) -> None:
        self._check_opened()
        self._match, self._failed = match, 0
        self._sightings.clear()
        self._seen.clear()

    def _unfair(self, of: Attempt, why: str) -> None:
        self._findings.append(Finding("unfair", of.shuffle, why))
        self.note({"t": "evidence", "seen": [_evidence(seen) for seen in self._sightings]})

    def _heard(self, seen: _Seen, message: FairFromHost) -> Message | None:
        match message:
            case Committed():
                return self._committed(seen, message)
            case Lock():
                return self._locked(seen, message)
            case Dealt():
                self._dealt(seen, message)
            case Open():
                self._opened(seen, message)
            case FailedAttempt():
                self._broken(seen, message)
        return None

    def _committed(self, seen: _Seen, said: Committed) -> Message | None:
        if seen.promised not in (None, said.commitment):
            raise Unfair("host")
        seen.promised, seen.missed = said.commitment, False
        return None if self._entering or seen.lock else self._promise(seen)

    def _promise(self, seen: _Seen) -> Message | None:
        if self._seat is None:
            return None
        seen.nonce = seen.nonce or self._secret()
        return Commit(**_ids(seen.of), commitment=fair.commitment(seen.of, self._seat, seen.nonce))

    def _locked(self, seen: _Seen, lock: Lock) -> Message | None:
        if seen.lock not in (None, lock):
            raise Unfair("second")
        if seen.promised is None and self._seat is None:
            return None  # somebody who watches and lags behind may miss messages
        again, seen.lock = seen.lock is not None, lock
        if lock.host != seen.promised:
            raise Unfair("host")
        fair.check_terms(lock.terms(seen.of.table))
        if self._seat is None or seen.nonce is None:
            return None
        if any(other.hangs for other in self._seen.values() if other is not seen):
            raise Unfair("dropped")
        return self._reveal(seen, self._seat, seen.nonce, dict(lock.seats).get(self._seat), again)

    def _reveal(self, seen: _Seen, seat: int, nonce: bytes, mine: bytes | None, again: bool) -> Message | None:
        if mine is None:
            if not again:
                self._findings.append(Finding("left_out", seen.of.shuffle))
            return None
        if mine != fair.commitment(seen.of, seat, nonce):
            raise Unfair("mine")
        if seen.dealt is not None or seen.failed:
            return None
        seen.shown = True
        return Reveal(**_ids(seen.of), nonce=nonce)

    def _dealt(self, seen: _Seen, dealt: Dealt) -> None:
        if seen.dealt not in (None, dealt):
            raise Unfair("second")
        if seen.lock is None:
            if self._seat is None:
                return
            raise Unfair("terms")
        fair.check_nonces(seen.lock.terms(seen.of.table), dealt.nonces)
        if seen.lock.kind == "deal" and seen.dealt is None:
            self._check_opened()
            self._sightings = [sight for sight in self._sightings if sight.seq >= dealt.seq]
        seen.dealt, seen.missed = dealt, False

    def _opened(self, seen: _Seen, told: Open) -> None:
        if seen.lock is None or seen.dealt is None or seen.opened is not None:
            return
        order = fair.opened(seen.lock.terms(seen.of.table), seen.dealt.nonces, told.seed, told.deck)
        seen.opened = Opened(seen.dealt.seq, seen.lock.kind, order, seen.lock.plan, told.drawn)
        if not any(other.closed for other in self._seen.values()):
            self._judge(seen.of)

    def _judge(self, of: Attempt) -> None:
        """All that was dealt is open: hold it against what was seen."""
        deal = [seen for seen in self._seen.values() if seen.opened is not None and not seen.judged]
        shuffles = sorted((seen.opened for seen in deal if seen.opened), key=lambda opened: opened.seq)
        for seen in deal:
            seen.judged = True
        wrong = judge(shuffles, self._sightings)
        if wrong is not None:
            self._unfair(of, wrong)
        elif any(opened.kind != "dealer" for opened in shuffles):
            self._findings.append(Finding("checked", of.shuffle))

    def _check_opened(self) -> None:
        """What was dealt before must be open by now."""
        for seen in self._seen.values():
            if seen.closed:
                seen.missed = True
                if self._seat is not None:
                    self._unfair(seen.of, "never")

    def _broken(self, seen: _Seen, failed: FailedAttempt) -> None:
        if seen.lock is None or seen.failed:
            return
        fair.check_seed(seen.lock.terms(seen.of.table), failed.seed)
        seen.failed = True
        self._failed += 1
        if self._seat in failed.silent and seen.shown:
            self._findings.append(Finding("accused", seen.of.shuffle))
        if self._failed >= STANDING:
            self._findings.append(Finding("failing", seen.of.shuffle))

    # --- what is seen

    def see(
        self, seq: int, public: PublicView, own: OwnView | None, events: tuple[Happening, ...]
    ) -> tuple[Message, ...]:
        """A view is shown, with what led to it; what is to be sent in answer."""
        gap = self._entering
        answers = self.entered()
        if not self._sightings or self._sightings[-1].seq != seq:  # else it was asked for once more
            self._saw(sighting(seq, public, own, events, seat=self._seat, gap=gap))
        return answers

    def _saw(self, seen: Sighting) -> None:
        last = self._sightings[-1] if self._sightings and not seen.gap else None
        dealt = [attempt.lock.kind for attempt in self._seen.values() if attempt.lock and _fell_at(attempt, seen.seq)]
        if last is not None and last.seq + 1 == seen.seq and seen.deal not in (0, last.deal) and "deal" not in dealt:
            self._unfair(Attempt(self._table or "", self._match, 0, 0), "unshuffled")
        self._sightings.append(seen)
        if dealt and self._seat is not None:
            self.note({"t": "hand", "seq": seen.seq, "cards": sorted(seen.own.elements())})


def _fell_at(seen: _Seen, seq: int) -> bool:
    return seen.dealt is not None and seen.dealt.seq == seq


def _ids(of: Attempt) -> dict[str, int]:
    return {"match": of.match, "shuffle": of.shuffle, "attempt": of.attempt}


def _evidence(seen: Sighting) -> dict[str, Any]:
    return {
        "seq": seen.seq,
        "own": sorted(seen.own.elements()),
        "table": {name: [sorted(faces.elements()), count] for name, (faces, count) in seen.table.items()},
        "shown": {str(seat): sorted(faces.elements()) for seat, faces in seen.shown.items()},
        "actors": sorted(seen.actors),
    }
