"""Writes all playthroughs anew."""

from tests.engine.playthroughs import MATCHES, path, playthrough

for name, preset, players, options in MATCHES:
    path(name, preset).write_text(playthrough(name, preset, players, options), encoding="utf-8")
