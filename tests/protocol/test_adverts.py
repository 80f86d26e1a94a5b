"""What is announced in a network: short enough for DNS, no secret, and harmless when somebody else made it up."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from protocol.adverts import LABEL_BYTES, Advert, read_advert

KITCHEN = Advert(
    table="a98bb40b08a209bb", name="Ann's table", game="thirty-one", players=2, seats=4, locked=True, version="2.0"
)


def record(advert):
    return {key.encode(): value.encode() for key, value in advert.text().items()}


def test_what_is_announced_is_read():
    assert read_advert(record(KITCHEN)) == KITCHEN
    assert KITCHEN.label == "Ann's table a98b"


@given(st.text(max_size=100))
def test_a_label_fits_whatever_the_name(name):
    label = Advert("a98b", name, "g", 0, 2, False, "2.0").label
    assert len(label.encode("utf-8", "surrogatepass")) <= LABEL_BYTES
    assert "." not in label
    assert label.endswith(" a98b")


@pytest.mark.parametrize(
    "change",
    [
        {b"id": b""},
        {b"id": None},
        {b"seats": b"2"},
        {b"seats": b"x/y"},
        {b"seats": b"999/4"},
        {b"seats": "²/4".encode()},
    ],
)
def test_what_is_no_table_is_passed_over(change):
    assert read_advert(record(KITCHEN) | change) is None
    assert read_advert({}) is None


def test_hostile_text_is_made_fit_to_be_shown():
    found = read_advert(record(KITCHEN) | {b"n": b"\x1b[2J\xff\xfe" + b"x" * 250, b"game": "\u202egame".encode()})
    assert found is not None
    assert (found.name + found.game).isprintable()
    assert len(found.name) <= 40
