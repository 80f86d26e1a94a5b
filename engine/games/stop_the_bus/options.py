"""The options of Stop the Bus and its presets. What each does stands where its rule stands."""

from engine.family.options import check_exchange_pack, check_players, elsewhere, pick
from engine.options import Option, Options, OptionTable, Value, Words

_ORDER = Option(
    "brag_order",
    Words(("plain", "brag", "low")),
    "plain",
    "How hands are ranked: by their cards alone; with three threes and ace-two-three on top; "
    "or with ace-two-three as the lowest run.",
)
_OPTIONS = (
    *pick("lives", "first_dealer"),
    _ORDER,
    *pick(
        "pass_rule", "all_pass", "knock_timing", "knock_first_turn", "max_turns",
        "knocker_tie", "knocker_low_penalty",
        "free_ride", "ride_can_win", "free_ride_overflow", "all_out", "drawn_deal_moves",
        knock_timing="either", knocker_tie="shares", knocker_low_penalty=1,
    ),
)  # fmt: skip


def _check(options: Options, players: int | None) -> None:
    check_players(players)
    check_exchange_pack(options, players)


_USUAL: dict[str, Value] = {
    "knocker_tie": "shares",
    "knock_timing": "either",
    "pass_rule": "after_knock",
    "knocker_low_penalty": 1,
}

OPTIONS = OptionTable(
    options=_OPTIONS,
    presets={
        "standard": _USUAL,
        "pub": {**_USUAL, "knock_timing": "after_turn", "pass_rule": "never"},
        "brag": {**_USUAL, "brag_order": "brag"},
    },
    check=_check,
    elsewhere=elsewhere(_OPTIONS),
)
