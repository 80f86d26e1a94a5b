"""A match from its first card to its last: moves counted and told, chance and bots asked, time running out.

Whatever changes the state takes the same way: the fact for the journal, then what people are told, then
:meth:`Play.run`, which goes on until somebody has to be waited for. The rules are the game's alone.
"""

from collections.abc import Callable

from engine.bots.player import PONDERING
from engine.game import AwaitChance, AwaitSeats, ChanceMove, Close, Due, Event, Illegal, Order, Seat
from engine.game import view as view_for
from engine.notation import Bet, Move, Take, Unreadable, anytime, read_move, write_move
from server.core import facts
from server.core.bots import Thinking
from server.core.clocks import Turn
from server.core.events import AskBot, KeepRecord, Log, ShowBot
from server.core.fairness import Fairness
from server.core.match import Match, automatic
from server.core.news import News
from server.core.people import Chair
from server.core.refusal import Refusal
from server.core.room import Room

CLOCK, BOTS = "clock", "bots"  # the names of our alarms
NOBODY = "nobody"  # no line of a bot: no one plays this seat, and the host moves


class Play:
    """Runs the match of a room. ``ended`` is called when it is over and everybody has been told."""

    def __init__(self, room: Room, news: News, fairness: Fairness, ended: Callable[[float], None]) -> None:
        self._room = room
        self._news = news
        self._fairness = fairness
        self._ended = ended
        self._match: Match | None = None
        self.told: Callable[[Match], None] = lambda match: None  # is called when people have been told of a change
        self._settled = 0  # deals of this match whose end is written down

    def begin(self, accept: Callable[[], None], now: float) -> None:
        """Begin a match with everybody who is seated; ranks must be closed and the setup checked.

        ``accept`` answers whoever asked for it, once it is written down.
        """
        room, setup = self._room, self._room.setup
        match = self._match = room.begin()
        self._settled = 0
        began = facts.Began(
            match=match.number,
            seq=room.seq,
            game=setup.game.name,
            preset=setup.preset,
            options=dict(setup.options),
            players=match.names,
        )
        room.post.put(facts.entry(began))
        accept()
        self._news.table()
        self._told(match, None, (), now)
        self._fairness.begin()
        self.run(now)

    def restore(self, now: float) -> None:
        """Go on with a match that was built again, which may be over but for its end."""
        match = self._match = self._room.match
        if match is not None:
            self._settled = match.settled
            self._set_clocks(match, None, now)

    # --- what counts

    def act(self, chair: Chair, line: str, at: int, req: int, accept: Callable[[], None], now: float) -> bool:
        """A person's move; whether the table waited for it. Raises Refusal."""
        match, seat = self._seat(chair)
        if self._room.affairs.pause is not None:
            raise Refusal("paused", name=self._room.affairs.pause.name)
        try:
            move = read_move(line)
        except Unreadable as error:
            raise Refusal("no_move", str(error)) from error
        if match.stale(seat, move, at, self._room.seq):
            raise Refusal("stale")
        if chair.saw and isinstance(move, Bet | Take):
            raise Refusal("saw_hands", name=chair.name)
        if match.can_wait(seat, move):
            accept()
            return False
        due = match.due
        try:
            events = match.play(seat, move, self._room.seq + 1)
        except Illegal as error:
            raise Refusal("illegal", error.reason) from error
        self._count(match, facts.Moved(move=write_move(move)), seat, req)
        accept()
        chair.automatic.clear()
        self._told(match, due, events, now)
        self.run(now)
        return isinstance(due, AwaitSeats) and seat in due.seats and not anytime(move)

    def bot_moved(self, seat: Seat, at: int, line: str, now: float) -> None:
        """A bot has answered."""
        self._room.bots.answer(seat, at, line)
        self.run(now)

    def go_on(self, chair: Chair, at: int, accept: Callable[[], None], now: float) -> bool:
        """Somebody has seen enough of the result that state number ``at`` showed; whether that was not known yet.

        Raises Refusal.
        """
        rest = self._room.clocks.rest
        if self._match is None or rest is None:
            raise Refusal("nothing_to_go_on")
        if at < rest.since:  # it was sent for a result before, and came late
            raise Refusal("stale")
        new = chair.seat not in rest.gone_on
        rest.gone_on.add(chair.seat)
        accept()
        if not self.rested(now):
            self._news.clock(now)
        self.run(now)
        return new

    def _seat(self, chair: Chair) -> tuple[Match, Seat]:
        match = self._match
        seat = None if match is None else match.seat_of(chair)
        if match is None or seat is None:
            raise Refusal("no_match")
        return match, seat

    def _count(self, match: Match, fact: facts.AnyFact, seat: Seat | None, req: int | None = None) -> None:
        """A change has happened: it gets its number, and is written before anybody hears of it."""
        room, sitter = self._room, None if seat is None else match.chairs[seat].since
        room.seq += 1
        room.post.put(facts.entry(fact, seat, req, sitter))
        if match.settled > self._settled:
            self._settled = match.settled
            room.post.put(facts.entry(facts.Settled(deal=match.settled, digest=match.deal_digest())))

    def _chance(self, match: Match, move: ChanceMove, now: float) -> None:
        due, ceremony = match.due, match.fair.now if isinstance(move, Order) else None
        nonces = () if ceremony is None else ceremony.revealed
        events = match.fall(move, nonces, self._room.seq + 1)
        self._count(match, facts.fell(move, nonces), None)
        if ceremony is not None:
            self._fairness.dealt(ceremony)
        self._told(match, due, events, now)

    def _host_plays(
        self,
        match: Match,
        seat: Seat,
        move: Move,
        now: float,
        said: tuple[Event, ...] = (),
        passed: facts.Passed | None = None,
    ) -> None:
        """A move that no person sent: a bot's, or the one for somebody whose time is over."""
        due, chair = match.due, match.chairs[seat]
        # The answer to a question to everybody is given when its time ends, by the host for all of them alike.
        automatic = chair.human and not chair.sees and not _asks_everybody(due)
        events = said + match.play(seat, move, self._room.seq + 1)
        moved = facts.Moved(move=write_move(move), automatic=automatic, said=bool(said), passed=passed)
        self._count(match, moved, seat)
        if automatic:
            chair.automatic.extend(events)
        self._told(match, due, events, now)

    def _told(self, match: Match, before: Due | None, events: tuple[Event, ...], now: float) -> None:
        """Set the clocks to what is due now, and tell everybody."""
        match.note(events)
        self._set_clocks(match, before, now)
        self._news.update(match, events, now)
        self._fairness.look(match)
        self._show_bots(match)
        self.told(match)

    def _show_bots(self, match: Match) -> None:
        """Let the bots that follow the play see what has happened."""
        for seat, chair in enumerate(match.chairs):
            if chair.level in PONDERING and not chair.human:
                seen = view_for(match.game, match.state, seat)
                show = ShowBot(seat, chair.level, seen, match.number, match.game.name, match.setup.options)
                self._room.post.put(show)

    def _set_clocks(self, match: Match, before: Due | None, now: float) -> None:
        clocks, config = self._room.clocks, self._room.config
        match match.due:
            case AwaitSeats(seats, window):
                clocks.await_seats(seats)
                for seat in seats:
                    # Somebody else's move, such as a bet, puts no new question and winds nothing up.
                    if seat not in clocks.turns or match.asked[seat] == self._room.seq:
                        (clocks.window if window else clocks.turn)(match.chairs[seat], now)
            case AwaitChance(gap=True) as due:
                if due != before:
                    people = self._room.people.humans()
                    clocks.begin_rest(config.result_time if people else config.bot_pace, now, self._room.seq)
            case AwaitChance("shuffle") if not _asks_everybody(before):
                pass  # a pile is made again in the middle of a turn, which goes on behind it
            case _:
                clocks.clear()

    # --- what follows without anybody

    def run(self, now: float) -> None:
        """Go on until somebody has to be waited for, and set the alarms for that."""
        clocks, bots, post = self._room.clocks, self._room.bots, self._room.post
        match = self._match
        while match is not None and not match.over and not clocks.stopped and self._step(match, now):
            pass
        if match is not None and match.over:
            self._end(match, now)
        else:
            post.alarm(CLOCK, clocks.alarm())
            post.alarm(BOTS, None if clocks.stopped else bots.alarm())

    def _step(self, match: Match, now: float) -> bool:
        """Do one thing that needs no waiting; whether there was one."""
        for turn in self._room.clocks.turns.values():
            if turn.out and match.awaits(turn.seat):
                self._time_over(match, turn, now)
                return True
        thought = self._room.bots.ready(now)
        if thought is not None:
            self._bot_plays(match, thought, now)
            return True
        match match.due:
            case AwaitSeats(seats):
                self._ask_bots(match, seats, now)
                return False
            case AwaitChance() as due:
                return self._to_chance(match, due, now)
            case _:
                return False

    def _time_over(self, match: Match, turn: Turn, now: float) -> None:
        """Move for a seat whose time is over."""
        chair = match.chairs[turn.seat]
        said: tuple[Event, ...] = ()
        if turn.why != "window" and not turn.said:
            turn.said = True
            said = (automatic(turn.seat, turn.passed),)
        self._room.bots.forget(turn.seat)
        self._host_plays(match, chair.seat, match.idle_move(turn.seat), now, said, turn.passed)

    def _bot_plays(self, match: Match, thought: Thinking, now: float) -> None:
        """Show a bot's move; one that it cannot make is replaced by the host's."""
        seat = thought.seat
        try:
            nobody = thought.line == NOBODY and match.awaits(seat)
            move = match.idle_move(seat) if nobody else read_move(thought.line or "")
            if match.can_wait(seat, move):
                self._room.bots.let_wait(thought)
            else:
                self._host_plays(match, seat, move, now)
        except (Unreadable, Illegal):
            if match.awaits(seat):
                self._room.post.put(Log(f"the bot of seat {seat + 1} gave no legal move; the host moved for it"))
                self._host_plays(match, seat, match.idle_move(seat), now)

    def _ask_bots(self, match: Match, seats: tuple[Seat, ...], now: float) -> None:
        for seat in seats:
            chair, at = match.chairs[seat], match.asked.get(seat, self._room.seq)
            if not chair.human and not self._room.bots.asked(seat, at):
                self._room.bots.ask(seat, at, now)
                if chair.left and chair.level is None:  # nobody plays here: the host does, at a bot's pace
                    self._room.bots.answer(seat, at, NOBODY)
                    continue
                self._room.post.put(
                    AskBot(
                        seat,
                        chair.level or self._room.config.bot_level,
                        at,
                        view_for(match.game, match.state, seat),
                        match.number,
                        match.game.name,
                        match.setup.options,
                    )
                )

    def _to_chance(self, match: Match, due: AwaitChance, now: float) -> bool:
        """Let chance move, once the table has rested."""
        clocks = self._room.clocks
        if due.kind == "close" and clocks.rest is not None:
            holders = tuple(seat for seat in range(len(match.chairs)) if match.game.legal(match.state, seat))
            self._ask_bots(match, holders, now)
        if clocks.rest is not None and not self.rested(now):
            return False
        clocks.rest = None
        if due.kind == "close":
            self._chance(match, Close(), now)
            return True
        order = self._fairness.bring(match, due, now)
        if order is not None:
            self._chance(match, order, now)
        return order is not None

    def rested(self, now: float) -> bool:
        """Whether the look at the result is over: its time, or nobody here wants more of it."""
        rest, people = self._room.clocks.rest, self._room.people
        if rest is None or rest.until <= now:
            return True
        here = [chair.seat for chair in people.humans() if chair.here]
        return bool(here) and rest.gone_on.issuperset(here) and not self._room.bots.waiting()

    def _end(self, match: Match, now: float) -> None:
        self._match = None
        self._fairness.end(match)
        self._room.clocks.clear()
        self._room.bots.clear()
        post = self._room.post
        post.alarm(CLOCK, None)
        post.alarm(BOTS, None)
        post.put(facts.entry(facts.Ended(match=match.number, finished=not match.given_up)))
        post.put(KeepRecord(match.record()))
        match.keep_lineup()
        self._ended(now)

    # --- time

    def waits_idly(self, chair: Chair) -> Turn:
        """The turn of somebody who is here and is waited for without a limit. Raises Refusal."""
        _, seat = self._seat(chair)
        turn = self._room.clocks.turns.get(seat)
        if turn is None:
            raise Refusal("not_waited_for", name=chair.name)
        if turn.until is not None or self._room.clocks.stopped:
            raise Refusal("timed")
        return turn

    def skip(self, seat: Seat, now: float, by: facts.Passed) -> None:
        """Wait for a seat no longer. Where the others have voted for it, that counts like a turn that has run out."""
        turn, match = self._room.clocks.turns.get(seat), self._match
        if turn is None or match is None or turn.why == "window":
            return
        turn.out, turn.passed = True, by
        if by == "vote" and self._missed(match.chairs[seat]):
            self._news.table()
        self.run(now)

    def rang(self, alarm: str, now: float) -> None:
        """An alarm of ours has rung."""
        self._room.post.rang(alarm)
        if alarm == CLOCK and self._match is not None and not self._room.clocks.stopped:
            self._time_out(self._match, now)
        self.run(now)

    def _time_out(self, match: Match, now: float) -> None:
        """Note whose time is over; people who are here and let it happen too often count as away."""
        news = False
        for turn in self._room.clocks.ring(now):
            chair = match.chairs[turn.seat]
            if turn.why != "window" and chair.here:
                news = self._missed(chair) or news
        if news:
            self._news.table()

    def _missed(self, chair: Chair) -> bool:
        """A turn of somebody who is here has run out; whether they count as away from now on."""
        before = chair.away
        chair.missed += 1
        chair.away = chair.missed >= self._room.config.away_after
        return chair.away and not before


def _asks_everybody(due: Due | None) -> bool:
    """Whether it is a question that everybody gets the same time for."""
    return isinstance(due, AwaitSeats) and due.window
