"""The options of Thirty-One and its presets. What each does stands where its rule stands."""

from engine.family.options import DRAWING_FOR_LIVES, check_pack, check_players, elsewhere, pick
from engine.options import Options, OptionTable

_OPTIONS = pick(*DRAWING_FOR_LIVES)


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
