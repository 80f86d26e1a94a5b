"""The options of Widow and its preset. What each does stands where its rule stands."""

from engine.family.options import check_exchange_pack, check_players, elsewhere, pick
from engine.options import Option, Options, OptionTable, Words

_OWN = (
    Option(
        "widow_after_pass",
        Words(("reveal", "offer_lap", "stay_hidden")),
        "reveal",
        "What becomes of a widow that lies face down when the first player does not take it: it is turned up, offered "
        "to everybody in turn, or stays as it is.",
    ),
    Option("opener_knock", Words(("off", "on")), "off", "Whether the first player may knock before the widow is open."),
)
_OPTIONS = (
    *pick(
        "lives", "jokers", "first_dealer",
        "three_kind", "straight30", "straight_ace_low", "joker_dup",
        "widow_start", "widow_counts",
    ),
    *_OWN,
    *pick(
        "pass_rule", "all_pass", "knock_timing", "knock_first_turn", "min_knock", "blitz_mode", "max_turns",
        "tie_low", "high_card_depth", "high_card_mode", "knocker_tie", "knocker_low_penalty",
        "blitz_tie", "blitz_after_knock", "uncalled_31",
        "free_ride", "ride_can_win", "free_ride_overflow", "all_out", "drawn_deal_moves",
        pass_rule="always", knocker_tie="shares", free_ride="on",
    ),
)  # fmt: skip


def _check(options: Options, players: int | None) -> None:
    check_players(players)
    check_exchange_pack(options, players)


OPTIONS = OptionTable(
    options=_OPTIONS,
    presets={
        "swedish": {
            "widow_start": "face_down",
            "widow_counts": "one_or_all",
            "pass_rule": "always",
            "all_pass": "showdown",
            "knocker_tie": "shares",
            "blitz_tie": "all_safe",
            "free_ride": "on",
        },
    },
    check=_check,
    elsewhere=elsewhere(_OPTIONS),
)
