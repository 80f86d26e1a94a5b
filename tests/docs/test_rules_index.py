"""docs/rules lists every game. That links lead somewhere is held by tests/test_packaging.py."""

import re
from pathlib import Path

import pytest

from engine import registry

PAGE = Path(__file__).parents[2] / "docs" / "rules" / "README.md"
LINKS = re.findall(r"\]\(([^)]+)\)", PAGE.read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", registry.names())
def test_a_game_has_its_line(name):
    assert f"../../engine/games/{name.replace('-', '_')}/RULES.md" in LINKS
