"""Keys, clicks and typed moves at a screen in this process."""

from tests.client import tables
from tests.client.screens import seated

GUEST = True


async def test_enter_alone_does_what_the_cursor_stands_on() -> None:
    async with seated(tables.playing()) as ann:
        await ann.see(">[d] draw from the stock<")
        ann.press("enter")
        await ann.asked("act", "draw stock")
