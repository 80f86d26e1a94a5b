"""Who deals first: by lot, or by cards drawn until one player is alone at the top or the bottom."""

import pytest

from engine import registry
from engine.cards import pack, pick, read_faces
from engine.family import dealer
from engine.game import CHANCE, AwaitChance, Beginning, Order
from engine.words import plain

WORDS = registry.find("thirty-one").words["en"]


def drawn(top):
    named = pick(read_faces(top), pack())
    return (*named, *(card for card in pack() if card not in named))


@pytest.mark.parametrize(
    ("way", "top", "active", "seat"),
    [
        ("high_card", "2C AD KS", (0, 1, 2), 1),
        ("low_card", "2C AD KS", (0, 1, 2), 0),
        ("low_card", "AD KS", (0, 1), 1),
        ("high_card", "KC 3D KS 2H 4H", (0, 1, 2), 2),
        ("high_card", "KC KD KS 4H 5H 4D", (0, 1, 2), 1),
        ("high_card", "KC KD 4H 4S AS 2S", (1, 3), 1),
    ],
)
def test_by_cards(way, top, active, seat):
    assert dealer.chosen(active, way, drawn(top))[0] == seat


def test_it_is_told_who_drew_what():
    _, events = dealer.chosen((0, 1, 2), "high_card", drawn("KC 3D KS 2H 4H"))
    assert [plain(event.public, WORDS) for event in events] == [
        "seat 1 draws KC for the deal",
        "seat 2 draws 3D for the deal",
        "seat 3 draws KS for the deal",
        "seat 1 draws 2H for the deal",
        "seat 3 draws 4H for the deal",
        "seat 3 deals first",
    ]


def test_a_pack_that_never_decides_does_not_hang():
    cards = pack()
    same = [cards[suit * 13 + rank] for rank in range(13) for suit in range(4)]
    assert dealer.chosen((0, 1), "high_card", same)[0] == 0


@pytest.mark.parametrize(
    ("way", "items", "order", "seat"),
    [
        ("random", (0, 1, 2), (2, 0, 1), 2),
        ("high_card", pack(), drawn("2C 3C 4C"), 2),
        ("low_card", pack(), drawn("2C 3C 4C"), 0),
    ],
)
def test_chance_is_asked_and_its_answer_deals(way, items, order, seat):
    game = registry.find("thirty-one")
    state = game.begin(Beginning(3, game.options.read(None, {"first_dealer": way})))
    assert game.due(state) == AwaitChance("dealer", items)
    after, _ = game.apply(state, CHANCE, Order(order))
    assert game.due(after) == AwaitChance("deal", pack())
    assert game.report(after).dealer == seat
