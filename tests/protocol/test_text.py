"""What others wrote is harmless to show, and cleaning twice is cleaning once."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st
from wcwidth import wcswidth

from protocol.text import CHAT_BYTES, CHAT_LENGTH, NAME_CELLS, NAMELESS, clean, clean_chat, clean_name, clip

nasty = st.text(
    st.characters(codec="utf-8")
    | st.sampled_from(
        "\x1b\x9b\x07\x00\r\n\t\x7f\u200b\u200d\u202e\u2066\ufeff\ufe0f\U000e0041\U0001f3fd\u0301\u0489 aé漢"
    )
    | st.characters(min_codepoint=0x300, max_codepoint=0x36F)
)


@given(nasty)
def test_cleaning_twice_is_cleaning_once(text):
    once = clean(text)
    assert clean(once) == once
    name = clean_name(text)
    assert clean_name(name) == name
    chat = clean_chat(text)
    assert chat is None or clean_chat(chat) == chat


@given(nasty)
def test_nothing_is_left_that_moves_hides_or_reorders(text):
    for char in clean(text):
        assert unicodedata.category(char)[0] in "LNPSM" or char == " "
        assert char.isprintable()
    assert clean(text) == unicodedata.normalize("NFC", clean(text))


@given(nasty)
def test_a_name_is_never_empty_and_never_too_wide(name):
    assert 0 < wcswidth(clean_name(name)) <= NAME_CELLS


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        pytest.param("  Ann \t Bo\n", "Ann Bo", id="blanks of every kind are one"),
        pytest.param("\x1b[31mred\x1b[0m", "[31mred[0m", id="an escape loses its teeth"),
        pytest.param("a\u202eb\u2066c\u200fd", "abcd", id="bidi controls"),
        pytest.param("z\u200be\u200dr\ufeffo\u00ad", "zero", id="zero width"),
        pytest.param("e\u0301", "é", id="composed"),
        pytest.param("e\u200d\u0301", "é", id="composed after a joiner is gone"),
        pytest.param("Z" + "\u0353" * 9, "Z\u0353\u0353", id="no towers of accents"),
        pytest.param("\u0301abc", "abc", id="an accent without a letter"),
        pytest.param("hi \U0001f600\U0001f44d\U0001f3fd!", "hi !", id="emoji and skin tones"),
        pytest.param("\U0001f1e9\U0001f1ea", "", id="flags"),
        pytest.param("1\ufe0f\u20e3", "1", id="keycaps"),
        pytest.param("A\u2665\ufe0f K♠", "A♥ K♠", id="suits stay, their variation selector goes"),
        pytest.param("\u3164\u2800\u115f", "", id="blanks in disguise"),
        pytest.param("\ue000\U000f0000", "", id="private use"),
        pytest.param("日本 Ünal Ωμέγα שלום", "日本 Ünal Ωμέγα שלום", id="all living scripts"),
        pytest.param("30½ · £5 → 7D", "30½ · £5 → 7D", id="signs of the trade"),
    ],
)
def test_clean(text, shown):
    assert clean(text) == shown


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("", NAMELESS),
        (" \u200b\x00", NAMELESS),
        ("Bartholomew the Great", "Bartholomew the"),
        ("漢" * 20, "漢" * 8),
        ("x" + "漢" * 20, "x" + "漢" * 7),
    ],
)
def test_names(name, shown):
    assert clean_name(name) == shown


@pytest.mark.parametrize(
    ("text", "ok"),
    [
        ("x" * CHAT_LENGTH, True),
        ("x" * (CHAT_LENGTH + 1), False),
        ("漢" * (CHAT_BYTES // 3), True),
        ("\U00020000" * 151, False),
        ("  x" + "\u200b" * 900, True),
    ],
)
def test_chat_is_measured_as_it_would_be_shown(text, ok):
    assert (clean_chat(text) is not None) is ok


def test_a_name_is_short_in_bytes_too():
    assert len(clean_name("x\u0323\u0353" * 16).encode()) <= 64


def test_clip_counts_cells_and_leaves_no_blank_at_the_end():
    assert clip("ab cd", 3) == "ab"
    assert clip("漢字", 3) == "漢"
