"""Settings of a host: read, or refused in one sentence that names them."""

from pathlib import Path

import pytest

from server.config import (
    OF_A_TABLE,
    OF_THE_HOUSE,
    BadSetting,
    check_seats,
    for_one,
    read_bots,
    read_table_settings,
    split_pair,
)
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
        ("pause=off", "pause", None),
        ("pause=90", "pause", 90.0),
        ("leavers=free", "leavers", "free"),
        ("away-after=3", "away_after", 3),
        ("return-time=0", "restart_grace", 0.0),
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
        ("turn-time=soon", "turn-time=soon: must be a number of seconds from 20 to 300, or off"),
        ("turn-time=19", "from 20 to 300, or off"),
        ("turn-time=301", "from 20 to 300, or off"),
        ("hold=-1", "from 0 to 86400"),
        ("hold=nan", "from 0 to 86400"),
        ("hold=inf", "from 0 to 86400"),
        ("pause=5", "from 10 to 3600, or off"),
        ("vote-time=1", "from 5 to 3600"),
        ("nudge-after=later", "from 0 to 3600"),
        ("away-after=0", "from 1 to 99"),
        ("leavers=ghost", "must be bot or free"),
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
        *(f"{key}=99" for key in OF_A_TABLE if key not in ("rate", "leavers")),
        "rate=on",
        "leavers=bot",
    ]
    fields, _ = read_table_settings(pairs)
    assert len(fields) == len(pairs)
    TableConfig(id="", name="", game="", **fields)


def test_every_key_is_explained_to_hosts():
    page = (Path(__file__).parents[2] / "docs" / "hosting.md").read_text(encoding="utf-8")
    assert [key for key in (*OF_A_TABLE, *OF_THE_HOUSE) if f"`{key}`" not in page] == []


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
