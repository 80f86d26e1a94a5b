"""The number of lines of play from fixed packs is what it was, and where it follows from the rules, what it must be."""

import pytest

from engine import registry
from tests.engine.perft import BY_HAND, counts, dealt, path, settings, text, title


@pytest.mark.slow
@pytest.mark.parametrize("name", registry.names())
def test_the_lines_of_play_are_as_many_as_written_down(name):
    assert path(name).is_file(), "count its lines: python -m tests.engine.perft"
    assert text(name) == path(name).read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("name", "preset", "options", "by_hand"),
    [
        (name, preset, options, BY_HAND[name, title(preset, options)][0])
        for name, preset, options in settings()
        if (name, title(preset, options)) in BY_HAND
    ],
)
def test_counts_made_by_hand_agree(name, preset, options, by_hand):
    game = registry.find(name)
    state, _ = dealt(game, preset, options)
    assert tuple(counts(game, state)[: len(by_hand)]) == by_hand
