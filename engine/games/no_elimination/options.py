"""The options of No-Elimination and its preset. What each does stands where its rule stands."""

from engine.family.options import check_pack, check_players, elsewhere, pick
from engine.options import Amounts, Option, Options, OptionTable

MOST = 9999  # deals or points of one match: beyond any evening

_END = Option(
    "end",
    Amounts(("rounds", "target"), 1, MOST, ("auto",)),
    "auto",
    "When the match ends: rounds=n after n deals, target=n once somebody has n points; auto: two deals a player.",
)
_OPTIONS = (
    *pick(
        "hand_size", "jokers", "first_dealer",
        "three_kind", "straight30", "straight_ace_low", "four_card_mode", "joker_dup",
        "pass_rule", "all_pass", "knock_timing", "knock_first_turn", "min_knock", "discard_back",
        "blitz_mode", "uncalled_31", "stock_out", "chain_end", "max_turns", "drawn_deal_moves",
        first_dealer="high_card", knock_timing="after_turn",
    ),
    _END,
)  # fmt: skip


def _check(options: Options, players: int | None) -> None:
    check_players(players)
    check_pack(options, players)


OPTIONS = OptionTable(options=_OPTIONS, presets={"standard": {}}, check=_check, elsewhere=elsewhere(_OPTIONS))
