"""Reading records: what is accepted, and one sentence with a place for whatever is not."""

import pytest

from engine.fields import BadRecord
from engine.record import MOST_BYTES, read_record
from engine.registry import find

HEAD = 'format = 1\ngame = "thirty-one"\nplayers = ["Ann", "Bo"]\ndealer = 1\n'
DEAL = '[[deal]]\nmoves = ["2 draw stock"]\n'


def read(text):
    return read_record(text.encode() if isinstance(text, str) else text, find)


def test_a_record_is_read_whole():
    record = read(
        HEAD.replace("dealer = 1", "dealer = 2\npreset = 'scat'\nfinished = false")
        + "[options]\nlives = 5\n[start]\nlives = [1, 5]\n[[deal]]\ndeck = '7D 10H q♠'\n"
        + "moves = ['!1 knock', '2 draw stock']\n"
    )
    assert record.game.name == "thirty-one"
    assert record.players == ("Ann", "Bo")
    assert not record.finished
    assert (record.beginning.dealer, record.beginning.lives) == (1, (1, 5))
    assert (record.beginning.options["lives"], record.beginning.options["three_kind"]) == (5, "30")
    (deal,) = record.deals
    assert [(line.seat, line.refused, line.text) for line in deal.moves] == [
        (0, True, "1 knock"),
        (1, False, "2 draw stock"),
    ]
    assert deal.deck is not None
    assert len(deal.deck) == 3


def test_unknown_keys_at_the_top_and_in_a_deal_are_ignored():
    read(HEAD + "note = 'a fine evening'\n" + DEAL + "weather = 'rain'\n")


def test_options_may_be_written_as_numbers_words_and_switches():
    record = read(HEAD + "[options]\nthree_kind = 30.5\nstraight30 = true\njokers = '2'\nlives = 4.0\n")
    assert [record.beginning.options[name] for name in ("three_kind", "straight30", "jokers", "lives")] == [
        "30.5", "on", 2, 4,
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "the top: format is missing"),
        ("hello", "this is not TOML"),
        (b"\xff\xfe", "not a text file in UTF-8"),
        ("format = 2", "format 1, not 2"),
        ('format = "1"', "format must be a whole number, not '1'"),
        ("format = true", "format must be a whole number, not true"),
        ("format = 1", "game is missing"),
        (HEAD.replace("thirty-one", "chess"), "game: game 'chess' is not known"),
        (HEAD.replace("dealer = 1", ""), "dealer is missing"),
        (HEAD.replace("dealer = 1", "dealer = 3"), "dealer: 3 is no seat; seats are 1 to 2"),
        (HEAD.replace("dealer = 1", "dealer = 0"), "dealer: 0 is no seat"),
        (HEAD.replace("dealer = 1", "dealer = 0x" + "f" * 5000), "dealer: a number out of all bounds is no seat"),
        (HEAD.replace('["Ann", "Bo"]', '["Ann"]'), "for 2 to 9, not 1"),
        (HEAD.replace('["Ann", "Bo"]', '["Ann", 2]'), "each of players must be a text, not 2"),
        (HEAD.replace('["Ann", "Bo"]', '"Ann"'), "players must be a list, not 'Ann'"),
        (HEAD + 'preset = "royal"', "preset 'royal' is not known"),
        (HEAD + "[options]\nlifes = 3", "option 'lifes'"),
        (HEAD + "[options]\nlives = 0", "option lives: 0 is not possible"),
        (HEAD + "[options]\nlives = [3]", "'lives' cannot be a list"),
        (HEAD + "[options]\nlives = 0x" + "f" * 5000, "a number out of all bounds is not possible"),
        (HEAD + "[start]\nlifes = [1, 2]", "[start]: there is no 'lifes'"),
        (HEAD + "[start]\nlives = [1]", "[start] lives: 2 numbers are needed"),
        (HEAD + "[start]\nlives = [1, -1]", "-1 is no number of this game"),
        (HEAD + "[start]\nround = 0", "[start] round: 0 is no number of this game"),
        (HEAD + "[start]\nlives = [0, 3]", "dealer: seat 1 is out"),
        (HEAD + "[start]\nfree = [3]", "[start] free: 3 is no seat"),
        (HEAD + "deal = 3", "deal must be a list, not 3"),
        (HEAD + "deal = [3]", "each of deal must be a table, not 3"),
        (HEAD + "[[deal]]\ndeck = '7D'\nzones = { hands = ['', ''] }", "deal 1: deck or zones, not both"),
        (HEAD + "[[deal]]\ndeck = '7D 1X'", "deal 1, deck: '1X' is not a card"),
        (HEAD + "[[deal]]\nmoves = [3]", "deal 1: each of moves must be a text, not 3"),
        (HEAD + "[[deal]]\nmoves = ['draw stock']", "deal 1, move 1: 'draw stock' is no move"),
        (
            HEAD + DEAL + "[[deal]]\nmoves = ['1 pass', '2 dance']",
            "deal 2, move 2: '2 dance' is no move; 'dance' is no verb",
        ),
        (HEAD + "[[deal]]\nmoves = ['!']", "deal 1, move 1: '!' is no move"),
        (HEAD + "[[deal]]\nmoves = ['" + " " * 1_000_000 + "']", "deal 1, move 1: '' is no move"),
        (HEAD + "[[deal]]\nmoves = ['2 swap " + "7D " * 100_000 + "']", "deal 1, move 1: '2 swap 7D"),
        (HEAD + "[[deal]]\nzones = { hands = ['2C 3C 4C'] }", "2 hands are needed"),
        (HEAD + "[[deal]]\nzones = { discard = '7D' }", "hands is missing"),
        (HEAD + "[[deal]]\nzones = { hands = ['', ''], 'hands/1' = '2C' }", "there is no zone 'hands/1'"),
        (HEAD + "[[deal]]\nzones = { hands = ['', ''], rest = 'hand' }", "rest is discard or away, not 'hand'"),
        (HEAD + "[[deal]]\nreshuffle = ['7D', 'x']", "deal 1, reshuffle 2: 'x' is not a card"),
        (HEAD + "[[deal]]\n[deal.expect]\nscore = 3", "deal 1, expect: there is no 'score'"),
        (HEAD + "[[deal]]\n[deal.expect]\nlives = 3", "deal 1, expect: lives cannot be 3"),
        (HEAD + f"[[deal]]\n[deal.expect]\nlives = {[1] * 100}", "deal 1, expect: lives cannot be a list"),
        (HEAD.replace("Ann", "A" * 2000), "no name has more than 1000 signs"),
        (HEAD + "[[deal]]\n[deal.expect]\nend = 'peace'", "deal 1, expect: end cannot be 'peace'"),
        (HEAD + "[[deal]]\n[deal.expect]\nout = [1.5]", "deal 1, expect: out cannot be a list"),
        ("x = " + "[" * 5000, "nested too deep"),
        ("x = " + "1" * 5000, "this is not TOML"),
        (".".join(["a"] * 100_000) + " = 1", "a key of more parts than any record has"),
        (b"#" * (MOST_BYTES + 1), "no record has more than"),
    ],
    ids=lambda value: str(value)[-40:],
)
def test_what_is_no_record_is_refused_in_one_sentence(text, says):
    with pytest.raises(BadRecord) as refused:
        read(text)
    assert says in str(refused.value)
    assert "\n" not in str(refused.value)
    assert len(str(refused.value)) < 1000


@pytest.mark.parametrize(
    "line", ["2 discard", "2 discard 7X", "2 bet on", "2 draw hand", "9 knock", "0 knock", "! 2 pass"]
)
def test_a_seat_and_a_verb_make_a_move_whatever_follows(line):
    record = read(HEAD + f"[[deal]]\nmoves = ['{line}']")
    assert len(record.deals[0].moves) == 1
