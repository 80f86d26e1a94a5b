"""Messages about join codes: what opens a table, and how its owner gets another word.

The codes themselves, as words and as bits, are the business of :mod:`protocol.code`.
"""

from protocol.base import Message, Request


class NewWord(Request, frozen=True, kw_only=True, tag="new_word"):
    """Owner: other last words for this table's codes; a table that locked itself opens again. Codes come first."""


class Codes(Message, frozen=True, kw_only=True, tag="codes"):
    """By which codes others come to this table: to play, to watch. Told to players, anew when they change.

    ``open``: the host asks for no code at all.
    """

    play: str
    watch: str
    open: bool = False
