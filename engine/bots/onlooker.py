"""What somebody remembers of a deal of exchanging: who took what from the rows, and laid what there.

From that an :class:`Onlooker` tells which hands the others may hold. Cards taken openly and not laid back are in them
for certain; the rest may be anything unseen, but likely something with which those exchanges were sound ones.
"""

from bisect import bisect
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import accumulate

from engine.bots.dice import Dice
from engine.bots.kinds import Mask, bits_of
from engine.bots.rehearsal import Customs, Good, Worth, best_exchange
from engine.game import PublicView, Seat, View

NEARLY, UNSOUND = (
    0.25,
    0.03,
)  # how likely an exchange is that is a little worse than the best, or much, beside the best
SILENT = 0.15  # how likely somebody with enough to knock does not
BOLD, RASH = (
    0.15,
    0.01,
)  # how likely one knocks with a little less than enough, and with much less
NO_REASON = 1e-6  # so that something remains where nothing fits


@dataclass(frozen=True, slots=True)
class Deed:
    """One turn. ``rows``: what lay open before it. ``took``, ``gave``: nothing of either is a pass, or a knock."""

    rows: tuple[tuple[Mask, ...], ...]
    took: Mask
    gave: Mask
    lap: int
    knocked: bool
    last: bool


@dataclass(slots=True)
class Seen:
    """What is known of one player. ``known``: cards in the hand."""

    known: Mask = 0
    deeds: list[Deed] = field(default_factory=list)
    turns: int = 0


@dataclass(slots=True)
class Onlooker:
    """The memory of one seat for the deal under way. ``passes``: how many have passed in a row."""

    deal: int = -1
    passes: int = 0
    players: dict[Seat, Seen] = field(default_factory=dict)
    _before: PublicView | None = None

    def look(self, view: View) -> None:
        """Take in what has happened since the last look."""
        now, before = view.public, self._before
        self._before = now
        if now.deal != self.deal or before is None:
            self.deal, self.passes = now.deal, 0
            self.players.clear()
        elif before is not now and len(before.turn) == 1 and before.stage == now.stage == "play":
            self._compare(before, now, before.turn[0])

    def _compare(self, before: PublicView, now: PublicView, seat: Seat) -> None:
        player = self.players.setdefault(seat, Seen())
        lay, lies = _open(before), _open(now)
        if _stock(before) != _stock(now):
            self.passes = 0  # a row was turned up anew
            player.turns += 1
            return
        if lay == lies and before.turn == now.turn:
            return
        player.turns += 1
        shut = _shut(before) > _shut(now)
        took, gave = lay & ~lies, lies & ~lay
        self.passes = self.passes + 1 if lay == lies else 0
        self._note(player, before, now, took, gave, blind=shut)

    def _note(
        self,
        player: Seen,
        before: PublicView,
        now: PublicView,
        took: Mask,
        gave: Mask,
        *,
        blind: bool,
    ) -> None:
        player.known = player.known & ~gave | took
        if blind:  # something unseen was taken, or a row turned up; what it was nobody knows
            player.deeds.clear()
            return
        rows = tuple(
            tuple(1 << face for face in place.cards if face is not None)
            for place in before.zones
            if place.layout == "row"
        )
        was, knocked = _knocker(before), _knocker(now)
        player.deeds.append(
            Deed(
                rows,
                took,
                gave,
                player.turns - 1,
                was is None and knocked is not None,
                was is not None,
            )
        )


class Suspicion:
    """Which hands a player may hold: candidates, each as likely as it explains the deeds."""

    def __init__(self, worth: Worth, good: Good, customs: Customs, dice: Dice) -> None:
        self._worth, self._good, self._customs, self._dice = worth, good, customs, dice

    def hands(self, player: Seen, size: int, unseen: Sequence[Mask], count: int) -> "Suspects":
        """So many hands at most."""
        missing = size - player.known.bit_count()
        found = [player.known | rest for rest in self._rests(unseen, missing, count)]
        weights = [self._likely(hand, player.deeds) for hand in found]
        return Suspects(found, weights, unseen, self._dice)

    def _rests(self, unseen: Sequence[Mask], missing: int, count: int) -> Iterator[Mask]:
        if missing <= 0:
            yield 0
        elif missing == 1 and len(unseen) <= count:
            yield from unseen
        else:
            left = list(unseen)
            for _ in range(count):
                rest = 0
                for at in range(min(missing, len(left))):
                    other = at + self._dice.randrange(len(left) - at)
                    left[at], left[other] = left[other], left[at]
                    rest |= left[at]
                yield rest

    def _likely(self, hand: Mask, deeds: Sequence[Deed]) -> float:
        """How likely the deeds were with this hand now."""
        likely = 1.0
        for deed in reversed(deeds[-DEEDS_WEIGHED:]):
            before = hand & ~deed.took | deed.gave
            likely *= self._deed(before, hand, deed)
            hand = before
        return likely + NO_REASON

    def _deed(self, before: Mask, after: Mask, deed: Deed) -> float:
        customs, worth = self._customs, self._worth
        laps = customs.laps
        enough = laps[min(deed.lap, len(laps) - 1)]
        if deed.knocked:
            short = enough - worth[after]
            likely = 1.0 if short <= 0 else BOLD if short <= customs.little else RASH
            if not deed.took:
                return likely
        else:
            silent = not deed.last and worth[before if customs.instead else after] >= enough
            likely = SILENT if silent else 1.0
        good: Mapping[Mask, float] = worth if deed.last else self._good
        may_pass = customs.passes_at_last if deed.last else customs.passes
        best = best_exchange(before, deed.rows, 0, good, customs, may_pass=may_pass)[0]
        lost = best - good[after]
        return likely * (1.0 if lost <= customs.slight else NEARLY if lost <= customs.little else UNSOUND)


class Suspects:
    """Hands that a player may hold, to be drawn at random."""

    def __init__(self, hands: Sequence[Mask], weights: Sequence[float], unseen: Sequence[Mask], dice: Dice) -> None:
        self._hands, self._sums, self._unseen, self._dice = hands, list(accumulate(weights)), unseen, dice

    def any(self, taken: Mask) -> Mask:
        """One of them without a card that somebody else has been given; after some tries with others instead."""
        for _ in range(DISJOINT_TRIES):
            hand = self._hands[bisect(self._sums, self._dice.random() * self._sums[-1])]
            if not hand & taken:
                return hand
        free = [bit for bit in self._unseen if not bit & (taken | hand)]
        for bit in bits_of(hand & taken):
            hand ^= bit | free.pop(self._dice.randrange(len(free)))
        return hand


DISJOINT_TRIES = 8
DEEDS_WEIGHED = 4  # the last ones; what was before says little of what is held now


def _open(public: PublicView) -> Mask:
    total = 0
    for place in public.zones:
        if place.layout == "row":
            for face in place.cards:
                if face is not None:
                    total |= 1 << face
    return total


def _shut(public: PublicView) -> int:
    return sum(place.cards.count(None) for place in public.zones if place.layout == "row")


def _stock(public: PublicView) -> int:
    return sum(place.count for place in public.zones if place.name == "stock")


def _knocker(public: PublicView) -> Seat | None:
    for seat in public.seats:
        if any(flag.name == "knocker" for flag in seat.flags):
            return seat.seat
    return None
