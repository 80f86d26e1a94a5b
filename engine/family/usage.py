"""How a move is written at this table: said to whoever wrote one in a way that makes no sense.

Made of the choices of that player, so that it names what this game has, under these options, and nothing else.
"""

from collections.abc import Iterator, Sequence
from itertools import product

from engine.cards import FACE_NAMES
from engine.game import CardSlot, Choice, NumberSlot, OwnView, Phrase, SeatSlot, Slot, phrase
from engine.notation import Garbled

_CARD_OF_HAND, _CARD_OF_TABLE = "7D", "KH"


def usage(move: Garbled, own: OwnView) -> Phrase:
    """The sentence that refuses a garbled move."""
    patterns = {_pattern(choice): choice for choice in reversed(own.choices) if choice.verb == move.verb}
    forms = dict.fromkeys(form for choice in reversed(patterns.values()) for form in _forms(choice))
    return phrase("garbled", usage=", or ".join(forms)) if forms else phrase("not_here_now")


def _pattern(choice: Choice) -> object:
    """What choices have in common of which one is example enough: bets on one player and on another."""
    return (len(choice.line.split()), *(slot.name for slot in choice.slots)) if choice.slots else choice.line


def _forms(choice: Choice) -> Iterator[str]:
    if any(word in FACE_NAMES for word in choice.line.split()):
        return  # a choice of certain cards is no pattern for others
    for words in product(*(_examples(slot) for slot in choice.slots)):
        yield choice.line.format(**dict(zip((slot.name for slot in choice.slots), words, strict=True)))


def _examples(slot: Slot) -> Sequence[str]:
    match slot:
        case CardSlot(_, zone):
            return (_CARD_OF_HAND if zone == "hand" else _CARD_OF_TABLE,)
        case SeatSlot(_, seats, words):
            return (str(seats[0] + 1), *words) if seats else words[:1]
        case NumberSlot(_, least, _):
            return (str(least),)
