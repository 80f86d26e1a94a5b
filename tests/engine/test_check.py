"""Replaying records: the worked ones hold, and each kind of mismatch is one line that says where."""

from pathlib import Path

import pytest

from engine.check import check
from engine.fields import BadRecord

RECORDS = sorted((Path(__file__).parent / "data" / "records").glob("*.game.toml"))
HEAD = 'format = 1\ngame = "thirty-one"\nplayers = ["Ann", "Bo", "Cy"]\ndealer = 1\n'
ZONES = 'zones = { hands = ["AS KS 2D", "9H 8H 3C", "QD JD 4S"], discard = "7D", stock = "5C 6C KC" }\n'
QUICK = 'moves = ["2 knock", "3 pass", "1 pass"]\n'  # Bo has 17 and is alone lowest


def deal(moves, expect="", zones=ZONES, more=""):
    return f"[[deal]]\n{zones}moves = {moves}\n{more}" + (f"[deal.expect]\n{expect}\n" if expect else "")


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.name.removesuffix(".game.toml"))
def test_a_worked_record_holds(path):
    assert check(path.read_bytes()) == ()


def test_there_are_worked_records():
    assert len(RECORDS) >= 11


KNOCK = '["2 knock", "3 pass", "1 pass"]'
DRAW = '["2 draw stock", "2 discard 5C"]'


@pytest.mark.parametrize(
    ("deals", "lines"),
    [
        (deal(KNOCK, "lives = [3, 2, 3]"), ["deal 1: lives: expected [3, 2, 3], got [3, 1, 3]"]),
        (deal(KNOCK, "values = [21, 17.5, 20]"), ["deal 1: values: expected [21, 17.5, 20], got [21, 17, 20]"]),
        (deal(KNOCK, "values = [21.0, 17, 20.0]\nout = []"), []),
        (
            deal(KNOCK, 'end = "blitz"\nlosses = [0, 1, 0]'),
            ["deal 1: end: expected blitz, got showdown", "deal 1: losses: expected [0, 1, 0], got [0, 2, 0]"],
        ),
        (deal(KNOCK, "purses = [1, 2, 3]"), ["deal 1: purses: expected [1, 2, 3], got nothing"]),
        (deal(KNOCK, "to_act = 2"), ["deal 1: to_act: expected 2, got nothing"]),
        (deal(DRAW, "to_act = 2"), ["deal 1: to_act: expected 2, got 3"]),
        (deal(DRAW, 'end = "showdown"'), ["deal 1: end: expected showdown, got nothing"]),
        (deal(DRAW, "losses = [0, 0, 0]"), []),
        (deal(DRAW, "losses = [0, 1, 0]"), ["deal 1: losses: expected [0, 1, 0], got [0, 0, 0]"]),
        (deal(DRAW, "points = [0, 0, 0]"), ["deal 1: points: expected [0, 0, 0], got nothing"]),
        (deal(DRAW, "winners = []\nranks = [0, 0, 0]\nfree = []\nlives = [3, 3, 3]"), []),
        (deal('["2 draw stock"]', "values = [21, 17, 20]"), []),
        (deal('["2 draw stock", "!2 discard 5C"]'), ["deal 1, move 2: '2 discard 5C' is legal and should not be"]),
        (
            deal('["!2 draw stock", "2 draw stock", "2 discard 5C"]', "to_act = 3"),
            ["deal 1, move 1: '2 draw stock' is legal and should not be"],
        ),
        (deal('["!9 knock", "!0 knock", "!2 discard XX"]'), []),
        (deal('["2 knock", "3 pass", "1 pass", "!2 draw stock"]'), []),
    ],
)
def test_what_does_not_hold_is_one_line_each(deals, lines):
    assert list(check((HEAD + deals).encode())) == lines


@pytest.mark.parametrize(
    ("deals", "begins"),
    [
        (deal('["3 draw stock", "1 knock"]', "lives = [9, 9, 9]"), "deal 1, move 1: '3 draw stock' is refused: "),
        (deal('["2 discard"]'), "deal 1, move 1: '2 discard' is refused: "),
        (deal('["7 knock"]'), "deal 1, move 1: '7 knock' is refused: there is no such seat"),
        (deal('["2 knock", "3 pass", "1 pass", "2 draw stock"]'), "deal 1, move 4: '2 draw stock' is refused: "),
        (deal(DRAW) + deal(KNOCK), "deal 1: the moves stop before the deal is over"),
        ("[start]\nlives = [1, 1, 0]\n" + deal('["2 knock", "1 pass"]', zones=ZONES.replace("QD JD 4S", "")) * 2,
         "deal 2: the match is over, there is no such deal"),
    ],
)  # fmt: skip
def test_nothing_is_read_after_what_stops_the_replay(deals, begins):
    found = check((HEAD + deals).encode())
    assert len(found) == 1
    assert found[0].startswith(begins)


@pytest.mark.parametrize(
    ("zones", "says"),
    [
        (ZONES.replace("QD JD 4S", "QD JD"), "deal 1, zones: the hand of seat 3 needs 3 cards, not 2"),
        (ZONES.replace("QD JD 4S", ""), "deal 1, zones: the hand of seat 3 needs 3 cards, not 0"),
        (ZONES.replace('discard = "7D", ', ""), "deal 1, zones: 'discard' is missing"),
        (ZONES.replace("7D", ""), "deal 1, zones: 'discard' needs 1 cards, not 0"),
        (ZONES.replace("7D", "2D"), "deal 1, zones: there is no 2D left to place"),
        (ZONES.replace("7D", "JO"), "deal 1, zones: there is no JO left to place"),
        (ZONES.replace("stock", "centre"), "deal 1, zones: this game has no zone 'centre'"),
        ("deck = 'AS KS AS'\n", "deal 1, deck: there is no AS left to place"),
    ],
)
def test_cards_that_cannot_lie_like_that_are_bad_input(zones, says):
    with pytest.raises(BadRecord, match=says):
        check((HEAD + deal("[]", zones=zones)).encode())


def test_a_card_that_is_not_in_the_new_stock_is_bad_input():
    text = HEAD + '[options]\nstock_out = "reshuffle"\n' + deal(
        '["2 draw stock", "2 discard 5C", "3 draw stock"]', zones=ZONES.replace('"5C 6C KC"', '"5C", rest = "away"'),
        more='reshuffle = ["KC"]\n',
    )  # fmt: skip
    with pytest.raises(BadRecord, match="deal 1, reshuffle 1: there is no KC left to place"):
        check(text.encode())


def test_a_match_that_cannot_begin_is_bad_input():
    with pytest.raises(BadRecord, match="cannot begin"):
        check((HEAD + "[start]\nlives = [3, 0, 0]\n").encode())


def test_neither_deck_nor_zones_is_the_canonical_order():
    moves = '["2 draw stock", "2 discard 4C"]'
    assert check((HEAD + deal(moves, "values = [18, 28, 15]\nto_act = 3", zones="")).encode()) == ()


@pytest.mark.slow
def test_a_hundred_thousand_moves_are_checked():
    moves = ", ".join(['"!1 draw stock"'] * 100_000)
    assert check((HEAD + deal(f"[{moves}]", "to_act = 2")).encode()) == ()
