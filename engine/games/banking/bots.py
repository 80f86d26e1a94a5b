"""The bots of Banking."""

from collections.abc import Mapping

from engine.bots.player import BotMaker

LEVELS: Mapping[str, BotMaker] = {}
