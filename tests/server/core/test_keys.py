"""What opens a table: its words, its owner's secret, a seat's own key; and what happens to whoever guesses."""

import pytest

from protocol.messages import Accepted, Codes, Goodbye, NewWord, Notice, Sit, Watch, Welcome
from server.core.events import Came, Guessed, Log
from server.core.keys import TRIES
from tests.server.core.script import SentAway, Told, Wrote, script

ANN, BO, EVE = 1, 2, 9
PIN = "able-baby-cabin-act"
CLOSED = {"open": False, "pin": PIN, "words": ("zoo", "zone"), "new_words": lambda: ("yard", "wing")}


def table():
    """A table with a code, at which its owner (Ann) and a guest (Bo) sit."""
    play = script(**CLOSED)
    play >> Came(ANN, Sit(name="Ann"), owner=True)
    play >> Came(BO, Sit(name="Bo"), opens="player") << Told(BO, Welcome, name="Bo")
    return play


def guessed(play, times):
    for _ in range(times):
        play >> Guessed()
    return play


@pytest.mark.parametrize(
    ("word", "opens"), [("zoo", "player"), ("zone", "spectator"), ("zo", None), ("", None), ("ü", None)]
)
def test_what_a_word_opens(word, opens):
    assert table().table.opens(word) == opens


@pytest.mark.parametrize(
    ("asks", "opens", "owner", "code"),
    [
        (Sit(name="Eve"), None, False, "code"),
        (Watch(name="Eve"), None, False, "code"),
        (Sit(name="Eve"), "spectator", False, "for_watching"),
        (Sit(name="Eve", token=b"x" * 32), "player", False, "token"),
    ],
)
def test_who_is_turned_away(asks, opens, owner, code):
    table() >> Came(EVE, asks, owner=owner, opens=opens) << SentAway(EVE, Goodbye, code=code, retry=False)


@pytest.mark.parametrize(
    ("asks", "opens", "owner"),
    [
        (Sit(name="Eve"), "player", False),
        (Watch(name="Eve"), "player", False),
        (Watch(name="Eve"), "spectator", False),
        (Sit(name="Eve"), None, True),
        (Watch(name="Eve"), None, True),
    ],
)
def test_who_is_let_in(asks, opens, owner):
    table() >> Came(EVE, asks, owner=owner, opens=opens) << Told(EVE, Welcome, name="Eve")


def test_an_open_table_lets_everybody_in():
    play = script(**CLOSED | {"open": True}) >> Came(EVE, Sit(name="Eve")) << Told(EVE, Welcome)
    assert play.table.line().open
    guessed(play, TRIES + 1)
    assert not play.table.locked


def test_players_are_told_the_codes_and_spectators_are_not():
    play = table() >> Came(EVE, Sit(name="Eve"), opens="player")
    assert play.told(EVE, Codes) == [Codes(play=f"{PIN}-zoo", watch=f"{PIN}-zone")]
    play >> Came(8, Watch(name="Wes"), opens="spectator")
    assert play.told(8, Codes) == []


def test_twenty_wrong_words_lock_the_table_and_its_owner_is_told():
    play = guessed(table(), TRIES - 1)
    assert not play.table.locked
    play >> Guessed() << Told(ANN, Notice, code="locked")
    assert play.told(BO, Notice) == []
    assert [type(done.command) for done in play.done if isinstance(done.command, Log)] == [Log]
    assert play.table.opens("zoo") is None
    play >> Came(EVE, Sit(name="Eve"), opens="player") << SentAway(EVE, Goodbye, code="locked")
    assert guessed(play, 3).done == []


def test_who_has_a_seat_comes_back_to_a_locked_table():
    play = guessed(table(), TRIES)
    play >> Came(EVE, Sit(name="", token=play.tokens[BO])) << Told(EVE, Welcome, name="Bo")


def test_the_owner_draws_new_words_and_the_table_opens_again():
    play = guessed(table(), TRIES)
    play.ask(ANN, NewWord)
    play << Wrote("reworded", None) << Told(ANN, Codes, play=f"{PIN}-yard", watch=f"{PIN}-wing")
    play << Told(BO, Codes, play=f"{PIN}-yard") << Told(ANN, Accepted)
    assert [play.table.opens(word) for word in ("zoo", "yard", "wing")] == [None, "player", "spectator"]


def test_others_cannot_draw_new_words():
    table().ask(BO, NewWord).refused("owner")
