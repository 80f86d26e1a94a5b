"""Rough evenings: programs fall silent, people vanish and come back, hosts are killed in the middle of a shuffle.

Whatever happens at an honest host, its matches go on and nobody's witness ever calls it unfair.
"""

from itertools import count

import pytest

from client.fair import Witness
from engine.game import AwaitSeats
from engine.notation import write_move
from protocol.codec import decode_from_host
from protocol.messages import Act, Backlog, GoOn, Update, Welcome
from protocol.view import unpack_view
from server.core.events import Came, Dismiss, Journal, Rang, Said, TellGallery, Went
from server.core.table import Table
from tests.e2e.witnesses import FAIR, Evening

HONEST = {"checked", "left_out", "accused", "failing"}
STEPS = 120


class Person:
    """Somebody at the table. ``mute``: the program says nothing into shuffles for now."""

    def __init__(self, name, dice, asks):
        self.name, self.asks = name, asks
        self.guest = None
        self.token = None
        self.mute = False
        self.seat = None
        self.found = set()
        self.begin(dice)

    def begin(self, dice):
        """A program that remembers nothing of before."""
        self.witness = Witness(lambda: dice.randbytes(32))
        self.fresh = True


class Rough(Evening):
    """An evening at which anything may happen to connections and programs, and to the host."""

    def __init__(self, game, players, seed, **options):
        self.people = []
        self.by_guest = {}
        self.guests = count(1)
        self.journal = []
        super().__init__(game, None, players, seed, options=options)

    def come(self, guest, asks):
        person = Person(asks.name, self.dice, asks)
        self.people.append(person)
        self.connect(person)

    def connect(self, person):
        if person.guest is not None:
            return
        person.guest = next(self.guests)
        self.by_guest[person.guest] = person
        asks = type(person.asks)(name=person.name, token=person.token)
        self.do(Came(person.guest, asks, fair=True))

    def lose(self, person):
        if person.guest is not None:
            guest, person.guest = person.guest, None
            del self.by_guest[guest]
            self.do(Went(guest))

    def crash(self):
        """The host is killed and started again from what it has written down."""
        old = self.table._room
        self.alarms.clear()
        self.table = Table(
            old.config,
            old.games,
            old.tokens,
            lambda *setup: "",
            known=tuple(self.journal),
            shuffle=self.table._fairness._shuffle,
        )
        for person in self.people:
            person.guest = None
        self.by_guest.clear()
        self.carry_out(self.table.open(self.now))

    def carry_out(self, commands):
        for command in commands:
            match command:
                case Journal():
                    self.journal.append(command)
                case Dismiss(guest, _):
                    person = self.by_guest.pop(guest, None)
                    if person is not None:
                        person.guest = None
                case TellGallery(_, frame, _):
                    for guest, person in list(self.by_guest.items()):
                        if person.seat is None:
                            self.told(guest, frame)
                case _:
                    super().carry_out([command])

    def told(self, guest, frame):
        person = self.by_guest.get(guest)
        if person is None:
            return
        message, witness, answers = decode_from_host(frame[4:]), person.witness, ()
        match message:
            case Welcome():
                witness.placed(message.table, message.seat, coming=True, resumed=not person.fresh)
                person.seat, person.fresh = message.seat, False
                person.token = message.token or person.token
            case Update():
                answers = witness.see(message.seq, *unpack_view(message.view), message.events)
            case Backlog():
                answers = witness.entered()
            case _ if isinstance(message, FAIR):
                answers = witness.hear(message)
        person.found |= {finding.outcome + finding.why for finding in witness.findings()}
        for answer in answers if not person.mute else ():
            self.do(Said(guest, answer))

    def accident(self):
        person = self.dice.choice(self.people)
        match self.dice.randrange(12):
            case 0:
                person.mute = not person.mute
            case 1 | 2:
                self.lose(person)
            case 3:
                self.lose(person)
                person.begin(self.dice)
            case 4:
                self.crash()
            case 5 | 6 | 7:
                for other in self.people:
                    self.connect(other)

    def step(self):
        if self.dice.random() < 0.2:
            self.accident()
        due = self.match.due
        if isinstance(due, AwaitSeats) and (person := self.at(self.dice.choice(due.seats))) is not None:
            self.requests += 1
            seat = person.seat - 1
            if seat in due.seats:
                move = self.dice.choice(list(self.game.legal(self.match.state, seat)))
                self.do(Said(person.guest, Act(req=self.requests, at=self.table._room.seq, move=write_move(move))))
        else:
            for person in self.people:
                if person.guest is not None and person.seat is not None:
                    self.requests += 1
                    self.do(Said(person.guest, GoOn(req=self.requests, at=self.table._room.seq)))
            self.ring()
        return True

    def at(self, seat):
        return next((person for person in self.people if person.seat == seat + 1 and person.guest is not None), None)

    def ring(self):
        if self.alarms:
            alarm = min(self.alarms, key=self.alarms.__getitem__)
            if alarm != "abandon":
                self.now = max(self.now, self.alarms.pop(alarm))
                self.do(Rang(alarm))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("game", ["thirty-one", "switch"])
def test_an_honest_host_is_never_called_unfair_and_the_match_goes_on(game, seed):
    evening = Rough(game, 3, seed)
    evening.play(STEPS)
    for person in evening.people:
        person.mute = False
        evening.connect(person)
    found = {person.name: person.found for person in evening.people}
    assert set().union(*found.values()) <= HONEST, found
    before = evening.table._room.seq
    for _ in range(30):
        evening.ring()
    waits_for_a_player = isinstance(evening.match.due, AwaitSeats)  # without a limit, and everybody is here
    assert evening.table._room.seq > before or evening.match.over or waits_for_a_player
