"""The options of Banking and its preset. What each does stands where its rule stands."""

from engine.family.options import MOST_TOKENS, check_exchange_pack, check_players, check_purse, elsewhere, pick
from engine.options import Numbers, Option, Options, OptionTable, Words

_MOST_DEALS = 1_000_000

_MONEY = (
    Option("ante", Numbers(1, MOST_TOKENS), 1, "How many tokens everybody pays into the pot before each deal."),
    Option(
        "pot_tie",
        Words(("high_card", "split", "carry")),
        "high_card",
        "When several have the best hand: the higher cards decide, they share the pot, or it stays for the next deal.",
    ),
    Option(
        "max_rounds",
        Numbers(1, _MOST_DEALS, ("none",)),
        "none",
        "After how many deals the match ends; without an end it may take hundreds.",
    ),
)
_OPTIONS = (
    *pick("bank"),
    *_MONEY,
    *pick(
        "hand_size", "jokers", "first_dealer",
        "three_kind", "straight30", "straight_ace_low", "four_card_mode", "joker_dup",
        "widow_start", "widow_counts",
        "pass_rule", "all_pass", "knock_timing", "knock_first_turn", "min_knock",
        "blitz_mode", "blitz_tie", "uncalled_31", "max_turns", "drawn_deal_moves",
        pass_rule="always", widow_start="face_up", widow_counts="any",
    ),
)  # fmt: skip


def _check(options: Options, players: int | None) -> None:
    check_players(players)
    check_exchange_pack(options, players)
    check_purse(options, "ante")


OPTIONS = OptionTable(
    options=_OPTIONS,
    presets={
        "standard": {
            "pass_rule": "always",
            "all_pass": "showdown",
            "widow_start": "face_up",
            "widow_counts": "any",
        },
    },
    check=_check,
    elsewhere=elsewhere(_OPTIONS),
)
