"""A table built again from its facts is the living one, in everything that must outlive a host.

Whoever adds a kind of fact adds a way to it to :data:`WAYS` or a test below: what it changes must be in
:func:`lasting`, and the two must agree whatever happened before.
"""

from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine import registry
from protocol.messages import Accepted, Act, AddBots, Backlog, Goodbye, Leave, Say, SetOptions, SetSeats, Sit, Start
from protocol.people_messages import (
    CallVote,
    GiveBack,
    HandOver,
    Kick,
    Look,
    Nudge,
    OpenHands,
    Pause,
    SetSpectators,
    Skip,
    Unpause,
    Vote,
    WaitLonger,
)
from protocol.view import join
from server.core import facts
from server.core.events import Came, Journal, KeepRecord, Said, Went
from server.core.recovery import CannotRebuild
from server.core.table import Table
from tests.server.core.script import Script, SentAway, Told, Wrote, script, unshuffled
from tests.server.core.test_random import TABLES, WHAT, Evening
from tests.server.core.toy import games

ANN, BO, AGAIN = 1, 2, 7


def built_again(config, journal) -> Table:
    known = games if config.game == "toy" else registry.find
    return Table(config, known, lambda: bytes(32), lambda *setup: "# Rules\n", known=journal, shuffle=unshuffled)


def lasting(table: Table) -> dict[str, object]:
    """All of a table that must be the same after its host was started again."""
    room = table._room
    chairs = [
        (chair.seat, chair.kind, chair.name, chair.level, chair.token, chair.since, chair.left,
         (chair.answers.highest, chair.answers.kept()) if chair.human else (), list(chair.automatic))
        for chair in room.people.chairs
    ]  # fmt: skip
    return {
        "chairs": chairs,
        "setup": (room.setup.game.name, room.setup.preset, dict(room.setup.options)),
        "wanted": room.chairs_wanted,
        "numbers": (room.seq, room.matches),
        "line": table.line(),
        "match": room.match and of_match(room.match),
        "people": of_people(room),
    }


def of_people(room) -> dict[str, object]:
    """What people have settled among themselves."""
    affairs, chairs = room.affairs, room.people.chairs
    watchers = (*room.people.watchers, *room.people.strayed)
    return {
        "pause": affairs.pause and (affairs.pause.name, affairs.pause.chair and affairs.pause.chair.seat),
        "pauses": [chair.paused_in for chair in chairs],
        "seats": [
            (chair.bot, chair.kept and (chair.kept.name, chair.kept.token, chair.kept.former, chair.kept.since))
            for chair in chairs
        ],
        "hands": (affairs.asked, {chair.seat for chair in affairs.agreed}, affairs.open_since, affairs.shown),
        "looks": [(look.by.seat, look.at.seat, look.granted) for look in affairs.looks],
        "saw": ([chair.saw for chair in chairs], {(one.token, one.saw) for one in watchers if one.token}),
        "may_watch": affairs.may_watch,
        "lineup": room.match and room.match.lineup(),
    }


def of_match(match) -> dict[str, object]:
    views, public = match.views("en"), match.public()
    shared = views.public(public)
    return {
        "gallery": join(shared, None),
        "seats": [join(shared, views.own(match.own(seat))) for seat in range(len(match.chairs))],
        "names": match.names,
        "asked": match.asked,
        "over": (match.over, match.given_up),
        "log": (list(match.log), match.happened),
        "record": match.record(),
        "shuffles": (list(match.fair.messages()), match.fair.failed, match.fair.out),
    }


def same(play: Script) -> Table:
    """The table built again from the journal of a script, which is as it should be."""
    again = built_again(play.config, play.journal)
    assert lasting(again) == lasting(play.table)
    return again


# --- whatever happens

WAYS = {
    "bots": lambda req, choice: AddBots(req=req, count=choice % 3, level="easy"),
    "options": lambda req, choice: SetOptions(req=req, options={"deals": 1 + choice % 3}),
    "seats": lambda req, choice: SetSeats(req=req, seats=2 + choice % 3),
    "pause": lambda req, choice: Pause(req=req),
    "unpause": lambda req, choice: Unpause(req=req),
    "vote": lambda req, choice: Vote(req=req, yes=choice % 4 > 0),
    "hands": lambda req, choice: OpenHands(req=req, open=choice % 6 > 0),
    "give_back": lambda req, choice: GiveBack(req=req),
    "watchers": lambda req, choice: SetSpectators(req=req, most=choice % 9),
}
# requests about somebody, who is named
ABOUT = {
    "votekick": lambda req, who, to: CallVote(req=req, what="kick", who=who),
    "voteskip": lambda req, who, to: CallVote(req=req, what="skip", who=who),
    "nudge": lambda req, who, to: Nudge(req=req, who=who),
    "look": lambda req, who, to: Look(req=req, who=who),
    "wait": lambda req, who, to: WaitLonger(req=req, who=who),
    "skip": lambda req, who, to: Skip(req=req),
    "bot": lambda req, who, to: HandOver(req=req, who=who),
    "give": lambda req, who, to: HandOver(req=req, who=who, to=to),
    "kick": lambda req, who, to: Kick(req=req, who=who, reason="so"),
}

LASTING = [what for what in WHAT if what != "resync"]  # what is only asked is not written down, and may be asked again


class Restarted(Evening):
    """An evening with everything that has a fact."""

    def of_guest(self, what, guest, choice, match):
        if what in WAYS:
            self.request(guest, lambda req: WAYS[what](req, choice))
        elif what in ABOUT:
            people = self.play.table._room.people
            seated, watching = people.seated(), people.watchers
            who = seated[choice % len(seated)].name if seated else "Zoe"
            to = watching[choice % len(watching)].name if watching else "Zoe"
            self.request(guest, lambda req: ABOUT[what](req, who, to))
        else:
            super().of_guest(what, guest, choice, match)


@pytest.mark.slow
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(TABLES, st.lists(st.tuples(st.sampled_from([*LASTING, *WAYS, *ABOUT]), st.integers(0, 30)), max_size=80))
def test_the_table_comes_back_as_it_was(table, evening):
    night = Restarted(**table)
    night.seq = night.play.table._room.seq
    for what, choice in evening:
        night.step(what, choice)
    same(night.play)


def test_it_comes_back_from_several_matches():
    play = script(bots=1, options={"deals": 2, "stock": 1}).sat("Ann", "Bo").started()
    play.wait(3000)
    assert play.table._room.playing is None
    play.started().wait(90)
    assert (play.table._room.matches, play.table._room.playing is not None) == (2, True)
    same(play)


# --- and goes on


def restarted(play: Script) -> Script:
    """The host is killed and started again: same facts, nobody connected."""
    again = replace(
        play, table=same(play), alarms={}, bots=[], updates={}, journal=list(play.journal), now=0.0, _asked=[]
    )
    return again.open()


def test_everything_stands_still_until_somebody_is_back_and_gets_more_time():
    play = restarted(script().sat("Ann", "Bo").started().act(ANN, "draw stock"))
    assert play.alarms.keys() == {"abandon"}
    play.wait(1000) >> Came(AGAIN, Sit(name="", token=play.tokens[ANN]))
    assert play.hand(AGAIN) == ("AC", "3C")
    clock = play.clock(AGAIN)
    assert (clock.seats, clock.why, clock.left) == ((1,), "turn", 80_000)
    play.act(AGAIN, "discard AC").accepted()


def test_who_does_not_come_back_is_waited_for_with_more_time():
    play = restarted(script().sat("Ann", "Bo").started())
    play >> Came(AGAIN, Sit(name="", token=play.tokens[BO]))
    clock = play.clock(AGAIN)
    assert (clock.seats, clock.why, clock.left) == ((1,), "hold", 110_000)


@pytest.mark.parametrize("gone", [False, True])
def test_moves_are_told_as_made_for_somebody_only_if_they_were_away_then(gone):
    play = script().sat("Ann", "Bo").started()
    if gone:
        play >> Went(ANN)
    play = restarted(play.wait(90)) >> Came(AGAIN, Sit(name="", token=play.tokens[ANN]))
    (backlog,) = play.told(AGAIN, Backlog)
    assert bool(backlog.automatic) is gone


def test_a_move_whose_answer_was_lost_is_answered_and_not_made_again():
    play = script().sat("Ann", "Bo").started().act(ANN, "draw stock")
    sent = Act(req=play.requests, at=play.updates[ANN].seq - 1, move="draw stock")
    play = restarted(play) >> Came(AGAIN, Sit(name="", token=play.tokens[ANN]))
    written = len(play.journal)
    play >> Said(AGAIN, sent)
    play.accepted()
    assert len(play.journal) == written


def test_a_refusal_is_the_same_refusal_afterwards():
    play = script().sat("Ann", "Bo").started().act(BO, "draw stock").refused("illegal")
    said = play.answer()
    play = restarted(play) >> Came(AGAIN, Sit(name="", token=play.tokens[BO]))
    play >> Said(AGAIN, Act(req=play.requests, at=play.updates[AGAIN].seq, move="draw stock"))
    assert play.answer() == said


def test_the_lobby_comes_back_with_its_seats():
    play = restarted(script(seats=4, bots=1).sat("Ann", "Bo"))
    assert play.done == []
    play >> Came(AGAIN, Sit(name="", token=play.tokens[BO]))
    play.ask(AGAIN, Say, text="here again").accepted()
    play.ask(AGAIN, Start).accepted() << Wrote("began")


def test_a_seat_given_up_stays_given_up():
    play = script(bots=1).sat("Ann", "Bo").started()
    play.ask(BO, Leave)
    play = restarted(play) >> Came(AGAIN, Sit(name="", token=play.tokens[BO]))
    play << SentAway(AGAIN, Goodbye, code="token")


def test_a_match_whose_end_was_not_written_yet_ends():
    play = script(options={"deals": 1}).sat("Ann", "Bo").started().wait(5000)
    assert play.table._room.playing is None
    while play.journal[-1].kind != "ended":
        play.journal.pop()
    play.journal.pop()
    again = replace(play, table=built_again(play.config, play.journal), alarms={}, now=0.0).open()
    again << Wrote("ended")
    assert again.table._room.playing is None


def test_the_record_of_a_match_that_is_over_is_handed_over_again():
    play = script(options={"deals": 1}).sat("Ann", "Bo").started().wait(5000)
    (record,) = [command.text for command in play.all_commands(KeepRecord)]
    again = restarted(play)
    assert [command.text for command in again.all_commands(KeepRecord)] == [record]
    assert again.table._room.playing is None


# --- what cannot be


def test_an_entry_from_the_future_is_named():
    play = script().sat("Ann")
    play.journal.append(Journal("teleported", 0, None, b"\x80"))
    with pytest.raises(CannotRebuild, match="event 3 of the journal is of a kind that only a newer version knows"):
        built_again(play.config, play.journal)


def test_a_deal_that_ended_otherwise_is_named():
    play = script(options={"deals": 2}).sat("Ann", "Bo").started().wait(5000)
    at = next(at for at, entry in enumerate(play.journal) if entry.kind == "settled")
    wrong = facts.Settled(deal=1, digest=b"12345678")
    play.journal[at] = facts.entry(wrong)
    with pytest.raises(CannotRebuild, match=rf"event {at + 1} .* deal 1 ended otherwise"):
        built_again(play.config, play.journal)


def test_a_move_that_cannot_be_is_named():
    play = script().sat("Ann", "Bo").started()
    play.journal.append(facts.entry(facts.Moved(move="discard KH"), 0))
    with pytest.raises(CannotRebuild, match=r"event \d+ of the journal \(moved\) cannot be"):
        built_again(play.config, play.journal)


def test_what_was_cut_off_counts_no_number_twice():
    play = script().sat("Ann", "Bo").started().act(ANN, "draw stock")
    seq = play.table._room.seq
    play.journal.pop()
    play.journal.append(facts.entry(facts.Cut(seq=seq + 1, lost=1)))
    again = built_again(play.config, play.journal)
    assert again._room.seq == seq + 1
    assert again._room.match.asked == {0: seq + 1}


def test_leaving_is_not_told_before_it_is_written():
    play = script().sat("Ann", "Bo")
    play.ask(BO, Leave)
    play << Wrote("left", 1) << Told(BO, Accepted)
    play >> Went(BO)
    same(play)


# --- and never stands still for good


@pytest.mark.slow
@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(TABLES, st.lists(st.tuples(st.sampled_from([*WHAT, *WAYS, *ABOUT]), st.integers(0, 30)), max_size=80))
def test_whatever_people_settle_the_match_ends(table, evening):
    night = Restarted(**{**table, "turn_time": 60.0})
    night.seq = night.play.table._room.seq
    for what, choice in evening:
        night.step(what, choice)
    if "paused" in night.play.table._room.clocks.stops:  # the owner's has no limit: the match ends when all have gone
        for guest in tuple(night.guests):
            del night.guests[guest]
            night.do(Went(guest))
    night.to_the_end()
