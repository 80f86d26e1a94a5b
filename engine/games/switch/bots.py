"""The bots of Switch."""

from collections.abc import Mapping

from engine.bots.player import BotMaker

LEVELS: Mapping[str, BotMaker] = {}
