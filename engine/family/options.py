"""The options that the games of the family share: names, values, defaults and the sentence that explains each.

A game picks the ones it has by name (:func:`pick`), with a default of its own where it differs. The names of all
options of all games are listed here too, because an option that another game has is no mistake, only without effect.
This module knows no rule: what an option does stands where the rule stands.
"""

from collections.abc import Mapping
from dataclasses import replace

from engine.options import BadOption, Numbers, Option, Options, Value, Words

MOST_PLAYERS = 9
MOST_LIVES = 999_999  # far beyond any evening; a bound only so that numbers stay readable
MOST_TOKENS = 10_000  # in a purse at the beginning
MOST_TURNS = 1_000_000
TURNS_PER_PLAYER = 200  # how long a deal may go on for each player before it is scored as it stands
MOST_JOKERS = 3  # in a pack
PACK = 52

_ON_OFF = Words(("off", "on"))
_YES_NO = Words(("yes", "no"))

_SHARED: tuple[Option, ...] = (
    # the set-up
    Option("lives", Numbers(1, MOST_LIVES), 3, "How many lives everybody starts with."),
    Option("hand_size", Numbers(3, 4), 3, "How many cards a hand has."),
    Option(
        "jokers",
        Numbers(0, MOST_JOKERS),
        0,
        "How many jokers are in the pack; a joker stands for whatever card helps most.",
    ),
    Option(
        "first_dealer",
        Words(("random", "high_card", "low_card")),
        "random",
        "Who deals first: anybody, or whoever draws the highest or the lowest card (ace high; ties draw again).",
    ),
    # what a hand is worth
    Option(
        "three_kind",
        Words(("off", "30", "30.5")),
        "off",
        "What three cards of one rank are worth; off: nothing special.",
    ),
    Option("straight30", _ON_OFF, "off", "Whether three cards of one suit in sequence are worth 30."),
    Option("straight_ace_low", _ON_OFF, "on", "Whether ace, two, three is such a sequence."),
    Option(
        "four_card_mode",
        Words(("best_three", "up_to_31", "sum_capped")),
        "best_three",
        "With four cards: the best three of a suit count, or the best of the suit up to 31, "
        "or all of the suit with 31 as the limit.",
    ),
    Option("joker_dup", _ON_OFF, "off", "Whether a joker may stand for a card that is already in the hand."),
    # the turn
    Option(
        "pass_rule",
        Words(("never", "after_knock", "always")),
        "after_knock",
        "When a player may pass instead of playing.",
    ),
    Option(
        "all_pass",
        Words(("showdown", "draw", "continue")),
        "showdown",
        "What happens when everybody has passed in a row and nobody has knocked.",
    ),
    Option(
        "knock_timing",
        Words(("instead", "after_turn", "either")),
        "instead",
        "Whether one knocks instead of a turn, at the end of one, or either way.",
    ),
    Option(
        "knock_first_turn",
        Words(("allow", "forbid", "instant_showdown")),
        "allow",
        "Whether one may knock in one's first turn of a deal; instant_showdown: "
        "a knock before any card was drawn shows the hands at once.",
    ),
    Option("min_knock", Numbers(0, 31, ("none",)), "none", "What a hand must be worth at least to knock with it."),
    Option(
        "discard_back",
        Words(("forbid", "allow")),
        "forbid",
        "Whether a card just taken from the discards may be thrown again in the same turn.",
    ),
    Option(
        "blitz_mode",
        Words(("auto", "call")),
        "auto",
        "Whether 31 is announced by itself or has to be called, which the holder may do at any time.",
    ),
    Option(
        "chain_end",
        Words(("first_decline", "all_decline")),
        "first_decline",
        "With discard_chain: whether the first player who does not want the discard ends the deal, or all in a row.",
    ),
    Option(
        "stock_out",
        Words(("draw", "discard_chain", "reshuffle", "showdown")),
        "draw",
        "What happens when the stock is used up and nobody has knocked: the deal is drawn, one goes on with the "
        "discards alone, the discards become a new stock, or the hands are shown.",
    ),
    Option(
        "max_turns",
        Numbers(1, MOST_TURNS, ("auto",)),
        "auto",
        "After how many turns a deal without a knock is scored as it stands; "
        f"auto: {TURNS_PER_PLAYER} for each player.",
    ),
    # the settlement
    Option(
        "tie_low",
        Words(("all_lose", "high_card")),
        "all_lose",
        "Players who tie for the lowest hand: all lose, or the higher cards decide.",
    ),
    Option(
        "high_card_depth",
        Words(("all", "top")),
        "all",
        "With high_card: whether all cards are compared in turn or only the highest.",
    ),
    Option(
        "high_card_mode",
        Words(("worst_pays", "best_safe")),
        "worst_pays",
        "With high_card: the worst of the tied hands pays, or only the best of them is safe.",
    ),
    Option(
        "knocker_tie",
        Words(("protected", "shares", "double_with_others", "double_alone")),
        "protected",
        "A knocker who ties for the lowest hand: loses nothing, loses like the others, loses two beside them, "
        "or loses two alone.",
    ),
    Option("knocker_low_penalty", Numbers(1, 2), 2, "What a knocker loses who alone has the lowest hand."),
    Option(
        "blitz_tie",
        Words(("all_safe", "first_only")),
        "all_safe",
        "When several hold 31: all of them are safe, or only the first.",
    ),
    Option(
        "blitz_after_knock",
        Words(("normal", "knocker_double")),
        "normal",
        "What a knocker loses when somebody else has 31: one like everybody, or two.",
    ),
    Option(
        "uncalled_31",
        Words(("score", "blitz")),
        "score",
        "Where 31 has to be called: an uncalled one is just the best hand, or counts as called at the end.",
    ),
    Option("free_ride", _ON_OFF, "off", "Whether a player without lives plays on until the next loss."),
    Option("ride_can_win", _YES_NO, "yes", "Whether a player on the free ride can still win the match."),
    Option(
        "free_ride_overflow",
        Words(("absorb", "count")),
        "absorb",
        "Losing two with one life left: the free ride begins all the same, or is used up with it.",
    ),
    Option(
        "all_out",
        Words(("replay", "shared")),
        "replay",
        "If a deal would put everybody out at once: it is void and dealt again, or all of them win together.",
    ),
    Option("drawn_deal_moves", _YES_NO, "yes", "Whether the deal passes on after a drawn or void deal."),
    # cards in the middle to exchange against
    Option(
        "widow_start", Words(("face_down", "face_up")), "face_down", "How the widow lies at the beginning of a deal."
    ),
    Option(
        "widow_counts",
        Words(("one_or_all", "any")),
        "one_or_all",
        "How many cards may be exchanged in a turn: one or all, or as many as one likes.",
    ),
    # money
    Option("bank", Numbers(1, MOST_TOKENS), 10, "How many tokens everybody has before the match."),
    Option("stake", Numbers(0, MOST_TOKENS), 0, "What everybody puts into the pot that the winner takes."),
)

SHARED: Mapping[str, Option] = {option.name: option for option in _SHARED}

# What a game of drawing and throwing for lives has, by name.
DRAWING_FOR_LIVES = (
    "lives hand_size jokers first_dealer "
    "three_kind straight30 straight_ace_low four_card_mode joker_dup "
    "pass_rule all_pass knock_timing knock_first_turn min_knock discard_back "
    "blitz_mode stock_out chain_end max_turns "
    "tie_low high_card_depth high_card_mode knocker_tie knocker_low_penalty "
    "blitz_tie blitz_after_knock uncalled_31 "
    "free_ride ride_can_win free_ride_overflow all_out drawn_deal_moves"
).split()

# Options that only some games have, by name.
_OTHERS = (
    "players side_bets side_bettors ante max_rounds pot_tie widow_after_pass "
    "opener_knock end brag_order redeal redeal_max decks max_wild last_pass ace arrange"
)
EVERYWHERE: frozenset[str] = frozenset(SHARED) | frozenset(_OTHERS.split())


def pick(*names: str, **defaults: Value) -> tuple[Option, ...]:
    """The shared options of these names, in this order; ``defaults`` are this game's own."""
    return tuple(replace(SHARED[name], default=defaults.get(name, SHARED[name].default)) for name in names)


def elsewhere(options: tuple[Option, ...]) -> frozenset[str]:
    """The names that a game with these options knows of, but does not use."""
    return EVERYWHERE - {option.name for option in options}


def check_players(players: int | None, least: int = 2) -> None:
    """Raises :class:`BadOption` unless so many can play."""
    if players is not None and not least <= players <= MOST_PLAYERS:
        raise BadOption(f"players: {players} is not possible; allowed is {least} to {MOST_PLAYERS}")


def check_pack(options: Options, players: int | None) -> None:
    """Raises :class:`BadOption` unless the pack holds the hands, the first discard and a card for everybody to draw."""
    hand_size, jokers = int(options["hand_size"]), int(options["jokers"])
    needed = (players or 0) * (hand_size + 1) + 1
    if needed > PACK + jokers:
        raise BadOption(
            f"hand_size: {hand_size} is not possible with {players} players: "
            f"{needed} cards are needed and the pack holds {PACK + jokers}"
        )


def check_purse(options: Options, payment: str) -> None:
    """Raises :class:`BadOption` if the purses do not hold what is to be paid from them (``stake``, ``ante``)."""
    if int(options[payment]) > int(options["bank"]):
        raise BadOption(
            f"{payment}: {options[payment]} is not possible; a purse holds {options['bank']} at the beginning (bank)"
        )


def check_exchange_pack(options: Options, players: int | None, rows: int = 1) -> None:
    """Raises :class:`BadOption` unless the pack holds the hands and so many more of them on the table."""
    hand_size, jokers = int(options.get("hand_size", 3)), int(options.get("jokers", 0))
    needed = ((players or 0) + rows) * hand_size
    if needed > PACK + jokers:
        raise BadOption(
            f"hand_size: {hand_size} is not possible with {players} players: "
            f"{needed} cards are needed and the pack holds {PACK + jokers}"
        )
