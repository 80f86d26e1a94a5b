"""What the bots that ponder remember, suspect and weigh."""

from random import Random

import pytest

from engine import registry
from engine.bots.guess import Suspicion
from engine.bots.playout import Imagined, Playout, Ways, lore
from engine.bots.stakes import winning_chance
from engine.bots.witness import Deed, Witness
from engine.cards import read_face
from engine.family.value import BLITZ, ValueRules
from engine.game import PublicView, SeatView, View, Zone, phrase
from engine.sim import Setup, simulate

FEW = 50  # samples: the same ways through the code as with many more
WAYS = Ways((46, 50, 54), 0.77, 3.0, after_turn=False)
LORE = lore(ValueRules(), WAYS.hope)


def faces(text):
    return tuple(sorted(read_face(word) for word in text.split()))


def look(turn, cards, discards):
    seats = tuple(SeatView(seat, count) for seat, count in enumerate(cards))
    top = faces(discards.split()[0])
    pile = Zone("discard", phrase("zone_discard"), "pile", top, len(discards.split()))
    return View(PublicView("play", 1, phrase("headline"), (turn,), seats, (pile,)), None)


def test_a_witness_knows_what_was_taken_refused_and_thrown():
    witness = Witness()
    for view in (
        look(0, (3, 3), "7D"),
        look(0, (4, 3), "7D"),
        look(1, (3, 3), "9S 7D"),
        look(1, (3, 4), "7D"),
        look(0, (3, 3), "2C 7D"),
    ):
        witness.look(view)
    seven, nine, two = (read_face(name) for name in ("7D", "9S", "2C"))
    assert witness.deeds == [Deed(0, seven, None, nine), Deed(1, None, nine, two)]
    assert witness.held == {1: [nine]}
    assert witness.gone == {seven, nine, two}


def suspected(deeds, *, knocked=False, seen=""):
    unseen = [face for face in range(52) if face not in faces(seen)]
    hands = Suspicion(LORE, WAYS, Random(2), unseen, deeds, knocked=knocked).hands(3, 60)
    return hands, sum(map(LORE.worth, hands)) / len(hands)


def test_somebody_who_knocks_is_taken_to_hold_enough():
    deeds = [Deed(1, read_face("2C"), None, read_face("3D"))]
    assert suspected(deeds, knocked=True, seen="2C 3D")[1] > suspected(deeds, seen="2C 3D")[1] + 8


def test_what_was_taken_openly_is_in_every_hand_that_is_suspected():
    king = read_face("KH")
    hands, _ = suspected([Deed(1, None, king, read_face("3D"))], seen="KH 3D")
    assert all(king in hand and len(hand) == 3 for hand in hands)


@pytest.mark.parametrize(
    ("mine", "others", "chance"),
    [(1, (1,), 0.5), (0, (2,), 0.0), (2, (), 1.0), (2, (1,), 0.75), (1, (1, 1, 1), 0.25)],
)
def test_the_chance_to_win_with_the_lives_left(mine, others, chance):
    assert winning_chance(mine, others) == pytest.approx(chance)


class Outcome:
    """Stakes that tell what happened."""

    def showdown(self, hands, values, knocker):
        return values[0] - values[1]

    def blitz(self, values, knocker):
        return 100.0 if values[0] == BLITZ else -100.0

    def nothing(self):
        return 0.0


@pytest.mark.parametrize(
    ("mine", "theirs", "top", "stock", "result"),
    [
        ("TS 9S 8S", "2C 3D 4H", "2D", "2H", 54 - 12),
        ("TS 9S 8S", "KH QH 4C", "AH", "2D", -100.0),  # takes the ace and has 31
        ("TS 9S 8S", "KH QH 4C", "2C", "AH", -100.0),  # draws it
    ],
)
def test_after_a_knock_the_others_take_what_helps(mine, theirs, top, stock, result):
    deal = Imagined({0: faces(mine), 1: faces(theirs)}, (1, 0), list(faces(stock)), read_face(top), 0)
    assert Playout(LORE, WAYS, Outcome()).knocked(deal, 0, 1) == result


@pytest.mark.slow
@pytest.mark.parametrize("name", registry.names())
def test_hard_plays_every_game_by_the_rules_and_alike_with_the_same_dice(name):
    game = registry.find(name)
    preset = {"bank": "3"} if name == "banking" else {}
    setup = Setup(game, game.options.read(None, preset, 3), ("hard", "easy", "easy"), 1, samples=FEW)
    first, second = (next(simulate(setup, Random)) for _ in range(2))
    assert first == second
