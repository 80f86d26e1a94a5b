"""What a hand is worth: worked cases, jokers counted by every assignment, and what never changes."""

from itertools import combinations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import registry
from engine.cards import JOKER, card_of, face_of, names, pack, pick, rank_of, read_faces, suit_of
from engine.family.value import BLITZ, ValueRules, value, worths

OPTIONS = registry.find("thirty-one").options


def rules(**options):
    return ValueRules.read(OPTIONS.read(None, options))


def hand_of(text):
    return pick(read_faces(text), pack(jokers=3))


# (case, options, hand, value in half points)
CASES = [
    ("S01", {}, "KH 8H 5H", 46),
    ("S03", {}, "AC 6S 4S", 22),
    ("S06", {}, "AD 8C 4S", 22),
    ("S08", {}, "TC 5C TS", 30),
    ("S11", {}, "AS KS QS", 62),
    ("S13", {}, "AS AH AD", 22),
    ("S16", {}, "7S 7H 7D", 14),
    ("S18", {"three_kind": "30.5"}, "KS QH JD", 20),
    ("S21 triple", {"three_kind": "30.5"}, "7S 7H 7D", 61),
    ("S21 suit", {"three_kind": "30.5"}, "KS QS JS", 60),
    ("S23", {"three_kind": "30.5"}, "AS KS TS", 62),
    ("S26", {"straight30": "on"}, "5S 6S 7H", 22),
    ("S28", {"straight30": "on"}, "9H TH JH", 60),
    ("straight with the ace low", {"straight30": "on"}, "AS 2S 3S", 60),
    ("S31", {"straight30": "on", "straight_ace_low": "off"}, "AS 2S 3S", 32),
    ("no sequence round the corner", {"straight30": "on"}, "KS AS 2S", 46),
    ("a straight of ace, king, queen stays 31", {"straight30": "on"}, "AS KS QS", 62),
    ("S33", {}, "2S 3H 4D", 8),
    ("N17", {}, "KS 5H 3H", 20),
    ("J01", {"jokers": 2}, "AS KS JO", 62),
    ("J03", {"jokers": 2}, "TH JO JO", 62),
    ("J06", {"jokers": 2, "three_kind": "30.5"}, "2D JO JO", 61),
    ("J08", {"jokers": 2}, "7S 7H JO", 36),
    ("J11", {"jokers": 2, "joker_dup": "on"}, "AS 2S JO", 48),
    ("two aces and a king are no hand", {"jokers": 2, "joker_dup": "on"}, "AS KS JO", 62),
    ("an ace and two jokers", {"jokers": 2, "joker_dup": "on"}, "AS JO JO", 62),
    ("no second ace", {"jokers": 2}, "AS 2S JO", 46),
    ("J13", {"jokers": 2, "straight30": "on"}, "5S 7S JO", 60),
    ("J16", {"jokers": 2}, "9S 8S JO", 56),
    ("three jokers", {"jokers": 3}, "JO JO JO", 62),
    ("F01", {"hand_size": 4}, "AS KS QS JS", 62),
    ("best three of four", {"hand_size": 4}, "TS 9S 8S 7S", 54),
    ("F04", {"hand_size": 4, "four_card_mode": "sum_capped"}, "TS 9S 8S 7S", 62),
    ("F04c", {"hand_size": 4, "four_card_mode": "up_to_31"}, "AS 9S 8S 3S", 62),
    ("up to 31 leaves out what is too much", {"hand_size": 4, "four_card_mode": "up_to_31"}, "TS 9S 8S 7S", 54),
    ("F06", {"hand_size": 4, "three_kind": "30.5"}, "KS KH KD KC", 61),
    ("F08", {"hand_size": 4, "straight30": "on"}, "5S 6S 7S KH", 60),
    ("capped with a doubled ace", {"hand_size": 4, "jokers": 1, "joker_dup": "on", "four_card_mode": "sum_capped"},
     "AS KS QS JO", 62),
]  # fmt: skip


@pytest.mark.parametrize(("case", "options", "hand", "half"), CASES, ids=[case[0] for case in CASES])
def test_worked_hands(case, options, hand, half):
    found = value(hand_of(hand), rules(**options))
    assert found.half == half
    assert found.blitz == (half == BLITZ)
    assert worths(rules(**options))[hand_of(hand)] == half


# (hand, options, kind, cards that count)
REASONS = [
    ("KH 8H 5D", {}, "suit", "KH 8H"),
    ("7S KH 7D", {}, "suit", "KH"),
    ("KD 6D KH", {}, "suit", "KD 6D"),
    ("KD JH QS", {}, "suit", "KD"),
    ("7S 7H 7D", {"three_kind": "30"}, "triple", "7S 7H 7D"),
    ("AS 2S 3S", {"straight30": "on"}, "straight", "AS 2S 3S"),
    ("KS QS JS", {"straight30": "on", "three_kind": "30"}, "suit", "KS QS JS"),
    ("6H JO 5H 6D", {"jokers": 1, "straight30": "on", "three_kind": "30", "hand_size": 4}, "triple", "6H JO 6D"),
    ("TS JS QS KS", {"hand_size": 4}, "suit", "JS QS KS"),
    ("2S KS JO", {"jokers": 1}, "suit", "2S KS JO"),
]


@pytest.mark.parametrize(("hand", "options", "kind", "counting"), REASONS)
def test_kind_and_cards_that_count(hand, options, kind, counting):
    found = value(hand_of(hand), rules(**options))
    assert (found.kind, names(found.cards)) == (kind, tuple(counting.split()))


@pytest.mark.parametrize(
    ("hand", "key"),
    [
        ("KD 6D 2C", (13, 6)),
        ("TD 6S 6H", (10,)),
        ("JH QD 2C", (12,)),
        ("QS KD 2C", (13,)),
        ("AS 2S 3S", (14, 3, 2)),
        ("KS JO 2S", (14, 13, 2)),
    ],
)
def test_the_owner_gets_the_suit_with_the_better_cards(hand, key):
    assert value(hand_of(hand), rules(jokers=1)).key == key


# --- counted another way -----------------------------------------------------------------------------------------

_PIPS = {"A": 11, "T": 10, "J": 10, "Q": 10, "K": 10}


def plainly(faces, options):
    """The value by the letter of the rules, one assignment of the jokers."""
    points = [_PIPS.get("A23456789TJQK"[rank_of(face)], rank_of(face) + 1) for face in faces]
    best = 0
    for suit in range(4):
        held = [worth for face, worth in zip(faces, points, strict=True) if suit_of(face) == suit]
        match options["four_card_mode"]:
            case "best_three":
                total = sum(sorted(held)[-3:])
            case "sum_capped":
                total = min(31, sum(held))
            case _:
                sums = [sum(some) for size in range(len(held) + 1) for some in combinations(held, size)]
                total = max(some for some in sums if some <= 31)
        if total > 31:
            return None
        best = max(best, total * 2)
    for three in combinations(faces, 3):
        ranks = sorted(rank_of(face) for face in three)
        if options["three_kind"] != "off" and len(set(ranks)) == 1:
            best = max(best, int(float(options["three_kind"]) * 2))
        runs = ranks in ([low, low + 1, low + 2] for low in range(1, 11)) or ranks == [0, 11, 12]
        runs = runs or (ranks == [0, 1, 2] and options["straight_ace_low"] == "on")
        if options["straight30"] == "on" and runs and len({suit_of(face) for face in three}) == 1:
            best = max(best, 60)
    return best


def by_every_assignment(hand, options):
    faces = [face_of(card) for card in hand if face_of(card) != JOKER]
    jokers = len(hand) - len(faces)
    found = []
    for chosen in product(range(JOKER), repeat=jokers):
        together = faces + list(chosen)
        if options["joker_dup"] == "off" and len(set(together)) < len(together):
            continue
        found.append(plainly(together, options))
    return max(half for half in found if half is not None)


@st.composite
def tables(draw):
    return OPTIONS.read(
        None,
        {
            "hand_size": draw(st.sampled_from((3, 4))),
            "jokers": 2,
            **{
                name: draw(st.sampled_from(next(o for o in OPTIONS.options if o.name == name).domain.allowed))
                for name in ("three_kind", "straight30", "straight_ace_low", "four_card_mode", "joker_dup")
            },
        },
    )


@st.composite
def hands(draw, options, most_jokers):
    size = options["hand_size"]
    jokers = draw(st.integers(0, most_jokers))
    # Two suits and neighbouring ranks make sequences, ties and full suits common.
    near = st.integers(0, 25) | st.integers(0, 51)
    faces = draw(st.lists(near, min_size=size - jokers, max_size=size - jokers, unique=True))
    return tuple(draw(st.permutations([*faces, *(card_of(JOKER, copy) for copy in range(jokers))])))


@pytest.mark.slow
@settings(max_examples=60, deadline=None)
@given(st.data())
def test_one_joker_is_worth_the_best_it_can_stand_for(data):
    options = data.draw(tables())
    hand = data.draw(hands(options, 1))
    found = value(hand, ValueRules.read(options))
    assert found.half == by_every_assignment(hand, options)
    assert worths(ValueRules.read(options))[hand] == found.half


@pytest.mark.slow
@settings(max_examples=6, deadline=None)
@given(st.data())
def test_two_jokers_are_worth_the_best_they_can_stand_for(data):
    options = data.draw(tables())
    hand = data.draw(hands(options, 2))
    assert value(hand, ValueRules.read(options)).half == by_every_assignment(hand, options)


@pytest.mark.slow
@settings(max_examples=60, deadline=None)
@given(st.data())
def test_order_and_names_of_suits_do_not_matter_and_options_never_lower(data):
    options = data.draw(tables())
    rule = ValueRules.read(options)
    hand = data.draw(hands(options, 2))
    suits = data.draw(st.permutations(range(4)))
    renamed = tuple(card if face_of(card) == JOKER else suits[suit_of(card)] * 13 + rank_of(card) for card in hand)
    shuffled = tuple(data.draw(st.permutations(renamed)))
    assert value(shuffled, rule).half == value(hand, rule).half
    bare = ValueRules.read({**options, "three_kind": "off", "straight30": "off"})
    assert value(hand, rule).half >= value(hand, bare).half


@pytest.mark.slow
def test_24_of_the_22100_hands_are_31():
    table = worths(ValueRules())
    assert sum(table[hand] == BLITZ for hand in combinations(pack(), 3)) == 24
