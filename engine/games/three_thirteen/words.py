"""The sentences of Three Thirteen: those of drawing and throwing that all such games share, and its own."""

from engine.family.words import ENGLISH

_RANKS = "threes fours fives sixes sevens eights nines tens jacks queens kings"

_OWN: dict[str, str] = {
    **{f"rank_{rank}": word for rank, word in enumerate(_RANKS.split(), 2)},
    # moves and what they bring about
    "dealt": "{seat} deals round {round}: {wild} are wild, {card} lies face up",
    "meld": "{cards}",
    "goes_out": "{seat} goes out with {melds}, throwing {card}",
    "melded_too": "{seat} has melded everything too and throws {card}",
    "shows": "{seat} shows {cards}: left over {left}, {points} points",
    "shows_all": "{seat} shows {cards}: nothing is left over",
    # reasons against a move
    "deal_over": "The round is over",
    "throw_leaves": "With that throw {points} points would be left",
    "cannot_go_out": "You cannot go out: {points} points would be left at the least",
    "pass_in_last_lap": "One may pass only after somebody has gone out",
    # zones and choices
    "zone_melds": "Melds of {seat}",
    "choice_out": "go out, throwing a card",
    "note_melded": "all melded",
    "note_nothing": "nothing melded: {points}",
    "note_left": "left over {cards}: {points}",
    "note_many": "left over {count} cards: {points}",
    "note_could_be": "{now}; {points} after the best throw",
    "note_out": "{now}; you can go out",
    # flags, counters, the sheet
    "flag_gone_out": "went out",
    "counter_points": "points",
    "sheet_title": "Points",
    "sheet_before": "before",
    "sheet_round": "{round}, {wild}",
    "sheet_total": "total",
    # headlines
    "about_to_deal": "{seat} deals; {wild} are wild",
    "playing": "{doing}; {wild} are wild",
    "playing_last": "{out} has gone out, last lap: {doing}; {wild} are wild",
    # how a round ends
    "stock_ends_round": "The stock is used up",
    "turns_end_round": "The round has gone on long enough",
    "result_out": "{seat} has gone out",
    "leads": "{seats} leads with {points} points",
    "lead": "{seats} lead with {points} points",
    "all_melded": "all melded",
    "change_points": "+{points}",
    "won_with": "{seats} wins the match with {points} points",
    "won_together_with": "{seats} win the match together with {points} points",
    # options
    "option.decks": "There are {value} packs.",
    "option.decks.1": "There is one pack.",
    "option.decks.per_two": "There is one pack for every two players.",
    "option.jokers": "Each pack has {value} jokers; a joker is always wild and costs 20 points when left over.",
    "option.jokers.0": "There are no jokers.",
    "option.jokers.1": "Each pack has a joker; it is always wild and costs 20 points when left over.",
    "option.ace.low": "An ace is below the two and costs 1 point when left over.",
    "option.ace.both": "An ace is below the two or above the king and costs 15 points when left over.",
    "option.ace.low_15": "An ace is below the two and costs 15 points when left over.",
    "option.max_wild.any": "Any number of cards in a meld may be wild.",
    "option.max_wild.half": "At most half of the cards of a meld may stand for others.",
    "option.max_wild.one": "At most one card of a meld may stand for another.",
    "option.stock_out.reshuffle": "When the stock is used up, the discards are shuffled into a new one.",
    "option.stock_out.end_round": "The round ends as soon as the stock is used up.",
    "option.last_pass.off": "In the last lap everybody draws and throws as usual.",
    "option.last_pass.on": "In the last lap one may pass instead of drawing.",
    "option.max_turns": "A round in which nobody goes out is scored after {value} turns.",
    "option.max_turns.auto": "A round in which nobody goes out is scored after 200 turns for each player.",
}

WORDS = {"en": {**ENGLISH, **_OWN}}
