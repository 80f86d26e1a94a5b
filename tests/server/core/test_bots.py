"""Bots: asked with their own view, shown at their pace, and replaced by the host when they fail."""

from protocol.messages import Leave, Sit, Update
from server.core.events import AskBot, BotMoved, Came, Log, Went
from tests.server.core.script import Script, Told, Wrote, script

ANN, AGAIN = 1, 7


def going(**settings) -> Script:
    """The bot has seat 1 and begins, Ann has seat 2."""
    return script(bots=1, **settings).sat("Ann").started()


def test_a_bot_is_asked_with_what_its_seat_sees():
    (asked,) = going().all_commands(AskBot)
    assert (asked.seat, asked.level, asked.at, asked.match, asked.game) == (0, "normal", 3, 1, "toy")
    assert asked.view.own.seat == 0
    assert asked.options["deals"] == 2


def test_its_move_is_shown_at_a_fixed_time_however_fast_it_was():
    play = going().wait(0.5).bot("draw stock")
    assert play.all_commands(AskBot) == []
    play.nothing(Wrote("moved"))
    play.wait(0.6).nothing(Wrote("moved"))
    play.wait(0.2) << Wrote("moved", 0) << Told(ANN, Update)


def test_a_late_answer_is_shown_at_once():
    going().wait(3).bot("draw stock") << Wrote("moved", 0) << Told(ANN, Update)


def test_without_a_pace_it_moves_at_once():
    going(bot_pace=0).bot("draw stock") << Wrote("moved", 0)


def test_an_answer_to_an_older_question_is_dropped():
    play = going(bot_pace=0)
    first = play.bots[-1]
    play.bot("draw stock") >> BotMoved(0, first.at, "draw stock")
    assert play.done == []
    play >> BotMoved(1, 99, "draw stock")
    assert play.done == []


def test_the_host_moves_for_a_bot_that_has_no_legal_move():
    for line in ("discard KH", "sing", ""):
        play = going(bot_pace=0).bot(line)
        play << Wrote("moved", 0) << Told(ANN, Update)
        (log,) = play.all_commands(Log)
        assert "KH" not in log.text


def test_the_host_moves_for_a_bot_that_never_answers():
    going().wait(9.9).nothing(Wrote("moved"))
    going().wait(10) << Wrote("moved", 0)


def test_bots_wait_while_nobody_is_here():
    play = going().bot("draw stock") >> Went(ANN)
    play.wait(100)
    assert play.done == []
    play >> Came(AGAIN, Sit(name="", token=play.tokens[ANN]))
    play.nothing(Wrote("moved"))
    play.wait(1.2) << Wrote("moved", 0)


def test_a_bot_that_plays_on_for_somebody_is_asked_at_once():
    play = going(bot_pace=0).bot("draw stock")
    play.bot("discard 3C").ask(ANN, Leave)
    (asked,) = play.all_commands(AskBot)
    assert asked.seat == 1


def test_a_match_of_bots_alone_goes_on_by_itself():
    play = script(bots=2, start_at=2, bot_pace=0, options={"deals": 1})
    for _ in range(4):
        play.bot("")
    play << Wrote("moved", 1) << Wrote("ended")
    assert not play.alarms
