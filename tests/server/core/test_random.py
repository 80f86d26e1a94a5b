"""Whatever happens in whatever order: nothing raises, every request gets one answer, numbers rise, matches end.

Hypothesis chooses what happens: moves, nonsense, lost and doubled connections, requests sent twice, alarms early and
late, chance and bots that answer late or twice, people who leave.
"""

from hashlib import sha256

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.game import AwaitChance
from engine.notation import write_move
from protocol import fair
from protocol.fair_messages import Commit, Committed, Lock, Reveal
from protocol.messages import (
    Accepted,
    Act,
    Back,
    GoOn,
    Leave,
    Ready,
    Refused,
    Resync,
    Say,
    Sit,
    Start,
    Update,
    Watch,
)
from protocol.view import digest
from server.core.events import (
    BotMoved,
    Came,
    Dismiss,
    Journal,
    Rang,
    Said,
    Seeded,
    Silence,
    Tell,
    Went,
)
from tests.server.core.script import Script, script
from tests.server.core.toy import TOY

CHANGES = {"began", "moved", "fell"}  # the facts that give a state with the next number


class Evening:
    """A table and a shell that does everything wrong that a shell and people can do."""

    def __init__(self, **settings):
        self.play: Script = script(rate=False, **settings)
        self.play.chance = False
        self.guests: dict[int, int] = {}  # connected guest -> the guest whose token it holds
        self.watchers: set[int] = set()
        self.next_guest = 1
        self.numbers: dict[int, int] = {}
        self.last: dict[int, object] = {}
        self.duties: list[tuple[int, Commit | Reveal]] = []  # what programs of guests would put into shuffles
        self.seq = 0

    def do(self, event):
        play = self.play
        play >> event
        for position, done in enumerate(play.done):
            if isinstance(done.command, Journal) and done.command.kind in CHANGES:
                self.seq += 1
            if isinstance(done.command, Tell | Dismiss):
                assert done.to in self.guests or done.to in self.watchers, (position, done)
            if isinstance(done.command, Dismiss):
                self.guests.pop(done.to, None)
                self.watchers.discard(done.to)
            self.note_duty(done)
            if isinstance(done.message, Update):
                assert done.message.seq == self.seq
                assert done.message.view is None or digest(done.message.view) == done.message.digest
        assert play.table._room.seq == self.seq

    def note_duty(self, done):
        match done.message:
            case Committed() as heard:
                of, seat = heard.of("t1"), self.seat(done.to)
                promise = fair.commitment(of, seat, nonce(done.to, of))
                self.duties.append((done.to, Commit(**ids(of), commitment=promise)))
            case Lock() as heard:
                of = heard.of("t1")
                self.duties.append((done.to, Reveal(**ids(of), nonce=nonce(done.to, of))))

    def seat(self, guest):
        visitor = self.play.table._room.people.visitor(guest)
        return getattr(visitor and visitor.place, "seat", 0) + 1

    def take_part(self, choice):
        guest, message = self.duties.pop(choice % len(self.duties))
        if guest in self.guests:
            self.do(Said(guest, message))

    def come(self, asks, holds=None):
        guest = self.next_guest
        self.next_guest += 1
        self.guests[guest] = guest if holds is None else holds
        self.do(Came(guest, asks, fair=guest % 3 > 0))
        if guest in self.guests and self.play.table._room.people.visitor(guest) is None:
            del self.guests[guest]

    def request(self, guest, make):
        self.numbers[guest] = self.numbers.get(guest, self.highest(guest)) + 1
        self.say(guest, make(self.numbers[guest]))

    def highest(self, guest):
        return self.play.table._room.people.visitor(guest).place.answers.highest

    def say(self, guest, message):
        self.last[guest] = message
        was_there = self.play.table._room.people.visitor(guest) is not None
        self.do(Said(guest, message))
        answers = [done for done in self.play.done if isinstance(done.message, Accepted | Refused)]
        assert [(done.to, done.message.req) for done in answers] == ([(guest, message.req)] if was_there else [])
        if isinstance(message, Act | Start | Leave) and answers:
            facts = [at for at, done in enumerate(self.play.done) if isinstance(done.command, Journal)]
            assert not facts or facts[0] < self.play.done.index(answers[0]), "told before it was written"

    # --- the ways of an evening

    def pick(self, choice, options):
        options = list(options)
        return options[choice % len(options)] if options else None

    def step(self, what, choice):
        match = self.play.table._room.playing
        guest = self.pick(choice, self.guests)
        if what == "come":
            self.come(Sit(name=f"N{choice % 5}"))
        elif what == "watch":
            self.come(Watch(name="W"))
        elif what == "return" and self.play.tokens:
            holder = self.pick(choice, self.play.tokens)
            self.come(Sit(name="", token=self.play.tokens[holder]), holder)
        elif what == "ring" and self.play.alarms:
            name = min(self.play.alarms, key=self.play.alarms.get)
            self.play.now = max(self.play.now, self.play.alarms.pop(name))
            self.do(Rang(name))
        elif what == "stray":
            self.do(self.pick(choice, (Rang("clock"), Rang("bots"), Rang("abandon"), Went(999), Silence(999, True))))
        elif what == "later":
            self.play.now += choice / 10
        elif what == "bot" and self.play.bots:
            asked = self.pick(choice, self.play.bots[-3:])
            self.do(BotMoved(asked.seat, asked.at, self.line(asked.seat, choice)))
        elif what == "chance" and self.play._asked:
            self.fall(choice)
        elif what == "part" and self.duties:
            self.take_part(choice)
        elif guest is not None:
            self.of_guest(what, guest, choice, match)

    def of_guest(self, what, guest, choice, match):
        place = self.play.table._room.people.visitor(guest).place
        seq = max(0, self.seq - choice % 3)
        if what == "move" and match is not None:
            mine = getattr(place, "seat", 0)
            self.request(guest, lambda req: Act(req=req, at=self.seq, move=self.line(mine, choice)))
        elif what == "nonsense":
            lines = ("draw stock", "discard KH", "blitz", "accept", "redeal", "hm", "bet x", "")
            self.request(guest, lambda req: Act(req=req, at=seq, move=self.pick(choice, lines)))
        elif what == "again" and guest in self.last:
            self.say(guest, self.last[guest])
        elif what == "lost":
            del self.guests[guest]
            self.do(Went(guest))
        elif what == "slow":
            self.do(Silence(guest, choice % 2 == 0))
        elif what in SIMPLE:
            self.request(guest, lambda req: SIMPLE[what](req=req))
            if what == "leave":
                self.do(Went(guest))

    def fall(self, choice):
        asked = self.pick(choice, self.play._asked[-2:])
        self.do(Seeded(asked.at, tuple(bytes([choice, index]) * 16 for index in range(asked.count))))

    def line(self, seat, choice):
        match = self.play.table._room.match
        if match is None or seat >= len(match.chairs):
            return "draw stock"
        return write_move(self.pick(choice, TOY.legal(match.state, seat)) or match.idle_move(0))

    def to_the_end(self):
        """From here on only time passes, and chance answers."""
        for _ in range(400):
            match = self.play.table._room.playing
            if match is None:
                return
            if isinstance(match.due, AwaitChance) and match.fair.now is None and match.due.kind != "close":
                self.fall(1)
            else:
                assert self.play.alarms, match.due
                self.step("ring", 0)
        raise AssertionError("the match does not end")


def ids(of):
    return {"match": of.match, "shuffle": of.shuffle, "attempt": of.attempt}


def nonce(guest, of):
    return sha256(f"{guest} {of}".encode()).digest()


SIMPLE = {
    "start": Start,
    "ready": Ready,
    "go_on": lambda req: GoOn(req=req, at=2**53 - 1),
    "back": Back,
    "resync": Resync,
    "leave": Leave,
    "chat": lambda req: Say(req=req, text="hello"),
}
WHAT = [
    *["move"] * 8, *["chance"] * 6, *["part"] * 9, *["bot"] * 5, *["ring"] * 3, *["come"] * 2, *["return"] * 3,
    *["lost"] * 2, *["start"] * 3, "watch", "stray", "later", "nonsense", "again", "slow", "ready", "go_on", "back",
    "resync", "leave", "chat",
]  # fmt: skip
SWITCH = st.sampled_from(["on", "off"])
TABLES = st.fixed_dictionaries(
    {
        "bots": st.integers(0, 2),
        "start_at": st.sampled_from([None, 2, 3]),
        "bot_pace": st.sampled_from([0, 1.2]),
        "turn_time": st.sampled_from([None, 60.0]),
        "spectators": st.integers(0, 3),
        "options": st.fixed_dictionaries(
            {"window": SWITCH, "close": SWITCH, "stock": st.integers(1, 9), "deals": st.integers(1, 2)}
        ),
    }
)


@pytest.mark.slow
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(TABLES, st.lists(st.tuples(st.sampled_from(WHAT), st.integers(0, 30)), max_size=80))
def test_an_evening_of_accidents(table, evening):
    night = Evening(**table)
    night.seq = night.play.table._room.seq
    for what, choice in evening:
        night.step(what, choice)
    if table["turn_time"] is not None or not night.guests:
        night.to_the_end()
