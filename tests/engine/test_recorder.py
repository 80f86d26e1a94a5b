"""Writing records: what was played is read back the same, and the text is safe whatever people are called."""

import tomllib
from random import Random

import pytest

from engine.check import check
from engine.game import CHANCE, AwaitChance, AwaitSeats, Beginning, Order
from engine.record import read_record
from engine.recorder import Recorder, quoted
from engine.registry import find
from engine.sim import Setup, simulate

GAME = find("thirty-one")


@pytest.mark.parametrize(
    "text",
    [
        "Ann",
        'A "quick" one',
        "back\\slash",
        "two\nlines",
        "\x00\x1b[31m\x7f\x85",
        "žöå 王 🂡",
        "'''",
        '"""',
        "\u2028\u2029",
        "#=",
    ],
)
def test_a_text_in_quotes_is_read_back_as_it_was(text):
    assert tomllib.loads(f"x = {quoted(text)}")["x"] == text


def test_half_a_surrogate_pair_does_not_break_the_file():
    quoted("\ud800").encode()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("preset", "settings"),
    [
        ("classic", {}),
        ("high-card", {"jokers": 2, "three_kind": "30.5"}),
        ("scat", {"hand_size": 4, "knock_timing": "either"}),
        ("pagat", {"blitz_mode": "call", "stock_out": "reshuffle", "first_dealer": "low_card"}),
    ],
)
def test_every_match_that_is_played_passes_the_check(preset, settings):
    options = GAME.options.read(preset, settings, 4)
    setup = Setup(GAME, options, ("random", "greedy25", "easy", "normal"), 3, preset)
    for played in simulate(setup, Random, records=True):
        assert played.record is not None
        assert check(played.record.encode()) == ()
        record = read_record(played.record.encode(), find)
        assert record.beginning.options == options
        assert record.finished
        assert all(deal.expect for deal in record.deals)


def played_for(moves):
    """A recorder that has looked on for so many moves of a match, each the one made for an absent player."""
    options = GAME.options.read()
    state, dice, recorder = GAME.begin(Beginning(2, options)), Random(4), Recorder(GAME, None, options, ("Ann", "Bo"))
    while moves:
        match GAME.due(state):
            case AwaitChance(_, items):
                seat, move = CHANCE, Order(tuple(dice.sample(items, len(items))))
            case AwaitSeats((seat, *_)):
                move, moves = GAME.idle_move(state, seat), moves - 1
        after, _ = GAME.apply(state, seat, move)
        recorder.note(state, seat, move, after)
        state = after
    return recorder


def test_the_record_of_a_running_match_is_one_as_well():
    text = played_for(5).text()
    assert check(text.encode()) == ()
    assert text.count("draw stock") == 3


def test_a_match_broken_off_tells_nothing_of_the_running_deal():
    recorder = played_for(95)  # the first deal was drawn when the stock was used up
    broken = recorder.text(finished=False)
    assert check(broken.encode()) == ()
    assert (broken.count("[[deal]]"), recorder.text().count("[[deal]]")) == (1, 2)
    assert not read_record(broken.encode(), find).finished


def test_a_match_broken_off_in_its_first_deal_has_no_deals():
    broken = played_for(5).text(finished=False)
    assert check(broken.encode()) == ()
    assert "deck" not in broken


def test_the_form_is_fixed():
    lines = played_for(2).text().splitlines()
    assert lines[:7] == [
        "format = 1",
        'game = "thirty-one"',
        'preset = "classic"',
        'players = ["Ann", "Bo"]',
        lines[4],
        "[options]",
        "",
    ]
    assert lines[7] == "[[deal]]"
    assert len(lines[8].removeprefix('deck = "').removesuffix('"').split()) == 52
