"""What may be laid down together, and what a card left over costs.

Owns the options that bear on melds and the layout of ranks as bits. It knows no hand and no algorithm.

Ranks are bits in the order of their pips, so that the dearest rank of a mask is its highest bit and every ace rule
shares one table of pip sums: bit 0 an ace worth 1, bits 1 to 12 the two to the king, bit 13 an ace worth 15.
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, TypeAlias, cast

from engine.cards import FACES_PER_SUIT as RANKS
from engine.cards import JOKER, Face, rank_of
from engine.options import Options

Ace: TypeAlias = Literal["low", "both", "low_15"]
MaxWild: TypeAlias = Literal["any", "half", "one"]

JOKER_PIPS = 20
LANE = 14  # bits a suit takes in a mask of the whole hand
RANK_BITS = (1 << LANE) - 1
PIPS = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 15)
DEAREST = (0, *PIPS)  # by bit_length of a mask: the pips of its highest rank
PIP_SUM = [0]  # by mask: the pips of one card of each of its ranks
for _pips in PIPS:
    PIP_SUM += [below + _pips for below in PIP_SUM]


@dataclass(frozen=True, slots=True)
class MeldRules:
    """The options that decide what a meld is and what a card costs; RULES.md, "Melds" and "What is left over"."""

    ace: Ace = "low"
    max_wild: MaxWild = "any"

    @classmethod
    def read(cls, options: Options) -> "MeldRules":
        """The rules that these options make."""
        return cls(ace=cast("Ace", options["ace"]), max_wild=cast("MaxWild", options["max_wild"]))


# The bit of each place in a run, lowest place first; with ace=both the ace stands at either end.
LINES = {"low": tuple(range(RANKS)), "low_15": (13, *range(1, RANKS)), "both": (13, *range(1, RANKS), 13)}


@dataclass(frozen=True, slots=True)
class Layout:
    """Bits for one ace rule and one wild rank."""

    line: tuple[int, ...]
    bits: tuple[int, ...]  # by face: its bit in a mask of the whole hand; 0 for a joker
    plain: tuple[int, ...]  # the same, but 0 for every wild card
    pips: tuple[int, ...]  # by face
    wild_bit: int  # the wild rank's bit within a suit


@lru_cache(maxsize=64)
def layout(ace: str, wild_rank: int) -> Layout:
    """The layout for an ace rule and a wild rank (ace 0 .. king 12; -1 for none, which limits on wilds do not know)."""
    places, plain_faces = LINES[ace][:RANKS], range(JOKER)
    bits = (*(1 << (face // RANKS * LANE + places[face % RANKS]) for face in plain_faces), 0)
    return Layout(
        line=LINES[ace],
        bits=bits,
        plain=(*(0 if face % RANKS == wild_rank else bits[face] for face in plain_faces), 0),
        pips=(*(PIPS[places[face % RANKS]] for face in plain_faces), JOKER_PIPS),
        wild_bit=1 << places[wild_rank],
    )


def is_wild(face: Face, wild_rank: int) -> bool:
    """Whether a card may stand for others."""
    return face == JOKER or rank_of(face) == wild_rank
