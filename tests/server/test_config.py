"""Settings of a host: read, or refused in one sentence that names them."""

import pytest

from server.config import BadSetting, check_seats, for_one, read_bots, read_table_settings, split_pair
from server.core.config import TableConfig


@pytest.mark.parametrize(
    ("pair", "field", "value"),
    [
        ("turn-time=30", "turn_time", 30.0),
        ("turn-time=off", "turn_time", None),
        ("spectators=off", "spectators", 0),
        ("hold=2.5", "hold", 2.5),
        ("bot-pace=0", "bot_pace", 0.0),
        ("result-time=3", "result_time", 3.0),
        ("spectators=0", "spectators", 0),
        ("rate=off", "rate", False),
    ],
)
def test_a_key_of_a_table_is_read(pair, field, value):
    assert read_table_settings([pair])[0] == {field: value}


def test_keys_of_the_house_are_apart_and_the_last_word_counts():
    fields, house = read_table_settings(["tables=3", "per-address=9", "tables=4"])
    assert fields == {}
    assert (house.tables, house.per_address) == (4, 9)


@pytest.mark.parametrize(
    ("pair", "says"),
    [
        ("turn-time", "key=value"),
        ("=3", "key=value"),
        ("tempo=3", "there is no such key; there are turn-time"),
        ("turn-time=soon", "turn-time=soon: must be a number of seconds from 1 on, or off"),
        ("turn-time=0.5", "from 1 on"),
        ("hold=-1", "from 0 to a day"),
        ("hold=nan", "from 0 to a day"),
        ("hold=inf", "from 0 to a day"),
        ("spectators=many", "whole number"),
        ("spectators=-1", "whole number"),
        ("spectators=²", "whole number"),
        ("tables=0", "from 1 to"),
        ("rate=maybe", "on or off"),
    ],
)
def test_a_bad_setting_is_refused_by_name(pair, says):
    with pytest.raises(BadSetting) as refused:
        read_table_settings([pair])
    assert says in str(refused.value)
    assert "\n" not in str(refused.value)


def test_every_key_leads_to_a_field_that_is_there():
    pairs = [
        "turn-time=9",
        "hold=9",
        "away-time=9",
        "window=9",
        "result-time=9",
        "bot-pace=9",
        "spectators=9",
        "rate=on",
    ]
    fields, _ = read_table_settings(pairs)
    assert len(fields) == len(pairs)
    TableConfig(id="", name="", game="", **fields)


@pytest.mark.parametrize(
    ("text", "read"), [("3", (3, "normal")), ("0", (0, "normal")), ("2:easy", (2, "easy")), ("2:", (2, "normal"))]
)
def test_bots_are_a_number_and_perhaps_a_level(text, read):
    assert read_bots(text, ("easy", "normal"), "normal") == read


@pytest.mark.parametrize("text", ["", "many", "-1", "3:clever", "3.5", ":easy"])
def test_bots_that_cannot_be_are_refused(text):
    with pytest.raises(BadSetting, match="--bots"):
        read_bots(text, ("easy", "normal"), "normal")


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"seats": 1}, "--seats 1"),
        ({"seats": 10}, "for 2 to 9 players"),
        ({"seats": 3, "bots": 4}, "only 3 seats"),
        ({"bots": 10}, "only 9 seats"),
        ({"seats": 3, "start_at": 4}, "--start-at 4"),
        ({"start_at": 1}, "--start-at 1"),
    ],
)
def test_numbers_that_do_not_go_together_are_refused(fields, says):
    with pytest.raises(BadSetting) as refused:
        check_seats(TableConfig(id="", name="", game="", **fields), range(2, 10), "Thirty-One")
    assert says in str(refused.value)


def test_numbers_that_go_together_pass():
    check_seats(TableConfig(id="", name="", game="", seats=4, bots=4, start_at=4), range(2, 10), "Thirty-One")
    check_seats(TableConfig(id="", name="", game="", bots=9), range(2, 10), "Thirty-One")


@pytest.mark.parametrize(
    ("fields", "start_at"),
    [
        ({"seats": 4, "bots": 3}, 4),
        ({"bots": 8}, 9),
        ({"bots": 3}, None),
        ({"seats": 4, "bots": 2}, None),
        ({"seats": 4, "bots": 3, "start_at": 3}, 3),
        ({}, None),
    ],
)
def test_a_table_for_one_begins_at_once_where_bots_fill_it(fields, start_at):
    assert for_one(TableConfig(id="", name="", game="", **fields), 9).start_at == start_at


@pytest.mark.parametrize("fields", [{"bots": 9}, {"seats": 4, "bots": 4}])
def test_a_table_for_one_has_a_seat_for_that_one(fields):
    with pytest.raises(BadSetting, match="none for you"):
        for_one(TableConfig(id="", name="", game="", **fields), 9)


def test_a_pair_keeps_what_stands_behind_its_first_sign():
    assert split_pair("--set", " a = b=c ") == ("a", "b=c")
