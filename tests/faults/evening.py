"""An evening in bad weather: a table in this process, pilots around it, faults from a seed, and what must hold.

every match ends; nothing acknowledged is lost or done twice; no seat is stuck;
and every view that came to anybody is exactly the view of that seat of that state, and of no other
"""

from collections import Counter
from dataclasses import dataclass, field
from random import Random
from typing import Any

import trio

from client.link import Wanted
from engine import registry
from engine.rules import rules_text
from protocol.versions import our_hello
from server.core.config import TableConfig
from server.core.table import Table
from server.journal import Entry
from server.net.clocks import Clocks
from server.net.connection import Connection, House
from server.net.desk import Desk
from server.net.host import _make_bot
from server.net.metrics import Metrics
from server.net.pulse import Heart
from server.net.runner import TableRunner
from server.net.shell import Opening, Shell
from server.net.tables import TableSet
from tests.faults.memory import Harbour, StreamTransport
from tests.faults.pilot import Account, Pilot
from tests.faults.truth import Views, check_moves, check_views, views_noted
from tests.faults.weather import CALM, Weather

LONG = 6 * 3600.0  # seconds of the table's clock in which every match must be over
OPTIONS = {"thirty-one": {"lives": "2"}}
"""Of games whose matches are long otherwise."""


class Facts:
    """A journal in memory that forgets nothing."""

    def __init__(self) -> None:
        self.entries: list[Entry] = []

    def append(self, *entries: Entry) -> None:
        self.entries.extend(entries)


@dataclass
class Evening:
    """What is played and how, and what came of it."""

    seed: int
    game: str = "thirty-one"
    pilots: int = 3
    bots: int = 1
    weather: Weather = field(default_factory=Weather)
    kills: float = 0.0  # of pilots, a second of the table's clock
    settings: dict[str, Any] = field(default_factory=dict)
    accounts: dict[str, Account] = field(default_factory=dict)
    counts: Counter[str] = field(default_factory=Counter)
    journal: Facts = field(default_factory=Facts)
    records: list[str] = field(default_factory=list)
    logged: list[str] = field(default_factory=list)
    defects: list[Any] = field(default_factory=list)
    views: Views = field(default_factory=dict)

    async def play(self) -> None:
        """Play one match. Needs a clock that jumps."""
        self.random = Random(self.seed)
        with views_noted(self.views):
            async with trio.open_nursery() as nursery:
                harbour = self._open(nursery)
                flights = [self._seat(harbour, f"N{number}", nursery) for number in range(self.pilots)]
                if self.kills:
                    nursery.start_soon(self._kill_now_and_then, harbour, flights, nursery)
                with trio.fail_after(LONG):
                    while not self.records:
                        await trio.sleep(1)
                        if self.defects:
                            raise AssertionError(self.defects[0][0]) from self.defects[0][1]
                self.weather, harbour.weather = CALM, CALM
                nursery.cancel_scope.cancel()
        self.counts.update(harbour.counts)

    # --- the host

    def _open(self, nursery: trio.Nursery) -> Harbour:
        report = self._defect
        clocks, posting, thinking = Clocks(report), Desk("gallery", report), Desk("bots", report)
        shell = Shell(
            clocks=clocks,
            journal=self.journal,
            thinking=thinking,
            posting=posting,
            keep_record=lambda game, text: self.records.append(text),
            log=self.logged.append,
            report=report,
            make_bot=_make_bot,
            random=Random(self.seed),
        )
        runner = TableRunner(Opening(self._table), shell)
        self.table = runner.table
        house = House(
            our_hello("evening"), TableSet([runner]), clocks, Heart(clocks), lambda *about: None, Metrics(clocks.now())
        )

        def welcome(transport: StreamTransport) -> None:
            Connection(transport, house, "memory", lambda: None, lambda: None).begin()

        for task in (clocks.serve, posting.serve, thinking.serve):
            nursery.start_soon(task)
        return Harbour(welcome, self.weather, self.seed, nursery)

    def _table(self) -> Table:
        config = TableConfig(
            id="t1",
            name="Evening",
            game=self.game,
            options=OPTIONS.get(self.game, {}),
            seats=self.pilots + self.bots,
            bots=self.bots,
            bot_level="easy",
            bot_pace=0.0,
            start_at=self.pilots + self.bots,
            **self.settings,
        )
        tokens = Random(self.seed)
        return Table(config, registry.find, lambda: tokens.randbytes(32), rules_text, registry.names)

    def _defect(self, where: str, error: BaseException) -> None:
        self.defects.append((where, error))

    # --- the guests

    def _seat(self, harbour: Harbour, name: str, nursery: trio.Nursery) -> Pilot:
        self.accounts[name] = Account()
        return self._born(harbour, Wanted("player", name), self.accounts[name], nursery)

    def _born(self, harbour: Harbour, wanted: Wanted, account: Account, nursery: trio.Nursery) -> Pilot:
        pilot = Pilot(harbour.connect, wanted, Random(self.random.random()), account)
        nursery.start_soon(pilot.fly)
        return pilot

    async def _kill_now_and_then(self, harbour: Harbour, flights: list[Pilot], nursery: trio.Nursery) -> None:
        while True:
            await trio.sleep(self.random.expovariate(self.kills))
            at = self.random.randrange(len(flights))
            pilot = flights[at]
            if pilot.token is None:
                continue  # whoever has no token yet would come back as somebody else
            pilot.kill()
            self.counts["kills of guests"] += 1
            wanted = Wanted("player", pilot.link.model.name, pilot.token, "t1")
            flights[at] = self._born(harbour, wanted, pilot.account, nursery)

    # --- what must hold

    def check(self) -> None:
        """Raise AssertionError where something does not hold."""
        assert not self.defects, self.defects
        assert len(self.records) == 1
        sitters = {chair.name: chair.since for chair in self.table._room.people.chairs}
        check_moves((entry.fact for entry in self.journal.entries), sitters, self.accounts)
        check_views(self.views, self.accounts)
