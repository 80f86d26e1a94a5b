"""A whole evening in real terminals: two players, a bot and a spectator, and a client that is killed in its turn."""

import re
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from tests.e2e.hosts import host
from tests.terminal import Terminal

YOUR_TURN = r"YOUR TURN"
QUIET = 0.05  # seconds; a host that answers at once leaves no longer gaps in what it shows
LONG = 180  # seconds; a bound for a machine that is slow and busy, not a time that is expected
MATCH_OVER = r"wins the match"
TABLE = (
    "--seats 3 --bots 1 --start-at 3 --set lives=2 --set first_dealer=random --set stock_out=reshuffle "
    "--table bot-pace=0 --table result-time=0 --table turn-time=off"
)
"""Two lives: with one, somebody who is dealt 31 may end the match before anybody has played."""


def client(data: Path, command: str, name: str, *place: str) -> Terminal:
    line = [sys.executable, "-m", "server.cli", command, *place, "--name", name, "--data", str(data)]
    return Terminal(line)


@contextmanager
def opened(terminal: Terminal) -> Iterator[Terminal]:
    with terminal:
        terminal.wait(r"Thirty-One")
        yield terminal


def hand(text: str) -> list[str]:
    """The cards under "Your hand", as drawn."""
    below = text.partition("Your hand")[2]
    return re.findall(r"│(\w{1,2} ?\S)(?=│)", below.split("└", 1)[0])


def four_in_hand(text: str) -> bool:
    return len(hand(text)) == 4


def play_turn(player: Terminal) -> None:
    """Knocks where that is offered, else draws from the stock, or passes; throws the card just drawn."""
    text = player.text()
    if "which one?" in text or "Sure?" in text:
        player.press("enter")
    elif re.search(r"\[k\] knock(?! \()", text):
        player.press("k")
    else:
        player.press("s")
    player.settle(QUIET)


@pytest.mark.slow
def test_two_players_a_bot_and_a_spectator_play_a_match_and_a_killed_client_comes_back(tmp_path):
    with ExitStack() as stack:
        here = stack.enter_context(host(tmp_path / "host", TABLE))
        watcher = stack.enter_context(opened(client(tmp_path / "w", "watch", "Wat", *here.watch)))
        ann = stack.enter_context(opened(client(tmp_path / "a", "join", "Ann", *here.join)))
        bo = stack.enter_context(opened(client(tmp_path / "b", "join", "Bo", *here.join)))
        players = {"Ann": ann, "Bo": bo}

        # Somebody draws a card and is killed with it in hand.
        name, victim = next_to_play(players)
        victim.press("s")
        held = hand(victim.wait(four_in_hand))
        victim.signal(signal.SIGKILL)
        assert victim.ended() == -signal.SIGKILL
        watcher.wait(lambda text: "gone" in text or "lost" in text)

        back = stack.enter_context(opened(client(tmp_path / name[0].lower(), "join", name, here.join[0])))
        assert sorted(hand(back.wait(four_in_hand))) == sorted(held)
        players[name] = back

        # From here on to the end, whoever it takes.
        end = time.monotonic() + LONG
        while not re.search(MATCH_OVER, watcher.settle(QUIET)):
            assert time.monotonic() < end, watcher.text()
            for player in players.values():
                if re.search(YOUR_TURN, player.settle(QUIET)):
                    play_turn(player)
        for player in players.values():
            player.wait(MATCH_OVER)
            player.press("ctrl-c")
            player.wait("Leave the table")
            player.press("ctrl-c")
            assert player.ended() == 0
            assert player.restored()
        watcher.signal(signal.SIGTERM)
        assert watcher.ended() == 128 + signal.SIGTERM
        assert watcher.restored()

    records = list((tmp_path / "host" / "records").glob("*.game.toml"))
    assert len(records) == 1


def next_to_play(players: dict[str, Terminal]) -> tuple[str, Terminal]:
    end = time.monotonic() + LONG
    while time.monotonic() < end:
        for name, player in players.items():
            if re.search(YOUR_TURN, player.settle(QUIET)):
                return name, player
    raise AssertionError("nobody's turn")
