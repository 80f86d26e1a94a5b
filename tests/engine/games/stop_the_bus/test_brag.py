"""The order of three-card hands in its three readings."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import pack, read_faces, suit_of
from engine.games.stop_the_bus.brag import CLASSES, class_of, order_of, strength_of

ORDERS = ("plain", "brag", "low")


@pytest.mark.parametrize(
    ("order", "hands"),
    [
        # each line from the best to the weakest, `=` between hands that are equal
        ("plain", "AS AH AD > KS KH KD > 3S 3H 3D > 2S 2H 2D > AS KS QS > AS 2S 3S > KS QS JS > 4S 3S 2S > AS KH QD"),
        ("plain", "AS KH QD > AH 2S 3D > KS QH JD > 4S 3H 2D > AS KS JS > 5S 3S 2S > AS AH KD > AS AH 2D > 2S 2H AD"),
        ("plain", "2S 2H 3D > AS KH JD > KS AH 2D > KS QH TD > 5S 3H 2D"),
        ("brag", "3S 3H 3D > AS AH AD > KS KH KD > 4S 4H 4D > 2S 2H 2D > AS 2S 3S > AS KS QS > 4S 3S 2S > AS 2H 3D"),
        ("brag", "AS 2H 3D > AS KH QD > KS QH JD > 4S 3H 2D > AS KS JS"),
        ("low", "AS AH AD > 4S 4H 4D > 3S 3H 3D > AS KS QS > 4S 3S 2S > AS 2S 3S > AS KH QD > 4S 3H 2D > AS 2H 3D"),
        ("plain", "9S 9H KD > 9D 9C QS > 9S 9H TD > 8S 8H AD"),
        ("plain", "AS QH 4D > AH QD 3C > AS JH TD"),
        ("plain", "AS QH 4D = AH QD 4C > 7S 7H"),
    ],
)
def test_from_the_best_to_the_weakest(order, hands):
    groups = [[read_faces(hand) for hand in group.split("=")] for group in hands.split(">")]
    groups = [group for group in groups if len(group[0]) == 3]
    strengths = [{strength_of(hand, order) for hand in group} for group in groups]
    assert all(len(same) == 1 for same in strengths)
    flat = [same.pop() for same in strengths]
    assert flat == sorted(flat, reverse=True)
    assert len(set(flat)) == len(flat)


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.slow
def test_how_many_hands_there_are_of_each_class(order):
    table, counts = order_of(order), [0] * len(CLASSES)
    for hand in combinations(pack(), 3):
        counts[class_of(table[hand])] += 1
    assert dict(zip(CLASSES, counts, strict=True)) == {
        "high card": 16440,
        "pair": 3744,
        "flush": 1096,
        "run": 720,
        "running flush": 48,
        "prial": 52,
    }


HANDS = st.lists(st.integers(0, 51), min_size=3, max_size=3, unique=True).map(tuple)


@given(HANDS, st.permutations(range(4)), st.permutations(range(3)), st.sampled_from(ORDERS))
def test_neither_the_names_of_suits_nor_the_order_held_matter(hand, suits, places, order):
    renamed = tuple(suits[suit_of(face)] * 13 + face % 13 for face in hand)
    shuffled = tuple(renamed[place] for place in places)
    assert strength_of(hand, order) == strength_of(shuffled, order) == order_of(order)[shuffled] > 0
