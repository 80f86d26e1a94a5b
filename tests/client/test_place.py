"""A place at a table from the outside: what of a host's words gets into the files of stored seats."""

from client.address import Address
from client.dial import Dial
from client.link import Wanted
from client.place import Place
from client.seats import SeatStore
from client.trust import Trust
from protocol.messages import TableLine, Welcome
from tests.client.hosts import KEY, TOKEN


def test_no_escape_of_a_host_gets_into_a_stored_seat(tmp_path):
    line = TableLine(id="t1", name="Kit\x1b[2Jchen", game="thirty-one", phase="lobby", players=0, seats=4)
    store = SeatStore(tmp_path)
    place = Place(store, Dial(Address("10.0.0.1"), Trust(key=KEY)), Wanted("player", "Ann"), [line], "test")
    place.link.on_place(Welcome(table="t1", role="player", name="An\x1b]0;x\x07n", seat=1, token=TOKEN))
    place.finish()
    (seat,) = store.all()
    assert (seat.name + seat.title).isprintable()
    assert seat.key == KEY.hex()
