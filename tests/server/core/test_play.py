"""A match: moves, what is told to whom, stale moves, chance, the look at a result, the end and the next one."""

import pytest

from protocol.messages import (
    Accepted,
    Act,
    Backlog,
    ClockSet,
    GoOn,
    Leave,
    Notice,
    Ready,
    Refused,
    SetTable,
    Sit,
    TableInfo,
    Update,
    Watch,
)
from protocol.view import digest, unpack_view
from server.core.events import AskSeeds, Came, KeepRecord, Said, Seeded, TellGallery
from tests.server.core.script import Script, Told, Wrote, script

ANN, BO, CY, WES = 1, 2, 3, 9


def going(*names: str, **settings) -> Script:
    return script(**settings).sat(*(names or ("Ann", "Bo"))).started()


def turn(play: Script, guest: int) -> None:
    """A whole turn: the drawn card is thrown."""
    play.act(guest, "draw stock").accepted()
    play.act(guest, f"discard {play.hand(guest)[1]}").accepted()


def result(play: Script) -> Script:
    """The first deal is played to its end."""
    turn(play, ANN)
    turn(play, BO)
    return play


def test_a_match_begins_with_chance_and_each_change_has_the_next_number():
    play = script().sat("Ann", "Bo")
    play.chance = False
    play.started() << Wrote("began") << Told(ANN, Update, seq=1) << AskSeeds(1, 1)
    play.fall()
    play << Wrote("fell") << Told(ANN, Update, seq=2)
    play.fall()
    play << Told(ANN, Update, seq=3) << Told(BO, Update, seq=3)
    assert play.public(ANN).turn == (1,)


def test_each_sees_its_own_hand_and_spectators_see_none():
    play = going().watching(WES)
    assert (play.hand(ANN), play.hand(BO)) == (("AC",), ("2C",))
    play.act(ANN, "draw stock")
    assert play.hand(ANN) == ("AC", "3C")
    assert [unpack_view(play.updates[who].view)[1] is None for who in (ANN, BO, "en")] == [False, False, True]
    says = [play.updates[who].events[0].says for who in (ANN, BO, "en")]
    assert says == [("You draw ", ("card", "3C")), (("seat", 1), " draws"), (("seat", 1), " draws")]


def test_a_move_is_written_then_accepted_then_told():
    play = going()
    play.act(ANN, "draw stock") << Wrote("moved", 0) << Told(ANN, Accepted) << Told(ANN, Update) << Told(BO, Update)
    assert [type(done.command).__name__ for done in play.done[:4]] == ["Journal", "Tell", "Tell", "Tell"]


def test_an_update_carries_the_digest_of_its_view():
    play = going()
    assert all(update.digest == digest(update.view) for update in play.updates.values())


@pytest.mark.parametrize(
    ("guest", "line", "code", "text"),
    [
        (BO, "draw stock", "illegal", "It is not your turn"),
        (ANN, "discard KH", "illegal", "It is not your turn"),
        (ANN, "bet one penny", "illegal", None),
        (ANN, "dance", "no_move", None),
        (ANN, "", "no_move", None),
    ],
)
def test_what_is_no_legal_move_is_refused_with_a_sentence_and_changes_nothing(guest, line, code, text):
    play = going()
    play.act(guest, line).refused(code).nothing(Wrote("moved")).nothing(Told(ANN, Update))
    if text:
        assert play.answer().text == (text,)


def test_a_move_that_answers_an_older_question_is_stale():
    play = going()
    turn(play, ANN)
    play.act(BO, "draw stock", at=3).refused("stale")
    play.act(BO, "draw stock", at=99).refused("stale")
    play.act(BO, "draw stock").accepted()


def test_a_move_whose_turn_has_passed_is_stale_and_one_too_early_is_illegal():
    play = going()
    before = play.updates[ANN].seq
    turn(play, ANN)
    play.act(ANN, "draw stock", at=before).refused("stale")
    play.act(ANN, "draw stock").refused("illegal")


def test_a_move_for_a_deal_that_is_over_is_stale():
    play = going()
    before = play.updates[ANN].seq
    play.act(BO, "blitz")
    assert play.public(ANN).stage == "result"
    play.act(ANN, "draw stock", at=before).refused("stale")
    play.act(ANN, "draw stock").refused("illegal")


def test_what_happens_out_of_turn_does_not_make_a_question_stale():
    play = going()
    before = play.updates[BO].seq
    play.act(ANN, "draw stock")
    play.act(BO, "blitz", at=before).accepted() << Told(ANN, Update)
    assert play.public(ANN).stage == "result"


def test_without_a_match_there_is_no_move():
    script().sat("Ann").ask(ANN, Act, at=0, move="draw stock").refused("no_match")


def test_a_pile_is_made_again_in_the_middle_of_a_turn():
    play = going(options={"stock": 1})
    turn(play, ANN)
    play.act(BO, "draw stock") << Wrote("moved", 1) << Told(BO, Update) << Wrote("fell") << Told(BO, Update)
    assert len(play.hand(BO)) == 2


def test_an_answer_of_chance_to_another_question_is_ignored():
    play = going()
    play >> Seeded(2, (bytes(32),))
    assert play.done == []


def test_an_answer_of_chance_comes_too_late_where_somebody_has_called_since_it_was_asked():
    play = script(options={"stock": 1}).sat("Ann", "Bo")
    play.chance = False
    play.started()
    play.fall()
    play.fall()
    turn(play, ANN)
    play.act(BO, "draw stock").nothing(Wrote("fell"))
    play.act(ANN, "blitz").accepted()
    play.fall()
    play.nothing(Wrote("fell"))
    play.chance = True
    play.ask(ANN, GoOn)
    play.ask(BO, GoOn) << Wrote("fell") << Told(ANN, Update)
    assert play.public(ANN).deal == 2


def test_a_result_is_looked_at_until_everybody_goes_on():
    play = result(going())
    assert play.public(ANN).stage == "result"
    clock = play.clock(BO)
    assert (clock.why, clock.seats, clock.left, clock.of) == ("result", (1, 2), 15000, 15000)
    play.ask(BO, GoOn) << Told(BO, Accepted) << Told(ANN, ClockSet)
    assert play.clock(ANN).seats == (1,)
    play.ask(ANN, GoOn) << Told(ANN, Accepted) << Wrote("fell") << Told(ANN, Update)
    assert play.public(ANN).deal == 2
    play.ask(ANN, GoOn).refused("nothing_to_go_on")


def test_having_seen_one_result_does_not_end_the_look_at_the_next():
    play = going(options={"deals": 3})
    earlier = result(play).updates[ANN].seq
    play.wait(15)
    result(play).ask(ANN, GoOn, at=earlier).refused("stale")
    assert play.public(ANN).stage == "result"
    play.ask(BO, GoOn).nothing(Wrote("fell"))


def test_a_result_is_looked_at_no_longer_than_its_time():
    play = result(going())
    play.wait(14.9)
    assert play.done == []
    play.wait(0.2) << Told(ANN, Update)
    assert play.public(ANN).deal == 2


def test_an_open_showdown_rests_the_same_and_is_then_closed():
    play = result(going(options={"close": "on"}))
    assert play.public(BO).stage == "showdown"
    play.ask(ANN, GoOn)
    play.ask(BO, GoOn) << Wrote("fell") << Told(ANN, Update)
    assert play.public(BO).stage == "result"


def test_somebody_may_still_call_while_a_showdown_is_open():
    play = result(going(options={"close": "on"})).wait(14)
    play.act(BO, "blitz").accepted().nothing(Wrote("fell")) << Told(ANN, Update)
    assert play.public(ANN).stage == "result"
    assert play.clock(ANN).left == 15000


def over(play: Script) -> Script:
    result(play).wait(15)
    return result(play)


def test_at_the_end_a_record_is_kept_and_the_lobby_opens_with_the_same_seats():
    play = over(going())
    play << Told(ANN, Update) << Wrote("ended") << Told(ANN, TableInfo, phase="lobby")
    (record,) = play.all_commands(KeepRecord)
    assert 'players = ["Ann", "Bo"]' in record.text
    assert [chair.name for chair in play.told(ANN, TableInfo)[-1].chairs] == ["Ann", "Bo", ""]
    assert play.public(ANN).stage == "over"
    assert "clock" not in play.alarms


def test_the_next_match_is_started_by_the_leader_and_numbers_go_on():
    play = over(going())
    last = play.updates[ANN].seq
    play.started().accepted() << Told(ANN, Update, seq=last + 1)


def test_with_start_at_the_next_match_starts_once_all_people_are_ready():
    play = over(script(seats=2, start_at=2).sat("Ann", "Bo"))
    play.ask(ANN, Ready).accepted().nothing(Wrote("began"))
    assert [chair.ready for chair in play.told(BO, TableInfo)[-1].chairs] == [True, False]
    play.ask(BO, Ready) << Told(BO, Accepted) << Wrote("began")
    assert not any(chair.ready for chair in play.told(BO, TableInfo)[-1].chairs)


def test_who_was_ready_is_asked_again_where_what_is_played_changes():
    play = over(script(seats=2, start_at=2).sat("Ann", "Bo"))
    play.ask(BO, Ready)
    play.ask(ANN, SetTable, game="toy").nothing(Told(BO, Notice, code="unready"))  # nothing is otherwise
    play.ask(ANN, SetTable, game="toy", options={"deals": 3}) << Told(BO, Notice, code="unready")
    assert not any(chair.ready for chair in play.told(BO, TableInfo)[-1].chairs)
    play.ask(ANN, Ready).nothing(Wrote("began"))
    play.ask(BO, Ready) << Wrote("began")


def test_how_a_match_ended_is_told_until_another_game_is_set():
    play = over(going())
    play.ask(ANN, SetTable, game="toy", options={"deals": 3}) >> Came(CY, Sit(name="Cy"))
    play << Told(CY, Update)
    play.ask(ANN, SetTable, game="other").accepted() >> Came(WES, Watch(name="Wes"))
    play << Told(WES, TableInfo, game="other") << Told(WES, Backlog, events=())
    play.nothing(Told(WES, Update))
    last = play.updates[ANN].seq
    play.started() << Told(ANN, Update, seq=last + 1)


def test_whoever_sits_down_after_a_match_does_not_get_the_cards_of_whoever_sat_there():
    play = over(going())
    play.ask(BO, Leave)
    play >> Came(CY, Sit(name="Cy"))
    assert unpack_view(play.updates[CY].view)[1] is None


def test_a_seat_left_in_a_match_is_played_by_a_bot_and_free_behind_it():
    play = going("Ann", "Bo", "Cy").ask(CY, Leave)
    play << Wrote("left", 2) << Told(CY, Accepted) << Told(ANN, TableInfo)
    assert [chair.link for chair in play.told(ANN, TableInfo)[-1].chairs] == ["here", "here", "left"]
    result(play)
    (bot,) = play.bots
    assert (bot.seat, bot.level, bot.view.own.seat) == (2, "normal", 2)


def test_work_for_a_move_does_not_grow_with_spectators():
    few, many = going().watching(11), going()
    for guest in range(11, 25):
        many.watching(guest, f"Wes{guest}")
    few.act(ANN, "draw stock")
    many.act(ANN, "draw stock")
    assert len(few.done) == len(many.done)
    assert len(many.all_commands(TellGallery)) == 1


def test_a_refusal_is_not_told_to_others():
    play = going() >> Said(BO, Act(req=50, at=3, move="draw stock"))
    assert [(done.to, type(done.message)) for done in play.sent()] == [(BO, Refused)]
