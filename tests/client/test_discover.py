"""Games found in the network: listed, and among their hosts the one that a code is of."""

from functools import partial

import pytest
import trio

from client import cli, discover
from client.address import Address
from client.discover import Game, find_host
from client.seats import SeatStore
from client.trust import Trust
from protocol.adverts import Advert
from protocol.code import Code, pin_words
from server.identity import tls_context
from tests.certificates import certificate, identity, other_pem
from tests.client.hosts import KEY, TOKEN

DEAD = Address("127.0.0.1", 1)


def game(*addresses, table="t1", locked=True):
    return Game(Advert(table, "Kitchen", "thirty-one", 1, 4, locked, "2.0"), addresses)


@pytest.fixture
async def hosts(nursery, tmp_path):
    """Two hosts with keys of their own; their addresses."""
    found = []
    for whole in (identity(), identity(text=other_pem())):
        context = tls_context(whole, tmp_path)
        listeners = await trio.open_tcp_listeners(0, host="127.0.0.1")
        found.append(Address("127.0.0.1", listeners[0].socket.getsockname()[1]))
        nursery.start_soon(partial(trio.serve_listeners, partial(shake, context), listeners))
    return found


async def shake(context, stream):
    stream = trio.SSLStream(stream, context, server_side=True, https_compatible=True)
    try:
        await stream.receive_some()
    except trio.BrokenResourceError:
        pass
    finally:
        await trio.aclose_forcefully(stream)


@pytest.mark.slow
async def test_the_host_of_a_code_is_found_by_its_key_behind_dead_addresses(hosts):
    code = Code(pin_words(certificate()[1]), "zoo")
    ours, other = hosts
    address, trust = await find_host(code, [game(other, table="t2"), game(DEAD, ours)])
    assert address == ours
    assert isinstance(trust, Trust)
    assert trust.proven
    assert await find_host(code, [game(other, table="t2"), game(DEAD)]) is None
    assert await find_host(code, []) is None


def test_a_join_without_anything_lists_the_games_of_the_network(tmp_path, monkeypatch, capsys):
    store = SeatStore(tmp_path)
    store.keep(table="t1", name="Ann", token=TOKEN, key=KEY, address="10.0.0.9:1", title="", held=None).lock.release()
    found = [
        game(Address("10.0.0.1"), Address("10.0.0.2")),
        game(Address("10.0.0.3", 5), table="t2"),
        game(Address("10.0.0.4"), table="t3", locked=False),
    ]
    monkeypatch.setattr(discover, "games", lambda: found)
    assert cli.main(["join", "--data", str(tmp_path)]) == 0
    data, told = f"--data {tmp_path}", "thirty-one, 1 of 4 are there"
    assert capsys.readouterr().out.splitlines() == [
        f"thirtyone join 10.0.0.1:31313 {data}    your seat at Kitchen: {told}",
        f"thirtyone join 10.0.0.3:5 CODE {data}    Kitchen: {told}",
        f"thirtyone join 10.0.0.4:31313 {data}    Kitchen: {told}",
    ]


def test_a_code_of_no_host_in_the_network_is_one_sentence(tmp_path, capsys):
    assert cli.main(["join", "able-baby-cabin-act-zoo", "--plain", "--data", str(tmp_path)]) == 2
    says = "no host of this code was found in this network"
    assert says in capsys.readouterr().err
