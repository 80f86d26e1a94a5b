"""How a hand of Three Thirteen is best laid out: exactly the least penalty, and the melds that leave it.

:mod:`engine.games.three_thirteen.arrange.arranger` is the door; it turns hands into masks and back. ``free_*`` search
where a meld may have any number of wild cards, ``limited*`` where half of its cards or one is the most. It knows
cards and melds, and nothing of deals, turns or players.
"""
