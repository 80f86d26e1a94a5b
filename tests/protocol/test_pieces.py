"""Whatever must be told goes out in pieces that fit, in order, and only the last one says that it is the last."""

from hypothesis import given
from hypothesis import strategies as st

from protocol.codec import encode
from protocol.framing import FIRST_LIMIT
from protocol.messages import Chat, Choosable, GameLine, Happening, Preset, TableLine
from protocol.pieces import backlog_pieces, game_pieces, option_pieces, rules_pieces, table_pieces

FULLEST = Chat(name="漢" * 8, text="漢" * 200, seat=9)  # 200 characters, 600 bytes
LINE = TableLine(id="a1b2c3d4", name="漢" * 8, game="Three Thirteen", phase="playing", players=9, seats=9)


def only_the_last_is_last(pieces):
    return [piece.more for piece in pieces] == [True] * (len(pieces) - 1) + [False]


def test_fifty_of_the_longest_chats_and_events_fit():
    events = [Happening(kind="threw", says=(("seat", 1), " " + "x" * 300, ("card", "7D")), seat=1)] * 50
    pieces = backlog_pieces(events, [FULLEST] * 50, events[:7])
    assert len(pieces) > 1
    assert only_the_last_is_last(pieces)
    assert all(encode(piece) for piece in pieces)
    assert [event for piece in pieces for event in piece.events] == events
    assert [chat for piece in pieces for chat in piece.chat] == [FULLEST] * 50
    assert [event for piece in pieces for event in piece.automatic] == events[:7]


def test_a_short_backlog_is_one_piece_even_when_empty():
    assert len(backlog_pieces([], [FULLEST])) == 1
    assert len(backlog_pieces([], [])) == 1


@given(st.integers(0, 60))
def test_lists_of_tables_fit_into_the_small_frames_before_welcome(count):
    pieces = table_pieces([LINE] * count)
    assert only_the_last_is_last(pieces)
    assert all(encode(piece, FIRST_LIMIT) for piece in pieces)
    assert [line for piece in pieces for line in piece.tables] == [LINE] * count


@given(st.lists(st.text(st.characters(codec="utf-8"), max_size=300), max_size=200))
def test_rules_are_put_together_again(lines):
    text = "\n".join(lines)
    pieces = rules_pieces(text)
    assert only_the_last_is_last(pieces)
    assert all(encode(piece) for piece in pieces)
    assert "".join(piece.text for piece in pieces) == text


@given(st.integers(0, 400), st.integers(0, 100))
def test_games_and_options_are_put_together_again(options, presets):
    games = [GameLine(name="a-game", title="漢" * 20, least=2, most=9, presets=("preset",) * 20)] * options
    pieces = game_pieces(games)
    assert only_the_last_is_last(pieces)
    assert all(encode(piece) for piece in pieces)
    assert [game for piece in pieces for game in piece.games] == games
    option = Choosable(name="x" * 20, says="漢" * 60, default=1, sayings=(("a", "漢" * 60),) * 5)
    preset = Preset(name="pub", values={f"option{n}": "value" for n in range(30)})
    told = option_pieces("a-game", [preset] * presets, [option] * options)
    assert only_the_last_is_last(told)
    assert all(encode(piece) for piece in told)
    assert [each for piece in told for each in piece.options] == [option] * options
    assert [each for piece in told for each in piece.presets] == [preset] * presets
