"""Pauses: who may, how long, what stands still meanwhile, and who ends them."""

import pytest

from protocol.messages import ClockSet, Leave, Manage, Notice, Sit, TableInfo, Update, Watch
from protocol.people_messages import Pause, Skip, Unpause
from server.core.events import Came, Went
from tests.server.core.script import Script, Told, Wrote, script
from tests.server.core.test_clocks import AGAIN, ANN, BO, CY, back, bot_plays, going, shown, turn

OWNER = 8


def owned(**settings) -> Script:
    """Ann is the owner; Bo plays too."""
    play = script(**settings)
    play >> Came(ANN, Sit(name="Ann"), owner=True)
    play >> Came(BO, Sit(name="Bo"))
    return play.started()


def paused(play: Script, guest: int = BO) -> tuple:
    clock = play.clock(guest)
    return clock.why, clock.by, clock.left, clock.seats


def test_everybody_sees_who_paused_and_how_long_it_lasts():
    play = going().watching(9).ask(BO, Pause) << Wrote("paused", 1)
    play.accepted() << Told(ANN, Notice, code="paused") << Told("en", ClockSet)
    assert paused(play, ANN) == paused(play, "en") == ("paused", "Bo", 180_000, (1,))
    assert play.told(ANN, TableInfo)[-1].paused == (2,)


def test_no_time_runs_in_a_pause():
    play = going().wait(20).ask(BO, Pause).wait(170)
    play.nothing(Wrote("moved"))
    play.ask(BO, Unpause) << Told(ANN, Notice, code="unpaused")
    assert shown(play, ANN) == ((1,), "turn", 40_000)
    play.wait(40) << Wrote("moved", 0)


def test_a_pause_of_a_player_ends_by_itself():
    play = going().wait(20).ask(BO, Pause).wait(180) << Wrote("unpaused") << Told(ANN, Notice, code="pause_over")
    assert shown(play, ANN) == ((1,), "turn", 40_000)


def test_who_comes_in_a_pause_is_told_what_is_left_of_it():
    play = going().ask(BO, Pause).wait(60) >> Came(9, Watch(name="Wes"))
    assert paused(play, 9) == ("paused", "Bo", 120_000, (1,))


def test_nobody_moves_in_a_pause():
    play = going().ask(BO, Pause).act(ANN, "draw stock").refused("paused")
    play.ask(BO, Unpause).act(ANN, "draw stock").accepted()


def test_no_bot_moves_in_a_pause():
    play = going("Ann", "Bo", bots=1).ask(ANN, Pause)
    play.bot("draw stock").wait(100).nothing(Told(ANN, Update))
    play.ask(ANN, Unpause).wait(1.2) << Told(ANN, Update)


def test_a_bot_that_was_asked_before_the_pause_is_not_taken_to_be_broken_after_it():
    play = going("Ann", "Bo", bots=1).ask(ANN, Pause).wait(100)
    play.ask(ANN, Unpause).wait(5).nothing(Wrote("moved"))
    bot_plays(play)


def test_one_pause_a_deal():
    play = going("Ann", "Bo").ask(BO, Pause).ask(BO, Unpause).ask(BO, Pause).refused("had_pause")
    play.ask(ANN, Pause).accepted()
    play.ask(ANN, Unpause)
    turn(play, ANN)
    turn(play, BO).wait(15).ask(BO, Pause).accepted()


def test_the_owner_pauses_without_limit_and_as_often_as_they_like():
    play = owned().ask(ANN, Pause)
    assert paused(play) == ("paused", "Ann", None, (1,))
    play.wait(5000).nothing(Told(BO, ClockSet))
    play.ask(ANN, Unpause).ask(ANN, Pause).accepted()


def test_only_who_paused_or_the_owner_goes_on():
    play = owned()
    play >> Came(CY, Sit(name="Cy"))
    play.ask(BO, Pause).ask(CY, Unpause).refused("not_your_pause")
    play.ask(ANN, Unpause).accepted()
    play.ask(ANN, Pause).ask(BO, Unpause).refused("not_your_pause")


def test_once_who_paused_is_gone_anybody_goes_on():
    play = owned().ask(ANN, Pause) >> Went(ANN)
    play.ask(BO, Unpause).accepted() << Told(BO, Notice, code="unpaused")
    assert shown(play, BO) == ((1,), "hold", 90_000)


def test_a_hold_does_not_run_in_a_pause():
    play = going().ask(BO, Pause).wait(100) >> Went(ANN)
    play.ask(BO, Unpause)
    assert shown(play, BO) == ((1,), "hold", 90_000)


def test_who_is_back_in_a_pause_has_the_time_that_was_left():
    play = going().wait(20) >> Went(ANN)
    play.wait(10).ask(BO, Pause).wait(50)
    back(play, ANN)
    play.ask(BO, Unpause)
    assert shown(play, BO) == ((1,), "turn", 40_000)


@pytest.mark.parametrize("first", [ANN, BO])
def test_a_pause_and_nobody_here_are_two_reasons_to_stand_still(first):
    play = going().wait(20).ask(BO, Pause) >> Went(first)
    play >> Went(ANN + BO - first)
    play.wait(1000)
    back(play, ANN)
    assert shown(play, AGAIN) == ((1,), "turn", 40_000)


def test_the_look_at_a_result_is_not_over_in_a_pause():
    play = going()
    turn(play, ANN)
    turn(play, BO).wait(5).ask(ANN, Pause).wait(170).nothing(Wrote("fell"))
    play.ask(ANN, Unpause)
    assert shown(play, BO) == ((1, 2), "result", 10_000)


def test_where_pauses_are_off_only_the_owner_has_them():
    play = owned(pause=None).ask(BO, Pause).refused("no_pauses")
    play.ask(ANN, Pause).accepted()


@pytest.mark.parametrize(("request_", "code"), [(Pause, "no_match"), (Unpause, "not_paused")])
def test_in_the_lobby_there_is_nothing_to_pause(request_, code):
    script().sat("Ann", "Bo").ask(ANN, request_).refused(code)


def test_a_spectator_does_not_pause():
    going().watching(9).ask(9, Pause).refused("spectator")


def test_an_owner_who_watches_does():
    play = going() >> Came(OWNER, Watch(name="Olga"), owner=True)
    play.ask(OWNER, Pause).accepted()
    assert paused(play) == ("paused", "Olga", None, (1,))
    assert play.told(BO, TableInfo)[-1].owner == "Olga"


def test_a_pause_by_the_hosts_own_command_is_ended_by_one():
    play = going() >> Came(OWNER, Manage(owner=b""), owner=True)
    play.ask(OWNER, Pause).accepted() << Told(ANN, Notice, text="The host has paused the table.")
    assert paused(play) == ("paused", "the host", None, (1,))
    play >> Went(OWNER)
    play.ask(BO, Unpause).refused("not_your_pause")
    play >> Came(CY, Manage(owner=b""), owner=True)
    play.ask(CY, Unpause).accepted() << Told(ANN, Notice, text="The host goes on with the game.")


def test_leaving_in_ones_own_pause_does_not_leave_the_table_standing():
    play = going("Ann", "Bo", "Cy").ask(BO, Pause).ask(BO, Leave)
    play.ask(CY, Unpause).accepted()


def test_nobody_is_skipped_in_a_pause():
    owned().ask(ANN, Pause).ask(ANN, Skip).refused("standing_still")
