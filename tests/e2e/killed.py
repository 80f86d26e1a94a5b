"""A host that is killed again and again while guests play, and what must hold of what it leaves behind.

The guests are pilots over the real link and real sockets; a kill comes right behind an answer, so there are always
moves on their way. What was acknowledged must stand in the journal once, and nothing twice.
"""

import json
import signal
import subprocess
import sys
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import trio

from client.address import Address
from client.dial import Dial
from client.link import Wanted
from client.trust import Trust
from protocol.messages import Accepted
from server.core import facts
from server.journal.files import all_in
from server.journal.reading import Story, read
from tests.faults.pilot import Account, Pilot
from tests.faults.truth import check_moves

PATIENCE = 240  # seconds; a bound for a machine that is busy, not a time that is expected
FAST = "bot-pace=0 result-time=0 rate=off turn-time=off"


@dataclass
class KilledHost:
    """A match of ``pilots`` people on a host in ``data`` that is killed ``kills`` times."""

    data: Path
    seed: int
    pilots: int = 2
    kills: int = 3
    between: tuple[int, int] = (2, 6)  # answers from one kill to the next
    options: tuple[str, ...] = ("--set", "lives=5", "--set", "knock_first_turn=forbid")  # so that it lasts
    accounts: dict[str, Account] = field(default_factory=dict)
    killed: int = 0
    process: "subprocess.Popen[bytes] | None" = None

    async def play(self) -> None:
        """Play to the end, through all the kills."""
        self.random = Random(self.seed)
        try:
            said = await self.start(*self.options, "--port", "0", "--start-at", str(self.pilots))
            address = Address("127.0.0.1", said["port"])
            word = said["join"].rpartition("-")[2]
            with trio.fail_after(PATIENCE):
                async with trio.open_nursery() as nursery:
                    flights = [
                        self._pilot(f"N{n}", Dial(address, Trust(key=bytes.fromhex(said["key"]))), word, nursery)
                        for n in range(self.pilots)
                    ]
                    nursery.start_soon(self._kill_and_start_again)
                    for pilot in flights:
                        await pilot.over.wait()
                    nursery.cancel_scope.cancel()
        finally:
            if self.process is not None:
                self.process.kill()
                self._bury()

    def _bury(self) -> None:
        """Wait for the end of a host that was killed."""
        self.process.stdout.close()
        self.process.wait()

    async def start(self, *options: str) -> "dict[str, str | int]":
        """Start the host; what it says when it listens."""
        command = [sys.executable, "-m", "server.cli", "host", "--bind", "127.0.0.1", "--json", "--data", self.data]
        settings = [part for setting in FAST.split() for part in ("--table", setting)]
        self.process = subprocess.Popen([*command, *options, *settings], stdout=subprocess.PIPE)
        line = await trio.to_thread.run_sync(self.process.stdout.readline)
        return json.loads(line)

    def _pilot(self, name: str, dial: Dial, word: str, nursery: trio.Nursery) -> Pilot:
        account = self.accounts[name] = Account()
        pilot = Pilot(dial, Wanted("player", name, word=word), Random(self.random.random()), account)
        heard = pilot.link.on_message

        def hear(message):
            heard(message)
            if isinstance(message, Accepted):
                self._answered()

        pilot.link.on_message = hear
        nursery.start_soon(pilot.fly)
        return pilot

    # --- kills

    def _answered(self) -> None:
        self._left -= 1
        if self._left == 0 and self.killed < self.kills:
            self.killed += 1
            self.process.send_signal(signal.SIGKILL)
            self._dead.set()

    async def _kill_and_start_again(self) -> None:
        for _ in range(self.kills):
            self._dead = trio.Event()
            self._left = self.random.randint(*self.between)
            await self._dead.wait()
            self._bury()
            await self.start("--resume")

    # --- what must hold

    @property
    def story(self) -> Story:
        """What the journal tells of the table."""
        (path,) = all_in(self.data)
        (story,) = read(path).stories
        return story

    def check(self) -> None:
        """Raise AssertionError where something was lost or done twice."""
        story = self.story
        assert not story.damaged
        answered = Counter((fact.sitter, fact.req) for fact in story.facts if fact.req is not None)
        assert set(answered.values()) <= {1}
        sitters = {facts.read(fact).name: fact.sitter for fact in story.facts if fact.kind == "seated"}
        check_moves(story.facts, sitters, self.accounts)
