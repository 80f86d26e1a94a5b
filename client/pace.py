"""How fast line mode sends what was written ahead: a little slower than a host allows. Knows no connection.

A host counts requests by buckets that fill by themselves. The same buckets, filling a little more slowly, are kept
here: whoever waits for them never finds one of the host's empty. Chat has a bucket of its own.
"""

import trio

BURST, EACH = 20, 0.125  # requests at once, and seconds for each one more; hosts allow 30 and ask 0.1
CHAT_BURST, CHAT_EACH = 5, 2.2  # likewise for chat; hosts ask 2.0, and a line on its way may lose a little time
FIRST_WAIT = 2.5  # seconds until what was refused as too fast is sent again: hosts have room for chat after two ...
LONGEST_WAIT = 20.0  # ... and forgive one such refusal in so long


class Pace:
    """Lets ``burst`` through at once, and then one in ``each`` seconds."""

    def __init__(self, burst: int, each: float) -> None:
        self._burst, self._each = burst, each
        self._full = float("-inf")  # when all of the burst is there again

    def wait(self) -> float:
        """Seconds until it is time for the next one."""
        return max(0.0, self._full - (self._burst - 1) * self._each - trio.current_time())

    def count(self) -> None:
        """One has gone through."""
        self._full = max(self._full, trio.current_time()) + self._each


class Pacing:
    """The pace of one person at one host."""

    def __init__(self) -> None:
        self._all, self._chat = Pace(BURST, EACH), Pace(CHAT_BURST, CHAT_EACH)
        self._wait = FIRST_WAIT

    def wait(self, *, chat: bool) -> float:
        """Seconds until it is time for the next line."""
        return max(self._all.wait(), self._chat.wait() if chat else 0.0)

    async def turn(self, *, chat: bool) -> None:
        """Wait until it is time for the next line, and count it."""
        await trio.sleep(self.wait(chat=chat))
        self._all.count()
        if chat:
            self._chat.count()

    def refused(self) -> float:
        """A line was too fast all the same: after how many seconds it may be sent again."""
        wait, self._wait = self._wait, min(self._wait * 2, LONGEST_WAIT)
        return wait

    def taken(self) -> None:
        """A line was not too fast."""
        self._wait = FIRST_WAIT
