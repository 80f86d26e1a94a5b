"""The arranger against an independent judge, the invariants of the rules and worked cases.

The hands are few, so that the tests stay quick; they are made where melds are: few ranks, few suits, several packs.
"""

from random import Random

import pytest

from engine.cards import JOKER, RANKS, read_faces, suit_of
from engine.games.three_thirteen.arrange import free_runs, limited_runs
from engine.games.three_thirteen.arrange.arranger import after_discards, arrange, best_discard, outs, penalty
from engine.games.three_thirteen.arrange.melds import MeldRules
from tests.engine.games.three_thirteen.arrange.brute import brute, cost, melds_fit

ALL_RULES = [MeldRules(ace, limit) for ace in ("low", "both", "low_15") for limit in ("any", "half", "one")]
every_rule = pytest.mark.parametrize("rules", ALL_RULES, ids=lambda rules: f"{rules.ace}-{rules.max_wild}")


def dealt(dice, size, wild):
    """A hand, often with more wild cards, fewer ranks and suits or more packs than a fair deal has."""
    ranks = dice.choice(
        [range(13), range(13), range(6), range(8, 13), (0, 1, 2, 10, 11, 12), dice.sample(range(13), 4)]
    )
    suits = dice.choice([range(4), range(4), range(2), range(1)])
    pool = [suit * 13 + rank for suit in suits for rank in ranks] * dice.choice([1, 2, 3, 5])
    pool += [JOKER] * dice.choice([0, 0, 2, 4])
    wilds = [suit * 13 + wild for suit in range(4)] * 2
    hand = dice.sample(wilds, min(size, dice.choice([0, 0, 1, 2, 3, 4])))
    hand += dice.sample(pool, min(size - len(hand), len(pool)))
    dice.shuffle(hand)
    return hand


@every_rule
@pytest.mark.parametrize(("size", "count"), [(3, 40), (5, 40), (7, 15), (9, 3)])
def test_hands_have_the_least_penalty_there_is(rules, size, count):
    dice = Random(f"{rules}{size}")
    for _ in range(count):
        wild = dice.randrange(2, 13)
        hand = dealt(dice, size, wild)
        found = arrange(hand, wild, rules)
        assert found.penalty == penalty(hand, wild, rules) == brute(hand, wild, rules.ace, rules.max_wild), (wild, hand)
        assert melds_fit(hand, found, wild, rules), (wild, hand, found)


@every_rule
def test_one_pass_over_the_discards_is_as_good_as_one_search_for_each(rules):
    dice = Random(str(rules))
    for _ in range(20):
        wild = dice.randrange(2, 13)
        hand = dealt(dice, dice.randrange(1, 15), wild)
        apart = tuple(penalty(hand[:at] + hand[at + 1 :], wild, rules) for at in range(len(hand)))
        assert after_discards(hand, wild, rules) == apart, (wild, hand)
        assert outs(hand, wild, rules) == tuple(at for at, left in enumerate(apart) if left == 0)
        face, least = best_discard(hand, wild, rules)
        assert (least, face in hand) == (min(apart), True)
        assert apart[hand.index(face)] == least


@every_rule
def test_invariants(rules):
    dice = Random(str(rules))
    for _ in range(40):
        wild = dice.randrange(2, 13)
        hand = dealt(dice, dice.randrange(14), wild)
        found = penalty(hand, wild, rules)
        assert 0 <= found <= sum(cost(face, rules.ace) for face in hand)
        for extra in (JOKER, wild, 39 + wild):
            assert penalty([*hand, extra], wild, rules) <= found + cost(extra, rules.ace)
        assert penalty(renamed(hand, dice), wild, rules) == found
        assert melds_fit(hand, arrange(hand, wild, rules), wild, rules)
        if rules.max_wild == "one":
            half, free = (penalty(hand, wild, MeldRules(rules.ace, limit)) for limit in ("half", "any"))
            assert found >= half >= free


def renamed(hand, dice):
    """The same hand in another order with the suits called otherwise."""
    suits = dice.sample(range(4), 4)
    other = [face if face == JOKER else suits[suit_of(face)] * 13 + face % 13 for face in hand]
    dice.shuffle(other)
    return other


@pytest.mark.parametrize(
    ("hand", "wild", "rules", "expected"),
    [
        ("QS KS AS", "5", MeldRules("both"), 0),
        ("KS AS 2S", "5", MeldRules("both"), 27),
        ("AS 2S 3S", "5", MeldRules("low_15"), 0),
        ("QS KS AS", "5", MeldRules("low_15"), 35),
        ("AS 9H", "5", MeldRules("low_15"), 24),
        ("JO JO JO", "5", MeldRules(), 0),
        ("JO JO JO", "5", MeldRules(max_wild="half"), 60),
        ("5S 5H JO JO", "5", MeldRules(max_wild="half"), 0),
        ("5S 5H JO JO", "5", MeldRules(max_wild="one"), 20),
        ("5S 5S 5H 5D JO JO", "5", MeldRules(max_wild="one"), 0),  # two pairs, a joker each
        ("3S 4H 5S", "4", MeldRules(max_wild="one"), 0),
        ("3S 4S 5S JO", "4", MeldRules(max_wild="one"), 0),  # the wild four in its own place does not count
        ("4S 4H 4D JO", "4", MeldRules(max_wild="one"), 0),
        ("AS 2S 3S JO 2S", "6", MeldRules(max_wild="one"), 2),  # the joker at an end, not in the place of a two
        ("2S 7S 8S 9S JO JO JO JO", "5", MeldRules(max_wild="half"), 0),  # eight places that no cut makes two runs
        ("2S 3S 4S 2S 4S 7H", "7", MeldRules(), 0),  # a wild seven between two equal cards
        ("", "7", MeldRules(), 0),
        ("7H", "7", MeldRules(), 7),
    ],
)
def test_single_rules(hand, wild, rules, expected):
    faces, rank = read_faces(hand), RANKS.index(wild)
    assert penalty(faces, rank, rules) == arrange(faces, rank, rules).penalty == expected


@pytest.mark.slow
def test_long_hands_have_the_least_penalty_there_is():
    dice = Random(13)
    for rules in ALL_RULES[::4]:  # each ace rule and each limit once
        wild = dice.randrange(2, 13)
        hand = dealt(dice, 12, wild)
        assert penalty(hand, wild, rules) == brute(hand, wild, rules.ace, rules.max_wild), (wild, hand)


def test_a_book_forgets_what_it_met_first(monkeypatch):
    monkeypatch.setattr(free_runs, "KEPT", 32)
    monkeypatch.setattr(limited_runs, "KEPT", 32)
    free_runs.suit_book.cache_clear()
    limited_runs.limited_book.cache_clear()
    dice = Random(1)
    for _ in range(60):
        for limit in ("any", "one"):
            penalty(dealt(dice, 7, 4), 4, MeldRules(max_wild=limit))
    assert all(len(free_runs.suit_book("low", wilds).suits) <= 32 for wilds in range(5))
