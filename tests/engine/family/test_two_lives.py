"""Whoever loses two lives is told why, in the words of the game."""

import pytest

from tests.engine.paper import match

CALLS = {"blitz_mode": "call", "blitz_after_knock": "knocker_double"}


@pytest.mark.parametrize(
    ("game", "options", "hands", "zones", "moves", "sentence"),
    [
        (
            "thirty-one", {}, ("KS 9S 2D", "2C 3C 4D", "TH 9H 8H"), {"discard": "8D", "stock": "5C 6C"},
            ("2 knock", "3 draw stock", "3 discard 5C", "1 draw stock", "1 discard 6C"),
            "seat 2 knocked with the lowest hand and loses two lives",
        ),
        (
            "thirty-one", CALLS, ("AS KS TS", "2C 3C 4C", "9D 8D 6D"), {}, ("2 knock", "1 blitz"),
            "seat 2 had knocked when 31 came and loses two lives",
        ),
        (
            "cut-throat", {}, ("KS 9S 2D", "2C 3C 4D", "TH 9H 8H"), {"discard": "8D", "stock": "5C 6C"},
            ("2 knock", "3 draw stock", "3 discard 5C", "1 draw stock", "1 discard 6C"),
            "seat 2 knocked, beat nobody and loses two lives",
        ),
        (
            "stop-the-bus", {"knocker_low_penalty": 2}, ("KS KH 9S", "2C 3D 5H", "TH TS 8H"), {"centre": "8D 9D JD"},
            ("2 knock", "3 pass", "1 pass"),
            "seat 2 stopped the bus with the weakest hand and loses two lives",
        ),
    ],
)  # fmt: skip
def test_why_it_is_two(game, options, hands, zones, moves, sentence):
    deal = match(3, 1, game=game, **options).deal(*hands, **zones).play(*moves)
    assert sentence in deal.told
    assert sentence in deal.say(deal.view().public.headline)
