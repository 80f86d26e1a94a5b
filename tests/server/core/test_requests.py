"""Requests: one answer each, the gate of roles, haste, chat, rules, and the end of the host."""

import pytest

from protocol.messages import (
    Accepted,
    Act,
    AddBots,
    AskRules,
    Back,
    Chat,
    Goodbye,
    GoOn,
    Leave,
    Pong,
    Ready,
    Refused,
    RemoveBot,
    Resync,
    Rules,
    Say,
    SetTable,
    Start,
    TableInfo,
)
from server.core.events import KeepRecord, Said, Stop, TellGallery, Went
from tests.server.core.script import Script, SentAway, Told, Wrote, script
from tests.server.core.test_play import result

ANN, BO, WES = 1, 2, 9


def going(**settings) -> Script:
    return script(**settings).sat("Ann", "Bo").started().watching(WES)


PLAYERS_ONLY = [
    Act(req=1, at=3, move="draw stock"),
    Start(req=1),
    Ready(req=1),
    GoOn(req=1, at=0),
    AddBots(req=1),
    RemoveBot(req=1),
    SetTable(req=1, game="toy"),
    Back(req=1),
]


@pytest.mark.parametrize("request_", PLAYERS_ONLY, ids=lambda request: type(request).__name__)
def test_spectators_are_refused_at_the_gate(request_):
    play = going() >> Said(WES, request_)
    play << Told(WES, Refused, req=1, code="spectator")
    assert len(play.done) == 1


@pytest.mark.parametrize(
    "request_", [Say(req=1, text="hi"), AskRules(req=1), Resync(req=1), Leave(req=1)], ids=lambda r: type(r).__name__
)
def test_what_spectators_may_ask(request_):
    going() >> Said(WES, request_) << Told(WES, Accepted, req=1)


@pytest.mark.parametrize(
    "request_", [*PLAYERS_ONLY, Say(req=1, text="hi"), AskRules(req=1), Resync(req=1), Leave(req=1)]
)
def test_every_request_gets_one_answer_also_the_second_time(request_):
    play = script().sat("Ann") >> Said(ANN, request_)
    first = play.answer()
    play >> Said(ANN, request_)
    if isinstance(request_, Leave):
        assert play.done == []
    else:
        assert [done.message for done in play.done] == [first]


def test_an_answer_too_old_to_be_kept_is_said_to_be_so():
    play = script(rate=False).sat("Ann")
    for req in range(1, 66):
        play >> Said(ANN, Back(req=req))
    play >> Said(ANN, Back(req=2)) << Told(ANN, Accepted, req=2)
    play >> Said(ANN, Back(req=1)) << Told(ANN, Refused, req=1, code="old")


def test_what_is_no_request_is_not_answered():
    play = script().sat("Ann") >> Said(ANN, Pong(n=1))
    assert play.done == []


def test_haste_is_refused_and_then_not_overlooked():
    play = going()
    for _ in range(60):
        play.ask(BO, Back)
        if not isinstance(play.answer(), Accepted):
            break
    play.refused("rate")
    play.ask(BO, Back).refused("rate")
    play.ask(BO, Back).refused("rate")
    play << SentAway(BO, Goodbye, code="flood") << Told(ANN, TableInfo)
    assert play.told(ANN, TableInfo)[-1].chairs[1].link == "gone"


def test_a_steady_pace_is_no_haste():
    play = going()
    for _ in range(100):
        play.now += 0.1
        play.ask(BO, Back).accepted()


def test_moves_that_the_table_waits_for_may_come_as_fast_as_it_asks_for_them():
    play = script(options={"deals": 9}).sat("Ann", "Bo").started()
    moves = 0
    while not play.all_commands(KeepRecord):
        if play.public(ANN).stage == "result":
            for guest in (ANN, BO):
                play.ask(guest, GoOn).accepted()
            continue
        for guest in (ANN, BO):
            play.act(guest, "draw stock").accepted()
            play.act(guest, f"discard {play.hand(guest)[0]}").accepted()
            moves += 1
    assert moves == 18
    assert play.now == 0


def test_moves_and_wishes_to_go_on_that_nobody_waited_for_are_haste():
    def sent(play: Script, ask) -> int:
        for count in range(60):
            if isinstance(ask(play).answer(), Refused) and play.answer().code == "rate":
                return count
        raise AssertionError("no haste")

    assert sent(going(), lambda play: play.act(BO, "draw stock")) <= 30
    assert sent(result(going()), lambda play: play.ask(BO, GoOn)) <= 31


def test_a_refusal_for_haste_is_the_one_answer_too():
    play = going()
    for req in range(1, 32):
        play >> Said(BO, Back(req=req))
    play.refused("rate")
    play.now += 10
    play >> Said(BO, Back(req=31))
    play.refused("rate")


def test_a_request_sent_again_in_haste_gets_its_answer_all_the_same():
    play = going()
    play >> Said(BO, Back(req=1))
    for req in range(2, 31):
        play >> Said(BO, Back(req=req))
    play >> Said(BO, Back(req=1))
    assert play.answer().req == 1
    play.accepted()


def test_chat_goes_to_all_behind_its_answer():
    play = going().ask(BO, Say, text="well \x1b[2Jplayed")
    play << Told(BO, Accepted) << Told(ANN, Chat, name="Bo", text="well [2Jplayed", seat=2)
    play << Told(BO, Chat) << Told("en", Chat)


def test_spectators_chat_without_a_seat():
    going().ask(WES, Say, text="hm") << Told(ANN, Chat, name="Wes", seat=None)


@pytest.mark.parametrize(("text", "code"), [("x" * 201, "too_long"), ("\u200b\n", "empty"), ("", "empty")])
def test_chat_has_its_bounds(text, code):
    going().ask(BO, Say, text=text).refused(code)


def test_chat_has_a_pace_of_its_own():
    play = going()
    for _ in range(5):
        play.ask(BO, Say, text="hi").accepted()
    play.ask(BO, Say, text="hi").refused("rate")
    play.now += 2
    play.ask(BO, Say, text="hi").accepted()


def test_the_rules_come_before_the_answer():
    going().ask(BO, AskRules) << Told(BO, Rules, text="# Rules\n\nPlay.\n", more=False) << Told(BO, Accepted)


def test_a_spectator_leaves():
    going().ask(WES, Leave) << Told(WES, Accepted) << SentAway(WES, Goodbye, code="left") << Told(ANN, TableInfo)


def test_when_the_host_stops_everybody_is_told():
    play = going() >> Stop("The host was stopped.")
    for guest in (ANN, BO, WES):
        play << SentAway(guest, Goodbye, code="stopping", text="The host was stopped.")
    play >> Went(ANN)
    assert play.done == []
    assert play.all_commands(TellGallery) == []
    play.nothing(Wrote("ended"))
