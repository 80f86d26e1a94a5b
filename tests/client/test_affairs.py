"""The people at the table: what is offered to whom and why not, what is typed, what line mode says, and the menu."""

from dataclasses import replace
from typing import Any

import pytest
from msgspec import structs

from client.affairs import items
from client.attention import Attention
from client.canvas import plain
from client.commands import dispatch
from client.common import kept_with
from client.desk import Desk
from client.fold import received
from client.logview import log_line
from client.model import Model
from client.scene import Scene
from client.settings import Settings
from client.telling import affairs, told
from protocol import messages as m
from protocol import people_messages as p
from tests.client import tables
from tests.client.picturebook import with_people
from tests.client.screens import StandIn, seated
from tests.client.test_attention import Bell

GUEST = True
WHERE = "10.0.0.1:31313"
TURN = m.Clock(seats=(1,), why="turn", left=40_000, of=60_000)
BOS_IDLE = m.Clock(seats=(2,), why="turn")
PAUSED = m.Clock(seats=(1,), why="paused", left=170_000, of=180_000, by="Dee")
VOTE = p.Voting(what="kick", who="Dee", by="Bo", needed=2, left=24_000, reason="shouts", yes=("Bo",))


def people(clock: m.Clock | None = TURN, **fields: object) -> Model:
    return replace(with_people(**fields), clock=clock)


def can(model: Model) -> dict[str, str]:
    """Command -> why not."""
    return {item.line: item.why for item in items(model)}


@pytest.mark.parametrize(
    ("model", "line", "why"),
    [
        (people(), "/pause", ""),
        (people(paused=(1,)), "/pause", "you have had your pause in this deal"),
        (people(paused=(1,), owner="Ann"), "/pause", ""),
        (people(phase="lobby"), "/pause", "only in a match"),
        (people(PAUSED), "/unpause", "Dee has paused"),
        (people(PAUSED, owner="Ann"), "/unpause", ""),
        (people(structs.replace(PAUSED, by="Ann")), "/unpause", ""),
        (people(), "/nudge {0}", "nobody else is waited for"),
        (people(BOS_IDLE), "/nudge {0}", ""),
        (people(structs.replace(BOS_IDLE, left=1)), "/nudge {0}", "there is a time limit"),
        (people(BOS_IDLE), "/skip {0}", ""),
        (people(), "/votekick {0}", ""),
        (people(vote=VOTE), "/votekick {0}", "there is a vote already"),
        (people(vote=VOTE), "/vote yes", ""),
        (people(vote=structs.replace(VOTE, who="Ann")), "/vote no", "it is about you"),
        (people(vote=structs.replace(VOTE, no=("Ann",))), "/vote no", "you have voted"),
        (people(owner="Ann"), "/wait {0}", ""),
        (people(BOS_IDLE, owner="Ann"), "/wait {0}", "there is no time limit"),
        (people(PAUSED, owner="Ann"), "/skip {0}", "everything stands still"),
        (people(owner="Ann", spectators=()), "/give {0} to {1}", "nobody watches"),
        (people(owner="Ann"), "/kick {0}", ""),
        (people(owner="Ann", may_watch=0), "/watchers 16", ""),
        (people(owner="Ann"), "/hands open", ""),
        (people(hands=p.Hands(open=False, missing=("Bo",))), "/hands open", "you have agreed"),
        (people(hands=p.Hands(open=False, missing=("Ann",))), "/hands open", ""),
        (people(hands=p.Hands(open=True)), "/hands closed", ""),
        (people(looks=(p.Looking(who="Cy", at="Ann"),)), "/look Cy", ""),
        (people(looks=(p.Looking(who="Cy", at="Ann", granted=True),)), "/look Cy no", ""),
    ],
)
def test_what_is_offered_and_why_not(model: Model, line: str, why: str) -> None:
    assert can(model)[line] == why


@pytest.mark.parametrize("line", ["/wait {0}", "/bot {0}", "/kick {0}", "/hands open", "/watchers off"])
def test_what_is_the_owners_is_offered_to_nobody_else(line: str) -> None:
    assert line not in can(people())


def test_who_watches_is_offered_nothing_but_the_owners_part() -> None:
    watching = replace(people(), role="spectator", seat=None, own=None, name="Zoe")
    assert can(watching) == {}
    assert "/pause" in can(replace(people(owner="Zoe"), role="spectator", seat=None, own=None, name="Zoe"))


def test_who_is_out_may_ask_to_look_at_those_who_are_not() -> None:
    made = people()
    out = tuple(tables.player(n, 0, *(["out"] if n in (1, 4) else [])) for n in range(1, 5))
    assert made.public is not None
    made = replace(made, public=structs.replace(made.public, players=out))
    (look,) = (item for item in items(made) if item.line.startswith("/look"))
    assert look.whom == (("Bo", "Cy"),)
    assert can(made)["/hands open"] == ""


# --- typed


class Link(StandIn):
    def request(self, kind: Any, **fields: Any) -> int:
        self.asked.append((kind, fields))
        return len(self.asked)


@pytest.mark.parametrize(
    ("line", "kind", "fields"),
    [
        ("/pause", p.Pause, {}),
        ("/unpause", p.Unpause, {}),
        ("/nudge bo", p.Nudge, {"who": "Bo"}),
        ("/votekick B he shouts", p.CallVote, {"what": "kick", "who": "Bo", "reason": "he shouts"}),
        ("/vote yes", p.Vote, {"yes": True}),
        ("/VOTE no", p.Vote, {"yes": False}),
        ("/wait", p.WaitLonger, {"who": None, "seconds": None}),
        ("/wait Bo 90", p.WaitLonger, {"who": "Bo", "seconds": 90}),
        ("/wait 90", p.WaitLonger, {"who": None, "seconds": 90}),
        ("/bot", p.HandOver, {"who": None}),
        ("/bot cy", p.HandOver, {"who": "Cy"}),
        ("/give Bo to zoe", p.HandOver, {"who": "Bo", "to": "Zoe"}),
        ("/give to Zoe", p.HandOver, {"who": None, "to": "Zoe"}),
        ("/giveback", p.GiveBack, {}),
        ("/kick Dee", p.Kick, {"who": "Dee", "reason": ""}),
        ("/kick wes too loud", p.Kick, {"who": "Wes", "reason": "too loud"}),
        ("/hands open", p.OpenHands, {"open": True}),
        ("/hands closed", p.OpenHands, {"open": False}),
        ("/look Bo", p.Look, {"who": "Bo", "yes": True}),
        ("/look Bo no", p.Look, {"who": "Bo", "yes": False}),
        ("/watchers 3", p.SetSpectators, {"most": 3}),
        ("/watchers off", p.SetSpectators, {"most": 0}),
    ],
)
def test_a_command_is_a_request(line: str, kind: Any, fields: dict[str, object]) -> None:
    link = Link(people())
    assert dispatch(link, line) is None  # type: ignore[arg-type]
    assert link.asked == [(kind, fields)]


def test_to_skip_is_a_vote_but_for_the_owner() -> None:
    guest, owner = Link(people(BOS_IDLE)), Link(people(BOS_IDLE, owner="Ann"))
    for link in (guest, owner):
        assert dispatch(link, "/skip") is None  # type: ignore[arg-type]
    assert guest.asked == [(p.CallVote, {"what": "skip", "who": "Bo"})]
    assert owner.asked == [(p.Skip, {"who": "Bo"})]


@pytest.mark.parametrize(
    "line",
    ["/nudge", "/nudge Zed", "/votekick", "/vote maybe", "/wait Zed", "/wait Bo 4000", "/bot Zed", "/give Bo", "/kick",
     "/hands up", "/look", "/look Bo maybe", "/watchers many", "/watchers 99999", "/skip Zed"],
)  # fmt: skip
def test_what_means_nothing_is_answered_with_a_sentence(line: str) -> None:
    link = Link(people())
    assert dispatch(link, line)  # type: ignore[arg-type]
    assert link.asked == []


def test_a_name_with_blanks_is_meant_whole() -> None:
    seated_here = (m.Chair(seat=1, kind="human", name="Ann"), m.Chair(seat=2, kind="human", name="Ann 2"))
    link = Link(people(chairs=seated_here))
    assert dispatch(link, "/kick ann 2 for fun") is None  # type: ignore[arg-type]
    assert link.asked == [(p.Kick, {"who": "Ann 2", "reason": "for fun"})]


# --- line mode


def hear(model: Model, message: m.FromHost) -> list[str]:
    return told(model, received(model, message, 0.0), WHERE, 0.0)


@pytest.mark.parametrize(
    ("clock", "says"),
    [
        (PAUSED, ["Everything stands still: paused by Dee, for at most 170 seconds."]),
        (structs.replace(PAUSED, left=None), ["Everything stands still: paused by Dee."]),
        (m.Clock(seats=(), why="stalled"),
         ["Everything stands still: the host cannot write: all stands still."]),
        (m.Clock(seats=(2,), why="hold", left=90_000),
         ["Waiting for Bo, whose connection is lost, for at most 90 seconds."]),
        (TURN, []),
    ],
)  # fmt: skip
def test_line_mode_says_why_the_table_waits(clock: m.Clock, says: list[str]) -> None:
    assert hear(people(), m.ClockSet(clock=clock)) == says


def test_line_mode_says_how_a_vote_stands() -> None:
    made = people()
    assert made.table is not None
    said = hear(made, structs.replace(made.table, vote=VOTE))
    assert said == [
        "Bo asks to remove Dee (shouts): 1 of 2 for it, 0 against, 24 s",
        "Type /vote yes or /vote no.",
    ]


def test_line_mode_tells_who_asks_what_can_be_done() -> None:
    said = list(affairs(people(owner="Ann")))
    assert "You can pause the table: /pause" in said
    assert "You can remove somebody: /kick NAME" in said
    assert "Not now: nudge who lets the table wait (nobody else is waited for)" in said


def test_line_mode_reads_the_hand_that_one_looks_at() -> None:
    made = people()
    looked = m.Looked(hand=p.Held(seat=2, cards=("7D", "TH")))
    assert hear(made, looked) == ["Bo holds: seven of diamonds, ten of hearts."]
    assert hear(received(made, looked, 0.0), m.Looked()) == ["You see the hand of another no more."]


def test_a_deal_with_open_hands_is_told_step_by_step() -> None:
    first = p.Step(says=(("Cards are dealt",),), hands=(p.Held(seat=1, cards=("7D",)), p.Held(seat=2, cards=("AS",))))
    made = received(people(), m.Revealed(deal=2, steps=(first,), more=True), 0.0)
    after = received(made, m.Revealed(deal=2, steps=(p.Step(says=(("It is over",),)),)), 0.0)
    lines = told(people(), after, WHERE, 0.0)
    assert lines == [
        "Deal 2 with open hands:", "Cards are dealt.", "Ann: seven of diamonds.", "Bo: ace of spades.", "It is over.",
    ]  # fmt: skip


# --- names


def test_the_log_keeps_the_names_that_were_there_when_it_happened() -> None:
    made = replace(people(), log=(), last=0)
    event = m.Happening(kind="drew", says=(("seat", 2), " draws"), seat=2)
    made = received(made, m.Update(seq=made.seq, digest=made.digest, events=(event,)), 0.0)
    assert made.table is not None
    newt = (made.table.chairs[0], m.Chair(seat=2, kind="human", name="Newt"), *made.table.chairs[2:])
    made = received(made, structs.replace(made.table, chairs=newt, players=(), phase="lobby"), 0.0)
    assert plain(log_line(Scene(made), made.log[-1])).strip() == "Bo draws"


# --- attention


def test_one_is_called_when_a_pause_is_over_and_when_one_is_nudged() -> None:
    bell = Bell()
    attention = Attention(bell)
    for model in (people(PAUSED), people(BOS_IDLE)):
        attention.follow(replace(model, public=tables.waiting().public), 0.0)
    assert bell.rings == 1
    mine = people(m.Clock(seats=(1,), why="turn"))
    attention.follow(mine, 0.0)
    assert bell.rings == 2
    attention.follow(received(mine, m.Notice(code="nudged", text="Bo nudges Ann."), 0.0), 0.0)
    assert bell.rings == 3


# --- the menu


def menu(model: Model) -> tuple[Desk, Link]:
    link = Link(model)
    desk = Desk(link, Settings())  # type: ignore[arg-type]
    desk.people()
    return desk, link


def to(desk: Desk, line: str) -> None:
    desk.menu.move(-99)
    desk.menu.move(next(at for at, item in enumerate(desk.menu.items) if item.line == line))


def test_enter_does_it() -> None:
    desk, link = menu(people())
    to(desk, "/pause")
    desk.menu.enter()
    assert link.asked == [(p.Pause, {})]


def test_what_cannot_be_done_says_why() -> None:
    desk, link = menu(people(paused=(1,)))
    to(desk, "/pause")
    desk.menu.enter()
    assert (desk.menu.hint, link.asked) == ("you have had your pause in this deal", [])


def test_it_asks_for_each_name_and_nobody_twice() -> None:
    desk, link = menu(people(owner="Ann"))
    to(desk, "/give {0} to {1}")
    desk.menu.enter()
    assert desk.menu.asks == ("Ann", "Bo", "Cy", "Dee")
    desk.menu.move(1)
    desk.menu.enter()
    assert desk.menu.asks == ("Zoe", "Wes")
    desk.back()
    assert desk.page == "menu"
    to(desk, "/give {0} to {1}")
    for _ in range(3):
        desk.menu.enter()
    assert link.asked == [(p.HandOver, {"who": "Ann", "to": "Zoe"})]
    desk.back()
    assert desk.page == "table"


def test_the_cursor_stays_on_what_it_stood_on() -> None:
    desk, link = menu(people())
    to(desk, "/pause")
    link.model = people(vote=VOTE)
    desk.follow()
    assert desk.menu.items[desk.menu.cursor].line == "/pause"


def test_a_name_that_is_gone_is_not_asked_for_any_more() -> None:
    desk, link = menu(people(owner="Ann"))
    to(desk, "/kick {0}")
    desk.menu.enter()
    link.model = people(owner="Ann", spectators=())
    desk.follow()
    assert desk.menu.asks == ()


async def test_f4_opens_it_and_a_click_does_it() -> None:
    async with seated(people()) as ann:
        ann.press("f4")
        await ann.see("pause the table")
        ann.click("pause the table")
        await ann.asked("request", p.Pause)
        ann.press("esc")
        await ann.see("what happened")


# --- what becomes of a seat


@pytest.mark.parametrize(
    ("model", "says"),
    [
        (people(), "Your seat is kept; come back with: JOIN"),
        (replace(people(), stopped=True),
         "Your seat is kept for when the host goes on with the match; come back then with: JOIN"),
        (replace(people(phase="lobby"), stopped=True),
         "The host has stopped, and no match was going on: there is no seat to keep."),
        (replace(people(), lost=True), "Your match is lost; there is no seat to keep."),
        (replace(people(), role="spectator"), "You are watching; nobody is kept waiting."),
    ],
)  # fmt: skip
def test_what_one_is_told_about_ones_seat_is_true(model: Model, says: str) -> None:
    assert kept_with("JOIN")(model) == says
