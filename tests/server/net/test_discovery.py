"""Announcing and finding, on the loopback interface alone: what is announced is found, follows the table, and goes."""

from secrets import token_hex

import pytest
import trio

from client.discover import games
from protocol.messages import TableLine
from server.net import discovery

LOOPBACK = ["127.0.0.1"]
PATIENCE = 60  # seconds for a busy machine
OURS = token_hex(8)  # somebody may be playing on this machine while it tests


def line(players=1, **fields):
    given = {"id": OURS, "name": "Kitchen", "game": "thirty-one", "phase": "lobby", "seats": 4}
    return TableLine(players=players, **given | fields)


async def found(true):
    """What is found, once this is true of it."""
    with trio.fail_after(PATIENCE):
        while True:
            everything = await trio.to_thread.run_sync(games, LOOPBACK, 0.3)
            now = [game for game in everything if game.advert.table == OURS]
            if true(now):
                return now


@pytest.mark.slow
async def test_a_table_is_found_while_it_is_announced_and_not_afterwards(monkeypatch):
    monkeypatch.setattr(discovery, "LOOK_AGAIN", 0.05)
    tables, logged = [line()], []
    async with trio.open_nursery() as nursery:

        async def announced():
            await discovery.announce(lambda: tables, lambda: ["127.0.0.1"], 31313, logged.append, LOOPBACK)

        nursery.start_soon(announced)
        (game,) = await found(bool)
        assert (game.advert.name, game.advert.players) == ("Kitchen", 1)
        assert game.advert.locked
        assert [str(address) for address in game.addresses] == ["127.0.0.1:31313"]
        tables[0] = line(players=3)
        await found(lambda now: [one.advert.players for one in now] == [3])
        nursery.cancel_scope.cancel()
    await found(lambda now: not now)
    assert logged == []


async def test_a_network_that_lets_nothing_be_announced_is_told_once(monkeypatch):
    def nothing(interfaces):
        raise OSError

    monkeypatch.setattr(discovery, "_open", nothing)
    logged = []
    await discovery.announce(list, list, 1, logged.append)
    assert len(logged) == 1
