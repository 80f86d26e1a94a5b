"""A table whose journal fails, is damaged, or goes to another machine."""

import pytest

from protocol.messages import (
    Accepted,
    Backlog,
    CreateTable,
    Export,
    Goodbye,
    Manage,
    Refused,
    SetSeats,
    Sit,
    TableCreated,
)
from server.core import facts
from server.core.events import Came, OpenTable, Rang, Said, Stood, TableOpened, TakeAway, TakenAway
from tests.server.core.script import Script, SentAway, Told, Wrote, script
from tests.server.core.test_recovery import built_again, lasting

ANN, BO, OWNER, AGAIN = 1, 2, 8, 7


def going() -> Script:
    return script().sat("Ann", "Bo").started()


def test_time_in_which_nothing_could_be_written_is_nobodys():
    play = going()
    play.wait(50)
    play.now += 100  # nothing rings meanwhile
    play >> Stood(50.0)
    assert play.clock(ANN).left == 10_000
    play >> Rang("clock")
    play.nothing(Wrote("moved"))
    play.alarms["clock"] = play.now + 10
    play.wait(10) << Wrote("moved", 0)


# --- to another machine


def managed() -> Script:
    """A match, and its owner beside the table."""
    return going() >> Came(OWNER, Manage(owner=b"secret"), owner=True)


def exported() -> Script:
    return managed().ask(OWNER, Export, file="/tmp/match")


def test_the_owner_has_the_table_written_out_and_hears_nothing_until_it_is():
    play = exported()
    play << TakeAway(OWNER, play.requests, "/tmp/match")
    play.nothing(Told(OWNER, Accepted))


def test_once_it_is_written_everybody_is_sent_away_with_a_word():
    play = exported()
    play >> TakenAway(OWNER, play.requests)
    play << Told(OWNER, Accepted, req=play.requests)
    for guest in (ANN, BO):
        assert any(SentAway(guest, Goodbye, code="moved").fits(done) for done in play.done)
    play.nothing(Wrote("answered"))


def test_if_it_cannot_be_written_the_reason_is_told_and_the_match_goes_on():
    play = exported()
    play >> TakenAway(OWNER, play.requests, "/tmp/match is there already.")
    play << Told(OWNER, Refused, code="export", text=("/tmp/match is there already.",))
    play.act(ANN, "draw stock").accepted()


def test_players_take_no_table_away():
    going().ask(ANN, Export, file="/tmp/match").refused("owner")


# --- another table

CREATED = TableCreated(id="t2", name="Den", play="a-b-c-d-yard", watch="a-b-c-d-wing")


def wish(play: Script) -> OpenTable:
    (found,) = (done.command for done in play.done if isinstance(done.command, OpenTable))
    return found


def test_another_table_is_set_as_this_one_is_now():
    play = script(seats=4, turn_time=7.0).sat("Ann") >> Came(OWNER, Manage(owner=b"secret"), owner=True)
    play.ask(ANN, SetSeats, seats=3).accepted()
    play.ask(OWNER, CreateTable, name="Den")
    wanted = wish(play)
    assert (wanted.guest, wanted.req, wanted.like) == (OWNER, play.requests, "Kitchen")
    config = wanted.config
    assert (config.id, config.name, config.words) == ("", "Den", ("", ""))
    assert (config.game, config.seats, config.turn_time) == ("toy", 3, 7.0)
    play.nothing(Told(OWNER, Accepted))


def test_once_there_is_another_table_its_owner_is_told_what_opens_it():
    play = managed().ask(OWNER, CreateTable)
    play >> TableOpened(OWNER, play.requests, CREATED)
    play << Told(OWNER, TableCreated, play="a-b-c-d-yard") << Told(OWNER, Accepted, req=play.requests)
    play.nothing(Told(ANN, TableCreated))


def test_an_owner_at_the_table_asks_once_and_is_answered_twice():
    play = script().sat("Ann") >> Came(OWNER, Sit(name="Olga"), owner=True)
    play.ask(OWNER, CreateTable)
    play >> TableOpened(OWNER, play.requests, CREATED)
    play << Wrote("answered", 1) << Told(OWNER, Accepted)
    play >> Said(OWNER, CreateTable(req=play.requests)) << Told(OWNER, Accepted)
    play.nothing(Told(OWNER, TableCreated))


def test_why_there_is_no_other_table_is_told():
    play = managed().ask(OWNER, CreateTable)
    play >> TableOpened(OWNER, play.requests, "There are enough.")
    play << Told(OWNER, Refused, code="no_more_tables", text=("There are enough.",))


# --- damage


def damaged(*lost) -> Script:
    """A match whose journal has lost its end, after the restart."""
    play = going().act(ANN, "draw stock")
    table = built_again(play.config, play.journal[:-1])
    play.table = table
    play.journal = [*play.journal[:-1], table.lose(lost)]
    play.alarms = {}
    return play.open()


def told(play: Script) -> str:
    """What the log says to somebody who comes back."""
    play >> Came(AGAIN, Sit(name="", token=play.tokens[ANN]))
    (backlog,) = play.told(AGAIN, Backlog)
    return " ".join(str(part) for part in backlog.events[-1].says)


@pytest.mark.parametrize(
    ("lost", "text"),
    [
        ((facts.entry(facts.Moved(move="discard 7D"), 1),), "'s move (discard) and what came after it are lost."),
        ((facts.entry(facts.ChanceFell(order=(1,))),), "what came after this is lost."),
        ((), "what came after this is lost."),
    ],
)
def test_everybody_who_comes_is_told_what_is_lost_and_no_card(lost, text):
    said = told(damaged(*lost))
    assert said.endswith(text)
    assert "7D" not in said


def test_what_was_lost_stays_lost_after_the_next_restart():
    play = damaged(facts.entry(facts.Moved(move="discard 7D"), 1))
    again = built_again(play.config, play.journal)
    assert lasting(again) == lasting(play.table)
    assert again._room.seq > going().act(ANN, "draw stock").table._room.seq
