"""What each choice of an option means for the people at the table, one sentence each.

For the options that games of the family share; a game adds its own in its catalogue (``option.NAME.VALUE``).
``{value}`` stands for the number where an option is one. :data:`ONLY_WITH` says when an option means anything at all.
"""

from collections.abc import Mapping

ANY = "*"  # the sentence for every value that has none of its own

SAYINGS: Mapping[str, Mapping[str, str]] = {
    "lives": {"1": "Everybody starts with a single life.", ANY: "Everybody starts with {value} lives."},
    "hand_size": {ANY: "A hand is {value} cards."},
    "jokers": {
        "0": "There are no jokers in the pack.",
        "1": "One joker is in the pack; it stands for whatever card helps its holder most.",
        ANY: "{value} jokers are in the pack; each stands for whatever card helps its holder most.",
    },
    "first_dealer": {
        "random": "Who deals first is left to chance.",
        "high_card": "Everybody draws a card; the highest deals first.",
        "low_card": "Everybody draws a card; the lowest deals first.",
    },
    "three_kind": {
        "off": "Three cards of one rank are nothing special.",
        "30": "Three cards of one rank are worth 30.",
        "30.5": "Three cards of one rank are worth 30½: more than any 30, less than 31.",
    },
    "straight30": {
        "off": "A sequence of one suit is worth no more than its points.",
        "on": "Three cards of one suit in sequence are worth 30.",
    },
    "straight_ace_low": {
        "on": "Ace, two and three of a suit are such a sequence.",
        "off": "Ace, two and three of a suit are no such sequence.",
    },
    "four_card_mode": {
        "best_three": "Of four cards, at most three of a suit count.",
        "up_to_31": "Of a suit, whichever cards come nearest to 31 without passing it count.",
        "sum_capped": "All cards of a suit count, and whatever is above 31 is 31.",
    },
    "joker_dup": {
        "off": "A joker cannot stand for a card that is already in the hand.",
        "on": "A joker may stand for a card that is already in the hand.",
    },
    "pass_rule": {
        "never": "Nobody may pass.",
        "after_knock": "You may pass once somebody has knocked, not before.",
        "always": "You may pass at any turn.",
    },
    "all_pass": {
        "showdown": "If everybody passes in a row, the hands are shown.",
        "draw": "If everybody passes in a row, the deal is drawn and nobody loses.",
        "continue": "If everybody passes in a row, play simply goes on.",
    },
    "knock_timing": {
        "instead": "A knock takes the place of your turn.",
        "after_turn": "You knock at the end of a turn, with your discard.",
        "either": "You may knock in place of a turn or at the end of one, with your discard.",
    },
    "knock_first_turn": {
        "allow": "You may knock in your very first turn.",
        "forbid": "You may not knock in your first turn of a deal.",
        "instant_showdown": "A knock before anybody has drawn a card shows the hands at once.",
    },
    "min_knock": {
        "none": "You may knock with any hand.",
        ANY: "You need a hand worth {value} or more to knock.",
    },
    "discard_back": {
        "forbid": "A card taken from the discards cannot be thrown again in the same turn.",
        "allow": "A card taken from the discards may be thrown again at once.",
    },
    "blitz_mode": {
        "auto": "31 ends the deal by itself, at once.",
        "call": "31 has to be called: its holder may do so at any moment, in turn or not.",
    },
    "stock_out": {
        "draw": "When the stock is used up and nobody has knocked, the deal is drawn and nobody loses.",
        "discard_chain": "When the stock is used up, play goes on with the discards alone until one is not wanted.",
        "reshuffle": "When the stock is used up, the discards are shuffled into a new one.",
        "showdown": "When the stock is used up and nobody has knocked, the hands are shown.",
    },
    "chain_end": {
        "first_decline": "The first player who does not want the discard ends the deal.",
        "all_decline": "Only when nobody wants the discard does the deal end.",
    },
    "max_turns": {
        "auto": "A deal that goes on without end is shown as it stands, after 200 turns for each player.",
        ANY: "A deal is shown as it stands after {value} turns.",
    },
    "tie_low": {
        "all_lose": "All who tie for the lowest hand lose.",
        "high_card": "A tie for the lowest hand is decided by the higher cards.",
    },
    "high_card_depth": {
        "all": "Tied hands are compared card by card, from the highest down.",
        "top": "Only the highest cards of tied hands are compared.",
    },
    "high_card_mode": {
        "worst_pays": "Of those who tie, the worst pays.",
        "best_safe": "Of those who tie, only the best is safe.",
    },
    "knocker_tie": {
        "protected": "A knocker who ties for the lowest hand loses nothing.",
        "shares": "A knocker who ties for the lowest hand loses like the others.",
        "double_with_others": "A knocker who ties for the lowest hand loses two, the others one.",
        "double_alone": "A knocker who ties for the lowest hand loses two, and the others nothing.",
    },
    "knocker_low_penalty": {
        "1": "A knocker who alone has the lowest hand loses one life, like anybody.",
        ANY: "A knocker who alone has the lowest hand loses {value} lives.",
    },
    "blitz_tie": {
        "all_safe": "Everybody who holds 31 is safe.",
        "first_only": "Only the first with 31 is safe.",
    },
    "blitz_after_knock": {
        "normal": "When somebody has 31, the knocker loses one life like everybody else.",
        "knocker_double": "When somebody has 31, the knocker loses two lives.",
    },
    "uncalled_31": {
        "score": "A 31 that nobody calls is just the best hand.",
        "blitz": "A 31 that nobody calls counts as called when the hands are shown.",
    },
    "free_ride": {
        "off": "Who has no life left is out.",
        "on": "Who loses the last life rides free: one more loss, and out.",
    },
    "ride_can_win": {
        "yes": "A player on the free ride can still win.",
        "no": "The match ends when a single player has lives left; those who ride free are out with that.",
    },
    "free_ride_overflow": {
        "absorb": "Losing two lives with one left starts the free ride all the same.",
        "count": "Losing two lives with one left uses up the free ride as well.",
    },
    "all_out": {
        "replay": "A deal that would put everybody out is void and dealt again.",
        "shared": "If a deal puts everybody out, all of them win together.",
    },
    "drawn_deal_moves": {
        "yes": "After a drawn or void deal the next player deals.",
        "no": "After a drawn or void deal the same player deals again.",
    },
    "widow_start": {
        "face_down": "The widow lies face down at the beginning of a deal.",
        "face_up": "The widow lies face up from the beginning of a deal.",
    },
    "widow_counts": {
        "one_or_all": "You exchange one card or all of them.",
        "any": "You exchange as many cards as you like.",
    },
    "bank": {"1": "Everybody has a single token in the purse.", ANY: "Everybody has {value} tokens in the purse."},
    "stake": {
        "0": "No stake is paid.",
        "1": "Everybody pays a token into the pot before the first deal; the winner takes it.",
        ANY: "Everybody pays {value} tokens into the pot before the first deal; the winner takes it.",
    },
}

# option -> (another option, the values of it with which this one matters)
ONLY_WITH: Mapping[str, tuple[str, tuple[str, ...]]] = {
    "straight_ace_low": ("straight30", ("on",)),
    "four_card_mode": ("hand_size", ("4",)),
    "joker_dup": ("jokers", ("1", "2", "3")),
    "all_pass": ("pass_rule", ("always",)),
    "chain_end": ("stock_out", ("discard_chain",)),
    "high_card_depth": ("tie_low", ("high_card",)),
    "high_card_mode": ("tie_low", ("high_card",)),
    "knocker_tie": ("tie_low", ("all_lose",)),
    "uncalled_31": ("blitz_mode", ("call",)),
    "widow_after_pass": ("widow_start", ("face_down",)),
    "opener_knock": ("widow_start", ("face_down",)),
    "redeal_max": ("redeal", ("claimant_keeps", "full")),
    "ride_can_win": ("free_ride", ("on",)),
    "free_ride_overflow": ("free_ride", ("on",)),
    "side_bettors": ("side_bets", ("on",)),
}
