"""What the owner of a host is told of a table, and that nobody else is."""

from protocol.admin_messages import AskStatus, Manage
from protocol.fair_messages import Committed
from protocol.messages import Accepted, Act, Goodbye, Refused, Resync, Sit, Welcome
from server.core.events import Came, Guessed, Managing, Said, ShowStatus, Tell, Went
from server.core.keys import TRIES
from tests.server.core.script import SentAway, Told, script

ANN, BO, OWNER = 1, 2, 9


def managed(play):
    """The owner comes beside the table, with a program that knows fair shuffles as ours does."""
    play >> Came(OWNER, Manage(owner=b"secret"), owner=True, fair=True)
    return play


def test_the_owner_comes_beside_the_table_and_nobody_notices():
    play = managed(script().sat("Ann", "Bo").started())
    play << Managing(OWNER) << Told(OWNER, Welcome, role="manager")
    assert [done for done in play.done if done.to not in (OWNER, None)] == []
    play >> Went(OWNER)
    assert play.done == []


def test_who_does_not_know_the_secret_is_sent_away():
    play = script() >> Came(OWNER, Manage(owner=b"guess"))
    play << SentAway(OWNER, Goodbye, code="owner")


def test_the_owner_hears_no_news_and_no_cards():
    play = managed(script().sat("Ann", "Bo").started())
    play.act(ANN, "draw stock")
    assert not [done for done in play.done if done.to == OWNER]


def test_the_owner_hears_nothing_of_the_shuffles_that_come_about_meanwhile():
    play = managed(script().sat("Ann") >> Came(BO, Sit(name="Bo"), fair=True))
    play.started()
    assert play.told(BO, Committed)
    assert not [done for done in play.done if done.to == OWNER]


def test_the_owner_beside_a_table_is_not_told_that_it_locked():
    play = managed(script(open=False))
    for _ in range(TRIES):
        play >> Guessed()
    assert play.table.locked
    assert not [done for done in play.done if done.to == OWNER]


def test_status_is_shown_before_the_answer_from_a_seat_too():
    play = managed(script().sat("Ann"))
    play >> Said(OWNER, AskStatus(req=1))
    play << ShowStatus(OWNER) << Told(OWNER, Accepted, req=1)
    play >> Came(BO, Sit(name="Bo"), owner=True)
    play >> Said(BO, AskStatus(req=1))
    play << ShowStatus(BO) << Told(BO, Accepted, req=1)


def test_nobody_but_the_owner_is_shown_the_status():
    play = script().sat("Ann").watching(5)
    for guest in (ANN, 5):
        play >> Said(guest, AskStatus(req=1))
        play.nothing(ShowStatus(guest)) << Told(guest, Refused, code="owner")


def test_a_status_names_people_who_is_waited_for_and_what_was_counted():
    play = script(turn_time=60.0).sat("Ann", "Bo").watching(5, "Wim").started()
    play.act(BO, "draw stock").refused("illegal")
    play.ask(BO, Resync)
    play >> Went(ANN)
    play >> Came(7, Sit(name="Ann", token=play.tokens[ANN]))
    play >> Went(BO)
    play.now += 10
    status = play.table.status(play.now)
    assert [(person.name, person.kind, person.link) for person in status.people] == [
        ("Ann", "human", "here"), ("Bo", "human", "gone"), ("Wim", "spectator", "here"),
    ]  # fmt: skip
    assert (status.phase, status.seq, status.deal, status.spectators) == ("playing", play.updates[7].seq, 1, 1)
    assert (status.waits_for, status.why, status.left) == ((1,), "turn", 50000)
    assert (status.resumes, status.resyncs, status.refusals) == (1, 1, {"illegal": 1})


def test_a_move_of_the_owner_beside_the_table_is_refused_by_the_session_already():
    from protocol.session import TABLE, State, allowed

    assert Act not in TABLE["guest"][State.MANAGER]
    assert not allowed("manager", Act(req=1, at=0, move="knock"))


def test_a_status_fits_into_a_frame_whatever_people_are_called():
    from protocol.codec import encode

    play = script(spectators=500, seats=3).sat("Ann")
    for guest in range(10, 310):
        play.watching(guest, f"{guest} " + "e\u0301" * 16)
    assert isinstance(Tell(1, encode(play.table.status(0.0))).frame, bytes)
