"""What is told of a deal."""

from types import SimpleNamespace

from engine.family import said
from engine.game import phrase


def test_a_hand_that_is_shown_tells_nothing_else_of_its_deal():
    deal = SimpleNamespace(hands=((0, 1, 2), (3, 4, 5)), stock="what nobody may see")
    event = said.shows(1, deal, lambda deal, seat: phrase("worth", seat=seat))
    assert "shows" in repr(event)
    assert "nobody may see" not in repr(event)
    assert event.public == said.shows(1, deal, lambda deal, seat: phrase("worth", seat=seat)).public
