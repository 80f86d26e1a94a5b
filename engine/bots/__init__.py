"""Players that are programs: they see a View, as a person does, and answer with the line of a move.

:mod:`engine.bots.player` says what a bot is and finds one by its level; the levels that know one game live in that
game's folder.
"""
