"""What can be set: every game tells its presets and options so that a form needs to know no game."""

from collections import Counter

import pytest

from engine import registry
from engine.bots.player import levels
from engine.rules import rules_text
from protocol.codec import encode
from protocol.messages import (
    Accepted,
    AddBots,
    AskGames,
    AskOptions,
    GameOptions,
    Games,
    Leave,
    Notice,
    SetOptions,
    SetSeats,
    SetTable,
    Sit,
    TableInfo,
    Welcome,
)
from server.core.config import TableConfig
from server.core.events import Came
from server.core.menu import games_told, options_told
from server.core.table import Table
from tests.server.core.script import Script, Told, Wrote, script

ANN, BO, CY = 1, 2, 3


def house(game="thirty-one", **settings) -> Script:
    """A table that may be set to any game."""
    config = TableConfig(id="t1", name="Kitchen", game=game, bot_levels=levels, **settings)
    numbers = iter(range(1, 1000))
    return Script(
        config, Table(config, registry.find, lambda: next(numbers).to_bytes(32, "big"), rules_text, registry.names)
    ).open()


@pytest.mark.parametrize("name", registry.names())
def test_all_that_can_be_set_in_a_game_is_told_in_words(name):
    game = registry.find(name)
    pieces = options_told(game, None, "en")
    assert all(encode(piece) for piece in pieces)
    told = [option for piece in pieces for option in piece.options]
    assert [option.name for option in told] == [option.name for option in game.options.options]
    for option, real in zip(told, game.options.options, strict=True):
        assert option.says
        assert option.default == real.default
        assert option.words or option.spans
        said = dict(option.sayings)
        for word in option.words:
            assert real.read(word) == word
            assert said[word]
        for span in option.spans:
            for number in (span.least, span.most):
                assert real.read(f"{span.kind}={number}" if span.kind else number) is not None
            assert "{" not in span.says.replace("{n}", "")


@pytest.mark.parametrize("name", registry.names())
def test_a_preset_is_told_by_what_it_has_otherwise(name):
    game = registry.find(name)
    pieces = options_told(game, None, "en")
    defaults = {option.name: option.default for piece in pieces for option in piece.options}
    for preset in (preset for piece in pieces for preset in piece.presets):
        assert defaults | preset.values == game.options.defaults(preset.name)


def test_all_games_are_told():
    (piece,) = games_told(registry.games())
    assert [game.name for game in piece.games] == list(registry.names())


def test_anybody_may_ask_and_the_answer_comes_first():
    play = house().sat("Ann").watching(CY)
    for guest in (ANN, CY):
        play.ask(guest, AskGames) << Told(guest, Games) << Told(guest, Accepted)
        play.ask(guest, AskOptions, game="widow") << Told(guest, GameOptions, game="widow") << Told(guest, Accepted)
    assert all(option.current is None for piece in play.told(CY, GameOptions) for option in piece.options)
    play.ask(ANN, AskOptions, game="whist").refused("no_game")


def test_one_option_is_set_and_the_others_stay():
    play = house(options={"jokers": 1}).sat("Ann", "Bo")
    play.ask(ANN, SetOptions, options={"lives": 5}).accepted() << Wrote("opened")
    play << Told(BO, TableInfo) << Told(BO, Notice, code="option", text="Set: Everybody starts with 5 lives.")
    (info,) = play.told(BO, TableInfo)
    assert {s.name: s.value for s in info.settings if s.value != s.default} == {"jokers": 1, "lives": 5}
    play.ask(ANN, AskOptions, game="thirty-one")
    current = {option.name: option.current for piece in play.told(ANN, GameOptions) for option in piece.options}
    assert (current["lives"], current["jokers"], current["tie_low"]) == (5, 1, "all_lose")


def test_what_cannot_be_is_refused_in_the_words_of_the_game_and_changes_nothing():
    play = house().sat("Ann", "Bo")
    play.ask(ANN, SetOptions, options={"lives": 0}).refused("option").nothing(Told(BO, TableInfo))
    assert play.answer().text[0].startswith("option lives: 0 is not possible")
    play.ask(ANN, SetTable, game="banking", options={"bank": 5, "ante": 6}).refused("option")
    assert play.answer().text[0].startswith("ante: 6 is not possible")
    play.ask(BO, SetOptions, options={"lives": 2}).refused("leader")
    play.ask(ANN, SetTable, game="thirty-one", preset="of nobody").refused("option")


def test_chairs_are_never_fewer_than_people():
    play = house().sat("Ann", "Bo", "Cy")
    play.ask(ANN, SetSeats, seats=2).refused("seats")
    play.ask(ANN, SetSeats, seats=10).refused("seats")
    play.ask(BO, SetSeats, seats=5).refused("leader")
    play.ask(ANN, SetSeats, seats=3).accepted() << Told(BO, TableInfo) << Told(BO, Notice, code="chairs")
    assert len(play.told(BO, TableInfo)[-1].chairs) == 3
    play.ask(ANN, SetTable, game="widow").accepted()
    assert len(play.told(BO, TableInfo)[-1].chairs) == 3


def test_more_chairs_seat_those_who_wait():
    play = house(seats=2).sat("Ann", "Bo") >> Came(CY, Sit(name="Cy"))
    play << Told(CY, Welcome, waiting=True)
    play.ask(ANN, SetSeats, seats=3) << Told(CY, Welcome, role="player", seat=3)


def test_fewer_chairs_close_the_ranks():
    play = house(seats=4).sat("Ann", "Bo", "Cy").ask(BO, Leave)
    play.ask(ANN, SetSeats, seats=2).accepted() << Told(CY, Welcome, seat=2) << Told(CY, TableInfo)


def test_a_match_that_begins_by_itself_never_waits_for_chairs_that_are_not_there():
    play = house(start_at=4).sat("Ann", "Bo")
    play.ask(ANN, SetSeats, seats=3).nothing(Wrote("began")) << Told(BO, TableInfo, start_at=3)
    play >> Came(CY, Sit(name="Cy"))
    play << Wrote("began")


def test_bots_play_the_next_game_at_a_level_it_knows():
    play = house("three-thirteen").sat("Ann").ask(ANN, AddBots, count=1, level="greedy").ask(ANN, AddBots, count=1)
    play.ask(ANN, SetTable, game="thirty-one").accepted()
    kinds = Counter(chair.level for chair in play.told(ANN, TableInfo)[-1].chairs if chair.kind == "bot")
    assert kinds == {"normal": 2}


def test_a_table_that_was_given_no_list_tells_of_its_own_game():
    play = script().sat("Ann").ask(ANN, AskGames)
    assert [game.name for game in play.told(ANN, Games)[0].games] == ["toy"]


def test_between_two_matches_game_and_chairs_change_and_nobody_comes_anew():
    play = house(options={"lives": 1}).sat("Ann", "Bo").started()
    while play.public(ANN).stage != "over":
        turn = play.public(ANN).turn
        knocked = any(flag.name == "knocker" for player in play.public(ANN).players for flag in player.flags)
        play.act(turn[0] if turn else ANN, "pass" if knocked else "knock")
    play.ask(ANN, SetTable, game="widow").accepted() << Told(BO, TableInfo, phase="lobby", title="Widow")
    play.ask(ANN, SetSeats, seats=2).accepted()
    seq = play.updates[BO].seq
    play.started().accepted() << Told(BO, TableInfo, phase="playing", game="widow")
    play.nothing(Told(BO, Welcome))
    assert play.updates[BO].seq > seq
    assert any(zone.layout == "row" for zone in play.public(BO).zones)
    play.ask(ANN, SetOptions, options={"lives": 2}).refused("in_match")
    play.ask(ANN, SetSeats, seats=3).refused("in_match")
