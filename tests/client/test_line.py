"""Line mode as a whole: real pipes for what is typed, a host played by the test, time that jumps."""

import json
import os
import signal
from contextlib import asynccontextmanager
from random import Random

import pytest
import trio

from client.line import LineMode
from client.link import Link, Wanted
from protocol import messages as m
from server.core.config import TableConfig
from server.core.manners import Manners
from tests.client.hosts import TOKEN, Host, own_view, public_view, table, update

CLOCK = m.Clock(seats=(1,), why="turn", left=60_000, of=60_000)


class Output:
    """Standard output. ``closed``: whoever read it has gone."""

    def __init__(self):
        self.text = ""
        self.closed = False
        self._news = trio.Event()

    def write(self, text):
        if self.closed:
            raise BrokenPipeError
        self.text += text
        self._news.set()
        self._news = trio.Event()

    def flush(self):
        pass

    @property
    def lines(self):
        return self.text.splitlines()

    async def until(self, text):
        with trio.fail_after(120):
            while text not in self.text:
                await self._news.wait()


class Run:
    def __init__(self, wanted, as_json):
        self.host = Host()
        self.link = Link(self.host.connect, wanted, random=Random(31))
        self.out = Output()
        self.code = None
        reader, self._keyboard = os.pipe()
        self.reader = reader
        self.mode = LineMode(self.link, json=as_json, where="10.0.0.1:31313", out=self.out, descriptor=reader)

    def type(self, *lines):
        os.write(self._keyboard, "".join(line + "\n" for line in lines).encode())

    def end_of_input(self):
        if self._keyboard >= 0:
            os.close(self._keyboard)
            self._keyboard = -1

    async def seated(self, *messages, **fields):
        guest = await self.host.accept()
        await guest.seat(**fields)
        await guest.tell(*(messages or (table("Ann", "Bo"), update(1, own=own_view("7D")))))
        return guest

    def objects(self, t):
        return [found for found in map(json.loads, self.out.lines) if found["t"] == t]


@asynccontextmanager
async def line_mode(wanted=None, as_json=False):
    run = Run(wanted or Wanted("player", "Ann"), as_json)

    async def go():
        run.code = await run.mode.run()

    try:
        async with trio.open_nursery() as nursery:
            nursery.start_soon(go)
            yield run
    finally:
        run.end_of_input()
        os.close(run.reader)


async def test_a_move_is_typed_and_quitting_keeps_the_seat(autojump_clock):
    async with line_mode() as run:
        guest = await run.seated()
        run.type("draw stock")
        assert await guest.hear(m.Act) == m.Act(req=1, at=1, move="draw stock")
        await guest.tell(m.Accepted(req=1))
        run.type("/quit")
    assert run.code == 0
    assert "You are Ann, in seat 1." in run.out.lines


async def test_a_program_that_sorts_its_cards_gets_the_view_in_their_new_order(autojump_clock):
    async with line_mode(as_json=True) as run:
        await run.seated(table("Ann", "Bo"), update(1, own=own_view("7D", "KS", "2H")))
        run.type("/sort rank", "/sort rank", "/sort 1 3", "/quit")
    views = run.objects("view")
    assert [view["own"]["zones"][0]["cards"] for view in views] == [
        ["7D", "KS", "2H"], ["2H", "7D", "KS"], ["7D", "KS", "2H"]]  # fmt: skip
    assert {(view["seq"], view["digest"]) for view in views} == {(1, views[0]["digest"])}
    assert [refused["text"] for refused in run.objects("refused")] == [["Your cards lie like that already."]]


async def test_lines_typed_before_there_is_a_table_wait_for_it(autojump_clock):
    async with line_mode() as run:
        run.type("knock")
        guest = await run.host.accept()
        await guest.seat()
        await guest.tell(table("Ann", "Bo"))
        await guest.tell(update(5, own=own_view("7D")))
        assert (await guest.hear(m.Act)).at == 5
        run.end_of_input()
        await guest.tell(m.Accepted(req=1))
    assert run.code == 0


async def test_the_next_line_is_sent_when_the_one_before_is_answered(autojump_clock):
    async with line_mode() as run:
        guest = await run.seated()
        run.type("draw stock", "discard 7D", "/quit")
        assert (await guest.hear(m.Act)).at == 1
        await guest.tell(update(2, own=own_view("7D")), m.Accepted(req=1))
        second = await guest.hear(m.Act)
        assert (second.at, second.move) == (2, "discard 7D")
        await guest.tell(m.Refused(req=2, code="illegal", text=("Just taken",)))
    assert run.out.lines[-1] == "Refused: Just taken."


async def test_a_host_that_does_not_answer_keeps_nobody_from_leaving(autojump_clock):
    async with line_mode() as run:
        guest = await run.seated()
        run.type("knock", "/quit")
        await guest.hear(m.Act)
    assert run.code == 0


@pytest.mark.parametrize("line", ["", "/help"])
async def test_any_line_brings_back_who_was_away(autojump_clock, line):
    away = m.Chair(seat=1, kind="human", name="Ann", away=True)
    async with line_mode() as run:
        guest = await run.seated(table(chairs=(away,)), update(1, own=own_view("7D")))
        run.type(line)
        assert await guest.hear(m.Back)
        run.type("/quit")


async def test_the_end_of_input_waits_for_the_last_answer(autojump_clock):
    async with line_mode() as run:
        guest = await run.seated()
        run.type("knock")
        run.end_of_input()
        await guest.hear(m.Act)
        await trio.sleep(1)
        await guest.tell(m.Accepted(req=1), update(2, public_view(headline=("knocked",), turn=(2,)), own_view("7D")))
    assert run.code == 0
    assert run.out.lines[-1] == "knocked."


async def test_the_end_of_input_does_not_wait_for_ever(autojump_clock):
    async with line_mode() as run:
        guest = await run.seated()
        run.type("knock")
        run.end_of_input()
        await guest.hear(m.Act)
        before = trio.current_time()
    assert run.code == 0
    assert trio.current_time() - before < 5


async def test_a_watcher_without_input_goes_on_watching(autojump_clock):
    async with line_mode(Wanted("spectator", "Wil")) as run:
        run.end_of_input()
        guest = await run.seated(seat=None)
        await trio.sleep(3)
        await guest.tell(m.Chat(name="Ann", text="still here"), m.Ping(n=1))
        await run.out.until("Ann says: still here")
        await guest.tell(m.Goodbye(code="stopping", text="The host has stopped."))
    assert run.code == 0
    assert run.out.lines[-1] == "The host has stopped."


@pytest.mark.parametrize(("code", "text"), [("stopping", "The host has stopped."), ("no_table", "There is none.")])
async def test_a_watcher_without_input_ends_when_the_host_has_ended(autojump_clock, code, text):
    with trio.fail_after(60):
        async with line_mode(Wanted("spectator", "Wil")) as run:
            guest = await run.seated(role="spectator", seat=None, token=None)
            run.end_of_input()
            await guest.tell(m.Goodbye(code=code, text=text, retry=code == "stopping"))
    assert run.code == 0


async def test_a_watcher_without_input_outlives_a_lost_connection(autojump_clock):
    async with line_mode(Wanted("spectator", "Wil")) as run:
        guest = await run.seated(role="spectator", seat=None, token=None)
        run.end_of_input()
        await guest.stream.aclose()
        guest = await run.seated(role="spectator", seat=None, token=None)
        assert run.code is None
        await guest.tell(m.Goodbye(code="stopping", text="The host has stopped.", retry=True))
    assert run.code == 0


async def test_what_is_typed_offline_is_refused_and_not_sent_later(autojump_clock):
    async with line_mode() as run:
        guest = await run.seated()
        await run.out.until("Ann")
        run.host.down = "nothing answers"
        await guest.stream.aclose()
        await run.out.until("Trying to come back")
        run.type("knock")
        await run.out.until("Not connected")
        run.host.down = run.out.text = ""
        run.link.retry_now()
        again = await run.host.accept()
        assert (await again.seat()).token == TOKEN
        await run.out.until("Connected to")
        run.type("/say back")
        assert (await again.hear(m.Say)).text == "back"
        await again.tell(m.Accepted(req=1))
        run.type("/quit")


@pytest.mark.parametrize("as_json", [False, True])
async def test_another_host_in_place_of_one_that_stopped_is_warned_of(autojump_clock, as_json):
    async with line_mode(as_json=as_json) as run:
        guest = await run.seated()
        run.host.down = "nothing answers"
        await guest.tell(m.Goodbye(code="stopping", text="The host has stopped.", retry=True))
        await run.out.until("The host has stopped.")
        run.host.other = "WARNING: another key than before"
        await run.out.until(run.host.other)
        run.type("/quit")
    if as_json:
        warned = [found for found in run.objects("link") if found.get("code") == "other_key"]
        assert warned[0]["reason"] == run.host.other
    else:
        assert run.out.lines.count(run.host.other) == 1


@pytest.mark.parametrize("slash", ["/quit", "/QUIT", "  /quit  "])
async def test_quit_is_obeyed_however_it_is_written(autojump_clock, slash):
    async with line_mode() as run:
        await run.seated()
        run.type(slash)
    assert run.code == 0


async def test_help_and_mistakes_are_answered_here(autojump_clock):
    async with line_mode() as run:
        await run.seated()
        run.type("/help", "/dance", "/say", "/bots 99", "x" * 1000, "/quit")
    tail = run.out.lines[-5:]
    assert tail[0].startswith("Type a move as shown")
    assert tail[1:] == [
        "There is no command /dance: type /help.",
        "Say what? Type /say and the text.",
        "Type /bots and a number, as in /bots 2 or /bots 2 easy; /bots -1 takes one away.",
        "That is too long for a move.",
    ]


async def test_ten_seconds_before_the_end_of_a_turn_are_called_once(autojump_clock):
    async with line_mode() as run:
        guest = await run.seated(table("Ann", "Bo"), update(1, own=own_view("7D"), clock=CLOCK))
        await run.out.until("Your turn, 60 seconds.")
        for _ in range(11):
            await trio.sleep(5)
            await guest.tell(m.Ping(n=1))
        run.type("/quit")
    assert run.out.lines.count("10 seconds left.") == 1


async def test_a_place_that_is_refused_is_exit_code_2(autojump_clock):
    async with line_mode() as run:
        guest = await run.host.accept()
        await guest.greet()
        await guest.hear(m.Sit)
        await guest.tell(m.Goodbye(code="full", text="Every seat at this table is taken."))
    assert run.code == 2


async def test_leaving_ends_the_run(autojump_clock):
    async with line_mode() as run:
        guest = await run.seated()
        run.type("/leave")
        leave = await guest.hear(m.Leave)
        await guest.tell(m.Accepted(req=leave.req), m.Goodbye(code="left", text="You have left the table."))
    assert run.code == 0
    assert run.out.lines[-1] == "You have left the table."


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
async def test_a_signal_ends_the_run_with_its_code(autojump_clock, number):
    async with line_mode() as run:
        await run.seated()
        await run.out.until("Ann")
        os.kill(os.getpid(), number)
    assert run.code == 128 + number


async def test_a_reader_that_has_gone_ends_the_run(autojump_clock):
    async with line_mode() as run:
        guest = await run.seated()
        await run.out.until("Ann")
        run.out.closed = True
        await guest.tell(m.Chat(name="Bo", text="hello?"))
    assert run.code == 141


async def test_a_pipe_full_of_lines_is_paced(autojump_clock):
    async with line_mode() as run:
        guest = await run.seated()
        run.type(*(f"/say {n}" for n in range(40)))
        before = trio.current_time()
        for _ in range(40):
            request = await guest.hear(m.Say)
            await guest.tell(m.Accepted(req=request.req))
        assert 70 < trio.current_time() - before < 80  # the host's own pace for 40 lines of chat
        run.type("/quit")


async def test_chat_written_ahead_never_is_too_fast_for_a_host(autojump_clock):
    async with line_mode() as run:
        guest = await run.seated()
        manners = Manners(TableConfig(id="t1", name="Kitchen", game="toy"), trio.current_time())
        run.type(*(f"/say {n}" for n in range(14)))
        for n in range(14):
            said = await guest.hear(m.Say)
            assert said.text == str(n)
            assert manners.may_ask(trio.current_time(), chat=True)
            await guest.tell(m.Accepted(req=said.req))
        run.type("/quit")


@pytest.mark.parametrize("as_json", [False, True])
async def test_who_types_much_at_once_is_told_that_a_line_waits(autojump_clock, as_json):
    async with line_mode(as_json=as_json) as run:
        guest = await run.seated()
        run.type(*(f"/say {n}" for n in range(7)))
        before = trio.current_time()
        for n in range(7):
            said = await guest.hear(m.Say)
            assert said.text == str(n)
            await guest.tell(m.Accepted(req=said.req))
        assert trio.current_time() - before < 5
        run.type("/quit")
    told = "This line is sent in 2 s: the host asks for a slower pace."
    assert run.out.text.count(told) == (0 if as_json else 2)


@pytest.mark.parametrize("as_json", [False, True])
async def test_a_line_that_was_too_fast_is_sent_again_before_the_next(autojump_clock, as_json):
    async with line_mode(as_json=as_json) as run:
        guest = await run.seated()
        run.type("draw stock", "/say done")
        run.end_of_input()
        times = []
        for req in (1, 2, 3):
            assert await guest.hear(m.Act) == m.Act(req=req, at=1, move="draw stock")
            times.append(trio.current_time())
            if req < 3:
                await guest.tell(m.Refused(req=req, code="rate", text=("Wait a moment.",)))
        await guest.tell(update(2, own=own_view("7D")), m.Accepted(req=3))
        assert (await guest.hear(m.Say)).text == "done"
        await guest.tell(m.Accepted(req=4))
    assert run.code == 0
    assert 1 < times[1] - times[0] < times[2] - times[1]
    if as_json:
        assert [(sent["req"], sent["line"]) for sent in run.objects("sent")] == [
            (1, "draw stock"), (2, "draw stock"), (3, "draw stock"), (4, "/say done")]  # fmt: skip
    else:
        assert run.out.text.count("sent again") == 2


async def test_the_last_line_is_sent_again_too_and_no_other_refusal_is(autojump_clock):
    async with line_mode() as run:
        guest = await run.seated()
        run.type("/ready")
        run.end_of_input()
        await guest.hear(m.Ready)
        await guest.tell(m.Refused(req=1, code="rate", text=("Wait a moment.",)))
        await guest.hear(m.Ready)
        await guest.tell(m.Refused(req=2, code="illegal", text=("Not now.",)))
        with pytest.raises(EOFError):
            await guest.next()
    assert run.code == 0


async def test_what_was_too_fast_is_given_up_offline(autojump_clock):
    async with line_mode() as run:
        guest = await run.seated()
        run.type("knock")
        await guest.hear(m.Act)
        await guest.tell(m.Refused(req=1, code="rate", text=("Wait a moment.",)))
        await run.out.until("sent again")
        run.host.down = "nothing answers"
        await guest.stream.aclose()
        await run.out.until("Not connected")
        run.type("/quit")


# --- for programs --------------------------------------------------------------------------------------------


async def test_json_has_one_object_a_line_with_the_content_of_the_wire(autojump_clock):
    async with line_mode(as_json=True) as run:
        event = m.Happening(kind="dealt", says=("Ann deals; ", ("card", "7D")), seat=1)
        shown = update(1, own=own_view("7D", "KS"), events=(event,), clock=CLOCK)
        guest = await run.seated(table("Ann", "Bo"), shown)
        run.type("discard 7D")
        await guest.hear(m.Act)
        await guest.tell(
            m.Refused(req=1, code="illegal", text=("No ", ("card", "7D"))), m.Chat(name="Bo", text="ü", seat=2)
        )
        await run.out.until('"chat"')
        run.type("/nonsense", "/quit")
    assert run.code == 0
    assert run.out.text.isascii()
    assert run.objects("event") == [{"t": "event", "kind": "dealt", "says": ["Ann deals; ", ["card", "7D"]], "seat": 1}]
    (view,) = run.objects("view")
    assert (view["seq"], view["digest"]) == (1, shown.digest.hex())
    assert view["public"]["stage"] == "play"
    assert view["own"]["zones"][0]["cards"] == ["7D", "KS"]
    assert view["clock"]["left"] == 60_000
    assert run.objects("sent") == [{"t": "sent", "req": 1, "line": "discard 7D"}]
    assert run.objects("refused")[0] == {"t": "refused", "req": 1, "code": "illegal", "text": ["No ", ["card", "7D"]]}
    assert run.objects("refused")[1]["req"] is None
    assert run.objects("chat") == [{"t": "chat", "name": "Bo", "text": "ü", "seat": 2}]
    assert [found["state"] for found in run.objects("link")] == ["connecting", "online", "closed"]
    assert run.objects("table")[0]["name"] == "Kitchen"


async def test_json_shows_no_view_that_does_not_fit_its_digest(autojump_clock):
    async with line_mode(as_json=True) as run:
        guest = await run.seated(table("Ann"), m.Update(seq=1, digest=b"8 octets", view=update(1).view))
        await guest.hear(m.Resync)
        await guest.tell(update(2), m.Accepted(req=1))
        await run.out.until('"accepted"')
        run.type("/quit")
    assert [view["seq"] for view in run.objects("view")] == [2]


async def test_json_never_shows_the_token(autojump_clock):
    async with line_mode(as_json=True) as run:
        await run.seated(table("Ann"))
        await run.out.until('"table"')
        run.type("/quit")
    assert run.objects("welcome") == [{"t": "welcome", "table": "t1", "role": "player", "name": "Ann", "seat": 1}]
