"""What docs/protocol.md promises, asked of a real host: each test is a sentence or two of the page."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from protocol import messages as m
from protocol.view import digest, unpack_view
from tests.e2e.guests import Guest
from tests.e2e.hosts import Served, host

pytestmark = pytest.mark.slow
SIT, WATCH = m.Sit(name="Ann"), m.Watch(name="Wim")


@pytest.fixture(scope="module")
def alone(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A table at which nothing happens until somebody acts: one bot is too few to begin."""
    with host(tmp_path_factory.mktemp("alone"), "--seats 9 --bots 1 --table rate=off --table bot-pace=0") as here:
        yield here


@pytest.fixture
def match(tmp_path: Path) -> Iterator[Served]:
    """A table whose match begins as soon as two are there."""
    with host(tmp_path, "--seats 2 --start-at 2 --table rate=off --table turn-time=off") as here:
        yield here


def kinds(guest: Guest, last: type[m.Message]) -> list[str]:
    """The types of what comes, up to one of type ``last``; pings left out."""
    found = []
    while True:
        message = guest.hear()
        if not isinstance(message, m.Ping):
            found.append(type(message).__struct_config__.tag)
        if isinstance(message, last):
            return found


def answer(guest: Guest, request: m.Message) -> m.Message:
    guest.say(request)
    return next(message for message in guest if isinstance(message, m.Accepted | m.Refused))


def test_behind_welcome_come_table_and_backlog(alone):
    with Guest(alone).enter(SIT) as ann:
        assert kinds(ann, m.Backlog) == ["table", "backlog"]


def test_behind_welcome_come_table_update_and_backlog_when_a_match_is_played(match):
    with Guest(match).enter(SIT), Guest(match).enter(m.Sit(name="Bo")), Guest(match).enter(WATCH) as wim:
        assert kinds(wim, m.Backlog) == ["table", "update", "backlog"]


def test_who_comes_too_late_watches_and_waits(match):
    with Guest(match).enter(SIT), Guest(match).enter(m.Sit(name="Bo")), Guest(match).enter(m.Sit(name="Cy")) as cy:
        assert (cy.welcome.role, cy.welcome.waiting, cy.welcome.seat) == ("spectator", True, None)


def test_tables_are_listed_before_a_place_is_asked_for(alone):
    with Guest(alone) as guest:
        guest.sock.sendall(guest.session.opening())
        guest.until(m.Hello)
        guest.say(m.ListTables())
        (line,) = guest.until(m.Tables).tables
    with Guest(alone, table=line.id).enter(WATCH) as wim:
        assert wim.welcome.table == line.id


def test_a_table_that_is_not_there_is_said_to_be_so(alone):
    with Guest(alone, table="nowhere") as guest:
        guest.sock.sendall(guest.session.opening())
        assert guest.last_words() == "no_table"


def test_a_name_in_use_gets_a_number(alone):
    with Guest(alone).enter(m.Sit(name="Twin")) as one, Guest(alone).enter(m.Watch(name="Twin")) as two:
        assert (one.welcome.name, two.welcome.name) == ("Twin", "Twin 2")


def test_the_newest_connection_with_a_token_has_the_seat(alone):
    with (
        Guest(alone).enter(m.Sit(name="Old")) as old,
        Guest(alone).enter(m.Sit(name="Old", token=old.welcome.token)) as new,
    ):
        assert new.welcome.seat == old.welcome.seat
        assert old.last_words() == "elsewhere"


def test_an_unknown_token_is_no_seat(alone):
    with Guest(alone) as guest:
        guest.sock.sendall(guest.session.opening())
        guest.until(m.Hello)
        guest.say(m.Sit(name="Ann", token=b"x" * 32))
        assert guest.last_words() == "token"


def test_a_request_sent_twice_is_done_once_and_answered_the_same_also_over_a_new_connection(alone):
    with Guest(alone).enter(m.Sit(name="Di")) as di:
        first = answer(di, m.Say(req=7, text="once"))
        again = answer(di, m.Say(req=7, text="once"))
        other = answer(di, m.Say(req=3, text="too low a number"))
        token = di.welcome.token
    assert first == again == m.Accepted(req=7)
    assert isinstance(other, m.Refused)
    assert other.code == "old"
    with Guest(alone).enter(m.Sit(name="Di", token=token)) as di:
        assert di.welcome.req == 7
        assert answer(di, m.Say(req=7, text="once")) == first
        chats = [chat.text for chat in _backlog_of(alone)]
    assert chats.count("once") == 1


def _backlog_of(here: Served) -> tuple[m.Chat, ...]:
    with Guest(here).enter(m.Watch(name="Reader")) as reader:
        return reader.until(m.Backlog).chat


@pytest.mark.parametrize(
    ("request_", "code"),
    [
        (m.Act(req=1, at=1, move="draw stock"), "spectator"),
        (m.Start(req=1), "spectator"),
        (m.Say(req=1, text="x" * 201), "too_long"),
        (m.Say(req=1, text="\u200b"), "empty"),
    ],
)
def test_what_spectators_are_refused(alone, request_, code):
    with Guest(alone).enter(WATCH) as wim:
        assert answer(wim, request_).code == code


def test_what_others_than_the_leader_are_refused_in_the_lobby(alone):
    asked = [
        (m.Act(req=1, at=0, move="draw stock"), "no_match"),
        (m.GoOn(req=2, at=0), "nothing_to_go_on"),
        (m.AddBots(req=3, level="genius"), "leader"),
        (m.Start(req=4), "leader"),
    ]
    with Guest(alone).enter(m.Sit(name="Leader")), Guest(alone).enter(m.Sit(name="Other")) as other:
        assert [answer(other, request).code for request, _ in asked] == [code for _, code in asked]
        assert answer(other, m.Leave(req=5)) == m.Accepted(req=5)
        assert other.last_words() == "left"


def test_rules_come_before_their_answer_and_a_view_before_that_of_resync(match):
    with Guest(match).enter(SIT) as ann, Guest(match).enter(m.Sit(name="Bo")):
        ann.until(m.Update)
        ann.say(m.AskRules(req=1))
        assert "rules" in kinds(ann, m.Accepted)
        ann.say(m.Resync(req=2))
        assert kinds(ann, m.Accepted)[-2:] == ["update", "accepted"]


def test_a_move_is_played_once_a_stale_one_is_not_and_a_known_view_is_not_sent_again(match):
    with Guest(match).enter(SIT) as ann, Guest(match).enter(m.Sit(name="Bo")) as bo:
        updates = {guest.welcome.seat: _turn(guest) for guest in (ann, bo)}
        seat, update = next(
            (seat, update) for seat, update in updates.items() if _own(update).seat in _public(update).turn
        )
        actor = {1: ann, 2: bo}[seat]
        assert answer(actor, m.Act(req=1, at=update.seq, move="draw stock")) == m.Accepted(req=1)
        drawn = actor.until(m.Update)
        assert drawn.seq == update.seq + 1
        assert drawn.view is not None
        assert drawn.digest == digest(drawn.view)
        stale = answer(actor, m.Act(req=2, at=update.seq, move="discard 7D"))
        assert stale.code == "stale"
        assert answer(actor, m.Act(req=3, at=drawn.seq, move="swap all")).code == "illegal"
        assert answer(actor, m.Act(req=4, at=drawn.seq, move="fold")).code == "no_move"
        have = m.Have(seq=drawn.seq, digest=drawn.digest)
        with Guest(match).enter(m.Sit(name="x", token=actor.welcome.token, have=have)) as back:
            known = back.until(m.Update)
            assert (known.seq, known.digest, known.view) == (drawn.seq, drawn.digest, None)
            assert back.welcome.req == 4
        wrong = m.Have(seq=drawn.seq, digest=b"another!")
        with Guest(match).enter(m.Sit(name="x", token=actor.welcome.token, have=wrong)) as back:
            assert back.until(m.Update).view == drawn.view


def _turn(guest: Guest) -> m.Update:
    """The first update in which somebody is to play."""
    while True:
        update = guest.until(m.Update)
        if _public(update).turn:
            return update


def _public(update: m.Update) -> m.PublicView:
    return unpack_view(update.view or b"")[0]


def _own(update: m.Update) -> m.OwnView:
    own = unpack_view(update.view or b"")[1]
    assert own is not None
    return own


def test_spectators_and_players_share_the_bytes_of_the_public_part(match):
    with Guest(match).enter(SIT) as ann, Guest(match).enter(m.Sit(name="Bo")), Guest(match).enter(WATCH) as wim:
        watched = wim.until(m.Update)
        ann.until(m.Update)
        ann.say(m.Resync(req=1))
        played = ann.until(m.Update)
        while played.seq != watched.seq:
            played = ann.until(m.Update)
        assert watched.view is not None
        assert played.view is not None
        assert watched.view[-1:] == b"\xc0"
        assert played.view.startswith(watched.view[:-1])
