"""One table, run: events go into its core one at a time, and what comes out is done, in order.

Nothing awaits between a guest's message and the journal: :meth:`TableRunner.feed` is a plain call. Commands behind a
fact that is not safe yet wait for it (:mod:`server.net.safekeeping`); while nothing can be written down at all, events
wait too. What a table wants at random is drawn here.

A defect in a table or a bot stays inside: it is reported once, a bot that fails has no answer, and a table that fails
lets everybody go with a sentence and is built again from its journal, or from nothing where that does not help.
Nothing here knows a rule, and nothing looks into a frame.
"""

from collections import deque
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

from protocol.codec import encode
from protocol.errors import goodbye
from protocol.messages import (
    Act,
    Clock,
    ClockSet,
    FromGuest,
    Goodbye,
    Manage,
    Notice,
    Sit,
    TableCreated,
    TableLine,
    TableStatus,
    Watch,
)
from server.core import events as core
from server.core.events import Command, Entrance, Event, Guest
from server.net.clocks import Alarm
from server.net.gallery import Gallery
from server.net.safekeeping import Safekeeping
from server.net.shell import Opening, Shell, Table, Visitor
from server.net.thinking import Thinking

MOST_REBUILDS = 3
"""How often a table that fails is built again from its journal until it begins from nothing."""
MOST_STALLED = 1000
"""What people may send to a table while it cannot go on; the rest is lost, and sent again by whoever misses it."""


class TableRunner:
    """Runs the table of an opening, and another one after a defect."""

    def __init__(self, opening: Opening, shell: Shell) -> None:
        self._make = opening.make
        self._shell = shell
        self._visitors: dict[Guest, Visitor] = {}
        self._at_table: set[Guest] = set()  # who plays or watches; others hear nothing of a table
        self._gallery = Gallery(shell.posting)
        self._alarms: dict[str, Alarm] = {}
        self._events: deque[Event] = deque()
        self._feeding = False
        self._keeping = Safekeeping(shell.journal, self._released, opening.written, opening.era)
        self._stalled: float | None = None  # since when nothing can be written
        self._leaving: float | None = (
            None  # since when the table is on its way into a file, or another into the journal
        )
        self._ended = False  # it is there, and no more here
        self._rebuilds = 0
        self._outgoing: dict[Guest, list[bytes]] = {}
        self._moves: list[float] = []  # when people's moves came that are not on their way to everybody yet
        self._do: dict[type[Any], Callable[[Any], None]] = {
            core.Tell: self._tell,
            core.TellGallery: self._tell_gallery,
            core.Seated: self._seated,
            core.InGallery: self._in_gallery,
            core.Managing: self._managing,
            core.ShowStatus: self._show_status,
            core.TakeAway: self._take_away,
            core.OpenTable: self._open_table,
            core.Dismiss: self._dismiss,
            core.SetAlarm: self._set_alarm,
            core.ClearAlarm: self._clear_alarm,
            core.AskSeeds: self._ask_seeds,
            core.AskBot: self._ask_bot,
            core.ShowBot: self._show_bot,
            core.KeepRecord: self._keep_record,
            core.Log: self._log,
        }
        self._seat_at(opening.table or opening.make())
        self._contained(self._open)

    def _seat_at(self, table: Table) -> None:
        """Run this table from now on, with bots of its own: those of one before it get no answer across."""
        self.table = table
        self._bots = Thinking(table.id, self._shell, partial(self._bot_moved, table))

    def _bot_moved(self, table: Table, moved: core.BotMoved) -> None:
        if table is self.table:
            self.feed(moved)

    @property
    def id(self) -> str:
        return self.table.id

    def line(self) -> TableLine:
        return self.table.line()

    def status(self) -> TableStatus:
        return self.table.status(self._shell.clocks.now())

    def opens(self, word: str) -> Entrance | None:
        """What the last word of a join code opens at this table."""
        return self.table.opens(word)

    @property
    def locked(self) -> bool:
        """Whether so many wrong words were tried that nobody new gets in."""
        return self.table.locked

    @property
    def paced(self) -> bool:
        """Whether guests of this table are held to a pace."""
        return self.table.paced

    # --- from the connections ------------------------------------------------------------------------------

    def admit(
        self,
        guest: Guest,
        visitor: Visitor,
        asks: Sit | Watch | Manage,
        language: str,
        *,
        owner: bool = False,
        opens: Entrance | None = None,
        fair: bool = False,
    ) -> None:
        """A connection asks for a place; the table answers with a welcome or a goodbye."""
        self._visitors[guest] = visitor
        self.feed(core.Came(guest, asks, language, owner=owner, opens=opens, fair=fair))

    def guessed(self) -> None:
        """A connection has tried a word that does not open this table."""
        self.feed(core.Guessed())

    def said(self, guest: Guest, message: FromGuest) -> None:
        if guest in self._visitors and not (self._halted and len(self._events) >= MOST_STALLED):
            self.feed(core.Said(guest, message))

    def silent(self, guest: Guest, *, slow: bool) -> None:
        if guest in self._visitors:
            self.feed(core.Silence(guest, slow))

    def gone(self, guest: Guest) -> None:
        """A connection has ended. Nothing is told to it any more."""
        self._gallery.leave(guest)
        self._at_table.discard(guest)
        if self._visitors.pop(guest, None) is not None:
            self.feed(core.Went(guest))

    def slept(self, seconds: float) -> None:
        """The machine was asleep for so long."""
        self.feed(core.Slept(seconds))

    def stop(self, why: str) -> None:
        """The host is about to end."""
        self.feed(core.Stop(why))
        if self._halted:  # nobody is to wait for what will not come
            self._let_everybody_go(goodbye("stopping"))

    # --- the step --------------------------------------------------------------------------------------------

    def feed(self, event: Event) -> None:
        """Handle an event, and every event that comes of it, before returning. From within a step: afterwards."""
        self._events.append(event)
        if not self._feeding:
            self._contained(self._drain)

    def _drain(self, first: Iterable[Command] = ()) -> None:
        """Carry out the ``first`` commands, then handle the events that wait and those that come of all this."""
        self._feeding = True
        try:
            self._carry_out(first)
            while self._events and not self._halted:
                event, now = self._events.popleft(), self._shell.clocks.now()
                if type(event) is core.Said and type(event.message) is Act:
                    self._moves.append(now)
                self._step(self.table.handle(event, now))
        finally:
            self._feeding = False
        self._hand_out()

    def _step(self, commands: Iterable[Command]) -> None:
        self._carry_out(self._keeping.let_through(self.id, commands))

    def _carry_out(self, commands: Iterable[Command]) -> None:
        for command in commands:
            self._do[type(command)](command)

    def _released(self) -> None:
        """Facts are safe: what waited behind them is done."""
        self._contained(lambda: self._drain(self._keeping.safe()))

    @property
    def _halted(self) -> bool:
        return self._ended or self._stalled is not None or self._leaving is not None

    # --- a journal that cannot be written

    def stalled(self, why: str) -> None:
        """Nothing can be written: everybody is told, and everything else waits. ``why``: the sentence."""
        if self._stalled is None:
            self._stalled = self._shell.clocks.now()
        frames = [encode(Notice(code="stalled", text=why)), encode(ClockSet(clock=Clock(seats=(), why="stalled")))]
        for guest in self._at_table:
            for frame in frames:
                self._tell(core.Tell(guest, frame))
        self._hand_out()

    def goes_on(self) -> None:
        """It can be written again: on from where everything stood."""
        if self._stalled is not None:
            since, self._stalled = self._stalled, None
            self._events.appendleft(core.Stood(since))
            self._contained(self._drain)

    # --- to another machine

    def _take_away(self, wish: core.TakeAway) -> None:
        """The table waits, as it is, until it is in a file."""
        self._leaving = self._shell.clocks.now()
        self._shell.take_away(self.id, wish.file, partial(self._taken_away, wish))

    def _taken_away(self, wish: core.TakeAway, why: str | None) -> None:
        """It is in a file, and ends here; or it could not be written, ``why``, and goes on."""
        since, self._leaving = self._leaving, None
        if why is None:
            self._events.clear()  # what people sent meanwhile, they send to the other machine again
        else:
            self._events.appendleft(core.Stood(since or 0.0))
        self._events.appendleft(core.TakenAway(wish.guest, wish.req, why))
        self._contained(self._drain)
        if why is None:
            self._end()

    # --- another table

    def _open_table(self, wish: core.OpenTable) -> None:
        """The table waits until there is the other one, so that nobody asks for it twice."""
        self._leaving = self._shell.clocks.now()
        self._shell.open_table(wish.config, wish.like, partial(self._table_opened, wish))

    def _table_opened(self, wish: core.OpenTable, made: TableCreated | str) -> None:
        since, self._leaving = self._leaving, None
        self._events.appendleft(core.Stood(since or 0.0))
        self._events.appendleft(core.TableOpened(wish.guest, wish.req, made))
        if not self._feeding:
            self._contained(self._drain)

    def _end(self) -> None:
        self._ended = True
        for alarm in self._alarms.values():
            alarm.cancel()
        self._alarms.clear()
        self._shell.ended(self.id)

    # --- defects ---------------------------------------------------------------------------------------------

    def _contained(self, call: Callable[[], None]) -> None:
        try:
            call()
        except Exception as error:
            self._shell.report(f"table {self.id}", error)
            self._begin_anew()

    def _open(self) -> None:
        opening = self.table.open(self._shell.clocks.now())
        self._drain(self._keeping.let_through(self.id, opening))

    def _begin_anew(self) -> None:
        """A table that failed half way through a step cannot be trusted with the next one."""
        self._let_everybody_go(goodbye("defect"))
        for alarm in self._alarms.values():
            alarm.cancel()
        self._alarms.clear()
        self._events.clear()
        self._moves.clear()
        self._outgoing.clear()
        self._keeping.drop()
        self._seat_at(self._built_again() or self._from_nothing())
        try:
            self._open()
        except Exception as error:
            self._shell.report(f"table {self.id}, opened anew", error)

    def _built_again(self) -> Table | None:
        """The table as its journal knows it, a few times; a defect that comes back each time is not worth more."""
        self._rebuilds += 1
        try:
            return self._shell.built_again(self.id) if self._rebuilds <= MOST_REBUILDS else None
        except Exception as error:
            self._shell.report(f"table {self.id}, built again", error)
            return None

    def _from_nothing(self) -> Table:
        self._keeping.new_era()
        return self._make()

    def _let_everybody_go(self, last: Goodbye) -> None:
        frame = encode(last)
        for guest, visitor in self._visitors.items():
            self._gallery.leave(guest)
            visitor.finish(frame)
        self._visitors.clear()
        self._at_table.clear()

    # --- commands --------------------------------------------------------------------------------------------

    def _tell(self, tell: core.Tell) -> None:
        if tell.guest in self._gallery:
            self._gallery.tell(tell.guest, tell.frame)
        else:
            self._outgoing.setdefault(tell.guest, []).append(tell.frame)

    def _hand_out(self) -> None:
        """Send what a step has for each guest in one go: an answer and the news behind it cost one system call."""
        outgoing, self._outgoing = self._outgoing, {}
        for guest, frames in outgoing.items():
            visitor = self._visitors.get(guest)
            if visitor is not None:
                visitor.transport.push(frames[0] if len(frames) == 1 else b"".join(frames))
        if self._moves and not self._keeping.waiting:
            now, moves = self._shell.clocks.now(), self._moves
            for came in moves:
                self._shell.delays.add(now - came)
            moves.clear()

    def _tell_gallery(self, tell: core.TellGallery) -> None:
        self._gallery.post(tell.frame, tell.language, tell.kind)

    def _seated(self, seated: core.Seated) -> None:
        visitor = self._visitors.get(seated.guest)
        if visitor is not None:
            self._gallery.leave(seated.guest)
            self._at_table.add(seated.guest)
            visitor.placed("player")

    def _in_gallery(self, watching: core.InGallery) -> None:
        visitor = self._visitors.get(watching.guest)
        if visitor is not None:
            self._hand_out()
            self._at_table.add(watching.guest)
            self._gallery.enter(watching.guest, visitor.transport, watching.language)
            visitor.placed("spectator")

    def _managing(self, managing: core.Managing) -> None:
        visitor = self._visitors.get(managing.guest)
        if visitor is not None:
            visitor.placed("manager")

    def _show_status(self, show: core.ShowStatus) -> None:
        for frame in self._shell.status():
            self._tell(core.Tell(show.guest, frame))

    def _dismiss(self, dismiss: core.Dismiss) -> None:
        visitor = self._visitors.get(dismiss.guest)
        if visitor is not None:
            self._hand_out()
            self._gallery.leave(dismiss.guest)
            self._at_table.discard(dismiss.guest)
            visitor.finish(dismiss.frame)

    def _set_alarm(self, wish: core.SetAlarm) -> None:
        known = self._alarms.get(wish.alarm)
        if known is not None:
            known.cancel()
        self._alarms[wish.alarm] = self._shell.clocks.at(wish.at, partial(self._rang, wish.alarm))

    def _clear_alarm(self, wish: core.ClearAlarm) -> None:
        known = self._alarms.pop(wish.alarm, None)
        if known is not None:
            known.cancel()

    def _rang(self, alarm: str) -> None:
        del self._alarms[alarm]
        self.feed(core.Rang(alarm))

    def _ask_seeds(self, ask: core.AskSeeds) -> None:
        self.feed(core.Seeded(ask.at, tuple(self._shell.secret() for _ in range(ask.count))))

    def _ask_bot(self, ask: core.AskBot) -> None:
        self._bots.ask(ask)

    def _show_bot(self, show: core.ShowBot) -> None:
        self._bots.show(show)

    def _keep_record(self, record: core.KeepRecord) -> None:
        self._shell.keep_record(self.line().game, record.text)

    def _log(self, line: core.Log) -> None:
        self._shell.log(line.text)
