"""The sentences of Cut Throat: those of the draw-and-discard games, and those about the pot and side bets."""

from engine.family.words import ENGLISH

WORDS = {
    "en": {
        **ENGLISH,
        "counter_purse": "purse",
        "pot_is": "In the pot: {tokens}",
        "takes_pot": "{seats} takes the pot of {tokens}",
        "share_pot": "{seats} share the pot of {tokens}",
        "loses_two_low": "{seat} knocked, beat nobody and loses two lives",
        # bets
        "claim_outlasts": "{on} outlasts {against}",
        "claim_wins": "{on} wins the match",
        "offers": "{seat} bets {amount} that {what} (offer {number})",
        "takes": "{seat} takes bet {number} of {bettor}: {what}",
        "withdraws": "{seat} takes back offer {number}",
        "lapses": "Offer {number} lapses",
        "bet_won": "{seat} wins {tokens} with bet {number}",
        "bet_returned": "Bet {number} is undecided: both stakes go back",
        "line_offer": "Offer {number}: {seat} bets {amount} that {what}",
        "line_bet": "Bet {number}: {seat} against {taker}, {amount} each, that {what}",
        "bets_more": "and {count} more",
        "choice_bet": "bet on {seat}",
        "choice_take": "take a bet",
        "choice_take_this": "take bet {number}: {amount} against {seat}, who says that {what}",
        "choice_withdraw": "take back an offer",
        "choice_withdraw_this": "take back offer {number}",
        # reasons
        "no_bets": "There is no betting at this table",
        "only_out_offer": "Only players who are out offer bets",
        "only_out_take": "Only players who are out take bets",
        "purse_empty": "Your purse is empty",
        "purse_too_small": "The purse of {seat} does not hold that much",
        "too_many_offers": "You have {most} offers open; take one back first",
        "bet_on_players": "One bets on players who are still in the match",
        "bet_on_two": "One bets on one player against another, or against the field",
        "bet_something": "One bets at least one token",
        "no_such_offer": "There is no open offer {number}",
        "own_offer": "That is your own offer",
        "not_your_offer": "That is somebody else's offer",
        # options
        "option.knocker_tie.double_alone": "A knocker who beats nobody loses two, and nobody else loses anything.",
        "option.side_bets.on": "Side bets are made on who outlasts whom.",
        "option.side_bets.off": "There are no side bets.",
        "option.side_bettors.out": "Players who are out offer bets; anybody else may take them.",
        "option.side_bettors.out_only": "Only players who are out bet, among themselves.",
        "option.side_bettors.all": "Everybody may offer and take bets.",
    }
}
