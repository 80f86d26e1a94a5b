"""The link to a host for as long as the client runs: connect, take the place, come back after every loss.

It owns the model and carries it on; whoever draws listens to ``on_change``, whoever writes messages out to
``on_message``. Commands are synchronous and never raise: each gives the number of its request, or None where it could
not be sent, since nothing that was typed offline is kept. A request whose answer was lost with a connection is sent
again after the resume, under its old number, so the host does it once.

Pure trio over any stream. The seat token stays in here and in the token file (``on_place``), out of the model.
"""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from random import Random
from secrets import token_bytes
from typing import Any, TypeAlias

import trio
from msgspec import structs

from client.address import OTHER_KEY, CannotConnect
from client.fair import Finding, Witness
from client.fold import dropped, found, kept, linked, received, sent
from client.model import CLIENT_NOTE, Closed, Connecting, LinkState, Model, Online, Retrying
from client.sorting import Sorting
from client.wire import Ended, Wire
from client.words import say
from protocol import messages as m
from protocol.messages import FromHost, Message, Request, Role, TableLine, Welcome
from protocol.versions import FAIR, our_hello

MARK = 32  # octets
FIRST_RETRY = (0.05, 0.3)  # seconds, at random: a table full of clients must not come back in one instant
LONGEST_RETRY = 5.0  # seconds; a router needs over a minute, so there is no use in more haste
JITTER = 0.2  # of the longest wait
STEADY = 5.0  # seconds online after which haste is right again: a host that drops us at once is left in peace
RESYNC_TRIES = 3  # views in a row that do not fit their digest; then the connection itself is suspect
ANSWER_TIME = 5.0  # seconds a host may take to say what tables it has
LATE_TRIES = 3  # of asking for them, where the host found us late: on a machine that is too busy for a moment one is
UNKNOWN_HERE = {"token", "no_table"}  # goodbyes of a host that does not know the place we had

Connect: TypeAlias = Callable[[], Awaitable[trio.abc.Stream]]
"""Opens a stream to the host. Raises CannotConnect."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """The place to ask for. ``token``: of a seat we had. ``table``: its id, None for the host's only table.

    ``word``: the last one of a join code. ``owner``: the secret that makes one the host's owner.
    """

    role: Role
    name: str
    token: bytes | None = None
    table: str | None = None
    word: str | None = None
    owner: bytes | None = None

    def __repr__(self) -> str:  # a token must never get into a log or a report
        return f"Wanted(role={self.role!r}, name={self.name!r}, table={self.table!r})"


class Link:
    """See the module. ``on_place`` gets every Welcome, ``on_lost`` is told that the token we came with is no good."""

    def __init__(
        self, connect: Connect, wanted: Wanted, *, app: str = "thirtyone", random: Random | None = None
    ) -> None:
        self.model = Model(name=wanted.name)
        self.on_change: Callable[[], None] = lambda: None
        self.on_message: Callable[[FromHost], None] = lambda message: None
        self.on_place: Callable[[Welcome], None] = lambda welcome: None
        self.on_lost: Callable[[], None] = lambda: None
        self._connect, self._wanted, self._app = connect, wanted, app
        self._random = random or Random()
        self._wire: Wire | None = None
        self._mark = token_bytes(MARK)
        self._last = 0  # highest request number used
        self._unsound = 0  # views in a row that did not fit
        self._attempt = 1
        self._word = ""  # of the host, or of what was lost, about why it is gone
        self._anew = False  # a place at whatever table there is was asked for, and not had yet
        self._placed_at: float | None = None
        self._quit = trio.CancelScope()
        self._wake = trio.Event()
        self.witness = Witness(token_bytes)
        self.on_finding: Callable[[Finding], None] = lambda finding: None

    # --- running -----------------------------------------------------------------------------------------

    async def run(self) -> Closed:
        """Be connected, again and again, until the host lets us go for good or :meth:`quit`. Raises only defects."""
        end = Closed("quit", "")
        with self._quit:
            end = await self._stay_connected()
        self._link(end)
        return end

    async def _stay_connected(self) -> Closed:
        while True:
            self._link(Connecting(self._attempt))
            ended = await self._connection()
            next_state = self._after(ended)
            if isinstance(next_state, Closed):
                return next_state
            if next_state is not None:
                await self._rest(next_state)

    async def _connection(self) -> Ended:
        try:
            stream = await self._connect()
        except CannotConnect as error:
            return Ended(error.code, str(error), retry=True)
        word = None if self._wanted.token else self._wanted.word  # whoever has a seat needs none, not even an old one
        hello = our_hello(self._app, table=self._wanted.table, word=word)
        wire = Wire(stream, hello, hear=self._hear, slowed=self._slowed)
        self._wire = wire
        try:
            return await wire.run()
        finally:
            self._wire = None

    def _asking(self) -> m.Sit | m.Watch:
        kind = m.Sit if self._wanted.role == "player" else m.Watch
        held = self.model.public is not None and self.model.digest != b"" and self.model.table_id is not None
        have = m.Have(seq=self.model.seq, digest=self.model.digest) if held and self._wanted.token else None
        asks = kind(name=self._wanted.name, token=self._wanted.token, have=have, owner=self._wanted.owner)
        first = isinstance(asks, m.Sit) and asks.token is None
        return structs.replace(asks, mark=self._mark) if first else asks

    def _after(self, ended: Ended) -> Closed | Retrying | None:
        """What follows the end of a connection; None: the next attempt at once."""
        placed = self.model.table_id is not None
        if ended.code in UNKNOWN_HERE and placed:
            if self._anew:  # the answer to what was asked before
                self._anew = False
                return None
            self._word = say("lost_table")
            return self._retrying(self._word, ended.code, lost=True)
        if ended.code in UNKNOWN_HERE and self._wanted.token is not None:
            self._wanted = replace(self._wanted, token=None)
            self.on_lost()
            return None
        if ended.retry or (placed and ended.code == "stranger"):
            return self._retrying(self._why(ended), ended.code)
        return Closed(ended.code, ended.reason)

    def _why(self, ended: Ended) -> str:
        """A host that said itself why it is gone need not answer any more: its own word stands, but not against the
        warning that another host answers in its place."""
        if self.model.gone and ended.code == "lost":
            return self._word or ended.reason
        if ended.code != OTHER_KEY:
            self._word = ended.reason
        return ended.reason

    def _retrying(self, reason: str, code: str, *, lost: bool = False) -> Retrying:
        now = trio.current_time()
        if self._placed_at is not None and now - self._placed_at >= STEADY:
            self._attempt = 1
        self._placed_at = None
        wait = self._random.uniform(*FIRST_RETRY) * 2.0 ** min(self._attempt - 1, 10)
        if wait > LONGEST_RETRY:
            wait = LONGEST_RETRY * (1 - self._random.uniform(0, JITTER))
        self._attempt += 1
        return Retrying(now + wait, self._attempt, reason, lost, code)

    async def _rest(self, state: Retrying) -> None:
        self._wake = trio.Event()
        self._link(state)
        with trio.move_on_at(state.due):
            await self._wake.wait()

    # --- hearing -----------------------------------------------------------------------------------------

    def _hear(self, message: FromHost) -> None:
        match message:
            case m.Hello():
                self.model = received(self.model, message, trio.current_time())
                self._say(self._asking())
            case Welcome():
                self._placed(message)
            case _:
                self.model = received(self.model, message, trio.current_time())
                self._watch_shuffles(message)
        self._keep_in_step()
        self.on_message(message)
        self.on_change()

    def _placed(self, welcome: Welcome) -> None:
        """A place: on a new connection the one we had before or another one, else a change of the one we have."""
        coming = not self.model.online
        resumed = self.model.table_id == welcome.table and self._wanted.token is not None
        self._note(welcome)
        self.model = received(self.model, welcome, trio.current_time())
        if coming:
            self._placed_at = trio.current_time()
            self.model = linked(replace(self.model, out_of_step=False), Online())
        for answer in self.witness.placed(
            welcome.table, welcome.seat, coming=coming, resumed=resumed, name=welcome.name
        ):
            self._say(answer)
        self.on_place(welcome)  # the new key is on disk before anything shows the host that we have it
        if coming and FAIR not in self.model.features and self.model.shuffle is None:
            self._found(Finding("unchecked", 0))
        if coming and resumed:
            self._say_again()
        elif coming:
            self.model = dropped(self.model, frozenset(pending.req for pending in self.model.pending))

    def _note(self, welcome: Welcome) -> None:
        self._anew = False
        self._last = max(self._last, welcome.req)
        token = welcome.token or self._wanted.token
        role: Role = "player" if welcome.waiting else welcome.role  # who waits for a seat asks for one again
        self._wanted = replace(self._wanted, role=role, name=welcome.name, token=token, table=welcome.table)

    def _watch_shuffles(self, message: FromHost) -> None:
        """Take part in shuffles, and check them."""
        answers: tuple[Message, ...] = ()
        match message:
            case m.Committed() | m.Lock() | m.Dealt() | m.Open() | m.FailedAttempt():
                answers = self.witness.hear(message)
            case m.Update() if FAIR in self.model.features:
                if self.model.public is None or self.model.out_of_step:
                    answers = self.witness.entered()
                else:
                    answers = self.witness.see(message.seq, self.model.public, self.model.own, message.events)
            case m.Backlog():
                answers = self.witness.entered()
            case _:
                return
        for answer in answers:
            self._say(answer)
        for finding in self.witness.findings():
            self._found(finding)

    def _found(self, finding: Finding) -> None:
        self.model = found(self.model, finding)
        self.on_finding(finding)

    def _say(self, message: Message) -> bool:
        return self._wire is not None and self._wire.send(message)

    def _say_again(self) -> None:
        """What was not answered before the loss. Not a resync: the resume brings the view by itself."""
        requests = [pending.request for pending in self.model.pending]
        self.model = dropped(self.model, frozenset(r.req for r in requests if isinstance(r, m.Resync)))
        for pending in self.model.pending:
            self._say(pending.request)

    def _keep_in_step(self) -> None:
        if not self.model.out_of_step:
            self._unsound = 0
        elif not any(isinstance(p.request, m.Resync) for p in self.model.pending):
            self._unsound += 1
            if self._unsound > RESYNC_TRIES and self._wire:
                self._unsound = 0
                self._wire.end(Ended("lost", say("lost_garbled"), retry=True))
            else:
                counts = replace(self.model.counts, resyncs=self.model.counts.resyncs + 1)
                self.model = replace(self.model, counts=counts)
                self._request(m.Resync)

    def _slowed(self, slow: bool) -> None:
        if self.model.online:
            self._link(Online(slow))

    def _link(self, state: LinkState) -> None:
        self.model = linked(self.model, state)
        self.on_change()

    # --- commands ----------------------------------------------------------------------------------------

    def act(self, move: str) -> int | None:
        """A move, as the line without the seat; it answers the view that is shown now."""
        return self._request(m.Act, at=self.model.seq, move=move)

    def say(self, text: str) -> int | None:
        return self._request(m.Say, text=text)

    def start(self) -> int | None:
        return self._request(m.Start)

    def ready(self, ready: bool = True) -> int | None:
        return self._request(m.Ready, ready=ready)

    def go_on(self) -> int | None:
        return self._request(m.GoOn, at=self.model.seq)

    def add_bots(self, count: int, level: str) -> int | None:
        return self._request(m.AddBots, count=count, level=level)

    def remove_bot(self, seat: int | None = None) -> int | None:
        return self._request(m.RemoveBot, seat=seat)

    def set_table(self, game: str, preset: str | None, options: dict[str, str | int]) -> int | None:
        return self._request(m.SetTable, game=game, preset=preset, options=options)

    def set_options(self, options: dict[str, str | int]) -> int | None:
        return self._request(m.SetOptions, options=options) if self.model.can_set else None

    def set_seats(self, seats: int) -> int | None:
        return self._request(m.SetSeats, seats=seats) if self.model.can_set else None

    def ask_games(self) -> int | None:
        return self._request(m.AskGames) if self.model.can_set else None

    def ask_options(self, game: str) -> int | None:
        return self._request(m.AskOptions, game=game) if self.model.can_set else None

    def ask_rules(self) -> int | None:
        return self._request(m.AskRules)

    def back(self) -> int | None:
        return self._request(m.Back)

    def leave(self) -> int | None:
        return self._request(m.Leave)

    def keep(self, order: Sorting) -> None:
        """The person keeps their cards in another order: the host need not know."""
        self.model = kept(self.model, order)
        self.on_change()

    def new_word(self) -> int | None:
        return self._request(m.NewWord)

    def request(self, kind: type[Request], **fields: Any) -> int | None:
        """A request of this kind: those about the people at the table, which have no method of their own."""
        return self._request(kind, **fields)

    def note(self, text: str) -> None:
        """A line of the client's own for the log, beside those of the host."""
        self._hear(m.Notice(code=CLIENT_NOTE, text=text))

    def retry_now(self) -> None:
        """Do not wait for the next attempt."""
        self._wake.set()

    def join_anew(self) -> None:
        """The match we had is lost: take a new place at the table that there is now. Its key is kept all the same."""
        self._wanted = replace(self._wanted, token=None, table=None)
        self._mark = token_bytes(MARK)
        self._anew = True
        self._wake.set()

    def quit(self) -> None:
        """End :meth:`run`; the seat is kept."""
        self._quit.cancel()

    def _request(self, kind: type[Request], **fields: Any) -> int | None:
        request = kind(req=self._last + 1, **fields)
        if not self.model.online or not self._say(request):
            return None
        self._last += 1
        self.model = sent(self.model, request)
        self.on_change()
        return self._last


async def ask_tables(connect: Connect, *, app: str = "thirtyone", word: str | None = None) -> tuple[TableLine, ...]:
    """The tables of a host, asked over a connection of its own; with the last ``word`` of a code only the one that it
    opens. Raises CannotConnect."""
    tries = 1
    while True:
        found, ended = await _ask_tables(connect, app, word)
        if ended is None:
            return tuple(found)
        if ended.code != "late" or tries == LATE_TRIES:
            raise CannotConnect(ended.reason)
        tries += 1


async def _ask_tables(connect: Connect, app: str, word: str | None) -> tuple[list[TableLine], Ended | None]:
    """One try; why it ended before all tables were named, if it did."""
    found: list[TableLine] = []
    whole = False

    def hear(message: FromHost) -> None:
        nonlocal whole
        if isinstance(message, m.Tables):
            found.extend(message.tables)
            whole = not message.more
            if whole:
                wire.end(Ended("quit", "", retry=False))

    wire = Wire(await connect(), our_hello(app, word=word), hear=hear)
    wire.send(m.ListTables())
    ended = Ended("lost", say("no_answer"), retry=True)
    with trio.move_on_after(ANSWER_TIME):
        ended = await wire.run()
    return found, None if whole else ended
