"""Write the counts of every game anew."""

from engine import registry
from tests.engine.perft import path, text

for name in registry.names():
    path(name).write_text(text(name), encoding="utf-8")
