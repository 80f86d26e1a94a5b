"""Who is waited for and until when: the ladder of turn, hold, away and automatic moves, one rung a test."""

from engine.cards import face_name
from protocol.messages import Accepted, Back, ClockSet, GoOn, Leave, Notice, Say, Sit, TableInfo, Update
from server.core.clocks import Clocks
from server.core.config import TableConfig
from server.core.events import Came, KeepRecord, Rang, Silence, Went
from server.core.people import Chair
from tests.server.core.script import Script, Told, Wrote, script

ANN, BO, CY, AGAIN = 1, 2, 3, 7


def going(*names: str, **settings) -> Script:
    return script(**settings).sat(*(names or ("Ann", "Bo"))).started()


def back(play: Script, seat_of: int, guest: int = AGAIN) -> Script:
    return play >> Came(guest, Sit(name="", token=play.tokens[seat_of]))


def shown(play: Script, guest: int) -> tuple:
    clock = play.clock(guest)
    return clock.seats, clock.why, clock.left


def turn(play: Script, guest: int) -> Script:
    play.act(guest, "draw stock")
    return play.act(guest, f"discard {play.hand(guest)[1]}")


def bot_plays(play: Script) -> Script:
    """The bot draws and throws the card it drew."""
    play.bot("draw stock").wait(1.2)
    drawn = play.bots[-1].view.own.zones[0].cards[1]
    return play.bot(f"discard {face_name(drawn)}").wait(1.2)


# --- connected


def test_a_turn_has_its_time():
    assert shown(going(), BO) == ((1,), "turn", 60_000)


def test_drawing_does_not_wind_the_clock_up_again():
    play = going().wait(20).act(ANN, "draw stock")
    assert shown(play, ANN) == ((1,), "turn", 40_000)
    assert shown(play.act(ANN, "discard 3C"), BO) == ((2,), "turn", 60_000)


def test_whoever_drew_in_the_last_instant_still_sees_the_card():
    play = going().wait(59).act(ANN, "draw stock")
    assert shown(play, ANN) == ((1,), "turn", 5_000)


def test_when_the_time_is_over_the_host_makes_the_whole_move_and_says_so():
    play = going().wait(60)
    play << Wrote("moved", 0) << Told(ANN, Update) << Wrote("moved", 0) << Told(ANN, Update)
    first, second = play.told(BO, Update)
    assert [event.kind for event in first.events] == ["automatic", "drew"]
    assert [event.kind for event in second.events] == ["threw"]
    assert play.hand(ANN) == ("AC",)
    assert shown(play, BO) == ((2,), "turn", 60_000)


def test_in_the_middle_of_a_turn_the_drawn_card_is_thrown():
    play = going().act(ANN, "draw stock").wait(60)
    assert play.hand(ANN) == ("AC",)
    assert play.public(ANN).turn == (2,)


def test_an_automatic_turn_goes_on_behind_a_pile_made_again():
    play = going("Ann", "Bo", "Cy", options={"stock": 1})
    turn(play, ANN).wait(60) << Wrote("moved", 1) << Wrote("fell") << Wrote("moved", 1)
    assert play.public(ANN).turn == (3,)


def test_whoever_acts_in_the_last_instant_wins_over_the_timer():
    play = going()
    play.now = 60.0
    play.act(ANN, "draw stock").accepted()
    play.alarms.pop("clock")
    play >> Rang("clock")
    play.nothing(Wrote("moved"))
    assert play.hand(ANN) == ("AC", "3C")


def test_no_limit_means_no_clock():
    play = going(turn_time=None)
    assert shown(play, ANN) == ((1,), "turn", None)
    assert "clock" not in play.alarms


# --- away


def away(**settings) -> Script:
    """Ann has let two turns in a row run out."""
    play = going("Ann", "Bo", "Cy", options={"deals": 9}, **settings).wait(60)
    turn(play, BO)
    turn(play, CY).wait(15)
    return play.wait(60)


def test_after_two_turns_in_a_row_somebody_is_away():
    play = away()
    assert [chair.away for chair in play.told(BO, TableInfo)[-1].chairs] == [True, False, False]


def test_a_turn_of_somebody_away_is_short():
    play = away()
    turn(play, BO)
    turn(play, CY).wait(15)
    assert shown(play, BO) == ((1,), "away", 5_000)
    play.wait(5) << Wrote("moved", 0) << Wrote("moved", 0)


def test_any_sign_of_life_ends_it_and_gives_the_whole_time_back():
    for sign in (Back, lambda req: Say(req=req, text="here")):
        play = away()
        turn(play, BO)
        turn(play, CY).wait(15).wait(2)
        play.ask(ANN, sign) << Told(BO, TableInfo) << Told(BO, ClockSet)
        assert shown(play, BO) == ((1,), "turn", 58_000)


def test_a_turn_played_in_between_starts_the_count_again():
    play = going("Ann", "Bo", options={"deals": 9}).wait(60)
    turn(play, BO).wait(15)
    turn(play, ANN)
    turn(play, BO).wait(15).wait(60)
    assert not any(info.chairs[0].away for info in play.told(BO, TableInfo))


# --- connection lost


def test_a_connection_lost_in_its_own_turn_is_waited_for():
    play = going().wait(20) >> Went(ANN)
    play << Told(BO, TableInfo) << Told(BO, Notice, code="gone") << Told(BO, ClockSet)
    assert shown(play, BO) == ((1,), "hold", 90_000)
    play.wait(89)
    assert play.done == []
    play.wait(1) << Wrote("moved", 0) << Told(BO, Update)


def test_a_connection_lost_in_the_turn_of_another_is_waited_for_from_its_own_turn_on():
    play = going() >> Went(BO)
    play.nothing(Told(ANN, ClockSet))
    assert shown(turn(play.wait(50), ANN), ANN) == ((2,), "hold", 90_000)


def test_it_is_waited_for_once_an_absence():
    play = going("Ann", "Bo", options={"deals": 9}) >> Went(ANN)
    play.wait(90)
    turn(play, BO).wait(15)
    assert shown(play, BO) == ((1,), "away", 5_000)
    play.wait(5) << Wrote("moved", 0)
    back(play, ANN)
    turn(play, BO).wait(15)
    play >> Went(AGAIN)
    assert shown(play, BO) == ((1,), "hold", 90_000)


def test_whoever_comes_back_has_the_time_that_was_left():
    play = going().wait(20) >> Went(ANN)
    back(play.wait(30), ANN)
    assert shown(play, AGAIN) == ((1,), "turn", 40_000)
    assert shown(play, BO) == ((1,), "turn", 40_000)
    play.wait(40) << Wrote("moved", 0)


def test_dropping_again_and_again_wins_no_more_than_one_hold():
    play = going()
    guest = ANN
    for new in range(20, 60):
        play >> Went(guest)
        play.wait(3)
        guest = new
        back(play, ANN, guest).wait(1)
        if play.public(BO).turn == (2,):
            break
    assert 60 <= play.now <= 60 + 90 + 5


def test_being_gone_does_not_count_as_being_away():
    play = going("Ann", "Bo", options={"deals": 9}) >> Went(ANN)
    play.wait(90)
    turn(play, BO).wait(15).wait(5)
    back(play, ANN)
    assert not play.told(AGAIN, TableInfo)[-1].chairs[0].away


def test_a_slow_connection_is_shown_and_changes_no_clock():
    play = going() >> Silence(ANN, slow=True)
    assert play.told(BO, TableInfo)[-1].chairs[0].link == "slow"
    play.nothing(Told(BO, ClockSet))
    play >> Silence(ANN, slow=False)
    assert play.told(BO, TableInfo)[-1].chairs[0].link == "here"


def test_if_timers_are_off_a_lost_connection_is_still_not_waited_for_for_ever():
    play = going(turn_time=None) >> Went(ANN)
    assert shown(play, BO) == ((1,), "hold", 90_000)
    back(play, ANN)
    assert shown(play, BO) == ((1,), "turn", None)


def test_whoever_leaves_in_their_turn_is_waited_for_no_more():
    play = going("Ann", "Bo").ask(ANN, Leave) << Told(ANN, Accepted)
    assert shown(play, BO) == ((1,), "turn", None)
    assert play.bots[-1].seat == 0


# --- between deals


def test_absent_people_count_as_gone_on():
    play = going()
    turn(play, ANN)
    turn(play, BO)
    play.ask(ANN, GoOn).nothing(Wrote("fell"))
    play >> Went(BO)
    play << Wrote("fell") << Told(ANN, Update)


def test_whoever_comes_back_to_a_result_may_look_at_it():
    play = going("Ann", "Bo", "Cy")
    turn(play, ANN)
    turn(play, BO)
    turn(play, CY)
    play >> Went(CY)
    assert shown(play, ANN) == ((1, 2), "result", 15_000)
    back(play.wait(5), CY)
    assert shown(play, ANN) == ((1, 2, 3), "result", 10_000)
    assert shown(play, AGAIN) == ((1, 2, 3), "result", 10_000)


# --- nobody here


def test_with_nobody_here_everything_stands_still():
    play = going("Ann", bots=1)
    bot_plays(play).wait(20) >> Went(ANN)
    assert play.alarms.keys() == {"abandon"}
    play.wait(3600)
    assert play.done == []
    back(play, ANN)
    assert shown(play, AGAIN) == ((2,), "turn", 40_000)
    assert "abandon" not in play.alarms


def test_the_last_of_two_to_go_stops_the_clock_of_the_other():
    play = going() >> Went(ANN)
    play.wait(30) >> Went(BO)
    back(play.wait(1000), BO)
    assert shown(play, AGAIN) == ((1,), "hold", 60_000)


def test_a_table_nobody_was_at_for_a_day_is_given_up():
    play = going() >> Went(ANN)
    play >> Went(BO)
    play.wait(24 * 3600) << Wrote("ended")
    (record,) = play.all_commands(KeepRecord)
    assert "finished = false" in record.text
    play >> Came(CY, Sit(name="Cy"))
    assert [chair.name for chair in play.told(CY, TableInfo)[-1].chairs] == ["Cy", "", ""]


# --- a question to everybody


def asking(*names: str, **settings) -> Script:
    return going(*names, preset="asking", **settings)


def test_a_question_to_everybody_has_the_same_time_for_all():
    play = asking()
    assert shown(play, ANN) == ((1, 2), "window", 4_000)


def test_the_usual_answer_is_taken_and_shows_only_at_the_end():
    play = asking().act(ANN, "accept").accepted()
    assert len(play.sent()) == 1
    play.act(BO, "accept").accepted()
    assert len(play.sent()) == 1
    play.wait(3.9)
    assert play.done == []
    play.wait(0.1) << Wrote("moved", 0) << Wrote("moved", 1)
    assert shown(play, ANN) == ((1,), "turn", 60_000)
    assert not any(event.kind == "automatic" for update in play.told(ANN, Update) for event in update.events)


def test_another_answer_counts_at_once():
    play = asking().act(ANN, "accept")
    play.act(BO, "redeal").accepted() << Wrote("moved", 1) << Told(ANN, Update)
    assert play.public(ANN).stage == "result"


def test_the_time_of_a_question_to_everybody_is_the_same_for_those_who_are_gone():
    play = asking() >> Went(BO)
    play.nothing(Told(ANN, ClockSet))
    play.wait(4) << Wrote("moved", 0) << Wrote("moved", 1)


def test_a_time_that_is_over_rings_once_also_where_the_host_cannot_move_yet():
    """A pile that is made again holds the move up; an alarm for a time gone by would ring for ever."""
    clocks = Clocks(TableConfig("t", "T", "toy", turn_time=60.0))
    clocks.turn(Chair(0, kind="human", name="Ann", visitor=object()), 0.0)
    assert clocks.alarm() == 60.0
    assert [turn.seat for turn in clocks.ring(60.0)] == [0]
    assert clocks.alarm() is None
    assert clocks.ring(60.0) == []
