"""The options of Thirty-One and its presets. What each does stands where its rule stands."""

from engine.family.options import check_pack, check_players, elsewhere, pick
from engine.options import Options, OptionTable

_OPTIONS = pick(
    "lives", "hand_size", "jokers", "first_dealer",
    "three_kind", "straight30", "straight_ace_low", "four_card_mode", "joker_dup",
    "pass_rule", "all_pass", "knock_timing", "knock_first_turn", "min_knock", "discard_back",
    "blitz_mode", "stock_out", "chain_end", "max_turns",
    "tie_low", "high_card_depth", "high_card_mode", "knocker_tie", "knocker_low_penalty",
    "blitz_tie", "blitz_after_knock", "uncalled_31",
    "free_ride", "ride_can_win", "free_ride_overflow", "all_out", "drawn_deal_moves",
)  # fmt: skip


def _check(options: Options, players: int | None) -> None:
    check_players(players)
    check_pack(options, players)


OPTIONS = OptionTable(
    options=_OPTIONS,
    presets={
        "classic": {},
        "high-card": {
            "tie_low": "high_card",
            "stock_out": "reshuffle",
            "blitz_mode": "call",
            "blitz_tie": "first_only",
        },
        "scat": {"three_kind": "30", "pass_rule": "always"},
        "wikipedia": {"free_ride": "on"},
        "pagat": {"free_ride": "on", "pass_rule": "never"},
    },
    check=_check,
    elsewhere=elsewhere(_OPTIONS),
)
