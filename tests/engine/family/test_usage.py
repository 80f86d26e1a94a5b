"""A move that is written wrongly is refused with how it is written at this table, and with nothing it does not have."""

import pytest

from tests.engine.paper import match

HANDS = {
    "thirty-one": (("2C 3C 4D", "5C 6D 7D"), {"discard": "8D", "stock": "9D TD"}),
    "cut-throat": (("2C 3C 4D", "5C 6D 7D"), {"discard": "8D", "stock": "9D TD"}),
    "widow": (("2C 3C 4D", "5C 6D 7D"), {"centre": "8D 9D TD"}),
    "three-thirteen": (("2C 3C 4D", "5C 6D 7D"), {"discard": "8D", "stock": "9D TD"}),
}


@pytest.mark.parametrize(
    ("game", "options", "line", "forms"),
    [
        ("thirty-one", {}, "draw 7D", "draw stock, or draw discard"),
        ("thirty-one", {}, "discard 9", "discard 7D"),
        ("thirty-one", {"knock_timing": "either"}, "discard 9", "discard 7D, or discard 7D knock"),
        ("thirty-one", {}, "knock 7D", "knock"),
        ("thirty-one", {"pass_rule": "always"}, "pass now", "pass"),
        ("thirty-one", {"blitz_mode": "call"}, "thirty-one please", "blitz"),
        ("widow", {"widow_start": "face_up"}, "swap one", "swap 7D for KH, or swap all"),
        ("three-thirteen", {}, "out of cards", "out 7D"),
        ("three-thirteen", {}, "discard 7D knock now", "discard 7D"),
    ],
)
def test_the_forms_of_this_table_are_named(game, options, line, forms):
    hands, zones = HANDS[game]
    deal = match(2, 2, game=game, **options).deal(*hands, **zones)
    assert deal.refused(f"1 {line}") == f"That is not how it is written: {forms}"
    assert deal.refused(f"2 {line}") == f"That is not how it is written: {forms}"


@pytest.mark.parametrize("line", ["renew t1", "blitz 9", "swap one", "take an offer", "keep c"])
def test_a_move_this_table_does_not_have_is_not_explained(line):
    hands, zones = HANDS["thirty-one"]
    assert match(2, 2).deal(*hands, **zones).refused(f"1 {line}") == "There is no such move here now"


def test_bets_are_shown_by_the_example_of_one():
    hands, zones = HANDS["cut-throat"]
    deal = match(2, 2, game="cut-throat", side_bettors="all").deal(*hands, **zones)
    assert deal.refused("1 bet a lot").endswith(": bet 1 on 1 against 2, or bet 1 on 1 against field")
