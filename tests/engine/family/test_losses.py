"""Who loses how much: the settlement as a table. A star marks the knocker."""

import pytest

from engine import registry
from engine.cards import pack, pick, read_faces
from engine.family.losses import LossRules, blitz_losses, showdown_losses
from engine.family.value import ValueRules, value

OPTIONS = registry.find("thirty-one").options
HIGH = {"tie_low": "high_card"}

# (case, options, values, losses)
BY_VALUE = [
    ("R01", {}, "25* 18 22", "0 1 0"),
    ("R03", {}, "25* 18 18", "0 1 1"),
    ("knocker alone lowest", {}, "15* 18 22", "2 0 0"),
    ("knocker protected in a tie", {}, "18* 18 25", "0 1 0"),
    ("R05", {"knocker_tie": "shares"}, "18* 18 25", "1 1 0"),
    ("R06", {"knocker_tie": "double_with_others"}, "18* 18 25", "2 1 0"),
    ("double alone", {"knocker_tie": "double_alone"}, "18* 18 25", "2 0 0"),
    ("two means two", {"knocker_tie": "double_with_others", "knocker_low_penalty": 1}, "18* 18 25", "2 1 0"),
    ("R13", {}, "20 20 25", "1 1 0"),
    ("R15", {"knocker_low_penalty": 1}, "15* 18 22", "1 0 0"),
    ("everybody equal, protected", {}, "20* 20 20", "0 1 1"),
    ("two players tie, protected", {}, "20* 20", "0 1"),
]

# (case, options, hands, losses)
BY_CARDS = [
    ("R16", HIGH, "AH KH 2S* | KD 6D 2C | TC 6C 3H", "0 0 1"),
    ("R18", HIGH, "TD 6D 2S* | KD 6H KH | KC 6C 3H", "2 0 0"),
    ("R20", HIGH, "AS KS 9S* | JD 7C 2S | TS 6H 4H", "0 0 1"),
    ("R21", HIGH, "AS KS 9S* | KD 6D 2C | QC 6C 3H | JH 6H 4D", "0 0 0 1"),
    ("R23", HIGH, "KS QS 6S* | QH 9H 7H", "0 1"),
    ("best safe", {**HIGH, "high_card_mode": "best_safe"}, "AS KS 9S* | KD 6D 2C | QC 6C 3H | JH 6H 4D", "0 0 1 1"),
    ("two best keys save nobody", {**HIGH, "high_card_mode": "best_safe"}, "AS KS 9S* | KD 6D 2C | KC 6C 3H", "0 1 1"),
    ("only the top card", {**HIGH, "high_card_depth": "top"}, "KS 9S 7S* | KD QD 6D | AS KH 5C", "0 0 1"),
    ("top cards equal", {**HIGH, "high_card_depth": "top"}, "KS 9S 7S* | KD QD 6D | AC KC QC", "2 1 0"),
    ("all cards in turn", HIGH, "KS 9S 7S* | KD QD 6D | AC KC QC", "2 0 0"),
    ("a tie to the last card", HIGH, "KS 9S* | KD 9D | AC KC QC", "2 1 0"),
    ("no protection where cards decide", {**HIGH, "knocker_low_penalty": 1}, "TC 6C 3H* | KD 6D 2C", "1 0"),
    ("high card is not asked without a tie", HIGH, "9S 2D* | AS KH 2C", "2 0"),
]  # fmt: skip


def rules(options, **more):
    return LossRules.read(OPTIONS.read(None, options), **more)


def losses(found, seats):
    return [found.get(seat, 0) for seat in range(seats)]


def numbers(line):
    return [int(word) for word in line.split()]


@pytest.mark.parametrize(("case", "options", "values", "expected"), BY_VALUE, ids=[case[0] for case in BY_VALUE])
def test_by_value(case, options, values, expected):
    words = values.split()
    knocker = next((seat for seat, word in enumerate(words) if word.endswith("*")), None)
    worth = {seat: int(word.rstrip("*")) * 2 for seat, word in enumerate(words)}
    assert losses(showdown_losses(worth, {}, knocker, rules(options)), len(words)) == numbers(expected)


@pytest.mark.parametrize(("case", "options", "hands", "expected"), BY_CARDS, ids=[case[0] for case in BY_CARDS])
def test_ties_decided_by_cards(case, options, hands, expected):
    words = hands.split(" | ")
    knocker = next((seat for seat, word in enumerate(words) if word.endswith("*")), None)
    found = [value(pick(read_faces(word.rstrip("*")), pack()), ValueRules()) for word in words]
    worth = {seat: one.half for seat, one in enumerate(found)}
    keys = {seat: one.key for seat, one in enumerate(found)}
    assert losses(showdown_losses(worth, keys, knocker, rules(options)), len(words)) == numbers(expected)


@pytest.mark.parametrize(
    ("case", "values", "expected"),
    [
        ("R08", "22* 22 25", "2 0 0"),
        ("R10", "25* 18 18", "0 1 1"),
        ("R11", "61* 61", "2 0"),
        ("a knocker who beats one is safe", "22* 20 25", "0 1 0"),
        ("without a knock the lowest pay", "22 22 25", "1 1 0"),
    ],
)
def test_a_knocker_who_must_beat_somebody(case, values, expected):
    words = values.split()
    knocker = next((seat for seat, word in enumerate(words) if word.endswith("*")), None)
    worth = {seat: int(word.rstrip("*")) for seat, word in enumerate(words)}
    strict = rules({"knocker_tie": "double_alone"}, must_beat_somebody=True)
    assert losses(showdown_losses(worth, {}, knocker, strict), len(words)) == numbers(expected)


@pytest.mark.parametrize(
    ("case", "options", "safe", "knocker", "expected"),
    [
        ("T13", {}, {0, 2}, None, "0 1 0 1"),
        ("R25", {}, {1}, 0, "1 0 1 1"),
        ("R26", {"blitz_after_knock": "knocker_double"}, {1}, 0, "2 0 1 1"),
        ("a safe knocker", {"blitz_after_knock": "knocker_double"}, {0}, 0, "0 1 1 1"),
    ],
)
def test_blitz(case, options, safe, knocker, expected):
    assert losses(blitz_losses(range(4), safe, knocker, rules(options)), 4) == numbers(expected)
