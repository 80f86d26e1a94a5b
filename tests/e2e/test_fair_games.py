"""Fair shuffles in every game: honest tables are found fair by everybody, stacked ones are seen through."""

import pytest

from engine import registry
from tests.e2e.witnesses import WES, Evening

GAMES = [(name, preset) for name in registry.names() for preset in registry.find(name).options.presets]
MOVES = 150


@pytest.mark.slow
@pytest.mark.parametrize(("game", "preset"), GAMES)
def test_an_honest_table_is_found_fair_by_everybody(game, preset):
    evening = Evening(game, preset, 3, 1)
    evening.play(MOVES)
    assert evening.match.settled > 0
    assert set(map(frozenset, evening.outcomes().values())) == {frozenset({"checked"})}
    assert len(evening.findings[1]) == len(evening.findings[WES]) == evening.match.settled
