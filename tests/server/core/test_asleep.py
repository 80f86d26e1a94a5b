"""The machine of the host was asleep: that is nobody's absence."""

from protocol.messages import ClockSet, Notice
from server.core.events import Slept, Went
from tests.server.core.script import Told, Wrote
from tests.server.core.test_clocks import ANN, BO, going, shown, turn


def test_everybody_is_told_and_has_more_time():
    play = going().wait(50) >> Slept(3600.0)
    play << Told(BO, Notice, code="slept", text="The host was asleep for 60 minutes; everybody gets more time.")
    assert shown(play, BO) == ((1,), "turn", 30_000)


def test_a_hold_begins_anew():
    play = going() >> Went(ANN)
    play.wait(80) >> Slept(30.0)
    assert shown(play, BO) == ((1,), "hold", 90_000)
    play.wait(89).nothing(Wrote("moved"))
    play.wait(1) << Wrote("moved", 0)


def test_who_has_had_a_hold_is_held_once_more():
    play = going("Ann", "Bo", options={"deals": 9}) >> Went(ANN)
    play.wait(90)
    turn(play, BO).wait(15)
    assert shown(play, BO) == ((1,), "away", 5_000)
    play >> Slept(10.0)
    assert shown(play, BO) == ((1,), "hold", 90_000)


def test_without_limits_nothing_is_changed_and_it_is_told_all_the_same():
    play = going(turn_time=None) >> Slept(10.0)
    play << Told(ANN, Notice, code="slept") << Told(ANN, ClockSet)
    assert shown(play, ANN) == ((1,), "turn", None)
