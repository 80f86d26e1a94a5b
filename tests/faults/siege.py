"""A siege: a real host process, real guests through bad weather, and death for either at random moments, from a seed.

Host and guests are killed without a word. The host is started again with ``--resume`` on its old port, the guests
come back with their tokens. When the match is over the host's own journal tells what really happened, and the guests'
accounts are held against it.
"""

import json
import re
import signal
import subprocess
import sys
import tomllib
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import trio

from client.address import Address
from client.dial import Dial
from client.link import Wanted
from client.trust import Trust
from engine import registry
from engine.check import check
from engine.rules import rules_text
from server.core.config import TableConfig
from server.core.table import Table
from server.evening import read_settings
from server.journal import reading
from tests.faults.pilot import Account, Pilot
from tests.faults.proxy import FaultProxy
from tests.faults.truth import Views, check_moves, check_views, views_noted
from tests.faults.weather import CALM, Weather
from tests.server.test_secrets_in_logs import CARD

SHOWERS = Weather(longest=0.02, stalled=0.2, flip=0.01)
"""Faults that are over soon: a match under them takes seconds. Encryption has to notice the flipped bits."""
GLANCE = 0.01  # seconds between two looks at how far they are
MOMENT = 0.05  # seconds: a kill comes somewhere in what follows a move
PATIENCE = 60.0  # seconds in which something must happen once nothing is done to a match any more


@dataclass
class Siege:
    """One match. ``host_kills``, ``guest_kills``: after so many moves on average; 0: never. After ``length`` seconds
    everybody is left in peace, so that the match ends."""

    seed: int
    data: Path
    game: str = "thirty-one"
    options: tuple[str, ...] = ()
    pilots: int = 3
    weather: Weather = SHOWERS
    host_kills: float = 12.0
    guest_kills: float = 8.0
    length: float = 30.0
    host_kills_at_most: float = float("inf")
    accounts: dict[str, Account] = field(default_factory=dict)
    counts: Counter[str] = field(default_factory=Counter)

    async def hold(self) -> None:
        """Play the match to its end. Raises where it does not end, or where what must hold does not."""
        self._random = Random(self.seed)
        self._finished = False
        await self._start(*self._table_options())
        try:
            async with trio.open_nursery() as nursery:
                await self._besiege(nursery)
                nursery.cancel_scope.cancel()
        finally:
            self._process.send_signal(signal.SIGTERM)
            self.status = await trio.to_thread.run_sync(self._process.wait)
        self.check()

    def _table_options(self) -> list[str]:
        seats = str(self.pilots + 1)
        table = ("bot-pace=0", "turn-time=off", "hold=86400", "result-time=60")
        return [
            *("--game", self.game, "--seats", seats, "--bots", "1:easy", "--start-at", seats, "--port", "0"),
            *(word for setting in table for word in ("--table", setting)),
            *(word for option in self.options for word in ("--set", option)),
        ]

    async def _start(self, *options: str) -> None:
        command = [sys.executable, "-m", "server.cli", "host", "--bind", "127.0.0.1", "--json", *options]
        with open(self.data / "said.txt", "ab") as said:
            self._process = subprocess.Popen(
                [*command, "--data", str(self.data)], stdout=subprocess.PIPE, stderr=said, stdin=subprocess.DEVNULL
            )
        assert self._process.stdout is not None
        with self._process.stdout as output:
            line = await trio.to_thread.run_sync(output.readline)
        if not line and self._ended():
            self._finished = True  # it was killed just behind the last move: there is nothing to go on with
            return
        assert line, (self.data / "said.txt").read_text(encoding="utf-8")
        self._said: dict[str, Any] = json.loads(line)

    def _ended(self) -> bool:
        """Whether the record of the match has been written."""
        return any((self.data / "records").glob("*.game.toml"))

    # --- the siege

    async def _besiege(self, nursery: trio.Nursery) -> None:
        proxies = [
            FaultProxy(self._said["port"], self.weather, self._random.randrange(2**32)) for _ in range(self.pilots)
        ]
        for proxy in proxies:
            await nursery.start(proxy.serve)
        flights = []
        for number, proxy in enumerate(proxies):
            self.accounts[f"N{number}"] = Account()
            word = self._said["join"].rpartition("-")[2]
            flights.append(self._born(proxy, Wanted("player", f"N{number}", word=word), f"N{number}", nursery))
        with trio.move_on_after(self.length):
            async with trio.open_nursery() as raids:
                raids.start_soon(self._raid, proxies, flights, nursery)
                await self._until_over(flights)
                raids.cancel_scope.cancel()
        for proxy in proxies:
            proxy.weather = CALM
            proxy.cut_all()
        await self._in_peace(flights)
        self.counts.update(sum((proxy.counts for proxy in proxies), Counter()))

    async def _in_peace(self, flights: list[Pilot]) -> None:
        """Wait for the end, as long as there is any progress."""
        seen = -1
        while not self._over(flights):
            before, seen = seen, max(pilot.link.model.seq for pilot in flights)
            assert seen > before, f"stuck: {[pilot.plight() for pilot in flights]}"
            with trio.move_on_after(PATIENCE):
                await self._until_over(flights)

    def _over(self, flights: list[Pilot]) -> bool:
        return self._finished or all(pilot.over.is_set() for pilot in flights)

    async def _until_over(self, flights: list[Pilot]) -> None:
        while not self._over(flights):
            await trio.sleep(GLANCE)

    def _born(self, proxy: FaultProxy, wanted: Wanted, name: str, nursery: trio.Nursery) -> Pilot:
        dial = Dial(Address("127.0.0.1", proxy.port), Trust(key=bytes.fromhex(self._said["key"])))
        pilot = Pilot(dial, wanted, Random(self._random.random()), self.accounts[name])
        nursery.start_soon(pilot.fly)
        return pilot

    async def _raid(self, proxies: list[FaultProxy], flights: list[Pilot], nursery: trio.Nursery) -> None:
        """Kill somebody again and again, each time after so many more moves."""
        host_at, guest_at = self._moves_until(self.host_kills), self._moves_until(self.guest_kills)
        while True:
            moves = sum(len(account.asks) for account in self.accounts.values())
            if moves >= guest_at:
                guest_at = moves + self._moves_until(self.guest_kills)
                self._kill_guest(self._random.randrange(len(flights)), proxies, flights, nursery)
            if moves >= host_at and self.counts["kills of the host"] < self.host_kills_at_most:
                host_at = moves + self._moves_until(self.host_kills)
                await trio.sleep(self._random.uniform(0, MOMENT))
                await self._kill_host()
            await trio.sleep(GLANCE)

    def _moves_until(self, mean: float) -> float:
        return 1 + self._random.expovariate(1 / mean) if mean else float("inf")

    def _kill_guest(self, at: int, proxies: list[FaultProxy], flights: list[Pilot], nursery: trio.Nursery) -> None:
        pilot = flights[at]
        if pilot.token is None or pilot.over.is_set():
            return
        pilot.kill()
        self.counts["kills of guests"] += 1
        wanted = Wanted("player", f"N{at}", pilot.token, pilot.link.model.table_id)
        flights[at] = self._born(proxies[at], wanted, f"N{at}", nursery)

    async def _kill_host(self) -> None:
        if self._ended():
            return
        self._process.kill()
        self.counts["kills of the host"] += 1
        with trio.CancelScope(shield=True):
            await trio.to_thread.run_sync(self._process.wait)
            await self._start("--resume", "--port", str(self._said["port"]))

    # --- what must hold

    def check(self) -> None:
        """Raise AssertionError where something does not hold."""
        assert self.status == 0 or self._finished
        assert not (self.data / "crashes").exists(), (self.data / "host.log").read_text(encoding="utf-8")
        self._check_what_was_printed()
        (record,) = (self.data / "records").glob("*.game.toml")
        assert check(record.read_bytes()) == ()
        assert set(tomllib.loads(record.read_text(encoding="utf-8"))["players"]) > self.accounts.keys()
        (journal,) = (self.data / "journals").glob("*.journal")
        (story,) = reading.read(journal).stories
        config: TableConfig = read_settings(story.sheet, {})
        views: Views = {}
        with views_noted(views):
            table = Table(config, registry.find, lambda: b"", rules_text, registry.names, story.facts)
        sitters = {chair.name: chair.since for chair in table._room.people.chairs}
        check_moves(story.facts, sitters, self.accounts)
        check_views(views, self.accounts)
        self.counts["moves"] += sum(fact.kind == "moved" for fact in story.facts)
        self.counts["views held against the truth"] += sum(len(account.seen) for account in self.accounts.values())

    def _check_what_was_printed(self) -> None:
        """Neither the log nor what stands on the host's terminal names a card."""
        for name in ("host.log", "said.txt"):
            text = (self.data / name).read_text(encoding="utf-8")
            named = CARD.search(re.sub(r"\S*/\S*", "", text))
            assert named is None, f"{name}: {named}"
