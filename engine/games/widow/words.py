"""The sentences of Widow: those of the exchange games, its widow, and its own options."""

from engine.family.exchange_words import ENGLISH

WORDS = {
    "en": {
        **ENGLISH,
        "row_centre": "the widow",
        "zone_centre": "Widow",
        "to_open": "{seat} may take the widow unseen, or pass",
        "to_open_last": "{knocker} has knocked, last lap: {seat} may take the widow unseen, or pass",
        "whole_or_pass": "Now one can only take the whole widow unseen, or pass",
        "opener_may_not_knock": "The first player may not knock; take the widow unseen, or pass",
        "choice_swap": "exchange with the widow",
        "choice_swap_all": "exchange all",
        "option.widow_after_pass.reveal": "When the first player does not take the widow, it is turned up.",
        "option.widow_after_pass.offer_lap": "The widow is offered unseen to each player of the first lap; "
        "when nobody takes it, it is turned up.",
        "option.widow_after_pass.stay_hidden": "When the first player does not take the widow, it stays face down, "
        "and cards are taken from it unseen.",
        "option.opener_knock.off": "The first player may not knock while the widow lies face down.",
        "option.opener_knock.on": "The first player may knock while the widow lies face down.",
        "option.knock_timing.after_turn": "You knock at the end of a turn, with an exchange.",
        "option.knock_timing.either": "You may knock in place of a turn or at the end of one, with an exchange.",
        "option.knock_first_turn.instant_showdown": "A knock before anybody has exchanged a card "
        "shows the hands at once.",
    }
}
