"""The bots of Three Thirteen: the yardstick ``greedy``, a beginner and somebody worth sitting with.

All of them see a View and nothing else, arrange their hand with the arranger of the rules, and go out as soon as they
can. How they differ is in :mod:`engine.games.three_thirteen.players`.
"""

from collections.abc import Mapping

from engine.bots.player import BotMaker
from engine.games.three_thirteen.farsighted import Farsighted
from engine.games.three_thirteen.players import Foresighted, Greedy, Novice

LEVELS: Mapping[str, BotMaker] = {"greedy": Greedy, "easy": Novice, "normal": Foresighted, "hard": Farsighted}
