"""Guests of the load driver: they sit at real tables of a real host and play legal moves without a thought."""

import random
import time
from collections.abc import Callable
from secrets import token_bytes
from typing import NamedTuple

import msgpack

from protocol.fair import Attempt, commitment
from protocol.messages import MAGIC, MAJOR
from protocol.versions import FAIR
from tests.bench.wire import Line, Loop

KNOCKS = 0.1
"""How often somebody who may knock does: deals end after a few laps, as between people."""


class Place(NamedTuple):
    """A table of a host. ``word``: the last one of its join code."""

    port: int
    table: str
    word: str
    encrypted: bool
    fair: bool = False


def places(said: dict, *, encrypted: bool, fair: bool = False) -> list[Place]:
    """The tables that a host says it has. ``fair``: guests put something into its shuffles."""
    port, tables = said["port"], said["tables"]
    return [Place(port, table["id"], table["join"].rpartition("-")[2], encrypted, fair) for table in tables]


class Turns:
    """Lets moves through, or holds them until they are let through again."""

    def __init__(self) -> None:
        self._open = True
        self._held: list[Callable[[], None]] = []

    def do(self, move: Callable[[], None]) -> None:
        if self._open:
            move()
        else:
            self._held.append(move)

    def open(self) -> None:
        self._open = True
        held, self._held = self._held, []
        for move in held:
            move()

    def close(self) -> None:
        self._open = False


class Table:
    """One table and the moves whose arrival everywhere is being timed. ``delays`` in seconds."""

    def __init__(self, loop: Loop, place: Place, players: int, watchers: int, pause: Callable[[], float]) -> None:
        self.moves = 0
        self.delays: list[float] = []
        self.pause = pause
        self.loop = loop
        self._timed: list[tuple[int, float, set[int]]] = []
        self.turns = Turns()
        self.players = [Player(self, loop, place, seat) for seat in range(players)]
        self.watchers: list[Watcher] = []
        for _ in range(
            watchers
        ):  # one after the other: each comes up on everybody's screen, and somebody must read that
            self.watchers.append(Watcher(loop, place))
            loop.run(lambda: self.watchers[-1].placed)

    @property
    def seated(self) -> bool:
        return all(guest.placed for guest in [*self.players, *self.watchers])

    def sent(self, at: int) -> None:
        self.moves += 1
        self._timed.append((at, time.perf_counter(), set()))

    def arrived(self, number: int, seq: int) -> None:
        """A player has got an update."""
        now = time.perf_counter()
        for timed in self._timed:
            if seq > timed[0]:
                timed[2].add(number)
        while self._timed and len(self._timed[0][2]) == len(self.players):
            self.delays.append(now - self._timed.pop(0)[1])


class Guest:
    """Greets, asks for a place, answers pings."""

    def __init__(self, loop: Loop, place: Place) -> None:
        self.placed = False
        self.place = place
        self.line = loop.add(Line(place.port, self._heard, encrypted=place.encrypted))
        hello = {"t": "hello", "magic": MAGIC, "versions": [[MAJOR, 0, 0]], "app": "load driver"}
        features = [FAIR] if place.fair else []
        self.line.say(hello | {"table": place.table, "word": place.word, "features": features})

    def _heard(self, message: dict) -> None:
        match message["t"]:
            case "update":
                self.update(message)
            case "hello":
                self.line.say(self.asks())
            case "ping":
                self.line.say({"t": "pong", "n": message["n"]})
            case "welcome":
                self.welcome(message)
            case "table":
                self.table_info(message)
            case "goodbye" | "refused":
                raise AssertionError(message)
            case "committed" | "lock":
                self.shuffle(message)

    def asks(self) -> dict:
        """For a place."""
        return {"t": "sit", "name": "load"}

    def welcome(self, message: dict) -> None:
        self.placed = True

    def update(self, message: dict) -> None: ...

    def shuffle(self, message: dict) -> None: ...

    def table_info(self, message: dict) -> None: ...


class Watcher(Guest):
    """Looks on."""

    def asks(self) -> dict:
        return {"t": "watch", "name": "load"}


class Player(Guest):
    """Plays: throws a card by chance, knocks now and then."""

    def __init__(self, table: Table, loop: Loop, place: Place, number: int) -> None:
        self._table = table
        self._number = number
        self._seat = 0
        self.token = b""
        self._nonces: dict[Attempt, bytes] = {}
        self._req = 0
        self._matches = 0
        super().__init__(loop, place)

    def welcome(self, message: dict) -> None:
        self.placed = True
        self._seat = message.get("seat", self._seat)
        self.token = message.get("token", self.token)

    def shuffle(self, message: dict) -> None:
        """Take part as every client does."""
        ids = {name: message[name] for name in ("match", "shuffle", "attempt")}
        of = Attempt(self.place.table, **ids)
        if message["t"] == "committed":
            nonce = self._nonces[of] = token_bytes(32)
            self.line.say({"t": "commit", **ids, "commitment": commitment(of, self._seat, nonce)})
        elif of in self._nonces:
            self.line.say({"t": "reveal", **ids, "nonce": self._nonces.pop(of)})

    def table_info(self, message: dict) -> None:
        chair = message["chairs"][self._seat - 1]
        if message["phase"] == "lobby" and self._matches and not chair.get("ready"):
            self._matches = 0
            self._ask({"t": "ready"})

    def update(self, message: dict) -> None:
        self._matches = 1
        seq = message["seq"]
        self._table.arrived(self._number, seq)
        public, own = msgpack.unpackb(message["view"])
        if self._seat not in public["turn"]:
            return
        move = choose(own)
        pause, turns = self._table.pause(), self._table.turns
        if pause:
            self._table.loop.at(time.perf_counter() + pause, lambda: turns.do(lambda: self._move(seq, move)))
        else:
            turns.do(lambda: self._move(seq, move))

    def _move(self, seq: int, move: str) -> None:
        self._table.sent(seq)
        self._ask({"t": "act", "at": seq, "move": move})

    def _ask(self, request: dict) -> None:
        self._req += 1
        self.line.say({"t": request["t"], "req": self._req, **request})  # in the order in which our client writes it


def choose(own: dict) -> str:
    """A legal move out of the choices of a view."""
    offered = {choice["line"]: choice for choice in own["choices"] if choice.get("enabled", True)}
    if "discard {card}" in offered:
        hand = next(zone["cards"] for zone in own["zones"] if zone["name"] == "hand")
        slot = offered["discard {card}"]["slots"][0]
        barred = {position for position, _ in slot.get("barred", ())}
        return "discard " + random.choice([card for place, card in enumerate(hand) if place not in barred])
    if "knock" in offered and random.random() < KNOCKS:
        return "knock"
    return next(line for line in ("draw stock", "pass", "knock", "draw discard") if line in offered)
