"""Whole matches, every view at every step, are what they were."""

import pytest

from engine import registry
from tests.engine.playthroughs import FOLDER, MATCHES, path, playthrough


@pytest.mark.parametrize(("name", "preset", "players", "options"), MATCHES)
def test_a_match_looks_as_it_did(name, preset, players, options):
    written = path(name, preset).read_text(encoding="utf-8")
    assert playthrough(name, preset, players, options) == written, "see tests/engine/playthroughs/__init__.py"


@pytest.mark.parametrize(
    ("name", "preset"), [(game.name, name) for game in registry.games() for name in game.options.presets]
)
def test_every_preset_has_a_match(name, preset):
    assert (name, preset) in {match[:2] for match in MATCHES}


def test_no_file_is_left_over():
    assert {file.name for file in FOLDER.glob("*.txt")} == {path(name, preset).name for name, preset, *_ in MATCHES}
