"""The sentences of No-Elimination: those of the draw-and-discard games, and those about points."""

from engine.family.words import ENGLISH

WORDS = {
    "en": {
        **ENGLISH,
        "counter_points": "points",
        "sheet_points": "Points",
        "sheet_deal": "deal {number}",
        "scores_0": "{seat} scores nothing",
        "scores_1": "{seat} scores 1 point",
        "scores": "{seat} scores {points} points",
        "change_points": "+{points}",
        "best_score": "{seats} scores {points}",
        "best_scores": "{seats} score {points} each",
        "won": "{seats} wins the match with {points} points",
        "won_together": "{seats} win the match together with {points} points",
        "option.end.auto": "The match is over after two deals for each player; the most points win.",
        "option.end.rounds": "The match is over after {value} deals; the most points win.",
        "option.end.target": "The match is over once somebody has {value} points; the most points win.",
        "option.all_pass.draw": "If everybody passes in a row, the deal is drawn and nobody scores.",
        "option.stock_out.draw": (
            "When the stock is used up and nobody has knocked, the deal is drawn and nobody scores."
        ),
        "option.drawn_deal_moves.yes": "After a drawn deal the next player deals.",
        "option.drawn_deal_moves.no": "After a drawn deal the same player deals again.",
    }
}
