"""An exchange game whose hands are counted up to 31: its rules from the options, and its hands in words."""

from engine.family import said
from engine.family.exchange_deal import ExchangeRules, Opening
from engine.family.options import TURNS_PER_PLAYER
from engine.family.value import Hand, Key, ValueRules, value, worths
from engine.game import Phrase, Seat, Spot
from engine.options import Options


def most_turns(options: Options, players: int) -> int:
    """After how many turns a deal without a knock is shown as it stands."""
    turns = options["max_turns"]
    return TURNS_PER_PLAYER * players if turns == "auto" else int(turns)


def counts_for(options: Options, hand_size: int) -> tuple[int, ...]:
    """How many cards may be exchanged at once."""
    return tuple(range(1, hand_size + 1)) if options["widow_counts"] == "any" else (1, hand_size)


def rules(
    options: Options,
    players: int,
    *,
    rows: tuple[str, ...],
    start_up: tuple[bool, ...],
    counts: tuple[int, ...],
    opening: Opening = "none",
    turned_up: bool = True,
    opener_knock: bool = False,
    may_renew: bool = False,
) -> ExchangeRules:
    """The rules of a deal whose hands are counted."""
    counting = ValueRules.read(options)
    least = options["min_knock"]
    return ExchangeRules(
        hand_size=counting.hand_size,
        rows=rows,
        start_up=start_up,
        counts=counts,
        jokers=int(options["jokers"]),
        pass_rule=str(options["pass_rule"]),
        all_pass=str(options["all_pass"]),
        knock_timing=str(options["knock_timing"]),
        knock_first_turn=str(options["knock_first_turn"]),
        min_knock=0 if least == "none" else int(least) * 2,
        max_turns=most_turns(options, players),
        has_31=True,
        call_mode=options["blitz_mode"] == "call",
        first_only=options["blitz_tie"] == "first_only",
        uncalled_blitz=options["uncalled_31"] == "blitz",
        strengths=worths(counting),
        opening=opening,
        turned_up=turned_up,
        opener_knock=opener_knock,
        may_renew=may_renew,
        value=counting,
    )


def worth(deal_rules: ExchangeRules, hand: Hand) -> Phrase:
    """The value of a hand in words."""
    return said.worth_of(hand, worths(_counting(deal_rules)))


def key(deal_rules: ExchangeRules, hand: Hand) -> Key:
    """The cards that count, from the highest down: the greater wins a tie."""
    return value(hand, _counting(deal_rules)).key


def _counting(deal_rules: ExchangeRules) -> ValueRules:
    if deal_rules.value is None:
        raise TypeError("hands of this game are not counted")
    return deal_rules.value


def widow_plan(hand_size: int, order: tuple[Seat, ...]) -> tuple[Spot, ...]:
    """One card to each in turn, then one to the widow, until the hands are complete."""
    circle = (*(Spot(f"hands/{seat}") for seat in order), Spot("centre"))
    return circle * hand_size
