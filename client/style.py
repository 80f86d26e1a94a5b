"""Colours. Only those the terminal names, so that a person's own palette holds; nothing is said by colour alone.
What is of less weight is dim, since "bright black" is the background in some palettes.

Suits have four colours by default: clubs green, diamonds blue, hearts red, spades in the colour of the text.
"""

from prompt_toolkit.styles import Style

FOUR = {"suit.c": "ansigreen bold", "suit.d": "ansibrightblue bold", "suit.h": "ansired bold", "suit.s": "bold"}
TWO = {"suit.c": "bold", "suit.d": "ansired bold", "suit.h": "ansired bold", "suit.s": "bold"}

RULES = {
    "title": "reverse",
    "headline": "bold",
    "mine": "reverse bold",
    "wait": "",
    "urgent": "ansired",
    "banner": "bg:ansired ansiwhite bold",
    "banner.mild": "bg:ansiyellow ansiblack",
    "rule": "dim",
    "rule.back": "nodim bold reverse",
    "dim": "dim",
    "zone": "bold",
    "zone.count": "",
    "note": "ansicyan",
    "turn": "ansiyellow bold",
    "name": "",
    "name.own": "bold",
    "gone": "dim",
    "life": "ansired",
    "lost": "dim",
    "flag": "ansiyellow",
    "flag.out": "dim",
    "absent": "ansimagenta bold",
    "ready": "ansigreen",
    "worth": "ansicyan",
    "change": "bold",
    "winner": "ansiyellow bold",
    "suit.joker": "ansimagenta bold",
    "card.edge": "",
    "card.new": "ansiyellow bold",
    "card.cursor": "ansiyellow bold",
    "card.chosen": "ansigreen bold",
    "card.barred": "dim",
    "card.back": "ansiblue",
    "card.label": "dim",
    "card.lit": "reverse",
    "choice": "",
    "choice.off": "dim",
    "key": "bold",
    "cursor": "reverse",
    "cursor.off": "noreverse",
    "why": "dim italic",
    "ask": "",
    "sure": "reverse bold",
    "sent": "ansicyan",
    "hint": "ansicyan",
    "refused": "ansired bold",
    "quit": "reverse bold",
    "heading": "bold underline",
    "log.loud": "bold",
    "log.chat": "ansigreen",
    "log.notice": "ansimagenta",
    "log.past": "dim",
    "prompt": "bold",
    "keys": "dim",
    "completion-menu": "bg:ansigray ansiblack",
    "completion-menu.completion": "",
    "completion-menu.completion.current": "reverse bold",
    "completion-menu.meta.completion": "",
    "completion-menu.meta.completion.current": "reverse",
}


def style(*, four_colours: bool = True) -> Style:
    """The style of the whole screen."""
    return Style.from_dict(RULES | (FOUR if four_colours else TWO))
