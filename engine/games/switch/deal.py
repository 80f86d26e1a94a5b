"""A deal of Switch: what an exchange deal has not, the dealer's second hand and the claims to a new deal.

Only values and where the cards go. What happens before the first turn is :mod:`engine.games.switch.opening`, every
turn after that the family's (:mod:`engine.family.exchange`).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum

from engine.cards import JOKER, Card, face_of, suit_of
from engine.family.exchange import Zones, zones_of
from engine.family.exchange_deal import Deal, ExchangeRules, Phase, Row
from engine.family.frame import Frame
from engine.family.piles import following
from engine.family.value import Hand
from engine.game import Seat, Spot
from engine.options import Options

ROWS = ("t1", "t2")
HAND = 3
CLAIM_ABOVE = 42  # half points: one has to have more than 21, which is 22


class Step(Enum):
    """How far a deal is: the dealer chooses a hand, all are asked for a claim, cards are shuffled again, turns."""

    CHOICE = "choice"
    CLAIMS = "claims"
    SHUFFLE = "shuffle"
    TURNS = "turns"


@dataclass(frozen=True, slots=True)
class ClaimRules:
    """The options about a new deal. ``keeps``: who claims it keeps the hand. ``most``: how often in a deal."""

    most: int
    keeps: bool

    @classmethod
    def read(cls, options: Options) -> "ClaimRules":
        """The rules that these options make."""
        most = 0 if options["redeal"] == "off" else int(options["redeal_max"])
        return cls(most, options["redeal"] == "claimant_keeps")


@dataclass(frozen=True, slots=True)
class SwitchDeal(Deal):
    """A deal. ``turn`` is whoever is to choose or to answer, too. ``spare``: the second hand dealt to the dealer.

    ``claimed``: who has claimed a new deal in this one. In SHUFFLE the stock is what is to be shuffled.
    """

    spare: Hand = ()
    step: Step = Step.CHOICE
    claims: ClaimRules = ClaimRules(0, keeps=True)
    claimed: tuple[Seat, ...] = ()


def plan(order: tuple[Seat, ...]) -> tuple[Spot, ...]:
    """Where the cards of a pack go: one to each, a second one to the dealer, one to the table, three times."""
    return (*(Spot(f"hands/{seat}") for seat in order), Spot("spare"), Spot("t1")) * HAND


def laid_out(rules: ExchangeRules, claims: ClaimRules, seats: int, order: tuple[Seat, ...], zones: Zones) -> SwitchDeal:
    """A deal as its zones lie, before the dealer has chosen."""
    hands = tuple(tuple(sorted(zones.get(f"hands/{seat}", ()))) for seat in range(seats))
    frame = Frame(rules, order[-1], order, following(order), tuple(zones.get("away", ())))
    return SwitchDeal(
        frame,
        hands,
        (_row("t1", zones["t1"], up=False),),
        tuple(zones.get("stock", ())),
        frame.dealer,
        phase=Phase.BEFORE,
        spare=tuple(sorted(zones["spare"])),
        claims=claims,
    )


def _row(name: str, cards: Sequence[Card], *, up: bool) -> Row:
    return Row(name, tuple(cards), (up,) * len(cards))


def table(t1: Sequence[Card], t2: Sequence[Card]) -> tuple[Row, Row]:
    """The two hands on the table as they lie when turns begin: the first face down, the second face up."""
    return _row("t1", t1, up=False), _row("t2", t2, up=True)


# --- a new deal within the deal ---------------------------------------------------------------------------------


def may_claim(deal: SwitchDeal, seat: Seat) -> bool:
    """Whether a hand entitles its holder to a new deal: one suit, worth more than 21. A joker is of every suit."""
    hand = deal.hands[seat]
    suits = {suit_of(face) for face in map(face_of, hand) if face != JOKER}
    return len(suits) <= 1 and deal.frame.rules.strengths[hand] > CLAIM_ABOVE


def collected(deal: SwitchDeal, keeper: Seat | None) -> tuple[Card, ...]:
    """Every card that is shuffled again, in canonical order: all but the hand of whoever keeps it."""
    return tuple(sorted(_loose(deal, keeper)))


def _loose(deal: SwitchDeal, keeper: Seat | None) -> Iterator[Card]:
    yield from deal.stock
    for row in deal.rows:
        yield from row.cards
    for seat, hand in enumerate(deal.hands):
        if seat != keeper:
            yield from hand


def plan_again(deal: SwitchDeal) -> tuple[Spot, ...]:
    """Hands for everybody without one, then the open and the hidden hand of the table, a card at a time."""
    getting = tuple(seat for seat in deal.frame.order if not deal.hands[seat])
    return (*(Spot(f"hands/{seat}") for seat in getting), Spot("t2"), Spot("t1")) * HAND


def dealt_again(deal: SwitchDeal, cards: Sequence[Card]) -> SwitchDeal:
    """The deal with these cards dealt as :func:`plan_again` says."""
    zones = zones_of(plan_again(deal), cards)
    hands = tuple(tuple(sorted(zones.get(f"hands/{seat}", hand))) for seat, hand in enumerate(deal.hands))
    return _with(deal, hands, table(zones["t1"], zones["t2"]), zones["stock"])


def _with(deal: SwitchDeal, hands: tuple[Hand, ...], rows: tuple[Row, ...], stock: Hand) -> SwitchDeal:
    return SwitchDeal(
        deal.frame, hands, rows, stock, deal.turn, phase=Phase.BEFORE, step=deal.step, claims=deal.claims,
        claimed=deal.claimed,
    )  # fmt: skip


def swept(deal: SwitchDeal, keeper: Seat | None) -> tuple[tuple[Hand, ...], tuple[Row, ...]]:
    """What lies where while the cards are shuffled: nothing but the hand that is kept."""
    hands = tuple(hand if seat == keeper else () for seat, hand in enumerate(deal.hands))
    return hands, table((), ())
