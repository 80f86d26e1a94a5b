"""How the bots of Stop the Bus judge a hand."""

from itertools import combinations

import pytest

from engine.bots.exchanging import PACK
from engine.cards import read_face
from engine.games.stop_the_bus.bots import BragJudge
from engine.games.stop_the_bus.brag import strength_of

EVERY_HAND = list(combinations(sorted(PACK), 3))
HANDS = ("AS KD 9C", "AS 2S 3S", "AH 2C 3D", "3C 3D 3S", "KS KD 2H", "QS 8S 2S", "QS 8S 2D")


def faces(text):
    return tuple(read_face(word) for word in text.split())


@pytest.mark.slow
def test_a_hand_is_as_good_as_it_beats_others():
    judge = BragJudge({"brag_order": "brag"})
    dealt = [strength_of(hand, "brag") for hand in EVERY_HAND]
    for hand in map(faces, HANDS):
        weaker = sum(strength < strength_of(hand, "brag") for strength in dealt)
        assert judge.worth(hand) == pytest.approx(100 * weaker / len(dealt))


@pytest.mark.parametrize("text", HANDS)
def test_the_outlook_is_the_mean_over_all_other_cards(text):
    judge, hand = BragJudge({"brag_order": "brag"}), faces(text)
    best = [
        max(map(judge.worth, (hand, *((*hand[:at], *hand[at + 1 :], face) for at in range(3)))))
        for face in PACK - set(hand)
    ]
    assert judge.outlook(hand, ()) == pytest.approx(sum(best) / len(best))
