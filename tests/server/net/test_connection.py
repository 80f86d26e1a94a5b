"""A connection from hello to hanging up, in memory and on a mock clock."""

import msgspec
import pytest
import trio
import trio.testing

from protocol.codec import encode
from protocol.fair_messages import Commit, Reveal
from protocol.framing import LENGTH, frame
from protocol.messages import Goodbye, GoOn, Hello, ListTables, Ping, Pong, Sit, Tables, Watch, Welcome
from protocol.session import guest_session
from protocol.versions import our_hello
from server.core import events as core
from server.net.connection import HELLO_TIME, SHY_TIME, SMALL_TALK, SMALL_TALK_AT_ONCE, Connection
from server.net.connection import House as Shared
from server.net.memory import memory_pair
from server.net.metrics import Metrics
from server.net.pulse import GONE, PING, SLOW, Heart
from server.net.tables import TableSet
from tests.server.net.fakes import House, ScriptedTable


def welcome(came):
    sits = isinstance(came.asks, Sit)
    frame = encode(Welcome(table="t1", role="player" if sits else "spectator", name="Ann", seat=1 if sits else None))
    placed = core.Seated(came.guest) if sits else core.InGallery(came.guest, came.language)
    return [core.Tell(came.guest, frame), placed]


OWNER = b"the owner's"
SIT = Sit(name="Ann")


class Guest:
    """The far end of a connection to a host in memory."""

    def __init__(self, nursery, *tables):
        self.house = House()
        self.tables = tables or (ScriptedTable(script={core.Came: welcome}),)
        nursery.start_soon(self.house.clocks.serve)
        nursery.start_soon(self.house.posting.serve)
        self.complaints = []
        shared = Shared(
            our_hello("host"),
            TableSet(self.house.run(table) for table in self.tables),
            self.house.clocks,
            Heart(self.house.clocks),
            lambda *complaint: self.complaints.append(complaint),
            Metrics(0.0),
            lambda secret: secret == OWNER,
        )
        near, self.end = memory_pair()
        self.greeted = []
        self.left = []
        self.connection = Connection(
            near, shared, "10.0.0.1", lambda: self.greeted.append(True), lambda: self.left.append(True)
        )
        self.session = guest_session(our_hello("guest"))
        self.connection.begin()

    def say(self, *messages):
        self.end.push(b"".join(encode(message) for message in messages))

    async def hear(self):
        """All messages that have come since."""
        await trio.testing.wait_all_tasks_blocked()
        data = b"".join(self.end.inbox)
        self.end.inbox.clear()
        return list(self.session.receive(data))

    async def enter(self, asks=SIT):
        """Greet and ask for a place; what the host says to it."""
        self.end.push(self.session.opening())
        await self.hear()
        self.end.push(self.session.send(asks))
        return await self.hear()


@pytest.fixture
async def guest(nursery):
    return Guest(nursery)


def code(messages):
    assert isinstance(messages[-1], Goodbye)
    return messages[-1].code


async def test_both_say_hello_and_a_place_is_had(guest):
    guest.say(our_hello("guest"))
    assert [type(message) for message in await guest.hear()] == [Hello]
    assert guest.greeted == [True]


async def test_a_guest_that_waits_for_our_hello_gets_it_soon(nursery, autojump_clock):
    guest = Guest(nursery)
    await trio.sleep(SHY_TIME)
    assert [type(message) for message in await guest.hear()] == [Hello]


async def test_a_browser_gets_an_answer_that_it_shows(guest):
    guest.end.push(b"GET / HTTP/1.1\r\nHost: here\r\n\r\n")
    assert b"".join(guest.end.inbox).startswith(b"HTTP/1.0 400 ")
    assert guest.connection.transport.ended


async def test_sit_and_watch_lead_to_the_table(nursery):
    for asks in (Sit(name="Ann"), Watch(name="Ann")):
        guest = Guest(nursery)
        assert [type(message) for message in await guest.enter(asks)] == [Welcome]
        guest.say(GoOn(req=1, at=0))
        await guest.hear()
        assert [type(event) for event in guest.tables[0].handled] == [core.Came, core.Said]


async def test_tables_are_listed_and_one_is_chosen_by_id(nursery):
    first, second = ScriptedTable("t1"), ScriptedTable("t2", script={core.Came: welcome})
    guest = Guest(nursery, first, second)
    guest.say(our_hello("guest", table="t2"), ListTables())
    tables = (await guest.hear())[-1]
    assert isinstance(tables, Tables)
    assert [line.id for line in tables.tables] == ["t1", "t2"]
    guest.say(SIT)
    await trio.testing.wait_all_tasks_blocked()
    assert (len(first.handled), len(second.handled)) == (0, 1)


async def test_an_unknown_table_is_an_error(guest):
    guest.say(our_hello("guest", table="nowhere"))
    assert code(await guest.hear()) == "no_table"
    assert guest.tables[0].handled == []


@pytest.mark.parametrize(
    ("octets", "answer"),
    [
        (b"\x00\x00\xff\xff", "too_large"),
        (b"\x00\x00\x00\x00", "unreadable"),
        (b"\x00\x00\x00\x01\xc1", "unreadable"),
        (encode(Pong(n=1)), "order"),
        (encode(Sit(name="Ann")), "order"),
        (encode(Hello(magic="thirtyone", versions=((9, 0, 0),), app="later")), "version"),
        (encode(Hello(magic="poker", versions=((1, 0, 0),), app="other")), "shape"),
    ],
)
async def test_a_frame_that_is_wrong_gets_one_goodbye(guest, octets, answer):
    guest.end.push(octets)
    heard = await guest.hear()
    assert [type(message) for message in heard] == [Hello, Goodbye]
    assert code(heard) == answer
    assert guest.connection.transport.ended
    assert [address for address, _ in guest.complaints] == ["10.0.0.1"]


async def test_a_move_before_a_place_is_had_is_out_of_order(guest):
    guest.say(our_hello("guest"), GoOn(req=1, at=0))
    assert code(await guest.hear()) == "order"


async def test_strangers_get_one_plain_line(guest):
    guest.end.push(b"hello?\r\n")
    await trio.testing.wait_all_tasks_blocked()
    assert (
        b"".join(guest.end.inbox)
        == b"This is a table of the card game Thirty-One; join it with: thirtyone join ADDRESS:PORT CODE\r\n"
    )
    assert guest.connection.transport.ended


async def test_nothing_behind_a_bad_frame_is_read(guest):
    await guest.enter()
    guest.end.push(encode(Sit(name="Ann")) + encode(GoOn(req=1, at=0)))
    await guest.hear()
    assert [type(event) for event in guest.tables[0].handled] == [core.Came, core.Went]


async def test_who_does_not_say_hello_in_time_is_sent_away(nursery, autojump_clock):
    guest = Guest(nursery)
    await guest.hear()
    await trio.sleep(HELLO_TIME + 0.1)
    assert code(await guest.hear()) == "late"


async def test_a_silent_guest_is_pinged_is_slow_and_is_gone(nursery, autojump_clock):
    guest = Guest(nursery)
    await guest.enter()
    start = trio.current_time()
    await trio.sleep(PING + 0.1)
    assert [type(message) for message in await guest.hear()] == [Ping]
    await trio.sleep(start + SLOW + 0.1 - trio.current_time())
    assert guest.tables[0].handled[-1] == core.Silence(guest.connection.guest, slow=True)
    await trio.sleep(start + GONE + 0.1 - trio.current_time())
    assert code(await guest.hear()) == "silent"
    assert isinstance(guest.tables[0].handled[-1], core.Went)


async def test_any_sign_of_life_ends_the_slowness(nursery, autojump_clock):
    guest = Guest(nursery)
    await guest.enter()
    await trio.sleep(SLOW + 0.1)
    guest.say(Pong(n=1))
    await guest.hear()
    assert guest.tables[0].handled[-1] == core.Silence(guest.connection.guest, slow=False)


async def test_a_guest_that_answers_its_pings_stays(nursery, autojump_clock):
    guest = Guest(nursery)
    await guest.enter()
    for _ in range(20):
        await trio.sleep(PING)
        for message in await guest.hear():
            if isinstance(message, Ping):
                guest.say(Pong(n=message.n))
    assert [type(event) for event in guest.tables[0].handled] == [core.Came]
    assert not guest.connection.transport.ended


async def pinged(guest):
    """The number of the ping that has just come."""
    await guest.enter()
    await trio.sleep(PING)
    return next(message.n for message in await guest.hear() if isinstance(message, Ping))


async def test_a_pong_is_a_sign_of_life_however_it_is_written(nursery, autojump_clock):
    for written in (lambda n: encode(Pong(n=n)), lambda n: frame(msgspec.msgpack.encode({"n": n, "t": "pong"}))):
        guest = Guest(nursery)
        number = await pinged(guest)
        guest.end.push(written(number))
        await trio.sleep(SLOW - 0.5)
        assert not [event for event in guest.tables[0].handled if isinstance(event, core.Silence)]


async def test_octets_of_a_pong_inside_another_message_are_no_pong(nursery, autojump_clock):
    guest = Guest(nursery)
    pong = encode(Pong(n=await pinged(guest)))
    guest.end.push(LENGTH.pack(len(pong)))
    guest.end.push(pong)
    assert code(await guest.hear()) == "unreadable"


@pytest.mark.parametrize("chatter", [ListTables(), Pong(n=1)])
async def test_small_talk_is_held_to_a_pace_and_then_ended(nursery, autojump_clock, chatter):
    guest = Guest(nursery)
    guest.say(our_hello("guest"), *[chatter] * (SMALL_TALK_AT_ONCE - 1))
    await guest.hear()
    assert not guest.connection.transport.ended
    await trio.sleep(1 / SMALL_TALK)
    guest.say(chatter)
    await guest.hear()
    assert not guest.connection.transport.ended
    guest.say(chatter, chatter, chatter)
    assert code(await guest.hear()) == "flood"
    assert guest.connection.transport.ended


async def test_small_talk_counts_from_a_place_too_and_nothing_behind_the_end_is_read(guest):
    await guest.enter()
    guest.say(*[Pong(n=1)] * SMALL_TALK_AT_ONCE, GoOn(req=1, at=0))
    assert code(await guest.hear()) == "flood"
    assert [type(event) for event in guest.tables[0].handled] == [core.Came, core.Went]


ATTEMPT = {"match": 1, "shuffle": 0, "attempt": 1}


async def test_what_goes_to_the_table_is_counted_by_the_table_alone(guest):
    await guest.enter()
    secrets = [Commit(**ATTEMPT, commitment=bytes(32)), Reveal(**ATTEMPT, nonce=bytes(32))] * SMALL_TALK_AT_ONCE
    guest.say(*secrets)
    await guest.hear()
    assert [event.message for event in guest.tables[0].handled[1:]] == secrets
    assert not guest.connection.transport.ended


async def test_answers_to_pings_are_no_small_talk(nursery, autojump_clock):
    guest = Guest(nursery)
    await guest.enter()
    await trio.sleep(2 * PING)
    pings = [message for message in await guest.hear() if isinstance(message, Ping)]
    guest.say(*[Pong(n=ping.n) for ping in pings], *[Pong(n=1)] * SMALL_TALK_AT_ONCE)
    await guest.hear()
    assert not guest.connection.transport.ended
    guest.say(Pong(n=1))
    assert code(await guest.hear()) == "flood"


@pytest.mark.parametrize("chatter", [ListTables(), Pong(n=1)])
async def test_a_table_without_a_pace_lets_its_guests_talk(nursery, chatter):
    guest = Guest(nursery, ScriptedTable(paced=False))
    guest.say(our_hello("guest"), *[chatter] * SMALL_TALK_AT_ONCE * 2)
    await guest.hear()
    assert not guest.connection.transport.ended


async def test_the_end_of_a_connection_is_told_to_its_table_and_leaves_no_alarm(guest):
    await guest.enter()
    guest.end.close("bye")
    await trio.testing.wait_all_tasks_blocked()
    assert isinstance(guest.tables[0].handled[-1], core.Went)
    assert guest.left == [True]
    assert len(guest.house.clocks) == 0
