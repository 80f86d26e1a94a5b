"""What opens a table to people who are new: the last words of its join codes, and how often a wrong one was tried.

Somebody who guesses has as many tries as everybody together, wherever they come from: then nobody new gets in, until
the owner has new words drawn. Those who have a place hold a key of their own and notice nothing.
"""

from hmac import compare_digest

from protocol.messages import Codes
from server.core.config import TableConfig
from server.core.events import Entrance

TRIES = 20
"""Wrong words until a table locks: 20 of 2,048 are a one-in-a-hundred chance for whoever guesses."""


class Keys:
    """The words of one table."""

    def __init__(self, config: TableConfig) -> None:
        self.open = config.open
        self.wrong = 0
        self._pin = config.pin
        self._play, self._watch = config.words
        self._draw = config.new_words

    @property
    def locked(self) -> bool:
        """Whether nobody new is let in."""
        return self.wrong >= TRIES and not self.open

    @property
    def words(self) -> tuple[str, str]:
        """The last words for playing and for watching."""
        return self._play, self._watch

    @property
    def codes(self) -> Codes:
        """The codes by which others come."""
        return Codes(play=f"{self._pin}-{self._play}", watch=f"{self._pin}-{self._watch}", open=self.open)

    def opens(self, word: str) -> Entrance | None:
        """What a word opens; nothing while the table is locked."""
        if self.locked:
            return None
        typed = word.encode("utf-8", "replace")
        if compare_digest(typed, self._play.encode()):
            return "player"
        return "spectator" if compare_digest(typed, self._watch.encode()) else None

    def guessed(self) -> bool:
        """A wrong word was tried; whether the table has locked itself over it."""
        was_locked = self.locked
        self.wrong += 1
        return self.locked and not was_locked

    def draw(self) -> tuple[str, str]:
        """New words, not in use yet."""
        return self._draw()

    def set(self, play: str, watch: str) -> None:
        """Use these words from now on."""
        self._play, self._watch = play, watch
        self.wrong = 0
