"""Coming back: the same seat at any instant, the newest connection first, and what it takes to be in the picture."""

import pytest

from protocol.messages import (
    Accepted,
    Act,
    Backlog,
    Chat,
    Goodbye,
    Have,
    Ready,
    Resync,
    Say,
    Sit,
    TableInfo,
    Update,
    Watch,
    Welcome,
)
from protocol.view import digest, unpack_view
from server.core.events import Came, Dismiss, InGallery, Said, Seated, Silence, Went
from server.core.people import RETURNS, RETURNS_AT_ONCE
from tests.server.core.script import Script, SentAway, Told, Wrote, script

ANN, BO, WES, AGAIN = 1, 2, 9, 7


def going(**settings) -> Script:
    return script(**settings).sat("Ann", "Bo").started()


def back(play: Script, seat_of: int = ANN, guest: int = AGAIN, have: Have | None = None) -> Script:
    return play >> Came(guest, Sit(name="", token=play.tokens[seat_of], have=have))


def test_everything_comes_in_its_order():
    play = going().act(ANN, "draw stock") >> Went(ANN)
    back(play)
    kinds = [type(done.message) for done in play.done if done.to == AGAIN]
    assert kinds == [Welcome, TableInfo, Update, Backlog]
    assert play.done[1].command == Seated(AGAIN)  # behind the fact of the new token


def test_in_the_middle_of_a_turn_hand_and_question_are_as_they_were():
    play = going().act(ANN, "draw stock")
    before = play.updates[ANN].view
    play >> Went(ANN)
    back(play)
    assert play.updates[AGAIN].view == before
    assert play.hand(AGAIN) == ("AC", "3C")
    play.act(AGAIN, "discard AC").accepted()


def test_the_newest_connection_has_the_seat_and_the_older_one_is_let_go_first():
    play = back(going())
    play << SentAway(ANN, Goodbye, code="elsewhere", retry=False) << Seated(AGAIN) << Told(AGAIN, Welcome, seat=1)
    assert isinstance(play.done[0].command, Dismiss)
    play >> Went(ANN)
    assert play.done == []
    play.act(AGAIN, "draw stock").accepted()
    play >> Said(ANN, Act(req=99, at=5, move="discard AC"))
    assert play.done == []


def test_of_many_connections_only_the_last_one_counts():
    play = going()
    for guest in range(10, 15):
        back(play, guest=guest) << SentAway(guest - 1 if guest > 10 else ANN, Goodbye, code="elsewhere")
    for guest in (ANN, 10, 11, 12, 13):
        play >> Went(guest)
        assert play.done == []
    play.act(14, "draw stock").accepted()


def test_a_guest_that_has_the_view_is_not_sent_it_again():
    play = going()
    held = play.updates[ANN]
    back(play, have=Have(seq=held.seq, digest=held.digest)) << Told(AGAIN, Update, view=None, digest=held.digest)


@pytest.mark.parametrize("change", [{"seq": 1}, {"digest": b"otherwise"}])
def test_a_guest_that_has_another_view_is_sent_this_one(change):
    play = going()
    held = play.updates[ANN]
    have = Have(**{"seq": held.seq, "digest": held.digest, **change})
    back(play, have=have) << Told(AGAIN, Update, view=held.view)


def test_a_resync_brings_the_view_before_its_answer():
    play = going()
    view = play.updates[ANN].view
    play.ask(ANN, Resync) << Told(ANN, Update, view=view, digest=digest(view)) << Told(ANN, Accepted)


def test_the_log_is_told_as_this_seat_was_told_it():
    play = going().act(ANN, "draw stock")
    play >> Went(ANN)
    (log,) = back(play).told(AGAIN, Backlog)
    (other,) = back(play, BO, 8).told(8, Backlog)
    assert log.events[-1].says == ("You draw ", ("card", "3C"))
    assert other.events[-1].says == (("seat", 1), " draws")


def test_chat_is_told_to_whoever_comes():
    play = going().ask(BO, Say, text="hello")
    play.watching(WES)
    (backlog,) = play.told(WES, Backlog)
    assert backlog.chat == (Chat(name="Bo", text="hello", seat=2, after=len(backlog.events)),)


def test_chat_is_told_with_its_place_among_what_happened():
    play = going().ask(BO, Say, text="good luck").act(ANN, "draw stock").ask(BO, Say, text="well?")
    (backlog,) = back(play).told(AGAIN, Backlog)
    lucky, well = (chat.after for chat in backlog.chat)
    assert well == len(backlog.events)
    assert [event.says for event in backlog.events[lucky:well]] == [("You draw ", ("card", "3C"))]


def test_no_more_than_the_last_fifty_of_each():
    play = going(rate=False)
    for number in range(60):
        play.ask(BO, Say, text=f"line {number}")
    (backlog,) = back(play).told(AGAIN, Backlog)
    assert [chat.text for chat in backlog.chat] == [f"line {number}" for number in range(10, 60)]


def test_moves_made_for_somebody_are_told_until_they_move():
    play = going() >> Went(ANN)
    play.wait(90)
    (backlog,) = back(play).told(AGAIN, Backlog)
    assert [event.kind for event in backlog.automatic] == ["automatic", "drew", "threw"]
    assert backlog.automatic[1].says == ("You draw ", ("card", "3C"))
    play.wait(60).wait(15)
    play.act(AGAIN, "draw stock").accepted()
    (backlog,) = back(play, guest=8).told(8, Backlog)
    assert backlog.automatic == ()


def test_a_move_made_before_the_eyes_of_its_player_is_not_told_again():
    play = going().wait(60)
    assert [event.kind for event in play.told(ANN, Update)[0].events][:1] == ["automatic"]
    (backlog,) = back(play >> Went(ANN)).told(AGAIN, Backlog)
    assert backlog.automatic == ()
    assert "automatic" in {event.kind for event in backlog.events}


@pytest.mark.parametrize("slow", [False, True])
def test_a_move_made_for_somebody_who_may_not_have_seen_it_is_told(slow):
    play = going()
    if slow:
        play.wait(59) >> Silence(ANN, True)
        play.wait(1)
    else:  # away after two turns, a third one is for nobody's eyes
        while not play.table._room.people.chairs[0].away:
            play.wait(5)
        play.wait(120)
    (backlog,) = back(play >> Went(ANN)).told(AGAIN, Backlog)
    assert "drew" in {event.kind for event in backlog.automatic}


def test_who_takes_a_seat_up_again_without_end_has_to_wait_and_keeps_it():
    play = script().sat("Ann", "Bo")
    for guest in range(100, 100 + RETURNS_AT_ONCE):
        play >> Came(guest, Sit(name="Ann", token=play.tokens[ANN]))
        play << Told(guest, Welcome, seat=1)
        play.tokens[ANN] = play.tokens[guest]
    play >> Came(AGAIN, Sit(name="Ann", token=play.tokens[ANN]))
    play << SentAway(AGAIN, Goodbye, code="busy", retry=True)
    assert [done for done in play.done if done.to not in (AGAIN, None)] == []
    play.now += 1 / RETURNS
    play >> Came(AGAIN, Sit(name="Ann", token=play.tokens[ANN])) << Told(AGAIN, Welcome, seat=1)


def test_a_welcome_that_was_lost_leaves_no_second_seat_behind():
    mark = bytes(range(32))
    play = script() >> Came(ANN, Sit(name="Ann", mark=mark))
    play >> Went(ANN)
    play >> Came(7, Sit(name="Ann", mark=mark))
    play << Told(7, Welcome, name="Ann", seat=1)
    assert [chair.name for chair in play.table._room.people.seated()] == ["Ann"]
    play >> Went(7)
    play >> Came(8, Sit(name="Ann", mark=mark)) << Told(8, Welcome, seat=1)
    play.ask(8, Ready).accepted()  # who asks for something has had the welcome: from now on only the token opens
    play >> Came(9, Sit(name="Ann", mark=mark)) << Told(9, Welcome, name="Ann 2", seat=2)
    play >> Came(10, Sit(name="Ann", token=play.tokens[8])) << Told(10, Welcome, name="Ann", seat=1)


@pytest.mark.parametrize("mark", [b"", b"short", bytes(31)])
def test_a_mark_that_could_be_guessed_is_none(mark):
    play = script() >> Came(ANN, Sit(name="Ann", mark=mark))
    play >> Came(7, Sit(name="Bo", mark=mark)) << Told(7, Welcome, name="Bo", seat=2)


def test_requests_go_on_above_the_highest_number_known():
    play = going().act(ANN, "draw stock")
    used = play.requests
    back(play) << Told(AGAIN, Welcome, req=used)


def test_a_move_sent_again_behind_a_lost_answer_is_answered_and_not_made_again():
    play = going()
    move = Act(req=41, at=3, move="draw stock")
    play >> Said(ANN, move) << Wrote("moved", 0)
    play >> Went(ANN)
    back(play) >> Said(AGAIN, move)
    play << Told(AGAIN, Accepted, req=41)
    assert len(play.done) == 1


def test_spectators_come_and_go_without_touching_the_game():
    play = going().watching(WES)
    play << InGallery(WES, "en") << Told(WES, Welcome, role="spectator", seat=None)
    assert unpack_view(play.updates[WES].view)[1] is None
    assert play.told(ANN, TableInfo)[-1].spectators == ("Wes",)
    play >> Went(WES)
    assert {type(done.message) for done in play.done} == {TableInfo}
    assert play.told(ANN, TableInfo)[-1].spectators == ()


def test_a_seat_gets_a_new_token_each_time_and_the_one_before_is_good_until_the_new_one_has_arrived():
    play = going()
    first = play.tokens[ANN]
    back(play)
    second = play.tokens[ANN]
    assert second != first
    play >> Went(AGAIN) >> Came(8, Sit(name="", token=first))  # the welcome was lost
    play << Told(8, Welcome, name="Ann")
    third = play.tokens[8]
    play >> Came(9, Sit(name="", token=second)) << SentAway(9, Goodbye, code="token")
    play.act(8, "draw stock").accepted()
    play >> Came(9, Sit(name="", token=first)) << SentAway(9, Goodbye, code="token")
    play >> Came(9, Sit(name="", token=third)) << Told(9, Welcome, name="Ann")


def test_coming_back_with_the_new_token_ends_the_old_one_too():
    play = going()
    first = play.tokens[ANN]
    back(back(play), guest=8)
    play >> Came(9, Sit(name="", token=first)) << SentAway(9, Goodbye, code="token")


def test_a_spectator_has_no_token_to_a_seat():
    play = going()
    play >> Came(WES, Watch(name="Ann", token=play.tokens[ANN])) << Told(WES, Welcome, role="spectator", name="Ann 2")


@pytest.mark.parametrize(
    ("most", "asks", "code"), [(0, Watch, "no_watching"), (1, Watch, "gallery_full"), (1, Sit, "full")]
)
def test_the_gallery_has_its_bounds(most, asks, code):
    play = going(spectators=most)
    if most:
        play.watching(8)
    play >> Came(WES, asks(name="Wes")) << SentAway(WES, Goodbye, code=code)


def test_a_language_nobody_speaks_here_is_english():
    play = going() >> Came(WES, Watch(name="Wes"), language="tlh")
    play << InGallery(WES, "en")
