"""Games are found by their folders."""

import pytest

from engine import registry


def test_thirty_one_is_there():
    assert "thirty-one" in registry.names()
    assert registry.find("thirty-one").title == "Thirty-One"
    assert [game.name for game in registry.games()] == list(registry.names())


def test_an_unknown_game_is_refused_with_those_there_are():
    with pytest.raises(registry.UnknownGame, match=r"'chess'.*thirty-one"):
        registry.find("chess")


@pytest.mark.parametrize("name", registry.names())
def test_every_game_has_its_rules_in_words(name):
    assert registry.rules_text(name).startswith(f"# {registry.find(name).title}\n")
