"""Who may say what, when: the table is walked from both ends."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from protocol import messages as m
from protocol.codec import GUEST_TYPES, HOST_TYPES, convert, encode
from protocol.errors import BadFrame, BadOrder, NotNow, NotOurs, RemoteError, TooLong
from protocol.session import TABLE, State, allowed, host_session
from protocol.versions import our_hello
from tests.protocol.pair import Pair
from tests.protocol.strategies import from_guest, from_host
from tests.protocol.vectors import rows

LONG_RULES = m.Rules(text="x" * 5000)
LONG_OPTIONS = m.SetTable(req=1, game="thirty-one", options={f"option{n}": "x" * 60 for n in range(20)})


@pytest.mark.parametrize("role", ["player", "spectator"])
def test_from_hello_to_goodbye(role):
    pair = Pair().greet()
    assert pair.host.state is pair.guest.state is State.GREETED
    assert pair.guest_sends(m.ListTables()) == [m.ListTables()]
    assert pair.host_sends(m.Tables(tables=())) == [m.Tables(tables=())]
    pair.seat(role)
    assert pair.host.state is pair.guest.state is State(role)
    assert pair.guest_sends(m.Say(req=1, text="hi")) == [m.Say(req=1, text="hi")]
    assert pair.host_sends(m.Goodbye(code="left", text="Bye."))[0].code == "left"
    assert pair.host.state is pair.guest.state is State.CLOSED


def test_both_ends_agree_on_the_same_version():
    pair = Pair().greet()
    assert pair.host.agreed == pair.guest.agreed
    assert pair.host.agreed is not None


def test_frames_may_be_larger_right_behind_welcome_and_not_before():
    pair = Pair().greet()
    pair.guest_sends(m.Sit(name="Ann"))
    welcome = m.Welcome(table="x", role="player", name="Ann", seat=1)
    assert pair.host_sends(welcome, LONG_RULES) == [welcome, LONG_RULES]
    assert pair.guest_sends(LONG_OPTIONS) == [LONG_OPTIONS]


def test_a_large_frame_before_welcome_is_refused_by_its_length():
    host = host_session(our_hello("host"))
    host.opening()
    with pytest.raises(BadFrame, match="at most 1024"):
        list(host.receive(encode(LONG_OPTIONS)[:4]))


def test_a_large_frame_before_welcome_is_not_sent_either():
    pair = Pair().greet()
    with pytest.raises(TooLong):
        pair.guest.send(m.Sit(name="x" * 2000))
    assert pair.guest.state is State.GREETED


def test_a_finished_welcome_sent_past_the_session_counts():
    pair = Pair().greet()
    reading = pair.host.receive(pair.guest.send(m.Sit(name="Ann")) + encode(m.Act(req=1, at=1, move="knock")))
    assert isinstance(next(reading), m.Sit)
    pair.host.placed("player")  # while the chunk is being read
    assert isinstance(next(reading), m.Act)
    assert pair.host.state is State.PLAYER


def test_nothing_is_read_behind_a_goodbye():
    pair = Pair().greet().seat()
    late = pair.guest.send(m.GoOn(req=1, at=0))
    pair.host.over()
    assert list(pair.host.receive(late)) == []
    with pytest.raises(NotNow):
        pair.host.send(m.Ping(n=1))


def test_nothing_is_read_behind_an_error_but_the_goodbye_can_be_sent():
    pair = Pair().greet().seat()
    with pytest.raises(RemoteError) as caught:
        list(pair.host.receive(encode(m.Pong(n=1)) + b"\x00\x00\x00\x01\xc1" + encode(m.Pong(n=2))))
    assert list(pair.host.receive(encode(m.Pong(n=3)))) == []
    assert pair.host_sends(caught.value.goodbye())[0].code == "unreadable"


def test_good_messages_before_a_bad_one_are_read():
    pair = Pair().greet().seat()
    reading = pair.host.receive(encode(m.Pong(n=1)) + b"\x00\x00\x00\x01\xc1")
    assert next(reading) == m.Pong(n=1)
    with pytest.raises(RemoteError):
        next(reading)


def test_a_guest_knows_the_version_before_it_asks_for_a_place():
    pair = Pair()
    pair.guest.opening()
    with pytest.raises(NotNow):
        pair.guest.send(m.Sit(name="Ann"))


def test_a_host_may_say_goodbye_at_once():
    pair = Pair()
    pair.guest.opening()
    assert pair.host_sends(m.Goodbye(code="busy", text="Later.", retry=True))[0].retry


def test_a_second_welcome_gives_a_seat_to_one_who_waited():
    pair = Pair().greet().seat("spectator")
    pair.host_sends(m.Welcome(table="x", role="player", name="Ann", seat=3))
    assert pair.host.state is pair.guest.state is State.PLAYER


@pytest.mark.parametrize(("side", "types"), [("guest", GUEST_TYPES), ("host", HOST_TYPES)])
def test_every_message_has_its_place_in_the_table(side, types):
    assert {kind for row in TABLE[side].values() for kind in row} == set(types.values())


@pytest.mark.slow
@given(from_guest())
def test_a_message_at_the_wrong_time_is_refused(message):
    pair = Pair().greet()
    data = encode(message)
    if type(message) in TABLE["guest"][State.GREETED] or len(data) > 1028:
        return
    with pytest.raises(NotNow):
        pair.guest.send(message)
    with pytest.raises(BadOrder):
        list(pair.host.receive(data))


@pytest.mark.slow
@given(st.lists(from_guest() | from_host(), max_size=6), st.data())
@settings(max_examples=60)
def test_whatever_is_sent_in_any_order_raises_only_our_errors(messages, data):
    pair = Pair().greet()
    end = data.draw(st.sampled_from([pair.host, pair.guest]))
    stream = b"".join(encode(message) for message in messages)
    size = data.draw(st.integers(1, 50))
    try:
        for start in range(0, len(stream), size):
            list(end.receive(stream[start : start + size]))
    except RemoteError:
        assert list(end.receive(stream)) == []


@pytest.mark.slow
@given(
    st.lists(from_host().filter(lambda message: type(message) in TABLE["host"][State.PLAYER]), max_size=6), st.data()
)
@settings(max_examples=60)
def test_a_long_talk_arrives_whole_however_it_is_cut(messages, data):
    pair = Pair().greet().seat()
    messages = [message for message in messages if not isinstance(message, m.Goodbye | m.Welcome)]
    stream = b"".join(pair.host.send(message) for message in messages)
    got = []
    while stream:
        size = data.draw(st.integers(1, len(stream)))
        got += pair.guest.receive(stream[:size])
        stream = stream[size:]
    assert got == messages


REQUESTS = [row["message"] for row in rows("guest") if "req" in row["message"]]


MAY = {"say", "ask_games", "ask_options", "ask_rules", "resync", "leave"}
# An owner may watch; whether somebody is one, the table looks at.
OWNERS = {
    "ask_status", "export", "create_table", "pause", "unpause", "wait_longer", "skip", "hand_over", "kick",
    "open_hands", "set_spectators",
}  # fmt: skip


@pytest.mark.parametrize("value", [pytest.param(value, id=value["t"]) for value in REQUESTS])
def test_the_gate_lets_spectators_ask_little(value):
    message = convert(value, GUEST_TYPES[value["t"]])
    assert allowed("player", message)
    assert allowed("spectator", message) is (value["t"] in MAY | OWNERS)


@pytest.mark.parametrize(
    ("first", "begins"),
    [
        pytest.param(b"GET /chat HTTP/1.1\r\nHost: x\r\n\r\n", b"HTTP/1.0 400 Bad Request\r\n", id="browser"),
        pytest.param(b"\x16\x03\x01\x02\x00\x01", b"This is a table", id="TLS"),
        pytest.param(b"hello\r\n", b"This is a table", id="telnet"),
        pytest.param(b"\xff\xfd\x03", b"This is a table", id="telnet options"),
    ],
)
def test_strangers_get_one_line(first, begins):
    with pytest.raises(NotOurs) as caught:
        list(host_session(our_hello("host")).receive(first))
    assert caught.value.answer.startswith(begins)
    assert caught.value.answer.endswith(b"thirtyone join ADDRESS:PORT CODE\r\n")


def test_only_the_very_first_byte_decides_who_is_a_stranger():
    host = host_session(our_hello("host"))
    hello = encode(our_hello("guest"))
    assert list(host.receive(hello[:1])) == []
    assert len(list(host.receive(hello[1:]))) == 1
