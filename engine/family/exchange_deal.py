"""What a deal of the exchange games consists of: hands, and rows of cards on the table that they are changed against.

Only values here: the rules of the deal as its options make them, the deal itself, how it ended. The moves are in
:mod:`engine.family.exchange`, the reasons against them in :mod:`engine.family.exchange_allowed`. Lives and money are
unknown: those who are still in the match are simply those in ``Frame.order``. How good a hand is, is a number that
a table gives; whether those are points or an order of hands is the game's affair.
"""

from dataclasses import dataclass, field
from enum import Enum
from typing import Literal, Protocol, TypeAlias

from engine.family.frame import Ending, Frame
from engine.family.value import BLITZ, Hand, ValueRules
from engine.game import Seat

Opening: TypeAlias = Literal["none", "opener", "lap"]


class Strengths(Protocol):
    """How good a hand is: ``strengths[hand]``, cards in any order, the greater the better."""

    def __getitem__(self, hand: Hand, /) -> int: ...


@dataclass(frozen=True, slots=True)
class ExchangeRules:
    """The options about a deal, and what its game is made of.

    ``rows``: the names of the rows on the table. ``counts``: how many cards may be named in an exchange; the whole
    hand against a whole row is always possible. ``opening``: who may, while the row lies face down, only take it
    whole or pass: nobody, the first player, or each player of the first lap until somebody takes it. ``turned_up``:
    the row is turned up when that is over. ``start_up``: which rows lie open from the start. ``min_knock`` is a
    strength, 0 for none. ``has_31``: a hand of that strength ends the deal. ``may_renew``: rows can be replaced.
    ``value``: how points are counted, None where hands have an order of their own.
    """

    hand_size: int
    rows: tuple[str, ...]
    start_up: tuple[bool, ...]
    counts: tuple[int, ...]
    jokers: int
    pass_rule: str
    all_pass: str
    knock_timing: str
    knock_first_turn: str
    min_knock: int
    max_turns: int
    has_31: bool
    call_mode: bool
    first_only: bool
    uncalled_blitz: bool
    strengths: Strengths = field(repr=False, compare=False)
    opening: Opening = "none"
    turned_up: bool = True
    opener_knock: bool = False
    may_renew: bool = False
    value: ValueRules | None = None

    @property
    def knocks_with_swap(self) -> bool:
        """Whether an exchange can carry a knock at this table."""
        return self.knock_timing != "instead"


class Phase(Enum):
    """Where a deal stands: before its first turn (a game's own affair), in a turn, hands open, over."""

    BEFORE = "before"
    TURN = "turn"
    OPEN = "open"
    ENDED = "ended"


@dataclass(frozen=True, slots=True)
class Row:
    """Cards on the table, one beside the other; ``up`` says of each whether it lies face up."""

    name: str
    cards: Hand
    up: tuple[bool, ...]

    @property
    def hidden(self) -> bool:
        """Whether any of it lies face down."""
        return not all(self.up)


@dataclass(frozen=True, slots=True)
class Deal:
    """One deal in play. ``hands``: one a seat, sorted, empty for those out. ``stock``: top first.

    ``opening``: the row still lies as dealt and can only be taken whole. ``passes``: how many passed in a row up to
    now. ``turns``: turns ended. ``exchanged``: somebody has changed a card. ``removed``: cards of rows that were
    replaced, those seen; ``buried``: those not. ``ending``: in OPEN and ENDED.
    """

    frame: Frame[ExchangeRules]
    hands: tuple[Hand, ...]
    rows: tuple[Row, ...]
    stock: Hand
    turn: Seat
    phase: Phase = Phase.TURN
    opening: bool = False
    knocker: Seat | None = None
    passes: int = 0
    turns: int = 0
    exchanged: bool = False
    removed: Hand = ()
    buried: Hand = ()
    ending: Ending | None = None

    @property
    def over(self) -> bool:
        """Whether nobody can do anything in it any more."""
        return self.phase is Phase.ENDED


def strengths_now(deal: Deal) -> tuple[int, ...]:
    """How good the hands are as they lie; 0 for seats that are out."""
    table = deal.frame.rules.strengths
    return tuple([table[hand] if hand else 0 for hand in deal.hands])


def holds_31(deal: Deal, seat: Seat) -> bool:
    """Whether a seat's hand is worth 31, where that means anything."""
    rules = deal.frame.rules
    return rules.has_31 and bool(deal.hands[seat]) and rules.strengths[deal.hands[seat]] == BLITZ
