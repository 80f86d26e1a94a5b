"""The sentences of Banking: those of the exchange games, its widow, its money, and its own options."""

from engine.family.exchange_words import ENGLISH

WORDS = {
    "en": {
        **ENGLISH,
        "row_centre": "the widow",
        "zone_centre": "Widow",
        # money
        "counter_purse": "tokens",
        "pot_line": "In the pot: {tokens}",
        "antes_paid": "Everybody pays the ante; the pot is {tokens}",
        "pays_one": "{seat} pays one more token",
        "takes_one": "{seat} takes a token from the pot",
        "takes": "{seat} takes {tokens} tokens from the pot",
        "pot_stays": "{tokens} left in the pot",
        "eliminated": "{seat} cannot pay the next ante and is out",
        "last_deal_over": "That was the last deal",
        "pot_shared": "What is left in the pot goes to {seats}",
        # what a deal did
        "taking": "{seats} takes {tokens} from the pot",
        "taking_each": "{seats} share {tokens} from the pot",
        "nobody_takes": "the pot stays for the next deal",
        "change_takes": "{tokens} from the pot",
        "change_pays": "pays one more",
        "change_nothing": "nothing from the pot",
        "change_broke": "is out",
        # options
        "option.ante.1": "Everybody pays a token into the pot before each deal.",
        "option.ante": "Everybody pays {value} tokens into the pot before each deal.",
        "option.pot_tie.high_card": "If several have the best hand, the higher cards decide who takes the pot.",
        "option.pot_tie.split": "If several have the best hand, they share the pot.",
        "option.pot_tie.carry": "If several have the best hand, the pot stays for the next deal.",
        "option.max_rounds.none": "The match goes on until a single player can pay the ante.",
        "option.max_rounds": "The match ends after {value} deals at the latest.",
        "option.knock_timing.after_turn": "You knock at the end of a turn, with an exchange.",
        "option.knock_timing.either": "You may knock in place of a turn or at the end of one, with an exchange.",
        "option.knock_first_turn.instant_showdown": "A knock before anybody has exchanged a card "
        "shows the hands at once.",
        "option.all_pass.draw": "If everybody passes in a row, the deal is drawn and the pot stays.",
        "option.blitz_tie.all_safe": "If several hold 31, they share the pot.",
        "option.blitz_tie.first_only": "If several hold 31, the first takes the pot.",
    }
}
