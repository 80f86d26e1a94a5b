"""Messages survive the way through bytes; anything else raises our errors and nothing but ours."""

import msgpack
import msgspec.inspect as shape
import pytest
from hypothesis import given
from hypothesis import strategies as st

from protocol import messages as m
from protocol.codec import (
    DEPTH,
    GUEST_TYPES,
    HOST_TYPES,
    VIEW_DEPTH,
    WITH_BYTES,
    decode_from_guest,
    decode_from_host,
    encode,
    unpack,
)
from protocol.errors import BadForm, NotText, RemoteError, TooLong
from protocol.framing import FIRST_LIMIT, FULL_LIMIT
from protocol.view import digest, join, pack_own, pack_public, unpack_view
from tests.protocol.strategies import from_guest, from_host, of

json_like = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**63), 2**64 - 1) | st.floats() | st.text() | st.binary(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text() | st.binary() | st.integers(0, 9), inner),
    max_leaves=20,
)


def refusal(read, payload):
    try:
        read(payload)
    except RemoteError as error:
        return error
    return None


@pytest.mark.slow
@given(from_guest())
def test_what_a_guest_says_comes_back(message):
    assert decode_from_guest(encode(message)[4:]) == message


@pytest.mark.slow
@given(from_host())
def test_what_a_host_says_comes_back(message):
    assert decode_from_host(encode(message)[4:]) == message


@pytest.mark.slow
@given(of(m.PublicView), of(m.OwnView | None))
def test_views_come_back(public, own):
    packed = join(pack_public(public), None if own is None else pack_own(own))
    assert unpack_view(packed) == (public, own)
    assert len(digest(packed)) == 8


@pytest.mark.slow
@given(st.binary(max_size=200) | json_like.map(msgpack.packb))
def test_any_bytes_are_read_or_refused_with_our_error(payload):
    for read in (decode_from_guest, decode_from_host, unpack_view):
        error = refusal(read, payload)
        assert error is None or len(encode(error.goodbye(), FIRST_LIMIT)) > 0


@pytest.mark.slow
@given(from_guest(), st.data())
def test_a_flipped_byte_is_read_or_refused_with_our_error(message, data):
    payload = bytearray(encode(message)[4:])
    place = data.draw(st.integers(0, len(payload) - 1))
    payload[place] ^= data.draw(st.integers(1, 255))
    error = refusal(decode_from_guest, bytes(payload))
    assert error is None or error.code in {"unreadable", "shape"}


@pytest.mark.slow
@given(from_guest(), st.dictionaries(st.text(min_size=3).filter(lambda key: not key.isascii()), st.integers(0, 9)))
def test_unknown_fields_are_ignored(message, extra):
    value = msgpack.unpackb(encode(message)[4:])
    assert decode_from_guest(msgpack.packb(extra | value)) == message


MOVE = {"t": "act", "req": 1, "at": 2, "move": "draw stock"}


@pytest.mark.parametrize(
    ("written", "read"),
    [
        (msgpack.packb(MOVE), True),
        (msgpack.packb(dict(reversed(MOVE.items()))), True),
        (msgpack.packb({**MOVE, "more": 1}), True),
        (msgpack.packb(MOVE).replace(b"\xa2at\x02", b"\xa2at\xcd\x00\x02"), True),  # a longer form of the same number
        (msgpack.packb({**MOVE, "at": 2.0}), False),
        (msgpack.packb({**MOVE, "at": -1}), False),
        (msgpack.packb({**MOVE, "at": "2"}), False),
        (msgpack.packb({**MOVE, "move": "x" * 257}), False),
        (msgpack.packb({**MOVE, "move": b"draw stock"}), False),
        (msgpack.packb({**MOVE, "more": 1.5}), False),
        (msgpack.packb(MOVE).replace(b"\xa2at", b"\xa3req"), False),  # the same key twice
        (msgpack.packb(MOVE).replace(b"stock", b"stoc\xff"), False),
        (msgpack.packb(MOVE) + b"\x00", False),
        (msgpack.packb(MOVE)[:-1], False),
    ],
)
def test_a_move_is_read_or_refused_however_it_is_written(written, read):
    if read:
        assert decode_from_guest(written) == m.Act(req=1, at=2, move="draw stock")
    else:
        assert refusal(decode_from_guest, written) is not None


def test_fields_at_their_default_are_left_out():
    assert msgpack.unpackb(encode(m.AddBots(req=1))[4:]) == {"t": "add_bots", "req": 1}


def nested(levels: int) -> object:
    value: object = 0
    for _ in range(levels):
        value = [value]
    return value


@pytest.mark.parametrize("limit", [DEPTH, VIEW_DEPTH])
def test_nesting_is_allowed_to_its_limit(limit):
    unpack(msgpack.packb(nested(limit)), 64, limit)
    with pytest.raises(BadForm, match="nested too deeply"):
        unpack(msgpack.packb(nested(limit + 1)), 64, limit)


def test_the_deepest_places_of_real_messages_fit():
    seven = ("card", "7D")
    barred = m.Slot(name="card", kind="cards", zone="hand", counts=(1,), barred=((0, (seven,)),))
    choice = m.Choice(verb="discard", label=(seven,), key="d", line="discard {card}", slots=(barred,))
    row = m.Row(label=(seven,), cells=("1",))
    public = m.PublicView(
        stage="play", deal=1, headline=(seven,), turn=(1,), players=(), zones=(), sheet=m.Sheet(title=(), rows=(row,))
    )
    packed = join(pack_public(public), pack_own(m.OwnView(seat=1, zones=(), choices=(choice,))))
    assert unpack_view(packed)[1] is not None
    chat = m.Backlog(automatic=(m.Happening(kind="threw", says=(seven,), seat=1),))
    assert decode_from_host(encode(chat)[4:]) == chat


def test_a_sentence_of_a_refusal_does_not_repeat_the_bytes_that_were_refused():
    with pytest.raises(BadForm) as caught:
        decode_from_guest(msgpack.packb({"t": "\x1b[2J" + "x" * 500}))
    assert "\x1b" not in str(caught.value)
    assert len(str(caught.value)) < 200


def test_a_frame_of_ours_that_is_too_long_is_not_made():
    with pytest.raises(TooLong, match="at most"):
        encode(m.Rules(text="x" * FULL_LIMIT))


def test_half_a_character_from_a_broken_terminal_is_our_own_error():
    with pytest.raises(NotText):
        encode(m.Act(req=1, at=1, move="draw \udcff"))


def holds_bytes(kind):
    match kind:
        case shape.BytesType():
            return True
        case shape.UnionType(types):
            return any(map(holds_bytes, types))
        case shape.VarTupleType(item):
            return holds_bytes(item)
        case shape.TupleType(items):
            return any(map(holds_bytes, items))
        case shape.StructType():
            return any(holds_bytes(field.type) for field in kind.fields)
    return False


@pytest.mark.parametrize("kind", [*GUEST_TYPES.values(), *HOST_TYPES.values()])
def test_every_message_with_bytes_is_read_with_bytes_as_such(kind):
    assert holds_bytes(shape.type_info(kind)) is (kind in WITH_BYTES)


def test_no_view_holds_bytes():
    assert not any(holds_bytes(shape.type_info(kind)) for kind in (m.PublicView, m.OwnView))
