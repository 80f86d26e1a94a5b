"""The vectors are the protocol in bytes: what is written must be these, and these must be read, or refused."""

import msgpack
import pytest

from protocol.codec import GUEST_TYPES, HOST_TYPES, convert, decode_from_guest, decode_from_host, encode
from protocol.errors import RemoteError
from protocol.messages import OwnView, PublicView
from protocol.session import guest_session, host_session
from protocol.versions import our_hello
from protocol.view import digest, join, pack_own, pack_public, unpack_view
from tests.protocol.vectors import rows, untagged

DIRECTIONS = {"guest": (GUEST_TYPES, decode_from_guest), "host": (HOST_TYPES, decode_from_host)}
GOOD = [pytest.param(side, row, id=f"{side}: {row['name']}") for side in DIRECTIONS for row in rows(side)]


@pytest.mark.parametrize(("side", "row"), GOOD)
def test_a_message_is_written_as_these_bytes(side, row):
    value = untagged(row["message"])
    message = convert(value, DIRECTIONS[side][0][value["t"]])
    assert encode(message).hex() == row["frame"]


@pytest.mark.parametrize(("side", "row"), GOOD)
def test_these_bytes_are_read_as_the_message(side, row):
    types, decode = DIRECTIONS[side]
    value = untagged(row["message"])
    payload = bytes.fromhex(row["frame"])[4:]
    assert decode(payload) == convert(value, types[value["t"]])
    assert msgpack.unpackb(payload) == value  # what a plain msgpack library sees


@pytest.mark.parametrize("side", DIRECTIONS)
def test_every_message_has_a_vector(side):
    assert {row["message"]["t"] for row in rows(side)} == set(DIRECTIONS[side][0])


@pytest.mark.parametrize("row", [pytest.param(row, id=row["name"]) for row in rows("views")])
def test_views_both_ways(row):
    public = convert(row["public"], PublicView)
    own = None if row["own"] is None else convert(row["own"], OwnView)
    packed = join(pack_public(public), None if own is None else pack_own(own))
    assert packed.hex() == row["view"]
    assert digest(packed).hex() == row["digest"]
    assert unpack_view(packed) == (public, own)
    assert msgpack.unpackb(packed) == [row["public"], row["own"]]


@pytest.mark.parametrize("row", [pytest.param(row, id=f"{row['from']}: {row['name']}") for row in rows("bad")])
def test_bad_bytes_are_refused_with_their_code(row):
    hello = our_hello("test")
    session = host_session(hello) if row["from"] == "guest" else guest_session(hello)
    session.opening()
    with pytest.raises(RemoteError) as caught:
        list(session.receive(bytes.fromhex(row["bytes"])))
    assert caught.value.code == row["code"]
    assert caught.value.goodbye().text == str(caught.value)
