"""A match goes on on another laptop: exported from a host that runs, resumed from the file, seats and all."""

import sys
from random import Random

import pytest
import trio

from client.address import Address
from client.dial import Dial
from client.link import Wanted
from client.model import Closed
from client.trust import Trust
from tests.e2e.killed import PATIENCE, KilledHost
from tests.faults.pilot import Pilot

BEFORE = 4  # answers until the table is taken away


class Moved(KilledHost):
    """A match that moves to another data directory once, while its host runs."""

    async def play(self) -> None:
        self.random = Random(self.seed)
        self._enough, self._left = trio.Event(), BEFORE
        said = await self.start(*self.options, "--port", "0", "--start-at", str(self.pilots))
        trust = Trust(key=bytes.fromhex(said["key"]))
        try:
            with trio.fail_after(PATIENCE):
                flights = await self._here(Dial(Address("127.0.0.1", said["port"]), trust), said)
                assert await trio.to_thread.run_sync(self.process.wait) == 0  # it had no other table
                self._bury()
                self.data = self.data / "there"
                said = await self.start("--resume", str(self.data.parent / "match"), "--port", "0")
                await self._there(Dial(Address("127.0.0.1", said["port"]), trust), flights)
        finally:
            self.process.kill()
            self._bury()

    def _answered(self) -> None:
        self._left -= 1
        if not self._left:
            self._enough.set()

    async def _here(self, dial: Dial, said: "dict[str, str]") -> "list[Pilot]":
        """Play for a while, then take the table away."""
        word = said["join"].rpartition("-")[2]
        async with trio.open_nursery() as nursery:
            flights = [self._pilot(f"N{n}", dial, word, nursery) for n in range(self.pilots)]
            await self._enough.wait()
            for pilot in flights:
                pilot._do = lambda: None  # they look up, since the host's owner fetches another laptop
            command = [sys.executable, "-m", "server.cli", "export", "--data", str(self.data), str(self.data / "match")]
            done = await trio.run_process(command, capture_stdout=True)
            assert b"thirtyone host --resume match" in done.stdout
            while not all(isinstance(pilot.link.model.link, Closed) for pilot in flights):
                await trio.sleep(0.01)
            assert {pilot.link.model.link.code for pilot in flights} == {"moved"}
            nursery.cancel_scope.cancel()
        return flights

    async def _there(self, dial: Dial, before: "list[Pilot]") -> None:
        """Everybody takes their seat at the new address, and the match is played to its end."""
        async with trio.open_nursery() as nursery:
            flights = []
            for name, pilot in zip(self.accounts, before, strict=True):
                wanted = Wanted("player", name, token=pilot.token, table=pilot.link.model.table_id)
                flights.append(Pilot(dial, wanted, Random(self.random.random()), self.accounts[name]))
                nursery.start_soon(flights[-1].fly)
            for pilot in flights:
                await pilot.over.wait()
            nursery.cancel_scope.cancel()


@pytest.mark.slow
async def test_a_match_is_taken_to_another_laptop_and_played_on(tmp_path):
    evening = Moved(tmp_path, seed=7)
    await evening.play()
    evening.check()
    assert list((tmp_path / "there" / "records").iterdir())
    assert not (tmp_path / "host.pem").exists()  # the key lives there now
