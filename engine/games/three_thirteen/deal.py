"""What a round of Three Thirteen consists of. Only values; the moves are in :mod:`engine.games.three_thirteen.play`."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from engine.cards import Card
from engine.family.options import TURNS_PER_PLAYER
from engine.family.piles import Cards
from engine.game import Seat
from engine.games.three_thirteen.arrange.melds import MeldRules
from engine.options import Options

ROUNDS = 11
_MORE_THAN_ROUND = 2  # round 1 deals three cards, and threes are wild


@dataclass(frozen=True, slots=True)
class DealRules:
    """The options about a round."""

    may_throw_back: bool
    last_pass: bool
    end_round: bool
    max_turns: int
    melds: MeldRules

    @classmethod
    def read(cls, options: Options, players: int) -> "DealRules":
        """The rules that these options make."""
        turns = options["max_turns"]
        return cls(
            may_throw_back=options["discard_back"] == "allow",
            last_pass=options["last_pass"] == "on",
            end_round=options["stock_out"] == "end_round",
            max_turns=TURNS_PER_PLAYER * players if turns == "auto" else int(turns),
            melds=MeldRules.read(options),
        )


class Phase(Enum):
    """Where a round stands: before a draw, before a throw, waiting for the pile to be made again, over."""

    TURN = "turn"
    THROW = "throw"
    SHUFFLE = "shuffle"
    ENDED = "ended"


@dataclass(frozen=True, slots=True)
class Frame:
    """What does not change during a round. ``order``: from the dealer's left; ``after``: who follows whom.

    ``away``: cards out of play, in records written by hand.
    """

    rules: DealRules
    round: int
    order: tuple[Seat, ...]
    after: Mapping[Seat, Seat]
    away: Cards = ()

    @property
    def dealer(self) -> Seat:
        """Who dealt: the last in turn."""
        return self.order[-1]

    @property
    def size(self) -> int:
        """How many cards a hand has."""
        return hand_size(self.round)

    @property
    def wild(self) -> int:
        """The wild rank, as :func:`engine.cards.rank_of` counts."""
        return wild_rank(self.round)


def hand_size(round_: int) -> int:
    """How many cards are dealt to everybody in a round."""
    return round_ + _MORE_THAN_ROUND


def wild_rank(round_: int) -> int:
    """The rank that is wild in a round, as :func:`engine.cards.rank_of` counts: threes (2) in the first."""
    return round_ + _MORE_THAN_ROUND - 1


@dataclass(frozen=True, slots=True)
class Deal:
    """One round in play. ``stock``: top first; ``discards``: top last; ``hands``: one a seat.

    ``drawn``: the card just drawn, last in its hand, in phase THROW. ``barred``: the same where it may not be thrown
    again. ``out``: who went out first. ``turns``: turns ended. ``cause``: why the round is over, in phase ENDED.
    """

    frame: Frame
    hands: tuple[Cards, ...]
    stock: Cards
    discards: Cards
    turn: Seat
    phase: Phase = Phase.TURN
    drawn: Card | None = None
    barred: Card | None = None
    out: Seat | None = None
    turns: int = 0
    cause: str = ""

    @property
    def ending(self) -> str | None:
        """How it ended: its cause."""
        return self.cause or None

    @property
    def over(self) -> bool:
        """Whether nobody can do anything in it any more."""
        return self.phase is Phase.ENDED
