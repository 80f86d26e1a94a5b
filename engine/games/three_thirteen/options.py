"""The options of Three Thirteen and its presets. What each does stands where its rule stands."""

from engine.cards import pack
from engine.family.options import MOST_PLAYERS, check_players, elsewhere, pick
from engine.options import BadOption, Numbers, Option, Options, OptionTable, Words

MOST_PACKS = 5  # what nine players need at one pack for two
MOST_CARDS_EACH = 14  # in the last round: thirteen cards and one to draw
_ON_OFF = Words(("off", "on"))

_OPTIONS = (
    Option("decks", Numbers(1, MOST_PACKS, ("per_two",)), "per_two", "How many packs; per_two: one for every two."),
    Option(
        "jokers",
        Numbers(0, 3),
        0,
        "How many jokers each pack has; a joker is always wild and costs 20 when left over.",
    ),
    *pick("first_dealer"),
    Option(
        "ace",
        Words(("low", "both", "low_15")),
        "low",
        "Where an ace stands in a run, and what it costs when left over: low and 1, low or high and 15, low and 15.",
    ),
    Option(
        "max_wild",
        Words(("any", "half", "one")),
        "any",
        "How many cards of a meld may stand for others: any number, half of them, or one.",
    ),
    *pick("discard_back", discard_back="allow"),
    Option(
        "stock_out",
        Words(("reshuffle", "end_round")),
        "reshuffle",
        "What happens when the stock is used up: the discards become a new stock, or the round ends.",
    ),
    Option("last_pass", _ON_OFF, "off", "Whether one may pass in the last lap, after somebody has gone out."),
    *pick("max_turns"),
)


def packs(options: Options, players: int) -> int:
    """How many packs are played with."""
    decks = options["decks"]
    return (players + 1) // 2 if decks == "per_two" else int(decks)


def whole_pack(options: Options, players: int) -> tuple[int, ...]:
    """All the cards, in canonical order."""
    count = packs(options, players)
    return pack(count, count * int(options["jokers"]))


def _check(options: Options, players: int | None) -> None:
    check_players(players)
    if players is None:
        return
    needed, held = players * MOST_CARDS_EACH + 1, len(whole_pack(options, players))
    if needed > held:
        raise BadOption(
            f"decks: {options['decks']} is not possible with {players} players: the last round needs {needed} cards "
            f"and there are {held}; allowed is per_two or up to {MOST_PACKS} packs that hold them"
        )


OPTIONS = OptionTable(
    options=_OPTIONS,
    presets={"standard": {}, "high-ace": {"ace": "both"}},
    check=_check,
    elsewhere=elsewhere(_OPTIONS),
)
SEATS = range(2, MOST_PLAYERS + 1)
