"""The table of rounds in the rules says what is dealt and what is wild."""

from engine import registry
from engine.cards import RANKS
from engine.games.three_thirteen.deal import hand_size, wild_rank

TEXT = registry.rules_text("three-thirteen")
SIGNS = {"ten": "T", "jack": "J", "queen": "Q", "king": "K"}


def test_the_table_of_rounds():
    cells = [[cell.strip() for cell in row.strip("|").split("|")[1:]] for row in TEXT.splitlines() if row[:1] == "|"]
    numbers, _, cards, wild = cells
    for number, size, rank in zip(numbers, cards, wild, strict=True):
        assert hand_size(int(number)) == int(size)
        assert RANKS[wild_rank(int(number))] == SIGNS.get(rank, rank)
