"""Whole matches, every view at every step, are what they were."""

import pytest

from tests.engine.playthroughs import MATCHES, path, playthrough


@pytest.mark.parametrize(("name", "preset", "players", "options"), MATCHES)
def test_a_match_looks_as_it_did(name, preset, players, options):
    written = path(name, preset).read_text(encoding="utf-8")
    assert playthrough(name, preset, players, options) == written, "see tests/engine/playthroughs/__init__.py"
