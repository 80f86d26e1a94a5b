"""Fair shuffles: every order is exactly equally likely, everything put in counts, and nothing can be changed after."""

from collections import Counter
from dataclasses import replace
from itertools import product
from math import factorial

import pytest

from protocol import fair
from protocol.fair import PACK, Attempt, Terms, Unfair
from tests.protocol.vectors import rows, untagged

OF = Attempt("t1", 1, 1, 1)
SEED = bytes(range(32))
NONCES = tuple((seat, bytes([seat]) * 32) for seat in (1, 2, 4))


def terms(of=OF, kind="deal", deck=PACK, plan=(1, 2, 4, "discard"), seed=SEED, nonces=NONCES):
    sealed = kind == "shuffle"
    return Terms(
        of,
        kind,
        len(deck),
        () if sealed else tuple(deck),
        fair.seal(of, seed, deck) if sealed else b"",
        plan,
        fair.commitment(of, fair.HOST, seed),
        tuple((seat, fair.commitment(of, seat, nonce)) for seat, nonce in nonces),
    )


# --- the order is chance, exactly ---------------------------------------------------------------------------


@pytest.mark.parametrize("size", range(1, 7))
def test_every_order_comes_of_exactly_one_row_of_indices(size):
    rows = product(*(range(bound) for bound in range(size, 1, -1)))
    orders = Counter(fair.in_order(range(size), row) for row in rows)
    assert set(orders.values()) == {1}
    assert len(orders) == factorial(size)
    assert all(sorted(order) == list(range(size)) for order in orders)


@pytest.mark.parametrize("bound", range(1, 17))
def test_every_index_comes_of_equally_many_words(bound):
    span = 16
    indices = Counter(fair.below(bound, iter([word, 0]), span) for word in range(span - span % bound))
    assert set(indices) == set(range(bound))
    assert set(indices.values()) == {span // bound}


def test_words_of_the_incomplete_round_are_thrown_away():
    assert fair.below(10, iter([255, 250, 7]), 256) == 7
    assert fair.below(10, iter([249]), 256) == 9


def test_the_top_of_the_order_is_first():
    assert fair.in_order("ab", [0]) == ("b", "a")
    assert fair.in_order("ab", [1]) == ("a", "b")


# --- everything counts ---------------------------------------------------------------------------------------

CHANGED = {
    "another table": replace(OF, table="t2"),
    "another match": replace(OF, match=2),
    "another shuffle": replace(OF, shuffle=2),
    "another attempt": replace(OF, attempt=2),
}


@pytest.mark.parametrize("of", [pytest.param(of, id=what) for what, of in CHANGED.items()])
def test_what_belongs_to_one_attempt_is_worth_nothing_in_another(of):
    assert fair.commitment(of, 1, SEED) != fair.commitment(OF, 1, SEED)
    assert fair.seal(of, SEED, PACK) != fair.seal(OF, SEED, PACK)
    assert terms(of).digest() != terms().digest()
    with pytest.raises(Unfair):
        fair.opened(replace(terms(), of=of), NONCES, SEED)


def test_host_and_seats_commit_to_different_things():
    same = {fair.commitment(OF, who, SEED) for who in (fair.HOST, 1, 2)}
    assert len(same) == 3
    assert fair.seal(OF, SEED, ()) not in same


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_each_nonce_alone_makes_another_order(seat):
    others = [(number, b"\7" * 32 if index == seat else nonce) for index, (number, nonce) in enumerate(NONCES)]
    assert fair.opened(terms(nonces=others), others, SEED) != fair.opened(terms(), NONCES, SEED)


def test_the_seed_makes_another_order():
    assert fair.opened(terms(seed=b"\1" * 32), NONCES, b"\1" * 32) != fair.opened(terms(), NONCES, SEED)


@pytest.mark.parametrize(
    "change",
    [
        {"plan": (1, 2, "discard", 4)},
        {"deck": (*PACK[:-1], "JO")},
        {"kind": "dealer"},
        {"seats": terms().seats[:2]},
        {"host": b"\1" * 32},
        {"seal": b"\1" * 32},
        {"size": 51},
    ],
    ids=lambda change: next(iter(change)),
)
def test_all_that_is_fixed_is_in_the_digest(change):
    assert replace(terms(), **change).digest() != terms().digest()


def test_a_shuffle_without_seats_is_the_hosts_alone():
    assert sorted(fair.opened(terms(nonces=()), (), SEED)) == sorted(PACK)


# --- what does not hold is found ----------------------------------------------------------------------------

SEALED = terms(kind="shuffle", deck=("2C", "3C", "4C"), plan=())
UNFAIR = {
    "another seed": ("seed", lambda: fair.opened(terms(), NONCES, b"\1" * 32)),
    "a short seed": ("seed", lambda: fair.opened(terms(), NONCES, SEED[:31])),
    "another nonce": ("nonce", lambda: fair.opened(terms(), ((1, b"\7" * 32), *NONCES[1:]), SEED)),
    "a nonce too few": ("seats", lambda: fair.opened(terms(), NONCES[1:], SEED)),
    "nonces in another order": ("seats", lambda: fair.opened(terms(), NONCES[::-1], SEED)),
    "another sealed deck": ("deck", lambda: fair.opened(SEALED, NONCES, SEED, ("2C", "3C", "5C"))),
    "a longer sealed deck": ("deck", lambda: fair.opened(SEALED, NONCES, SEED, ("2C", "3C", "4C", "5C"))),
    "a pack with an ace too many": ("deck", lambda: fair.check_terms(terms(deck=("AC", *PACK)))),
    "a pack without an ace": ("deck", lambda: fair.check_terms(terms(deck=PACK[1:]))),
    "a dealer among few cards": ("deck", lambda: fair.check_terms(terms(kind="dealer", deck=("AC", "2C"), plan=()))),
    "a plan longer than the pack": ("terms", lambda: fair.check_terms(terms(plan=(1,) * 53))),
    "a seat twice": ("terms", lambda: fair.check_terms(terms(nonces=(NONCES[0], NONCES[0])))),
    "a deal under a seal": ("terms", lambda: fair.check_terms(replace(terms(), seal=b"\1" * 32))),
    "a pile in the open": ("terms", lambda: fair.check_terms(replace(terms(), kind="shuffle"))),
}


@pytest.mark.parametrize(("why", "check"), [pytest.param(*each, id=what) for what, each in UNFAIR.items()])
def test_what_an_honest_host_does_not_do_is_named(why, check):
    with pytest.raises(Unfair) as caught:
        check()
    assert caught.value.why == why


@pytest.mark.parametrize("deck", [PACK, (*PACK, "JO", "JO"), (*PACK, *PACK), (*PACK, *PACK, "JO")])
def test_whole_packs_are_known_as_such(deck):
    assert fair.whole_pack(deck)
    assert not fair.whole_pack((*deck, "7D"))


# --- vectors --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("row", [pytest.param(row, id=row["name"]) for row in rows("fair")])
def test_the_vectors(row):
    given = untagged(row)
    of = Attempt(given["table"], given["match"], given["shuffle"], given["attempt"])
    seed, nonces = given["seed"], [(seat, nonce) for seat, nonce in given["nonces"]]
    made = terms(of, given["kind"], tuple(given["deck"]), tuple(given["plan"]), seed, nonces)
    assert made.host == given["host"]
    assert [list(each) for each in made.seats] == given["seats"]
    assert made.seal == given["seal"]
    assert made.digest() == given["lock"]
    assert fair.key(made, seed, nonces) == given["key"]
    assert list(fair.opened(made, nonces, seed, given["deck"])) == given["order"]
