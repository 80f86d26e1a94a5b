"""The sentences of Thirty-One: those of the draw-and-discard games, and no others so far."""

from engine.family.words import ENGLISH

WORDS = {"en": ENGLISH}
