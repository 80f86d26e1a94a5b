"""How settings are read: forms of a value, presets, and messages that name option, value and what is allowed."""

import pytest

from engine import registry
from engine.family.options import EVERYWHERE
from engine.options import BadOption, read_setting

TABLE = registry.find("thirty-one").options


@pytest.mark.parametrize(
    ("name", "setting", "value"),
    [
        ("lives", "4", 4),
        ("lives", 4, 4),
        ("lives", 4.0, 4),
        ("three_kind", 30.5, "30.5"),
        ("three_kind", 30, "30"),
        ("three_kind", False, "off"),
        ("free_ride", True, "on"),
        ("free_ride", "true", "on"),
        ("free_ride", " ON ", "on"),
        ("free_ride", "no", "off"),
        ("ride_can_win", False, "no"),
        ("ride_can_win", "on", "yes"),
        ("min_knock", "none", "none"),
        ("min_knock", "21", 21),
        ("knocker_low_penalty", 1, 1),
        ("max_turns", 12, 12),
        ("jokers", "2", 2),
    ],
)
def test_values(name, setting, value):
    assert TABLE.read(None, {name: setting})[name] == value


@pytest.mark.parametrize(
    ("settings", "named"),
    [
        ({"lives": 0}, ("lives", "0", "from 1")),
        ({"lives": "many"}, ("lives", "'many'", "whole number")),
        ({"hand_size": 5}, ("hand_size", "5", "3 to 4")),
        ({"lives": 2.5}, ("lives", "2.5", "whole number")),
        ({"lives": -1}, ("lives", "-1")),
        ({"lives": "٣"}, ("lives",)),
        ({"jokers": 4}, ("jokers", "4", "from 0 to 3")),
        ({"free_ride": "maybe"}, ("free_ride", "'maybe'", "off or on")),
        ({"all_pass": "true"}, ("all_pass", "'true'", "showdown, draw or continue")),
        ({"min_knock": 32}, ("min_knock", "32", "none")),
        ({"three_kind": 31}, ("three_kind", "31", "30.5")),
        ({"max_turns": 0}, ("max_turns", "0")),
        ({"elevens": "on"}, ("'elevens'", "'on'", "lives")),
        ({"lives": "9" * 5000}, ("lives", "99...")),
    ],
)
def test_refusals_name_option_value_and_what_is_allowed(settings, named):
    with pytest.raises(BadOption) as refused:
        TABLE.read(None, settings)
    for word in named:
        assert word in str(refused.value)
    assert "\n" not in str(refused.value)


def test_options_that_only_other_games_have_mean_nothing():
    assert TABLE.read(None, {"ante": 5, "brag_order": "nonsense"}) == TABLE.read()


@pytest.mark.parametrize(
    ("preset", "differs"),
    [
        ("classic", {}),
        (
            "high-card",
            {"tie_low": "high_card", "stock_out": "reshuffle", "blitz_mode": "call", "blitz_tie": "first_only"},
        ),
        ("scat", {"three_kind": "30", "pass_rule": "always"}),
        ("wikipedia", {"free_ride": "on"}),
        ("pagat", {"free_ride": "on", "pass_rule": "never"}),
    ],
)
def test_presets(preset, differs):
    assert TABLE.changed(TABLE.read(preset)) == differs
    assert TABLE.default_preset == "classic"


def test_settings_go_over_the_preset():
    options = TABLE.read("pagat", {"pass_rule": "always"})
    assert (options["free_ride"], options["pass_rule"]) == ("on", "always")


def test_an_unknown_preset_is_refused_with_those_there_are():
    with pytest.raises(BadOption, match=r"'vegas'.*classic, high-card, scat, wikipedia or pagat"):
        TABLE.read("vegas")


@pytest.mark.parametrize("players", [1, 10, 0])
def test_too_few_and_too_many_players(players):
    with pytest.raises(BadOption, match=f"players: {players}"):
        TABLE.read(None, None, players)


@pytest.mark.parametrize("players", range(2, 10))
def test_every_number_of_players_fits_with_three_and_four_cards(players):
    for size in (3, 4):
        TABLE.read(None, {"hand_size": size}, players)


def test_every_option_has_a_sentence_and_a_default_that_is_allowed():
    for option in TABLE.options:
        assert option.says.endswith(".")
        assert option.read(option.default) == option.default
        assert option.name in EVERYWHERE


@pytest.mark.parametrize("text", ["lives", "=4", "lives=", "lives = "])
def test_a_setting_needs_a_name_and_a_value(text):
    with pytest.raises(BadOption, match="lives=4"):
        read_setting(text)


def test_a_setting_on_the_command_line():
    assert read_setting("three_kind = 30.5") == ("three_kind", "30.5")
