"""Hands of one kind: alike but for the names of their suits."""

from itertools import combinations

import pytest

from engine.bots.exchanging import PACK, PointsJudge
from engine.bots.kinds import kind_of_cards
from engine.bots.playout import lore
from engine.bots.prospects import Prospects
from engine.bots.rehearsal import books, mask_of
from engine.cards import JOKER, read_face
from engine.family.value import BLITZ, ValueRules
from engine.registry import find

RULES = (
    ValueRules(),
    ValueRules(three_kind=61, straight=True),
    ValueRules(hand_size=4, four="sum_capped"),
)
HANDS = ("AS KS 2D", "9H 8H 7H", "QD QC 4S", "AC KC QC", "5D 5H 5S", "2C 9D KH 3S", "AD 9D 8D 2H")


def faces(text):
    return tuple(read_face(word) for word in text.split())


@pytest.mark.parametrize(
    ("one", "other", "alike"),
    [
        ("AS KS 2D", "2C KH AH", True),
        ("AS KS 2D", "AS KD 2S", False),
        ("AS KD 2C", "AH KC 2S", True),
        ("9S 9D 2D", "9C 9H 2C", True),
        ("9S 9D 2D", "9C 9H 2S", False),
        ("JO AS 2S", "AD JO 2D", True),
        ("JO JO 2S", "JO AS 2S", False),
    ],
)
def test_hands_are_of_one_kind_where_their_suits_may_be_renamed(one, other, alike):
    assert (kind_of_cards(faces(one)) == kind_of_cards(faces(other))) == alike


def test_the_hands_of_three_cards_are_of_1755_kinds():
    assert len(set(map(kind_of_cards, combinations(sorted(PACK), 3)))) == 1755


CASES = [(rules, faces(hand)) for rules in RULES for hand in HANDS if len(hand.split()) == rules.hand_size]
BONUS = 11.0


@pytest.mark.parametrize(("rules", "hand"), CASES)
def test_what_is_remembered_of_a_kind_is_what_each_hand_of_it_is_worth(rules, hand):
    prospects, known = Prospects(rules), lore(rules, 0.5)
    renamed = tuple(sorted((face + 13) % JOKER for face in hand))
    known.worth(renamed)
    assert known.worth(tuple(sorted(hand))) == prospects.worth(hand)


@pytest.mark.parametrize("gone", ["", "AH KH 3C 4C"])
@pytest.mark.parametrize(("rules", "hand"), CASES)
def test_an_outlook_is_the_mean_over_all_cards_that_may_come(rules, hand, gone):
    prospects, now = Prospects(rules), Prospects(rules).worth(hand)
    coming = PACK - set(hand) - set(faces(gone))
    best = [
        max(now, *(prospects.worth((*hand[:at], *hand[at + 1 :], face)) for at in range(len(hand)))) for face in coming
    ]
    expected = sum(worth + BONUS * (worth == BLITZ) for worth in best) / len(best)
    assert prospects.outlook(hand, faces(gone), BONUS) == pytest.approx(expected if now != BLITZ else now + BONUS)


def test_books_judge_hands_in_all_suits_alike():
    judge = PointsJudge(find("widow").options.read(None, {}))
    worth, good = books(judge, 0.5)
    hands = [sum(mask_of(faces(text))) for text in ("KS QS 2H", "KD QD 2C")]
    assert worth[hands[0]] == worth[hands[1]] == judge.worth(faces("KS QS 2H"))
    assert (
        good[hands[0]]
        == good[hands[1]]
        == pytest.approx((judge.worth(faces("KS QS 2H")) + judge.outlook(faces("KS QS 2H"), ())) / 2)
    )
