"""Who is waited for, and until when the table waits.

Each awaited seat has a :class:`Turn`. Its time is the player's own (``ends``) while the player is connected; while the
connection is lost a longer, separate one runs instead and the player's own stands still:

    connected                       the turn time, or no limit
    connected, but "away"           the short time
    connection lost, first turn     the hold, granted once an absence and once a turn
    connection lost, later turns    the short time
    a question to everybody         the window, the same for all, whatever happens

A turn is all the questions put to a seat in a row, so drawing does not wind the clock up again. Between deals a
:class:`Rest` runs instead, until everybody who is here has gone on. There may be several reasons at once why everything
stands still (:class:`Stop`); it goes on when the last one is gone, with the time that was left. Pure: whoever asks
brings the time along, and nothing here rings by itself or knows a rule.
"""

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from engine.game import Seat
from protocol.messages import Clock
from server.core.config import TableConfig
from server.core.facts import Passed
from server.core.people import Chair

Why: TypeAlias = Literal["turn", "hold", "away", "window", "result"]
Halt: TypeAlias = Literal["stalled", "paused", "ceremony", "nobody"]
HALTS: tuple[Halt, ...] = ("stalled", "paused", "ceremony", "nobody")
"""Why everything can stand still, and of several the one that people are told: the first."""


@dataclass(slots=True)
class Turn:
    """One seat that is waited for. ``until``: when the table goes on by itself; None: it does not.

    ``ends``: when the player's own time is over. ``lost``: since when the connection is away in this turn.
    ``hold_ends``: when the hold granted in this turn is over. ``since``: when the turn began; ``nudged``: when its
    player was nudged. ``out``: the time is over, the host moves; ``said``: and people have been told so;
    ``passed``: who would not wait any longer.
    """

    seat: Seat
    why: Why
    ends: float | None
    until: float | None
    of: float | None
    lost: float | None = None
    hold_ends: float | None = None
    since: float = 0.0
    nudged: float | None = None
    out: bool = False
    said: bool = False
    passed: Passed | None = None

    def show(self, why: Why, until: float | None, of: float | None) -> None:
        """Set what is waited for now."""
        self.why, self.until, self.of = why, until, of


@dataclass(slots=True)
class Rest:
    """The look at a result. ``since``: the number of the state that it began with; ``gone_on``: who has seen enough."""

    until: float
    of: float
    since: int
    gone_on: set[Seat] = field(default_factory=set)


@dataclass(slots=True)
class Stop:
    """A reason why everything stands still.

    ``until``: when that ends by itself, for people; whoever stopped the clocks sets an alarm for it. ``by``: the name
    of who wanted it. ``seats``: who is waited for meanwhile; None: whoever would be without it.
    """

    until: float | None = None
    of: float | None = None
    by: str | None = None
    seats: tuple[Seat, ...] | None = None


class Clocks:
    """The clocks of one table."""

    def __init__(self, config: TableConfig) -> None:
        self._config = config
        self.turns: dict[Seat, Turn] = {}
        self.rest: Rest | None = None
        self._stopped: float | None = None  # since when everything has stood still
        self.stops: dict[Halt, Stop] = {}
        self._more = 0.0  # time given on top when everything runs again
        self.shuffling: Stop | None = None  # a shuffle that waits for somebody: shown, while everything else runs
        self.stood = 0.0  # for how long in all, up to when it last went on

    # --- what is waited for

    def turn(self, chair: Chair, now: float) -> None:
        """A seat has been asked; it goes on with its turn if it is still the same one."""
        now = self._here(now)
        turn = self.turns.get(chair.seat)
        if turn is None or turn.why == "window":
            self.turns[chair.seat] = self._new_turn(chair, now)
        elif turn.why == "turn" and turn.ends is not None and not turn.out:
            # Who drew in the last instant still gets a moment to see the card.
            turn.ends = turn.until = max(turn.ends, now + self._config.away_time)

    def window(self, chair: Chair, now: float) -> None:
        """A seat has been asked something that everybody gets the same time for."""
        turn = self.turns.get(chair.seat)
        if turn is None or turn.why != "window":
            end = self._here(now) + self._config.window
            self.turns[chair.seat] = Turn(chair.seat, "window", end, end, self._config.window)

    def await_seats(self, seats: Collection[Seat]) -> None:
        """Nothing and nobody but these seats is waited for any more."""
        self.rest = None
        for seat in [seat for seat in self.turns if seat not in seats]:
            del self.turns[seat]

    def begin_rest(self, length: float, now: float, since: int) -> None:
        """The table rests before chance moves, from the state of this number on."""
        self.turns.clear()
        self.rest = Rest(self._here(now) + length, length, since)

    def clear(self) -> None:
        """Nothing is waited for."""
        self.turns.clear()
        self.rest = None

    def _new_turn(self, chair: Chair, now: float) -> Turn:
        length = self._config.turn_time if chair.human else None  # a bot has a clock of its own
        ends = None if length is None else now + length
        turn = Turn(chair.seat, "turn", ends, ends, length, since=now)
        if not chair.human:
            return turn
        if not chair.here:
            self._wait_for_connection(turn, chair, now)
        elif chair.away:
            turn.show("away", now + self._config.away_time, self._config.away_time)
        return turn

    # --- people come, go, stir

    def lost(self, chair: Chair, now: float) -> bool:
        """The connection of a seat is lost. Whether that changed a clock."""
        turn = self.turns.get(chair.seat)
        if turn is None or turn.why == "window":
            return False
        self._wait_for_connection(turn, chair, now)
        return True

    def _wait_for_connection(self, turn: Turn, chair: Chair, now: float) -> None:
        turn.lost = now = self._here(now)
        if turn.hold_ends is None and not chair.held:
            chair.held = True
            turn.hold_ends = now + self._config.hold
        if turn.hold_ends is not None and turn.hold_ends > now:
            turn.show("hold", turn.hold_ends, self._config.hold)
        else:
            short = now + self._config.away_time
            turn.show("away", short if turn.ends is None else min(short, turn.ends), self._config.away_time)

    def back(self, chair: Chair, now: float) -> bool:
        """The person of a seat is connected again: with the time that was left. Whether that changed a clock."""
        turn = self.turns.get(chair.seat)
        if turn is None or turn.why == "window":
            return False
        now = self._here(now)
        if turn.lost is not None and turn.why == "hold" and turn.ends is not None:
            turn.ends += now - turn.lost
        turn.lost = None
        if chair.away:
            turn.show("away", now + self._config.away_time, self._config.away_time)
        else:
            turn.show("turn", turn.ends, self._config.turn_time)
        return True

    def stirred(self, chair: Chair) -> bool:
        """The person of a seat is not away any more. Whether that changed a clock."""
        turn = self.turns.get(chair.seat)
        if turn is None or turn.why != "away" or turn.lost is not None:
            return False
        turn.show("turn", turn.ends, self._config.turn_time)
        return True

    def handed_over(self, chair: Chair) -> bool:
        """A bot plays on for this seat. Whether that changed a clock."""
        turn = self.turns.get(chair.seat)
        if turn is None or turn.why == "window":
            return False
        turn.ends = None
        turn.show("turn", None, None)
        return True

    def taken_over(self, chair: Chair, now: float) -> bool:
        """A person plays on for this seat, with a whole turn. Whether that changed a clock."""
        turn = self.turns.get(chair.seat)
        if turn is None or turn.why == "window":
            return False
        self.turns[chair.seat] = self._new_turn(chair, self._here(now))
        return True

    def longer(self, seat: Seat, seconds: float) -> bool:
        """Wait that much longer for a seat. Whether it is waited for at all, and not for ever."""
        turn = self.turns.get(seat)
        if turn is None or turn.until is None or turn.why == "window":
            return False
        turn.ends, turn.hold_ends = _later(turn.ends, seconds), _later(turn.hold_ends, seconds)
        turn.show(turn.why, turn.until + seconds, turn.until + seconds if turn.of is None else turn.of + seconds)
        return True

    def grace(self, chair: Chair, seconds: float, now: float) -> bool:
        """The host itself was away: this much more time, and a lost connection is waited for anew."""
        turn = self.turns.get(chair.seat)
        if turn is None or turn.why == "window" or not chair.human:
            return False
        turn.ends = _later(turn.ends, seconds)
        if chair.here:
            turn.until = _later(turn.until, seconds)
        else:
            turn.hold_ends = None
            self._wait_for_connection(turn, chair, now)
        return True

    # --- time passes

    def ring(self, now: float) -> list[Turn]:
        """The turns whose time is over, marked as such."""
        due = [turn for turn in self.turns.values() if not turn.out and turn.until is not None and turn.until <= now]
        for turn in due:
            turn.out = True
        return due

    def alarm(self) -> float | None:
        """When to ring next."""
        if self._stopped is not None:
            return None
        if self.rest is not None:
            return self.rest.until
        # A turn that is out needs no ringing: the host moves as soon as the game asks, which a shuffle may hold up.
        ends = [turn.until for turn in self.turns.values() if not turn.out and turn.until is not None]
        return min(ends, default=None)

    @property
    def stopped(self) -> bool:
        """Everything stands still."""
        return self._stopped is not None

    def stop(
        self,
        why: Halt,
        now: float,
        *,
        until: float | None = None,
        by: str | None = None,
        seats: tuple[Seat, ...] | None = None,
    ) -> None:
        """Let everything stand still for one more reason, or for the same one otherwise."""
        self.stops[why] = Stop(until, None if until is None else until - now, by, seats)
        if self._stopped is None:
            self._stopped = now

    def go_on(self, why: Halt, now: float, more: float = 0.0) -> float:
        """A reason is gone. With the last one everything runs again, with the time that was left and some ``more``.

        How long everything stood still, in seconds; 0 if it goes on doing so, or never did for that reason.
        """
        if self.stops.pop(why, None) is not None:
            self._more += more
        if self.stops or self._stopped is None:
            return 0.0
        pause, self._stopped = now - self._stopped, None
        more, self._more = self._more, 0.0
        self.stood += pause
        for turn in self.turns.values():
            turn.ends, turn.until = _later(turn.ends, pause + more), _later(turn.until, pause + more)
            turn.since, turn.nudged = turn.since + pause, _later(turn.nudged, pause)
            turn.lost, turn.hold_ends = _later(turn.lost, pause), _later(turn.hold_ends, pause + more)
            turn.of = _later(turn.of, more)
        if self.rest is not None:
            self.rest.until += pause + more
            self.rest.of += more
        return pause

    def shuffled(self, waited: float, now: float) -> None:
        """A shuffle goes on that has waited for so long: it is taken off nobody's turn."""
        self.shuffling = None
        for turn in self.turns.values():
            turn.ends, turn.until = _later(turn.ends, waited), _later(turn.until, waited)
            turn.out = turn.out and turn.until is not None and turn.until <= now

    def _here(self, now: float) -> float:
        """The time by these clocks: while they stand still it is the one when they stopped."""
        return now if self._stopped is None else self._stopped

    # --- as people are told

    def shown(self, now: float, looking: Iterable[Seat]) -> Clock | None:
        """The clock for the wire. ``looking``: the seats of people who are here, for a rest."""
        for why in HALTS if self.stops else ():
            if why in self.stops:
                return self._halted(why, self.stops[why], now)
        if self.shuffling is not None:
            return self._halted("ceremony", self.shuffling, now)
        rest = self.rest
        if rest is not None:
            waited = tuple(seat + 1 for seat in looking if seat not in rest.gone_on)
            return Clock(seats=waited, why="result", left=self._left(rest.until, now), of=_milliseconds(rest.of))
        if not self.turns:
            return None
        first = min(self.turns.values(), key=_urgency)
        return Clock(
            seats=tuple(seat + 1 for seat in self.turns),
            why=first.why,
            left=self._left(first.until, now),
            of=None if first.of is None else _milliseconds(first.of),
        )

    def _halted(self, why: Halt, stop: Stop, now: float) -> Clock:
        """Everything stands still: why, and who is to play once it goes on."""
        return Clock(
            seats=tuple(seat + 1 for seat in (self.turns if stop.seats is None else stop.seats)),
            why=why,
            left=self._left(stop.until, now),
            of=None if stop.of is None else _milliseconds(stop.of),
            by=stop.by,
        )

    def _left(self, until: float | None, now: float) -> int | None:
        return None if until is None else max(0, _milliseconds(until - now))


def _urgency(turn: Turn) -> float:
    return float("inf") if turn.until is None else turn.until


def _later(time: float | None, pause: float) -> float | None:
    return None if time is None else time + pause


def _milliseconds(seconds: float) -> int:
    return int(seconds * 1000)
