"""The host's own sentences about a table, as a catalogue like that of a game (:mod:`engine.words`).

What is refused and why a connection ends is worded in :mod:`protocol.errors`; what happens in a game is worded by the
game. The keys begin with ``host.``, so that both catalogues can be read as one.
"""

from collections.abc import Mapping

WORDS: Mapping[str, Mapping[str, str]] = {
    "en": {
        "host.automatic": "{seat} did not move in time, so the table moves",
        "host.automatic_owner": "The owner moves on without {seat}, so the table moves",
        "host.automatic_vote": "The vote is to move on without {seat}, so the table moves",
        "host.came": "{name} sits down.",
        "host.gone": "{name} has lost the connection.",
        "host.back": "{name} is back.",
        "host.left_lobby": "{name} has left the table.",
        "host.left_match": "{name} has left the match; a bot plays on.",
        "host.left_match_free": "{name} has left the match; nobody plays on.",
        "host.kicked": "The owner has removed {who}{because}",
        "host.voted_out": "The vote is to remove {who}{because}",
        "host.paused": "{name} has paused the table.",
        "host.unpaused": "{name} goes on with the game.",
        "host.pause_over": "The pause of {name} is over.",
        "host.slept": "The host was asleep for {time}; everybody gets more time.",
        "host.nudged": "{name} nudges {who}.",
        "host.vote_kick": "{name} asks for a vote to remove {who}{because}",
        "host.vote_skip": "{name} asks for a vote to move on without {who}{because}",
        "host.vote_lost": "The vote about {who} has found too few.",
        "host.voted_on": "The vote is to move on without {who}.",
        "host.longer": "The owner gives {who} {seconds} seconds more.",
        "host.skipped": "The owner moves on without {who}.",
        "host.bot_plays": "A bot plays for {who} until they are back.",
        "host.bot_gives_back": "{who} plays again, and the bot does not any more.",
        "host.person_plays": "{name} plays on for {who}.",
        "host.person_gives_back": "{name} has given the seat back to {who}.",
        "host.claims": "{name} is back and would like the seat again; {who} can give it back.",
        "host.hands_asked": "{name} asks for open hands: those who watch see each deal when it is over, if all agree.",
        "host.hands_open": "All have agreed: those who watch see each deal with open hands, one deal late.",
        "host.hands_closed": "{name} wants hands closed, so they are.",
        "host.look_asked": "{name} asks to look at the hand of {who}.",
        "host.look_granted": "{who} lets {name} look at their hand.",
        "host.look_over": "{name} does not look at the hand of {who} any more.",
        "host.may_watch": "The owner lets {most} people watch.",
        "host.no_watching": "The owner lets nobody watch any more.",
        "host.changed": "The table is set to {title}, {preset}.",
        "host.option": "Set: {says}",
        "host.unready": "Nobody counts as ready any more: what is played was changed.",
        "host.chairs": "The table has {seats} chairs now.",
        "host.locked": "Too many wrong codes were tried, so nobody new gets in. Type /newcode for a new code.",
        "host.silent": "The shuffle is made anew without {name}, whose program was silent.",
        "host.shuffles_fail": "Shuffles of this match have come to nothing {times} times: look after your connections.",
        "host.lost": "The host was interrupted, and what came after this is lost.",
        "host.lost_from": "The host was interrupted: {seat}'s move ({verb}) and what came after it are lost.",
        "host.abandoned": "Nobody was here for a day; the match was given up.",
    },
}


def because(reason: str) -> str:
    """A reason as the end of a sentence; a full stop where none was given."""
    return f": {reason}" if reason else "."


BOT_NAMES = ("Ada", "Basil", "Clara", "Dexter", "Edith", "Felix", "Greta", "Hugo", "Ida")
"""One for each seat that a table can have."""


def language_for(wanted: str) -> str:
    """The language to use for somebody who asked for one."""
    return wanted if wanted in WORDS else "en"
