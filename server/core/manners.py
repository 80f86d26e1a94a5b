"""How much a guest may ask in how short a time. Pure: whoever asks brings the time along."""

from server.core.config import TableConfig

STRIKE_FORGOTTEN = 1 / 20  # strikes a second: somebody hasty now and then over an evening is not sent away


class Bucket:
    """A bucket of tokens that fills by itself: ``burst`` at most, ``rate`` new ones a second."""

    __slots__ = ("_at", "_burst", "_level", "_rate")

    def __init__(self, rate: float, burst: float, now: float) -> None:
        self._rate = rate
        self._burst = burst
        self._level = float(burst)
        self._at = now

    def take(self, now: float) -> bool:
        """Whether there was a token to take."""
        level = min(self._burst, self._level + (now - self._at) * self._rate)
        self._at = now
        if level < 1:
            self._level = level
            return False
        self._level = level - 1
        return True

    def give_back(self) -> None:
        """Put back a token that was taken."""
        self._level = min(self._burst, self._level + 1)


class Manners:
    """The buckets of one guest."""

    __slots__ = ("_chat", "_commands", "_held", "_strikes")

    def __init__(self, config: TableConfig, now: float) -> None:
        self._held = config.rate
        self._commands = Bucket(config.command_rate, config.command_burst, now)
        self._chat = Bucket(config.chat_rate, config.chat_burst, now)
        # The last strike is the one that finds no token left.
        self._strikes = Bucket(STRIKE_FORGOTTEN, config.strikes - 1, now)

    def may_ask(self, now: float, *, chat: bool) -> bool:
        """Whether this request is within the pace; counts it."""
        if not self._held:
            return True
        return self._commands.take(now) and (not chat or self._chat.take(now))

    def was_waited_for(self) -> None:
        """The request just counted is what the table waited for: it may come as fast as it was asked for."""
        self._commands.give_back()

    def forgiven(self, now: float) -> bool:
        """Whether being refused for haste once more can be overlooked; counts it."""
        return self._strikes.take(now)
