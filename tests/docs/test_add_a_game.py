"""docs/add-a-game.md, followed: its files go into an empty folder, and the game in them is played."""

import random
import re
import subprocess
import sys
from pathlib import Path

import pytest

import engine.games
from engine import registry
from engine.bots import player
from engine.check import check
from engine.conformance import check_position, check_step, walk
from engine.game import Beginning
from engine.rules import rules_text
from engine.sim import Setup, simulate
from protocol import messages as m
from protocol.view import unpack_view
from server.cli import main
from tests.e2e.guests import Guest
from tests.e2e.hosts import PLENTY, served

PAGE = Path(__file__).parents[2] / "docs" / "add-a-game.md"
FILE = re.compile(r"^\*\*`(?P<path>[^`]+)`\*\*\n\n```\w+\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)
NAME = "higher-card"


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A folder with the files of the page."""
    made = tmp_path_factory.mktemp("games")
    for found in FILE.finditer(PAGE.read_text(encoding="utf-8")):
        path = made / found["path"]
        path.parent.mkdir(exist_ok=True)
        path.write_text(found["text"], encoding="utf-8")
    return made


@pytest.fixture
def game(folder, monkeypatch):
    """The game of the page, known for the length of a test."""
    monkeypatch.setattr(engine.games, "__path__", [*engine.games.__path__, str(folder)])
    registry.names.cache_clear()
    yield registry.find(NAME)
    monkeypatch.undo()
    registry.names.cache_clear()
    for module in [name for name in sys.modules if name.startswith("engine.games.higher_card")]:
        del sys.modules[module]


def test_it_is_found_with_its_rules_and_its_bots(game):
    assert NAME in registry.names()
    assert "An ace is the lowest card." in rules_text(game, game.options.read("low-aces"))
    assert player.levels(NAME) == ("random", "easy", "normal")


@pytest.mark.slow
@pytest.mark.parametrize("preset", ["standard", "low-aces"])
def test_it_keeps_what_every_game_has_to_promise(game, preset):
    dice = random.Random(preset)
    for players in (2, 3, 9):
        for step in walk(game, Beginning(players, game.options.read(preset, None, players)), dice):
            check_step(game, step, dice)
            check_position(game, step.after, dice)


def test_its_bots_play_and_its_records_are_read_back(game):
    setup = Setup(game, game.options.read(None, None, 3), ("random", "easy", "normal"), 3)
    for played in simulate(setup, random.Random, records=True):
        assert check(played.record.encode()) == ()


def test_without_a_scorer_its_hands_are_not_scored(game, capsys):
    assert main(["score", "--game", NAME, "7D"]) == 2
    assert capsys.readouterr().err == "thirtyone: the hands of higher-card are not scored\n"


def test_without_bots_of_its_own_the_one_that_plays_everything_plays_it(game, folder):
    (folder / "higher_card" / "bots.py").rename(folder / "bots.away")
    try:
        assert player.levels(NAME) == ("random",)
    finally:
        (folder / "bots.away").rename(folder / "higher_card" / "bots.py")


def test_a_deal_written_by_hand_comes_out_as_the_rules_say(game):
    record = """
        format = 1
        game = "higher-card"
        players = ["Ann", "Bo", "Cy"]
        dealer = 1
        [[deal]]
        zones = { hands = ["7D", "AC", "2H"], stock = "AS" }
        moves = ["!1 pass", "2 pass", "!3 knock", "3 draw stock", "1 pass", "!1 pass"]
        [deal.expect]
        ranks = [3, 1, 1]
    """
    assert check(record.encode()) == ()
    low = record.replace("dealer = 1", 'dealer = 1\npreset = "low-aces"').replace("[3, 1, 1]", "[1, 2, 2]")
    assert check(low.encode()) == ()


def play(guest):
    """Change the card when it is one's turn; gives the public view at the end."""
    for update in guest:
        if not isinstance(update, m.Update):
            continue
        public, own = unpack_view(update.view)
        if public.stage == "over":
            return public
        if own.seat in public.turn:
            assert [choice.line for choice in own.choices if choice.enabled] == ["pass", "draw stock"]
            guest.say(m.Act(req=1, at=update.seq, move="draw stock"))
    raise AssertionError("the host hung up before the match was over")


@pytest.mark.slow
def test_it_is_played_over_a_socket_with_bots(folder, tmp_path):
    options = f"--game {NAME} --seats 3 --bots 2 --start-at 3 --table bot-pace=0 --bind 127.0.0.1 --port 0 --json"
    command = [sys.executable, str(folder / "try_it.py"), str(folder), "host", *options.split()]
    with subprocess.Popen([*command, "--data", str(tmp_path)], stdout=subprocess.PIPE, cwd=PAGE.parents[1]) as process:
        try:
            with Guest(served(process.stdout.readline())).enter(m.Sit(name="Ann")) as ann:
                over = play(ann)
        finally:
            process.terminate()
            assert process.wait(PLENTY) == 0
    assert min(seat.place for seat in over.players) == 1
    assert all(len(seat.shown) == 1 for seat in over.players)
    (record,) = (tmp_path / "records").glob("*.game.toml")
    assert 'game = "higher-card"' in record.read_text(encoding="utf-8")
