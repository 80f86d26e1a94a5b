"""Who loses how much when hands have been compared: the settlement of the family, written as its rules read.

It gets the values of those still in the match and who knocked, and gives what each loses before anybody's lives are
looked at. It knows neither lives nor turns. The rules are in RULES.md, "Who loses".
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias, get_args

from engine.family.frame import Ending
from engine.family.value import Key
from engine.game import Seat
from engine.options import Options

Losses: TypeAlias = dict[Seat, int]  # seats that are not named lose nothing
KnockerTie: TypeAlias = Literal["protected", "shares", "double_with_others", "double_alone"]
DOUBLE = 2
_TIES: Mapping[object, KnockerTie] = {tie: tie for tie in get_args(KnockerTie)}


@dataclass(frozen=True, slots=True)
class LossRules:
    """The options about settlement. ``must_beat_somebody``: a knocker who beats nobody pays alone, before all else."""

    high_card: bool = False
    top_card_only: bool = False
    best_safe: bool = False
    knocker_tie: KnockerTie = "protected"
    knocker_low_penalty: int = DOUBLE
    blitz_doubles_knocker: bool = False
    must_beat_somebody: bool = False

    @classmethod
    def read(cls, options: Options, *, must_beat_somebody: bool = False) -> "LossRules":
        """The rules that these options make; a game whose hands are not counted has fewer of them."""
        return cls(
            high_card=options.get("tie_low") == "high_card",
            top_card_only=options.get("high_card_depth") == "top",
            best_safe=options.get("high_card_mode") == "best_safe",
            knocker_tie=_TIES[options["knocker_tie"]],
            knocker_low_penalty=int(options["knocker_low_penalty"]),
            blitz_doubles_knocker=options.get("blitz_after_knock") == "knocker_double",
            must_beat_somebody=must_beat_somebody,
        )


def deal_losses(
    ending: Ending | None,
    order: Collection[Seat],
    knocker: Seat | None,
    values: Sequence[int],
    key: Callable[[Seat], Key],
    rules: LossRules,
) -> Losses:
    """What a deal that is over costs those in ``order``. ``key``: of a seat's hand, where the higher cards decide."""
    if ending is None or ending.end == "drawn":
        return {}
    if ending.end == "blitz":
        return blitz_losses(order, ending.safe, knocker, rules)
    keys = {seat: key(seat) for seat in order} if rules.high_card else {}
    return showdown_losses({seat: values[seat] for seat in order}, keys, knocker, rules)


def showdown_losses(
    values: Mapping[Seat, int], keys: Mapping[Seat, Key], knocker: Seat | None, rules: LossRules
) -> Losses:
    """What a showdown costs. ``keys`` are looked at only where the higher cards decide a tie."""
    lowest = min(values.values())
    low = [seat for seat, worth in values.items() if worth == lowest]
    if rules.must_beat_somebody and knocker is not None and values[knocker] == lowest:
        return {knocker: DOUBLE}
    if rules.high_card and len(low) > 1:
        return _all_pay(_decided_by_cards(low, keys, rules), knocker, rules.knocker_low_penalty)
    if knocker in low and len(low) == 1:
        return {knocker: rules.knocker_low_penalty}
    if knocker in low:
        return _knocker_ties(low, knocker, rules)
    return dict.fromkeys(low, 1)


def _knocker_ties(low: Collection[Seat], knocker: Seat, rules: LossRules) -> Losses:
    others = dict.fromkeys((seat for seat in low if seat != knocker), 1)
    match rules.knocker_tie:
        case "protected":
            return others
        case "shares":
            return dict.fromkeys(low, 1)
        case "double_with_others":
            return {**others, knocker: DOUBLE}
        case "double_alone":
            return {knocker: DOUBLE}


def _decided_by_cards(low: list[Seat], keys: Mapping[Seat, Key], rules: LossRules) -> list[Seat]:
    """Those of the tied who pay when the higher cards decide."""
    shown = {seat: keys[seat][:1] if rules.top_card_only else keys[seat] for seat in low}
    if not rules.best_safe:
        worst = min(shown.values())
        return [seat for seat in low if shown[seat] == worst]
    best = max(shown.values())
    safe = [seat for seat in low if shown[seat] == best]
    return [seat for seat in low if seat not in safe] if len(safe) == 1 else low


def _all_pay(paying: Collection[Seat], knocker: Seat | None, penalty: int) -> Losses:
    return {seat: penalty if seat == knocker else 1 for seat in paying}


def blitz_losses(active: Collection[Seat], safe: Collection[Seat], knocker: Seat | None, rules: LossRules) -> Losses:
    """What a blitz costs: everybody who is not safe loses one."""
    doubled = knocker if rules.blitz_doubles_knocker else None
    return _all_pay([seat for seat in active if seat not in safe], doubled, DOUBLE)
