"""The sentences of Switch: those of the exchange games, its two table hands, its beginning, and its own options."""

from engine.family.exchange_words import ENGLISH

WORDS = {
    "en": {
        **ENGLISH,
        # the table
        "row_t1": "t1",
        "row_t2": "t2",
        "zone_t1": "Table t1",
        "zone_t2": "Table t2",
        "zone_hand_a": "First hand (a)",
        "zone_hand_b": "Second hand (b)",
        # the beginning
        "kept": "{seat} keeps one hand and lays the other open as t2: {cards}",
        "lets_stand": "{seat} lets the deal stand",
        "claims_keeping": "{seat} claims a new deal: everybody else gets a new hand",
        "claims_all": "{seat} claims a new deal: everybody gets a new hand",
        "dealt_again": "New hands are dealt; t1 lies face down, t2 is {cards}",
        # choices
        "choice_keep_a": "keep the first hand",
        "choice_keep_b": "keep the second hand",
        "choice_accept": "let the deal stand",
        "choice_redeal": "claim a new deal",
        "choice_swap": "one card with {row}",
        "choice_swap_all": "whole hand for {row}",
        "choice_swap_knock": "one card with {row} and knock",
        "choice_swap_all_knock": "whole hand for {row} and knock",
        # reasons
        "choose_first": "The dealer has yet to choose a hand",
        "chosen_already": "The dealer has chosen",
        "claims_over": "A new deal can only be claimed before the first turn",
        "claimed_already": "You have claimed a new deal already",
        "no_claim": "It takes three cards of one suit worth more than 21",
        "dealing_again": "New hands are being dealt",
        "which_row": "Say which table hand is meant, t1 or t2",
        # headlines
        "to_choose": "{seat} deals and keeps one of two hands",
        "to_claim": "{seat} is asked whether the deal stands",
        "shuffling_again": "New hands are dealt, as {seat} has claimed",
        # options
        "option.redeal.claimant_keeps": "Who is dealt three cards of one suit worth more than 21 may claim a new deal "
        "and keep the hand; everybody else gets new cards.",
        "option.redeal.full": "Who is dealt three cards of one suit worth more than 21 may claim a new deal, "
        "with new cards for everybody.",
        "option.redeal.off": "Nobody can claim a new deal.",
        "option.redeal_max.0": "No new deal can be claimed.",
        "option.redeal_max.1": "That can happen once in a deal.",
        "option.redeal_max": "That can happen {value} times in a deal, for nobody twice.",
        "option.knock_timing.after_turn": "You knock at the end of a turn, with an exchange.",
        "option.knock_timing.either": "You may knock in place of a turn or at the end of one, with an exchange.",
        "option.knock_first_turn.instant_showdown": "A knock before anybody has exchanged a card "
        "shows the hands at once.",
    }
}
