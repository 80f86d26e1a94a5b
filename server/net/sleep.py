"""Notices that the machine was asleep: the clock on the wall has run on, and the one that the host lives by has not.

While a laptop's lid is closed nothing here runs and no time passes for any deadline; but the guests have waited, and
their connections are gone. So the tables are told. A clock that is merely set back or adjusted tells nothing.
"""

import time
from collections.abc import Callable

import trio

EVERY = 2.0
"""Seconds between two looks: soon enough behind a wake-up, and hardly any work."""
JUMP = 5.0
"""Seconds by which the clocks must differ: adjusting a clock by the network is a matter of less than that."""


async def notice_sleep(slept: Callable[[float], None], wall: Callable[[], float] = time.time) -> None:
    """Call ``slept`` with how many seconds it was, whenever it was; for ever. ``wall``: the clock on the wall."""
    looked, shown = trio.current_time(), wall()
    while True:
        await trio.sleep(EVERY)
        now, clock = trio.current_time(), wall()
        gap = (clock - shown) - (now - looked)
        looked, shown = now, clock
        if gap > JUMP:
            slept(gap)
