"""Tables of real games with real witnesses at them, without sockets: what is sent is decoded and shown to each."""

import random
from collections import deque
from itertools import count

from client.fair import Finding, Witness
from engine import registry
from engine.game import AwaitChance, AwaitSeats
from engine.notation import write_move
from protocol.codec import decode_from_host
from protocol.fair import shuffled
from protocol.fair_messages import Committed, Dealt, FailedAttempt, Lock, Open
from protocol.messages import Act, Backlog, GoOn, Sit, Update, Watch, Welcome
from protocol.view import unpack_view
from server.core.config import TableConfig
from server.core.events import AskSeeds, Came, ClearAlarm, KeepRecord, Rang, Said, Seeded, SetAlarm, Tell, TellGallery
from server.core.table import Table

WES = 99
FAIR = Committed | Lock | Dealt | Open | FailedAttempt


class Evening:
    """A match of a game, played at random by people with witnesses; somebody watches."""

    def __init__(self, game, preset, players, seed, *, shuffle=shuffled, options=None):
        self.dice = random.Random(f"{game} {preset} {players} {seed}")
        config = TableConfig(
            id="t1", name="T", game=game, preset=preset, options=options or {}, seats=players, start_at=players,
            turn_time=None, rate=False,
        )  # fmt: skip
        tokens = count(1)
        self.table = Table(
            config, registry.find, lambda: next(tokens).to_bytes(32, "big"), lambda *setup: "", shuffle=shuffle
        )
        self.game = registry.find(game)
        self.witnesses = {}
        self.findings: dict[int, list[Finding]] = {}
        self.notes: dict[int, list] = {}
        self.events = deque()
        self.alarms = {}
        self.records = []
        self.now = 0.0
        self.requests = 0
        self.carry_out(self.table.open(0.0))
        self.come(WES, Watch(name="Wes"))
        for guest in range(1, players + 1):
            self.come(guest, Sit(name=f"P{guest}"))

    @property
    def match(self):
        return self.table._room.match

    def come(self, guest, asks):
        self.notes[guest] = []
        self.findings[guest] = []
        self.witnesses[guest] = Witness(lambda: self.dice.randbytes(32), self.notes[guest].append)
        self.do(Came(guest, asks, fair=True))

    def do(self, event):
        """Let something happen, and all that comes of it, one after the other."""
        self.events.append(event)
        if len(self.events) == 1:
            while self.events:
                self.carry_out(self.table.handle(self.events[0], self.now))
                self.events.popleft()

    def carry_out(self, commands):
        for command in commands:
            match command:
                case AskSeeds(at, number):
                    self.do(Seeded(at, tuple(self.dice.randbytes(32) for _ in range(number))))
                case Tell(guest, frame):
                    self.told(guest, frame)
                case TellGallery(_, frame, _):
                    self.told(WES, frame)
                case SetAlarm(alarm, at):
                    self.alarms[alarm] = at
                case ClearAlarm(alarm):
                    self.alarms.pop(alarm, None)
                case KeepRecord(text):
                    self.records.append(text)

    def told(self, guest, frame):
        witness, message = self.witnesses[guest], decode_from_host(frame[4:])
        answers = ()
        match message:
            case Welcome():
                witness.placed(message.table, message.seat, coming=True, resumed=False)
            case Update():
                answers = witness.see(message.seq, *unpack_view(message.view), message.events)
            case Backlog():
                answers = witness.entered()
            case _ if isinstance(message, FAIR):
                answers = witness.hear(message)
        self.findings[guest] += witness.findings()
        for answer in answers:
            self.do(Said(guest, answer))

    def play(self, moves):
        """So many moves, or fewer if the match ends before."""
        for _ in range(moves):
            if self.match.over or not self.step():
                return

    def step(self):
        self.requests += 1
        match self.match.due:
            case AwaitSeats(seats, window):
                seat = self.dice.choice(seats)
                move = self.dice.choice(list(self.game.legal(self.match.state, seat)))
                self.say(seat + 1, Act(req=self.requests, at=self.table._room.seq, move=write_move(move)))
                if window:
                    self.ring()
            case AwaitChance(gap=True):
                for guest in range(1, len(self.match.chairs) + 1):
                    self.say(guest, GoOn(req=self.requests, at=self.table._room.seq))
            case _:
                self.ring()
        return True

    def draw_and_throw(self):
        """Somebody draws from the stock and throws that card, so that the stock gets empty some time."""
        due = self.match.due
        if not isinstance(due, AwaitSeats):
            self.step()
            return
        self.requests += 1
        move = write_move(self.game.idle_move(self.match.state, due.seats[0]))
        self.say(due.seats[0] + 1, Act(req=self.requests, at=self.table._room.seq, move=move))

    def say(self, guest, message):
        self.do(Said(guest, message))

    def ring(self):
        if self.alarms:
            alarm = min(self.alarms, key=self.alarms.__getitem__)
            self.now = max(self.now, self.alarms.pop(alarm))
            self.do(Rang(alarm))

    def outcomes(self):
        """What everybody has found: {guest: {outcome, ...}}."""
        return {
            guest: {finding.outcome + (f": {finding.why}" if finding.why else "") for finding in found}
            for guest, found in self.findings.items()
        }
