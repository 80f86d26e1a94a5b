"""Cards, packs and their names.

A *face* is what is printed on a card, a *card* is one piece of cardboard: two packs hold two cards of
the same face, and two jokers are two cards. Both are small integers, since a simulation handles
millions of them:

    face = suit * 13 + rank       suit: clubs 0, diamonds 1, hearts 2, spades 3; rank: ace 0, 2 is 1 .. king 12
    face = JOKER (52)             every joker
    card = copy * 64 + face       copy: 0 for the first card of that face in the pack, then 1, 2, ...

This module knows nothing of what a card is worth.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TypeAlias

Face: TypeAlias = int
Card: TypeAlias = int

RANKS = "A23456789TJQK"
SUITS = "CDHS"
JOKER: Face = 52
FACES_PER_SUIT = 13
_COPY = 64  # the power of two above JOKER

FACE_NAMES: tuple[str, ...] = (*(rank + suit for suit in SUITS for rank in RANKS), "JO")
_FACE_BY_NAME: dict[str, Face] = {name: face for face, name in enumerate(FACE_NAMES)}
_SUIT_SIGNS = str.maketrans({"♣": "C", "♦": "D", "♥": "H", "♠": "S", "♧": "C", "♢": "D", "♡": "H", "♤": "S"})


def face_of(card: Card) -> Face:
    """The face of a card."""
    return card % _COPY


def card_of(face: Face, copy: int = 0) -> Card:
    """The card of this face that is the ``copy``-th (from 0) in its pack."""
    return copy * _COPY + face


def suit_of(face: Face) -> int:
    """0 clubs, 1 diamonds, 2 hearts, 3 spades. Not for jokers."""
    return face // FACES_PER_SUIT


def rank_of(face: Face) -> int:
    """0 ace, 1 two ... 12 king. Not for jokers."""
    return face % FACES_PER_SUIT


def pack(packs: int = 1, jokers: int = 0) -> tuple[Card, ...]:
    """A whole pack in canonical order: clubs, diamonds, hearts, spades, each ace to king;
    pack after pack; jokers last."""
    plain = tuple(card_of(face, copy) for copy in range(packs) for face in range(JOKER))
    return plain + tuple(card_of(JOKER, copy) for copy in range(jokers))


def read_face(text: str) -> Face:
    """The face named by ``text``: ``7D``, ``TH`` or ``10H``, ``Q♠``, ``JO``; case does not matter.

    Raises ValueError with a sentence for the person who typed it.
    """
    name = text.strip().replace("\ufe0f", "").translate(_SUIT_SIGNS).upper()
    if name.startswith("10"):
        name = "T" + name[2:]
    face = _FACE_BY_NAME.get(name)
    if face is None:
        raise ValueError(f"{text!r} is not a card; write rank and suit, like 7D or TH, or JO for a joker")
    return face


def read_faces(text: str) -> tuple[Face, ...]:
    """The faces of a line of cards separated by blanks. Raises ValueError as :func:`read_face` does."""
    return tuple(read_face(word) for word in text.split())


def face_name(face: Face) -> str:
    """``7D``, ``TH``, ``JO``: the form used in records, moves and on the wire."""
    return FACE_NAMES[face]


def names(cards: Iterable[Card]) -> tuple[str, ...]:
    """The face names of some cards, in their order."""
    return tuple(FACE_NAMES[card % _COPY] for card in cards)


def pick(faces: Iterable[Face], available: Sequence[Card]) -> tuple[Card, ...]:
    """For each face the first card of that face in ``available`` that was not picked before.

    Raises ValueError with a sentence when there is none.
    """
    picked: list[Card] = []
    taken: Counter[Face] = Counter()
    by_face: dict[Face, list[Card]] = {}
    for card in available:
        by_face.setdefault(face_of(card), []).append(card)
    for face in faces:
        copies = by_face.get(face, [])
        if taken[face] >= len(copies):
            raise ValueError(f"there is no {face_name(face)} left to place")
        picked.append(copies[taken[face]])
        taken[face] += 1
    return tuple(picked)
