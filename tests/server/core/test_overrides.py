"""What the owner decides about somebody who is waited for, and about a seat: more time, none, a bot, a spectator."""

import pytest

from protocol.messages import (
    AskStatus,
    Back,
    Codes,
    CreateTable,
    Export,
    Goodbye,
    Leave,
    NewWord,
    Notice,
    Sit,
    TableInfo,
    Update,
    Watch,
    Welcome,
)
from protocol.people_messages import GiveBack, HandOver, Kick, SetSpectators, Skip, WaitLonger
from server.core.events import AskBot, Came, InGallery, Seated, Went
from tests.server.core.script import Script, SentAway, Told, Wrote, script
from tests.server.core.test_clocks import AGAIN, ANN, BO, CY, back, shown, turn

OWNER, WES = 8, 9


def owned(*more: str, watch: bool = True, **settings) -> Script:
    """Ann, Bo and more play; Olga, who owns the table, watches, and so does Wes."""
    play = script(seats=4, **settings).sat("Ann", "Bo", *more).started()
    play >> Came(OWNER, Watch(name="Olga"), owner=True)
    return play.watching(WES) if watch else play


# --- time


def test_the_owner_waits_longer():
    play = owned().wait(30).ask(OWNER, WaitLonger)
    assert shown(play, BO) == ((1,), "turn", 90_000)
    assert play.told(BO, Notice)[-1].text == "The owner gives Ann 60 seconds more."
    play.ask(OWNER, WaitLonger, seconds=5)
    assert shown(play, BO) == ((1,), "turn", 95_000)


def test_the_owner_holds_a_seat_longer():
    play = owned() >> Went(ANN)
    play.ask(OWNER, WaitLonger, who="Ann", seconds=600)
    assert shown(play, BO) == ((1,), "hold", 690_000)
    play.wait(689).nothing(Wrote("moved"))
    play.wait(1) << Wrote("moved", 0)


def test_the_owner_moves_on():
    play = owned().ask(OWNER, Skip) << Told(BO, Notice, code="skipped") << Wrote("moved", 0)
    assert shown(play, BO) == ((2,), "turn", 60_000)
    assert not any(info.chairs[0].away for info in play.told(BO, TableInfo))


@pytest.mark.parametrize(
    ("fields", "code"), [({"who": "Bo"}, "not_waited_for"), ({"who": "Zoe"}, "not_waited_for")], ids=["Bo", "Zoe"]
)
def test_only_who_is_waited_for(fields, code):
    owned().ask(OWNER, Skip, **fields).refused(code)


def test_without_a_limit_there_is_none_to_make_longer():
    owned(turn_time=None).ask(OWNER, WaitLonger).refused("no_limit")


@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        (WaitLonger, {}),
        (Skip, {}),
        (HandOver, {"who": "Ann"}),
        (Kick, {"who": "Ann"}),
        (SetSpectators, {"most": 0}),
        (AskStatus, {}),
        (Export, {"file": "/evening"}),
        (CreateTable, {}),
        (NewWord, {}),
    ],
)
def test_only_the_owner(kind, fields):
    owned().ask(BO, kind, **fields).refused("owner")
    owned().ask(WES, kind, **fields).refused("owner")


def test_an_owner_who_watches_draws_new_words():
    owned().ask(OWNER, NewWord).accepted() << Told(OWNER, Codes)


def test_who_is_passed_over_was_not_slow():
    play = owned(turn_time=None).ask(OWNER, Skip) << Wrote("moved", 0)
    said = play.told(BO, Update)[0].events[0]
    assert (said.kind, said.seat) == ("automatic", 1)
    assert said.says == ("The owner moves on without ", ("seat", 1), ", so the table moves")


# --- a bot


def test_a_bot_plays_until_its_person_stirs():
    play = owned().ask(OWNER, HandOver) << Wrote("bot_plays", 0) << Told(ANN, Notice, code="bot_plays")
    assert play.all_commands(AskBot)[-1].seat == 0
    assert play.told(BO, TableInfo)[-1].chairs[0].bot
    assert shown(play, BO) == ((1,), "turn", None)
    play.bot("draw stock").wait(2) << Wrote("moved", 0)
    play.ask(ANN, Back) << Wrote("given_back", 0) << Told(BO, Notice, code="bot_gives_back")
    assert shown(play, BO) == ((1,), "turn", 60_000)
    play.act(ANN, f"discard {play.hand(ANN)[1]}").accepted()


def test_who_comes_back_has_the_seat_at_once():
    play = owned() >> Went(ANN)
    play.ask(OWNER, HandOver, who="Ann") << Wrote("bot_plays", 0)
    back(play, ANN) << Seated(AGAIN) << Wrote("given_back", 0)
    play.act(AGAIN, "draw stock").accepted()


def test_a_bot_is_not_put_on_a_seat_twice():
    play = owned().ask(OWNER, HandOver, who="Ann")
    play.ask(OWNER, HandOver, who="Ann").refused("bot_already")


# --- a spectator


def lent(**settings) -> Script:
    """Wes plays on for Ann, who is not here."""
    play = owned(**settings) >> Went(ANN)
    return play.ask(OWNER, HandOver, who="Ann", to="Wes")


def test_a_spectator_plays_on():
    play = lent() << Wrote("lent", 0) << Seated(WES) << Told(WES, Welcome, role="player", seat=1, name="Wes")
    chair = play.told(BO, TableInfo)[-1].chairs[0]
    assert (chair.name, chair.of, chair.link) == ("Wes", "Ann", "here")
    assert [one.now for one in play.told(BO, TableInfo)[-1].players] == ["Wes", None]
    assert shown(play, BO) == ((1,), "turn", 60_000)
    play.act(WES, "draw stock").accepted()


def test_whose_seat_it_is_watches_until_the_other_agrees():
    play = back(lent(), ANN) << InGallery(AGAIN, "en") << Told(AGAIN, Welcome, role="spectator", name="Ann")
    play << Told(WES, Notice, code="claims")
    play.ask(WES, GiveBack) << Wrote("given_back", 0) << Seated(AGAIN) << Told(AGAIN, Welcome, role="player", seat=1)
    play << Told(WES, Welcome, role="spectator", name="Wes")
    play.act(AGAIN, "draw stock").accepted()


def test_the_seat_is_given_back_to_somebody_who_is_not_here_too():
    play = lent().ask(WES, GiveBack) << Told(BO, Notice, code="person_gives_back")
    assert shown(play, BO) == ((1,), "hold", 90_000)
    back(play, ANN) << Seated(AGAIN)


def test_somebody_connected_makes_room_and_watches():
    play = owned().ask(OWNER, HandOver, who="Ann", to="Wes")
    play << Told(ANN, Welcome, role="spectator", name="Ann", waiting=True)
    play.act(ANN, "draw stock").refused("spectator")
    play.ask(WES, GiveBack) << Told(ANN, Welcome, role="player", seat=1)


def test_who_plays_on_and_comes_back_has_the_seat():
    play = lent() >> Went(WES)
    play >> Came(AGAIN, Sit(name="", token=play.tokens[WES])) << Told(AGAIN, Welcome, role="player", name="Wes")


def test_who_plays_on_and_leaves_gives_the_seat_back():
    play = lent().ask(WES, Leave).nothing(Wrote("left"))
    play << Wrote("given_back", 0)
    back(play, ANN) << Told(AGAIN, Welcome, role="player", name="Ann")


def test_a_spectator_who_is_not_there_gets_no_seat():
    play = owned().ask(OWNER, HandOver, who="Ann", to="Zoe").refused("no_spectator")
    play.ask(OWNER, HandOver, who="Zoe").refused("no_player")
    play.ask(BO, Leave).ask(OWNER, HandOver, who="Bo").refused("no_player")


def test_only_own_cards_are_seen_by_who_plays_on():
    play = lent()
    assert play.hand(WES) == ("AC",)
    play.ask(WES, GiveBack)
    assert play.updates[WES].view is not None
    assert play.updates[WES].view[-1] == 0xC0  # no own part


# --- away for good


def test_the_owner_sends_a_player_away():
    play = owned("Cy").ask(OWNER, Kick, who="Bo", reason="cheats")
    play << Wrote("left", 1)
    play << SentAway(BO, Goodbye, code="kicked", text="The owner of this table has removed you: cheats", retry=False)
    play << Told(ANN, Notice, code="kicked", text="The owner has removed Bo: cheats")
    play >> Came(AGAIN, Sit(name="", token=play.tokens[BO])) << SentAway(AGAIN, Goodbye, code="token")


def test_nobody_is_sent_away_without_a_reason_being_shown_as_one():
    play = owned().ask(OWNER, Kick, who="Bo")
    play << SentAway(BO, Goodbye, text="The owner of this table has removed you.")


def test_the_owner_sends_a_spectator_away():
    play = owned().ask(OWNER, Kick, who="Wes") << SentAway(WES, Goodbye, code="kicked")
    play >> Came(AGAIN, Watch(name="Wes", token=play.tokens[WES])) << Told(AGAIN, Welcome, role="spectator")
    assert play.tokens[AGAIN] != play.tokens[WES]


def test_a_player_who_is_not_here_is_sent_away_all_the_same():
    play = owned("Cy") >> Went(BO)
    play.ask(OWNER, Kick, who="Bo") << Wrote("left", 1)
    back(play, BO) << SentAway(AGAIN, Goodbye, code="token")


def test_who_plays_on_for_somebody_is_sent_away_and_the_seat_is_theirs_again():
    play = lent().ask(OWNER, Kick, who="Wes") << Wrote("given_back", 0) << SentAway(WES, Goodbye, code="kicked")
    play.nothing(Wrote("left"))
    back(play, ANN) << Told(AGAIN, Welcome, role="player", name="Ann")


def test_nobody_is_sent_away_who_is_not_there_and_not_oneself():
    play = owned(bots=1).ask(OWNER, Kick, who="Zoe").refused("nobody")
    play.ask(OWNER, Kick, who="Ada").refused("nobody")
    play.ask(OWNER, Kick, who="Olga").refused("yourself")


# --- seats that are given up


def test_a_seat_given_up_is_played_by_the_host_where_nobody_is_to():
    play = owned("Cy", leavers="free").ask(ANN, Leave) << Told(BO, Notice, code="left_match_free")
    assert play.all_commands(AskBot) == []
    play.wait(1.2) << Wrote("moved", 0)
    play.wait(1.2) << Wrote("moved", 0)
    assert play.public(BO).turn == (2,)
    assert play.told(BO, Update)[-1].events[0].kind == "threw"


def test_who_has_left_is_named_as_such_when_the_match_is_over_and_nobody_else_is():
    play = owned("Cy", options={"deals": 1}).ask(ANN, Leave)
    turn_of_bot(play)
    turn(play, BO)
    turn(play, CY)
    if play.table._room.playing:
        play.wait(20)
    assert play.told(BO, TableInfo)[-1].phase == "lobby"
    play >> Came(AGAIN, Sit(name="New"))
    info = play.told(BO, TableInfo)[-1]
    assert info.chairs[0].name == "New"
    assert [(one.name, one.left) for one in info.players] == [("Ann", True), ("Bo", False), ("Cy", False)]


def turn_of_bot(play: Script) -> None:
    play.bot("draw stock").wait(1.2)
    play.bot("discard AC").wait(1.2)


# --- who may watch


def test_the_owner_lets_nobody_watch_any_more():
    play = owned().ask(OWNER, SetSpectators, most=0) << Wrote("may_watch") << Told(BO, Notice, code="no_watching")
    play << SentAway(WES, Goodbye, code="no_watching")
    assert play.told(BO, TableInfo)[-1].may_watch == 0
    play >> Came(AGAIN, Watch(name="Xen")) << SentAway(AGAIN, Goodbye, code="no_watching")
    play.ask(OWNER, SetSpectators, most=2) << Told(BO, Notice, code="may_watch")
    play >> Came(AGAIN, Watch(name="Xen")) << Told(AGAIN, Welcome, role="spectator")


def test_who_waits_for_a_seat_of_their_own_is_not_sent_away():
    play = back(lent(), ANN).ask(OWNER, SetSpectators, most=0)
    play.nothing(SentAway(AGAIN, Goodbye))


def test_spectators_keep_their_order_over_matches_and_lost_connections():
    play = owned(watch=False, options={"deals": 1})
    play >> Came(WES, Watch(name="Wes"))
    play >> Came(10, Watch(name="Xen"))
    play >> Went(WES)
    assert play.told(BO, TableInfo)[-1].spectators == ("Olga", "Xen")
    play >> Came(AGAIN, Watch(name="", token=play.tokens[WES])) << Told(AGAIN, Welcome, role="spectator", name="Wes")
    assert play.told(BO, TableInfo)[-1].spectators == ("Olga", "Wes", "Xen")
    turn(play, ANN)
    turn(play, BO)
    assert play.table._room.playing is None
    assert play.started().told(BO, TableInfo)[-1].spectators == ("Olga", "Wes", "Xen")
