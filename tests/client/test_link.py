"""The link against a host that the test plays itself: streams in memory, time that jumps."""

from contextlib import asynccontextmanager
from itertools import pairwise
from random import Random

import pytest
import trio
from msgspec import structs

from client.address import CannotConnect
from client.link import LATE_TRIES, Link, Wanted, ask_tables
from client.model import Closed, Connecting, Online, Retrying
from protocol import messages as m
from tests.client.hosts import TOKEN, Guest, Host, own_view, public_view, update

ANN = Wanted("player", "Ann")


class Run:
    """A link that runs, its host, and what the link went through."""

    def __init__(self, wanted=ANN):
        self.host = Host()
        self.link = Link(self.host.connect, wanted, random=Random(31))
        self.states = []
        self.places = []
        self.lost = 0
        self.closed = None
        self.link.on_change = self.changed
        self.link.on_place = self.places.append
        self.link.on_lost = self.forget
        self._news = trio.Event()

    def forget(self):
        self.lost += 1

    def changed(self):
        if not self.states or self.states[-1] != self.link.model.link:
            self.states.append(self.link.model.link)
        self._news.set()
        self._news = trio.Event()

    async def until(self, true):
        with trio.fail_after(120):
            while not true(self.link.model):
                await self._news.wait()

    async def seated(self, **fields) -> Guest:
        guest = await self.host.accept()
        await guest.seat(**fields)
        await self.until(lambda model: model.online)
        return guest


@asynccontextmanager
async def running(wanted=ANN):
    run = Run(wanted)

    async def go():
        run.closed = await run.link.run()

    async with trio.open_nursery() as nursery:
        nursery.start_soon(go)
        yield run
        run.link.quit()
    assert isinstance(run.closed, Closed)
    assert run.link.model.link == run.closed


def unmarked(asked):
    """Without the mark of a first try, which is another one each time."""
    assert len(asked.mark) == 32
    return structs.replace(asked, mark=None)


async def test_says_hello_and_sits_down(autojump_clock):
    async with running() as run:
        guest = await run.host.accept()
        asked = await guest.seat(seat=2, name="Ann 2")
        await run.until(lambda model: model.online)
        assert unmarked(asked) == m.Sit(name="Ann")
        model = run.link.model
        assert (model.table_id, model.role, model.seat, model.name) == ("t1", "player", 2, "Ann 2")
        assert [place.token for place in run.places] == [TOKEN]
        assert run.states == [Connecting(1), Online()]


async def test_a_watcher_asks_to_watch(autojump_clock):
    async with running(Wanted("spectator", "Wil")) as run:
        guest = await run.host.accept()
        assert await guest.seat(seat=None) == m.Watch(name="Wil")


async def test_nothing_goes_out_before_the_place_is_had(autojump_clock):
    async with running() as run:
        assert run.link.act("knock") is None
        guest = await run.host.accept()
        await guest.greet()
        await guest.hear(m.Sit)
        assert run.link.act("knock") is None


async def test_a_move_answers_the_update_that_is_shown_and_is_pending_until_answered(autojump_clock):
    async with running() as run:
        guest = await run.seated(req=7)
        await guest.tell(update(41))
        await run.until(lambda model: model.seq == 41)
        assert run.link.act("draw stock") == 8
        assert run.link.model.acting == m.Act(req=8, at=41, move="draw stock")
        assert await guest.hear(m.Act) == m.Act(req=8, at=41, move="draw stock")
        await guest.tell(m.Accepted(req=8))
        await run.until(lambda model: model.acting is None)
        assert run.link.say("hello") == 9


async def test_pings_are_answered(autojump_clock):
    async with running() as run:
        guest = await run.seated()
        await guest.tell(m.Ping(n=5))
        chunk = await guest.stream.receive_some()
        assert list(guest.session.receive(bytes(chunk))) == [m.Pong(n=5)]


async def test_a_lost_connection_is_taken_up_again_with_token_and_what_is_known(autojump_clock):
    async with running() as run:
        guest = await run.seated()
        shown = update(5, own=own_view("7D"))
        await guest.tell(shown)
        await run.until(lambda model: model.seq == 5)
        await guest.stream.aclose()
        again = await run.host.accept()
        hello = await again.greet()
        asked = await again.hear(m.Sit)
        assert hello.table == "t1"
        assert asked == m.Sit(name="Ann", token=TOKEN, have=m.Have(seq=5, digest=shown.digest))
        await again.tell(m.Welcome(table="t1", role="player", name="Ann", seat=1, req=0))
        await again.tell(m.Update(seq=6, digest=shown.digest))
        await run.until(lambda model: model.seq == 6)
        assert run.link.model.own == own_view("7D")
        assert run.link.model.counts.reconnects == 1


async def test_a_new_token_replaces_the_old_one(autojump_clock):
    async with running() as run:
        first = await run.seated()
        await first.tell(m.Welcome(table="t1", role="player", name="Ann", seat=1, token=b"n" * 32))
        await run.until(lambda model: len(run.places) == 2)
        await first.stream.aclose()
        again = await run.host.accept()
        assert (await again.seat()).token == b"n" * 32


async def test_a_new_token_is_kept_before_anything_shows_that_it_has_come(autojump_clock):
    async with running() as run:
        guest = await run.seated(req=0)
        run.link.say("unanswered")
        await guest.stream.aclose()
        kept = []
        run.link.on_place = lambda welcome: kept.append([p.req for p in run.link.model.pending])
        sent = []
        say, run.link._say = run.link._say, lambda message: (sent.append((list(kept), message)), say(message))[1]
        guest = await run.seated(token=b"new", req=0)
        await run.until(lambda model: model.online)
        assert [(kept, type(message)) for kept, message in sent] == [([], m.Sit), ([[1]], m.Say)]


async def test_the_word_of_a_code_is_said_until_there_is_a_seat_and_the_owner_shows_the_secret(autojump_clock):
    async with running(Wanted("player", "Ann", word="zoo", owner=b"secret")) as run:
        guest = await run.host.accept()
        asked = await guest.seat()
        assert (guest.hello.word, asked.owner) == ("zoo", b"secret")
        await run.until(lambda model: model.online)
        await guest.stream.aclose()
        guest = await run.host.accept()
        asked = await guest.seat()
        assert (guest.hello.word, asked.owner, asked.token) == (None, b"secret", TOKEN)
    assert "secret" not in repr(run.link._wanted)
    assert "zoo" not in repr(run.link._wanted)


async def test_only_what_was_not_answered_is_sent_again_under_its_old_number(autojump_clock):
    async with running() as run:
        guest = await run.seated()
        assert [run.link.say("one"), run.link.act("knock"), run.link.say("two")] == [1, 2, 3]
        for kind in (m.Say, m.Act, m.Say):
            await guest.hear(kind)
        await guest.tell(m.Accepted(req=1))
        await run.until(lambda model: len(model.pending) == 2)
        await guest.stream.aclose()
        await run.until(lambda model: not model.online)
        assert run.link.say("typed offline") is None
        again = await run.host.accept()
        await again.seat(req=2)
        assert [(await again.next()).req for _ in range(2)] == [2, 3]
        await again.tell(m.Accepted(req=2), m.Accepted(req=3))
        await run.until(lambda model: not model.pending)
        assert run.link.say("four") == 4


async def test_waits_grow_from_a_blink_to_five_seconds_and_never_end(autojump_clock):
    async with running() as run:
        guest = await run.seated()
        await trio.sleep(6)
        run.host.down = "nothing answers"
        await guest.stream.aclose()
        await run.until(lambda model: isinstance(model.link, Retrying) and model.link.attempt > 30)
        retries = [state for state in run.states if isinstance(state, Retrying)]
        waits = [later.due - sooner.due for sooner, later in pairwise(retries)]
        assert 6.05 <= retries[0].due <= 6.3
        assert waits[0] <= 0.6
        assert all(4 <= wait <= 5 for wait in waits[10:])
        assert {state.reason for state in retries[1:]} == {"nothing answers"}


async def test_retry_now_does_not_wait(autojump_clock):
    async with running() as run:
        run.host.down = "down"
        await run.until(lambda model: isinstance(model.link, Retrying) and model.link.attempt > 10)
        run.host.down = ""
        before = trio.current_time()
        run.link.retry_now()
        await run.host.accept()
        assert trio.current_time() == before


async def test_a_silent_host_is_slow_after_6_s_and_lost_after_15(autojump_clock):
    async with running() as run:
        guest = await run.seated()
        start = trio.current_time()
        await run.until(lambda model: model.link == Online(slow=True))
        assert trio.current_time() - start == pytest.approx(6)
        assert run.link.act("knock") == 1
        await run.until(lambda model: isinstance(model.link, Retrying))
        assert trio.current_time() - start == pytest.approx(15)
        assert "15 s" in run.link.model.link.reason
        assert await guest.hear(m.Act)
        with pytest.raises(EOFError):
            await guest.next()


async def test_a_host_that_is_heard_again_is_no_longer_slow(autojump_clock):
    async with running() as run:
        guest = await run.seated()
        await run.until(lambda model: model.link == Online(slow=True))
        await guest.tell(m.Ping(n=1))
        await run.until(lambda model: model.link == Online(slow=False))


@pytest.mark.parametrize("code", ["elsewhere", "kicked", "stopping", "full", "flood", "a code of tomorrow"])
async def test_a_goodbye_for_good_ends_the_run_with_its_sentence(autojump_clock, code):
    async with running() as run:
        guest = await run.seated()
        await guest.tell(m.Goodbye(code=code, text="So\x1b[2J it is."))
        await run.until(lambda model: isinstance(model.link, Closed))
        assert run.link.model.link == Closed(code, "So[2J it is.")


async def test_a_goodbye_with_retry_is_come_back_from(autojump_clock):
    async with running() as run:
        guest = await run.seated()
        await guest.tell(m.Goodbye(code="slow_reader", text="Too slow.", retry=True))
        again = await run.host.accept()
        assert (await again.seat()).token == TOKEN
        assert "Too slow." in [state.reason for state in run.states if isinstance(state, Retrying)]


async def test_a_host_started_anew_is_told_from_ours_and_tried_until_ours_is_back(autojump_clock):
    async with running() as run:
        await (await run.seated()).stream.aclose()
        for _ in range(3):
            stranger = await run.host.accept()
            await stranger.greet()
            await stranger.hear(m.Sit)
            await stranger.tell(m.Goodbye(code="no_table", text="There is no such table on this host."))
        await run.until(lambda model: isinstance(model.link, Retrying) and model.link.lost)
        assert "The match is lost" in run.link.model.link.reason
        assert run.link.model.lost
        back = await run.host.accept()
        assert (await back.seat()).token == TOKEN
        await run.until(lambda model: model.online)
        assert not run.link.model.lost
        assert run.lost == 0


async def test_a_host_that_said_it_stops_has_the_last_word_on_why(autojump_clock):
    async with running() as run:
        guest = await run.seated()
        run.host.down = "nothing answers"
        await guest.tell(m.Goodbye(code="stopping", text="The host has stopped.", retry=True))
        await run.until(lambda model: isinstance(model.link, Retrying) and model.link.attempt > 4)
        assert {state.reason for state in run.states if isinstance(state, Retrying)} == {"The host has stopped."}
        run.host.down = ""
        again = await run.host.accept()
        assert (await again.seat()).token == TOKEN
        await run.until(lambda model: model.online)
        run.host.down = "nothing answers"
        await again.stream.aclose()
        await run.until(lambda model: model.last_reason == "nothing answers")


@pytest.mark.parametrize("last", ["stopping", None])
async def test_another_host_in_place_of_ours_is_warned_of_whatever_was_said_before(autojump_clock, last):
    async with running() as run:
        guest = await run.seated()
        run.host.down = "nothing answers"
        if last:
            await guest.tell(m.Goodbye(code=last, text="The host has stopped.", retry=True))
        await guest.stream.aclose()
        await run.until(lambda model: isinstance(model.link, Retrying) and model.link.attempt > 4)
        before = run.link.model.last_reason
        run.host.other = "WARNING: another key"
        await run.until(lambda model: model.other_key)
        assert (run.link.model.link.reason, run.link.model.link.code) == ("WARNING: another key", "other_key")
        attempts = run.host.attempts
        await run.until(lambda model: isinstance(model.link, Retrying) and run.host.attempts > attempts + 2)
        assert run.link.model.last_reason == "WARNING: another key"
        run.host.other = ""
        await run.until(lambda model: isinstance(model.link, Retrying) and not model.other_key)
        assert run.link.model.last_reason == before == ("The host has stopped." if last else "nothing answers")
        run.host.down = ""
        assert (await (await run.host.accept()).seat()).token == TOKEN
        await run.until(lambda model: model.online)
        assert not run.link.model.other_key


async def test_a_try_whose_welcome_was_lost_is_known_again_by_its_mark(autojump_clock):
    async with running() as run:
        marks = []
        for _ in range(2):
            guest = await run.host.accept()
            await guest.greet()
            marks.append((await guest.hear(m.Sit)).mark)
            await guest.stream.aclose()
        guest = await run.host.accept()
        marks.append((await guest.seat()).mark)
        await run.until(lambda model: model.online)
        await guest.stream.aclose()
        again = await run.host.accept()
        assert (await again.seat()).mark is None
    assert marks[0] == marks[1] == marks[2] is not None


@pytest.mark.parametrize("during_an_attempt", [False, True])
async def test_the_new_table_of_a_host_started_anew_is_joined_when_asked(autojump_clock, during_an_attempt):
    async with running() as run:
        await (await run.seated()).stream.aclose()
        stranger = await run.host.accept()
        await stranger.greet()
        await stranger.hear(m.Sit)
        await stranger.tell(m.Goodbye(code="no_table", text="There is no such table on this host."))
        await run.until(lambda model: isinstance(model.link, Retrying) and model.link.lost)
        if during_an_attempt:
            stranger = await run.host.accept()
            await stranger.greet()
            await stranger.hear(m.Sit)
        run.link.join_anew()
        if during_an_attempt:
            await stranger.tell(m.Goodbye(code="no_table", text="There is no such table on this host."))
        new = await run.host.accept()
        assert (await new.greet()).table is None
        assert unmarked(await new.hear(m.Sit)) == m.Sit(name="Ann")
        await new.tell(m.Welcome(table="t2", role="player", name="Ann", seat=2, token=b"n" * 32))
        await run.until(lambda model: model.online)
        assert (run.link.model.table_id, run.link.model.seat, run.link.model.lost) == ("t2", 2, False)


async def test_a_stored_token_that_is_no_good_gives_a_new_seat(autojump_clock):
    async with running(Wanted("player", "Ann", token=b"old" * 10, table="t1")) as run:
        guest = await run.host.accept()
        await guest.greet()
        assert (await guest.hear(m.Sit)).token == b"old" * 10
        await guest.tell(m.Goodbye(code="token", text="Who are you?"))
        again = await run.host.accept()
        assert (await again.seat()).token is None
        assert run.lost == 1


async def test_who_waits_for_a_seat_gets_it_and_comes_back_to_it(autojump_clock):
    async with running() as run:
        guest = await run.seated(role="spectator", seat=None, waiting=True, token=b"w" * 32)
        assert run.link.model.waiting
        await guest.stream.aclose()
        again = await run.host.accept()
        assert isinstance(await again.seat(role="player", seat=3), m.Sit)
        await run.until(lambda model: model.seat == 3)
        assert not run.link.model.waiting


async def test_a_view_that_does_not_fit_its_digest_is_asked_for_again(autojump_clock):
    async with running() as run:
        guest = await run.seated()
        good = update(2, public_view(deal=2))
        await guest.tell(update(1), m.Update(seq=2, digest=b"8 octets", view=good.view))
        assert await guest.hear(m.Resync) == m.Resync(req=1)
        assert run.link.model.public.deal == 1
        await guest.tell(good, m.Accepted(req=1))
        await run.until(lambda model: not model.pending)
        assert run.link.model.public.deal == 2
        assert run.link.model.counts.resyncs == 1


async def test_views_that_never_fit_end_the_connection_not_the_client(autojump_clock):
    async with running() as run:
        guest = await run.seated()
        bad = m.Update(seq=2, digest=b"8 octets", view=update(2).view)
        await guest.tell(bad)
        for _ in range(3):
            resync = await guest.hear(m.Resync)
            await guest.tell(bad, m.Accepted(req=resync.req))
        again = await run.host.accept()
        assert (await again.seat()).have is None


@pytest.mark.parametrize("junk", [b"\xff\xff\xff\xff", b"\x00\x00\x00\x01\xc1", b"HTTP/1.1 400 Bad Request\r\n"])
async def test_unreadable_bytes_end_the_connection_not_the_client(autojump_clock, junk):
    async with running() as run:
        guest = await run.seated()
        await guest.stream.send_all(junk)
        again = await run.host.accept()
        assert (await again.seat()).token == TOKEN


async def test_what_is_no_host_at_all_is_given_up_with_a_sentence(autojump_clock):
    async with running() as run:
        guest = await run.host.accept()
        await guest.stream.send_all(b"HTTP/1.1 400 Bad Request\r\n\r\n")
        await run.until(lambda model: isinstance(model.link, Closed))
        assert run.link.model.link.reason == "What answers there is not a thirtyone host."


async def test_another_version_is_given_up_with_both_named(autojump_clock):
    async with running() as run:
        guest = await run.host.accept()
        hello = m.Hello(magic=m.MAGIC, versions=((99, 0, 0),), app="thirtyone 99.0")
        await guest.stream.send_all(guest.session.send(hello))
        await run.until(lambda model: isinstance(model.link, Closed))
        assert run.link.model.link.code == "version"
        assert "thirtyone 99.0" in run.link.model.link.reason


async def test_bytes_may_come_one_by_one(autojump_clock):
    async with running() as run:
        guest = await run.host.accept()
        await guest.greet()
        await guest.hear(m.Sit)
        frames = guest.session.send(m.Welcome(table="t1", role="player", name="Ann", seat=1, token=TOKEN))
        frames += guest.session.send(update(3))
        for octet in frames:
            await guest.stream.send_all(bytes([octet]))
        await run.until(lambda model: model.seq == 3)


async def test_more_than_can_be_under_way_is_refused_not_kept(autojump_clock):
    async with running() as run:
        await run.seated()
        numbers = [run.link.say(str(n)) for n in range(200)]
        taken = [n for n in numbers if n is not None]
        assert taken == list(range(1, len(taken) + 1))
        assert 0 < len(taken) < 200
        assert [p.req for p in run.link.model.pending] == taken


async def test_tables_are_asked_for_in_pieces(autojump_clock):
    host = Host()
    line = {"game": "thirty-one", "phase": "lobby", "players": 1, "seats": 4}

    async def answer():
        guest = await host.accept()
        await guest.greet()
        await guest.hear(m.ListTables)
        await guest.tell(m.Tables(tables=(m.TableLine(id="a", name="A", **line),), more=True))
        await guest.tell(m.Tables(tables=(m.TableLine(id="b", name="B", **line),)))

    async with trio.open_nursery() as nursery:
        nursery.start_soon(answer)
        assert [table.id for table in await ask_tables(host.connect)] == ["a", "b"]


async def late(host, times):
    """Send so many guests away as late, and tell the next one of a table."""
    line = m.TableLine(id="a", name="A", game="thirty-one", phase="lobby", players=1, seats=4)
    for number in range(times + 1):
        guest = await host.accept()
        await guest.greet()
        await guest.hear(m.ListTables)
        last = m.Goodbye(code="late", text="You were not in time.", retry=True)
        await guest.tell(last if number < times else m.Tables(tables=(line,)))


async def test_whoever_was_late_asks_for_the_tables_again(nursery, autojump_clock):
    host = Host()
    nursery.start_soon(late, host, LATE_TRIES - 1)
    assert [table.id for table in await ask_tables(host.connect)] == ["a"]


async def test_whoever_is_late_every_time_is_told_so(nursery, autojump_clock):
    host = Host()
    nursery.start_soon(late, host, LATE_TRIES)
    with pytest.raises(CannotConnect, match="not in time"):
        await ask_tables(host.connect)
    assert host.attempts == LATE_TRIES


async def test_a_host_that_does_not_answer_is_given_up_with_a_sentence(autojump_clock):
    host = Host()
    with pytest.raises(CannotConnect, match="does not answer"):
        await ask_tables(host.connect)
