"""What a deal of the draw-and-discard games consists of, and what its hands are worth as they lie.

Only values here: the rules of the deal as its options make them, the deal itself, how it ended. The moves are in
:mod:`engine.family.draw`, the reasons against them in :mod:`engine.family.allowed`. Lives, points and money are
unknown: those who are still in the match are simply those in ``Frame.order``.
"""

from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple

from engine.cards import Card
from engine.family.frame import Ending, Frame
from engine.family.options import TURNS_PER_PLAYER
from engine.family.value import Hand, ValueRules, Worths, best_left, worths
from engine.game import Seat
from engine.options import Options


@dataclass(frozen=True, slots=True)
class DrawRules:
    """The options about a deal. ``min_knock`` in half points, 0 for none; ``worths`` is the table of hand values.

    ``knocks_freely``: one may knock instead of any turn, with any hand.
    """

    hand_size: int
    jokers: int
    pass_rule: str
    all_pass: str
    knock_timing: str
    knock_first_turn: str
    min_knock: int
    may_throw_back: bool
    call_mode: bool
    first_only: bool
    uncalled_blitz: bool
    all_decline: bool
    stock_out: str
    max_turns: int
    value: ValueRules
    worths: Worths = field(repr=False, compare=False)
    knocks_freely: bool

    @classmethod
    def read(cls, options: Options, players: int) -> "DrawRules":
        """The rules that these options make. ``players``: seats at the start of the match."""
        value = ValueRules.read(options)
        least, turns = options["min_knock"], options["max_turns"]
        timing, first = str(options["knock_timing"]), str(options["knock_first_turn"])
        return cls(
            hand_size=int(options["hand_size"]),
            jokers=int(options["jokers"]),
            pass_rule=str(options["pass_rule"]),
            all_pass=str(options["all_pass"]),
            knock_timing=timing,
            knock_first_turn=first,
            min_knock=0 if least == "none" else int(least) * 2,
            may_throw_back=options["discard_back"] == "allow",
            call_mode=options["blitz_mode"] == "call",
            first_only=options.get("blitz_tie") == "first_only",
            uncalled_blitz=options["uncalled_31"] == "blitz",
            all_decline=options["chain_end"] == "all_decline",
            stock_out=str(options["stock_out"]),
            max_turns=TURNS_PER_PLAYER * players if turns == "auto" else int(turns),
            value=value,
            worths=worths(value),
            knocks_freely=timing != "after_turn" and first != "forbid" and least == "none",
        )


class Phase(Enum):
    """Where a deal stands: before a draw, before a throw, waiting for the pile to be made again, hands open, over."""

    TURN = "turn"
    THROW = "throw"
    SHUFFLE = "shuffle"
    OPEN = "open"
    ENDED = "ended"


TURN, THROW, SHUFFLE, OPEN, ENDED = Phase  # to find one of them through its class takes as long as a call


class Deal(NamedTuple):
    """One deal in play. ``stock``: top first; ``discards``: top last; ``hands``: one a seat, empty for those out.

    ``drawn``: the card just drawn, last in its hand, in phase THROW. ``barred``: the same where it may not be thrown
    again. ``passes``: how many passed in a row up to now. ``turns``: turns ended. ``ending``: in OPEN and ENDED.
    """

    frame: Frame[DrawRules]
    hands: tuple[Hand, ...]
    stock: Hand
    discards: Hand
    turn: Seat
    phase: Phase = Phase.TURN
    drawn: Card | None = None
    barred: Card | None = None
    knocker: Seat | None = None
    passes: int = 0
    turns: int = 0
    ending: Ending | None = None

    @property
    def over(self) -> bool:
        """Whether nobody can do anything in it any more."""
        return self.phase is ENDED


# --- hands as they lie ----------------------------------------------------------------------------------------


def hand_worth(deal: Deal, seat: Seat) -> int:
    """A hand's value in half points; in the middle of a turn the best that a legal throw leaves."""
    if deal.drawn is not None and seat == deal.turn:
        return best_throw(deal)[0]
    return deal.frame.rules.worths[deal.hands[seat]]


def best_throw(deal: Deal) -> tuple[int, Card]:
    """In the middle of a turn: the most that a legal throw leaves, and that throw."""
    hand = deal.hands[deal.turn]
    return best_left(hand, [card for card in hand if card != deal.barred], deal.frame.rules.worths)


def left_without(hand: Hand, card: Card) -> Hand:
    """The hand without a card, in order."""
    left = list(hand)
    left.remove(card)
    left.sort()
    return tuple(left)


def counted_hand(deal: Deal, seat: Seat) -> Hand:
    """The hand that counts; in the middle of a turn as the best legal throw leaves it."""
    hand = deal.hands[seat]
    if deal.drawn is not None and seat == deal.turn:
        return left_without(hand, best_throw(deal)[1])
    return hand


def values_now(deal: Deal) -> tuple[int, ...]:
    """What the hands are worth as they lie, in half points; 0 for seats that are out."""
    if deal.drawn is None:
        table = deal.frame.rules.worths
        return tuple([table[hand] if hand else 0 for hand in deal.hands])
    return tuple([hand_worth(deal, seat) if hand else 0 for seat, hand in enumerate(deal.hands)])
