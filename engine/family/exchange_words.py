"""The sentences that the exchange games share beyond those of the family, in English. A game adds its own rows."""

from engine.family.words import ENGLISH as FAMILY

ENGLISH: dict[str, str] = {
    **FAMILY,
    # moves
    "swapped": "{seat} gives {given} for {taken} of {row}",
    "swapped_unseen": "{seat} takes {row} unseen and lays down {given}",
    "swapped_unseen_own": "{seat} takes {row} ({taken}) and lays down {given}",
    "hidden_card": "hidden card {place}",
    "turned_up": "{row} is turned up: {cards}",
    "renewed_up": "{seat} replaces {row}: {cards}",
    "renewed_down": "{seat} replaces {row}, face down",
    "dealt_hands": "{seat} deals",
    # reasons against a move
    "not_begun": "The first turn has not begun yet",
    "whole_or_pass": "Now one can only take all of it unseen, or pass",
    "opener_may_not_knock": "The first player may not knock here; take it unseen, or pass",
    "knock_with_swap": "At this table one knocks at the end of an exchange",
    "knock_instead": "At this table one knocks instead of a turn, without an exchange",
    "too_few_to_renew": "The stock has too few cards left",
    "which_row": "Say which row is meant",
    "no_such_row": "There is only one row on the table; leave its name out",
    "as_many_as_given": "Take exactly as many cards as you give",
    "so_many_only": "So many cards cannot be exchanged at once; possible is {counts}",
    "no_hidden_card": "There is no hidden card {place} to take",
    "not_on_table": "{card} does not lie open on the table",
    # zones and choices
    "zone_gone": "Out of play",
    "choice_swap": "exchange with {row}",
    "choice_swap_all": "exchange all",
    "choice_swap_knock": "exchange and knock",
    "choice_swap_all_knock": "exchange all and knock",
    "choice_swap_this_knock": "{given} for {taken} and knock",
    "choice_renew_up": "replace {row} face up",
    "choice_renew_down": "replace {row} face down",
    "choice_stop": "stop the bus",
    # headlines
    "to_open": "{seat} may take all of it unseen, or pass",
    "to_open_last": "{knocker} has knocked, last lap: {seat} may take all of it unseen, or pass",
    "instant_knock_exchange": "A knock before anybody has exchanged: the hands are shown",
}
