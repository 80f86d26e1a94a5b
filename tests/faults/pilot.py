"""Guests that play by themselves over the real link, without a screen, and keep account of what the host told them.

A pilot plays whatever game it is dealt into: it picks among the choices that the host offers. Its account is what the
invariants are checked against: every move it asked for, every answer, every view it was shown.
"""

from dataclasses import dataclass, field
from random import Random
from typing import Any

import trio

from client.link import Connect, Link, Wanted
from protocol import messages as m

THOUGHT = 0.02  # seconds until a pilot does something; at least one turn of everything else


@dataclass
class Ask:
    """A move that was asked for. ``acked``: how often it was accepted; ``refused``: the code."""

    req: int
    move: str
    acked: int = 0
    refused: str = ""


@dataclass
class Account:
    """What one person was told and has asked for, through all connections and lives.

    Request numbers rise, but one that never arrived may come again in the next life. ``seen``: (seq, digest) of every
    view that came, with the seat it came to.
    """

    asks: list[Ask] = field(default_factory=list)
    seen: list[tuple[int, bytes, int | None]] = field(default_factory=list)
    welcomes: int = 0


class Pilot:
    """One life of a guest. ``over`` is set when it has seen the end of a match."""

    def __init__(self, connect: Connect, wanted: Wanted, random: Random, account: Account) -> None:
        self.account = account
        self.over = trio.Event()
        self.link = Link(connect, wanted, app="pilot", random=random)
        self.link.on_change = self._changed
        self.link.on_message = self._heard
        self.link.on_place = self._placed
        self._random = random
        self._news = trio.Event()
        self._answered = -1  # the newest update that was answered
        self._playing = False
        self._scope = trio.CancelScope()
        self._asks: dict[int, Ask] = {}
        self.token = wanted.token

    async def fly(self) -> None:
        """Play until the match is over and the pilot is quit, or until it is killed."""
        with self._scope:
            async with trio.open_nursery() as nursery:
                nursery.start_soon(self.link.run)
                nursery.start_soon(self._play)

    def kill(self) -> None:
        """End this life at once, without a word to anybody; only the token is kept."""
        self._scope.cancel()

    def plight(self) -> str:
        """Where it is, for whoever wonders why a match does not end."""
        model = self.link.model
        stage = model.public.stage if model.public else None
        pending = [pending.request for pending in model.pending]
        return f"{model.name} {model.link} {stage} seq {model.seq} {model.clock} over {self.over.is_set()} {pending}"

    async def _play(self) -> None:
        while True:
            await self._news.wait()
            self._news = trio.Event()
            await trio.sleep(self._random.uniform(0, THOUGHT))
            self._do()

    def _do(self) -> None:
        model = self.link.model
        if not model.online or model.role != "player" or model.public is None or model.seq == self._answered:
            return
        if model.clock is not None and model.clock.why == "result":
            if model.seat in model.clock.seats and self.link.go_on() is not None:
                self._answered = model.seq
        elif model.my_turn and model.own is not None and model.acting is None:
            line = any_line(model.public, model.own, self._random)
            req = self.link.act(line)
            if req is not None:
                self._asks[req] = Ask(req, line)
                self.account.asks.append(self._asks[req])
                self._answered = model.seq

    def _changed(self) -> None:
        self._news.set()

    def _placed(self, welcome: m.Welcome) -> None:
        self.account.welcomes += 1
        self.token = welcome.token or self.token

    def _heard(self, message: Any) -> None:
        match message:
            case m.Accepted(req=req) if req in self._asks:
                self._asks[req].acked += 1
            case m.Refused(req=req, code=code) if req in self._asks:
                self._asks[req].refused = code
                self._answered = -1  # something else, then
            case m.Update(seq=seq, digest=digest):
                self.account.seen.append((seq, digest, self.link.model.seat))
                self._playing = self._playing or not self._is_over()
                if self._is_over():
                    self.over.set()
            case m.TableInfo(phase="lobby") if self._playing:
                self.over.set()

    def _is_over(self) -> bool:
        return self.link.model.public is not None and self.link.model.public.stage == "over"


def any_line(public: m.PublicView, own: m.OwnView, random: Random) -> str:
    """A move that one of the choices stands for, whether the rules like its cards or not."""
    choices = [choice for choice in own.choices if choice.enabled and not choice.anytime]
    choice = random.choice(choices)
    line, counts = choice.line, {}
    for slot in choice.slots:
        text, counts[slot.name] = _filled(slot, counts, public, own, random)
        line = line.replace(f"{{{slot.name}}}", text)
    return line


def _filled(slot: m.Slot, counts: dict[str, int], public: Any, own: Any, random: Random) -> tuple[str, int]:
    if slot.kind == "number":
        return str(slot.least), 1
    if slot.kind == "seat":
        return str(random.choice([*slot.seats, *slot.words])), 1
    zone = next(zone for zone in (*own.zones, *public.zones) if zone.name == slot.zone)
    barred = {position for position, _ in slot.barred}
    free = [face or f"#{at + 1}" for at, face in enumerate(zone.cards) if at not in barred]
    count = counts[slot.same_as] if slot.same_as else random.choice(slot.counts)
    return " ".join(random.sample(free, min(count, len(free)))), count
