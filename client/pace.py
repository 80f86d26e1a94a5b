"""How fast line mode sends what was written ahead: a little slower than a host allows. Knows no connection.

A host counts requests by buckets that fill by themselves; whoever keeps to so many within so long never finds one
empty. Chat has a bucket of its own.
"""

from collections import deque

import trio

BURST, SECONDS = 20, 2.5  # requests, and within what time
CHAT_BURST, CHAT_SECONDS = 5, 11.0  # likewise for chat
FIRST_WAIT = 2.5  # seconds until what was refused as too fast is sent again: hosts have room for chat after two ...
LONGEST_WAIT = 20.0  # ... and forgive one such refusal in so long


class Pace:
    """Lets at most ``burst`` through within any ``seconds``."""

    def __init__(self, burst: int, seconds: float) -> None:
        self._seconds = seconds
        self._at: deque[float] = deque(maxlen=burst)

    async def turn(self) -> None:
        """Wait until it is time for the next one, and count it."""
        if len(self._at) == self._at.maxlen:
            await trio.sleep_until(self._at[0] + self._seconds)
        self._at.append(trio.current_time())


class Pacing:
    """The pace of one person at one host."""

    def __init__(self) -> None:
        self._all, self._chat = Pace(BURST, SECONDS), Pace(CHAT_BURST, CHAT_SECONDS)
        self._wait = FIRST_WAIT

    async def turn(self, *, chat: bool) -> None:
        """Wait until it is time for the next line."""
        await self._all.turn()
        if chat:
            await self._chat.turn()

    def refused(self) -> float:
        """A line was too fast all the same: after how many seconds it may be sent again."""
        wait, self._wait = self._wait, min(self._wait * 2, LONGEST_WAIT)
        return wait

    def taken(self) -> None:
        """A line was not too fast."""
        self._wait = FIRST_WAIT
