"""Shuffles as ceremonies: who is asked and waited for, who is named, what is written before it is told."""

from hashlib import sha256

import pytest

from engine.cards import face_name
from protocol import fair
from protocol.fair_messages import Commit, Committed, Dealt, FailedAttempt, Lock, Open, Reveal
from protocol.messages import ClockSet, Leave, Notice, Resync, Sit, Update, Watch
from protocol.people_messages import HandOver
from server.core import facts
from server.core.events import BotMoved, Came, Said, Went
from tests.server.core.script import Script, Told, Wrote, script

ANN, BO, CY, WES, AGAIN = 1, 2, 3, 9, 7
TABLE = "t1"


def nonce(guest, of):
    return sha256(f"{guest} {of.match} {of.shuffle} {of.attempt}".encode()).digest()


def ids(of):
    return {"match": of.match, "shuffle": of.shuffle, "attempt": of.attempt}


class Guests:
    """People with honest programs at a table. ``mute``: those whose programs do nothing."""

    def __init__(self, *names, watching=False, **settings):
        self.play: Script = script(**settings)
        self.mute: set[int] = set()
        self.heard: dict[int, list] = {}
        for guest, name in enumerate(names, 1):
            self.do(Came(guest, Sit(name=name), fair=True))
        if watching:
            self.do(Came(WES, Watch(name="Wes"), fair=True))

    def do(self, event):
        self.play >> event
        self.answer()
        return self.play

    def wait(self, seconds):
        self.play.wait(seconds)
        self.answer()
        return self.play

    def start(self):
        self.play.started()
        self.answer()
        return self.play

    def act(self, guest, line):
        self.play.act(guest, line).accepted()
        self.answer()
        return self.play

    def turn(self, guest):
        self.act(guest, "draw stock")
        self.act(guest, f"discard {self.play.hand(guest)[1]}")

    def answer(self):
        """Their programs answer what was said, and what is said to that, and so on; it all counts as one step."""
        done, news = [], self.play.done
        while news:
            done += news
            duties = [duty for each in news if (duty := self.duty(each))]
            news = []
            for guest, message in duties:
                self.play >> Said(guest, message)
                news += self.play.done
        self.play.done, self.play._cursor = done, 0

    def duty(self, done):
        if isinstance(done.to, int) and isinstance(done.message, Committed | Lock | Dealt | Open | FailedAttempt):
            self.heard.setdefault(done.to, []).append(done.message)
        if done.to in self.mute or done.to == WES:
            return None
        match done.message:
            case Committed() as asked:
                of = asked.of(TABLE)
                visitor = self.play.table._room.people.visitor(done.to)
                return done.to, Commit(
                    **ids(of), commitment=fair.commitment(of, visitor.place.seat + 1, nonce(done.to, of))
                )
            case Lock() as lock if self.seat(done.to) in dict(lock.seats):
                of = lock.of(TABLE)
                return done.to, Reveal(**ids(of), nonce=nonce(done.to, of))
        return None

    def seat(self, guest):
        return self.play.table._room.people.visitor(guest).place.seat + 1


def kinds(messages):
    return [type(message).__name__ for message in messages]


# --- one ceremony -------------------------------------------------------------------------------------------------


def test_who_deals_first_is_shuffled_and_opened_at_once():
    guests = Guests("Ann", "Bo")
    guests.start()
    assert kinds(guests.heard[ANN])[:5] == ["Committed", "Lock", "Dealt", "Open", "Committed"]
    opened = [message for message in guests.heard[ANN] if isinstance(message, Open)]
    assert [message.shuffle for message in opened] == [0]
    lock = guests.heard[BO][1]
    assert (lock.kind, lock.deck, lock.shuffle) == ("dealer", (1, 2), 0)
    assert [seat for seat, _ in lock.seats] == [1, 2]


def test_everything_is_written_before_it_is_told():
    guests = Guests("Ann", "Bo")
    play = guests.start()
    play << Wrote("seeded") << Told(ANN, Committed) << Wrote("locked") << Told(ANN, Lock)
    play << Wrote("fell") << Told(ANN, Dealt, shuffle=0, seq=2) << Told(ANN, Update, seq=2)


def test_what_was_put_in_gives_the_order():
    guests = Guests("Ann", "Bo", bots=1)
    guests.start()
    heard = {type(message): message for message in guests.heard[ANN] if message.shuffle == 1}
    lock, dealt = heard[Lock], heard[Dealt]
    terms = lock.terms(TABLE)
    now = guests.play.table._room.match.fair.past[-1]
    assert [seat for seat, _ in dealt.nonces] == [1, 2, 3]
    fair.check_nonces(terms, dealt.nonces)
    fair.check_seed(terms, now.seed)
    assert fair.key(terms, now.seed, dealt.nonces) == now.key()


def test_the_seed_of_a_deal_is_told_when_the_deal_is_over_and_not_before():
    guests = Guests("Ann", "Bo", watching=True, options={"stock": 1})
    guests.start()
    guests.turn(ANN)
    guests.act(BO, "draw stock")
    opened = {message.shuffle for message in guests.heard[ANN] if isinstance(message, Open)}
    assert opened == {0}
    play = guests.act(BO, f"discard {guests.play.hand(BO)[1]}")
    play << Told(ANN, Update) << Told(ANN, Open, shuffle=1, drawn=(1,)) << Told(ANN, Open, shuffle=2, drawn=(2,))
    assert kinds(guests.heard[WES]) == kinds(guests.heard[ANN])


def test_a_pile_made_again_is_a_shuffle_under_a_seal():
    guests = Guests("Ann", "Bo", options={"stock": 1})
    guests.start()
    guests.turn(ANN)
    guests.act(BO, "draw stock")
    lock = next(message for message in guests.heard[ANN] if isinstance(message, Lock) and message.shuffle == 2)
    assert (lock.kind, lock.deck, lock.plan) == ("shuffle", (), ())
    assert lock.seal is not None


def test_the_next_shuffle_is_announced_with_the_one_before_so_that_nobody_waits():
    guests = Guests("Ann", "Bo")
    guests.start()
    match = guests.play.table._room.match
    assert match.fair.now.of.shuffle == 2
    assert set(match.fair.now.promised) == {1, 2}


def test_where_only_bots_play_and_nobody_else_takes_part_it_is_done_at_once():
    play = script(bots=2).sat("Ann").started()
    assert play.public(ANN).stage == "play"
    match = play.table._room.match
    lock = match.fair.past[-1].lock
    assert [seat for seat, _ in lock.seats] == [1, 2]
    assert lock.absent == (3,)


def test_whose_program_knows_no_shuffles_is_left_out_and_told_nothing():
    guests = Guests("Ann")
    guests.do(Came(BO, Sit(name="Bo")))
    guests.start()
    assert BO not in guests.heard
    assert guests.play.public(BO).stage == "play"
    assert guests.heard[ANN][1].absent == (2,)


# --- silence ----------------------------------------------------------------------------------------------------------


def test_who_does_not_commit_is_waited_for_for_3_s_and_then_has_no_part():
    guests = Guests("Ann", "Bo")
    guests.mute.add(BO)
    guests.start().nothing(Wrote("locked"))
    guests.wait(2.9).nothing(Wrote("locked"))
    play = guests.wait(0.2)
    play << Told(ANN, Lock, absent=(2,)) << Told(ANN, Dealt, shuffle=0)
    play.nothing(Told(ANN, FailedAttempt))


def silent_after_lock(**settings):
    """Both have committed; then Bo says nothing any more."""
    guests = Guests("Ann", "Bo", **settings)
    guests.start()
    guests.turn(ANN)
    guests.turn(BO)
    guests.mute.add(BO)
    return guests


def test_who_is_silent_after_the_lock_spoils_the_attempt_is_named_and_left_out_of_the_next():
    guests = silent_after_lock()
    guests.wait(15.1)
    play = guests.wait(3)
    play << Wrote("broken") << Told(ANN, FailedAttempt, shuffle=2, attempt=1, silent=(2,))
    play << Told(BO, Notice, code="silent") << Wrote("seeded") << Told(ANN, Committed, shuffle=2, attempt=2)
    play << Told(ANN, Lock, attempt=2, absent=(2,)) << Told(ANN, Update)
    assert play.public(ANN).deal == 2


def test_who_keeps_a_shuffle_waiting_is_shown_after_a_moment():
    guests = silent_after_lock()
    guests.wait(15.1)
    assert guests.wait(0.5).told(ANN, ClockSet) == []
    clock = guests.wait(0.5).clock(ANN)
    assert (clock.why, clock.seats, clock.left, clock.of) == ("ceremony", (2,), 2000, 3000)
    guests.wait(2.1)
    assert guests.play.clock(ANN).why == "turn"


def test_what_a_shuffle_has_waited_is_taken_off_nobodys_turn():
    guests = Guests("Ann", "Bo", options={"stock": 1})
    guests.start()
    guests.turn(ANN)
    guests.wait(10)
    guests.mute.add(ANN)
    guests.act(BO, "draw stock")
    guests.wait(3.1) << Wrote("broken") << Told(BO, Update)
    clock = guests.play.clock(BO)
    assert (clock.seats, clock.why) == ((2,), "turn")
    assert clock.left >= 49_900  # of the 50 s there were: the 3 s are not gone


def test_a_turn_that_ran_out_while_a_shuffle_waited_has_its_rest_back():
    guests = Guests("Ann", "Bo", options={"stock": 1})
    guests.start()
    guests.turn(ANN)
    guests.wait(58)
    guests.mute.add(ANN)
    guests.act(BO, "draw stock")
    guests.wait(3.1)
    clock = guests.play.clock(BO)
    assert (clock.seats, clock.why) == ((2,), "turn")
    assert 0 < clock.left <= 5000
    guests.play.nothing(Wrote("moved"))


def test_a_failed_attempt_is_opened():
    guests = silent_after_lock()
    guests.wait(18.2)
    failed = next(message for message in guests.heard[ANN] if isinstance(message, FailedAttempt))
    said = next(m for m in guests.heard[ANN] if isinstance(m, Committed) and (m.shuffle, m.attempt) == (2, 1))
    assert fair.commitment(failed.of(TABLE), fair.HOST, failed.seed) == said.commitment


def test_who_was_silent_is_asked_again_for_the_shuffle_after():
    guests = silent_after_lock()
    guests.wait(18.2)
    guests.mute.clear()
    assert guests.play.table._room.match.fair.now.of.shuffle == 3
    assert guests.play.table._room.match.fair.out == set()


def test_three_spoilt_attempts_in_a_match_are_told():
    guests = silent_after_lock(options={"deals": 9})
    for _ in range(3):
        guests.mute.discard(BO)
        now = guests.play.table._room.match.fair.now
        guests.do(Said(BO, Commit(**ids(now.of), commitment=fair.commitment(now.of, 2, nonce(BO, now.of)))))
        guests.mute.add(BO)
        guests.wait(15.1)
        play = guests.wait(3.1)
        if play.table._room.match.fair.failed < 3:
            play.nothing(Told(ANN, Notice, code="shuffles_fail"))
            guests.turn(ANN)
            guests.turn(BO)
    play << Told(ANN, Notice, code="shuffles_fail")


# --- who may put what in -------------------------------------------------------------------------------------------


def waiting_for_bo():
    guests = Guests("Ann", "Bo")
    guests.mute.add(BO)
    guests.start()
    return guests, guests.play.table._room.match.fair


@pytest.mark.parametrize("change", [{"match": 2}, {"shuffle": 1}, {"attempt": 2}])
def test_what_is_said_of_another_attempt_is_dropped(change):
    guests, shuffles = waiting_for_bo()
    guests.do(Said(BO, Commit(**{**ids(shuffles.now.of), **change}, commitment=bytes(32))))
    assert 2 not in shuffles.now.promised


def test_until_the_lock_the_newest_commitment_counts_since_a_program_may_have_been_started_again():
    guests, shuffles = waiting_for_bo()
    of = shuffles.now.of
    guests.do(Said(ANN, Commit(**ids(of), commitment=bytes(32))))
    assert shuffles.now.promised[1] == bytes(32)


def test_a_nonce_that_does_not_fit_its_commitment_is_no_nonce():
    guests, shuffles = waiting_for_bo()
    of = shuffles.now.of
    guests.do(Said(BO, Commit(**ids(of), commitment=fair.commitment(of, 2, nonce(BO, of)))))
    guests.do(Said(BO, Reveal(**ids(of), nonce=bytes(32))))
    assert shuffles.now.missing == (2,)
    guests.do(Said(BO, Reveal(**ids(of), nonce=nonce(BO, of)))) << Told(ANN, Dealt)


def test_a_nonce_shown_before_the_lock_is_dropped():
    guests, shuffles = waiting_for_bo()
    of = shuffles.now.of
    guests.do(Said(ANN, Reveal(**ids(of), nonce=nonce(ANN, of))))
    assert shuffles.now.nonces == {}


def test_who_floods_the_table_with_secrets_is_sent_away():
    guests, shuffles = waiting_for_bo()
    told = [guests.do(Said(BO, Commit(**ids(shuffles.now.of), commitment=bytes(32)))).done for _ in range(40)]
    assert any(done.to == BO and getattr(done.message, "code", "") == "flood" for each in told for done in each)


def test_a_nonce_that_is_wanted_is_taken_however_much_its_guest_has_asked_for():
    guests = silent_after_lock()
    guests.wait(15.1)
    for _ in range(guests.play.config.command_burst):
        guests.play.ask(BO, Resync).accepted()
    of = guests.play.table._room.match.fair.now.of
    guests.do(Said(BO, Reveal(**ids(of), nonce=nonce(BO, of)))) << Told(ANN, Dealt, shuffle=of.shuffle)
    assert guests.play.table._room.match.fair.failed == 0


def test_a_commitment_that_is_wanted_is_taken_however_much_its_guest_has_asked_for():
    guests, shuffles = waiting_for_bo()
    of = shuffles.now.of
    for _ in range(guests.play.config.command_burst):
        guests.play.ask(BO, Resync).accepted()
    guests.do(Said(BO, Commit(**ids(of), commitment=fair.commitment(of, 2, nonce(BO, of))))) << Told(ANN, Lock)
    assert guests.heard[ANN][-1].absent == ()


def test_secrets_that_are_wanted_leave_all_requests_to_be_made():
    guests = Guests("Ann", "Bo")
    guests.start()
    for _ in range(guests.play.config.command_burst - 1):  # the first of them has started the match
        guests.play.ask(ANN, Resync).accepted()
    guests.play.ask(ANN, Resync).refused("rate")


def test_a_spectator_puts_nothing_in():
    guests, shuffles = waiting_for_bo()
    guests.do(Came(WES, Watch(name="Wes"), fair=True))
    guests.do(Said(WES, Commit(**ids(shuffles.now.of), commitment=bytes(32))))
    assert set(shuffles.now.promised) == {1}


# --- coming and going -----------------------------------------------------------------------------------------------


def test_who_comes_is_told_of_all_shuffles_that_are_not_opened():
    guests = Guests("Ann", "Bo", options={"stock": 1})
    guests.start()
    guests.turn(ANN)
    guests.act(BO, "draw stock")
    play = guests.do(Came(WES, Watch(name="Wes"), fair=True))
    told = [done.message for done in play.done if done.to == WES]
    assert kinds(told)[1:] == [
        "TableInfo", "Committed", "Lock", "Dealt", "Committed", "Lock", "Dealt", "Committed", "Update", "Backlog",
    ]  # fmt: skip


def test_who_comes_back_in_time_shows_its_nonce_and_spoils_nothing():
    guests = silent_after_lock()
    guests.wait(15.1)
    guests.do(Went(BO))
    guests.wait(1).nothing(Wrote("broken"))
    guests.mute.clear()
    play = guests.do(Came(AGAIN, Sit(name="", token=guests.play.tokens[BO]), fair=True))
    lock = play.told(AGAIN, Lock)[-1]
    play = guests.do(Said(AGAIN, Reveal(**ids(lock.of(TABLE)), nonce=nonce(BO, lock.of(TABLE)))))
    play << Told(ANN, Dealt)
    assert play.table._room.match.fair.failed == 0


def test_a_connection_that_is_lost_before_the_lock_is_not_waited_for():
    guests, _ = waiting_for_bo()
    guests.do(Went(BO)) << Told(ANN, Lock, absent=(2,)) << Told(ANN, Dealt)


def test_a_seat_given_up_after_its_commitment_has_no_part():
    guests = Guests("Ann", "Bo", "Cy")
    guests.mute.add(CY)
    guests.start()
    guests.play.ask(BO, Leave)
    guests.answer()
    play = guests.wait(3.1)
    lock = play.told(ANN, Lock)[0]
    assert [seat for seat, _ in lock.seats] == [1]


def test_a_call_in_the_middle_of_a_shuffle_makes_it_void_and_opens_it():
    guests = Guests("Ann", "Bo", options={"stock": 1})
    guests.start()
    guests.turn(ANN)
    guests.mute.add(BO)
    guests.act(BO, "draw stock").nothing(Told(ANN, Dealt))
    guests.act(ANN, "blitz")
    play = guests.wait(15.1)
    play << Told(ANN, FailedAttempt, shuffle=2, attempt=1, silent=()) << Told(ANN, Committed, shuffle=2, attempt=2)
    guests.mute.clear()
    guests.wait(3.1)
    assert guests.play.public(ANN).deal == 2


def test_while_nobody_is_here_nobody_is_waited_for():
    guests = silent_after_lock()
    guests.wait(15.1)
    guests.do(Went(ANN))
    guests.do(Went(BO))
    guests.wait(60).nothing(Wrote("broken"))
    guests.mute.clear()
    play = guests.do(Came(AGAIN, Sit(name="", token=guests.play.tokens[ANN]), fair=True))
    play.nothing(Wrote("broken"))
    guests.wait(3.1) << Wrote("broken")


def test_a_match_given_up_is_never_opened():
    guests = Guests("Ann", "Bo")
    guests.start()
    guests.do(Went(ANN))
    play = guests.do(Went(BO)).wait(24 * 3600 + 1)
    assert play.table._room.playing is None
    play.nothing(Told("en", Open))
    assert not play.table._room.match.fair.past[-1].opened


def test_who_a_bot_plays_for_puts_something_in_all_the_same():
    """Their program is there, and would not know a secret that the host put in for their seat."""
    guests = Guests("Ann", "Bo", options={"deals": 9})
    play = guests.start()
    guests.do(Came(8, Watch(name="Olga"), owner=True))
    play.ask(8, HandOver, who="Bo").accepted()
    guests.answer()
    guests.turn(ANN)
    for _ in range(40):
        if play.table._room.match.deal == 2:
            break
        asked = play.bots[-1]
        drawn = asked.view.own.zones[0].cards
        guests.do(BotMoved(asked.seat, asked.at, "draw stock" if len(drawn) == 1 else f"discard {face_name(drawn[1])}"))
        guests.wait(2)
    written = [facts.read(entry) for entry in play.journal]
    seeded = [fact for fact in written if isinstance(fact, facts.ShuffleSeeded)]
    locked = [fact for fact in written if isinstance(fact, facts.Locked)]
    assert [seat for seat, _ in locked[-1].seats] == [1, 2]
    assert (seeded[-1].nonces, play.table._room.match.fair.failed) == ((), 0)
