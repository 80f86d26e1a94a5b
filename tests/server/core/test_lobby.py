"""The lobby: seats, names, tokens, bots, settings, and when a match begins."""

from hashlib import sha256

import pytest

from protocol.messages import (
    Accepted,
    AddBots,
    Backlog,
    Goodbye,
    Leave,
    Notice,
    Ready,
    RemoveBot,
    SetTable,
    Sit,
    Start,
    TableInfo,
    Update,
    Welcome,
)
from server.core import facts
from server.core.events import Came, Seated, Went
from tests.server.core.script import Script, SentAway, Told, Wrote, script

ANN, BO, CY, DI = 1, 2, 3, 4


def names(play: Script, guest: int) -> list[str]:
    return [chair.name for chair in play.told(guest, TableInfo)[-1].chairs]


def test_whoever_sits_down_is_written_down_welcomed_and_told_everything():
    play = script() >> Came(ANN, Sit(name="Ann"))
    play << Wrote("seated", 0) << Seated(ANN)
    play << Told(ANN, Welcome, table="t1", role="player", name="Ann", seat=1) << Told(ANN, TableInfo, leader=1)
    play << Told(ANN, Backlog)
    play.nothing(Told(ANN, Update))


def test_others_hear_of_it():
    play = script().sat("Ann") >> Came(BO, Sit(name="Bo"))
    play << Told(ANN, TableInfo) << Told(ANN, Notice, code="came", text="Bo sits down.")
    assert names(play, ANN) == ["Ann", "Bo", ""]


def test_only_the_digest_of_a_token_is_kept():
    play = script().sat("Ann")
    token = play.tokens[ANN]
    taken = facts.read(play.journal[-1])
    assert taken == facts.SeatTaken(name="Ann", token=sha256(token).digest())
    assert not any(token in entry.body for entry in play.journal)


@pytest.mark.parametrize(
    ("asked", "given"),
    [
        (("Ann", "Ann"), ["Ann", "Ann 2", ""]),
        (("Ann", "Ann", "Ann"), ["Ann", "Ann 2", "Ann 3"]),
        (("A\x1b[31mnn\n", "\u202eBo"), ["A[31mnn", "Bo", ""]),
        (("", "Sixteen cells wd", ), ["Guest", "Sixteen cells wd", ""]),
        (("Sixteen cells wd", "Sixteen cells wd"), ["Sixteen cells wd", "Sixteen cells 2", ""]),
    ],
)  # fmt: skip
def test_names_are_cleaned_and_told_apart(asked, given):
    play = script().sat(*asked)
    assert names(play, ANN) == given


def test_a_seat_and_its_name_are_kept_while_the_connection_is_lost():
    play = script().sat("Ann", "Bo") >> Went(BO)
    (info,) = play.told(ANN, TableInfo)
    assert [(chair.name, chair.link) for chair in info.chairs[:2]] == [("Ann", "here"), ("Bo", "gone")]
    play >> Came(9, Sit(name="whoever", token=play.tokens[BO]))
    play << Seated(9) << Told(9, Welcome, name="Bo", seat=2)
    play << Told(ANN, Notice, code="back", text="Bo is back.")


def test_a_token_that_is_not_known_is_turned_away():
    script().sat("Ann") >> Came(9, Sit(name="Ann", token=b"\0" * 32)) << SentAway(9, Goodbye, code="token")


def test_the_longest_seated_person_who_is_here_leads():
    play = script().sat("Ann", "Bo", "Cy") >> Went(ANN)
    assert play.told(BO, TableInfo)[-1].leader == 2
    play.ask(CY, Start).refused("leader")
    play >> Came(9, Sit(name="Ann", token=play.tokens[ANN]))
    assert play.told(BO, TableInfo)[-1].leader == 1


def test_bots_of_the_config_sit_from_the_beginning():
    play = script(bots=2, bot_level="easy").sat("Ann")
    info = play.told(ANN, TableInfo)[-1]
    assert [(chair.kind, chair.level) for chair in info.chairs] == [("bot", "easy"), ("bot", "easy"), ("human", None)]
    assert info.leader == 3


def test_the_leader_adds_and_removes_bots():
    play = script().sat("Ann", "Bo")
    play.ask(ANN, AddBots, count=5, level="easy").accepted()
    assert names(play, BO) == ["Ann", "Bo", "Ada"]
    play.ask(ANN, AddBots).refused("full")
    play.ask(ANN, AddBots, level="godlike").refused("level")
    play.ask(ANN, RemoveBot, seat=1).refused("no_bot")
    play.ask(ANN, RemoveBot).accepted() << Wrote("left", 2) << Told(BO, TableInfo)
    play.ask(ANN, RemoveBot).refused("no_bot")
    play.ask(BO, AddBots).refused("leader")


def test_a_match_needs_players_enough():
    play = script().sat("Ann").started().refused("few")
    assert play.answer().text == ("2 players are needed, and 1 are here.",)
    play >> Came(BO, Sit(name="Bo"))
    play.started().accepted()
    play << Wrote("began") << Told(ANN, Accepted) << Told(BO, TableInfo, phase="playing") << Told(BO, Update, seq=1)


def test_a_match_starts_by_itself_when_enough_are_seated_bots_counted():
    play = script(bots=1, start_at=3).sat("Ann").nothing(Wrote("began"))
    play >> Came(BO, Sit(name="Bo"))
    play << Told(BO, Welcome, seat=3) << Told(BO, Backlog) << Wrote("began") << Told(BO, Update)


def test_a_table_full_of_bots_plays_at_once():
    play = script(bots=3, start_at=3)
    play << Wrote("began")


def test_a_seat_left_in_the_lobby_is_free_again():
    play = script().sat("Ann", "Bo", "Cy").ask(ANN, Leave)
    play << Wrote("left", 0) << Told(ANN, Accepted) << SentAway(ANN, Goodbye, code="left", retry=False)
    play << Told(BO, TableInfo, leader=2) << Told(BO, Notice, code="left_lobby")
    play >> Went(ANN)
    assert play.done == []
    play >> Came(DI, Sit(name="Ann", token=play.tokens[ANN])) << SentAway(DI, Goodbye, code="token")
    play >> Came(DI, Sit(name="Di")) << Told(DI, Welcome, seat=1)


def test_ranks_are_closed_when_a_match_begins():
    play = script().sat("Ann", "Bo", "Cy").ask(ANN, Leave).ask(BO, Start).accepted()
    play << Wrote("shifted", 1) << Told(BO, Welcome, seat=1, token=None) << Wrote("shifted", 2)
    play << Told(CY, Welcome, seat=2) << Wrote("began")
    assert names(play, BO) == ["Bo", "Cy"]


def test_whoever_finds_the_table_full_or_playing_watches_and_is_seated_later():
    play = script(seats=2).sat("Ann", "Bo") >> Came(CY, Sit(name="Cy"))
    play << Told(CY, Welcome, role="spectator", waiting=True, seat=None)
    play.ask(BO, Leave) << Wrote("seated", 1) << Seated(CY) << Told(CY, Welcome, role="player", seat=2)
    assert CY in play.tokens


def test_settings_are_checked_and_told():
    play = script().sat("Ann", "Bo")
    play.ask(ANN, SetTable, game="whist").refused("no_game")
    assert play.answer().text == ("game 'whist' is not known; there is toy",)
    play.ask(ANN, SetTable, game="toy", options={"deals": 0}).refused("option")
    assert "deals" in play.answer().text[0]
    play.ask(ANN, SetTable, game="toy", preset="asking", options={"deals": 3}).accepted()
    (info,) = play.told(BO, TableInfo)
    assert info.preset == "asking"
    assert [(setting.name, setting.value, setting.default) for setting in info.settings][-1] == ("deals", 3, 2)
    play << Told(BO, Notice, code="changed", text="The table is set to Toy, asking.")
    play.ask(BO, SetTable, game="toy").refused("leader")


def test_options_that_do_not_fit_the_number_of_players_are_found_at_the_start():
    play = script(seats=4, bots=3, preset="asking").sat("Ann").ask(ANN, Start).refused("option")
    assert play.answer().text == ("option window: not with more than three players",)


def test_the_lobby_is_closed_during_a_match():
    play = script().sat("Ann", "Bo").started()
    for request in (AddBots(req=7), RemoveBot(req=8), SetTable(req=9, game="toy"), Start(req=10), Ready(req=11)):
        fields = {name: getattr(request, name) for name in request.__struct_fields__ if name != "req"}
        play.ask(ANN, type(request), **fields).refused("in_match")
