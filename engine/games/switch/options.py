"""The options of Switch and its preset. What each does stands where its rule stands."""

from engine.family.options import check_exchange_pack, check_players, elsewhere, pick
from engine.options import Numbers, Option, Options, OptionTable, Words

MOST_CLAIMS = 99  # nobody claims twice in a deal, so anything above the number of players is the same

_OWN = (
    Option(
        "redeal",
        Words(("claimant_keeps", "full", "off")),
        "claimant_keeps",
        "Whether a player who is dealt a hand of one suit worth more than 21 may ask for a new deal: everybody else "
        "gets a new hand, or all do, or there is no such right.",
    ),
    Option("redeal_max", Numbers(0, MOST_CLAIMS), 1, "How often that may happen in a deal."),
)
_OPTIONS = (
    *pick(
        "lives", "jokers", "first_dealer",
        "three_kind", "straight30", "straight_ace_low", "joker_dup",
    ),
    *_OWN,
    *pick(
        "pass_rule", "all_pass", "knock_timing", "knock_first_turn", "min_knock", "blitz_mode", "max_turns",
        "tie_low", "high_card_depth", "high_card_mode", "knocker_tie", "knocker_low_penalty",
        "blitz_tie", "blitz_after_knock", "uncalled_31",
        "free_ride", "ride_can_win", "free_ride_overflow", "all_out", "drawn_deal_moves",
        free_ride="on",
    ),
)  # fmt: skip


def _check(options: Options, players: int | None) -> None:
    check_players(players)
    check_exchange_pack(options, players, rows=2)


OPTIONS = OptionTable(
    options=_OPTIONS,
    presets={"standard": {"free_ride": "on"}},
    check=_check,
    elsewhere=elsewhere(_OPTIONS),
)
