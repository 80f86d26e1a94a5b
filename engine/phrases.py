"""What is to be said, without a sentence: a key of a catalogue and the arguments of its template.

:func:`engine.words.say` turns it into text. Seats and cards stay what they are until a screen draws them.
"""

from dataclasses import dataclass, field
from typing import Any, TypeAlias

from engine.cards import Face

Seat: TypeAlias = int  # from 0, clockwise in the order of the player list


@dataclass(frozen=True, slots=True)
class CardRef:
    """A card inside a phrase. Only the face is said."""

    face: Face


@dataclass(frozen=True, slots=True)
class SeatRef:
    """A player inside a phrase. The screen puts the name."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Phrase:
    """Something to be said: a key of the game's catalogue and the arguments of its template.

    An argument is a number, a word, a :class:`CardRef`, a :class:`SeatRef`, a tuple of those (said as a list)
    or another phrase.
    """

    key: str
    args: tuple[tuple[str, Any], ...] = ()
    _hash: int = field(default=0, init=False, repr=False, compare=False)  # 0: not asked for yet

    def __hash__(self) -> int:
        # Phrases are looked up dozens of times a move, and hashing their arguments anew is most of the price.
        known = self._hash
        if not known:
            known = hash((self.key, self.args))
            object.__setattr__(self, "_hash", known)
        return known


def phrase(key: str, **args: Any) -> Phrase:
    """``phrase("drew_discard", seat=SeatRef(1), card=CardRef(face))``."""
    return Phrase(key, tuple(args.items()))
