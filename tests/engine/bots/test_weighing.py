"""What the bot that weighs exchanges remembers, suspects and tries out."""

from random import Random

import pytest

from engine import registry
from engine.bots.exchanging import PointsJudge
from engine.bots.onlooker import Deed, Onlooker, Seen, Suspicion
from engine.bots.player import make
from engine.bots.rehearsal import Customs, Rehearsal, Spread, books, exchange, mask_of
from engine.cards import JOKER, read_face
from engine.family.value import BLITZ
from tests.engine.paper import match

OPTIONS = registry.find("widow").options.read()
WORTH, GOOD = books(PointsJudge(OPTIONS), 0.5)
CUSTOMS = Customs((50.0,), 30.0, passes=True, passes_at_last=True, instead=True, after=False)


def mask(text):
    return sum(1 << read_face(word) for word in text.split())


def row(text):
    return [1 << read_face(word) for word in text.split()]


class Ahead:
    """Stakes: by how much the first hand is better than the second."""

    def showdown(self, hands, values, knocker):
        return values[0] - values[1]

    def blitz(self, values, knocker):
        return 100.0 if values[0] == BLITZ else -100.0

    def nothing(self):
        return 0.0


def rehearsal(customs=CUSTOMS):
    return Rehearsal(WORTH, GOOD, customs, Ahead(), (0, 1))


@pytest.mark.parametrize(
    ("mine", "theirs", "lying", "shut", "result"),
    [
        ("KS QS 2D", "KH 9H 2C", "7H 3C 4D", "", 40 - 52),  # the seven is taken
        ("KS QS 2D", "KH 9H 2C", "7H 3C 4D", "7H 3C 4D", 40 - 38),  # what lies face down is not known
        ("KS QS 2D", "4H 3D 2C", "7H 8H 9H", "7H 8H 9H", 40 - 48),  # but better than a poor hand
        ("KS QS 2D", "KH QH 2C", "AH 3C 4D", "", -100.0),
        ("KS QS 2D", "KH QH 9H", "7H 3C 4D", "", 40 - 58),  # nothing is better than to pass
    ],
)
def test_after_a_knock_the_others_take_what_helps(mine, theirs, lying, shut, result):
    deal = Spread([mask(mine), mask(theirs)], [row(lying)], mask(shut))
    assert rehearsal().knocked(deal, 0, 0) == result


def test_somebody_with_enough_knocks():
    deal = Spread([mask("KS QS 2D"), mask("KH QH 6H")], [row("9S 3C 4D")], 0)
    assert rehearsal().played_on(deal, 0, 0, 8) == 58 - 52


def test_when_all_pass_the_hands_are_shown():
    deal = Spread([mask("KS QS 9S"), mask("KH 9H 4H")], [row("2C 3C 4D")], 0)
    customs = Customs((99.0,), 0.0, passes=True, passes_at_last=True, instead=True, after=False)
    assert rehearsal(customs).played_on(deal, 0, 0, 8) == 58 - 46


def test_given_cards_lie_open_where_the_others_lay():
    deal = Spread([mask("KS QS 2D"), 0], [row("9S 3C 4D")], mask("9S 3C 4D"))
    exchange(deal, 0, 0, mask("KS QS 9S"))
    assert (deal.rows[0], deal.shut) == (row("2D 3C 4D"), mask("3C 4D"))


def test_jokers_are_cards_of_their_own():
    assert mask_of((JOKER, 3, JOKER)) == [1 << JOKER, 1 << 3, 1 << JOKER + 1]


def test_an_onlooker_knows_what_was_taken_and_laid_there():
    deal = match(3, game="widow", widow_start="face_up").deal("2C 3C 4C", "9S QS 4H", "9D 8D 6D", centre="KS 5H 7C")
    onlooker = Onlooker()
    for line in ("2 swap 4H for KS", "3 pass", "1 swap 2C for 7C"):
        onlooker.look(deal.view(1))
        deal.play(line)
    onlooker.look(deal.view(1))
    taken = onlooker.players[1]
    assert (taken.known, taken.deeds[0].gave) == (mask("KS"), mask("4H"))
    assert [deed.took for deed in onlooker.players[2].deeds] == [0]
    assert onlooker.passes == 0


def suspected(*deeds, known="KH"):
    unseen = [1 << face for face in range(52) if not 1 << face & mask("KH 2C 3D 4S")]
    player = Seen(mask(known), list(deeds), len(deeds))
    hands = Suspicion(WORTH, GOOD, CUSTOMS, Random(3)).hands(player, 3, unseen, 200)
    return [hands.any(0) for _ in range(100)]


def test_who_takes_a_heart_is_thought_to_hold_hearts():
    hearts = sum(1 << face for face in range(52) if face // 13 == read_face("KH") // 13)
    took = suspected(Deed((tuple(row("KH 3D 4S")),), mask("KH"), mask("2C"), 0, knocked=False, last=False))
    plain = suspected()
    count = [sum((hand & hearts).bit_count() for hand in hands) for hands in (took, plain)]
    assert count[0] > 1.1 * count[1]
    assert all(hand & mask("KH") for hand in took)


def test_who_knocks_is_thought_to_hold_enough():
    hands = suspected(Deed((tuple(row("2C 3D 4S")),), 0, 0, 0, knocked=True, last=False))
    assert sum(WORTH[hand] for hand in hands) / len(hands) > 45


def test_nobody_is_thought_to_hold_what_another_holds():
    unseen = row("2C 3C 4C 5C 6C 7C")
    hands = Suspicion(WORTH, GOOD, CUSTOMS, Random(3)).hands(Seen(), 3, unseen, 20)
    assert all(not hands.any(mask("2C 3C 4C")) & mask("2C 3C 4C") for _ in range(30))


def test_hard_does_not_lay_what_makes_somebody_31():
    """The opponent has taken king and queen of spades; the ace is the card that one's own hand needs least."""
    options = {"widow_start": "face_up"}
    deal = match(2, game="widow", **options).deal("KH QH AS", "3D 4C 5H", centre="KS JS 2C")
    before = deal.view(1)
    deal.play("2 swap all")
    lines = {}
    for level in ("normal", "hard"):
        bot = make("widow", level, deal.game.options.read(None, options), Random(1), 50)
        if level == "hard":
            bot.observe(before)
        lines[level] = bot.choose(deal.view(1))
    assert lines["normal"] == "swap AS for 5H"
    assert "AS" not in lines["hard"]


def test_hard_that_may_not_ponder_does_the_usual_thing():
    deal = match(2, game="widow", widow_start="face_up").deal("KH QH AS", "3D 4C 5H", centre="KS JS 2C")
    assert make("widow", "hard", OPTIONS, Random(1), samples=0).choose(deal.view(2)) == "swap all"
