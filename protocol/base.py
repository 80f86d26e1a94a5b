"""What all messages are made of: their base types, and the small values that stand in many of them.

The messages themselves are in :mod:`protocol.messages` and the modules that it brings together; those that are long
enough to be a group of their own import from here and not from there, so that nothing goes round in a circle.
"""

from typing import Annotated, Literal, TypeAlias

import msgspec

Role: TypeAlias = Literal["player", "spectator", "manager"]
"""What a place is: a seat, one among those who watch, or none but a say in how the host is run."""

Count: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=2**53 - 1)]
"""A number that every language can hold exactly, JavaScript's doubles included, and that fits a database column."""

SeatNumber: TypeAlias = Annotated[int, msgspec.Meta(ge=1, le=99)]
"""A seat, from 1. Two digits are more than any table has."""

Few: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=999)]
"""How many of something that a screen may draw one by one: cards, lives."""

CardName: TypeAlias = Annotated[str, msgspec.Meta(pattern="^(?:[A2-9TJQK][CDHS]|JO)$", max_length=2)]
"""A card's face: ``7D``, ``TH``, ``JO``."""

Sentence: TypeAlias = tuple[str | tuple[Literal["card", "seat"], CardName | SeatNumber], ...]
"""Text, ``["card", "7D"]`` and ``["seat", 2]`` in a row; the screen draws cards and puts names."""

MOVE_LENGTH = 256  # characters; the longest move there is (four cards against four, and a knock) takes 40
WORD_LENGTH = 64  # names of games, presets, options, levels and their values

Line: TypeAlias = Annotated[str, msgspec.Meta(max_length=MOVE_LENGTH)]
Word: TypeAlias = Annotated[str, msgspec.Meta(max_length=WORD_LENGTH)]


class Message(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="t"):
    """What all messages share: the tag."""


class Part(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A map inside a message."""


class Request(Message, frozen=True, kw_only=True):
    """A numbered request: ``req`` rises, and each gets exactly one Accepted or Refused, also when sent twice."""

    req: Count
