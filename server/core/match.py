"""The match being played: the state of the game, what is due, and when each question was put.

Every change of the state goes through :meth:`Match.play`, moves and chance alike, so the journal's facts in the same
order give the same state again. This module tells nobody and knows no clock.
"""

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from typing import Any

from engine.game import (
    CHANCE,
    AwaitChance,
    AwaitSeats,
    Beginning,
    ChanceMove,
    Due,
    Event,
    MatchOver,
    Order,
    OwnView,
    PublicView,
    Seat,
    SeatRef,
    phrase,
)
from engine.notation import Move, anytime
from engine.recorder import Recorder
from protocol.fair_messages import OfSeat
from protocol.people_messages import Played
from server.core.ceremony import Ceremonies
from server.core.config import LOG_KEPT
from server.core.deals import Deals, Instant
from server.core.facts import Passed
from server.core.people import Chair
from server.core.setup import Setup
from server.core.wire import Views, tongue_of

STOCK = "stock"  # the zone from which cards are drawn one after the other, in every game that has one
DIGEST = 8  # octets: chance does not give the same ones twice, and nobody gains by making it


OUT = "out"  # the flag that games give to who is out of the match


def _played(chair: Chair) -> Played:
    if chair.kept is None:
        return Played(name=chair.name, left=chair.left)
    return Played(name=chair.kept.name, now=chair.name)


def _count_stock(public: PublicView) -> int:
    for zone in public.zones:
        if zone.name == STOCK:
            return zone.count
    return 0


def automatic(seat: Seat, passed: Passed | None) -> Event:
    """What people are told when the host moves for somebody: whose time was over, or who was passed over."""
    key = "host.automatic" if passed is None else f"host.automatic_{passed}"
    return Event("automatic", seat, phrase(key, seat=SeatRef(seat)))


class Match:
    """One match and who plays it. ``chairs`` are in seat order; whoever sat down later is not of this match."""

    def __init__(self, table: str, number: int, setup: Setup, chairs: Sequence[Chair], seq: int) -> None:
        self.number = number
        self.fair = Ceremonies(table, number)
        self.setup = setup
        self.game = setup.game
        self.chairs = tuple(chairs)
        self._seats = {chair: seat for seat, chair in enumerate(self.chairs)}
        self.names = tuple(chair.name for chair in chairs)
        self.state = self.game.begin(Beginning(len(self.chairs), setup.options))
        self.given_up = False
        self._public: tuple[Any, PublicView] | None = None
        self._stock = 0  # how many cards everybody sees in it
        self._mover = 0  # whose move it was last
        self.asked: dict[Seat, int] = {}
        self.due = self.game.due(self.state)
        self._put = seq  # since when what is due is that, and is asked of those
        self._note_questions(self.due, None, seq)
        self.log: deque[Event] = deque(maxlen=LOG_KEPT)
        self.happened = 0  # events there ever were; the log has the last of them
        self._recorder: Recorder[Any] = Recorder(
            self.game, setup.preset, setup.options, self.names, {"table": table, "match": number}
        )
        self._views: dict[str, Views] = {}
        self._deals = Deals()
        self._played: tuple[Played, ...] | None = None

    @property
    def over(self) -> bool:
        """Nothing is to be done in it any more."""
        return self.given_up or isinstance(self.due, MatchOver)

    def note(self, events: Sequence[Event]) -> None:
        """These have happened: they go into the log."""
        self.log.extend(events)
        self.happened += len(events)

    def play(self, seat: Seat, move: Move | ChanceMove, seq: int) -> tuple[Event, ...]:
        """Make a move, of a seat or of CHANCE; ``seq`` will be the number of the state behind it. Raises Illegal."""
        before, due, stock = self.state, self.due, self._stock
        self.state, events = self.game.apply(before, seat, move)
        self._deals.note(
            before, seat, move, dealing=seat == CHANCE and isinstance(due, AwaitChance) and due.kind == "deal"
        )
        self._recorder.note(before, seat, move, self.state)
        self._stock = _count_stock(self.public())
        if seat != CHANCE:
            self._mover = seat
            self.fair.moved(seat + 1, stock, self._stock)
        answered = None if seat == CHANCE or anytime(move) else seat  # type: ignore[arg-type]  # a seat's move
        self._note_questions(self.game.due(self.state), answered, seq)
        return events

    @property
    def deal(self) -> int:
        """Which deal is being played, or was last, from 1; 0 before the first."""
        return self._deals.begun

    def close_deal(self) -> None:
        """No other deal will follow."""
        self._deals.close()

    def replay(self) -> Iterator[Instant]:
        """The deal before the newest once more, with what every seat knew at each moment of it."""
        return self._deals.replay(self.game, len(self.chairs))

    def lineup(self) -> tuple[Played, ...]:
        """Who plays, or played, in seat order: what becomes of the chairs after the match is not its business."""
        return tuple(map(_played, self.chairs)) if self._played is None else self._played

    def keep_lineup(self) -> None:
        """The match is over: those who have played it stay those."""
        self._played = self.lineup()

    def still_in(self) -> list[Seat]:
        """The seats that are not out of the match."""
        return [seen.seat for seen in self.public().seats if not any(flag.name == OUT for flag in seen.flags)]

    def plays(self, chair: Chair) -> bool:
        """Whether somebody has a seat in this match and is not out of it."""
        seat = self.seat_of(chair)
        return seat is not None and seat in self.still_in()

    def fall(self, move: ChanceMove, nonces: Iterable[OfSeat], seq: int) -> tuple[Event, ...]:
        """Let chance move; a shuffle comes of a ceremony, in which these nonces were put."""
        if not isinstance(move, Order):
            return self.play(CHANCE, move, seq)
        ceremony = self.fair.dealt(nonces, seq)
        events = self.play(CHANCE, move, seq)
        self.fair.begun(len(move.items), self._mover + 1, self._stock)
        self._recorder.prove(ceremony.proof())
        return events

    def lock(self, seats: Iterable[OfSeat], absent: Iterable[int]) -> None:
        """Fix what is shuffled now, and who takes part."""
        if not isinstance(self.due, AwaitChance):
            raise ValueError("nothing is to be shuffled")
        plan = () if self.due.kind == "dealer" else self.game.deal_plan(self.state)
        self.fair.locked(self.due, plan, seats, absent)

    @property
    def between_deals(self) -> bool:
        """Nothing of what was dealt is a secret any more."""
        return isinstance(self.due, MatchOver) or (isinstance(self.due, AwaitChance) and self.due.kind == "deal")

    @property
    def settled(self) -> int:
        """How many of its deals are over."""
        return self._recorder.settled

    def deal_digest(self) -> bytes:
        """Of what the record says about the deal that was settled last: its cards, its moves, what came of it.

        The record's form outlives releases, and what came of a deal is the game's own word; so a journal that is
        played again gives the same digest, or something is otherwise than it was.
        """
        return sha256(self._recorder.settled_text().encode()).digest()[:DIGEST]

    def _note_questions(self, due: Due, answered: Seat | None, seq: int) -> None:
        """A question stays the one it was, with its number, until its seat has answered it."""
        seats = due.seats if isinstance(due, AwaitSeats) else ()
        kept = self.asked
        self.asked = {seat: seq if seat == answered else kept.get(seat, seq) for seat in seats}
        if self.asked != kept or due != self.due:
            self._put = seq
        self.due = due

    def awaits(self, seat: Seat) -> bool:
        """Whether this seat must move."""
        return seat in self.asked

    def can_wait(self, seat: Seat, move: Move) -> bool:
        """Whether a move need not be made yet: the usual answer to a question that everybody has the same time for.

        It is made for everybody when that time ends, so that nobody can read anything from when it came.
        """
        due = self.due
        return isinstance(due, AwaitSeats) and due.window and self.awaits(seat) and move == self.idle_move(seat)

    def idle_move(self, seat: Seat) -> Move:
        """The move made for a seat that does not move itself."""
        return self.game.idle_move(self.state, seat)

    def stale(self, seat: Seat, move: Move, at: int, seq: int) -> bool:
        """Whether a move answers a question that is not the one put to this seat now.

        A seat that is not asked, but was when it looked, has missed its question: that it is another's turn is true,
        but no fault of the move.
        """
        return not anytime(move) and (at > seq or at < self.asked.get(seat, self._put))

    def seat_of(self, chair: Chair) -> Seat | None:
        """The seat that a chair has in this match; None for somebody who came later."""
        return self._seats.get(chair)

    def views(self, language: str) -> Views:
        """The views of this match in a language."""
        views = self._views.get(language)
        if views is None:
            views = self._views[language] = Views(tongue_of(self.game, language))
        return views

    def public(self) -> PublicView:
        """What everybody may know."""
        if self._public is None or self._public[0] is not self.state:
            self._public = (self.state, self.game.public(self.state))
        return self._public[1]

    def own(self, seat: Seat) -> OwnView:
        """What a seat knows beyond it."""
        return self.game.own(self.state, seat)

    def record(self) -> str:
        """The match as a record; without the cards of a deal that is not settled, if it was given up."""
        return self._recorder.text(finished=not self.given_up)
