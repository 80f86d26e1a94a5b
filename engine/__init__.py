"""The rules of the games: pure functions over frozen values.

Nothing here does I/O, reads a clock or rolls dice; only the standard library is imported. Chance
arrives as moves (:mod:`engine.game`), so live play, hand-written records and recovery run the same
code. Start reading at :mod:`engine.game`.
"""
