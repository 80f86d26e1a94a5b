"""The options of Cut Throat and its preset. What each does stands where its rule stands."""

from engine.family.options import DRAWING_FOR_LIVES, check_pack, check_players, check_purse, elsewhere, pick
from engine.options import Option, Options, OptionTable, Words

_BETS = (
    Option("side_bets", Words(("on", "off")), "on", "Whether players may bet on who outlasts whom."),
    Option(
        "side_bettors",
        Words(("out", "out_only", "all")),
        "out",
        "Who bets: players who are out offer and any other player takes, "
        "only players who are out offer and take, or everybody does.",
    ),
)
_OPTIONS = (
    *pick(*DRAWING_FOR_LIVES, "bank", "stake", three_kind="30.5", knocker_tie="double_alone", stake=1),
    *_BETS,
)


def _check(options: Options, players: int | None) -> None:
    check_players(players)
    check_pack(options, players)
    check_purse(options, "stake")


OPTIONS = OptionTable(options=_OPTIONS, presets={"west-lansing": {}}, check=_check, elsewhere=elsewhere(_OPTIONS))
