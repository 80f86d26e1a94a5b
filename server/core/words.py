"""The host's own sentences about a table, as a catalogue like that of a game (:mod:`engine.words`).

What is refused and why a connection ends is worded in :mod:`protocol.errors`; what happens in a game is worded by the
game. The keys begin with ``host.``, so that both catalogues can be read as one.
"""

from collections.abc import Mapping

WORDS: Mapping[str, Mapping[str, str]] = {
    "en": {
        "host.automatic": "{seat} did not move in time, so the table moves",
        "host.came": "{name} sits down.",
        "host.gone": "{name} has lost the connection.",
        "host.back": "{name} is back.",
        "host.left_lobby": "{name} has left the table.",
        "host.left_match": "{name} has left the match; a bot plays on.",
        "host.changed": "The table is set to {title}, {preset}.",
        "host.option": "Set: {says}",
        "host.unready": "Nobody counts as ready any more: what is played was changed.",
        "host.chairs": "The table has {seats} chairs now.",
        "host.abandoned": "Nobody was here for a day; the match was given up.",
    },
}

BOT_NAMES = ("Ada", "Basil", "Clara", "Dexter", "Edith", "Felix", "Greta", "Hugo", "Ida")
"""One for each seat that a table can have."""


def language_for(wanted: str) -> str:
    """The language to use for somebody who asked for one."""
    return wanted if wanted in WORDS else "en"
