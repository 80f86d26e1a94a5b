"""The bots of Widow."""

from collections.abc import Mapping

from engine.bots.player import BotMaker

LEVELS: Mapping[str, BotMaker] = {}
