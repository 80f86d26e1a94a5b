"""The sentences of Stop the Bus: those of the exchange games in its own terms, its hands and its own option."""

from engine.family.exchange_words import ENGLISH

WORDS = {
    "en": {
        **ENGLISH,
        "row_centre": "the table",
        "zone_centre": "On the table",
        "swapped": "{seat} gives {given} for {taken}",
        # the call
        "knocked": "{seat} stops the bus",
        "knocked_already": "{seat} has stopped the bus already",
        "pass_after_knock": "One may stand only after the bus was stopped; exchange one card or all three",
        "no_passing": "There is no standing at this table; exchange one card or all three",
        "knock_with_swap": "At this table one stops the bus at the end of an exchange",
        "knock_instead": "At this table one stops the bus instead of a turn, without an exchange",
        "no_knock_in_first_turn": "No stopping the bus in your first turn of a deal",
        "to_play_last": "{knocker} has stopped the bus, last lap: {seat} is to play",
        "instant_knock_exchange": "The bus is stopped before anybody has exchanged: the hands are shown",
        "flag_knocker": "stopped the bus",
        "loses_two_low": "{seat} stopped the bus with the weakest hand and loses two lives",
        "change_two": "stopped the bus, loses two lives",
        "passed": "{seat} stands",
        "choice_pass": "stand",
        "choice_swap": "exchange a card",
        "choice_swap_all": "exchange all three",
        "choice_swap_knock": "exchange a card and stop the bus",
        "choice_swap_all_knock": "exchange all three and stop the bus",
        # hands
        "hand_worth": "{worth}",
        "brag_5": "prial of {high}",
        "brag_4": "running flush, {high} high",
        "brag_4_ace_two_three": "running flush, ace-two-three",
        "brag_3": "run, {high} high",
        "brag_3_ace_two_three": "run, ace-two-three",
        "brag_2": "flush, {high} high",
        "brag_1": "pair of {high}",
        "brag_0": "{high} high",
        **{f"rank_{rank}": str(rank) for rank in range(2, 11)},
        "rank_11": "jack",
        "rank_12": "queen",
        "rank_13": "king",
        "rank_14": "ace",
        **{f"ranks_{rank}": f"{rank}s" for rank in range(2, 11)},
        "ranks_11": "jacks",
        "ranks_12": "queens",
        "ranks_13": "kings",
        "ranks_14": "aces",
        # options
        "option.brag_order.plain": "Hands are ranked by their cards alone, ace high; ace-two-three is a run "
        "below ace-king-queen.",
        "option.brag_order.brag": "Three threes are the best prial, and ace-two-three is the best run.",
        "option.brag_order.low": "Ace-two-three is the lowest run.",
        "option.knock_timing.instead": "You stop the bus in place of a turn.",
        "option.knock_timing.after_turn": "You stop the bus at the end of a turn, after your exchange.",
        "option.knock_timing.either": "You may stop the bus in place of a turn or at the end of one.",
        "option.knock_first_turn.allow": "You may stop the bus in your very first turn.",
        "option.knock_first_turn.forbid": "You may not stop the bus in your first turn of a deal.",
        "option.knock_first_turn.instant_showdown": "Stopping the bus before anybody has exchanged "
        "shows the hands at once.",
        "option.pass_rule.never": "In every turn you have to exchange, or stop the bus.",
        "option.pass_rule.after_knock": "You may stand once the bus was stopped, not before.",
        "option.knocker_tie.protected": "Who stopped the bus and ties for the weakest hand loses nothing.",
        "option.knocker_tie.shares": "Who stopped the bus and ties for the weakest hand loses like the others.",
        "option.knocker_tie.double_with_others": "Who stopped the bus and ties for the weakest hand loses two, "
        "the others one.",
        "option.knocker_tie.double_alone": "Who stopped the bus and ties for the weakest hand loses two, "
        "and the others nothing.",
        "option.knocker_low_penalty.1": "Who stopped the bus and has the weakest hand loses one life, like anybody.",
        "option.knocker_low_penalty": "Who stopped the bus and alone has the weakest hand loses {value} lives.",
    }
}
