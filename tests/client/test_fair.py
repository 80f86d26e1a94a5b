"""This guest's part in shuffles: what it says when, and every way of cheating that it has to see through."""

from dataclasses import replace
from itertools import count

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st
from msgspec import structs

from client.fair import Finding, Witness
from protocol import fair
from protocol.fair import HOST, PACK, Attempt
from protocol.fair_messages import Commit, Committed, Dealt, FailedAttempt, FairFromHost, Lock, Open, Reveal
from protocol.messages import Happening, Player
from tests.client.hosts import own_view, public_view, zone
from tests.protocol.strategies import of

TABLE = "t1"
SEATS = (1, 2)
PLAN = (1, 2) * 3 + ("discard",)
OTHER = b"\7" * 32  # the nonce of the other seat


class Host:
    """A host of two seats, honest but for what a test changes. Seat 1 is our witness, seat 2 somebody else."""

    def __init__(self, seat=1):
        numbers = count(1)
        self.notes = []
        self.witness = Witness(lambda: next(numbers).to_bytes(32, "big"), self.notes.append)
        self.seat = seat
        self.labelled = 1  # whose view the host says it is
        self.seq = 1
        self.stock = 0
        self.witness.placed(TABLE, seat, coming=True, resumed=False)
        self.witness.entered()
        self.findings = []
        self.said = []

    def hear(self, message):
        answers = self.witness.hear(message)
        self.said += answers
        self.findings += self.witness.findings()
        return answers

    def found(self):
        return [finding.outcome + (f": {finding.why}" if finding.why else "") for finding in self.findings]

    # --- a ceremony, step by step

    def announce(self, shuffle=1, attempt=1, match=1):
        of = Attempt(TABLE, match, shuffle, attempt)
        seed = bytes([100 + shuffle, attempt]) * 16
        answers = self.hear(Committed(**ids(of), commitment=fair.commitment(of, HOST, seed)))
        mine = answers[0].commitment if answers else None
        return Ceremony(self, of, seed, mine)

    def deal(self, **which):
        """A whole ceremony, and the update with the cards."""
        ceremony = self.announce(**which)
        ceremony.lock()
        ceremony.dealt()
        self.show(ceremony)
        return ceremony

    def show(self, ceremony, order=None, **changes):
        self.seq += 1
        order = order or ceremony.order()
        self.hand, self.other, self.top = order[0:6:2], order[1:6:2], order[6]
        self.rest = list(order[7:])
        self.see(**changes)

    def see(self, events=(), *, deal=1, shown=None, count=1):
        stock = zone("stock", layout="pile")
        discard = zone("discard", self.top, layout="pile")
        public = public_view(
            deal=deal,
            zones=(structs.replace(stock, count=len(self.rest)), structs.replace(discard, count=count)),
            players=tuple(player(seat, (shown or {}).get(seat, ())) for seat in SEATS),
        )
        own = own_view(*self.hand, seat=self.labelled) if self.seat else None
        self.witness.see(self.seq, public, own, tuple(events))
        self.findings += self.witness.findings()


def player(seat, shown):
    return Player(seat=seat, cards=3, shown=tuple(shown))


def did(seat, kind="drew", *cards):
    return Happening(kind=kind, says=tuple(("card", card) for card in cards), seat=seat)


def ids(of):
    return {"match": of.match, "shuffle": of.shuffle, "attempt": of.attempt}


class Ceremony:
    def __init__(self, host, of, seed, mine):
        self.host, self.of, self.seed, self.mine = host, of, seed, mine
        self.nonces = ((1, None), (2, OTHER))
        self.message = None

    def message_of(self, **changes):
        seats = ((1, self.mine), (2, fair.commitment(self.of, 2, OTHER)))
        if self.mine is None:
            seats = seats[1:]
        given = {
            "kind": "deal", "size": 52, "host": fair.commitment(self.of, HOST, self.seed),
            "seats": seats, "deck": PACK, "plan": PLAN,
        }  # fmt: skip
        return Lock(**ids(self.of), **{**given, **changes})

    def lock(self, **changes):
        self.message = self.message_of(**changes)
        answers = self.host.hear(self.message)
        nonces = {2: OTHER}
        for answer in answers:
            nonces[1] = answer.nonce
        self.nonces = tuple((seat, nonces[seat]) for seat, _ in self.message.seats if seat in nonces)
        return answers

    def dealt(self, nonces=None):
        return self.host.hear(Dealt(**ids(self.of), seq=self.host.seq + 1, nonces=nonces or self.nonces))

    def order(self):
        return fair.opened(self.message.terms(TABLE), self.nonces, self.seed)

    def open(self, **changes):
        return self.host.hear(Open(**{**ids(self.of), "seed": self.seed, "drawn": (), **changes}))


# --- an honest host ---------------------------------------------------------------------------------------------


def test_it_commits_itself_at_once_and_shows_its_nonce_for_the_lock():
    host = Host()
    ceremony = host.announce()
    (commit,) = host.said
    assert isinstance(commit, Commit)
    (reveal,) = ceremony.lock()
    assert isinstance(reveal, Reveal)
    assert fair.commitment(ceremony.of, 1, reveal.nonce) == commit.commitment


def test_a_fair_deal_is_found_to_be_one():
    host = Host()
    host.deal().open()
    assert host.found() == ["checked"]


def test_every_attempt_has_a_nonce_of_its_own():
    host = Host()
    host.announce(shuffle=1)
    host.announce(shuffle=2)
    assert len({commit.commitment for commit in host.said}) == 2


def test_the_same_announcement_and_the_same_lock_get_the_same_answers():
    host = Host()
    ceremony = host.announce()
    host.announce()
    assert host.said[0] == host.said[1]
    assert ceremony.lock() == ceremony.lock()
    assert host.found() == []


def test_somebody_who_watches_says_nothing_and_checks_all_the_same():
    host = Host(seat=None)
    host.deal().open()
    assert host.said == []
    assert host.found() == ["checked"]


def test_draws_in_order_fit():
    host = Host()
    ceremony = host.deal()
    turn(host, 1, host.hand[0])
    turn(host, 2, host.other[0])
    ceremony.open(drawn=(1, 2))
    assert host.found() == ["checked"]


def turn(host, seat, thrown, drawn=None):
    """A card from the stock, and another one on the pile."""
    took = host.rest.pop(0)
    card = drawn or took
    host.seq += 1
    count = 1 + host.seq // 2
    hand = [*(host.hand if seat == 1 else host.other), card]
    if seat == 1:
        host.hand = tuple(hand)
    host.see([did(seat)], count=count)
    hand.remove(thrown)
    if seat == 1:
        host.hand = tuple(hand)
    else:
        host.other = tuple(hand)
    host.top = thrown
    host.seq += 1
    host.see([did(seat, "discarded", thrown)], count=count + 1)


# --- the seven attacks ------------------------------------------------------------------------------------------------


def test_attack_a_swapped_seed():
    host = Host()
    ceremony = host.deal()
    ceremony.open(seed=b"\1" * 32)
    assert host.found() == ["unfair: seed"]


def test_attack_a_changed_commitment_of_the_host_between_announcement_and_lock():
    host = Host()
    ceremony = host.announce()
    assert ceremony.lock(host=fair.commitment(ceremony.of, HOST, b"\1" * 32)) == ()
    assert host.found() == ["unfair: host"]


def test_attack_a_changed_announcement():
    host = Host()
    ceremony = host.announce()
    host.hear(Committed(**ids(ceremony.of), commitment=bytes(32)))
    assert host.found() == ["unfair: host"]


def test_attack_a_left_out_seat():
    host = Host()
    ceremony = host.announce()
    assert ceremony.lock(seats=((2, fair.commitment(ceremony.of, 2, OTHER)),)) == ()
    assert host.found() == ["left_out"]


def test_attack_a_swapped_commitment_of_ours():
    host = Host()
    ceremony = host.announce()
    others = ((1, fair.commitment(ceremony.of, 1, b"\1" * 32)), (2, fair.commitment(ceremony.of, 2, OTHER)))
    assert ceremony.lock(seats=others) == ()
    assert host.found() == ["unfair: mine"]


@pytest.mark.parametrize("seat", SEATS)
def test_attack_a_swapped_nonce(seat):
    host = Host()
    ceremony = host.announce()
    ceremony.lock()
    ceremony.dealt(tuple((s, b"\1" * 32 if s == seat else nonce) for s, nonce in ceremony.nonces))
    assert host.found() == ["unfair: nonce"]


def test_attack_a_nonce_left_out():
    host = Host()
    ceremony = host.announce()
    ceremony.lock()
    ceremony.dealt(ceremony.nonces[:1])
    assert host.found() == ["unfair: seats"]


def test_attack_a_second_lock():
    host = Host()
    ceremony = host.announce()
    ceremony.lock()
    assert ceremony.lock(plan=PLAN[::-1]) == ()
    assert host.found() == ["unfair: second"]


def test_attack_the_values_of_an_old_deal():
    host = Host()
    old = host.deal(shuffle=1)
    old.open()
    ceremony = host.announce(shuffle=2)
    said = old.message
    answers = host.hear(structs.replace(said, **ids(ceremony.of)))
    assert answers == ()
    assert host.found() == ["checked", "unfair: host"]


def test_attack_the_nonces_of_an_old_deal():
    host = Host()
    old = host.deal(shuffle=1)
    old.open()
    ceremony = host.announce(shuffle=2)
    ceremony.lock()
    ceremony.dealt(old.nonces)
    assert host.found() == ["checked", "unfair: nonce"]


@pytest.mark.parametrize("deck", [("AS", *PACK[1:]), PACK[1:], (*PACK, "AS")])
def test_attack_another_deck(deck):
    host = Host()
    ceremony = host.announce()
    assert ceremony.lock(deck=deck, size=len(deck)) == ()
    assert host.found() == ["unfair: deck"]


def test_attack_another_deck_under_the_seal():
    host = Host()
    ceremony = host.announce()
    deck = ("2C", "3C", "4C")
    ceremony.lock(kind="shuffle", size=3, deck=(), plan=(), seal=fair.seal(ceremony.of, ceremony.seed, deck))
    ceremony.dealt()
    ceremony.open(deck=("2C", "3C", "5C"))
    assert host.found() == ["unfair: deck"]


# --- more of them ---------------------------------------------------------------------------------------------------


def test_attack_other_cards_are_dealt_than_the_shuffle_gave():
    host = Host()
    ceremony = host.announce()
    ceremony.lock()
    ceremony.dealt()
    order = ceremony.order()
    host.show(ceremony, (*order[20:27], *order[:20], *order[27:]))
    ceremony.open()
    assert host.found() == ["unfair: hand"]


def test_attack_a_hand_of_another_seat_is_passed_off_as_that_seats():
    host = Host()
    ceremony = host.announce()
    ceremony.lock()
    ceremony.dealt()
    order = list(ceremony.order())
    order[0:6:2], order[1:6:2] = order[1:6:2], order[0:6:2]
    host.labelled = 2
    host.show(ceremony, tuple(order))
    ceremony.open()
    assert host.found() == ["unfair: hand"]


def test_attack_the_host_gives_itself_another_card_and_shows_it_in_the_end():
    host = Host()
    ceremony = host.deal()
    hand = (*host.other[:2], host.rest[30])
    host.seq += 1
    host.see([did(2, "ended")], shown={1: host.hand, 2: hand})
    ceremony.open()
    assert host.found() == ["unfair: shown"]


def test_attack_the_host_throws_a_card_that_it_cannot_hold():
    host = Host()
    ceremony = host.deal()
    host.other = (host.rest[30], *host.other[1:])
    turn(host, 2, host.rest[30])
    ceremony.open(drawn=(2,))
    assert host.found() == ["unfair: table"]


def test_attack_somebody_draws_a_card_from_further_down():
    host = Host()
    ceremony = host.deal()
    turn(host, 1, host.hand[0], drawn=host.rest[10])
    ceremony.open(drawn=(1,))
    assert host.found() == ["unfair: hand"]


def test_attack_the_host_says_that_somebody_else_drew():
    host = Host()
    ceremony = host.deal()
    turn(host, 1, host.hand[0])
    ceremony.open(drawn=(2,))
    assert host.found() == ["unfair: drawn"]


def test_attack_cards_are_dealt_without_any_shuffle():
    host = Host()
    host.deal().open()
    host.seq += 1
    host.see(deal=2)
    assert host.found() == ["checked", "unfair: unshuffled"]


def test_attack_a_deal_is_never_opened():
    host = Host()
    host.deal(shuffle=1)
    second = host.announce(shuffle=2)
    second.lock()
    second.dealt()
    assert host.found() == ["unfair: never"]


def test_attack_a_match_ends_without_its_deal_being_opened():
    host = Host()
    host.deal()
    host.announce(match=2, shuffle=0)
    assert host.found() == ["unfair: never"]


def test_attack_several_attempts_are_locked_at_once_to_choose_from():
    host = Host()
    first, second = host.announce(attempt=1), host.announce(attempt=2)
    first.lock()
    assert second.lock() == ()
    assert host.found() == ["unfair: dropped"]


def test_attack_somebody_is_called_silent_who_was_not():
    host = Host()
    ceremony = host.announce()
    ceremony.lock()
    host.hear(FailedAttempt(**ids(ceremony.of), seed=ceremony.seed, silent=(1,)))
    assert host.found() == ["accused"]


def test_attack_a_failed_attempt_is_opened_with_another_seed():
    host = Host()
    ceremony = host.announce()
    ceremony.lock()
    host.hear(FailedAttempt(**ids(ceremony.of), seed=bytes(32), silent=(2,)))
    assert host.found() == ["unfair: seed"]


def test_attack_attempts_fail_again_and_again():
    host = Host()
    for attempt in (1, 2, 3):
        ceremony = host.announce(attempt=attempt)
        ceremony.lock()
        host.hear(FailedAttempt(**ids(ceremony.of), seed=ceremony.seed, silent=(2,)))
    assert host.found() == ["failing"]


# --- coming and going ------------------------------------------------------------------------------------------------


def test_who_comes_late_promises_nothing_for_shuffles_that_are_made_already():
    host = Host()
    dealt = host.deal()
    late = Host()
    late.witness.placed(TABLE, 1, coming=True, resumed=True)
    for message in (Committed(**ids(dealt.of), commitment=dealt.message.host), dealt.message):
        assert late.hear(message) == ()
    next_one = Attempt(TABLE, 1, 2, 1)
    assert late.hear(Committed(**ids(next_one), commitment=bytes(32))) == ()
    (commit,) = late.witness.entered()
    assert commit.of(TABLE) == next_one
    assert late.found() == []


def test_who_comes_back_in_the_middle_still_shows_its_nonce():
    host = Host()
    ceremony = host.announce()
    (reveal,) = ceremony.lock()
    host.witness.placed(TABLE, 1, coming=True, resumed=True)
    assert host.hear(Committed(**ids(ceremony.of), commitment=ceremony.message.host)) == ()
    assert host.hear(ceremony.message) == (reveal,)
    assert host.found() == []


def test_what_was_told_while_one_was_away_is_not_held_against_the_host():
    host = Host()
    host.deal()
    host.witness.placed(TABLE, 1, coming=True, resumed=True)
    later = host.announce(shuffle=3)
    host.witness.entered()
    host.seq += 20
    later.mine = host.announce(shuffle=3).mine
    later.lock()
    later.dealt()
    host.show(later, deal=3)
    later.open()
    assert host.found() == ["checked"]


def test_with_updates_missing_it_still_sees_that_a_card_never_left_the_stock():
    host = Host()
    ceremony = host.deal()
    host.seq += 5
    host.see([], shown={2: (*host.other[:2], host.rest[30])})
    ceremony.open()
    assert host.found() == ["unfair: shown"]


def test_who_gets_a_seat_in_the_middle_puts_something_into_the_next_shuffle():
    host = Host(seat=None)
    host.deal()
    host.announce(shuffle=2)
    (commit,) = host.witness.placed(TABLE, 1, coming=False, resumed=True)
    assert (commit.shuffle, type(commit)) == (2, Commit)


@pytest.mark.parametrize("before", [None, 1], ids=["takes a seat over", "gives one up"])
def test_a_seat_that_changes_hands_in_the_middle_of_a_deal_is_no_reason_to_complain(before):
    host = Host(seat=before)
    ceremony = host.deal()
    turn(host, 1, host.hand[0])
    host.seat = 1 if before is None else None
    host.witness.placed(TABLE, host.seat, coming=False, resumed=True)
    turn(host, 2, host.other[0])
    turn(host, 1, host.hand[1])
    ceremony.open(drawn=(1, 2, 1))
    assert host.found() == ["checked"]


def test_another_table_has_nothing_to_do_with_the_one_before():
    host = Host()
    host.deal()
    host.witness.placed("t2", 1, coming=True, resumed=False)
    assert host.witness.hear(Committed(match=1, shuffle=1, attempt=1, commitment=bytes(32))) == ()
    assert len(host.witness.entered()) == 1
    assert host.witness.findings() == ()


@pytest.mark.slow
@settings(max_examples=15, deadline=None, phases=[Phase.generate])
@given(st.lists(of(FairFromHost) | st.integers(1, 5), max_size=25))
def test_whatever_a_host_says_of_shuffles_nothing_is_raised(said):
    host = Host()
    host.deal(shuffle=1)
    for message in said:
        if isinstance(message, int):
            host.seq += 1
            host.see(deal=message)
        else:
            host.hear(message)
            host.hear(structs.replace(message, match=1, shuffle=1, attempt=1))
            host.hear(structs.replace(message, match=1, shuffle=2, attempt=1))


# --- what is kept ----------------------------------------------------------------------------------------------------


def test_the_nonce_is_noted_only_once_it_is_shown():
    host = Host()
    ceremony = host.announce()
    secret = (1).to_bytes(32, "big").hex()
    assert secret not in repr(host.notes)
    ceremony.lock()
    assert secret in repr(host.notes)


def test_what_was_seen_is_kept_as_evidence():
    host = Host()
    host.deal().open(seed=b"\1" * 32)
    kinds = [note["t"] for note in host.notes]
    assert kinds == ["place", "committed", "commit", "lock", "reveal", "dealt", "hand", "open", "evidence", "finding"]
    assert host.notes[-2]["seen"][0]["own"] == sorted(host.hand)


def test_a_finding_is_told_once():
    host = Host()
    host.deal().open()
    assert host.witness.findings() == ()
    assert replace(host.findings[0]) == Finding("checked", 1)
